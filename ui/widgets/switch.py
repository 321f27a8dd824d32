"""A switch: on or off, with its word beside it, drawn in the palette's colours."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy

TRACK = QSize(32, 18)
GAP = 7


class Switch(QAbstractButton):
    """Checkable; Space and a click turn it. ``words`` are what it says when on and when off."""

    def __init__(self, on: str, off: str, name: str) -> None:
        super().__init__()
        self.on_off = (on, off)
        self.name = name
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.toggled.connect(self._say)
        self._say(on=False)

    def show_state(self, *, on: bool) -> None:
        """Show a state without telling anybody that it was turned."""
        self.blockSignals(True)
        self.setChecked(on)
        self.blockSignals(False)
        self._say(on=on)

    def _say(self, on: bool) -> None:
        word = self.on_off[0] if on else self.on_off[1]
        self.setText(word)
        self.setAccessibleName(f"{self.name} {word}")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Track and the longer word."""
        widest = max(self.fontMetrics().horizontalAdvance(word) for word in self.on_off)
        return QSize(TRACK.width() + GAP + widest + 6, max(24, self.fontMetrics().height() + 6))

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  # all of it is drawn anew
        """Track, knob, word; a ring where the keyboard is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours, on = self.palette(), self.isChecked()
        top = (self.height() - TRACK.height()) / 2
        track = QRectF(1.5, top, TRACK.width() - 1, TRACK.height())
        ring = QPalette.ColorRole.WindowText if self.hasFocus() else QPalette.ColorRole.Dark
        edge = QPalette.ColorRole.Highlight if on and not self.hasFocus() else ring
        painter.setPen(QPen(colours.color(edge), 1.6 if self.hasFocus() else 1.0))
        painter.setBrush(colours.color(QPalette.ColorRole.Highlight if on else QPalette.ColorRole.Mid))
        painter.drawRoundedRect(track, TRACK.height() / 2, TRACK.height() / 2)
        knob = TRACK.height() - 6
        left = track.right() - knob - 3 if on else track.left() + 3
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(
            colours.color(QPalette.ColorRole.HighlightedText if on else QPalette.ColorRole.PlaceholderText)
        )
        painter.drawEllipse(QRectF(left, top + 3, knob, knob))
        painter.setPen(colours.color(QPalette.ColorRole.WindowText))
        painter.setFont(self.font())
        words = QRectF(TRACK.width() + GAP, 0, self.width() - TRACK.width() - GAP, self.height())
        painter.drawText(words, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft), self.text())
        painter.end()
