"""The bar above the contract: how it is read, and the day on which its law is judged."""

from PySide6.QtCore import QDate, Qt, Signal
from PySide6.QtWidgets import QDateEdit, QFrame, QHBoxLayout

from ui.review.sheet.runs import View
from ui.review.sitting import Sitting
from ui.theme import measures
from ui.widgets.pills import Elided, Segments, button
from workbench.words import Words

VIEWS = (View.ORIGINAL, View.REDLINE, View.FINAL)


class ReadingBar(QFrame):
    """View switch, marks count, reference date with its source."""

    view_chosen = Signal(object)
    date_chosen = Signal(str)

    def __init__(self, sitting: Sitting, words: Words) -> None:
        super().__init__()
        self.setObjectName("readingBar")
        self.setFixedHeight(measures.BAR)
        self.sitting, self.words = sitting, words
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 0, 10, 0)
        row.setSpacing(8)
        self.views = Segments(
            [words.say(f"desk.view.{view.value}") for view in VIEWS], words.say("desk.view")
        )
        self.views.choose(VIEWS.index(View.REDLINE))
        self.views.chosen.connect(self._view)
        row.addWidget(self.views)
        self.marks = Elided("small", Qt.TextElideMode.ElideRight)
        row.addWidget(self.marks, 1)
        self.day = button("", "quiet")
        self.day.clicked.connect(self._edit)
        row.addWidget(self.day)
        self.edit = QDateEdit()
        self.edit.setCalendarPopup(False)
        self.edit.setDisplayFormat("yyyy-MM-dd")
        self.edit.setAccessibleName(words.say("desk.date.edit"))
        self.use = button(words.say("desk.date.use"))
        self.use.clicked.connect(self._use)
        self.drop = button("×", "quiet", words.say("desk.inline.cancel"))
        self.drop.clicked.connect(self._done)
        for widget in (self.edit, self.use, self.drop):
            row.addWidget(widget)
            widget.hide()
        sitting.run_changed.connect(self.refresh)
        sitting.contract_read.connect(self.refresh)
        sitting.started.connect(self.refresh)
        self.refresh()

    def _view(self, index: int) -> None:
        self.view_chosen.emit(VIEWS[index])

    def show_view(self, view: View) -> None:
        """Show which view is in force."""
        self.views.choose(VIEWS.index(view))

    def refresh(self) -> None:
        """Date with its source, and how many citations are verified."""
        reference, say = self.sitting.reference, self.words.say
        self.day.setVisible(reference is not None and not self.edit.isVisible())
        if reference is not None:
            source = say(f"desk.date.{reference.source.value}")
            self.day.setText(say("desk.date", date=reference.value.isoformat(), source=source))
            self.day.setToolTip(say("desk.date.tip"))
            self.day.setAccessibleName(self.day.text())
        verdicts = self.sitting.verdicts
        good = sum(verdict.verified for verdict in verdicts)
        self.marks.say(say("desk.marks.count", good=good, total=len(verdicts)) if verdicts else "")

    def _edit(self) -> None:
        reference = self.sitting.reference
        if reference is None or self.sitting.running:
            return
        day = reference.value
        self.edit.setDate(QDate(day.year, day.month, day.day))
        self.day.hide()
        self.marks.hide()
        for widget in (self.edit, self.use, self.drop):
            widget.show()
        self.edit.setFocus()

    def _use(self) -> None:
        chosen = self.edit.date().toString("yyyy-MM-dd")
        self._done()
        self.date_chosen.emit(chosen)

    def _done(self) -> None:
        for widget in (self.edit, self.use, self.drop):
            widget.hide()
        self.marks.show()
        self.refresh()
