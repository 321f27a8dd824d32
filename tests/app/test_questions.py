"""Given a run that waits for the lawyer, when the front door is asked, then question and answer are there."""

import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest

from workbench.app.workbench import Workbench
from workbench.domain.models import ModelEntry
from workbench.domain.question import Choice, Question
from workbench.domain.review import ReviewOptions
from workbench.errors import UserError
from workbench.settings.paths import Paths
from workbench.storage.opening import open_questions

TWO = ModelEntry(provider="compatible", model="two", base_url="http://127.0.0.1:9/v1")


def test_a_question_is_shown_and_answered_once(bench: Workbench, contract_file: Path) -> None:
    run = bench.review(contract_file, ReviewOptions()).run_id
    question = Question(
        run_id=run, node="analyst", code="models_unavailable", choices=tuple(Choice),
        asked=datetime(2026, 11, 30, tzinfo=UTC),
    )  # fmt: skip
    open_questions(bench._store).ask(question)
    assert bench.questions() == bench.questions(run) == (question,)
    bench.add_model(TWO)
    changes = bench.answer(run, "analyst", Choice.OTHER_PROVIDER, provider=TWO.name, by="李律师")
    assert changes.runs == (run,)
    assert bench.questions() == ()
    answer = open_questions(bench._store).answered(run, "analyst")
    assert answer is not None
    assert (answer.choice, answer.provider, answer.by) == (Choice.OTHER_PROVIDER, TWO.name, "李律师")
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


def test_nobody_is_asked_who_is_not_there(bench: Workbench, contract_file: Path) -> None:
    """A provider that does not exist, one that is switched off, another run, another step."""
    run = bench.review(contract_file, ReviewOptions()).run_id
    other = bench.review(contract_file, ReviewOptions()).run_id
    open_questions(bench._store).ask(asked(run, "analyst", "models_unavailable", *Choice))
    bench.add_model(TWO)
    bench.enable_model(TWO.name, False)
    for named, node, provider, code in (
        (run, "analyst", "nonsense", "model_not_in_use"),
        (run, "analyst", "compat", "model_not_in_use"),
        (run, "analyst", TWO.name, "model_not_in_use"),
        (run, "drafter", "", "no_such_question"),
        (other, "analyst", "", "no_such_question"),
        ("0123456789abcdef", "analyst", "", "no_such_question"),
    ):
        with pytest.raises(UserError) as error:
            bench.answer(named, node, Choice.OTHER_PROVIDER if provider else Choice.RETRY, provider)
        assert error.value.code == code
    assert [question.node for question in bench.questions()] == ["analyst"]
    bench.enable_model(TWO.name, True)
    bench.answer(run, "analyst", Choice.OTHER_PROVIDER, "compatible")
    assert bench.questions() == ()


def test_of_two_desks_that_answer_at_once_one_does_and_does_it_whole(
    bench: Workbench, paths: Paths, contract_file: Path
) -> None:
    run, nodes = bench.review(contract_file, ReviewOptions()).run_id, ("researcher", "analyst", "drafter")
    store = open_questions(bench._store)
    both = threading.Barrier(2)

    def answers(desk: Workbench, node: str, choice: Choice) -> str:
        both.wait()
        try:
            desk.answer(run, node, choice)
        except UserError as error:
            return error.code
        return "kept"

    with closing(Workbench.open(paths)) as beside, ThreadPoolExecutor(2) as hands:
        for attempt in range(10):
            for node in nodes:
                fresh = asked(run, node, "models_unavailable", *Choice)
                store.ask(fresh.model_copy(update={"facts": (("attempt", str(attempt)),)}))
            said = (
                hands.submit(answers, bench, "researcher", Choice.RETRY),
                hands.submit(answers, beside, "drafter", Choice.OFFLINE),
            )
            assert sorted(each.result() for each in said) == ["kept", "no_such_question"]
            kept = [store.answered(run, node) for node in nodes]
            assert len({each.choice for each in kept if each}) == 1
            assert None not in kept


def test_a_review_by_rules_leaves_its_rows_in_the_gate_log(bench: Workbench, contract_file: Path) -> None:
    from workbench.domain.gates import GateName
    from workbench.storage.opening import open_gate_log

    run = bench.review(contract_file, ReviewOptions()).run_id
    rows = open_gate_log(bench._store).recent(run_id=run, gate=GateName.STATE)
    assert [row.node for row in reversed(rows)] == [
        "intent", "segment", "researcher", "analyst", "drafter", "symbolic", "reviewer", "gate", "terminal"
    ]  # fmt: skip
    assert {row.route.value for row in rows} == {"passed"}
