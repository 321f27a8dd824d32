"""Directed changes: what a rerun is told to do differently (specification R4.4)."""

from enum import StrEnum

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
    """One change for one node. Its text is ``change.<kind>`` with ``facts``; ``about`` are the ids,
    citations or clause numbers that it is about, so that two changes of a kind differ."""

    kind: ChangeKind
    node: str
    about: tuple[str, ...] = ()
    facts: tuple[tuple[str, str], ...] = ()
