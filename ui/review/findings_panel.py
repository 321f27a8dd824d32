"""The findings beside the contract: head with numbers, filters, the list, the current card."""

from PySide6.QtCore import QModelIndex, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QListView,
    QVBoxLayout,
    QWidget,
)

from ui.models.findings import Filter, FindingRole, FindingsModel
from ui.models.speech import Speech
from ui.review.card import Card
from ui.review.card_delegate import GAP, CardDelegate
from ui.review.file_notes import FileNotes
from ui.review.sheet.compose import Differ
from ui.review.sitting import Sitting
from ui.theme import measures
from ui.theme.theme import Theme
from ui.widgets.pills import Elided, button, label, pill
from workbench.domain.finding import DecisionKind

FILTERS = (Filter.ALL, Filter.NEEDS, Filter.MISSING)


class FindingsList(QListView):
    """A list whose current row is a real widget, all others painted."""

    basis_wanted = Signal(object)
    place_wanted = Signal(object)

    def __init__(self, sitting: Sitting, speech: Speech, theme: Theme, diff: Differ) -> None:
        super().__init__()
        self.sitting, self.speech, self.theme, self.diff = sitting, speech, theme, diff
        self.model_ = FindingsModel(lambda f: f"{speech.risk(f)} {speech.title(f)}")
        self.delegate = CardDelegate(sitting, speech, theme)
        self.card: Card | None = None
        self.holder: QWidget | None = None
        self.setModel(self.model_)
        self.setItemDelegate(self.delegate)
        self.setAccessibleName(speech.words.say("desk.findings"))
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalScrollBar().setSingleStep(24)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setLayoutMode(QListView.LayoutMode.Batched)
        self.setBatchSize(60)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.clicked.connect(self._clicked)
        theme.changed.connect(self.put_card)

    def _clicked(self, index: QModelIndex) -> None:
        self.sitting.select(index.data(FindingRole.FINDING).finding_id)

    def refresh(self) -> None:
        """Rows of the filter in force."""
        self._drop_card()
        self.model_.show(self.sitting.visible())
        self.put_card()

    def put_card(self) -> None:
        """A fresh card for the current finding, in its row."""
        self._drop_card()
        row = self.model_.row_of(self.sitting.current)
        if row < 0:
            self.scheduleDelayedItemsLayout()
            return
        finding = self.model_.rows[row]
        decision = self.sitting.ledger.of(finding.finding_id)
        card = Card(
            self.sitting.found.issues[finding.finding_id],
            decision,
            self.sitting.contract,
            self.speech,
            self.theme,
            self.diff,
            self.sitting.reasons,
            self._room,
        )
        card.decided.connect(self._decided)
        card.height_changed.connect(self._fit)
        card.basis_wanted.connect(self.basis_wanted)
        card.place_wanted.connect(self.place_wanted)
        self.card = card
        holder = self.holder = QWidget()
        box = QVBoxLayout(holder)
        box.setContentsMargins(8, GAP, 8, GAP)
        box.addWidget(card)
        self.setIndexWidget(self.model_.index(row), holder)
        self._fit()
        self.scrollTo(self.model_.index(row), QAbstractItemView.ScrollHint.EnsureVisible)

    @property
    def _room(self) -> int:
        """Width of what stands inside a card."""
        return self.viewport().width() - 44

    def _drop_card(self) -> None:
        if self.card is None:
            return
        finding_id = self.card.finding.finding_id
        if self.holder is not None:
            self.holder.hide()
        self.card = self.holder = None
        self.delegate.tall.pop(finding_id, None)
        row = self.model_.row_of(finding_id)
        if row >= 0:
            self.setIndexWidget(self.model_.index(row), None)  # pyright: ignore[reportArgumentType]

    def _fit(self) -> None:
        self._measure()
        QTimer.singleShot(0, self, self._into_sight)

    def _measure(self) -> None:
        """Give the card's row the height that its words need now."""
        card = self.card
        if card is None:
            return
        width = self.viewport().width() - 16
        self.delegate.width = self.viewport().width()
        inner = card.layout()
        if inner is not None:
            inner.invalidate()
            inner.activate()
        card.ensurePolished()
        tall = card.heightForWidth(width) if card.hasHeightForWidth() else card.sizeHint().height()
        if self.delegate.tall.get(card.finding.finding_id) != tall:
            self.delegate.tall[card.finding.finding_id] = tall
            self.scheduleDelayedItemsLayout()

    def _into_sight(self) -> None:
        if self.card is not None:
            self._measure()
            row = self.model_.row_of(self.card.finding.finding_id)
            self.scrollTo(self.model_.index(row), QAbstractItemView.ScrollHint.EnsureVisible)
            if self.card.box is not None:
                over = self.visualRect(self.model_.index(row)).bottom() - self.viewport().height()
                self.verticalScrollBar().setValue(self.verticalScrollBar().value() + max(0, over))

    def _decided(self, kind: DecisionKind, new: str, reason: str) -> None:
        self.setFocus()
        self.sitting.decide(kind, new=new, reason=reason)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Cards wrap anew."""
        super().resizeEvent(event)
        self.delegate.width = self.viewport().width()
        card = self.card
        if card is not None and card.box is None and abs(card.room - self._room) > 4:
            QTimer.singleShot(0, self, self.put_card)  # its rows were arranged for another width
        else:
            self._fit()
        self.scheduleDelayedItemsLayout()


class FindingsPanel(QFrame):
    """Head, filters, list, and what to say while there is nothing."""

    def __init__(self, sitting: Sitting, speech: Speech, theme: Theme, diff: Differ) -> None:
        super().__init__()
        self.setObjectName("findings")
        self.sitting, self.words = sitting, speech.words
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head())
        column.addWidget(self._filter_row())
        self.notes = FileNotes(sitting, self.words)
        holder = QVBoxLayout()
        holder.setContentsMargins(9, 4, 9, 0)
        holder.addWidget(self.notes)
        column.addLayout(holder)
        self.empty = label(role="muted")
        self.empty.setWordWrap(True)
        self.empty.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.empty.setContentsMargins(28, 40, 28, 20)
        column.addWidget(self.empty, 1)
        self.list = FindingsList(sitting, speech, theme, diff)
        column.addWidget(self.list, 1)
        sitting.started.connect(self._refresh)
        sitting.findings_came.connect(self._refresh)
        sitting.filter_changed.connect(self._refresh)
        sitting.run_changed.connect(self._count)
        sitting.pause.changed.connect(self._count)
        sitting.contract_read.connect(self._refresh)
        sitting.decided.connect(self._decided)
        sitting.current_changed.connect(self._moved)
        self._refresh()

    def _head(self) -> QWidget:
        head = QFrame()
        head.setObjectName("panelHead")
        head.setFixedHeight(measures.BAR)
        row = QHBoxLayout(head)
        row.setContentsMargins(14, 0, 12, 0)
        row.setSpacing(6)
        row.addWidget(label(self.words.say("desk.findings"), "heading"))
        self.numbers = Elided("muted", Qt.TextElideMode.ElideRight)
        row.addWidget(self.numbers, 1)
        self.risks = [pill("", tone) for tone in ("risk", "needs", "calm")]
        for made in self.risks:
            row.addWidget(made)
        return head

    def _filter_row(self) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(10, 8, 10, 4)
        row.setSpacing(6)
        self.group = QButtonGroup(self)
        for index, _which in enumerate(FILTERS):
            made = button("", "chip")
            made.setCheckable(True)
            self.group.addButton(made, index)
            row.addWidget(made)
        self.group.button(0).setChecked(True)
        self.group.idClicked.connect(self._filter)
        row.addStretch(1)
        self.clause = button("", "quiet")
        self.clause.clicked.connect(lambda: self.sitting.set_filter(self.sitting.filter))
        row.addWidget(self.clause)
        return holder

    def _filter(self, index: int) -> None:
        self.sitting.set_filter(FILTERS[index])

    def _refresh(self, *_what: object) -> None:
        self._count()
        self.list.refresh()

    def _count(self, *_what: object) -> None:
        counts, say = self.sitting.counts(), self.words.say
        self.numbers.say(
            say("desk.findings.numbers", total=counts.total, open=counts.open) if counts.total else ""
        )
        for made, risk, number in zip(
            self.risks, ("high", "medium", "low"), (counts.high, counts.medium, counts.low), strict=True
        ):
            made.setText(f"{say(f'risk.{risk}')} {number}")
            made.setAccessibleName(say(f"desk.risk.{risk}.count", count=number))
            made.setVisible(number > 0)
        for index, number in enumerate((counts.total, counts.needs, counts.missing)):
            made = self.group.button(index)
            word = say(f"desk.filter.{FILTERS[index].value}")
            made.setText(f"{word} {number}" if index and number else word)
            made.setAccessibleName(made.text())
            if FILTERS[index] is self.sitting.filter:
                made.setChecked(True)
        self._name_clause()
        self._say_empty(bool(self.sitting.visible()))

    def _name_clause(self) -> None:
        contract, clause = self.sitting.contract, self.sitting.clause_filter
        self.clause.setVisible(contract is not None and clause is not None)
        if contract is not None and clause is not None:
            node = contract.clauses[clause]
            name = (node.number or node.heading or self.words.say(f"desk.clause.{node.kind.value}"))[:8]
            self.clause.setText(f"{name} ×")
            self.clause.setAccessibleName(self.words.say("desk.filter.clause_off", clause=name))

    def _say_empty(self, some: bool) -> None:
        self.empty.setVisible(not some)
        self.list.setVisible(some)
        if some:
            return
        if self.sitting.running:
            code = "desk.empty.running"
        elif self.sitting.ordered:
            code = "desk.empty.filtered"
        else:
            paused = self.sitting.pause.question is not None
            stopped = "desk.empty.paused" if paused else "desk.empty.stopped"
            code = "desk.empty.none" if self.sitting.state else stopped
        self.empty.setText(self.words.say(code))

    def _decided(self, finding_ids: list[str]) -> None:
        self._count()
        self.list.model_.touch(finding_ids)
        if self.sitting.current in finding_ids:
            self.list.put_card()

    def _moved(self, _finding_id: str) -> None:
        self.list.put_card()
