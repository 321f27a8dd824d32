"""The gate log at the front door: rows of finished reviews, what people overturned, rates (R3.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import TYPE_CHECKING

from workbench.domain.finding import Decision, DecisionKind, Gap, TerminalState
from workbench.domain.gates import GateEvent, GateName, GateReport, GateRoute
from workbench.domain.review import Review
from workbench.envelope.blocks import Judged
from workbench.storage.opening import open_gate_log

if TYPE_CHECKING:
    from workbench.app.archive import Archive
    from workbench.storage.store import Store

DOCUMENT = "document"
SUSPICIOUS = {"COM-87": "injection", "COM-86": "hidden_text"}
"""The checks that look at a document for the input gate, and the reasons they give, the graver first."""
_AGAINST = frozenset({DecisionKind.ACCEPT, DecisionKind.CONFIRM})


def keep_judgement(store: Store, review: Review, at: datetime) -> None:
    """A row for what the quality gate said of a finished review and one for the look at its document;
    once for each judgement, however often the review is opened."""
    judged = next((hop.envelope_hash[:16] for hop in review.hops if hop.node == "gate"), "")
    log = open_gate_log(store)
    earlier = log.recent(100, run_id=review.run_id, gate=GateName.QUALITY)
    if review.state is None or any(row.subject == judged for row in earlier):
        return
    log.append((_quality(review, judged, at), _document(review, at)))


def _quality(review: Review, judged: str, at: datetime) -> GateEvent:
    passed = review.state is TerminalState.PASSED
    reason = "" if passed else review.gaps[0].code if review.gaps else "score_low"
    return looked(review, GateName.QUALITY, "gate", judged, reason, at)


def _document(review: Review, at: datetime) -> GateEvent:
    found = {finding.check for finding in review.findings}
    reason = next((reason for check, reason in SUSPICIOUS.items() if check in found), "")
    return looked(review, GateName.INPUT, "segment", DOCUMENT, reason, at)


def looked(review: Review, gate: GateName, node: str, subject: str, reason: str, at: datetime) -> GateEvent:
    """The row of a look at a review: it passed, or for a ``reason`` (a code) a person has to see it."""
    return GateEvent(
        run_id=review.run_id,
        gate=gate,
        route=GateRoute.TO_HUMAN if reason else GateRoute.PASSED,
        reason=reason,
        subject=subject,
        node=node,
        at=at,
    )


def keep_overturned(store: Store, archive: Archive, decision: Decision) -> None:
    """Rows for what a decision says against a gate: a finding with a gap that the lawyer takes as it is,
    or a suspicious passage that the lawyer finds harmless."""
    rows = tuple(_overturned(archive, decision))
    if rows:
        open_gate_log(store).append(rows)


def _overturned(archive: Archive, decision: Decision) -> Iterator[GateEvent]:
    said: list[tuple[GateName, str]] = []
    suspicious = SUSPICIOUS.get(decision.finding_id.rpartition("-")[0])
    if suspicious and decision.kind is DecisionKind.REJECT:
        said.append((GateName.INPUT, suspicious))
    if decision.kind in _AGAINST:
        codes = dict.fromkeys(gap.code for gap in _gaps(archive) if gap.finding_id == decision.finding_id)
        said += [(GateName.QUALITY, code) for code in codes]
    for gate, reason in said:
        yield GateEvent(
            run_id=archive.run_id,
            gate=gate,
            route=GateRoute.OVERTURNED,
            reason=reason,
            subject=decision.finding_id,
            at=decision.at,
        )


def _gaps(archive: Archive) -> Iterable[Gap]:
    """The gaps of the run's last judgement."""
    blocks = [hop.envelope.block(Judged) for hop in archive.hops(frozenset({Judged.KIND}))]
    judged = [block for block in blocks if block is not None]
    return judged[-1].judgement.gaps if judged else ()


def gate_report(store: Store, limit: int, run_id: str | None = None) -> GateReport:
    """How each gate fared, for which reasons, and the newest rows (of one run where given)."""
    log = open_gate_log(store)
    return GateReport(
        rates=log.rates(), reasons=log.rates_by_reason(), recent=log.recent(limit, run_id=run_id)
    )
