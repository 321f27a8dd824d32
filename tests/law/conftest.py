"""The law book over the packaged statutes, opened once."""

from collections.abc import Callable, Iterator
from datetime import date

import pytest

from workbench.domain.citation import Citation, DateSource, Outcome, ReferenceDate, Scope, Verdict
from workbench.law.book import LawBook
from workbench.settings.paths import locate, statutes


def on(day: str, source: DateSource = DateSource.CHOSEN) -> ReferenceDate:
    return ReferenceDate(value=date.fromisoformat(day), source=source)


@pytest.fixture(scope="session")
def book() -> Iterator[LawBook]:
    opened = LawBook.open(statutes(), locate().law)
    yield opened
    opened.close()


Judged = Callable[..., list[Verdict]]


@pytest.fixture
def judged(book: LawBook) -> Judged:
    """All verdicts on a text, on 2026-11-01 where the story names no day."""

    def examine(text: str, day: str = "2026-11-01", source: DateSource = DateSource.CHOSEN) -> list[Verdict]:
        return list(book.examine(text, on(day, source)))

    return examine


Read = Callable[..., str]
_LETTERS = {
    Outcome.CONTENT_DISAGREES: "D",
    Outcome.ARTICLE_MISSING: "M",
    Outcome.LAW_UNKNOWN: "U",
    Outcome.CATALOGUED: "C",
    Outcome.REPEALED: "R",
    Outcome.NOT_IN_FORCE: "N",
    Outcome.AMBIGUOUS: "A",
}


def place_of(citation: Citation) -> str:
    """585.2 for 第585条第2款, 39..3 for 第39条第3项, "-" for a whole instrument."""
    if citation.article is None:
        return "-"
    parts = (str(citation.article), citation.paragraph, citation.item, citation.sub_item)
    return ".".join("" if part is None else str(part) for part in parts).rstrip(".")


def letter(verdict: Verdict) -> str:
    """The verdict in a letter or two: VE and VC are verified, with their scope."""
    if verdict.outcome is Outcome.VERIFIED:
        return "VC" if verdict.scope is Scope.CONTENT else "VE"
    return _LETTERS[verdict.outcome]


@pytest.fixture
def read(judged: Judged) -> Read:
    """All verdicts on a text in one line: "585=VE 100=M"."""

    def line(text: str, day: str = "2026-11-01") -> str:
        return " ".join(f"{place_of(v.citation)}={letter(v)}" for v in judged(text, day))

    return line
