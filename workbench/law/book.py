"""The law book: the one door to statutes, citations and verdicts (specification R5).

Opening is cheap: every table and every law is read when it is first needed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from workbench.domain.citation import ArticleNo, ArticleView, Citation, DateSource, ReferenceDate, Verdict
from workbench.domain.finding import Basis, Mark
from workbench.errors import UserError
from workbench.law.bounds import parse_article
from workbench.law.facts import Facts
from workbench.law.imports import foreign_view
from workbench.law.names import NameIndex
from workbench.law.parser import find_citations
from workbench.law.resolve import Kind, Resolver
from workbench.law.shelf import NO_SHELF, Shelf
from workbench.law.store import DATA_AS_OF, StatuteStore
from workbench.law.timeline import Standing, place
from workbench.law.verdicts import Judge
from workbench.law.versions import Article, Version


@dataclass
class LawBook:
    """Statutes, register and catalogue behind a few questions."""

    store: StatuteStore
    facts: Facts
    _bases: dict[tuple[str, ReferenceDate], Basis] = field(
        default_factory=dict[tuple[str, ReferenceDate], Basis]
    )

    @classmethod
    def open(cls, statutes: Path, facts: Path, shelf: Shelf = NO_SHELF) -> "LawBook":
        """A book over the packaged data file ``statutes``, our tables in ``facts`` (resources/law) and
        the user's own texts."""
        if not statutes.is_file():
            raise UserError("statutes_missing")
        tables = Facts(facts)
        return cls(StatuteStore(statutes, tables, shelf), tables)

    def refresh(self) -> None:
        """Look whether the user's own texts changed, between two questions: what was concluded from them
        is then forgotten."""
        if self.store.refresh():
            self._bases.clear()
            for name in ("resolver", "names", "_judge"):
                self.__dict__.pop(name, None)

    def close(self) -> None:
        """Close the data file."""
        self.store.close()

    @cached_property
    def resolver(self) -> Resolver:
        """Names to instruments."""
        return Resolver(self.store, self.facts)

    @cached_property
    def names(self) -> NameIndex:
        """Names that are recognised without 《》."""
        return self.resolver.names()

    @cached_property
    def _judge(self) -> Judge:
        return Judge(self.store, self.resolver, self.facts.folder)

    def citations(self, text: str) -> tuple[Citation, ...]:
        """Every citation in ``text``, in order."""
        return find_citations(text, self.names)

    def examine(self, text: str, reference: ReferenceDate) -> tuple[Verdict, ...]:
        """Every citation in ``text`` with its verdict on the reference date."""
        return tuple(self.judge(citation, text, reference) for citation in self.citations(text))

    def judge(self, citation: Citation, text: str, reference: ReferenceDate) -> Verdict:
        """The verdict on one citation of ``text``."""
        return self._judge.judge(citation, text, reference)

    def basis(self, cited: str, reference: ReferenceDate) -> Basis:
        """The basis of a check ("中华人民共和国民法典 第585条第2款") with the mark that it has earned.

        Green only where, on the reference date, the article in force has the text that was in force
        when the data set was made and the check written.
        """
        key = (cited, reference)
        if key not in self._bases:
            self._bases[key] = self._basis(cited, reference)
        return self._bases[key]

    def _basis(self, cited: str, reference: ReferenceDate) -> Basis:
        citations = self.citations(cited)
        if len(citations) != 1:
            return Basis(cited=cited, mark=Mark.NEEDS_CHECK)
        citation = citations[0]
        # A check's basis is pinned to a text, so a contract without a date leaves no doubt about it.
        day = reference.model_copy(update={"source": DateSource.CHOSEN})
        verdict = self.judge(citation, cited, day)
        pinned = self._text(citation, DATA_AS_OF)
        same = pinned is not None and pinned == self._text(citation, reference.value)
        mark = Mark.VERIFIED_EXISTENCE if verdict.verified and same else Mark.NEEDS_CHECK
        return Basis(cited=cited, mark=mark, verdict=verdict)

    def _text(self, citation: Citation, day: date) -> str | None:
        """The cited article's text in force on ``day``; the version's date for a whole instrument."""
        found = self.resolver.resolve(citation.named)
        if found.kind is not Kind.LAW:
            return None
        placed = place(found.versions, day)
        if placed.standing is not Standing.IN_FORCE:
            return None
        if citation.article is None:
            return placed.version.version_date
        article = self.store.articles(placed.version.law_id).get(citation.article)
        return article.text if article else None

    def article(self, instrument: str, article: str, on: date | None = None) -> ArticleView | None:
        """An article as it stands on a day (without one: in the newest text), with its neighbours.

        None where the instrument's text or the article is not in the library. A foreign text that the
        user brought in is opened by its own labels ("Article 28", "Section 2-207", "Recital 26").
        """
        if abroad := foreign_view(self.store, instrument, article):
            return abroad
        found = self.resolver.resolve(instrument)
        number = parse_article(article)
        held = [version for version in found.versions if version.law_id]
        if not held or number is None:
            return None
        shown = _version_on(found.versions, held, on)
        articles = self.store.articles(shown.version.law_id)
        return view(shown.version, shown.status, articles, number) if number in articles else None


class _Shown(NamedTuple):
    """The version to show and its status code on that day (``law.status.<code>`` in the words)."""

    version: Version
    status: str


def _version_on(versions: tuple[Version, ...], held: list[Version], on: date | None) -> _Shown:
    day = on or DATA_AS_OF
    placed = place(versions, day)
    if any(version.contradicted for version in versions):
        return _Shown(held[-1], "contradicted")
    if on is None and placed.standing is not Standing.IN_FORCE:
        return _Shown(held[-1], placed.standing.value)
    if not placed.version.law_id:
        return _Shown(held[-1], placed.standing.value)
    return _Shown(placed.version, placed.standing.value)


def view(
    version: Version, status: str, articles: Mapping[ArticleNo, Article], number: ArticleNo
) -> ArticleView:
    """An article of a version as it is shown, with its neighbours. ``status`` is a code."""
    order = list(articles)
    at = order.index(number)
    shown = articles[number]
    return ArticleView(
        instrument=version.title,
        version=version.version_date,
        status=status,
        from_date=version.from_date,
        to_date=version.to_date,
        article=shown.label,
        text=shown.text,
        previous=articles[order[at - 1]].label if at else "",
        next=articles[order[at + 1]].label if at + 1 < len(order) else "",
        chapter=shown.chapter,
        imported_from=version.imported.name if version.imported else "",
        imported_on=version.imported.on if version.imported else None,
    )
