"""Every basis that a check names is an article of the statutes in force, or an instrument we list."""

from collections.abc import Iterator
from datetime import date

import pytest

from workbench.checks import families, mandatory_table
from workbench.checks.mandatory_table import Item
from workbench.checks.registry import registered
from workbench.domain.citation import DateSource, Outcome, ReferenceDate
from workbench.domain.finding import Mark
from workbench.law.book import LawBook
from workbench.settings.paths import locate, statutes

assert len(families.FAMILIES) > 0
TODAY = ReferenceDate(value=date(2026, 11, 1), source=DateSource.TODAY)


def _of_items() -> Iterator[str]:
    for value in vars(mandatory_table).values():
        if isinstance(value, tuple):
            for item in value:
                if isinstance(item, Item):
                    yield from item.basis


CITED = sorted({name for item in registered() for name in item.basis} | set(_of_items()))


@pytest.fixture(scope="module")
def book() -> Iterator[LawBook]:
    opened = LawBook.open(statutes(), locate().resources / "law")
    yield opened
    opened.close()


@pytest.mark.parametrize("cited", CITED)
def test_a_basis_is_green_or_catalogued(book: LawBook, cited: str) -> None:
    basis = book.basis(cited, TODAY)
    assert basis.verdict is not None, f"cannot read {cited}"
    if basis.mark is Mark.NEEDS_CHECK:
        assert basis.verdict.outcome is Outcome.CATALOGUED, f"{cited}: {basis.verdict.outcome}"


def test_an_invented_article_would_be_seen(book: LawBook) -> None:
    basis = book.basis("中华人民共和国劳动合同法 第999条", TODAY)
    assert basis.verdict is not None
    assert basis.verdict.outcome is Outcome.ARTICLE_MISSING
