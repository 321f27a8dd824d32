"""The loan prime rate (贷款市场报价利率) by the day of its publication (specification R5.3).

It is published once a month since 20 August 2019 (最高人民法院关于审理民间借贷案件适用法律若干问题的规定
第25条第2款), on the twentieth or, where that is no working day, soon after; a value holds until the next. A table
may have holes. A day gets a value only where no publication can lie between the two.
"""

from bisect import bisect_right
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

FIRST = date(2019, 8, 20)


class LprRow(NamedTuple):
    """What was published on a day, in percent a year (3 is 3 %). ``own`` rows are the user's."""

    day: date
    one_year: Decimal
    five_year: Decimal | None = None
    own: bool = False


class LprGap(StrEnum):
    """Why a day has no value: before there was such a rate, or the table does not reach the day."""

    BEFORE = "before"
    MISSING = "missing"


@dataclass(frozen=True)
class LprTable:
    """Rows in the order of their days, at most one a month. ``fault`` is a sentence on why the user's own
    rows are not among them."""

    rows: tuple[LprRow, ...] = ()
    fault: str = ""

    def on(self, day: date) -> LprRow | LprGap:
        """The row that held on a day."""
        if day < FIRST:
            return LprGap.BEFORE
        at = bisect_right(self.rows, day, key=lambda row: row.day)
        if not at:
            return LprGap.MISSING
        row, later = self.rows[at - 1], self.rows[at : at + 1]
        months = _month(day) - _month(row.day)
        unpublished = day.day < FIRST.day or any(_month(next_row.day) == _month(day) for next_row in later)
        return row if months == 0 or (months == 1 and unpublished) else LprGap.MISSING


class LprBrought(NamedTuple):
    """What an import or an addition did: rows that are new, that replaced others, that were there already."""

    table: LprTable
    added: int
    replaced: int
    known: int


def _month(day: date) -> int:
    return day.year * 12 + day.month
