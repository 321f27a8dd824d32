"""Directed changes: what a rerun is told to do differently (specification R4.4)."""

from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from workbench.domain.base import Model


class ChangeKind(StrEnum):
    """The nine kinds, in the order in which several of them merge."""

    ANTI_HALLUCINATION = "anti_hallucination"
    ENFORCE_CITATION = "enforce_citation"
    RESOLVE_CONFLICT = "resolve_conflict"
    ENFORCE_RUBRIC = "enforce_rubric"
    RETRY_MISSING = "retry_missing"
    RETRY_UNCOVERED_CLAUSES = "retry_uncovered_clauses"
    DEEPEN_THINKING = "deepen_thinking"
    RESOLVE_BOUNDARY = "resolve_boundary"
    NONE = "none"


class DirectedChange(Model):
    """One change for one node. Its text is ``change.<kind>``, followed by one line for each of
    ``facts``: a code and what it is about (``change.item.<code>`` with ``{about}``; a code without
    words stands as it is). ``about`` are the ids, citations or clause numbers that it is about, so
    that two changes of a kind differ."""

    kind: ChangeKind
    node: str
    about: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()


class Need(Model):
    """One thing that a rerun would have to do differently, before it is known which node can.

    ``nodes`` are the nodes concerned where they are known, else the table of changes says; ``code``
    and ``about`` become a fact of the change.
    """

    kind: ChangeKind
    nodes: tuple[str, ...] = ()
    code: str
    about: str = ""


class NodeFacts(Model):
    """What the flow knows of a node that may run again.

    ``thinks`` says that a model answers: rules give the same answer to the same input, so they are
    never told to do better. ``inputs`` are the digests of the *contents* that the node read last
    time (``gates.rerun.content_digest`` of each parent, in the node's order), ``changes`` what it
    was told then.
    """

    node: str
    agent: str
    thinks: bool
    inputs: tuple[str, ...] = ()
    changes: tuple[DirectedChange, ...] = ()


class RerunHistory(Model):
    """A run so far: its nodes in their order, the key of every attempt (``gates.rerun.rerun_key``,
    the first attempt's too), and how many directed reruns there were."""

    nodes: tuple[NodeFacts, ...]
    seen: tuple[str, ...] = ()
    reruns: int = 0


class RerunPlan(Model):
    """What to do after a judgement.

    ``changes`` is all that the named nodes are to be told, what they were told before included;
    empty means the terminal decision. ``keys`` are the keys of these attempts; ``refused`` the nodes
    for which only an identical retry was left. ``reason`` is a code (``rerun.<reason>``).
    """

    changes: tuple[DirectedChange, ...] = ()
    keys: tuple[tuple[str, str], ...] = ()
    refused: tuple[str, ...] = ()
    reason: str

    @property
    def nodes(self) -> tuple[str, ...]:
        """The nodes to run again, in the workflow's order; flow adds what depends on them."""
        return tuple(dict.fromkeys(change.node for change in self.changes))

    def of(self, node: str) -> tuple[DirectedChange, ...]:
        """The changes for one node, in table order."""
        return tuple(change for change in self.changes if change.node == node)


class RerunPolicy(Protocol):
    """Decides between directed reruns and the terminal decision (R4.4). ``needs`` are those of the
    judgement; ``passed`` is whether it passed."""

    def plan(self, passed: bool, needs: Sequence[Need], history: RerunHistory) -> RerunPlan:
        """What to run again, and with which changes."""
        ...
