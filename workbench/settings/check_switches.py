"""Switches of checks: how they came, and what the user turned (specification R7.3).

``resources/checks/standing.toml`` says which came off. The user's turns are ``checks.json`` of the data folder:
``{"on": [ids], "off": [ids]}``. A file that cannot be used stops no review: the packaged switches count.
"""

import json
import tomllib
from functools import cached_property
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from workbench.domain.base import Model
from workbench.errors import UserError
from workbench.settings.whole_file import write_whole

FILE = "standing.toml"
_LARGEST = 200_000


class Turned(Model):
    """What the user turned on and off, by id."""

    on: frozenset[str] = frozenset()
    off: frozenset[str] = frozenset()

    def turn(self, check_id: str, *, on: bool) -> "Turned":
        """The same with one more turned."""
        rest = Turned(on=self.on - {check_id}, off=self.off - {check_id})
        field = "on" if on else "off"
        return rest.model_copy(update={field: getattr(rest, field) | {check_id}})


class CheckSwitches:
    """The packaged switches in ``folder`` and the user's in ``own``."""

    def __init__(self, folder: Path, own: Path) -> None:
        self._folder, self._own = folder, own

    @cached_property
    def _packaged(self) -> dict[str, Any]:
        return tomllib.loads((self._folder / FILE).read_text("utf-8"))

    @property
    def packaged(self) -> dict[str, str]:
        """The checks that came off, with the code of the reason."""
        return self._packaged["off"]

    @property
    def left_out(self) -> dict[str, str]:
        """Rows of the catalogue that are no check, with the code of the reason."""
        return self._packaged["left_out"]

    def turned(self) -> Turned:
        """The user's turns as they are on disk. Raises UserError ``checks_file``."""
        try:
            with self._own.open("rb") as file:
                data = file.read(_LARGEST + 1)
            if len(data) > _LARGEST:
                raise UserError("checks_file", name=self._own.name)
            return Turned.model_validate(json.loads(data))
        except FileNotFoundError:
            return Turned()
        except (OSError, ValueError, RecursionError, ValidationError) as error:
            raise UserError("checks_file", name=self._own.name) from error

    def off(self) -> frozenset[str]:
        """The checks that do not run now."""
        try:
            turned = self.turned()
        except UserError:
            turned = Turned()
        return (frozenset(self.packaged) - turned.on) | turned.off

    def turn(self, check_id: str, *, on: bool) -> None:
        """Turn a check on or off, from the next review on. Raises as ``turned`` and ``write_whole`` do; then
        nothing has changed."""
        after = self.turned().turn(check_id, on=on)
        write_whole(
            self._own, json.dumps({"on": sorted(after.on), "off": sorted(after.off)}, indent=1) + "\n"
        )
