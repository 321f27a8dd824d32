"""Find in the contract: hits are counted at once, Enter goes on, Esc closes."""

from bisect import bisect_left

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit

from ui.widgets.pills import button, label
from workbench.domain.span import Span
from workbench.words import Words

MOST = 5000


def occurrences(text: str, needle: str) -> list[Span]:
    """Places of ``needle`` in ``text``, case-insensitive for letters, at most ``MOST``."""
    if not needle:
        return []
    haystack, wanted = text.lower(), needle.lower()
    if len(haystack) != len(text) or len(wanted) != len(needle):
        haystack, wanted = text, needle
    found: list[Span] = []
    at = haystack.find(wanted)
    while at >= 0 and len(found) < MOST:
        found.append(Span(at, at + len(wanted)))
        at = haystack.find(wanted, at + len(wanted))
    return found


class FindBar(QFrame):
    """``shown(spans, current)`` whenever the hits or the current hit change."""

    shown = Signal(object, int)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.setObjectName("findBar")
        self.words = words
        self.text = ""
        self.near = 0
        self.spans: list[Span] = []
        self.current = -1
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 10, 6)
        row.setSpacing(6)
        self.line = QLineEdit()
        self.line.setPlaceholderText(words.say("desk.find.hint"))
        self.line.setAccessibleName(words.say("desk.find.hint"))
        self.line.setClearButtonEnabled(False)
        self.line.textChanged.connect(self._search)
        self.line.installEventFilter(self)
        self.number = label(role="muted")
        before = button("↑", "quiet", words.say("desk.action.find_previous"))
        after = button("↓", "quiet", words.say("desk.action.find_next"))
        close = button("×", "quiet", words.say("desk.find.close"))
        before.clicked.connect(lambda: self.step(-1))
        after.clicked.connect(lambda: self.step(1))
        close.clicked.connect(self.close_bar)
        for widget in (self.line, self.number, before, after, close):
            row.addWidget(widget, 1 if widget is self.line else 0)
        self.hide()

    def open_on(self, text: str, near: int) -> None:
        """Search ``text``, beginning at the offset ``near``."""
        self.text, self.near = text, near
        self.show()
        self.line.selectAll()
        self.line.setFocus()
        self._search(self.line.text())

    def step(self, by: int) -> None:
        """Next or previous hit, around the end."""
        if self.spans:
            self.current = (self.current + by) % len(self.spans)
            self._tell()

    def close_bar(self) -> bool:
        """Close; whether it was open."""
        was = self.isVisible()
        self.hide()
        self.spans, self.current = [], -1
        if was:
            self.shown.emit([], -1)
        return was

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter and Shift+Enter step, Esc closes."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_bar()
                return True
        return super().eventFilter(watched, event)

    def _search(self, needle: str) -> None:
        self.spans = occurrences(self.text, needle)
        at = bisect_left(self.spans, Span(self.near, self.near))
        self.current = (at % len(self.spans)) if self.spans else -1
        self._tell()

    def _tell(self) -> None:
        total = f"{MOST}+" if len(self.spans) == MOST else str(len(self.spans))
        none = self.words.say("desk.find.none") if self.line.text() else ""
        self.number.setText(f"{self.current + 1} / {total}" if self.spans else none)
        self.shown.emit(self.spans, self.current)
