"""A lawyer decides the same thing once for all of its places."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from tests.ui.vocabulary import Lawyer
from workbench.domain.finding import DecisionKind, Finding
from workbench.domain.review import FindingsFound
from workbench.domain.span import Span


def twins(lawyer: Lawyer) -> list[Finding]:
    """Two more places of the first finding's issue, at other clauses."""
    first = lawyer.sitting.ordered[0].model_copy(update={"edit": None, "missing": False, "source": "rule"})
    far = lawyer.sitting.ordered[-1].span.end
    spans = (Span(far + 3, far + 5), Span(far + 8, far + 10))
    return [
        first.model_copy(update={"finding_id": f"TWIN-{at}", "span": span})
        for at, span in enumerate((first.span, *spans))
    ]


def test_one_row_one_decision_and_one_undo_for_all_places(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    rows = len(lawyer.sitting.visible())
    made = twins(lawyer)
    lawyer.door.heard.emit(FindingsFound(findings=tuple(made)))
    lawyer.looks()
    assert len(lawyer.sitting.visible()) == rows + 1
    assert lawyer.sitting.counts().total == rows + 1
    lawyer.sitting.select("TWIN-2")
    assert lawyer.current() == "TWIN-0"
    card = lawyer.window.review.findings.list.card
    assert card is not None
    links = [b for b in card.findChildren(QPushButton) if b.accessibleName().startswith("转到第")]
    assert len(links) == 3
    lawyer.presses(Qt.Key.Key_A)
    taken = [row.finding_id for row in lawyer.stored()]
    assert sorted(taken) == ["TWIN-0", "TWIN-1", "TWIN-2"]
    assert lawyer.current() != "TWIN-0"
    lawyer.presses(Qt.Key.Key_U)
    assert [row.op for row in lawyer.stored()] == ["decide"] * 3 + ["undo"] * 3
    assert lawyer.current() == "TWIN-0"
    assert all(lawyer.sitting.ledger.of(name) is None for name in taken)


def test_undo_takes_one_decision_back_at_a_time(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.door.heard.emit(FindingsFound(findings=tuple(twins(lawyer))))
    lawyer.sitting.select("TWIN-0")
    lawyer.sitting.decide(DecisionKind.ACCEPT, onward=False)
    lawyer.sitting.decide(DecisionKind.QUEUE, onward=False)
    lawyer.sitting.undo()
    for name in ("TWIN-0", "TWIN-1", "TWIN-2"):
        decision = lawyer.sitting.ledger.of(name)
        assert decision is not None
        assert decision.kind is DecisionKind.ACCEPT
