"""The question of a paused run above the contract, with a button for each choice. Never a box."""

from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPushButton, QSizePolicy, QVBoxLayout

from ui.providers.state import Models
from ui.review.pause import Pause
from ui.widgets.chips import Wrapped
from ui.widgets.pills import KeyButton, button, label, pill
from workbench.domain.question import Choice, Question
from workbench.words import Words

OVER_BUDGET = "model_over_budget"


class PausePanel(QFrame):
    """Hidden while nothing is asked; ``Alt+1`` to ``Alt+4`` are the choices in their order."""

    chosen = Signal(object, str)
    settings_wanted = Signal()

    def __init__(self, pause: Pause, models: Models, words: Words) -> None:
        super().__init__()
        self.setObjectName("pause")
        self.setProperty("notice", "warning")
        self.pause, self.models, self.words = pause, models, words
        self.shown: Question | None = None
        self.buttons: dict[Choice, QPushButton] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 10)
        column.setSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(10)
        self.kind = pill("", "needs")
        self.text = label()
        self.text.setWordWrap(True)
        self.text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row.addWidget(self.kind)
        row.addWidget(self.text, 1)
        column.addLayout(row)
        self.detail = label(role="small")
        self.detail.setWordWrap(True)
        column.addWidget(self.detail)
        self.row = Wrapped(gap=8)
        column.addWidget(self.row)
        pause.changed.connect(self.refresh)
        models.changed.connect(self._offer_others)
        self.hide()

    def refresh(self) -> None:
        """Show the question that is open, or go away."""
        question = self.pause.question
        if question is None:
            self.shown = None
            self.hide()
            return
        if question != self.shown:
            self.shown = question
            self._ask(question)
        answering = self.pause.answering
        for made in self.buttons.values():
            made.setEnabled(not answering)
        self.detail.setText(self._detail(question))
        self.detail.setVisible(bool(self.detail.text()))
        self._offer_others()

    def _ask(self, question: Question) -> None:
        say = self.words.say
        self.kind.setText(say("desk_models.pause.title"))
        facts = dict(question.facts) | {"node": self._step(question.node)}
        limit = facts.get("limit", "")
        if limit and self.words.has(limit):
            facts["limit"] = say(limit)
        known = self.words.has(f"question.{question.code}")
        code = f"question.{question.code}" if known else "desk_models.pause.unknown"
        self.text.setText(say(code, **facts))
        self.setAccessibleName(self.text.text())
        self._build(question)
        self.show()
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.Alert))

    def _step(self, node: str) -> str:
        code = f"desk.agent.{node.split(':', 1)[0]}"
        return self.words.say(code) if self.words.has(code) else node

    def _detail(self, question: Question) -> str:
        say, said = self.words.say, list[str]()
        reason = f"flow.model.reason.{dict(question.facts).get('reason', '')}"
        if self.pause.answering:
            return say("desk_models.pause.answering")
        if self.words.has(reason):
            said.append(say("desk_models.pause.reason", reason=say(reason)))
        if self.pause.more:
            said.append(say("desk_models.pause.others", count=self.pause.more))
        return "　".join(said)

    def _build(self, question: Question) -> None:
        self.row.empty()
        self.buttons = {}
        for number, choice in enumerate(question.choices, 1):
            self.row.add(self._button(choice, f"Alt+{number}"))
        self.settings = button(self.words.say("desk_models.pause.settings"), "quiet")
        self.settings.clicked.connect(self.settings_wanted)
        self.row.add(self.settings)

    def _button(self, choice: Choice, key: str) -> QPushButton:
        word = self.words.say(f"question.choice.{choice.value}")
        more = choice is Choice.OTHER_PROVIDER
        made = KeyButton(f"{word} ▾" if more else word, key, "danger" if choice is Choice.STOP else "plain")
        made.setAccessibleName(word)
        QShortcut(QKeySequence(key), made).activated.connect(made.click)  # a button's own waits 100 ms
        made.clicked.connect(self._open_others if more else partial(self._choose, choice))
        self.buttons[choice] = made
        return made

    def _choose(self, choice: Choice, _checked: bool = False) -> None:
        self.chosen.emit(choice, "")

    # -- other models --------------------------------------------------------------------------

    def others(self) -> tuple[str, ...]:
        """Models that are on and are not the one that failed last."""
        failed = dict(self.shown.facts).get("model", "") if self.shown is not None else ""
        names = (card.entry.name for card in self.models.in_use)
        return tuple(name for name in names if name != failed)

    def _offer_others(self) -> None:
        made = self.buttons.get(Choice.OTHER_PROVIDER)
        if made is None or self.shown is None:
            return
        some = bool(self.others())
        made.setEnabled(some and not self.pause.answering)
        made.setToolTip("" if some else self.words.say("desk_models.pause.no_other"))

    def _open_others(self, _checked: bool = False) -> None:
        made = self.buttons[Choice.OTHER_PROVIDER]
        self.menu = QMenu(made)
        for name in self.others():
            self.menu.addAction(name).triggered.connect(partial(self._other, name))
        self.menu.popup(made.mapToGlobal(made.rect().bottomLeft()))
        first = self.menu.actions()
        if first:
            self.menu.setActiveAction(first[0])

    def _other(self, name: str, _checked: bool = False) -> None:
        self.chosen.emit(Choice.OTHER_PROVIDER, name)
