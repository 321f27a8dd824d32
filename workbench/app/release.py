"""The output gate over what leaves the program as files (specification R3.4).

A lawyer asked for the export, so nothing is held back: what the gate finds is said in the report, and
the log has its row.
"""

from collections.abc import Iterable
from datetime import datetime

from workbench.app.gates import looked
from workbench.domain.finding import Decision
from workbench.domain.gates import GateEvent, GateName
from workbench.domain.reports import ExportItem
from workbench.domain.review import Review
from workbench.gates import output
from workbench.settings.gate_rules import OutputRules

NODE = "export"


def memo_event(
    text: str, review: Review, decisions: Iterable[Decision], rules: OutputRules, at: datetime
) -> GateEvent:
    """The gate's word on a memorandum: its sections, length and sensitive values. What stands in the
    contract or in the lawyer's own words does not count, keys and passwords always do."""
    release = output.check(text, rules, kind="memo", given=_given(review, decisions))
    reason = "" if release.result.passed else release.result.reason
    return looked(review, GateName.OUTPUT, NODE, "memo", reason, at)


def redline_event(
    items: Iterable[ExportItem], review: Review, decisions: Iterable[Decision], at: datetime
) -> GateEvent:
    """The gate's word on new words and comments in a Word file: sensitive values only."""
    text = "\n".join(f"{item.edit.new if item.edit else ''}\n{item.comment}" for item in items)
    found = output.sensitive(text, _given(review, decisions))
    return looked(review, GateName.OUTPUT, NODE, "redline", "sensitive" if found else "", at)


def list_event(text: str, review: Review, decisions: Iterable[Decision], at: datetime) -> GateEvent:
    """The gate's word on a list of findings: sensitive values only."""
    found = output.sensitive(text, _given(review, decisions))
    return looked(review, GateName.OUTPUT, NODE, "list", "sensitive" if found else "", at)


def note(event: GateEvent) -> tuple[str, ...]:
    """What the export's report says of it (``export.note.<code>``); nothing where it passed."""
    return (f"{event.subject}_{event.reason}",) if event.reason else ()


def _given(review: Review, decisions: Iterable[Decision]) -> tuple[str, ...]:
    written = "\n".join(f"{decision.reason}\n{decision.new}\n{decision.by}" for decision in decisions)
    return review.contract.text, review.contract.source.name, written
