"""What may be asked about the loan prime rate: the table, and the user's additions to it (specification R5.3)."""

from __future__ import annotations

from pathlib import Path

from workbench.app.opened import Opened
from workbench.documents.decode import decode
from workbench.domain.lpr import LprBrought, LprTable
from workbench.errors import UserError
from workbench.settings.lpr import LARGEST, Cells, bad, parse, row_of

_TYPED = "lpr add"


class LoanRates(Opened):
    """The part of the front door that keeps the table of the loan prime rate."""

    def lpr(self) -> LprTable:
        """The table in force. Where the user's own rows cannot be used, ``fault`` says why."""
        return self._rates()

    def add_lpr(self, day: str, one_year: str, five_year: str = "", *, replace: bool = False) -> LprBrought:
        """Add what was published on a day, in percent a year. Raises UserError ``lpr_bad`` for what cannot be
        such a day or rate, ``lpr_known`` where the month has another value and ``replace`` is not asked for."""
        row = row_of(Cells(1, day, one_year, five_year), _TYPED, self._today())
        return self._lpr_shelf.bring((row,), replace=replace)

    def import_lpr(self, path: Path, *, replace: bool = False) -> LprBrought:
        """Add the rows of a file, all or none. Raises UserError ``lpr_bad`` with file and line, ``lpr_known``."""
        try:
            with path.open("rb") as file:
                data = file.read(LARGEST + 1)
        except OSError as error:
            raise bad(path.name, 1, "read") from error
        if len(data) > LARGEST:
            raise bad(path.name, 1, "size")
        try:
            text = decode(data).text if data else ""
        except UserError as error:
            raise bad(path.name, 1, "text") from error
        return self._lpr_shelf.bring(parse(text, path.name, self._today()), replace=replace)

    def remove_lpr(self, day: str) -> LprTable:
        """Take away a row that the user added. Raises UserError ``lpr_absent``, ``lpr_bad``."""
        row = row_of(Cells(1, day, "1"), _TYPED, self._today())
        return self._lpr_shelf.remove(row.day)
