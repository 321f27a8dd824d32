"""Every bound whose article is in the library is read back from the article's text."""

import re
from fractions import Fraction

import pytest

from workbench.law.book import LawBook
from workbench.law.bounds import Bound, bounds_by_article, load_bounds
from workbench.law.figures import figures, in_months
from workbench.law.store import DATA_AS_OF
from workbench.settings.paths import locate
from workbench.text.numerals import to_chinese

ROWS = load_bounds(locate().law)
HELD = [row for row in ROWS if row.status == "verified"]


def _text(book: LawBook, row: Bound) -> str:
    """The article as it stood when the data set was made."""
    view = book.article(row.law, row.article, DATA_AS_OF)
    return view.text if view is not None and view.status == "in_force" else ""


def _forms(value: str, unit: str) -> set[str]:
    """How law writes a number: 一, 二 / 两, 百分之二十, 二分之一, 2倍 as 双倍 or 二倍."""
    number = Fraction(value)
    if number.denominator != 1:
        return {f"万分之{to_chinese(int(number * 100))}"} if unit.startswith("%") else set()
    whole = int(number)
    chinese = to_chinese(whole)
    if unit.startswith("%"):
        # The whole of a sum is written without a figure: by the sum itself.
        others = {20: {"五分之一"}, 100: {"百分之百", "不得超过用人单位提供的培训费用"}}
        return {f"百分之{chinese}", f"{value}%", *others.get(whole, set())}
    return {chinese, value, chinese.replace("二", "两"), *({"双倍"} if whole == 2 else set())}


@pytest.mark.parametrize("row", HELD, ids=lambda row: row.bound_id)
def test_the_number_stands_in_the_article(book: LawBook, row: Bound) -> None:
    text = _text(book, row)
    assert text, f"{row.law} {row.article} is not in the library"
    for value in re.findall(r"\d+(?:\.\d+)?", row.value):
        if value == "0" or row.operator in ("requires", "prohibited"):
            continue
        assert any(form in text for form in _forms(value, row.unit)), f"{row.value} {row.unit}: {text}"


@pytest.mark.parametrize("row", [row for row in HELD if row.number], ids=lambda row: row.bound_id)
def test_a_share_or_period_is_among_the_figures_of_its_article(book: LawBook, row: Bound) -> None:
    if row.figure_unit not in ("share", "month", "year", "day") or "/" in row.unit or row.number in (0, 1):
        return
    number = row.number or Fraction(0)
    wanted = number * 12 if row.figure_unit == "year" else number
    assert any(in_months(figure).value == wanted for figure in figures(_text(book, row)))


def test_rows_without_text_are_not_called_verified(book: LawBook) -> None:
    for row in ROWS:
        held = bool(book.resolver.resolve(row.law).versions)
        assert (row.status == "verified") == held, row.bound_id
        assert book.resolver.resolve(row.law).title, row.bound_id


def test_rows_are_found_by_article() -> None:
    rows = bounds_by_article(locate().law)["中华人民共和国劳动合同法", HELD[0].number_of_article]
    assert {row.quantity for row in rows} == {"试用期", "试用期次数"}
    assert len(ROWS) == len({row.bound_id for row in ROWS}) >= 150
