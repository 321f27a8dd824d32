"""Findings that are not the current one: painted, so that seven hundred scroll like seven."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui.models.findings import FindingRole
from ui.models.speech import BASIS_TONES, DECISION_TONES, RISK_TONES, Speech, short_law
from ui.review.sitting import Sitting
from ui.theme import fonts
from ui.theme.theme import Theme
from workbench.domain.finding import Finding

GAP = 5
PAD = 12
LINE = 20
EXPLAIN_LINES = 2


class CardDelegate(QStyledItemDelegate):
    """Paints a finding; the current one's height comes from its widget (``tall``)."""

    def __init__(self, sitting: Sitting, speech: Speech, theme: Theme) -> None:
        super().__init__()
        self.sitting, self.speech, self.theme = sitting, speech, theme
        self.tall: dict[str, int] = {}
        self.width = 300
        self._lines: dict[tuple[str, int], int] = {}
        self._sans = fonts.sans()
        self._metrics = QFontMetrics(self._sans)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002  (Qt's own signature)
        """Head, up to two lines of explanation, one line of basis."""
        finding: Finding = index.data(FindingRole.FINDING)
        tall = self.tall.get(finding.finding_id)
        if tall is not None:
            return QSize(self.width, tall + 2 * GAP)
        height = PAD + 22 + self._explain_lines(finding) * LINE + (24 if finding.basis else 2) + PAD - 4
        return QSize(self.width, height + 2 * GAP)

    def _explain_lines(self, finding: Finding) -> int:
        key = (finding.finding_id, self.width)
        if key not in self._lines:
            room = max(80, self.width - 2 * PAD - 20)
            wide = self._metrics.horizontalAdvance(self.speech.explain(finding))
            self._lines[key] = min(EXPLAIN_LINES, -(-wide // room))
        return self._lines[key]

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw the card."""
        finding: Finding = index.data(FindingRole.FINDING)
        if finding.finding_id in self.tall:
            return
        tokens = self.theme.tokens
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        box = QRectF(rect.adjusted(8, GAP, -8, -GAP))
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        hover = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.setPen(QPen(QColor(tokens.line_strong if hover else tokens.line), 1))
        painter.setBrush(QColor(tokens.sheet))
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 7, 7)
        inner = box.adjusted(PAD, PAD - 3, -PAD, -PAD + 3)
        self._head(painter, finding, inner)
        self._explain(painter, finding, inner)
        self._basis(painter, finding, inner)
        painter.restore()

    def _head(self, painter: QPainter, finding: Finding, inner: QRectF) -> None:
        tokens = self.theme.tokens
        left = self._chip(
            painter, inner.left(), inner.top(), self.speech.risk(finding), RISK_TONES[finding.risk.value]
        )
        right = inner.right()
        where = self.speech.places(self.sitting.found.issues[finding.finding_id], self.sitting.contract)
        painter.setFont(fonts.sans(12))
        painter.setPen(QColor(tokens.muted))
        where = painter.fontMetrics().elidedText(where, Qt.TextElideMode.ElideRight, 90)
        wide = painter.fontMetrics().horizontalAdvance(where)
        painter.drawText(
            QRectF(right - wide - 1, inner.top(), wide + 2, 20), Qt.AlignmentFlag.AlignVCenter, where
        )
        right -= wide + 8
        decision = self.sitting.ledger.of(finding.finding_id)
        if decision is not None:
            word = self.speech.words.say(f"desk.decided.{decision.kind.value}")
            font = fonts.sans(12, bold=True)
            width = QFontMetrics(font).horizontalAdvance(word) + 12
            self._chip(painter, right - width, inner.top(), word, DECISION_TONES.get(decision.kind, "plain"))
            right -= width + 6
        painter.setFont(_weight(QFont.Weight.DemiBold))
        painter.setPen(QColor(tokens.muted if decision is not None else tokens.ink))
        room = max(20.0, right - left - 8)
        title = painter.fontMetrics().elidedText(
            self.speech.title(finding), Qt.TextElideMode.ElideRight, int(room)
        )
        painter.drawText(QRectF(left + 8, inner.top(), room, 20), Qt.AlignmentFlag.AlignVCenter, title)

    def _explain(self, painter: QPainter, finding: Finding, inner: QRectF) -> None:
        lines = self._explain_lines(finding)
        text = self.speech.explain(finding).replace("\n", " ")
        painter.setPen(QColor(self.theme.tokens.ink))
        _draw_lines(
            painter,
            text,
            self._sans,
            QRectF(inner.left(), inner.top() + 24, inner.width(), lines * LINE),
            lines,
        )

    def _basis(self, painter: QPainter, finding: Finding, inner: QRectF) -> None:
        if not finding.basis:
            return
        basis = finding.basis[0]
        top = inner.bottom() - 19
        painter.setFont(fonts.sans(12))
        painter.setPen(QColor(self.theme.tokens.muted))
        word = self.speech.words.say("desk.finding.basis")
        wide = painter.fontMetrics().horizontalAdvance(word) + 6
        painter.drawText(QRectF(inner.left(), top, wide, 20), Qt.AlignmentFlag.AlignVCenter, word)
        mark, more = self.speech.mark(basis), f" +{len(finding.basis) - 1}" if len(finding.basis) > 1 else ""
        chip = QFontMetrics(fonts.sans(12, bold=True)).horizontalAdvance(mark) + 12
        room = inner.width() - wide - chip - 8 - painter.fontMetrics().horizontalAdvance(more)
        cited = painter.fontMetrics().elidedText(
            short_law(basis.cited), Qt.TextElideMode.ElideMiddle, int(max(30, room))
        )
        painter.setPen(QColor(self.theme.tokens.ink))
        painter.drawText(QRectF(inner.left() + wide, top, room + 2, 20), Qt.AlignmentFlag.AlignVCenter, cited)
        at = inner.left() + wide + painter.fontMetrics().horizontalAdvance(cited) + 6
        end = self._chip(painter, at, top, mark, BASIS_TONES[basis.mark])
        painter.setFont(fonts.sans(12))
        painter.setPen(QColor(self.theme.tokens.muted))
        painter.drawText(QRectF(end, top, 40, 20), Qt.AlignmentFlag.AlignVCenter, more)

    def _chip(self, painter: QPainter, left: float, top: float, word: str, tone: str) -> float:
        tokens = self.theme.tokens
        plain = tone == "plain"
        painter.setFont(fonts.sans(12, bold=True))
        width = painter.fontMetrics().horizontalAdvance(word) + 12
        box = QRectF(left, top + 1, width, 19)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.hover if plain else getattr(tokens, f"{tone}_soft")))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QColor(tokens.muted if plain else getattr(tokens, tone)))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, word)
        return left + width


def _weight(weight: QFont.Weight) -> QFont:
    font = fonts.sans()
    font.setWeight(weight)
    return font


def _draw_lines(painter: QPainter, text: str, font: QFont, box: QRectF, count: int) -> None:
    """Wrap ``text`` into at most ``count`` lines, the last one shortened with an ellipsis."""
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    drawn: list[str] = []
    for number in range(count):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(box.width())
        start = line.textStart()
        rest = text[start:] if number == count - 1 else text[start : start + line.textLength()]
        drawn.append(rest)
    layout.endLayout()
    painter.setFont(font)
    metrics = painter.fontMetrics()
    for number, words in enumerate(drawn):
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, int(box.width()) + 2)
        spot = QPointF(
            box.left(), box.top() + number * LINE + (LINE + metrics.ascent() - metrics.descent()) / 2
        )
        painter.drawText(spot, shown)
