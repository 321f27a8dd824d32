"""Workflows as data: nodes, what each waits for, and their order (specification R2.1, R2.2)."""

import heapq
from collections.abc import Collection, Mapping
from enum import StrEnum
from functools import cached_property

from workbench.domain.base import Model
from workbench.domain.steps import Splice, Step
from workbench.errors import Bug, UserError

Node = Step
RESERVED = "flow."  # nodes of the flow's own envelopes: reruns, splices, answers


class NodeState(StrEnum):
    """What a node is doing.

    PENDING waits for others, READY waits for a place, RUNNING works, PAUSED waits for a person,
    COMPLETED is committed, FAILED raised an error, INVALIDATED hangs on a failed node or on a hop
    that is made anew, SKIPPED was taken out of the workflow.
    """

    PENDING = "pending"
    READY = "ready"
    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    INVALIDATED = "invalidated"
    PAUSED = "paused"
    SKIPPED = "skipped"


class Workflow(Model):
    """A named DAG. Nodes stand in a topological order, which is also the order of their hops."""

    name: str
    nodes: tuple[Node, ...]

    @cached_property
    def place(self) -> Mapping[str, int]:
        """Where each node stands in the order."""
        return {node.name: number for number, node in enumerate(self.nodes)}

    @cached_property
    def successors(self) -> Mapping[str, tuple[str, ...]]:
        """The nodes that wait for each node."""
        waiting: dict[str, list[str]] = {node.name: [] for node in self.nodes}
        for node in self.nodes:
            for name in node.after:
                waiting[name].append(node.name)
        return {name: tuple(names) for name, names in waiting.items()}

    def checked(self) -> "Workflow":
        """The same workflow; Bug ``workflow_broken`` if a node is named twice, bears a name of the
        flow's own, or stands before something that it waits for (which also rules out cycles)."""
        seen: set[str] = set()
        for node in self.nodes:
            if node.name in seen or node.name.startswith(RESERVED) or not seen.issuperset(node.after):
                raise Bug("workflow_broken", workflow=self.name, node=node.name)
            seen.add(node.name)
        return self

    def node(self, name: str) -> Node:
        """The node of a name."""
        return self.nodes[self.place[name]]

    def ready(self, done: frozenset[str]) -> tuple[Node, ...]:
        """The nodes that are not done and wait for nothing more."""
        return tuple(node for node in self.nodes if node.name not in done and done.issuperset(node.after))

    def descendants(self, *names: str) -> frozenset[str]:
        """Every node that depends on one of ``names``, directly or not, and is none of them."""
        found, open_ = set(names), list(names)
        while open_:
            fresh = [name for name in self.successors[open_.pop()] if name not in found]
            found.update(fresh)
            open_ += fresh
        return frozenset(found.difference(names))

    def spliced(self, splice: Splice) -> "Workflow":
        """The workflow after a splice, in an order that keeps every node where it stood as far as it
        can. Raises UserError ``splice_refused`` with a ``reason``: unknown, taken, orphan, cycle."""
        removed, added = frozenset(splice.remove), {step.name: step for step in splice.add}
        kept = {node.name: node for node in self.nodes if node.name not in removed}
        if not removed <= self.place.keys():
            raise refused("unknown", splice)
        if len(added) != len(splice.add) or added.keys() & kept.keys():
            raise refused("taken", splice)
        if any(name.startswith(RESERVED) for name in added):
            raise refused("taken", splice)
        gone = removed.difference(added)
        nodes = {name: _rewired(node, gone, splice) for name, node in kept.items()}
        nodes |= {name: _rewired(step, (), splice) for name, step in added.items()}
        if any(name not in nodes for node in nodes.values() for name in node.after):
            raise refused("unknown", splice)
        if any(wait.node not in nodes for wait in splice.waits):
            raise refused("unknown", splice)
        if any(node.after and not nodes[name].after for name, node in kept.items()):
            raise refused("orphan", splice)
        return Workflow(name=self.name, nodes=self._ordered(nodes, splice))

    def _ordered(self, nodes: Mapping[str, Node], splice: Splice) -> tuple[Node, ...]:
        """Topological order; among nodes that could come next, the one that stood first. New nodes
        stand where the one that asked for them stood."""
        asked = self.place.get(splice.asked_by, len(self.nodes))
        rank = {
            name: (self.place.get(name, asked), name in self.place, number)
            for number, name in enumerate(nodes)
        }
        waits = {name: len(set(node.after)) for name, node in nodes.items()}
        waiting: dict[str, list[str]] = {name: [] for name in nodes}
        for name, node in nodes.items():
            for parent in set(node.after):
                waiting[parent].append(name)
        heap = [(rank[name], name) for name, count in waits.items() if not count]
        heapq.heapify(heap)
        order: list[Node] = []
        while heap:
            _, name = heapq.heappop(heap)
            order.append(nodes[name])
            for successor in waiting[name]:
                waits[successor] -= 1
                if not waits[successor]:
                    heapq.heappush(heap, (rank[successor], successor))
        if len(order) != len(nodes):
            raise refused("cycle", splice)
        return tuple(order)


def refused(reason: str, splice: Splice) -> UserError:
    """The error that says why a splice is not made."""
    return UserError("splice_refused", reason=reason, node=splice.asked_by)


def _rewired(node: Node, gone: Collection[str], splice: Splice) -> Node:
    """A node without parents that are gone, and with those that it now also waits for."""
    more = (wait.on for wait in splice.waits if wait.node == node.name)
    after = tuple(dict.fromkeys((*(name for name in node.after if name not in gone), *more)))
    return node if after == node.after else node.model_copy(update={"after": after})
