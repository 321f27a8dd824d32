"""The envelope chain under the contract: one small card a hop, filling while the run goes on."""

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from ui.review.sitting import Sitting
from ui.theme import measures
from ui.widgets.pills import button, label, pill, restyle
from workbench.domain.review import HopSummary
from workbench.words import Words

ROUTE_TONES = {"pass": "verified", "degrade": "needs", "block": "risk", "": "plain"}


def took(milliseconds: int) -> str:
    """12 ms, 2.5 s."""
    return f"{milliseconds} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.1f} s"


class HopCard(QFrame):
    """One hop: agent, route word, confidence, time."""

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.hop: HopSummary | None = None
        self.setObjectName("hopCard")
        self.setFixedHeight(48)
        column = QVBoxLayout(self)
        column.setContentsMargins(9, 5, 7, 5)
        column.setSpacing(2)
        row = QHBoxLayout()
        row.setSpacing(4)
        self.agent = label(role="strong")
        self.route = pill()
        row.addWidget(self.agent, 1)
        row.addWidget(self.route)
        column.addLayout(row)
        self.figures = label(role="small")
        column.addWidget(self.figures)

    def tell(self, hop: HopSummary, *, goes_on: bool = True) -> None:
        """Show what is known of the hop; one that had begun when the run stopped waits."""
        self.hop = hop
        say = self.words.say
        code = f"desk.agent.{hop.agent}"
        agent = say(code) if self.words.has(code) else hop.agent
        running = hop.status == "running"
        begun = "desk.route.running" if goes_on else "desk.route.waiting"
        word = say(begun if running else f"desk.route.{hop.route or hop.status}")
        tone = (
            ("accent" if goes_on else "needs")
            if running
            else ROUTE_TONES[hop.route]
            if hop.route
            else _status_tone(hop.status)
        )
        self.agent.setText(agent)
        self.route.setText(word)
        restyle(self.route, "tone", tone)
        restyle(self, "running", "true" if running and goes_on else "false")
        confidence = "—" if hop.confidence is None else f"{hop.confidence / 100:.2f}"
        self.figures.setText("…" if running else f"{confidence} · {took(hop.milliseconds)}")
        note = f"\n{hop.note}" if hop.note else ""
        self.setToolTip(f"{hop.seq} · {agent} · {word}\n{self.figures.text()}{note}")
        self.setAccessibleName(f"{hop.seq} {agent} {word} {self.figures.text()}")


def _status_tone(status: str) -> str:
    return {"success": "verified", "partial": "needs", "failed": "risk"}.get(status, "plain")


class HopStrip(QFrame):
    """All hops of the run in order, and the button that stops it."""

    cancel_wanted = Signal()

    def __init__(self, sitting: Sitting, words: Words) -> None:
        super().__init__()
        self.setObjectName("strip")
        self.setFixedHeight(measures.STRIP)
        self.sitting, self.words = sitting, words
        self.cards: dict[int, HopCard] = {}
        outer = QHBoxLayout(self)
        outer.setContentsMargins(14, 0, 14, 0)
        outer.setSpacing(12)
        outer.addWidget(label(words.say("desk.chain"), "heading"))
        self.hint = label(words.say("desk.chain.empty"), "muted")
        outer.addWidget(self.hint, 1)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setAccessibleName(words.say("desk.chain"))
        self.area.viewport().setAutoFillBackground(False)
        self.holder = QWidget()
        self.row = QHBoxLayout(self.holder)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(5)
        self.row.addStretch(1)
        self.area.setWidget(self.holder)
        self.holder.setAutoFillBackground(False)
        outer.addWidget(self.area, 1)
        self.cancel = button(words.say("desk.action.cancel"))
        self.cancel.clicked.connect(self.cancel_wanted)
        outer.addWidget(self.cancel)
        sitting.started.connect(self._clear)
        sitting.hop_changed.connect(self._hop)
        sitting.run_changed.connect(self._run)
        self._run()

    def _clear(self) -> None:
        while self.row.count() > 1:
            item = self.row.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        self.cards = {}
        self._run()

    def _hop(self, hop: HopSummary) -> None:
        card = self.cards.get(hop.seq)
        if card is None:
            if self.cards:
                arrow: QLabel = label("→", "muted")
                self.row.insertWidget(self.row.count() - 1, arrow)
            card = self.cards[hop.seq] = HopCard(self.words)
            self.row.insertWidget(self.row.count() - 1, card)
            QTimer.singleShot(0, self, self._to_end)
        card.tell(hop, goes_on=self.sitting.running)
        self._run()

    def _to_end(self) -> None:
        bar = self.area.horizontalScrollBar()
        bar.setValue(bar.maximum())

    def _run(self) -> None:
        for card in self.cards.values():
            if card.hop is not None and card.hop.status == "running":
                card.tell(card.hop, goes_on=self.sitting.running)
        self.cancel.setVisible(self.sitting.running)
        self.hint.setVisible(not self.cards)
        self.hint.setText(
            self.words.say("desk.chain.reading" if self.sitting.running else "desk.chain.empty")
        )
        self.area.setVisible(bool(self.cards))
