"""Finds citations of law in a text (specification R5.2).

A list or range gives one citation an article, each with its own span. The agreement's own clauses
(本合同第八条) are never citations, papers of the parties (《技术协议》) neither.
"""

import re
from bisect import bisect_right
from dataclasses import dataclass, field

from workbench.domain.citation import ArticleNo, Citation
from workbench.domain.span import Span
from workbench.law.claims import Claim, claim_of
from workbench.law.english import find_english
from workbench.law.marks import Title, is_historic, titles, year_ahead
from workbench.law.names import Name, NameIndex
from workbench.law.numbers import RANGE_CAP, Reference, Run, scan_run
from workbench.law.titles import is_generic, is_party_paper, looks_like_instrument, title_key, version_year
from workbench.text.script import simplified

_ARTICLE_START = re.compile(
    r"(?<=[法典例定释则])\s*[0-9０-９]{1,4}\s*条(?![款件目])|第\s*[0-9０-９〇○零一二三四五六七八九十百千两](?:[ 　]?\n?[0-9０-９〇○零一二三四五六七八九十百千两]){0,8}\s*(?:条|[、和及与至到\-—–－~～])"
)
# Marks that some writers put about a title in place of 《》.
_OPENING = {"”": "“", "」": "「", "』": "『", ">": "<", "〉": "〈", '"': '"'}
_JOINING = re.compile(r"(?:[，,、；;]|以及|及其|及|和|与|或者|或|并|依照|依据|根据|按照|违反)+\Z")
_SHORTEST_CLAIM = 6
_NAME_END = frozenset("法典例定释则见复要排答范准序编章节）)一二三四五六七八九十")
# 民法典中的第五百八十五条
_LINK = re.compile(r"(?<=[法典例释])(?:(?:中|里|项下)的?|的|之)\s*\Z")
_VERSION_BEHIND = re.compile(r"[（(](?:19|20)\d{2}年?[^（）()]{0,12}[）)]\s*\Z")
_PART_BEHIND = re.compile(
    r"(?:第[一二三四五六七八九十]{1,3}(?:编|分编|章|节)|(?:总则|物权|合同|人格权|婚姻家庭|继承|侵权责任)编(?:通则)?)\s*\Z"
)
# What may follow a citation that was broken before its number; anything else begins a clause of the agreement.
_GOES_ON = re.compile(r"[，。；、,;）)“”]|的|规定|和|及|与|或|之|明确|第|约定|等|中|所")
_BACK = re.compile(
    r"(?:同法|该法典|该法|上述法律|前述法律|上述法|前述法|该条例|该解释|该办法|该规定|同条例|同解释)\s*(?=第)"
)
_BACK_ARTICLE = re.compile(r"(?:同条|该条)\s*(?=第\s*[0-9一二三四五六七八九十]{1,3}\s*[款项])")
_WHOLE = re.compile(
    r"(?:按照|依照|依据|根据|遵照|参照|违反|适用|符合|遵守|执行|受)(?:我国|现行|国家|中国)?\s*(?=[\u4e00-\u9fff])|(?=中华人民共和国[\u4e00-\u9fff])"
)

_AND = re.compile(r"\s*(?:、|以及|及|和|与|或者|或)\s*")
# A line of its own with a number like this is not the heading of a clause.
_NO_CLAUSE = 100
# Characters without width, which Word and web pages leave in titles and numbers.
_WIDTHLESS = re.compile("[\u200b-\u200d\u2060\ufeff\u00ad]")
_PLENTY = 20_000
# How far back 同法 may look for the law that it means.
_PAGE = 2000


