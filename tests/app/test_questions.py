"""Given a run that waits for the lawyer, when the front door is asked, then question and answer are there."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from workbench.app.workbench import Workbench
from workbench.domain.question import Choice, Question
from workbench.domain.review import ReviewOptions
from workbench.errors import UserError
from workbench.storage.opening import open_questions


def test_a_question_is_shown_and_answered_once(bench: Workbench, contract_file: Path) -> None:
    run = bench.review(contract_file, ReviewOptions()).run_id
    question = Question(
        run_id=run, node="analyst", code="models_unavailable", choices=tuple(Choice),
        asked=datetime(2026, 11, 30, tzinfo=UTC),
    )  # fmt: skip
    open_questions(bench._store).ask(question)
    assert bench.questions() == bench.questions(run) == (question,)
    changes = bench.answer(run, "analyst", Choice.OTHER_PROVIDER, provider="b/two", by="李律师")
    assert changes.runs == (run,)
    assert bench.questions() == ()
    answer = open_questions(bench._store).answered(run, "analyst")
    assert answer is not None
    assert (answer.choice, answer.provider, answer.by) == (Choice.OTHER_PROVIDER, "b/two", "李律师")
    with pytest.raises(UserError) as error:
        bench.answer(run, "analyst", Choice.STOP)
    assert error.value.code == "no_such_question"


def asked(run: str, node: str, code: str, *choices: Choice) -> Question:
    return Question(
        run_id=run, node=node, code=code, choices=choices, asked=datetime(2026, 11, 30, tzinfo=UTC)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("choice", "left"), [(Choice.RETRY, ["drafter"]), (Choice.OFFLINE, []), (Choice.STOP, [])]
)
def test_an_answer_is_for_all_that_wait_for_the_same_or_for_the_whole_run(
    bench: Workbench, contract_file: Path, choice: Choice, left: list[str]
) -> None:
    run = bench.review(contract_file, ReviewOptions()).run_id
    store = open_questions(bench._store)
    for node, code in (
        ("researcher", "models_unavailable"),
        ("analyst", "models_unavailable"),
        ("drafter", "model_over_budget"),
    ):
        store.ask(asked(run, node, code, *Choice))
    bench.answer(run, "researcher", choice, by="李律师")
    assert [question.node for question in bench.questions(run)] == left


def test_only_what_is_offered_can_be_chosen(bench: Workbench, contract_file: Path) -> None:
    run = bench.review(contract_file, ReviewOptions()).run_id
    open_questions(bench._store).ask(
        asked(run, "analyst", "model_over_budget", Choice.RETRY, Choice.OTHER_PROVIDER)
    )
    for choice, code in (
        (Choice.OFFLINE, "choice_not_offered"),
        (Choice.OTHER_PROVIDER, "choice_needs_provider"),
    ):
        with pytest.raises(UserError) as error:
            bench.answer(run, "analyst", choice)
        assert error.value.code == code
    assert len(bench.questions(run)) == 1


def test_a_review_by_rules_leaves_its_rows_in_the_gate_log(bench: Workbench, contract_file: Path) -> None:
    from workbench.domain.gates import GateName
    from workbench.storage.opening import open_gate_log

    run = bench.review(contract_file, ReviewOptions()).run_id
    rows = open_gate_log(bench._store).recent(run_id=run, gate=GateName.STATE)
    assert [row.node for row in reversed(rows)] == [
        "intent", "segment", "researcher", "analyst", "drafter", "symbolic", "reviewer", "gate", "terminal"
    ]  # fmt: skip
    assert {row.route.value for row in rows} == {"passed"}
