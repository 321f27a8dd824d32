"""Drawing of set items: bands, marks, lines of text, what passes (search, selection), the margin."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen, QTextCharFormat, QTextLayout

from ui.review.sheet.press import SetItem
from ui.review.sheet.typeset import Set
from ui.theme import fonts
from ui.theme.tokens import Tokens


class Wash(NamedTuple):
    """A passing colour over a UTF-16 range of one paragraph."""

    start: int
    end: int
    ground: str
    ink: str = ""


class MarginMark(NamedTuple):
    """A risk word in the margin, with the tone of its colour."""

    word: str
    tone: str


def draw_item(
    painter: QPainter, item: SetItem, corner: QPointF, tokens: Tokens, washes: Sequence[Sequence[Wash]]
) -> None:
    """Draw one item with its upper left corner at ``corner``; ``washes`` go with ``item.sets``."""
    for made, passing in zip(item.sets, washes, strict=True):
        at = corner + QPointF(made.x, made.y)
        _draw_marks(painter, made, at, tokens)
        made.layout.draw(painter, at, [_wash(wash) for wash in passing])


def _draw_marks(painter: QPainter, made: Set, at: QPointF, tokens: Tokens) -> None:
    for index in made.marks:
        tone = made.runs[index].mark
        ground = tokens.hover if tone == "plain" else getattr(tokens, f"{tone}_soft")
        start = made.starts[index] + 1
        end = made.starts[index + 1] if index + 1 < len(made.starts) else len(made.layout.text()) * 2
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(ground))
        for rect in made.rects(start, end):
            height = made.layout.font().pixelSize() * 1.2
            middle = rect.center().y() + 0.5
            box = QRectF(rect.left() + 1, middle - height / 2, rect.width() - 1, height)
            painter.drawRoundedRect(box.translated(at), 3.5, 3.5)


def _wash(wash: Wash) -> QTextLayout.FormatRange:
    made = QTextLayout.FormatRange()
    look = QTextCharFormat()
    look.setBackground(QColor(wash.ground))
    if wash.ink:
        look.setForeground(QColor(wash.ink))
    made.start = wash.start  # pyright: ignore[reportAttributeAccessIssue]
    made.length = wash.end - wash.start  # pyright: ignore[reportAttributeAccessIssue]
    made.format = look  # pyright: ignore[reportAttributeAccessIssue]
    return made


def draw_rules(painter: QPainter, item: SetItem, corner: QPointF, tokens: Tokens, *, first: bool) -> None:
    """Draw the lines of a table row."""
    painter.setPen(QPen(QColor(tokens.line_strong), 1))
    left, top = corner.x(), corner.y()
    bottom = top + item.height
    for x in item.rules:
        painter.drawLine(QPointF(left + x, top), QPointF(left + x, bottom))
    if first:
        painter.drawLine(QPointF(left, top), QPointF(left + item.rules[-1], top))
    painter.drawLine(QPointF(left, bottom), QPointF(left + item.rules[-1], bottom))


def draw_band(painter: QPainter, band: QRect, tokens: Tokens) -> None:
    """The current clause: a tint with an accent bar at its left."""
    painter.fillRect(band, QColor(tokens.accent_soft))
    painter.fillRect(QRect(band.left(), band.top(), 3, band.height()), QColor(tokens.accent))


def draw_margin(painter: QPainter, mark: MarginMark, right: int, middle: int, tokens: Tokens) -> None:
    """A risk word in the margin, its right edge at ``right``."""
    font: QFont = fonts.sans(11, bold=True)
    painter.setFont(font)
    width = painter.fontMetrics().horizontalAdvance(mark.word) + 10
    box = QRectF(right - width, middle - 9, width, 18)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(getattr(tokens, f"{mark.tone}_soft")))
    painter.drawRoundedRect(box, 4, 4)
    painter.setPen(QColor(getattr(tokens, mark.tone)))
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, mark.word)


def draw_sheet(painter: QPainter, page: QRect, tokens: Tokens) -> None:
    """The page with its edge."""
    painter.fillRect(page, QColor(tokens.sheet))
    painter.setPen(QPen(QColor(tokens.line), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(page.adjusted(0, 0, -1, -1))
