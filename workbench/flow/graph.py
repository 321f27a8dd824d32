"""Workflows as data: nodes, what each waits for, and their order (specification R2.1, R2.2)."""

from enum import StrEnum

from workbench.domain.base import Model
from workbench.errors import Bug


class NodeState(StrEnum):
    """What a node is doing."""

    PENDING = "pending"
    READY = "ready"
    RUNNING = "running"
    COMPLETED = "completed"
    FAILED = "failed"
    INVALIDATED = "invalidated"
    PAUSED = "paused"
    SKIPPED = "skipped"


class Node(Model):
    """One step and the nodes whose envelopes it reads; ``agent`` does it, by default its namesake."""

    name: str
    agent: str = ""
    after: tuple[str, ...] = ()

    @property
    def actor(self) -> str:
        """The id of the agent that does this step."""
        return self.agent or self.name


class Workflow(Model):
    """A named DAG. Nodes stand in a topological order, which is also the order of their hops."""

    name: str
    nodes: tuple[Node, ...]

    def checked(self) -> "Workflow":
        """The same workflow; Bug ``workflow_broken`` if a node is named twice or stands before
        something that it waits for (which also rules out cycles)."""
        seen: set[str] = set()
        for node in self.nodes:
            if node.name in seen or not seen.issuperset(node.after):
                raise Bug("workflow_broken", workflow=self.name, node=node.name)
            seen.add(node.name)
        return self

    def ready(self, done: frozenset[str]) -> tuple[Node, ...]:
        """The nodes that are not done and wait for nothing more."""
        return tuple(node for node in self.nodes if node.name not in done and done.issuperset(node.after))

    def descendants(self, name: str) -> frozenset[str]:
        """Every node that depends on ``name``, directly or not."""
        found = {name}
        for node in self.nodes:
            if found.intersection(node.after):
                found.add(node.name)
        return frozenset(found - {name})
