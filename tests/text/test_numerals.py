"""Numerals in Arabic, Chinese and 大写 characters are read alike and written back."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.capitals import amount_in_words
from workbench.text.amounts import find_amounts
from workbench.text.numerals import parse_annex, parse_integer, to_chinese


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12), ("１２", 12), ("十", 10), ("十二", 12), ("二十", 20), ("一百零五", 105), ("一百一十五", 115),
        ("两千", 2000), ("一万零五", 10_005), ("一亿二千万", 120_000_000), ("二〇二六", 2026), ("壹拾贰万伍仟", 125_000),
        ("壹仟伍佰贰", 1502), ("壹万亿", 10**12), ("萬", None), ("一百二", None), ("三万五", None), ("十百", None),
        ("一二百", None), ("", None), ("甲", None), ("一万万", None),
    ],
)  # fmt: skip
def test_a_numeral_is_read_or_refused(text: str, value: int | None) -> None:
    assert parse_integer(text) == value


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("三", 3),
        ("12", 12),
        ("B", 2),
        ("Ｃ", 3),
        ("I", 1),
        ("IV", 4),
        ("IX", 9),
        ("X", 10),
        ("Ⅻ", 12),
        ("C", 3),
    ],
)
def test_an_annex_is_numbered_the_same_where_it_opens_and_where_it_is_cited(text: str, value: int) -> None:
    assert parse_annex(text) == value


@given(st.integers(min_value=0, max_value=10**8 - 1))
def test_what_is_written_in_chinese_is_read_back(number: int) -> None:
    assert parse_integer(to_chinese(number)) == number


@given(st.integers(min_value=100, max_value=10**16))
def test_a_sum_written_in_capitals_is_read_back(cents: int) -> None:
    value = Decimal(cents) / 100
    (amount,) = find_amounts(amount_in_words(value))
    assert (amount.value, amount.words) == (value, True)


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ("125000", "壹拾贰万伍仟元整"), ("10500.10", "壹万零伍佰元壹角整"), ("10.05", "壹拾元零伍分"),
        ("1000001", "壹佰万零壹元整"), ("0.50", "伍角整"), ("0", "零元整"), ("100000000", "壹亿元整"),
    ],
)  # fmt: skip
def test_sums_are_written_as_banks_want_them(value: str, words: str) -> None:
    assert amount_in_words(Decimal(value)) == words


def test_a_sum_with_less_than_a_fen_is_refused() -> None:
    with pytest.raises(ValueError, match=r"0\.001"):
        amount_in_words(Decimal("0.001"))


@given(st.text(max_size=30))
def test_no_text_makes_the_reader_of_numerals_stumble(text: str) -> None:
    value = parse_integer(text)
    assert value is None or value >= 0
