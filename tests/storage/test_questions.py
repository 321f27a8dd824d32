"""Given a question to the lawyer, when it is stored, then it and its answer outlive the program."""

import asyncio
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from workbench.app.asking import StoredAsker
from workbench.domain.question import Answer, Choice, Question
from workbench.domain.reports import RunCard
from workbench.domain.review import QuestionAsked, ReviewOptions
from workbench.envelope.blocks import Request
from workbench.errors import Cancelled, UserError
from workbench.storage.questions import Questions
from workbench.storage.store import Store

WHEN = datetime(2026, 11, 30, tzinfo=UTC)


def question(attempt: str = "1", run: str = "r1") -> Question:
    return Question(run_id=run, node="analyst", code="models_unavailable", facts=(("attempt", attempt),),
                    choices=tuple(Choice), asked=WHEN)  # fmt: skip


def answer(choice: Choice = Choice.RETRY) -> Answer:
    return Answer(run_id="r1", node="analyst", choice=choice, by="李律师", at=WHEN)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = Store(tmp_path / "w.sqlite3")
    for run in ("r1", "r2"):
        card = RunCard(run_id=run, name="n", path="p", started=WHEN)
        made.start(card, Request(workflow="review", name="n", path="p", source_digest="d", options=ReviewOptions(),
                                 today=date(2026, 1, 1), started=WHEN))  # fmt: skip
    yield made
    made.close()


def test_a_question_is_open_until_it_is_answered_in_whatever_process(store: Store) -> None:
    Questions(store.database).ask(question())
    elsewhere = Store(store.database.path)
    assert Questions(elsewhere.database).open() == (question(),)
    Questions(elsewhere.database).answer(answer())
    elsewhere.close()
    assert Questions(store.database).answered("r1", "analyst") == answer()
    assert Questions(store.database).open() == ()


def test_the_same_question_keeps_its_answer_and_another_one_is_open(store: Store) -> None:
    questions = Questions(store.database)
    questions.ask(question())
    questions.answer(answer())
    questions.ask(question())
    assert questions.answered("r1", "analyst") == answer()
    questions.ask(question("2"))
    assert questions.answered("r1", "analyst") is None
    assert questions.open() == (question("2"),)


def test_questions_of_one_run_stand_apart(store: Store) -> None:
    questions = Questions(store.database)
    questions.ask(question())
    questions.ask(question(run="r2"))
    assert questions.open("r2") == (question(run="r2"),)
    assert len(questions.open()) == 2


def test_nobody_answers_what_was_not_asked_or_twice(store: Store) -> None:
    questions = Questions(store.database)
    with pytest.raises(UserError):
        questions.answer(answer())
    questions.ask(question())
    questions.answer(answer())
    with pytest.raises(UserError) as error:
        questions.answer(answer(Choice.STOP))
    assert error.value.code == "no_such_question"
    assert questions.answered("r1", "analyst") == answer()


class Desk:
    """Somebody who answers at the third look, or never."""

    def __init__(self, store: Store, answers: bool) -> None:
        self.questions, self.told, self.looks = Questions(store.database), list[QuestionAsked](), 0
        self.answers = answers

    async def sleep(self, _seconds: float) -> None:
        self.looks += 1
        if self.answers and self.looks == 3:
            self.questions.answer(answer(Choice.OFFLINE))

    def asker(self, *, waits: bool) -> StoredAsker:
        return StoredAsker(self.questions, self.told.append, self.sleep, lambda: self.looks > 9, waits=waits)


def test_the_asker_tells_once_and_waits_for_the_answer(store: Store) -> None:
    desk = Desk(store, answers=True)
    assert asyncio.run(desk.asker(waits=True).ask(question())).choice is Choice.OFFLINE
    assert desk.told == [QuestionAsked(question=question())]


def test_a_run_that_is_stopped_while_it_waits_stops(store: Store) -> None:
    with pytest.raises(Cancelled):
        asyncio.run(Desk(store, answers=False).asker(waits=True).ask(question()))


def test_where_nobody_sits_the_run_stops_and_takes_the_answer_up_later(store: Store) -> None:
    desk = Desk(store, answers=False)
    with pytest.raises(Cancelled) as stopped:
        asyncio.run(desk.asker(waits=False).ask(question()))
    assert stopped.value.code == "run_paused"
    desk.questions.answer(answer())
    assert asyncio.run(desk.asker(waits=False).ask(question())) == answer()
