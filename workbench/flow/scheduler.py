"""The scheduler: takes a workflow from node to node, each envelope committed before its successors start.

Specification R2.1 to R2.4. Nodes that wait for a model run at the same time, at most
``settings.waiting`` of them; rules run one after the other in the loop, or in ``settings.workers``
threads.

The order of commits. What is ready is begun in the workflow's order. Rules are committed in that
order too, so that a chain of rules does not depend on luck: a rule that is done early is held back
while an earlier one runs, unless a node waits for it alone. An answer of a model is committed when it
comes (those of one moment in the workflow's order): it was paid for, and is never at risk for the
sake of order.
"""

from collections.abc import Callable, Mapping

from workbench.agents.base import Matter, Worker
from workbench.flow.attempts import Attempts, Crew
from workbench.flow.budget import Ledger
from workbench.flow.chronicle import Chronicle
from workbench.flow.loop import Loop
from workbench.flow.past import Past
from workbench.flow.ports import Clocks, Hooks, Journal, Watcher
from workbench.flow.progress import Progress
from workbench.flow.replanning import Replans
from workbench.flow.reruns import Reruns
from workbench.settings.settings import Settings


class Scheduler:
    """Runs workflows. ``agents`` by id; ``hooks`` are those who judge, answer and plan anew."""

    def __init__(
        self, agents: Mapping[str, Worker], settings: Settings, clocks: Clocks, hooks: Hooks | None = None
    ) -> None:
        self._agents = agents
        self._settings = settings
        self._clocks = clocks
        self._hooks = hooks or Hooks()

    async def run(
        self, matter: Matter, journal: Journal, past: Past, watcher: Watcher, cancelled: Callable[[], bool]
    ) -> Past:
        """Run what does not stand in ``past`` (``read_past`` of the run's chain, of nothing for a new
        run); gives it back with a standing hop for every node.

        Raises Cancelled between nodes or inside long ones; what was committed stays. A node that
        fails takes only its descendants with it: everything else is run and committed before the
        error goes up.
        """
        chronicle = Chronicle(matter, past, journal, watcher, self._settings, self._clocks)
        ledger = Ledger(self._settings.budget, past)
        progress = Progress(past, watcher)
        crew = Crew(self._agents, self._settings, self._clocks, self._hooks, matter, progress.tell, cancelled)
        attempts = Attempts(crew, chronicle, ledger)
        reruns = Reruns(crew, chronicle, ledger)
        replans = Replans(crew, chronicle, ledger)
        await Loop(crew, chronicle, progress, attempts, reruns, replans).go()
        return past
