"""Tables of the loan prime rate on disk: the packaged one, and the user's additions, which win (R5.3).

A line is a day, the one-year rate and perhaps the five-year rate, both in percent a year. Nothing is kept of
a file with a fault in it: a wrong rate would make a wrong finding.
"""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from decimal import Decimal
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from workbench.domain.lpr import FIRST, LprBrought, LprRow, LprTable
from workbench.errors import UserError
from workbench.settings.whole_file import write_whole
from workbench.text.numerals import half_width

HEAD = ("date", "1Y", "5Y")
LARGEST = 1_000_000
# Wider than any rate that was published; a fraction (0.03) or basis points (300) lie outside.
_LEAST, _MOST = Decimal("0.5"), Decimal(25)
_FAULT = "lpr_fault."
_DAY = re.compile(
    r"(\d{4})(?:-(\d{1,2})-|/(\d{1,2})/|\.(\d{1,2})\.|年(\d{1,2})月|(\d\d))(\d{1,2})日?", re.ASCII
)
_RATE = re.compile(r"(\d{1,3}(?:\.\d{1,4})?)\s*%?", re.ASCII)


class Cells(NamedTuple):
    """A line as it was written: a day, the one-year and the five-year rate, which may be empty."""

    line: int
    day: str
    one: str
    five: str = ""


def bad(name: str, line: int, fault: str, place: str = "") -> UserError:
    """The error for a line that cannot be used; ``fault`` is the end of a code ``lpr_fault.<…>`` of the words."""
    shown = f"{place[:40]} " if place else ""
    return UserError("lpr_bad", file=name[:80], line=line, place=shown, fault=f"{_FAULT}{fault}")


def row_of(cells: Cells, name: str, today: date) -> LprRow:
    """One line as a row. Raises UserError ``lpr_bad``."""
    day = _day(cells, name)
    if day < FIRST:
        raise bad(name, cells.line, "before", cells.day)
    if day > today:
        raise bad(name, cells.line, "future", cells.day)
    if day.day < FIRST.day:
        raise bad(name, cells.line, "published", cells.day)
    five = _rate(cells.five, cells.line, name) if cells.five.strip() else None
    return LprRow(day, _rate(cells.one, cells.line, name), five, own=True)


def _day(cells: Cells, name: str) -> date:
    found = _DAY.fullmatch(half_width(cells.day).strip())
    if found:
        year, *months, day = (group for group in found.groups() if group is not None)
        try:
            return date(int(year), int(months[0]), int(day))
        except ValueError:
            pass  # 30 February: told below like any other word that is no day
    raise bad(name, cells.line, "date", cells.day)


def _rate(text: str, line: int, name: str) -> Decimal:
    found = _RATE.fullmatch(half_width(text).strip())
    if not found:
        raise bad(name, line, "rate", text)
    value = Decimal(found[1])
    if not _LEAST <= value <= _MOST:
        raise bad(name, line, "range", text)
    return value


def parse(text: str, name: str, today: date) -> tuple[LprRow, ...]:
    """The rows of a table of comma, tab or semicolon separated lines, oldest first. A first line without
    figures is a heading, which may put the columns in another order. Raises UserError ``lpr_bad``."""
    if len(text) > LARGEST:
        raise bad(name, 1, "size")
    rows = [(cells, row_of(cells, name, today)) for cells in _cells(text, name)]
    if not rows:
        raise bad(name, 1, "empty")
    if len(rows) > 1 and rows[0][1].day > rows[-1][1].day:
        _in_order(rows[::-1], name)
        rows.reverse()
    else:
        _in_order(rows, name)
    return tuple(row for _, row in rows)


def _in_order(rows: Sequence[tuple[Cells, LprRow]], name: str) -> None:
    """Days go one way, and no month comes twice."""
    for (_, before), (cells, row) in pairwise(rows):
        if row.day == before.day:
            raise bad(name, cells.line, "twice", cells.day)
        if row.day < before.day:
            raise bad(name, cells.line, "order", cells.day)
        if (row.day.year, row.day.month) == (before.day.year, before.day.month):
            raise bad(name, cells.line, "month", cells.day)


