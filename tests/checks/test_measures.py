"""Lengths, rates and sums are compared as the law counts them, whatever the notation."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.checks.measures import day, length, like, money, months_later, rates, share, whole_months
from workbench.text.numerals import to_chinese


@pytest.mark.parametrize(
    ("text", "months", "days"),
    [
        ("三个月", 3, 0),
        ("３个月", 3, 0),
        ("三（3）个月", 3, 0),
        ("叁个月", 3, 0),
        ("半年", 6, 0),
        ("一年半", 18, 0),
        ("三年零六个月", 42, 0),
        ("两年", 24, 0),
        ("九十日", 0, 90),
        ("2周", 0, 14),
    ],
)
def test_a_length_is_read(text: str, months: int, days: int) -> None:
    value = length(text)
    assert value is not None
    assert (value.months, value.days) == (months, days)


@pytest.mark.parametrize("text", ["2026年", "若干", "年"])
def test_what_is_no_length_is_none(text: str) -> None:
    assert length(text) is None


@given(st.integers(min_value=1, max_value=99), st.booleans())
def test_months_read_alike_in_both_notations(number: int, arabic: bool) -> None:
    written = f"{number}个月" if arabic else f"{to_chinese(number)}个月"
    value = length(written)
    assert value is not None
    assert value.months == number
    again = length(like(written, number, "个月"))
    assert again is not None
    assert again.months == number


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.integers(min_value=0, max_value=300))
def test_a_span_of_whole_months_is_counted_back(start: date, months: int) -> None:
    end = months_later(start, months)
    counted = whole_months(start, date.fromordinal(end.toordinal() - 1)) if months else 0
    assert counted == months


@pytest.mark.parametrize(
    ("text", "yearly"),
    [
        ("年利率36%", "0.36"),
        ("月息2分", "0.24"),
        ("月利率百分之一点五", "0.18"),
        ("日利率千分之一", "0.365"),
        ("按日万分之五", "0.1825"),
        ("每日按借款金额的0.5%", "1.825"),
        ("6%/年", "0.06"),
    ],
)
def test_a_rate_is_turned_into_a_yearly_one(text: str, yearly: str) -> None:
    (rate,) = rates(text)
    assert rate.yearly == Decimal(yearly)


def test_a_rate_without_unit_is_no_rate() -> None:
    assert list(rates("利率为2%")) == []


@pytest.mark.parametrize(
    ("text", "value"),
    [("8,000元", 8000), ("八千元", 8000), ("1.2万元", 12000), ("三万元", 30000), ("５００元", 500)],
)
def test_a_sum_is_read(text: str, value: int) -> None:
    assert money(text) == value


def test_a_share_is_read_in_every_notation() -> None:
    shares = {share(text) for text in ("80%", "８０％", "百分之八十", "八折")}
    assert shares == {Decimal("0.8")}


def test_a_day_outside_the_calendar_is_none() -> None:
    assert day("2026年2月30日") is None
    assert day("二〇二六年二月二十八日") == date(2026, 2, 28)
