"""The terminal decision and what is left for people (specification R4.5). Pure functions of data."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from decimal import Decimal

import rfc8785

from workbench.domain.finding import Gap, TerminalState
from workbench.domain.judgement import Delivery, Judgement
from workbench.domain.queue import QueueItem
from workbench.domain.review import SignalScore
from workbench.text.digests import sha256

# Whose envelopes a gap rests on, nearest first; the gate's own comes before them.
_SOURCES: Mapping[str, tuple[str, ...]] = {
    "tail_gap": ("reviewer", "segment"),
    "conflict": ("reviewer", "drafter", "analyst"),
    "criterion_failed": ("symbolic", "reviewer"),
}
_FINDING = ("symbolic", "drafter", "analyst", "researcher")
GATE = "gate"


def located(gap: Gap) -> bool:
    """Whether a person can be shown where to look: a finding, a clause, a span, or a step of the run."""
    return bool(gap.finding_id or gap.node) or gap.clause is not None or gap.span is not None


def state(*, passed: bool, gaps: Iterable[Gap]) -> TerminalState:
    """Passed; escalate where a gap can be located; best effort where none can (R4.5)."""
    if passed:
        return TerminalState.PASSED
    return TerminalState.ESCALATE if any(map(located, gaps)) else TerminalState.BEST_EFFORT


def confidence(judgement: Judgement) -> Decimal | None:
    """What stands beside 需验证 where the outcome is best effort: the lower of both scores."""
    known = [value for value in (judgement.score, judgement.score_by_rules) if value is not None]
    return min(known, default=None)


def short_of(measured: Sequence[SignalScore], delivery: Delivery) -> tuple[Gap, ...]:
    """Where a short score comes from, as far as it can be located: a claim without a source, a
    citation that the date leaves open, a criterion that names where it failed."""
    places = {finding.finding_id: finding for finding in delivery.findings}
    failed = {item.name: item for item in delivery.criteria if not item.passed}
    found: list[Gap] = []
    for loss in (loss for signal in measured if signal.value is not None for loss in signal.losses):
        if loss.kind == "conflict":
            continue  # a hard condition already
        names = failed[loss.about].lost if loss.kind == "criterion" else (loss.finding_id,)
        code = {"citation": loss.why, "criterion": "criterion_failed"}.get(loss.kind, "claim_uncovered")
        for name in names:
            finding = places.get(name)
            clause = finding.clause if finding else loss.clause
            span = finding.span if finding else None
            gap = Gap(
                code=code, finding_id=name if finding else "", clause=clause, span=span, evidence=loss.about
            )
            if located(gap):
                found.append(gap)
    return tuple(dict.fromkeys(found))


def item_id(run_id: str, gap: Gap) -> str:
    """The id of a gap as work: the same gap in the same run keeps it, whenever it is found again."""
    named = {"run": run_id, "code": gap.code, "finding": gap.finding_id, "clause": gap.clause, "node": gap.node,
             "evidence": gap.evidence}  # fmt: skip
    return sha256(rfc8785.dumps(named))[:16]


def queue_items(
    run_id: str, gaps: Iterable[Gap], hops: Mapping[str, str], raised: datetime
) -> tuple[QueueItem, ...]:
    """Every gap as an item, each once. ``hops`` are the hashes of the run's standing envelopes by node."""
    made: dict[str, QueueItem] = {}
    for gap in gaps:
        name = item_id(run_id, gap)
        nodes = (GATE, *((gap.node,) if gap.node else _SOURCES.get(gap.code, _FINDING)))
        proof = tuple(hops[node] for node in nodes if node in hops)
        made.setdefault(name, QueueItem(item_id=name, run_id=run_id, gap=gap, hops=proof, raised=raised))
    return tuple(made.values())
