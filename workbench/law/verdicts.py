"""The verdict on one citation: a small proof (specification R5.2).

``reason`` codes are sentences ``law.<reason>`` in ``resources/words/law.toml``; every placeholder there is
a fact here.
"""

import re
from dataclasses import dataclass, field
from datetime import date, timedelta
from pathlib import Path

from workbench.domain.citation import ArticleNo, Citation, DateSource, Outcome, ReferenceDate, Scope, Verdict
from workbench.domain.span import Span
from workbench.law.bounds import Bound, bounds_by_article
from workbench.law.case import Case
from workbench.law.claims import lead_words
from workbench.law.content import UNDECIDED, Comparison, Match, Presented, compare
from workbench.law.english import topics
from workbench.law.imports import doubtful, earlier_import, newer_import
from workbench.law.moved import WordMap, context_words, differs, doubt, elsewhere, pairs_of
from workbench.law.resolve import Kind, Resolver
from workbench.law.store import DATA_AS_OF, Article, StatuteStore, Version
from workbench.law.structure import Part, inspect, paragraphs, part_text
from workbench.law.timeline import Placed, Standing, of_year, place
from workbench.law.titles import (
    CIVIL_CODE,
    is_local,
    looks_like_instrument,
    may_be_party_document,
    names_a_party_matter,
    title_key,
)
from workbench.law.unheld import judge_absent, judge_repeal
from workbench.text.script import simplified

# A version younger than this may be meant or not where the contract names no date.
_YOUNG = timedelta(days=3 * 365)
_OWNERS = (
    "公司",
    "甲方",
    "乙方",
    "单位",
    "我司",
    "贵司",
    "集团",
    "双方",
    "其",
    "公司的",
    "甲方的",
    "乙方的",
    "单位的",
    "制定的",
)
_ADVERBIAL = re.compile(r"(?:按照|按|依照|依据|依|根据|参照|遵照|符合|违反)[^，,。；;：:\n]{0,40}\Z")
_STANDING = {
    Standing.ENACTED_LATER: Outcome.NOT_IN_FORCE,
    Standing.NOT_YET: Outcome.NOT_IN_FORCE,
    Standing.EARLIER_TEXT_ABSENT: Outcome.AMBIGUOUS,
    Standing.DATE_UNKNOWN: Outcome.AMBIGUOUS,
}
_MATCHES = {
    Match.QUOTE_AGREES: (Outcome.VERIFIED, "quote_agrees"),
    Match.WORDS_AGREE: (Outcome.VERIFIED, "words_agree"),
    Match.FIGURE_AGREES: (Outcome.VERIFIED, "figure_agrees"),
    Match.BORNE_OUT: (Outcome.VERIFIED, "borne_out"),
    Match.UNPROVEN: (Outcome.AMBIGUOUS, "content_unproven"),
    Match.WORDS_DIFFER: (Outcome.CONTENT_DISAGREES, "words_differ"),
    Match.QUOTE_DIFFERS: (Outcome.CONTENT_DISAGREES, "quote_differs"),
    Match.FIGURE_DIFFERS: (Outcome.CONTENT_DISAGREES, "figure_differs"),
}


_AGREES = frozenset(match for match, answer in _MATCHES.items() if answer[0] is Outcome.VERIFIED)


