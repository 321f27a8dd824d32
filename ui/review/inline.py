"""What opens inside a card: the editor with its live redline, and the reason for a rejection."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from ui.review.sheet.compose import Differ
from ui.review.sheet.runs import Change
from ui.theme import fonts
from ui.theme.theme import Theme
from ui.widgets.pills import button, label
from workbench.words import Words

PREVIEW_AFTER_MS = 120


class _Inline(QWidget):
    """A box with a way out: Esc or cancel."""

    settled = Signal(str)
    dismissed = Signal()
    resized = Signal()

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.words = words
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 4, 0, 2)
        self.column.setSpacing(6)

    def begin(self) -> None:
        """Take the keyboard."""

    def settle(self) -> None:
        """Hand over what stands in the box."""

    def _foot(self, word: str) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addStretch(1)
        back = button(self.words.say("desk.inline.cancel"), "quiet")
        back.clicked.connect(self.dismissed)
        settle = button(word, "primary")
        settle.clicked.connect(self.settle)
        row.addWidget(back)
        row.addWidget(settle)
        return row

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Esc leaves, Ctrl+Enter settles."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() == Qt.Key.Key_Escape:
                self.dismissed.emit()
                return True
            enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            if enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.settle()
                return True
        return super().eventFilter(watched, event)


class RedlinePreview(QTextEdit):
    """Old against new words, insertions and deletions told apart; plain characters only."""

    def __init__(self, theme: Theme, diff: Differ) -> None:
        super().__init__()
        self.theme, self.diff = theme, diff
        self.setProperty("role", "reader")
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)
        self.setFont(fonts.serif(14))

    def compare(self, old: str, new: str) -> None:
        """Show what changes."""
        tokens = self.theme.tokens
        self.clear()
        cursor = QTextCursor(self.document())
        for change, text in self.diff(old, new):
            look = QTextCharFormat()
            look.setForeground(QColor(tokens.ink))
            if change is Change.INSERT:
                look.setForeground(QColor(tokens.verified))
                look.setBackground(QColor(tokens.verified_soft))
                look.setFontUnderline(True)
            elif change is Change.DELETE:
                look.setForeground(QColor(tokens.risk))
                look.setBackground(QColor(tokens.risk_soft))
                look.setFontStrikeOut(True)
            cursor.insertText(text, look)

    def wanted(self, width: int) -> int:
        """The height that the text needs at a width."""
        document = self.document().clone()
        document.setTextWidth(width)
        return min(170, int(document.size().height()) + 6)


class EditBox(_Inline):
    """An editor for the suggested words; the redline below follows while typing."""

    def __init__(self, old: str, new: str, words: Words, theme: Theme, diff: Differ) -> None:
        super().__init__(words)
        self.old = old
        self.column.addWidget(label(words.say("desk.inline.edit"), "small"))
        self.editor = QPlainTextEdit(new)
        self.editor.setFont(fonts.serif(14))
        self.editor.setFixedHeight(84)
        self.editor.setTabChangesFocus(True)
        self.editor.setAccessibleName(words.say("desk.inline.edit"))
        self.editor.installEventFilter(self)
        self.column.addWidget(self.editor)
        self.column.addWidget(label(words.say("desk.inline.preview"), "small"))
        self.preview = RedlinePreview(theme, diff)
        self.preview.setAccessibleName(words.say("desk.inline.preview"))
        self.column.addWidget(self.preview)
        self.column.addLayout(self._foot(words.say("desk.inline.save")))
        self.timer = QTimer(self)
        self.timer.setSingleShot(True)
        self.timer.setInterval(PREVIEW_AFTER_MS)
        self.timer.timeout.connect(self.refresh)
        self.editor.textChanged.connect(self.timer.start)

    def begin(self) -> None:
        """Cursor at the end of the suggested words."""
        self.refresh()
        self.editor.moveCursor(QTextCursor.MoveOperation.End)
        self.editor.setFocus()

    def refresh(self) -> None:
        """Show the redline of what stands in the editor."""
        self.preview.compare(self.old, self.editor.toPlainText())
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The preview wraps anew."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wanted = self.preview.wanted(max(120, self.width() - 8))
        if wanted != self.preview.height():
            self.preview.setFixedHeight(wanted)
            self.resized.emit()

    def settle(self) -> None:
        """Hand over the edited words."""
        self.settled.emit(self.editor.toPlainText())


class ReasonBox(_Inline):
    """A line for the reason, with the last ones to pick from."""

    def __init__(self, reasons: Sequence[str], words: Words) -> None:
        super().__init__(words)
        self.column.addWidget(label(words.say("desk.inline.reason"), "small"))
        self.line = QLineEdit()
        self.line.setPlaceholderText(words.say("desk.inline.reason_hint"))
        self.line.setAccessibleName(words.say("desk.inline.reason"))
        self.line.installEventFilter(self)
        self.line.returnPressed.connect(self.settle)
        self.column.addWidget(self.line)
        for reason in reasons[:3]:
            pick = button(reason, "row", words.say("desk.inline.reuse", reason=reason))
            pick.clicked.connect(lambda _checked=False, reason=reason: self.settled.emit(reason))
            self.column.addWidget(pick)
        self.column.addLayout(self._foot(words.say("desk.inline.reject")))

    def begin(self) -> None:
        """Cursor into the line."""
        self.line.setFocus()

    def settle(self) -> None:
        """Hand over the reason; an empty one is asked for again."""
        reason = self.line.text().strip()
        if reason:
            self.settled.emit(reason)
        else:
            self.line.setPlaceholderText(self.words.say("desk.inline.reason_needed"))
