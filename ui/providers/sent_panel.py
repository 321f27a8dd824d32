"""Literally what would leave this computer for the open contract: host, masked prompt, what was replaced."""

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ui.providers.speech import ModelSpeech
from ui.providers.state import Models
from ui.theme import fonts
from ui.widgets.chips import Chips, Wrapped
from ui.widgets.pills import Elided, Segments, button, keep_room, label
from ui.widgets.switch import Switch
from workbench.domain.models import Sent


class SentPanel(QFrame):
    """One seat at a time, system and user message; plain characters only. ``grown`` says whether there is
    something to read, which wants all the room there is."""

    grown = Signal(bool)

    def __init__(self, models: Models, speech: ModelSpeech) -> None:
        super().__init__()
        self.setObjectName("sideCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.models, self.speech = models, speech
        self.path: Path | None = None
        self.run_id, self.rules_only = "", False
        self.all: tuple[Sent, ...] = ()
        self.at = 0
        self.amounts_kept = False
        line = speech.line
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(label(line("sent.title"), "heading"), 1)
        self.show_it = button(line("sent.show"), name=f"{line('sent.title')} {line('sent.show')}")
        self.show_it.clicked.connect(self.ask)
        head.addWidget(self.show_it)
        column.addLayout(head)
        self.says = label(role="small")
        self.says.setWordWrap(True)
        column.addWidget(self.says)
        self.amounts = Switch(line("sent.amounts_on"), line("sent.amounts_off"), line("sent.amounts"))
        self.amounts.clicked.connect(lambda: models.mask_amounts(on=self.amounts.isChecked()))
        column.addWidget(self.amounts)
        self.body = QWidget()
        column.addWidget(self.body, 1)
        self._build_body()
        models.sent_came.connect(self.show_sent)
        models.changed.connect(self.refresh)
        self.open_for(None)

    def _build_body(self) -> None:
        line = self.speech.line
        column = QVBoxLayout(self.body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.seats = Wrapped(gap=6)
        self.seat_group = QButtonGroup(self)
        column.addWidget(self.seats)
        column.addWidget(self._pager())
        self.to = Elided("strong")
        column.addWidget(self.to)
        self.replaced = Chips(line("sent.replaced"))
        column.addWidget(self.replaced)
        row = QHBoxLayout()
        self.parts = Segments([line("sent.system"), line("sent.user")], line("sent.title"))
        self.parts.choose(1)
        self.parts.chosen.connect(self._show)
        self.length = label(role="small")
        copy = button(line("sent.copy"), "quiet")
        copy.clicked.connect(self._copy)
        row.addWidget(self.parts)
        row.addStretch(1)
        row.addWidget(copy)
        column.addLayout(row)
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setProperty("role", "literal")
        self.text.setFont(fonts.mono(12))
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        self.text.setMinimumHeight(220)
        column.addWidget(self.text, 1)
        column.addWidget(self.length)

    def _pager(self) -> QWidget:
        """Back and forth through every prompt: a long contract goes out in parts, each a prompt of its own."""
        line = self.speech.line
        self.pager = QWidget()
        row = QHBoxLayout(self.pager)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        self.before = button(line("sent.before"), name=line("sent.before_name"))
        self.before.clicked.connect(lambda: self.choose(self.at - 1))
        self.after = button(line("sent.after"), name=line("sent.after_name"))
        self.after.clicked.connect(lambda: self.choose(self.at + 1))
        self.where = Elided("small")
        row.addWidget(self.before)
        row.addWidget(self.where, 1)
        row.addWidget(self.after)
        return self.pager

    def refresh(self) -> None:
        """Show the switch as it is kept; after a change of it, what is shown is old."""
        report = self.models.report
        self.amounts.setEnabled(report is not None)
        if report is None or report.mask_amounts == self.amounts_kept:
            return
        self.amounts.show_state(on=report.mask_amounts)
        self.amounts_kept = report.mask_amounts
        if self.all:
            self.ask()

    def open_for(self, path: Path | None, run_id: str = "", *, rules_only: bool = False) -> None:
        """Which contract it is about, and its finished review if any; what was shown for another goes."""
        self.run_id, self.rules_only = run_id, rules_only
        if path != self.path or path is None:
            self.path, self.all = path, ()
            self.body.hide()
            self.grown.emit(False)
        self.show_it.setEnabled(path is not None)
        if not self.all:
            code = "sent.says" if path is not None else "sent.no_contract"
            self.says.setText(self.speech.line(code, name=path.name if path else ""))

    def ask(self) -> None:
        """Ask the engine to put the prompts together."""
        if self.rules_only:
            self.show_sent(())
        elif self.path is not None:
            self.says.setText(self.speech.line("sent.later" if self.models.busy else "sent.loading"))
            self.models.ask_sent(self.path, self.run_id)

    def show_sent(self, sent: tuple[Sent, ...]) -> None:
        """Show what came; nothing means that nothing is sent."""
        line = self.speech.line
        self.all, self.at = sent, 0
        self.show_it.setText(line("sent.again"))
        self.body.setVisible(bool(sent))
        self.grown.emit(bool(sent))
        name = self.path.name if self.path else ""
        self.says.setText(line("sent.says", name=name) if sent else line("sent.nothing"))
        self.seats.empty()
        self.chips: dict[str, QPushButton] = {}
        for index, one in enumerate(sent):
            if one.seat not in self.chips:
                self.chips[one.seat] = self._chip(one.seat, index)
        self.seats.setVisible(len(self.chips) > 1)
        self.pager.setVisible(len(sent) > len(self.chips))
        self._show()

    def _chip(self, seat: str, index: int) -> QPushButton:
        """Leads to the first prompt of a step."""
        made = button(self._seat(seat), "chip", f"{self.speech.line('sent.seat')} {self._seat(seat)}")
        made.setCheckable(True)
        keep_room(made)
        made.clicked.connect(lambda _checked=False: self.choose(index))
        self.seat_group.addButton(made)
        self.seats.add(made)
        return made

    def _seat(self, seat: str) -> str:
        code = f"desk.agent.{seat}"
        return self.speech.words.say(code) if self.speech.words.has(code) else seat

    def choose(self, index: int) -> None:
        """Show another message, the first one for a number below and the last one for one above all."""
        self.at = min(max(0, index), len(self.all) - 1)
        self._show()

    def _show(self, _part: int = 0) -> None:
        if not self.all:
            self.text.clear()
            return
        line, sent = self.speech.line, self.all[self.at]
        self.chips[sent.seat].setChecked(True)
        self.before.setEnabled(self.at > 0)
        self.after.setEnabled(self.at + 1 < len(self.all))
        self.where.say(line("sent.where", at=self.at + 1, all=len(self.all), part=sent.part, of=sent.of))
        self.to.say(line("sent.to", model=sent.model, host=sent.host))
        words = [
            (line("sent.count", kind=self.speech.kind(kind), count=n), "calm")
            for kind, n in sent.replaced
            if n
        ]
        self.replaced.show_words(
            [(line("sent.replaced"), "plain"), *words] if words else [(line("sent.replaced_none"), "plain")]
        )
        user = self.parts.group.checkedId() == 1
        shown = sent.user if user else sent.system
        self.text.setPlainText(shown)
        self.text.setAccessibleName(line("sent.user" if user else "sent.system"))
        self.length.setText(line("sent.size", characters=f"{len(shown):,}"))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
