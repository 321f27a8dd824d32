"""What the calls that are open now could cost, as the limits want to know it (specification R2.8)."""

from contextlib import AbstractContextManager
from datetime import date
from typing import Protocol

from workbench.domain.models import Spend


class Turn(Protocol):
    """What may be done while nobody else reserves."""

    def total(self, run_id: str | None = None) -> Spend:
        """What is reserved by open calls, of one run where it is named."""
        ...

    def hold(self, day: date, run_id: str, model: str, could: Spend) -> int:
        """Reserve what a call could cost; gives its number."""
        ...


class Holds(Protocol):
    """The reservations of an installation (``storage.reserved.Reservations``): the limits of the day hold
    for all its runs together, whatever process they are in."""

    def turn(self) -> AbstractContextManager[Turn]:
        """Nobody else reserves or books meanwhile."""
        ...

    def settle(self, number: int, day: date, run_id: str, model: str, spend: Spend) -> None:
        """Book what a call did cost in place of what it could; nothing where it was never made."""
        ...
