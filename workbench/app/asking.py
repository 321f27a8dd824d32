"""Asks the lawyer through the store, and waits: the answer may come from another process, or after a
restart (specification R2.8)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from workbench.domain.question import Answer, Choice, Question
from workbench.domain.reports import Changes
from workbench.domain.review import QuestionAsked
from workbench.errors import Cancelled, UserError

if TYPE_CHECKING:
    from workbench.storage.questions import Questions

LOOK = 0.2  # seconds between two looks for an answer


class StoredAsker:
    """The flow's asker. With ``waits`` False (nobody sits there) the question is stored and the run
    stops with ``run_paused``; resuming it takes the answer up."""

    def __init__(
        self,
        questions: Questions,
        tell: Callable[[QuestionAsked], None],
        sleep: Callable[[float], Awaitable[None]],
        cancelled: Callable[[], bool],
        *,
        waits: bool,
    ) -> None:
        self._questions = questions
        self._tell = tell
        self._sleep = sleep
        self._cancelled = cancelled
        self._waits = waits

    async def ask(self, question: Question) -> Answer:
        """The answer, once there is one. Raises Cancelled when the run is stopped or nobody waits."""
        self._questions.ask(question)
        told = False
        while (answer := self._questions.answered(question.run_id, question.node)) is None:
            if not told:
                self._tell(QuestionAsked(question=question))
                told = True
            if not self._waits:
                raise Cancelled("run_paused", cause="question", node=question.node)
            if self._cancelled():
                raise Cancelled
            await self._sleep(LOOK)
        return answer


def settle_outage(questions: Questions, answer: Answer) -> Changes:
    """Keep an answer, also for the steps of its run that wait for the same thing; to go on without models
    and to stop is for the whole run. Raises UserError ``choice_not_offered``, ``choice_needs_provider``."""
    asked = next((each for each in questions.open(answer.run_id) if each.node == answer.node), None)
    if asked is not None and answer.choice not in asked.choices:
        known = ", ".join(choice.value for choice in asked.choices)
        raise UserError("choice_not_offered", choice=answer.choice.value, known=known)
    if answer.choice is Choice.OTHER_PROVIDER and not answer.provider:
        raise UserError("choice_needs_provider")
    changes = questions.answer(answer)
    for other in questions.open(answer.run_id):
        same = asked is not None and other.code == asked.code
        if same or answer.choice in {Choice.OFFLINE, Choice.STOP}:
            questions.answer(answer.model_copy(update={"node": other.node}))
    return changes
