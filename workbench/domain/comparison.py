"""Two runs side by side, hop by hop (specification R1.8)."""

from enum import StrEnum

from workbench.domain.base import Model


class Change(StrEnum):
    """What became of a hop from the one run to the other."""

    SAME = "same"
    CHANGED = "changed"
    ADDED = "added"
    REMOVED = "removed"


class Difference(Model):
    """One thing that differs: a part of the envelope (a field of the skeleton, a kind of block, the
    payload), the place inside it, and both values, shortened; empty where one side has none."""

    part: str
    place: str = ""
    before: str = ""
    after: str = ""


class HopPair(Model):
    """The ``turn``-th hop of a node in both runs, by its number in each; None where a run has none.
    ``more`` counts the differences that are not listed."""

    node: str
    turn: int
    change: Change
    before: int | None = None
    after: int | None = None
    differences: tuple[Difference, ...] = ()
    more: int = 0


class RunComparison(Model):
    """Two runs compared. Identity, numbering, times and signatures always differ and are left out."""

    before: str
    after: str
    pairs: tuple[HopPair, ...]

    def count(self, change: Change) -> int:
        """How many hops changed in one way."""
        return sum(pair.change is change for pair in self.pairs)
