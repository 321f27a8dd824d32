"""Given a table of rates that somebody typed or exported, when it is read, then every row is right or none is kept.
All rates here are made up."""

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.lpr import LprRow
from workbench.errors import UserError
from workbench.settings.lpr import LARGEST, Cells, LprShelf, parse, row_of
from workbench.settings.paths import locate

TODAY = date(2026, 11, 30)
ONE, TWO = (
    LprRow(date(2025, 5, 20), Decimal(3), Decimal(4), own=True),
    LprRow(date(2025, 6, 20), Decimal(2), own=True),
)


@pytest.fixture
def shelf(tmp_path: Path) -> LprShelf:
    packaged = tmp_path / "packaged.tsv"
    packaged.write_text("date\t1Y\t5Y\n2025-05-20\t3\t4\n", "utf-8")
    return LprShelf(packaged, tmp_path / "home" / "lpr.tsv")


@pytest.mark.parametrize(
    "text",
    [
        "2025-05-20,3.00,4.00\n2025-06-20,2.00,\n",
        "date,1Y,5Y\n2025-05-20,3,4\n2025-06-20,2\n",
        "\ufeff日期\t5年期以上（%）\t1年期（%）\n2025/5/20\t4.0\t3.0\n2025年6月20日\t\t2.0\n",
        "TRADE_DATE;LPR1Y;LPR5Y\r\n20250620;2;\r\n\r\n20250520;3;4\r\n",
        "２０２５-０５-２０，3%，4%\n2025.6.20，2 %\n".replace("，", ","),
        '"2025-05-20","3","4"\n"2025-06-20","2",""',
    ],
)
def test_tables_are_read_as_they_come(text: str) -> None:
    assert parse(text, "a.csv", TODAY) == (ONE, TWO)


@pytest.mark.parametrize(
    ("text", "line", "fault"),
    [
        ("", 1, "empty"),
        ("date,1Y,5Y\n", 1, "empty"),
        ("2025-05-20,3\n2025-04-21,3\n2025-06-20,3\n", 2, "order"),
        ("2025-05-20,3\n2025-05-20,2\n", 2, "twice"),
        ("2025-06-20,3\n2025-05-22,3\n2025-05-20,2\n", 2, "month"),
        ("2025-05-20,3\n2025-05-21,2\n", 2, "month"),
        ("2019-07-22,3\n", 1, "before"),
        ("2026-12-21,3\n", 1, "future"),
        ("2025-05-01,3\n", 1, "published"),
        ("2025-02-30,3\n", 1, "date"),
        ("25/05/20,3\n", 1, "date"),
        ("2025-05-20T00:00,3\n", 1, "date"),
        ("2025-05-20\n", 1, "columns"),
        ("2025-05-20,,4\n", 1, "columns"),
        (",3,4\n", 1, "columns"),
        ("2025-05-20,0.03\n", 1, "range"),
        ("2025-05-20,300\n", 1, "range"),
        ("2025-05-20,-3\n", 1, "rate"),
        ("2025-05-20,nan\n", 1, "rate"),
        ("2025-05-20,1e1\n", 1, "rate"),
        ("2025-05-20,=1+2\n", 1, "rate"),
        ("2025-05-20,3.00001\n", 1, "rate"),
        ("2025-05-20,٣\n", 1, "rate"),
        ("2025-05-20,3,x\n", 1, "rate"),
        ('2025-05-20,"3\n', 1, "csv"),
        ("2025-05-20,3\n2025-06-20," + "9" * 200_000, 2, "csv"),
        ("x" * (LARGEST + 1), 1, "size"),
    ],
)
def test_one_fault_and_nothing_is_kept(text: str, line: int, fault: str) -> None:
    with pytest.raises(UserError) as raised:
        parse(text, "a.csv", TODAY)
    assert (raised.value.code, raised.value.facts["line"], raised.value.facts["fault"]) == (
        "lpr_bad",
        line,
        f"lpr_fault.{fault}",
    )
    assert len(str(raised.value.facts["place"])) <= 41


@given(st.text(alphabet='0123456789-/,;\t\n"年月日%.１=1Y\x00\u2028', max_size=80))
def test_whatever_is_given_is_rows_or_one_fault(text: str) -> None:
    try:
        rows = parse(text, "a.csv", TODAY)
    except UserError:
        return
    assert rows
    assert all(row.day <= TODAY and 0 < row.one_year <= 25 for row in rows)
    assert [row.day for row in rows] == sorted({row.day for row in rows})


def test_what_was_added_stays_and_the_packaged_table_is_as_it_was(shelf: LprShelf) -> None:
    assert shelf.bring((ONE, TWO), replace=False)[1:] == (1, 0, 1)
    assert [(row.day, row.own) for row in shelf.table().rows] == [(ONE.day, False), (TWO.day, True)]
    assert shelf.packaged().rows == (ONE._replace(own=False),)
    assert shelf.bring((TWO,), replace=False)[1:] == (0, 0, 1)


def test_another_value_for_a_month_is_asked_about_first(shelf: LprShelf) -> None:
    other = ONE._replace(day=date(2025, 5, 21), one_year=Decimal("3.5"))
    with pytest.raises(UserError, match="lpr_known"):
        shelf.bring((TWO, other), replace=False)
    assert shelf.table().rows == (ONE._replace(own=False),)
    assert shelf.bring((TWO, other), replace=True)[1:] == (1, 1, 0)
    assert shelf.table().rows == (other, TWO)
    assert shelf.remove(other.day).rows == (ONE._replace(own=False), TWO)
    with pytest.raises(UserError, match="lpr_absent"):
        shelf.remove(ONE.day)
    assert shelf.remove(TWO.day).rows == (ONE._replace(own=False),)


@pytest.mark.parametrize("damage", [b"date\t1Y\n2025-06-20\tmuch\n", b"\xff\xfe\x00", b"x" * (LARGEST + 1)])
def test_a_damaged_file_is_told_and_left_as_it_is(shelf: LprShelf, tmp_path: Path, damage: bytes) -> None:
    own = tmp_path / "home" / "lpr.tsv"
    own.parent.mkdir()
    own.write_bytes(damage)
    for act in (shelf.table, lambda: shelf.bring((TWO,), replace=True), lambda: shelf.remove(TWO.day)):
        with pytest.raises(UserError, match="lpr_bad"):
            act()
    assert own.read_bytes() == damage


def test_the_packaged_table_can_be_read_and_its_rows_are_in_order() -> None:
    rows = LprShelf(locate().lpr, locate().own_lpr).packaged().rows
    months = [(row.day.year, row.day.month) for row in rows]
    assert months == sorted(set(months))
    assert not any(row.own for row in rows)


def test_a_day_that_is_typed_is_read_like_one_of_a_file() -> None:
    assert row_of(Cells(1, "2025年5月20日", "3％", "4"), "typed", TODAY) == ONE
