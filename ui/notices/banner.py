"""A notice shown in place, above what it is about."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy

from ui.notices.present import Notice
from ui.widgets.pills import button, label, pill, restyle
from workbench.words import Words

TONES = {"error": "risk", "warning": "needs", "done": "verified", "info": "calm"}


class Banner(QFrame):
    """Shows one notice at a time; a newer one takes the place of the older."""

    action_wanted = Signal(str)
    path_wanted = Signal(str)
    shown = Signal(bool)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.notice: Notice | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 8, 8)
        row.setSpacing(10)
        self.kind = pill()
        self.text = label()
        self.text.setWordWrap(True)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self.press = button("")
        self.copy = button(words.say("desk.notice.copy"), "quiet")
        self.close_button = button("×", "quiet", words.say("desk.notice.close"))
        for widget in (self.kind, self.text, self.press, self.copy, self.close_button):
            row.addWidget(widget, 1 if widget is self.text else 0)
        self.press.clicked.connect(self._pressed)
        self.copy.clicked.connect(self._copy)
        self.close_button.clicked.connect(self.drop)
        self.hide()

    def show_notice(self, notice: Notice) -> None:
        """Say it."""
        self.notice = notice
        restyle(self, "notice", notice.tone)
        restyle(self.kind, "tone", TONES[notice.tone])
        self.kind.setText(self.words.say(f"desk.notice.{notice.tone}"))
        self.text.setText(notice.text)
        self.setAccessibleName(notice.text)
        code = "desk.notice.folder" if notice.path else f"desk.action.{notice.action}"
        self.press.setVisible(bool(notice.action or notice.path))
        if notice.action or notice.path:
            self.press.setText(self.words.say(code))
            self.press.setAccessibleName(self.press.text())
        self.copy.setVisible(bool(notice.detail) and notice.tone == "error")
        self.show()
        self.shown.emit(True)

    def drop(self) -> None:
        """Put it away."""
        self.hide()
        self.shown.emit(False)

    def _pressed(self) -> None:
        notice = self.notice
        if notice is None:
            return
        if notice.path:
            self.path_wanted.emit(notice.path)
        else:
            self.drop()
            self.action_wanted.emit(notice.action)

    def _copy(self) -> None:
        if self.notice is not None:
            QGuiApplication.clipboard().setText(f"{self.notice.text}\n{self.notice.detail}")