@dataclass
class Judge:
    """Judges citations against the library and our own facts."""

    store: StatuteStore
    resolver: Resolver
    folder: Path
    _older: dict[str, bool] = field(default_factory=dict[str, bool])
    _words: dict[str, WordMap] = field(default_factory=dict[str, WordMap])

    def judge(self, citation: Citation, text: str, reference: ReferenceDate) -> Verdict:
        """The verdict on one citation of ``text``."""
        case = Case(citation, simplified(text), reference, self.resolver.resolve(citation.named))
        match case.found.kind:
            case Kind.LAW:
                return self._law(case)
            case Kind.REPEALED | Kind.CATALOGUE | Kind.FAMILY:
                return judge_absent(case, self.resolver.facts, self._civil_code_passed())
            case Kind.FOREIGN:
                return case.verdict(Outcome.LAW_UNKNOWN, "foreign_law")
            case Kind.GENERIC:
                return case.verdict(Outcome.AMBIGUOUS, "generic_title")
            case Kind.UNKNOWN:
                return _unknown(case)

    def _law(self, case: Case) -> Verdict:
        citation, versions = case.citation, case.found.versions
        day = case.reference.value
        if any(version.contradicted for version in versions):
            return doubtful(case, versions[-1], self.store)
        if citation.version_year is not None:
            named = self._named_version(case, citation.version_year, day)
            if named is not None:
                return named
        placed = place(versions, day)
        if placed.standing is Standing.REPEALED and case.found.repeal is not None:
            return judge_repeal(case, case.found.repeal, placed.version)
        if placed.standing is not Standing.IN_FORCE:
            earlier = earlier_import(case, placed, self.store)
            return earlier or self._not_placed(case, placed, day)
        if citation.historic:
            return case.verdict(Outcome.AMBIGUOUS, "former_text", placed.version)
        if citation.absurd_range:
            return case.verdict(Outcome.AMBIGUOUS, "range_too_wide", placed.version)
        if citation.article is None:
            return self._whole(case, placed.version)
        return self._article(case, placed.version)

    def _named_version(self, case: Case, year: int, day: date) -> Verdict | None:
        """A verdict where the text names a version that is not the one in force; None where it is."""
        version = of_year(case.found.versions, year, day)
        if version is None:
            return case.verdict(Outcome.AMBIGUOUS, "version_unknown", facts={"year": str(year)})
        if version.earliest > day:
            return case.verdict(Outcome.NOT_IN_FORCE, "version_not_yet", version, facts={"year": str(year)})
        if version.to_date is not None and version.to_date <= day and version is not case.found.versions[-1]:
            return case.verdict(
                Outcome.NOT_IN_FORCE, "version_superseded", version, facts={"year": str(year)}
            )
        return None

    def _not_placed(self, case: Case, placed: Placed, day: date) -> Verdict:
        version = placed.version
        if version.title == CIVIL_CODE and version.passed <= day:
            return case.verdict(Outcome.NOT_IN_FORCE, "civil_code_passage", version)
        if placed.standing in (Standing.ENACTED_LATER, Standing.NOT_YET) and version.first is None:
            return self._before_oldest(case, placed)
        return case.verdict(_STANDING[placed.standing], placed.standing.value, version)

    def _before_oldest(self, case: Case, placed: Placed) -> Verdict:
        """The day lies before the oldest text that is known: is the law younger, or only its text?"""
        version = placed.version
        if version.title not in self._older:
            self._older[version.title] = self.store.mentioned_before(version.title, version.passed)
        if self._older[version.title]:
            return case.verdict(Outcome.AMBIGUOUS, Standing.EARLIER_TEXT_ABSENT.value, version)
        new = (
            version.earliest > DATA_AS_OF
            or self.resolver.facts.starts.get(title_key(version.title)) == version.from_date
        )
        if new or placed.standing is Standing.NOT_YET:
            return case.verdict(Outcome.NOT_IN_FORCE, placed.standing.value, version)
        return case.verdict(Outcome.AMBIGUOUS, "earlier_unknown", version)

    def _whole(self, case: Case, version: Version) -> Verdict:
        return case.verdict(Outcome.VERIFIED, "instrument_in_force", version, scope=Scope.EXISTENCE)

    def _article(self, case: Case, version: Version) -> Verdict:
        citation, articles = case.citation, self.store.articles(version.law_id)
        if not articles:
            return case.verdict(Outcome.AMBIGUOUS, "not_in_articles", version)
        article = articles.get(citation.article or ArticleNo(0))
        if article is None:
            highest = max(number.number for number in articles)
            return case.verdict(
                Outcome.ARTICLE_MISSING, "article_missing", version, facts={"highest": str(highest)}
            )
        if amended := self._amended(case, article) or newer_import(case, version, article, self.store):
            return amended
        part = inspect(article.text, citation.paragraph, citation.item, citation.sub_item)
        if part is Part.PARAGRAPH_MISSING and citation.bracketed:
            part = inspect(article.text, None, citation.paragraph, None)
        if part is not Part.PRESENT:
            return _part(case, part, version, article)
        return self._moved(case, version, article) or self._content(case, version, article)

    def _amended(self, case: Case, article: Article) -> Verdict | None:
        """An amendment newer than the held text changed this article."""
        for row in self.resolver.facts.amendments:
            if (
                row.law != case.found.title
                or article.number.number not in row.articles
                or article.number.suffix
            ):
                continue
            if case.reference.value >= row.since:
                facts = {"amendment": row.amendment, "since": row.since.isoformat()}
                return case.verdict(Outcome.AMBIGUOUS, "amended_since", article=article, facts=facts)
        return None

    def _moved(self, case: Case, version: Version, article: Article) -> Verdict | None:
        """Doubt about a renumbered law; None where there is none."""
        if case.citation.version_year is not None or case.citation.quoted:
            return None
        claim = case.citation.claim
        meant = elsewhere(claim.of(case.text), article.number, self._word_map(version)) if claim else None
        if meant is not None:
            facts = {"words": meant.shared_words, "likely": f"→ {meant.likely}" if meant.likely else ""}
            return case.verdict(Outcome.AMBIGUOUS, "other_article", version, article=article, facts=facts)
        if len(case.found.versions) < 2:
            return None
        before = self._version_before(case.found.versions, version)
        words = context_words(case.text, case.citation.span)
        if case.citation.named.replace("’", "").isascii():
            words |= pairs_of(topics(case.text, case.citation.span, self.resolver.facts.topics))
        old_words = self._word_map(before) if before else None
        found = doubt(words, article.number, self._word_map(version), old_words)
        if found is not None:
            return case.verdict(
                Outcome.AMBIGUOUS,
                "number_moved",
                version,
                article=article,
                facts={"words": found.shared_words, "likely": f"→ {found.likely}" if found.likely else ""},
            )
        old = self.store.articles(before.law_id).get(article.number) if before else None
        young = version.from_date is not None and case.reference.value - version.from_date < _YOUNG
        undated = case.reference.source is DateSource.TODAY and young
        silent = not self._word_map(version).shared(words, article.number)
        if old is not None and undated and silent and differs(article, old):
            return case.verdict(Outcome.AMBIGUOUS, "date_needed", version, article=article)
        return None

    def _version_before(self, versions: tuple[Version, ...], version: Version) -> Version | None:
        held = [item for item in versions if item.law_id and item.version_date < version.version_date]
        return held[-1] if held else None

    def _word_map(self, version: Version) -> WordMap:
        if version.law_id not in self._words:
            self._words[version.law_id] = WordMap(self.store.articles(version.law_id))
        return self._words[version.law_id]

    def _content(self, case: Case, version: Version, article: Article) -> Verdict:
        claim = case.citation.claim
        if case.citation.restated:
            return case.verdict(Outcome.AMBIGUOUS, "not_compared", version, article=article)
        compared = UNDECIDED
        if claim is not None:
            compared = self._compare(case, claim, version, article)
            if compared is None:
                return case.verdict(Outcome.AMBIGUOUS, "quote_in_other_part", version, article=article)
        if compared.match is Match.UNDECIDED:
            return case.verdict(
                Outcome.VERIFIED, "article_in_force", version, article=article, scope=Scope.EXISTENCE
            )
        outcome, reason = _MATCHES[compared.match]
        scope = Scope.CONTENT if outcome is Outcome.VERIFIED else None
        facts = {"claim": compared.compared, "differs": compared.disagreement}
        return case.verdict(
            outcome, reason, version, article=article, scope=scope, compared=compared, facts=facts
        )

    def _compare(self, case: Case, claim: Span, version: Version, article: Article) -> Comparison | None:
        """Compare a claim with the cited paragraph; None where its words stand in another one."""
        citation, bounds = case.citation, self._bounds(case, version, article)
        said = Presented(
            claim.of(case.text),
            lead_words(case.text, citation.span.end, claim),
            citation.quoted,
            bool(_ADVERBIAL.search(case.text[max(0, citation.span.start - 44) : citation.span.start])),
            citation.item is not None,
        )
        cited = part_text(article.text, citation.paragraph, citation.item)
        whole = compare(said, article.text, bounds)
        if cited is None:
            return whole
        part = compare(said, cited, bounds)
        if part.match is whole.match or part.match in _AGREES:
            return part
        if whole.match is Match.BORNE_OUT and _disagreeing(part).disagreement:
            return part
        return None if whole.match in _AGREES else _disagreeing(part)

    def _bounds(self, case: Case, version: Version, article: Article) -> tuple[Bound, ...]:
        """The bounds of this article; they hold for the version from which they were read."""
        rows = bounds_by_article(self.folder).get((case.found.title, article.number), ())
        return tuple(row for row in rows if row.version == version.version_date)

    def _civil_code_passed(self) -> date | None:
        versions = self.resolver.resolve(CIVIL_CODE).versions
        return versions[0].passed if versions else None


