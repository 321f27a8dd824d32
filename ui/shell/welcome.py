"""The first screen: drop a contract, go on with recent or unfinished work, or open the sample."""

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from ui.notices.banner import Banner
from ui.widgets.pills import Elided, button, label, pill
from workbench.domain.finding import TerminalState
from workbench.domain.reports import RunCard
from workbench.words import Words

SHOWN = 8
TONES = {
    TerminalState.PASSED: "accent",
    TerminalState.ESCALATE: "needs",
    TerminalState.BEST_EFFORT: "needs",
}


class Welcome(QWidget):
    """Drop target and lists; whatever is chosen leaves as a signal."""

    open_wanted = Signal()
    sample_wanted = Signal()
    run_wanted = Signal(str, str)

    def __init__(self, words: Words) -> None:
        super().__init__()
        self.setObjectName("welcome")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.words = words
        self.runs: Sequence[RunCard] = ()
        self.paused: frozenset[str] = frozenset()
        outer = QVBoxLayout(self)
        outer.setContentsMargins(24, 24, 24, 24)
        self.banner = Banner(words)
        outer.addWidget(self.banner)
        outer.addStretch(1)
        sheet = QFrame()
        sheet.setObjectName("welcomeSheet")
        sheet.setMaximumSize(720, 640)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(sheet, 20)
        row.addStretch(1)
        outer.addLayout(row, 30)
        outer.addStretch(1)
        column = QVBoxLayout(sheet)
        column.setContentsMargins(44, 36, 44, 28)
        column.setSpacing(10)
        column.addWidget(label(words.say("desk.welcome.title"), "welcome"))
        self.promise = label(words.say("desk.welcome.promise"), "muted")
        self.promise.setWordWrap(True)
        column.addWidget(self.promise)
        column.addSpacing(8)
        column.addWidget(self._drop())
        column.addSpacing(8)
        self.heading = label(words.say("desk.welcome.recent"), "heading")
        column.addWidget(self.heading)
        self.nothing = label(words.say("desk.welcome.nothing"), "muted")
        column.addWidget(self.nothing)
        area = QScrollArea()
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.viewport().setAutoFillBackground(False)
        holder = QWidget()
        self.list = QVBoxLayout(holder)
        self.list.setContentsMargins(0, 0, 0, 0)
        self.list.setSpacing(2)
        self.list.addStretch(1)
        area.setWidget(holder)
        holder.setAutoFillBackground(False)
        column.addWidget(area, 1)

    def _drop(self) -> QFrame:
        self.drop = QFrame()
        self.drop.setObjectName("drop")
        self.drop.setMinimumHeight(150)
        column = QVBoxLayout(self.drop)
        column.setSpacing(10)
        column.addStretch(1)
        hint = label(self.words.say("desk.welcome.drop"), "strong")
        formats = label(self.words.say("desk.welcome.formats"), "muted")
        for widget in (hint, formats):
            widget.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(widget)
        row = QHBoxLayout()
        row.addStretch(1)
        open_button = button(self.words.say("desk.action.open"), "primary")
        open_button.clicked.connect(self.open_wanted)
        sample = button(self.words.say("desk.action.sample"))
        sample.clicked.connect(self.sample_wanted)
        row.addWidget(open_button)
        row.addWidget(sample)
        row.addStretch(1)
        column.addLayout(row)
        column.addStretch(1)
        return self.drop

    def show_hosts(self, hosts: Sequence[str]) -> None:
        """Where contract text goes, if anywhere: nothing is promised that does not hold."""
        if hosts:
            where = self.words.say("desk.between").join(dict.fromkeys(hosts))
            self.promise.setText(self.words.say("desk.welcome.promise_models", hosts=where))
        else:
            self.promise.setText(self.words.say("desk.welcome.promise"))

    def show_paused(self, run_ids: frozenset[str]) -> None:
        """Which runs wait for the lawyer's answer."""
        if run_ids != self.paused:
            self.paused = run_ids
            self.show_runs(self.runs)

    def show_runs(self, runs: Sequence[RunCard]) -> None:
        """Unfinished work first, then what was touched last."""
        self.runs = runs
        while self.list.count() > 1:
            item = self.list.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.deleteLater()
        ordered = sorted(runs, key=lambda run: (run.finished is not None, -run.started.timestamp()))[:SHOWN]
        for place, run in enumerate(ordered):
            self.list.insertWidget(place, self._row(run))
        self.nothing.setVisible(not ordered)

    def _row(self, run: RunCard) -> QWidget:
        say = self.words.say
        made = button("", "row", say("desk.welcome.run", name=run.name))
        made.setMinimumHeight(38)
        made.setToolTip(run.path)
        row = QHBoxLayout(made)
        row.setContentsMargins(10, 4, 10, 4)
        row.setSpacing(10)
        name = Elided("strong")
        name.say(run.name)
        when = label(run.started.astimezone().strftime("%m-%d %H:%M"), "small")
        if run.finished is None and run.run_id in self.paused:
            state = pill(say("desk.welcome.paused"), "needs")
        elif run.finished is None:
            state = pill(say("desk.welcome.unfinished"), "needs")
        else:
            left = say("desk.welcome.undecided", open=run.undecided, total=run.findings)
            state = pill(left, TONES[run.state] if run.state is not None else "plain")
        for widget in (name, state, when):
            widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            row.addWidget(widget, 1 if widget is name else 0)
        made.clicked.connect(
            lambda _checked=False, run=run: self.run_wanted.emit(run.run_id, str(Path(run.path)))
        )
        return made
