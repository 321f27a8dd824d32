"""Directed reruns: after a judgement, the nodes concerned and their descendants run again (R4.4).

What to change is the policy's business (``gates.rerun``). Whether it may happen is decided here once
more, whatever the policy says: no rerun without a change, none whose key was seen, none beyond the
budget.
"""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.domain.directed import ChangeKind, DirectedChange, NodeFacts, RerunHistory
from workbench.domain.judgement import Judgement
from workbench.flow.attempts import Crew
from workbench.flow.budget import Ledger
from workbench.flow.chronicle import Chronicle
from workbench.flow.graph import Node
from workbench.flow.hops import Hop
from workbench.gates.rerun import admit, content_digest, rerun_key


class _Orders(NamedTuple):
    changes: tuple[DirectedChange, ...]
    keys: tuple[str, ...]


class Reruns:
    """Asks the policy, holds it to the rules, and commits what it decides."""

    def __init__(self, crew: Crew, chronicle: Chronicle, ledger: Ledger) -> None:
        self._crew = crew
        self._chronicle = chronicle
        self._past = chronicle.past
        self._ledger = ledger
        self._digests: dict[str, str] = {}

    def after(self, judged: Hop, judgement: Judgement) -> frozenset[str]:
        """The nodes that are open again after a judgement; empty means the terminal decision."""
        policy = self._crew.hooks.reruns
        thinking = [node for node in self._past.workflow.nodes if self._crew.thinks(node)]
        if policy is None or not thinking or self._past.reruns >= self._crew.settings.budget.reruns:
            return frozenset()
        history = self._history()
        plan = policy.plan(judgement.result.passed, judgement.needs, history)
        orders = self._admitted(plan.changes, history)
        names = tuple(dict.fromkeys(change.node for change in orders.changes))
        affected = self._past.workflow.descendants(*names).union(names)
        if not names or not self._ledger.affords(affected):
            return frozenset()
        self._chronicle.rerun(judged, orders.changes, orders.keys)
        return affected

    def _history(self) -> RerunHistory:
        facts = tuple(
            NodeFacts(
                node=node.name,
                agent=node.actor,
                thinks=self._crew.thinks(node),
                inputs=self._inputs(node) if self._crew.thinks(node) else (),
                changes=self._past.last_told.get(node.name, ()),
            )
            for node in self._past.workflow.nodes
        )
        made = (rerun_key(fact.node, fact.inputs, fact.changes) for fact in facts if fact.thinks)
        keys = {*self._past.seen, *made}
        return RerunHistory(nodes=facts, seen=tuple(sorted(keys)), reruns=self._past.reruns)

    def _inputs(self, node: Node) -> tuple[str, ...]:
        hops = [self._past.hops[name] for name in node.after if name in self._past.hops]
        return tuple(self._digest(hop) for hop in hops)

    def _digest(self, hop: Hop) -> str:
        if hop.digest not in self._digests:
            self._digests[hop.digest] = content_digest(hop.envelope)
        return self._digests[hop.digest]

    def _admitted(self, changes: Sequence[DirectedChange], history: RerunHistory) -> _Orders:
        """The changes of nodes that may run again, with the keys of these attempts."""
        seen = set(history.seen)
        told: list[DirectedChange] = []
        keys: list[str] = []
        for fact in history.nodes:
            own = [c for c in changes if c.node == fact.node and c.kind is not ChangeKind.NONE]
            if not own or not fact.thinks or fact.node not in self._past.hops:
                continue
            key = rerun_key(fact.node, fact.inputs, own)
            if admit(seen, key):
                told += own
                keys.append(key)
        return _Orders(tuple(told), tuple(keys))