@dataclass
class _Scan:
    """Citations of one text as they are collected."""

    text: str
    names: NameIndex
    found: list[Citation] = field(default_factory=list[Citation])
    aliases: dict[str, tuple[str, Span]] = field(default_factory=dict[str, tuple[str, Span]])
    taken: list[Span] = field(default_factory=list[Span])
    order: list[Citation] = field(default_factory=list[Citation])

    def run(self) -> tuple[Citation, ...]:
        text = self.text
        if "《" in text:
            for title in titles(text):
                self._marked(title)
        self.taken.sort()
        if "条" in text:
            self._unmarked()
        self._back_references()
        self._whole()
        found = sorted(self.found, key=lambda citation: (citation.span, citation.article or ArticleNo(0)))
        starts = sorted({min(each.span.start, each.name_span.start) for each in found if each.article})
        return tuple(self._own_words(citation, starts) for citation in found)

    def _own_words(self, citation: Citation, starts: list[int]) -> Citation:
        """The citation with a claim that ends where the next citation begins."""
        claim = citation.claim
        if claim is None or claim.start < citation.span.end or citation.quoted:
            return citation
        at = bisect_right(starts, claim.start)
        stop = (
            starts[at - 1]
            if at and starts[at - 1] == claim.start
            else (starts[at] if at < len(starts) else claim.end)
        )
        if stop >= claim.end:
            return citation
        words = _JOINING.sub("", self.text[claim.start : stop])
        kept = Span(claim.start, claim.start + len(words)) if len(words) >= _SHORTEST_CLAIM else None
        return citation.model_copy(update={"claim": kept})

    def _marked(self, title: Title) -> None:
        key = title_key(title.named)
        for alias in title.aliases:
            self.aliases.setdefault(title_key(alias), (title.named, title.span))
        known = key in self.names.known
        run = self._run(title.span, title.end)
        self.taken.append(Span(title.span.start, run.end if run else title.span.end))
        if not known and (
            is_party_paper(title.named) or (run is None and not looks_like_instrument(title.named))
        ):
            return
        named, name_span, back = title.named, title.span, False
        if not known and key in self.aliases:
            (named, name_span), back = self.aliases[key], True
        elif run is None and is_generic(title.named):
            return
        start = _Start(title.span, named, name_span, title.version_year, True, back, title.historic)
        self._emit(start, run, title.span.end)

    def _run(self, name: Span, start: int) -> Run | None:
        """The articles behind a name; across a line break only where the sentence goes on or two cells meet."""
        # Ranges in plenty are an attack or garbage: from here on they are not spread out.
        run = scan_run(self.text, start, RANGE_CAP if len(self.found) < _PLENTY else 1)
        if run is None or "\n" not in self.text[name.end : start] or _GOES_ON.match(self.text, run.end):
            return run
        return run if self._fills_cells(name.start, run) else None

    def _fills_cells(self, start: int, run: Run) -> bool:
        """Name and articles fill a line each, as in a table, and no agreement counts clauses so high."""
        alone = not self.text[max(0, start - 4) : start].rstrip(" 　《")[-1:].strip("\n\t")
        ends = self.text[run.end : run.end + 1] in ("", "\n", "\t")
        return alone and ends and run.references[0].article.number >= _NO_CLAUSE

    def _unmarked(self) -> None:
        floor, index = 0, 0
        extra = frozenset(self.aliases)
        for match in _ARTICLE_START.finditer(self.text):
            while index < len(self.taken) and self.taken[index].end <= match.start():
                floor = max(floor, self.taken[index].end)
                index += 1
            if match.start() < floor or self._inside(index, match.start()):
                continue
            name = self._name_before(match.start(), floor, extra)
            first = match.start() + len(match.group()) - len(match.group().lstrip())
            run = self._run(name.span, first) if name else None
            if name is None or run is None:
                continue
            self._emit(name, run, first)
            floor = run.end

    def _inside(self, index: int, position: int) -> bool:
        return index < len(self.taken) and self.taken[index].start <= position

    def _name_before(self, end: int, floor: int, extra: frozenset[str]) -> "_Start | None":
        text, year = self.text, None
        if link := _LINK.search(text, max(floor, end - 5), end):
            end = link.start()
        closing = text[end - 1 : end] if text[end - 1 : end] in _OPENING else ""
        end -= len(closing)
        last = text[max(floor, end - 12) : end].rstrip()
        if not last or last[-1] not in _NAME_END:
            return None
        while part := _PART_BEHIND.search(text, max(floor, end - 12), end):
            end = part.start()
        if behind := _VERSION_BEHIND.search(text, max(floor, end - 24), end):
            year, end = version_year(behind.group().strip()), behind.start()
        name = self.names.before(text, end, floor, extra)
        if name is None or is_party_paper(name.named):
            return None
        if closing and text[name.span.start - 1 : name.span.start] != _OPENING[closing]:
            return None
        before = text[max(0, name.span.start - 24) : name.span.start]
        named, name_span, back = name.named, name.span, False
        if (key := title_key(named)) in self.aliases and key not in self.names.known:
            (named, name_span), back = self.aliases[key], True
        historic = is_historic(before) or named.startswith("原")
        return _Start(name.span, named, name_span, year or year_ahead(before), False, back, historic)

    def _back_references(self) -> None:
        text = self.text
        self.order = sorted(self.found, key=lambda citation: citation.span)
        for match in (*_BACK.finditer(text), *_BACK_ARTICLE.finditer(text)):
            origin = self._before(match.start())
            if origin is None or origin.span.meets(Span(*match.span())):
                continue
            start = _Start(
                Span(match.start(), match.end()), origin.named, origin.name_span, origin.version_year,
                origin.in_title_marks, True, origin.historic,
            )  # fmt: skip
            if match.re is _BACK:
                self._emit(start, scan_run(text, match.end()), match.end())
            elif origin.article is not None:
                self._emit(start, _parts_of(text, match.end(), origin.article), match.end())

    def _before(self, position: int) -> Citation | None:
        """The nearest citation in front, at most a page back."""
        at = bisect_right(self.order, position + 1, key=lambda citation: citation.span.start) - 1
        if at < 0 or self.order[at].span.end < position - _PAGE:
            return None
        return self.order[at]

    def _whole(self) -> None:
        """Whole instruments named without marks: only known laws, behind 按照 and the like."""
        spans = sorted((*(citation.span for citation in self.found), *self.taken))
        done = 0
        for match in _WHOLE.finditer(self.text):
            if match.end() < done:
                continue
            name = self.names.after(self.text, match.end())
            while name is not None and not _meets(spans, name.span):
                self._emit_whole(name)
                done = name.span.end
                joined = _AND.match(self.text, done)
                name = self.names.after(self.text, joined.end()) if joined else None

    def _emit_whole(self, name: Name) -> None:
        before = self.text[max(0, name.span.start - 24) : name.span.start]
        start = _Start(
            name.span, name.named, name.span, year_ahead(before), False, False, is_historic(before)
        )
        self._emit(start, None, name.span.end)

    def _emit(self, start: "_Start", run: Run | None, end: int) -> None:
        if run is None:
            self.found.append(self._citation(start, None, Span(start.span.start, end), None))
            return
        lone = len(run.references) == 1 and not run.references[0].absurd
        claim = claim_of(self.text, start.span.start, run.end) if lone else None
        for order, reference in enumerate(run.references):
            span = Span(start.span.start, reference.span.end) if order == 0 else reference.span
            self.found.append(self._citation(start, reference, span, claim))

    def _citation(
        self, start: "_Start", reference: Reference | None, span: Span, claim: Claim | None
    ) -> Citation:
        return Citation(
            text=span.of(self.text),
            span=span,
            named=start.named,
            name_span=start.name_span,
            article=reference.article if reference else None,
            paragraph=reference.paragraph if reference else None,
            item=reference.item if reference else None,
            sub_item=reference.sub_item if reference else None,
            version_year=start.version_year,
            in_title_marks=start.marked,
            back_reference=start.back,
            historic=start.historic,
            claim=claim.span if claim else None,
            quoted=claim.quoted if claim else False,
            absurd_range=reference.absurd if reference else False,
        )