def _disagreeing(part: Comparison) -> Comparison:
    """The part's own disagreement or want of proof; never one that rests on another part."""
    against = (Outcome.CONTENT_DISAGREES, Outcome.AMBIGUOUS)
    return part if _MATCHES.get(part.match, (None, ""))[0] in against else UNDECIDED


def _part(case: Case, part: Part, version: Version, article: Article) -> Verdict:
    citation = case.citation
    facts = {
        "paragraph": str(citation.paragraph or ""),
        "item": str(citation.item or ""),
        "count": str(len(paragraphs(article.text))),
    }
    outcome = Outcome.AMBIGUOUS if part is Part.UNSURE else Outcome.ARTICLE_MISSING
    return case.verdict(outcome, part.value, version, article=article, facts=facts)


def _unknown(case: Case) -> Verdict:
    citation = case.citation
    before = case.text[max(0, citation.name_span.start - 8) : citation.name_span.start].rstrip("《 ")
    if is_local(citation.named):
        return case.verdict(Outcome.LAW_UNKNOWN, "local_regulation")
    theirs = (
        before.endswith(_OWNERS)
        or names_a_party_matter(citation.named)
        or (citation.article is None and may_be_party_document(citation.named))
    )
    if citation.in_title_marks and theirs:
        return case.verdict(Outcome.LAW_UNKNOWN, "party_document")
    reason = "unknown_title" if looks_like_instrument(citation.named) else "unknown_name"
    return case.verdict(Outcome.LAW_UNKNOWN, reason)
