"""What may be asked about the checks themselves: which run, and turning one on or off (specification R7.3)."""

from __future__ import annotations

from functools import cached_property

from workbench.app.opened import Opened
from workbench.checks.engine import families
from workbench.checks.registry import Check, registered
from workbench.domain.check_standing import CheckList, CheckRow, LeftOut
from workbench.errors import UserError


class CheckDesk(Opened):
    """The part of the front door that keeps the switches of checks."""

    def checks(self) -> CheckList:
        """Every check with its switch, by id, and the rows of the catalogue that are none."""
        switches, fault = self._switches, ""
        try:
            switches.turned()
        except UserError as error:
            fault = self.words.error(error)
        off, packaged = switches.off(), switches.packaged
        rows = tuple(
            CheckRow(
                check_id=item.check_id,
                family=item.family,
                risk=item.risk,
                on=item.check_id not in off,
                packaged=item.check_id not in packaged,
                reason=packaged.get(item.check_id, ""),
            )
            for item in self._registered
        )
        left = tuple(LeftOut(check_id=name, reason=why) for name, why in switches.left_out.items())
        return CheckList(rows=rows, left_out=left, fault=fault)

    def turn_check(self, check_id: str, *, on: bool) -> CheckList:
        """Turn a check on or off, from the next review on. Raises UserError ``no_such_check``, ``checks_file``."""
        if all(item.check_id != check_id for item in self._registered):
            raise UserError("no_such_check", check=check_id)
        self._switches.turn(check_id, on=on)
        return self.checks()

    @cached_property
    def _registered(self) -> tuple[Check, ...]:
        families()
        return registered()
