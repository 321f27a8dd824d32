"""The clause outline with risk dots and counts."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
)

from ui.models.outline import OutlineModel, OutlineRole, OutlineRow, rows_of
from ui.models.speech import RISK_TONES
from ui.review.sitting import Sitting
from ui.theme import fonts, measures
from ui.theme.theme import Theme
from ui.widgets.pills import Elided, label
from workbench.words import Words

ROW = 28


class OutlineDelegate(QStyledItemDelegate):
    """Number, heading, and at the right a dot with the count of open findings."""

    def __init__(self, theme: Theme, words: Words) -> None:
        super().__init__()
        self.theme, self.words = theme, words

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:  # noqa: ARG002  (Qt's own signature)
        """Fixed rows."""
        return QSize(120, ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        row: OutlineRow = index.data(OutlineRole.ROW)
        tokens = self.theme.tokens
        rect: QRect = option.rect  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType, reportUnknownVariableType]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(rect, QColor(tokens.accent_soft))
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), QColor(tokens.accent))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(tokens.hover))
        right = self._count(painter, row, rect)
        left = rect.left() + 14 + row.indent * 14
        painter.setFont(fonts.sans())
        metrics = painter.fontMetrics()
        number = _short(row.number)
        heading = row.heading or ("" if number else self.words.say(f"desk.clause.{row.kind.value}"))
        painter.setPen(QColor(tokens.muted if heading else tokens.ink))
        painter.drawText(QRect(left, rect.top(), right - left, ROW), Qt.AlignmentFlag.AlignVCenter, number)
        left += metrics.horizontalAdvance(number) + (7 if number else 0)
        painter.setPen(QColor(tokens.ink))
        words = metrics.elidedText(heading, Qt.TextElideMode.ElideRight, max(0, right - left))
        painter.drawText(QRect(left, rect.top(), right - left, ROW), Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()

    def _count(self, painter: QPainter, row: OutlineRow, rect: QRect) -> int:
        right = rect.right() - 12
        if not row.findings or row.risk is None:
            return right
        tone = QColor(getattr(self.theme.tokens, RISK_TONES[row.risk.value]))
        painter.setFont(fonts.sans(12))
        word = self.words.say(f"desk.risk.{row.risk.value}.short") + str(row.findings)
        wide = painter.fontMetrics().horizontalAdvance(word)
        painter.setPen(tone)
        painter.drawText(QRectF(right - wide, rect.top(), wide + 1, ROW), Qt.AlignmentFlag.AlignVCenter, word)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tone)
        painter.drawEllipse(QPointF(right - wide - 8, rect.center().y() + 0.5), 4.2, 4.2)
        return right - wide - 18


def _short(number: str) -> str:
    """第六条 -> 六: the column has no room for what every row repeats."""
    if number.startswith("第") and number.endswith("条"):
        return number[1:-1]
    number = number.rstrip("、.．")
    return number if len(number) < 9 else number[:8] + "…"


class OutlinePanel(QFrame):
    """Clauses of the contract; clicking one scrolls there and narrows the findings to it."""

    clause_chosen = Signal(int)

    def __init__(self, sitting: Sitting, theme: Theme, words: Words) -> None:
        super().__init__()
        self.setObjectName("outline")
        self.sitting, self.words = sitting, words
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        head = QFrame()
        head.setObjectName("panelHead")
        head.setFixedHeight(measures.BAR)
        row = QHBoxLayout(head)
        row.setContentsMargins(14, 0, 10, 0)
        row.addWidget(label(words.say("desk.outline"), "heading"))
        self.count = Elided("muted", Qt.TextElideMode.ElideRight)
        row.addWidget(self.count, 1)
        column.addWidget(head)
        self.model = OutlineModel()
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(OutlineDelegate(theme, words))
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setAccessibleName(words.say("desk.outline"))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTabKeyNavigation(False)
        self.list.clicked.connect(self._clicked)
        self.list.activated.connect(self._clicked)
        column.addWidget(self.list, 1)
        theme.changed.connect(self.list.viewport().update)
        sitting.started.connect(self._read)
        sitting.contract_read.connect(self._read)
        sitting.findings_came.connect(self._recount)
        sitting.decided.connect(self._recount)
        sitting.current_changed.connect(self._moved)

    def _read(self) -> None:
        contract = self.sitting.contract
        self.model.show(rows_of(contract) if contract is not None else [])
        self.count.say(str(len(contract.clauses)) if contract is not None else "")
        self._recount()

    def _recount(self) -> None:
        ledger = self.sitting.ledger
        self.model.count(f for f in self.sitting.findings.values() if ledger.of(f.finding_id) is None)

    def _clicked(self, index: QModelIndex) -> None:
        self.clause_chosen.emit(self.model.rows[index.row()].clause)

    def _moved(self, finding_id: str) -> None:
        self.point_at(self.sitting.findings[finding_id].clause)

    def point_at(self, clause: int | None) -> None:
        """Select the row of a clause without telling anybody."""
        row = self.model.row_of(clause)
        if row >= 0:
            self.list.setCurrentIndex(self.model.index(row))
        else:
            self.list.clearSelection()
