"""Icons drawn from our own SVG files in the colour of a token."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer


def icon(folder: Path, name: str, colour: str, size: int = 20, ratio: float = 2.0) -> QIcon:
    """``folder/name.svg`` with ``currentColor`` replaced, ``size`` logical pixels square."""
    drawing = (folder / f"{name}.svg").read_text("utf-8").replace("currentColor", colour)
    renderer = QSvgRenderer(QByteArray(drawing.encode("utf-8")))
    pixels = round(size * ratio)
    pixmap = QPixmap(QSize(pixels, pixels))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    return QIcon(pixmap)
