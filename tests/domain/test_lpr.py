"""Given a table of what was published, when a day is asked for, then it gets the value that surely held, or none."""

from datetime import date, timedelta
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.lpr import FIRST, LprGap, LprRow, LprTable


def table(*days: str) -> LprTable:
    """Made-up rates: 1 % for the first row, 2 % for the second ..."""
    return LprTable(tuple(LprRow(date.fromisoformat(day), Decimal(n)) for n, day in enumerate(days, start=1)))


def on(found: LprTable, day: str) -> str:
    value = found.on(date.fromisoformat(day))
    return value.value if isinstance(value, LprGap) else f"{value.one_year}"


def test_a_value_holds_from_its_day_until_the_next() -> None:
    two = table("2024-05-20", "2024-06-21")
    assert [on(two, day) for day in ("2024-05-20", "2024-05-31", "2024-06-19", "2024-06-20", "2024-06-21")] == [
        "1", "1", "1", "1", "2",
    ]  # fmt: skip


def test_the_last_value_holds_until_the_next_can_have_come() -> None:
    one = table("2024-05-20")
    assert [on(one, day) for day in ("2024-06-19", "2024-06-20", "2024-07-01", "2025-05-20")] == [
        "1", "missing", "missing", "missing",
    ]  # fmt: skip


def test_a_hole_in_the_table_is_no_value() -> None:
    holed = table("2024-05-20", "2024-08-20")
    assert [on(holed, day) for day in ("2024-06-10", "2024-06-25", "2024-07-31", "2024-08-19")] == [
        "1", "missing", "missing", "missing",
    ]  # fmt: skip


def test_the_turn_of_a_year_is_a_month_like_others() -> None:
    assert on(table("2023-12-20"), "2024-01-19") == "1"
    assert on(table("2023-12-20", "2024-01-22"), "2024-01-21") == "1"


def test_before_the_first_publication_there_is_no_such_rate() -> None:
    assert on(table("2019-08-20"), "2019-08-19") == "before"
    assert on(table(), "2019-08-19") == "before"
    assert on(table(), "2024-08-19") == "missing"
    assert on(table("2024-05-20"), "2024-05-19") == "missing"


MONTHS = st.sets(st.integers(0, 90), max_size=30)


@given(months=MONTHS, late=st.integers(0, 5), shift=st.integers(-40, 2900))
def test_a_value_is_of_the_newest_publication_and_no_other_lies_between(
    months: set[int], late: int, shift: int
) -> None:
    days = [date(2019 + (7 + n) // 12, (7 + n) % 12 + 1, 20 + late) for n in sorted(months)]
    rows = tuple(LprRow(day, Decimal(1)) for day in days)
    day = FIRST + timedelta(days=shift)
    found = LprTable(rows).on(day)
    if isinstance(found, LprRow):
        assert found.day == max(each for each in days if each <= day)
        assert (day - found.day).days < 40
    elif day >= FIRST:
        assert not any((each.year, each.month) == (day.year, day.month) and each <= day for each in days)
