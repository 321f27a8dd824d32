"""The handle with which a model is dragged to another place of the order."""

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget


class Grip(QWidget):
    """Six dots. ``dragged`` and ``dropped`` carry the pointer's place on the screen."""

    dragged = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setFixedSize(QSize(16, 24))
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self._dragging = False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Take hold."""
        if event.button() is Qt.MouseButton.LeftButton:
            self._dragging = True
            self.setCursor(Qt.CursorShape.ClosedHandCursor)
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Say where it is."""
        if self._dragging:
            self.dragged.emit(event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Let go."""
        if self._dragging:
            self._dragging = False
            self.setCursor(Qt.CursorShape.OpenHandCursor)
            self.dropped.emit(event.globalPosition().toPoint())

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002  # all of it is drawn anew
        """Two columns of three dots."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self.palette().color(QPalette.ColorRole.PlaceholderText))
        for row in range(3):
            for column in range(2):
                painter.drawEllipse(QPoint(5 + column * 6, 6 + row * 6), 1, 1)
        painter.end()
