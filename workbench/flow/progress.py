"""Where a run stands: the state of every node, and which may begin (specification R2.2)."""

import heapq
from collections.abc import Iterable

from workbench.domain.review import HopSummary
from workbench.errors import WorkbenchError
from workbench.flow.graph import Node, NodeState
from workbench.flow.past import Past
from workbench.flow.ports import Watcher

AT_WORK = frozenset({NodeState.READY, NodeState.RUNNING, NodeState.PAUSED})


class Progress:
    """States, told to a watcher; and the nodes that are ready, in the workflow's order.

    A node is ready once all it waits for stands in the past, which means: is committed.
    """

    def __init__(self, past: Past, watcher: Watcher) -> None:
        self._past = past
        self._watcher = watcher
        self.states: dict[str, NodeState] = {}
        self.failures: dict[str, WorkbenchError] = {}
        self._running = 0
        self._waits: dict[str, int] = {}
        self._ready: list[tuple[int, str]] = []
        self.survey()

    def tell(self, node: Node, state: NodeState) -> None:
        """A node takes a state."""
        self._set(node.name, state)
        if state is NodeState.RUNNING:
            seq = self._past.length + self._running - 1
            self._watcher.began(HopSummary(seq=seq, agent=node.actor, node=node.name, status="running"))

    def survey(self) -> None:
        """Look at the whole graph: at the start, and after nodes were made open again or spliced."""
        workflow, hops = self._past.workflow, self._past.hops
        for name in self.states.keys() - workflow.place.keys():
            self._set(name, NodeState.SKIPPED)
        self.failures = {name: error for name, error in self.failures.items() if name in workflow.place}
        lost = workflow.descendants(*self.failures)
        self._waits = {
            node.name: sum(name not in hops for name in node.after)
            for node in workflow.nodes
            if node.name not in hops
        }
        for node in workflow.nodes:
            if node.name in hops:
                self._set(node.name, NodeState.COMPLETED)
            elif node.name in self.failures:
                self._set(node.name, NodeState.FAILED)
            elif node.name in lost:
                self._set(node.name, NodeState.INVALIDATED)
            elif self.states.get(node.name) not in AT_WORK:
                self._set(node.name, NodeState.PENDING)
        self._ready = [
            (workflow.place[name], name)
            for name, count in self._waits.items()
            if not count and self.states[name] is NodeState.PENDING
        ]
        heapq.heapify(self._ready)

    def completed(self, name: str) -> None:
        """A node's hop is on disk."""
        self._set(name, NodeState.COMPLETED)
        self._waits.pop(name, None)
        for successor in self._past.workflow.successors[name]:
            if successor in self._waits:
                self._waits[successor] -= 1
                if not self._waits[successor] and self.states[successor] is NodeState.PENDING:
                    heapq.heappush(self._ready, (self._past.workflow.place[successor], successor))

    def failed(self, name: str, error: WorkbenchError) -> None:
        """A node failed for good: it and its descendants are out, nothing else is."""
        self.failures[name] = error
        self._set(name, NodeState.FAILED)
        for descendant in self._past.workflow.descendants(name):
            self._set(descendant, NodeState.INVALIDATED)

    def held(self, name: str, error: WorkbenchError) -> None:
        """A node waits for a person who is not there now: the run ends with ``error`` once all that does
        not depend on it is done."""
        self.failures[name] = error

    def reopen(self, names: Iterable[str]) -> None:
        """Hops that stood are made anew."""
        for name in names:
            if name in self.states:
                self._set(name, NodeState.INVALIDATED)
        self.survey()

    def next(self) -> Node | None:
        """Take the next node that may begin."""
        if not self._ready:
            return None
        _, name = heapq.heappop(self._ready)
        self._set(name, NodeState.READY)
        return self._past.workflow.node(name)

    def lets_begin(self, name: str, others: frozenset[str]) -> bool:
        """Whether a node waits for nothing but this one and ``others``."""
        hops = self._past.hops
        return any(
            all(
                parent == name or parent in others or parent in hops
                for parent in self._past.workflow.node(successor).after
            )
            for successor in self._past.workflow.successors[name]
        )

    def at_work(self) -> frozenset[str]:
        """Nodes that have begun and not ended."""
        return frozenset(name for name, state in self.states.items() if state in AT_WORK)

    def _set(self, name: str, state: NodeState) -> None:
        before = self.states.get(name)
        if before is not state:
            self._running += (state is NodeState.RUNNING) - (before is NodeState.RUNNING)
            self.states[name] = state
            self._watcher.changed(name, state)
