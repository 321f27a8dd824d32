"""Settings → Models: the list in its order, the form, limits, and what would be sent."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.notices.banner import Banner
from ui.providers.add_form import AddForm
from ui.providers.card import CardFrame
from ui.providers.limits_card import LimitsCard
from ui.providers.sent_panel import SentPanel
from ui.providers.speech import ModelSpeech
from ui.providers.state import Models
from ui.widgets.pills import button, label, restyle
from ui.widgets.switch import Switch
from workbench.domain.models import ModelCard
from workbench.words import Words

WIDE = 1240


class ModelsScreen(QWidget):
    """Owns the cards and the paths between them; everything else listens to ``Models``."""

    def __init__(self, models: Models, words: Words) -> None:
        super().__init__()
        self.setObjectName("models")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.models, self.words = models, words
        self.speech = ModelSpeech(words)
        self.cards: dict[str, CardFrame] = {}
        self._fresh = False
        self.banner = Banner(words)
        self.form = AddForm(models, self.speech)
        self.form.closed.connect(self._form_closed)
        self.limits = LimitsCard(models, self.speech)
        self.sent = SentPanel(models, self.speech)
        self.line = QFrame()
        self.line.setObjectName("dropLine")
        self.line.setFixedHeight(3)
        self.line.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(self._main(), 1)
        self.side = self._side()
        row.addWidget(self.side)
        models.changed.connect(self.refresh)
        models.noticed.connect(self.banner.show_notice)
        self.refresh()

    # -- building ------------------------------------------------------------------------------

    def _main(self) -> QScrollArea:
        area, column = _scrolled((28, 22, 20, 24), 12)
        self.area = area
        column.addLayout(self._head())
        self.order_says = label(self.speech.line("order"), "small")
        self.order_says.setWordWrap(True)
        column.addWidget(self.order_says)
        self.off = label(self.speech.line("off"), "off")
        self.off.setWordWrap(True)
        column.addWidget(self.off)
        self.busy = label(self.speech.line("busy"), "off")
        self.busy.setWordWrap(True)
        self.busy.hide()
        column.addWidget(self.busy)
        column.addWidget(self.banner)
        column.addWidget(self.form)
        self.waiting = label(self.speech.line("waiting"), "muted")
        column.addWidget(self.waiting)
        self.list = QVBoxLayout()
        self.list.setSpacing(10)
        column.addLayout(self.list)
        self.empty = self._empty()
        column.addWidget(self.empty)
        column.addStretch(1)
        return area

    def _head(self) -> QHBoxLayout:
        line = self.speech.line
        row = QHBoxLayout()
        row.setSpacing(12)
        row.addWidget(label(line("title"), "page"))
        self.count = label(role="muted")
        row.addWidget(self.count)
        row.addStretch(1)
        self.switch = Switch(line("switch_on"), line("switch_off"), line("switch"))
        self.switch.clicked.connect(lambda: self.models.use(on=self.switch.isChecked()))
        row.addWidget(self.switch)
        self.add = button(line("add"), "primary")
        self.add.clicked.connect(self.open_form)
        row.addWidget(self.add)
        return row

    def _empty(self) -> QFrame:
        made = QFrame()
        made.setObjectName("drop")
        column = QVBoxLayout(made)
        column.setContentsMargins(32, 28, 32, 28)
        column.setSpacing(8)
        column.addWidget(label(self.speech.line("empty.title"), "heading"))
        text = label(self.speech.line("empty.text"), "muted")
        text.setWordWrap(True)
        column.addWidget(text)
        made.hide()
        return made

    def _side(self) -> QScrollArea:
        area, column = _scrolled((16, 22, 20, 24), 12)
        area.setObjectName("modelSide")
        column.addWidget(self.limits)
        column.addWidget(self.sent)
        column.addStretch(1)

        def grown(grown: bool) -> None:
            column.setStretchFactor(self.sent, 1000 if grown else 0)

        self.sent.grown.connect(grown)
        return area

    # -- showing -------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the newest report; cards that stay keep the keyboard and what was typed."""
        report = self.models.report
        self.busy.setVisible(self.models.busy)
        self.waiting.setVisible(report is None)
        self.add.setEnabled(report is not None)
        self.switch.setEnabled(report is not None)
        if report is None:
            self.empty.hide()
            self.off.hide()
            return
        names = [card.entry.name for card in report.models]
        for name in [name for name in self.cards if name not in names]:
            gone = self.cards.pop(name)
            self._leave(gone)
        for place, card in enumerate(report.models):
            frame = self.cards.get(card.entry.name) or self._new(card)
            frame.tell(card, place)
            if self.list.indexOf(frame) != place:
                self.list.removeWidget(frame)
                self.list.insertWidget(place, frame)
        self._tab_order(names)
        on = sum(card.entry.enabled for card in report.models)
        self.count.setText(self.speech.line("count", count=len(names), on=on) if names else "")
        self.switch.show_state(on=report.enabled)
        self.off.setVisible(not report.enabled and bool(names))
        self.order_says.setVisible(bool(names))
        self.empty.setVisible(not names and not self.form.isVisible())
        self._settle()

    def _new(self, card: ModelCard) -> CardFrame:
        frame = self.cards[card.entry.name] = CardFrame(card, self.models, self.speech)
        frame.go.connect(self._go)
        frame.dragged.connect(self._dragged)
        frame.dropped.connect(self._dropped)
        return frame

    def _leave(self, frame: CardFrame) -> None:
        """Take a card away; the keyboard goes to the one that takes its place, or to the add button."""
        focused = QApplication.focusWidget()
        had = focused is not None and (focused is frame or frame.isAncestorOf(focused))
        at = self.list.indexOf(frame)
        self.list.removeWidget(frame)
        frame.hide()
        frame.deleteLater()
        if had:
            item = self.list.itemAt(min(at, self.list.count() - 1)) if self.list.count() else None
            widget = item.widget() if item is not None else None
            (widget or self.add).setFocus()

    def _tab_order(self, names: list[str]) -> None:
        before: QWidget = self.add
        for name in names:
            frame = self.cards[name]
            for widget in (frame, frame.switch, frame.test, frame.stop, frame.key, frame.edit, frame.drop):
                QWidget.setTabOrder(before, widget)
                before = widget

    def begin(self, path: Path | None, run_id: str = "", *, rules_only: bool = False) -> None:
        """The page comes to the front, with the contract that is open and its finished review, if any."""
        self.sent.open_for(path, run_id, rules_only=rules_only)
        self.models.refresh()
        self._fresh = True
        self._settle()

    def _settle(self) -> None:
        """The keyboard begins at the first model, or where one is added, once that is known."""
        if self._fresh and self.models.report is not None and self.isVisible():
            self._fresh = False
            first = next((self.cards[card.entry.name] for card in self.models.cards), None)
            (first or self.add).setFocus()

    # -- doing ---------------------------------------------------------------------------------

    def open_form(self) -> None:
        """Show the form for one more model."""
        if self.models.report is None:
            return
        self.form.open_form()
        self.empty.hide()
        self.add.setEnabled(False)
        restyle(self.add, "kind", "")
        self.area.ensureWidgetVisible(self.form)

    def _form_closed(self) -> None:
        restyle(self.add, "kind", "primary")
        self.refresh()
        self.add.setFocus()

    def close_inner(self) -> bool:
        """Close what is open on the page; whether something was."""
        if self.form.isVisible():
            return self.form.close_form()
        return any(bool(frame.close_box()) for frame in self.cards.values()) or self.limits.revert()

    def _go(self, name: str, by: int) -> None:
        names = [card.entry.name for card in self.models.cards]
        at = names.index(name) + by if name in names else -1
        if 0 <= at < len(names):
            frame = self.cards[names[at]]
            frame.setFocus()
            self.area.ensureWidgetVisible(frame)

    def _place_at(self, at: QPoint) -> int:
        """Before which card of the list a point of the screen stands."""
        frames = [self.cards[card.entry.name] for card in self.models.cards]
        for place, frame in enumerate(frames):
            middle = frame.mapToGlobal(QPoint(0, frame.height() // 2)).y()
            if at.y() < middle:
                return place
        return len(frames)

    def _dragged(self, _name: str, at: QPoint) -> None:
        place = self._place_at(at)
        self.list.removeWidget(self.line)
        self.list.insertWidget(place, self.line)
        self.line.show()

    def _dropped(self, name: str, at: QPoint) -> None:
        self.list.removeWidget(self.line)
        self.line.hide()
        place = self._place_at(at)
        names = [card.entry.name for card in self.models.cards]
        if name in names:
            self.models.move_to(name, place - 1 if names.index(name) < place else place)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes what is open."""
        if event.key() == Qt.Key.Key_Escape and self.close_inner():
            return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Side cards give way in a narrow window."""
        super().resizeEvent(event)
        self.side.setFixedWidth(460 if self.width() >= WIDE else 380)


def _scrolled(margins: tuple[int, int, int, int], spacing: int) -> tuple[QScrollArea, QVBoxLayout]:
    area = QScrollArea()
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.viewport().setAutoFillBackground(False)
    holder = QWidget()
    holder.setAutoFillBackground(False)
    column = QVBoxLayout(holder)
    column.setContentsMargins(*margins)
    column.setSpacing(spacing)
    area.setWidget(holder)
    return area, column
