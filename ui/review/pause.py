"""The question of a paused run: heard, found again after a restart, answered, and the run goes on."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from ui.bridge.door import Door
from workbench.domain.question import Choice, Question
from workbench.errors import WorkbenchError

GONE = "no_such_question"  # answered meanwhile, by another window or in a terminal


class Pause(QObject):
    """The open question of the run on the desk. ``settled`` once an answer is stored: resume the run.

    ``more`` steps wait for the same answer; ``answering`` until it is stored; ``stopped`` once the
    lawyer chose to stop.
    """

    changed = Signal()
    settled = Signal()
    refused = Signal(object)

    def __init__(self, door: Door) -> None:
        super().__init__()
        self.door = door
        self.run_id = ""
        self.question: Question | None = None
        self.more = 0
        self.answering = self.stopped = False
        door.questions_came.connect(self._came)
        door.answer_stored.connect(self._stored)
        door.answer_failed.connect(self._failed)

    def clear(self, run_id: str = "") -> None:
        """Another run is on the desk, or this one goes on."""
        had = self.question is not None
        self.run_id, self.question, self.more = run_id, None, 0
        self.answering = self.stopped = False
        if had:
            self.changed.emit()

    def hear(self, question: Question) -> None:
        """The engine asks."""
        if self.question is not None and self.question.node != question.node:
            self.more += 1
            self.changed.emit()
            return
        self.run_id, self.question, self.answering = question.run_id, question, False
        self.changed.emit()

    def look(self) -> None:
        """A run stopped: see whether it waits for an answer, and how many of its steps do."""
        if self.run_id:
            self.door.ask_questions(self.run_id)

    def answer(self, choice: Choice, provider: str, by: str) -> None:
        """Answer the question; the run goes on once that is stored."""
        question = self.question
        if question is not None and not self.answering:
            self.answering, self.stopped = True, choice is Choice.STOP
            self.changed.emit()
            self.door.answer(question.run_id, question.node, choice, provider, by)

    def _came(self, run_id: str, questions: Sequence[Question]) -> None:
        mine = [question for question in questions if question.run_id == self.run_id]
        if not run_id or run_id != self.run_id or self.answering or not mine:
            return
        self.question, self.more = mine[0], len(mine) - 1
        self.changed.emit()

    def _stored(self) -> None:
        if self.question is not None:
            self.settled.emit()

    def _failed(self, error: WorkbenchError) -> None:
        if error.code == GONE:
            self._stored()
            return
        self.answering = self.stopped = False
        self.changed.emit()
        self.refused.emit(error)
