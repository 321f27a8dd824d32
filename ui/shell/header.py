"""The header: what is open, in which state, for whom; re-review, and one primary button."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QToolButton

from ui.actions.build import Actions
from ui.actions.table import EXPORTS, LAWS, PRIMARY, THEMES, TONES, ZOOMS
from ui.providers.state import Models
from ui.review.sitting import Sitting
from ui.theme import measures
from ui.widgets.pills import Elided, Segments, button, keep_room, label, pill, restyle
from workbench.domain.finding import Side, TerminalState
from workbench.words import Words

SIDES = (Side.PARTY_A, Side.PARTY_B, Side.NEUTRAL)
STATE_TONES = {
    TerminalState.PASSED: "accent",  # green belongs to citations alone, never to a whole contract
    TerminalState.ESCALATE: "needs",
    TerminalState.BEST_EFFORT: "needs",
}


class Header(QFrame):
    """Product, file, state, side, actions."""

    side_chosen = Signal(object)

    def __init__(self, sitting: Sitting, models: Models, words: Words, actions: Actions) -> None:
        super().__init__()
        self.setObjectName("header")
        self.setFixedHeight(measures.HEADER)
        self.sitting, self.models, self.words, self.table = sitting, models, words, actions
        self.front = "home"
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 0)
        row.setSpacing(10)
        row.addWidget(label(words.say("desk.product"), "product"))
        self.file = Elided("muted")
        row.addWidget(self.file)
        self.state = pill()
        row.addWidget(self.state)
        row.addStretch(1)
        self.rules = button(words.say("desk.rules_only"), "chip")
        self.rules.setCheckable(True)
        self.rules.setToolTip(actions["rules_only"].toolTip())
        keep_room(self.rules)
        self.rules.clicked.connect(lambda: actions.trigger("rules_only"))
        row.addWidget(self.rules)
        self.sides = Segments(
            [words.say(f"side.{side.name.lower()}") for side in SIDES], words.say("desk.side")
        )
        self.sides.choose(SIDES.index(sitting.options.side))
        self.sides.chosen.connect(self._side)
        row.addWidget(self.sides)
        self.again = button(words.say("desk.action.review_again"))
        self.again.clicked.connect(lambda: actions.trigger("review_again"))
        self.again.setToolTip(actions["review_again"].toolTip())
        row.addWidget(self.again)
        self.export = button(words.say(f"desk.action.{PRIMARY}"), "primary")
        self.export.clicked.connect(lambda: actions.trigger(PRIMARY))
        self.export.setToolTip(actions[PRIMARY].toolTip())
        row.addWidget(self.export)
        self.more = self._menu_button()
        row.addWidget(self.more)
        models.changed.connect(self.refresh)
        for signal in (sitting.started, sitting.run_changed, sitting.contract_read, sitting.pause.changed):
            signal.connect(self.refresh)
        self.refresh()

    def _side(self, index: int) -> None:
        self.side_chosen.emit(SIDES[index])

    def _menu_button(self) -> QToolButton:
        made = QToolButton()
        made.setText("⋯")
        made.setAccessibleName(self.words.say("desk.more"))
        made.setToolTip(self.words.say("desk.more"))
        made.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(made)
        for group in (
            ("open", "sample"),
            EXPORTS[1:],
            ("undo", "find"),
            ZOOMS,
            TONES,
            LAWS,
            ("models", "rules_only"),
            THEMES,
        ):
            for name in group:
                menu.addAction(self.table[name])
            menu.addSeparator()
        made.setMenu(menu)
        made.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        return made

    def show_for(self, screen: str) -> None:
        """Only the review has a contract, so only there are a contract's controls."""
        self.front = screen
        for widget in (self.sides, self.again, self.export):
            widget.setVisible(screen == "review")
        self.file.setVisible(screen != "home")
        self.refresh()
        if screen != "review":
            self.state.hide()

    def refresh(self) -> None:
        """File, state, side, what is enabled."""
        sitting, say = self.sitting, self.words.say
        name = sitting.path.name if sitting.path is not None else ""
        self.file.say(say("desk.screen.models.path") if self.front == "models" else name)
        self.rules.setVisible(self.front != "models" and bool(self.models.in_use))
        self.rules.setChecked(sitting.options.rules_only)
        self.sides.choose(SIDES.index(sitting.options.side))
        self.sides.setEnabled(not sitting.running)
        self.state.setVisible(sitting.path is not None)
        if sitting.pause.question is not None:
            word, tone = say("desk.state.paused"), "needs"
        elif sitting.running:
            word, tone = say("desk.state.running"), "accent"
        elif sitting.state is None:
            word, tone = say("desk.state.stopped"), "plain"
        else:
            gaps = len(sitting.review.gaps) if sitting.review is not None else 0
            bare = sitting.state is TerminalState.PASSED and not sitting.verdicts
            code = "desk.state.passed_bare" if bare else f"desk.state.{sitting.state.value}"
            good = sum(verdict.verified for verdict in sitting.verdicts)
            word = say(code, gaps=gaps, good=good, total=len(sitting.verdicts))
            tone = STATE_TONES[sitting.state]
        self.state.setText(word)
        self.state.setAccessibleName(word)
        restyle(self.state, "tone", tone)
        self.again.setEnabled(self.table["review_again"].isEnabled())
        self.export.setEnabled(self.table[PRIMARY].isEnabled())
