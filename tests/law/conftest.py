"""The law book over the packaged statutes, opened once."""

from collections.abc import Callable, Iterator
from datetime import date

import pytest

from workbench.domain.citation import DateSource, ReferenceDate, Verdict
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
