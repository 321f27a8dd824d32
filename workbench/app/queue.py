"""The manual-review queue as the front door keeps it: raised when a run ends, settled by people (R4.5).

What stands in the queue is derived from the run's chain each time: the gaps of its last judgement and
what lawyers sent there, less what their decisions and settlements have dealt with. So a crash between an
envelope and a row heals with the next word on the run.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING

from workbench.app.history import decisions, settled
from workbench.domain.finding import Decision, DecisionKind, Gap
from workbench.domain.queue import QueueItem
from workbench.domain.reports import Changes
from workbench.envelope.blocks import DecisionTaken, Judged, RiskPoints, Settlement
from workbench.envelope.pack import PROVEN, Output
from workbench.errors import UserError
from workbench.flow.hops import Hop
from workbench.gates.terminal import GATE, item_id, queue_items
from workbench.storage.opening import open_queue
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.app.archive import Archive
    from workbench.storage.store import Store

SETTLEMENT = "settlement"
SENT = "sent_by_lawyer"
_KINDS = frozenset({Judged.KIND, DecisionTaken.KIND, Settlement.KIND, RiskPoints.KIND})
_OPEN = frozenset({DecisionKind.QUEUE, DecisionKind.REOPEN})


def keep(store: Store, archive: Archive) -> Changes:
    """Bring a run's rows up to date with its chain."""
    return open_queue(store).replace(archive.run_id, derived(archive.run_id, archive.hops(_KINDS)))


def derived(run_id: str, hops: Sequence[Hop]) -> tuple[QueueItem, ...]:
    """The run's queue as its chain says, settled items included."""
    items = {item.item_id: item for item in (*_judged(run_id, hops), *_sent(run_id, hops))}
    decided = settled(decisions(hops))
    settlements = {
        block.item_id: block for hop in hops if (block := hop.envelope.block(Settlement)) is not None
    }
    return tuple(
        _settled(item, decided.get(item.gap.finding_id), settlements.get(name))
        for name, item in items.items()
    )


def _judged(run_id: str, hops: Sequence[Hop]) -> tuple[QueueItem, ...]:
    """The gaps of the last judgement; their envelopes are those that it was built on."""
    last = next((hop for hop in reversed(hops) if hop.envelope.block(Judged) is not None), None)
    judged = last.envelope.block(Judged) if last else None
    if last is None or judged is None:
        return ()
    below = set(last.envelope.skeleton.parents)
    proof = {hop.node: hop.digest for hop in hops if hop.digest in below} | {GATE: last.digest}
    return queue_items(run_id, judged.judgement.gaps, proof, last.envelope.skeleton.created_at)


def _sent(run_id: str, hops: Sequence[Hop]) -> list[QueueItem]:
    """What a lawyer sent to the queue, whether or not it was dealt with since, at its finding's place."""
    findings = {
        finding.finding_id: finding
        for hop in hops
        if (points := hop.envelope.block(RiskPoints)) is not None
        for finding in points.findings
    }
    standing = {taken.seq: taken.decision for taken in decisions(hops)}
    made: list[QueueItem] = []
    for hop in hops:
        decision = standing.get(hop.envelope.skeleton.hop_seq)
        if decision is None or decision.kind is not DecisionKind.QUEUE:
            continue
        about = findings.get(decision.finding_id)
        gap = Gap(
            code=SENT,
            finding_id=decision.finding_id,
            clause=about.clause if about else None,
            span=about.span if about else None,
            evidence=decision.reason,
        )
        name = item_id(run_id, gap)
        made.append(QueueItem(item_id=name, run_id=run_id, gap=gap, hops=(hop.digest,), raised=decision.at))
    return made


def _settled(item: QueueItem, decision: Decision | None, settlement: Settlement | None) -> QueueItem:
    """A decision on the item's finding settles it, unless it only asks again; so does a settlement."""
    if settlement is not None:
        return item.model_copy(update={"settled_by": settlement.by, "reason": settlement.reason})
    if decision is not None and decision.kind not in _OPEN:
        return item.model_copy(
            update={"settled_by": decision.by, "reason": decision.reason or decision.kind.value}
        )
    return item


def settle(
    store: Store, archive: Archive, item_id: str, reason: str, by: str, at: datetime, words: Words
) -> Changes:
    """Settle one item with a reason, as an envelope by a person.

    Raises UserError ``no_such_item``, ``item_settled`` or ``settle_needs_reason``.
    """
    items = {item.item_id: item for item in derived(archive.run_id, archive.hops(_KINDS))}
    item = items.get(item_id)
    if item is None:
        raise UserError("no_such_item", item=item_id)
    if item.settled_by:
        raise UserError("item_settled", item=item_id, by=item.settled_by)
    if not reason.strip():
        raise UserError("settle_needs_reason")
    output = Output(
        deliverables=(words.say("flow.settlement.done"),),
        blocks=(Settlement(item_id=item_id, reason=reason.strip(), by=by, at=at),),
        held=PROVEN,
    )
    archive.append(lambda head: archive.by_person(output, head, SETTLEMENT, at, (head.digest,)))
    keep(store, archive)
    return Changes(runs=(archive.run_id,), state=True)
