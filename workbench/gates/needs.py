"""What a rerun would have to do differently: every trigger of the nine changes (specification R4.4)."""

from collections.abc import Iterable, Sequence

from workbench.domain.citation import Outcome
from workbench.domain.directed import ChangeKind, Need
from workbench.domain.finding import Gap
from workbench.domain.judgement import Delivery
from workbench.domain.review import Loss, SignalScore
from workbench.gates.signals import beyond_library, conflicts, delivered_bases, verified

_INVENTS = frozenset({
    "quote_not_found", "mark_not_earned", "mark_claimed", "numeric_mismatch", "finding_unknown"
})  # fmt: skip
_UNFIT = frozenset({
    "edit_does_not_fit", "diff_does_not_fit", "language_wrong", "edit_raises_finding", "injection_edit"
})  # fmt: skip
_UNSAID = frozenset({"tail_gap", "injection_silence"})
_BASIS = "basis_"


def needs(
    delivery: Delivery, measured: Sequence[SignalScore], gaps: Sequence[Gap], *, passed: bool
) -> tuple[Need, ...]:
    """All needs, each once, in the order of the table. ``none`` stands alone, where a delivery did not
    pass and nothing can be told."""
    authors = {item.finding_id: (item.node,) for item in delivery.authors}
    losses = [loss for signal in measured if signal.value is not None for loss in signal.losses]
    found = [
        *_from_gaps(gaps, authors),
        *_from_losses(losses, authors, delivery),
        *_conflicts(delivery),
        *_shallow(delivery),
        *_boundary(delivery, authors),
    ]
    if not passed and not found:
        found.append(_unexplained(measured))
    order = list(ChangeKind)
    return tuple(sorted(dict.fromkeys(found), key=lambda need: order.index(need.kind)))


def _from_gaps(gaps: Iterable[Gap], authors: dict[str, tuple[str, ...]]) -> Iterable[Need]:
    for gap in gaps:
        nodes = (gap.node,) if gap.node else authors.get(gap.finding_id, ())
        if gap.code.startswith(_BASIS) or gap.code in _INVENTS:
            about = gap.evidence or _place(gap.finding_id, gap.clause)
            yield Need(kind=ChangeKind.ANTI_HALLUCINATION, nodes=nodes, code=gap.code, about=about)
        elif gap.code in _UNFIT:
            about = _place(gap.finding_id, gap.clause) or gap.evidence
            yield Need(kind=ChangeKind.ENFORCE_RUBRIC, nodes=nodes, code=gap.code, about=about)
        elif gap.code == "hop_blocked":
            yield Need(kind=ChangeKind.RETRY_MISSING, nodes=nodes, code=gap.code, about=gap.evidence)
        elif gap.code in _UNSAID:
            about = gap.evidence or f"#{gap.clause}"
            yield Need(kind=ChangeKind.RETRY_UNCOVERED_CLAUSES, nodes=nodes, code=gap.code, about=about)


def _from_losses(
    losses: Iterable[Loss], authors: dict[str, tuple[str, ...]], delivery: Delivery
) -> Iterable[Need]:
    owners = {item.name: (item.node,) for item in delivery.criteria if item.node}
    claimants = {item.claim_id: (item.node,) for item in delivery.claims if item.node}
    for loss in losses:
        if loss.kind in ("finding", "claim"):
            nodes = claimants.get(loss.about) or authors.get(loss.finding_id, ())
            about = _place(loss.about, loss.clause)
            yield Need(kind=ChangeKind.ENFORCE_CITATION, nodes=nodes, code=loss.why, about=about)
        elif loss.kind == "criterion":
            nodes = owners.get(loss.about, ())
            yield Need(kind=ChangeKind.ENFORCE_RUBRIC, nodes=nodes, code="criterion", about=loss.about)


def _conflicts(delivery: Delivery) -> Iterable[Need]:
    speakers = {item.node for item in delivery.verdicts}
    for item in conflicts(delivery):
        said = (
            ""
            if not item.first_says
            else f": {item.first} = {item.first_says} / {item.second} = {item.second_says}"
        )
        nodes = (item.first, item.second) if {item.first, item.second} <= speakers else ()
        about = _place(item.topic, item.clause) + said
        yield Need(kind=ChangeKind.RESOLVE_CONFLICT, nodes=nodes, code="conflict", about=about)


def _shallow(delivery: Delivery) -> Iterable[Need]:
    """Hops under 0.8: what they said is thin, whether or not it can be said where (R2.6)."""
    for node in delivery.degraded:
        yield Need(kind=ChangeKind.DEEPEN_THINKING, nodes=(node,), code="hop_degraded", about=node)


def _boundary(delivery: Delivery, authors: dict[str, tuple[str, ...]]) -> Iterable[Need]:
    """Grounds that nobody can verify here: catalogued, unjudged, or left open by the date."""
    for finding, basis in delivered_bases(delivery):
        open_date = basis.verdict is not None and basis.verdict.outcome is Outcome.AMBIGUOUS
        if (beyond_library(basis) or open_date) and not verified(basis):
            code = f"citation_{basis.verdict.outcome.value}" if basis.verdict else "citation_unjudged"
            nodes = authors.get(finding.finding_id, ())
            yield Need(kind=ChangeKind.RESOLVE_BOUNDARY, nodes=nodes, code=code, about=basis.cited)


def _unexplained(measured: Sequence[SignalScore]) -> Need:
    """A short score that no loss explains asks for deeper thought; where nothing was measured at all
    there is nothing to tell."""
    weak = [signal for signal in measured if signal.value is not None and signal.value < 1]
    if not weak:
        return Need(kind=ChangeKind.NONE, code="none")
    weakest = min(weak, key=lambda signal: signal.value or 0)
    return Need(kind=ChangeKind.DEEPEN_THINKING, code="signal_low", about=weakest.name)


def _place(name: str, clause: int | None) -> str:
    return name if clause is None else f"{name} #{clause}"