def _cells(text: str, name: str) -> Iterator[Cells]:
    lines = text.removeprefix("\ufeff").splitlines()
    first = next((line for line in lines if line.strip()), "")
    reader = csv.reader(lines, delimiter=max("\t;,", key=first.count), strict=True)
    places: Sequence[int] | None = None
    try:
        for fields in reader:
            if not any(field.strip() for field in fields):
                continue
            if places is None and (places := _heading(fields)) is not None:
                continue
            places = places or (0, 1, 2)
            day, one, five = (fields[at] if at < len(fields) else "" for at in places)
            if not day.strip() or not one.strip():
                raise bad(name, reader.line_num, "columns")
            yield Cells(reader.line_num, day, one, five)
    except csv.Error as error:
        raise bad(name, max(reader.line_num, 1), "csv") from error


def _heading(fields: Sequence[str]) -> Sequence[int] | None:
    """Where day, one-year and five-year rate stand by the first line's words; None for a line with figures."""
    words = [half_width(field).strip().lower() for field in fields]
    if any(_RATE.fullmatch(word) or _DAY.fullmatch(word) for word in words):
        return None

    def at(pattern: str, otherwise: int) -> int:
        return next((n for n, word in enumerate(words) if re.search(pattern, word)), otherwise)

    return at("date|日", 0), at("1y|(?<!\\d)1年|一年|one", 1), at("5y|5年|五年|five", len(words))


class LprShelf:
    """The packaged table and the user's additions to it."""

    def __init__(self, packaged: Path, own: Path) -> None:
        self._packaged = packaged
        self._own = own

    def packaged(self) -> LprTable:
        """The table that came with the program."""
        rows = _cells(self._packaged.read_text("utf-8"), self._packaged.name)
        return LprTable(
            tuple(row_of(cells, self._packaged.name, date.max)._replace(own=False) for cells in rows)
        )

    def table(self) -> LprTable:
        """All rows. Raises UserError ``lpr_bad`` where the user's file is damaged, ``store_unreachable``."""
        return LprTable(_merged(self.packaged().rows, self._own_rows()))

    def bring(self, rows: Iterable[LprRow], *, replace: bool) -> LprBrought:
        """Add rows to the user's own. Raises UserError ``lpr_known`` where the month has another value and
        ``replace`` is not asked for; nothing is kept then."""
        known = {_month(row): row for row in self.table().rows}
        own = {_month(row): row for row in self._own_rows()}
        added = replaced = same = 0
        for row in rows:
            before = known.get(_month(row))
            if before is not None and before._replace(own=True) == row:
                same += 1
                continue
            if before is not None and not replace:
                raise UserError("lpr_known", day=before.day.isoformat(), rate=f"{before.one_year}")
            own[_month(row)] = row
            added, replaced = added + (before is None), replaced + (before is not None)
        if added or replaced:
            self._keep(own.values())
        return LprBrought(self.table(), added, replaced, same)

    def remove(self, day: date) -> LprTable:
        """Take a row of the user's away. Raises UserError ``lpr_absent``."""
        own = self._own_rows()
        rest = [row for row in own if row.day != day]
        if len(rest) == len(own):
            raise UserError("lpr_absent", day=day.isoformat())
        self._keep(rest)
        return self.table()

    def _own_rows(self) -> tuple[LprRow, ...]:
        try:
            if self._own.stat().st_size > LARGEST:
                raise bad(self._own.name, 1, "size")
            text = self._own.read_bytes().decode("utf-8")
        except FileNotFoundError:
            return ()
        except UnicodeDecodeError as error:
            raise bad(self._own.name, 1, "text") from error
        except OSError as error:
            raise UserError("store_unreachable") from error
        return parse(text, self._own.name, date.max) if "\n" in text.strip() else ()

    def _keep(self, rows: Iterable[LprRow]) -> None:
        lines = ((row.day.isoformat(), f"{row.one_year}", f"{row.five_year or ''}") for row in sorted(rows))
        write_whole(self._own, "".join("\t".join(line) + "\n" for line in (HEAD, *lines)))


def _month(row: LprRow) -> tuple[int, int]:
    return row.day.year, row.day.month


def _merged(packaged: Iterable[LprRow], own: Iterable[LprRow]) -> tuple[LprRow, ...]:
    """One row a month, the user's before ours, in the order of the days."""
    rows = {_month(row): row for row in (*packaged, *own)}
    return tuple(rows[month] for month in sorted(rows))
