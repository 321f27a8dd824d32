"""What the calls that are open now could cost (specification R2.8)."""

import threading
from typing import NamedTuple


class Claim(NamedTuple):
    """What a call could cost: tokens, and money in millionths of a yuan where the price is known."""

    tokens: int
    cost: int


class Holds:
    """What all calls that are open now could cost: one for an installation, since the day's limits hold for
    all its runs together. Runs may sit in several threads."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._open: dict[int, tuple[str, Claim]] = {}
        self._number = 0

    def hold(self, run_id: str, claim: Claim) -> int:
        """Reserve a claim of a run; gives its number. The lock is the caller's."""
        self._number += 1
        self._open[self._number] = (run_id, claim)
        return self._number

    def free(self, number: int) -> None:
        """Let a claim go."""
        with self.lock:
            self._open.pop(number, None)

    def total(self, run_id: str | None = None) -> Claim:
        """What is reserved, by one run where it is named. The lock is the caller's."""
        claims = [claim for run, claim in self._open.values() if run_id is None or run == run_id]
        return Claim(sum(claim.tokens for claim in claims), sum(claim.cost for claim in claims))
