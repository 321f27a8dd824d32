"""What a rerun would have to do differently: where the triggers of the nine changes are seen (specification
R4.4). What each calls for says ``change_table``."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from workbench.domain.citation import Outcome
from workbench.domain.directed import ChangeKind, Need
from workbench.domain.finding import Gap
from workbench.domain.judgement import Delivery
from workbench.domain.review import Loss, SignalScore
from workbench.gates.change_table import BASIS, CONFLICT, GAP, HOP, LOSS, SCORE, kind_for
from workbench.gates.signals import beyond_library, conflicts, delivered_bases, verified


class _Seen(NamedTuple):
    """A trigger with its place: the nodes concerned where they are known, and what it is about."""

    trigger: str
    code: str
    nodes: tuple[str, ...]
    about: str


def needs(
    delivery: Delivery, measured: Sequence[SignalScore], gaps: Sequence[Gap], *, passed: bool
) -> tuple[Need, ...]:
    """All needs, each once, in the order of the table. ``none`` stands alone, where a delivery did not
    pass and nothing can be told."""
    authors = {item.finding_id: (item.node,) for item in delivery.authors}
    losses = [loss for signal in measured if signal.value is not None for loss in signal.losses]
    seen = [
        *_from_gaps(gaps, authors),
        *_from_losses(losses, authors, delivery),
        *_conflicts(delivery),
        *_shallow(delivery),
        *_boundary(delivery, authors),
    ]
    found = _called_for(seen)
    if not passed and not found:
        found = _called_for([_unexplained(measured)])
    order = list(ChangeKind)
    return tuple(sorted(dict.fromkeys(found), key=lambda need: order.index(need.kind)))


def _called_for(seen: Iterable[_Seen]) -> list[Need]:
    """What the table has for each trigger; some call for nothing."""
    return [
        Need(kind=kind, nodes=each.nodes, code=each.code, about=each.about)
        for each in seen
        if (kind := kind_for(each.trigger)) is not None
    ]


def _from_gaps(gaps: Iterable[Gap], authors: dict[str, tuple[str, ...]]) -> Iterable[_Seen]:
    for gap in gaps:
        nodes = (gap.node,) if gap.node else authors.get(gap.finding_id, ())
        about = gap.evidence or _place(gap.finding_id, gap.clause)
        if kind_for(f"{GAP}.{gap.code}") is ChangeKind.ENFORCE_RUBRIC:  # the place says more than the edit
            about = _place(gap.finding_id, gap.clause) or gap.evidence
        yield _Seen(f"{GAP}.{gap.code}", gap.code, nodes, about)


def _from_losses(
    losses: Iterable[Loss], authors: dict[str, tuple[str, ...]], delivery: Delivery
) -> Iterable[_Seen]:
    owners = {item.name: (item.node,) for item in delivery.criteria if item.node}
    claimants = {item.claim_id: (item.node,) for item in delivery.claims if item.node}
    for loss in losses:
        if loss.kind == "criterion":
            code, nodes, about = "criterion", owners.get(loss.about, ()), loss.about
        else:
            nodes = claimants.get(loss.about) or authors.get(loss.finding_id, ())
            code, about = loss.why, _place(loss.about, loss.clause)
        yield _Seen(f"{LOSS}.{loss.kind}", code, nodes, about)


def _conflicts(delivery: Delivery) -> Iterable[_Seen]:
    speakers = {item.node for item in delivery.verdicts}
    for item in conflicts(delivery):
        said = (
            ""
            if not item.first_says
            else f": {item.first} = {item.first_says} / {item.second} = {item.second_says}"
        )
        nodes = (item.first, item.second) if {item.first, item.second} <= speakers else ()
        yield _Seen(f"{CONFLICT}.seen", "conflict", nodes, _place(item.topic, item.clause) + said)


def _shallow(delivery: Delivery) -> Iterable[_Seen]:
    """Hops under 0.8: what they said is thin."""
    for node in delivery.degraded:
        yield _Seen(f"{HOP}.degraded", "hop_degraded", (node,), node)


def _boundary(delivery: Delivery, authors: dict[str, tuple[str, ...]]) -> Iterable[_Seen]:
    """Grounds that nobody can verify here: catalogued, unjudged, or left open by the date."""
    for finding, basis in delivered_bases(delivery):
        open_date = basis.verdict is not None and basis.verdict.outcome is Outcome.AMBIGUOUS
        if (beyond_library(basis) or open_date) and not verified(basis):
            code = f"citation_{basis.verdict.outcome.value}" if basis.verdict else "citation_unjudged"
            yield _Seen(f"{BASIS}.beyond", code, authors.get(finding.finding_id, ()), basis.cited)


def _unexplained(measured: Sequence[SignalScore]) -> _Seen:
    """A short score that no loss explains asks for deeper thought; where nothing was measured at all
    there is nothing to tell."""
    weak = [signal for signal in measured if signal.value is not None and signal.value < 1]
    if not weak:
        return _Seen(f"{SCORE}.unmeasured", "none", (), "")
    weakest = min(weak, key=lambda signal: signal.value or 0)
    return _Seen(f"{SCORE}.short", "signal_low", (), weakest.name)


def _place(name: str, clause: int | None) -> str:
    return name if clause is None else f"{name} #{clause}".strip()
