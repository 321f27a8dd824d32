"""Given an installation with models, when a contract is reviewed at the front door, then they add what
holds, the library gives the marks, and where none answers the lawyer is asked (R2.8, R7.1)."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.app.conftest import Clock
from tests.scripted.author import LORE, author
from tests.scripted.contracts import contract_text
from workbench.app.seated import in_order
from workbench.app.workbench import Workbench
from workbench.domain.finding import Finding, Mark, TerminalState
from workbench.domain.question import Choice
from workbench.domain.review import QuestionAsked, Review, ReviewOptions, RunEvent, RunStopped
from workbench.errors import Cancelled, RetryableError, UserError
from workbench.providers.base import FAILED, ChatModel, Prompt, Reply
from workbench.providers.scripted import ListedModel, Script, SeededModel
from workbench.settings.paths import Paths
from workbench.settings.settings import Settings

SEATS = {"researcher", "analyst", "drafter", "reviewer"}


class Dead:
    """A provider that is down."""

    name = "dead/model"

    def __init__(self) -> None:
        self.asked = 0

    async def complete(self, prompt: Prompt) -> Reply:
        self.asked += 1
        raise RetryableError(FAILED, model=self.name)


def living(name: str = "scripted/lawyer") -> SeededModel:
    return SeededModel(Script(author, {}, LORE), 1, "front door", "any", name)


def answered(bench: Workbench, run_id: str) -> dict[str, str]:
    """The model behind each node of a run that had one."""
    sent = [hop.envelope.skeleton for hop in bench._home.archive(run_id).hops()]
    return {item.node: item.sender.model for item in sent if item.sender.model and not item.kept_out}


def said(review: Review) -> list[Finding]:
    """The findings, wherever in the chain they stand."""
    return [finding.model_copy(update={"hop": None}) for finding in review.findings]


async def at_once(_seconds: float) -> None:
    """The breaker's pauses are of no interest here."""


def opened(paths: Paths, *models: ChatModel, order: tuple[str, ...] = ()) -> Workbench:
    settings = Settings(fallback_order=order)
    return Workbench.open(paths, clock=Clock(), models=models, settings=settings, sleep=at_once)


@pytest.fixture
def lease(tmp_path: Path) -> Path:
    path = tmp_path / "合同.txt"
    path.write_text(contract_text(3, long=False), "utf-8")
    return path


def test_a_model_adds_findings_whose_marks_the_library_gives(paths: Paths, lease: Path) -> None:
    with closing(Workbench.open(paths, clock=Clock())) as bare:
        by_rules = bare.review(lease, ReviewOptions())
    with closing(opened(paths, living())) as bench:
        review = bench.review(lease, ReviewOptions())
        assert bench.questions() == ()
        assert bench.verify_run(review.run_id).valid
        assert bench.load(review.run_id) == review
        assert answered(bench, review.run_id) == dict.fromkeys(SEATS, "scripted/lawyer")
    assert review.state is TerminalState.PASSED
    old = {finding.finding_id for finding in by_rules.findings}
    added = [finding for finding in review.findings if finding.finding_id not in old]
    assert old <= {finding.finding_id for finding in review.findings}
    assert added
    assert all(finding.source == "model:scripted/lawyer" for finding in added)
    for basis in (basis for finding in added for basis in finding.basis):
        assert basis.verdict is not None
        assert (basis.mark is Mark.NEEDS_CHECK) == (basis.verdict.outcome.value != "verified")
    assert any(basis.mark is Mark.VERIFIED_EXISTENCE for finding in added for basis in finding.basis)