@dataclass(frozen=True)
class _Start:
    """The name in front of a run: where it stands and what it means."""

    span: Span
    named: str
    name_span: Span
    version_year: int | None
    marked: bool
    back: bool
    historic: bool


def _parts_of(text: str, start: int, article: ArticleNo) -> Run | None:
    """同条第二款: parts of the article that was cited last."""
    pieces = scan_run(f"第{article.number}条{text[start : start + 20]}", 0)
    if pieces is None or (pieces.references[0].paragraph is None and pieces.references[0].item is None):
        return None
    shift = start - len(f"第{article.number}条")
    first = pieces.references[0]
    reference = Reference(
        article, Span(start, first.span.end + shift), first.paragraph, first.item, first.sub_item
    )
    return Run((reference,), reference.span.end)


def _meets(spans: list[Span], span: Span) -> bool:
    """Whether ``span`` meets one of the sorted spans, which do not overlap each other."""
    at = bisect_right(spans, span.start, key=lambda item: item.start)
    return any(item.meets(span) for item in spans[max(0, at - 1) : at + 1])


_NO_NAMES = NameIndex(frozenset(), frozenset())


def find_citations(text: str, names: NameIndex | None = None) -> tuple[Citation, ...]:
    """Every citation of law in ``text``, in order.

    Without ``names`` only titles in 《》 are found; ``LawBook.citations`` knows the names. Traditional signs
    are read as simplified ones; ``named`` is what was read, ``text`` what stands there.
    """
    plain = simplified(text)
    if _WIDTHLESS.search(plain):
        plain = _WIDTHLESS.sub(" ", plain)
    index = names or _NO_NAMES
    found = _Scan(plain, index).run()
    if english := find_english(plain, index.english):
        found = tuple(sorted((*found, *english), key=lambda citation: citation.span))
    if plain is text:
        return found
    return tuple(citation.model_copy(update={"text": citation.span.of(text)}) for citation in found)
