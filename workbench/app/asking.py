"""Asks the lawyer through the store, and waits: the answer may come from another process, or after a
restart (specification R2.8)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
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


def settle_outage(questions: Questions, answer: Answer, models: Collection[str]) -> Changes:
    """Keep an answer, also for the steps of its run that wait for the same thing; to go on without models
    and to stop is for the whole run. ``models`` names those that may be chosen now.

    Raises UserError ``no_such_question``, ``choice_not_offered``, ``choice_needs_provider``, and
    ``model_not_in_use`` for a provider that is not there or switched off.
    """
    asked = next((each for each in questions.open(answer.run_id) if each.node == answer.node), None)
    offered = asked is None or answer.choice in asked.choices  # what is not says so itself, below
    wanted = answer.provider if offered else ""
    if offered and answer.choice is Choice.OTHER_PROVIDER and not wanted:
        raise UserError("choice_needs_provider")
    if wanted and not any(name == wanted or name.startswith(f"{wanted}/") for name in models):
        raise UserError("model_not_in_use", model=wanted)
    return questions.settle(answer, whole_run=answer.choice in {Choice.OFFLINE, Choice.STOP})