def test_where_no_provider_answers_the_lawyer_decides_and_rules_finish(paths: Paths, lease: Path) -> None:
    with closing(Workbench.open(paths, clock=Clock())) as bare:
        by_rules = bare.review(lease, ReviewOptions())
    events, dead = list[RunEvent](), Dead()
    with closing(opened(paths, dead)) as bench:
        with pytest.raises(Cancelled) as paused:
            bench.review(lease, ReviewOptions(), events.append)
        assert paused.value.code == "run_paused"
        asked = [event.question for event in events if isinstance(event, QuestionAsked)]
        assert set(bench.questions()) == set(asked)
        assert {(question.code, question.node) for question in asked} == {
            ("models_unavailable", "researcher"), ("models_unavailable", "analyst")
        }  # fmt: skip
        assert isinstance(events[-1], RunStopped)
        run, calls = asked[0].run_id, dead.asked
        assert [card.run_id for card in bench.unfinished()] == [run]
        bench.answer(run, asked[0].node, Choice.OFFLINE, by="李律师")
        assert bench.questions() == ()
    with closing(opened(paths, dead)) as later:
        review = later.resume(run)
        assert later.questions() == ()
        assert later.verify_run(run).valid
        assert answered(later, run) == {}
    assert dead.asked == calls
    assert review.state is by_rules.state
    assert said(review) == said(by_rules)


def test_the_next_provider_answers_for_one_that_is_down(paths: Paths, lease: Path) -> None:
    dead = Dead()
    with closing(opened(paths, living(), dead, order=("dead",))) as bench:
        review = bench.review(lease, ReviewOptions())
        assert answered(bench, review.run_id) == dict.fromkeys(SEATS, "scripted/lawyer")
    assert dead.asked
    assert review.state is TerminalState.PASSED


def test_the_order_is_that_of_the_settings_and_then_as_handed_in() -> None:
    models = [ListedModel((), name) for name in ("a/one", "b/one", "c/one", "b/two")]
    named = [model.name for model in in_order(models, ("b/two", "c"))]
    assert named == ["b/two", "c/one", "a/one", "b/one"]
    assert [model.name for model in in_order(models, ())] == ["a/one", "b/one", "c/one", "b/two"]


ELSEWHERE = """
import sys
from pathlib import Path
from tests.app.test_review_models import Dead, living, opened
from workbench.domain.review import ReviewOptions
from workbench.errors import Cancelled
from workbench.settings.paths import Paths

resources, home, file, run = sys.argv[1:]
bench = opened(Paths(resources=Path(resources), data=Path(home)), living() if run else Dead())
try:
    review = bench.resume(run) if run else bench.review(Path(file), ReviewOptions())
    print(review.state.value)
except Cancelled as stopped:
    print(stopped.code)
bench.close()
"""


def elsewhere(paths: Paths, file: Path, run: str = "") -> str:
    """What a process of its own says of a review with a dead model, or of a run resumed with a living."""
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(paths.resources), str(paths.data), str(file), run],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    return done.stdout.strip()


def test_asked_in_one_process_answered_in_another_and_taken_up_in_a_third(paths: Paths, lease: Path) -> None:
    assert elsewhere(paths, lease) == "run_paused"
    with closing(opened(paths, Dead())) as bench:
        (run,) = {question.run_id for question in bench.questions()}
        bench.answer(run, "analyst", Choice.RETRY, by="李律师")
        assert bench.questions() == ()
    assert elsewhere(paths, lease, run) == "passed"
    with closing(opened(paths, living())) as bench:
        assert (bench.questions(), bench.unfinished()) == ((), ())
        assert bench.verify_run(run).valid
        assert answered(bench, run) == dict.fromkeys(SEATS, "scripted/lawyer")


def test_a_run_that_ends_without_its_answer_asks_no_more(paths: Paths, lease: Path) -> None:
    """It was paused; then models were switched off for all, and rules brought it to its end."""
    with closing(opened(paths, Dead())) as bench:
        with pytest.raises(Cancelled):
            bench.review(lease, ReviewOptions())
        (run,) = {question.run_id for question in bench.questions()}
        bench.use_models(False)
        assert bench.resume(run).state is not None
        assert bench.questions() == ()
        with pytest.raises(UserError, match="no_such_question"):
            bench.answer(run, "analyst", Choice.STOP)
        assert bench.unfinished() == ()
