"""One attempt budget for everything that is tried again (specification R2.3).

A hop may be tried ``per_hop`` times in all; what is tried again in the run, of whatever kind (a
re-ask, a call repeated by the breaker, a retry after the state gate, a rerun), is bounded by
``per_run``. First attempts are free there, since a workflow of three hundred nodes has three hundred.
"""

from collections.abc import Iterable

from workbench.flow.past import Past
from workbench.settings.settings import Budget


class Purse:
    """What one attempt may spend; the ``Allowance`` that a model and its breaker ask."""

    def __init__(self, ledger: "Ledger", node: str) -> None:
        self._ledger = ledger
        self._node = node
        self.first = not ledger.past.taken[node]
        self.used = 0

    @property
    def left(self) -> int:
        """How often something may be tried again."""
        return self._ledger.left(self._node)

    def take(self) -> bool:
        """Take one; False where none is left."""
        if self.left <= 0:
            return False
        self.used += 1
        return True


class Ledger:
    """The books: what is committed stands in the past, what is at work in its purse."""

    def __init__(self, rules: Budget, past: Past) -> None:
        self.rules = rules
        self.past = past
        self._open: dict[str, Purse] = {}

    def begin(self, node: str) -> Purse:
        """An attempt of a node begins."""
        purse = self._open[node] = Purse(self, node)
        return purse

    def used(self, node: str) -> int:
        """What was tried again inside the attempt that is at work, or waits for its commit."""
        purse = self._open.get(node)
        return purse.used if purse else 0

    def end(self, node: str) -> None:
        """The attempt is in the past now, or has no effect. Until it is committed it counts here: what
        waits for its turn has been spent all the same."""
        self._open.pop(node, None)

    def left(self, node: str) -> int:
        """How often a node may still be tried, after the attempt that is at work."""
        purse = self._open.get(node)
        own = 1 + purse.used if purse else 0
        return min(self.rules.per_hop - self.past.taken[node] - own, self._left())

    def affords(self, nodes: Iterable[str]) -> bool:
        """Whether all of these nodes may be run once more."""
        names = [name for name in nodes if self.past.taken[name]]
        return len(names) <= self._left() and all(self.left(name) > 0 for name in names)

    def _left(self) -> int:
        at_work = sum(purse.used + (not purse.first) for purse in self._open.values())
        return self.rules.per_run - self.past.again - at_work
