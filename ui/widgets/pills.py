"""Small coloured words, keys on buttons, segments: generic pieces styled by property."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

PADDING = 26  # of a button at both sides of its word


def restyle(widget: QWidget, name: str, value: object) -> None:
    """Set a dynamic property and let the style sheet see it."""
    if widget.property(name) != value:
        widget.setProperty(name, value)
        widget.style().unpolish(widget)
        widget.style().polish(widget)


def label(text: str = "", role: str = "") -> QLabel:
    """A label that shows plain text only, whatever it is given."""
    made = QLabel(text)
    made.setTextFormat(Qt.TextFormat.PlainText)
    if role:
        made.setProperty("role", role)
    return made


def pill(text: str = "", tone: str = "plain") -> QLabel:
    """A coloured word; the tone is a token's name."""
    made = label(text)
    made.setProperty("tone", tone)
    made.setIndent(0)
    made.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Maximum)
    return made


def button(text: str, kind: str = "", name: str = "") -> QPushButton:
    """A push button of one of the style sheet's kinds, with a name for screen readers."""
    made = QPushButton(text)
    if kind:
        made.setProperty("kind", kind)
    made.setAccessibleName(name or text)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    return made


def keep_room(made: QPushButton) -> None:
    """Make a button wide enough for its word in bold, as it stands there once it is chosen."""
    bold = QFont(made.font())
    bold.setBold(True)
    made.setMinimumWidth(QFontMetrics(bold).horizontalAdvance(made.text()) + PADDING)


class Elided(QLabel):
    """A one-line label that shortens in the middle and keeps the whole text as its tip."""

    def __init__(self, role: str = "", mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setProperty("role", role)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(40)
        self.mode = mode
        self.whole = ""

    def say(self, text: str) -> None:
        """Show ``text``, shortened where needed."""
        self.whole = text
        self.setAccessibleName(text)
        self.updateGeometry()
        self._shorten()

    def sizeHint(self) -> QSize:
        """As wide as the whole text wants."""
        hint = super().sizeHint()
        return QSize(self.fontMetrics().horizontalAdvance(self.whole) + 4, hint.height())

    def minimumSizeHint(self) -> QSize:
        """Narrow enough to give way."""
        return QSize(40, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Shorten anew."""
        super().resizeEvent(event)
        self._shorten()

    def _shorten(self) -> None:
        shown = self.fontMetrics().elidedText(self.whole, self.mode, max(10, self.width()))
        self.setToolTip(self.whole if shown != self.whole else "")
        if shown != self.text():
            self.setText(shown)


class KeyButton(QPushButton):
    """A button that shows its key beside its word."""

    def __init__(self, text: str, key: str, kind: str = "") -> None:
        super().__init__()
        if kind:
            self.setProperty("kind", kind)
        self.setAccessibleName(text)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 6, 4)
        row.setSpacing(4)
        self.setToolTip(f"{text} ({key})")
        self.key = label(key)
        for made, role in ((label(text), "word"), (self.key, "key")):
            made.setProperty("role", role)
            made.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row.addWidget(made)

    def sizeHint(self) -> QSize:
        """What word and key need."""
        inner = self.layout()
        return inner.sizeHint() if inner is not None else super().sizeHint()

    def minimumSizeHint(self) -> QSize:
        """Never narrower than its word."""
        return self.sizeHint()


class Segments(QWidget):
    """One of a few choices side by side; ``chosen(index)`` only when the user chose."""

    chosen = Signal(int)

    def __init__(self, words: Sequence[str], name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        self.group = QButtonGroup(self)
        self.group.setExclusive(True)
        for index, word in enumerate(words):
            made = button(word, name=f"{name} {word}")
            made.setCheckable(True)
            keep_room(made)
            ends = {0: "first", len(words) - 1: "last"}
            made.setProperty("segment", ends.get(index, "middle"))
            self.group.addButton(made, index)
            row.addWidget(made)
        self.group.idClicked.connect(self.chosen)

    def choose(self, index: int) -> None:
        """Show a choice without telling anybody."""
        self.group.button(index).setChecked(True)
