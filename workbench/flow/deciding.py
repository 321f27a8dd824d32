"""What becomes of an attempt: it stands, it is made again, a person is asked, or it is given up (R2.4, R3.3).

Pure functions of one attempt's result and of what was tried before. Rules are never tried again:
they give the same answer to the same question.
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from workbench.domain.directed import ChangeKind, DirectedChange
from workbench.domain.gates import GateRoute
from workbench.domain.judgement import GateResult
from workbench.envelope.blocks import Refused, dump_block
from workbench.envelope.pack import Output
from workbench.errors import LimitError, RetryableError, WorkbenchError
from workbench.flow.hops import Hop, Route
from workbench.providers.base import FAILURES, OVER_BUDGET, UNAVAILABLE, spent

LOW_CONFIDENCE = "low_confidence"
SPENT = "attempts_spent"
ASKED = frozenset({UNAVAILABLE, OVER_BUDGET})
"""Errors that only a person can do something about: no provider answers, or a limit stands in the way."""


class Fate(StrEnum):
    """What becomes of an attempt."""

    STANDS = "stands"
    AGAIN = "again"
    ASK = "ask"
    GIVEN_UP = "given_up"


class Verdict(NamedTuple):
    """``reason`` is a code, ``changes`` what the next attempt is told, ``about`` a code that the reason
    names (which limit, say)."""

    fate: Fate
    reason: str = ""
    changes: tuple[DirectedChange, ...] = ()
    about: str = ""

    @property
    def event(self) -> GateRoute:
        """How the gate log names it."""
        if self.fate is Fate.AGAIN:
            return GateRoute.RETRIED
        return GateRoute.TO_HUMAN if self.reason else GateRoute.PASSED


class Limits(NamedTuple):
    """How often this attempt may be made again: by the state gate's own bound, and by the budget."""

    retries: int
    left: int


def tolerated(error: WorkbenchError) -> bool:
    """Whether an error of a model is an attempt that failed; anything else fails its node."""
    if isinstance(error, LimitError):
        return error.code in {SPENT, OVER_BUDGET}
    return isinstance(error, RetryableError) and (error.code in FAILURES or error.code == UNAVAILABLE)


def after_error(
    node: str, error: WorkbenchError, tries: Sequence[Hop], limits: Limits, asks: bool
) -> Verdict:
    """What becomes of an attempt in which the model failed."""
    if error.code in ASKED:
        about = str(error.facts.get("limit", ""))
        return Verdict(Fate.ASK if asks else Fate.GIVEN_UP, error.code, about=about)
    if error.code == SPENT:
        return Verdict(Fate.GIVEN_UP, error.code)
    return _again(node, error.code, (), tries, limits)


def after_gate(node: str, result: GateResult, tries: Sequence[Hop], limits: Limits) -> Verdict:
    """What becomes of an attempt that the state gate refused."""
    return _again(node, result.reason, tuple(value for _, value in result.data), tries, limits)


def after_routing(node: str, way: Route, confidence: int, tries: Sequence[Hop], limits: Limits) -> Verdict:
    """A blocked attempt is made again once, with a narrower prompt; then it stays blocked (R2.4)."""
    if way != "block" or limits.left <= 0 or any(_why(attempt) == LOW_CONFIDENCE for attempt in tries):
        return Verdict(Fate.STANDS)
    change = DirectedChange(
        kind=ChangeKind.RESOLVE_BOUNDARY, node=node, facts=((LOW_CONFIDENCE, f"{confidence / 100:.2f}"),)
    )
    return Verdict(Fate.AGAIN, LOW_CONFIDENCE, (change,))


def refused_output(output: Output, verdict: Verdict, told: tuple[DirectedChange, ...], line: str) -> Output:
    """An attempt as the chain keeps it: failed, its words whole in the payload, no block that a later
    reader could take for a conclusion. Only one that was blocked for its confidence keeps its own."""
    refusal = Refused(reason=verdict.reason, changes=verdict.changes, told=told, about=verdict.about)
    if verdict.reason == LOW_CONFIDENCE:
        return output.model_copy(update={"blocks": (*output.blocks, refusal)})
    blocks = "\n".join(f"[{block.kind}] {dump_block(block).decode()}" for block in output.blocks)
    return output.model_copy(
        update={
            "status": "failed",
            "deliverables": (line,),
            "notes": (),
            "blocks": (refusal,),
            "content": "\n".join(
                part for part in (*output.deliverables, *output.notes, output.content, blocks) if part
            ),
            "held": None,
        }
    )


def failed_output(error: WorkbenchError) -> Output:
    """What a failed call leaves: nothing said, and what it cost."""
    return Output(status="failed", model=str(error.facts.get("model", "")), usage=spent(error))


def _again(node: str, reason: str, about: tuple[str, ...], tries: Sequence[Hop], limits: Limits) -> Verdict:
    failures = sum(_why(attempt) not in {LOW_CONFIDENCE, *ASKED} for attempt in tries)
    if failures >= limits.retries or limits.left <= 0:
        return Verdict(Fate.GIVEN_UP, reason)
    items = tuple((reason, value) for value in about) or ((reason, ""),)
    # The count makes the second retry another prompt than the first, also where the fault is the same.
    facts = (*items, ("refused_before", str(failures + 1)))
    change = DirectedChange(kind=ChangeKind.RETRY_MISSING, node=node, about=about, facts=facts)
    return Verdict(Fate.AGAIN, reason, (change,))


def _why(attempt: Hop) -> str:
    block = attempt.envelope.block(Refused)
    return block.reason if block else ""
