"""Literally what would leave this computer for the open contract: host, masked prompt, what was replaced."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QButtonGroup, QFrame, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from ui.providers.speech import ModelSpeech
from ui.providers.state import Models
from ui.theme import fonts
from ui.widgets.chips import Chips, Flow
from ui.widgets.pills import Elided, Segments, button, label
from workbench.domain.models import Sent


class SentPanel(QFrame):
    """One seat at a time, system and user message; plain characters only."""

    def __init__(self, models: Models, speech: ModelSpeech) -> None:
        super().__init__()
        self.setObjectName("sideCard")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.models, self.speech = models, speech
        self.path: Path | None = None
        self.all: tuple[Sent, ...] = ()
        self.at = 0
        say = speech.say
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 12, 14, 12)
        column.setSpacing(8)
        head = QHBoxLayout()
        head.addWidget(label(say("sent.title"), "heading"), 1)
        self.show_it = button(say("sent.show"), name=f"{say('sent.title')} {say('sent.show')}")
        self.show_it.clicked.connect(self.ask)
        head.addWidget(self.show_it)
        column.addLayout(head)
        self.says = label(role="small")
        self.says.setWordWrap(True)
        column.addWidget(self.says)
        self.body = QWidget()
        column.addWidget(self.body, 1)
        self._build_body()
        models.sent_came.connect(self.show_sent)
        self.open_for(None)

    def _build_body(self) -> None:
        say = self.speech.say
        column = QVBoxLayout(self.body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        self.seat_room = QWidget()
        self.seats = Flow(self.seat_room, gap=6)
        self.seat_group = QButtonGroup(self)
        column.addWidget(self.seat_room)
        self.to = Elided("strong")
        column.addWidget(self.to)
        self.replaced = Chips(say("sent.replaced"))
        column.addWidget(self.replaced)
        row = QHBoxLayout()
        self.parts = Segments([say("sent.system"), say("sent.user")], say("sent.title"))
        self.parts.choose(1)
        self.parts.chosen.connect(lambda _index: self._show())
        self.size = label(role="small")
        copy = button(say("sent.copy"), "quiet")
        copy.clicked.connect(self._copy)
        row.addWidget(self.parts)
        row.addWidget(self.size)
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

    def open_for(self, path: Path | None) -> None:
        """Which contract it is about; what was shown for another goes."""
        if path != self.path or path is None:
            self.path, self.all = path, ()
            self.body.hide()
        self.show_it.setEnabled(path is not None)
        if not self.all:
            code = "sent.says" if path is not None else "sent.no_contract"
            self.says.setText(self.speech.say(code, name=path.name if path else ""))

    def ask(self) -> None:
        """Ask the engine to put the prompts together."""
        if self.path is not None:
            self.says.setText(self.speech.say("sent.loading"))
            self.models.ask_sent(self.path)

    def show_sent(self, sent: tuple[Sent, ...]) -> None:
        """Show what came; nothing means that nothing is sent."""
        say = self.speech.say
        self.all, self.at = sent, 0
        self.show_it.setText(say("sent.again"))
        self.body.setVisible(bool(sent))
        name = self.path.name if self.path else ""
        self.says.setText(say("sent.says", name=name) if sent else say("sent.nothing"))
        while (item := self.seats.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        for index, one in enumerate(sent):
            made = button(self._seat(one.seat), "chip", f"{say('sent.seat')} {self._seat(one.seat)}")
            made.setCheckable(True)
            made.clicked.connect(lambda _checked=False, index=index: self.choose(index))
            self.seat_group.addButton(made)
            self.seats.addWidget(made)
            made.setChecked(index == 0)
        self.seat_room.setVisible(len(sent) > 1)
        self._show()

    def _seat(self, seat: str) -> str:
        code = f"desk.agent.{seat}"
        return self.speech.words.say(code) if self.speech.words.has(code) else seat

    def choose(self, index: int) -> None:
        """Show another step's message."""
        self.at = index
        self._show()

    def _show(self) -> None:
        if not self.all:
            self.text.clear()
            return
        say, sent = self.speech.say, self.all[self.at]
        self.to.say(say("sent.to", model=sent.model, host=sent.host))
        words = [(say("sent.count", kind=self.speech.kind(kind), count=n), "calm") for kind, n in sent.replaced if n]
        self.replaced.show_words(
            [(say("sent.replaced"), "plain"), *words] if words else [(say("sent.replaced_none"), "plain")]
        )
        user = self.parts.group.checkedId() == 1
        shown = sent.user if user else sent.system
        self.text.setPlainText(shown)
        self.text.setAccessibleName(say("sent.user" if user else "sent.system"))
        self.size.setText(say("sent.size", characters=f"{len(shown):,}"))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.text.toPlainText())
