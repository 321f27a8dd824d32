"""Given limits and a switch, when a contract is reviewed, then nothing is spent beyond them and all of it is booked."""

import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.app.test_review_models import SEATS, Dead, answered, lease, living, opened, said
from tests.scripted.contracts import contract_text
from workbench.app.workbench import Workbench
from workbench.domain.models import ModelLimits, Spend
from workbench.domain.question import Choice
from workbench.domain.review import BudgetWarned, QuestionAsked, ReviewOptions, RunEvent
from workbench.errors import Cancelled, UserError
from workbench.flow.hops import Hop
from workbench.settings.paths import Paths

_ = lease  # a fixture
VAGUE = "那个东西麻烦弄一下"


def hops(bench: Workbench, run_id: str) -> tuple[Hop, ...]:
    return bench._home.archive(run_id).hops()


def test_over_a_limit_the_run_pauses_and_goes_on_once_it_is_raised(paths: Paths, lease: Path) -> None:
    events, model = list[RunEvent](), living()
    with closing(opened(paths, model)) as bench:
        bench.set_limits(ModelLimits(run_tokens=100))
        with pytest.raises(Cancelled, match="run_paused"):
            bench.review(lease, ReviewOptions(), events.append)
        asked = [event.question for event in events if isinstance(event, QuestionAsked)]
        assert {question.code for question in asked} == {"model_over_budget"}
        assert dict(asked[0].facts)["limit"] == "limit.run_tokens"
        assert bench.spending().today == Spend(), "nothing was spent before the limit was looked at"
        run = asked[0].run_id
        with pytest.raises(UserError, match="choice_not_offered"):
            bench.answer(run, asked[0].node, Choice.OTHER_PROVIDER, provider="a/one")
        bench.set_limits(ModelLimits())
        bench.answer(run, asked[0].node, Choice.RETRY, by="李律师")
    with closing(opened(paths, model)) as later:
        review = later.resume(run)
        assert answered(later, run) == dict.fromkeys(SEATS, "scripted/lawyer")
        assert later.verify_run(run).valid
        usage = [hop.envelope.skeleton.usage for hop in hops(later, run)]
        (line,) = later.spending().runs
        assert (line.name, line.spend.tokens_in) == (review.run_id, sum(used.tokens_in for used in usage))
        assert line.spend.tokens_out == sum(used.tokens_out for used in usage)
        assert later.models().today == later.spending().today == line.spend


def test_over_a_limit_the_lawyer_may_go_on_by_rules(paths: Paths, lease: Path) -> None:
    with closing(Workbench.open(paths)) as bare:
        by_rules = bare.review(lease, ReviewOptions())
    with closing(opened(paths, living())) as bench:
        bench.set_limits(ModelLimits(day_tokens=0))
        with pytest.raises(Cancelled):
            bench.review(lease, ReviewOptions())
        (run,) = {question.run_id for question in bench.questions()}
        bench.answer(run, bench.questions()[0].node, Choice.OFFLINE, by="李律师")
        review = bench.resume(run)
        assert bench.questions() == ()
        assert bench.verify_run(run).valid
    assert said(review) == said(by_rules)


def test_a_limit_that_comes_near_is_told_on_the_way(paths: Paths, lease: Path) -> None:
    events = list[RunEvent]()
    with closing(opened(paths, living())) as bench:
        bench.set_limits(ModelLimits(warn_at=1, run_tokens=200_000, day_tokens=None))
        run = bench.review(lease, ReviewOptions(), events.append).run_id
    before, warned = [event for event in events if isinstance(event, BudgetWarned)]
    for told in (before, warned):
        assert (told.run_id, told.limit, told.allowed) == (run, "run_tokens", 200_000)
    assert before.expected >= 2_000, "before anybody was asked: what it may take"
    assert before.spent == 0
    assert warned.spent >= 2_000, "and on the way: what it has taken"
    assert warned.expected == 0


@pytest.mark.parametrize(("switch", "why"), [("matter", "rules_only"), ("all", "switched_off")])
def test_by_rules_alone_no_model_is_asked_and_the_first_envelope_says_so(
    paths: Paths, lease: Path, switch: str, why: str
) -> None:
    dead = Dead()
    with closing(opened(paths, dead)) as bench:
        if switch == "all":
            bench.use_models(False)
        review = bench.review(lease, ReviewOptions(rules_only=switch == "matter"))
        first = hops(bench, review.run_id)[0].envelope.skeleton
        assert bench.words.say(f"flow.by_rules.{why}") in first.handoff_notes
        assert dead.asked == 0
        bench.use_models(True)
        assert bench.rejudge(review.run_id, "2026-01-01").state is not None
        assert dead.asked == 0, "a matter that began by rules stays with them"


def test_switched_off_nobody_is_asked_for_anything_and_a_paused_run_goes_on_by_rules(
    paths: Paths, lease: Path
) -> None:
    dead = Dead()
    with closing(opened(paths, dead)) as bench:
        assert bench.would_send(lease) != ()
        bench.route(VAGUE)
        assert dead.asked == 1, "nobody understands it by its words"
        with pytest.raises(Cancelled):
            bench.review(lease, ReviewOptions())
        asked, (question, *_) = dead.asked, bench.questions()
        bench.use_models(False)
        assert bench.would_send(lease) == ()
        bench.route(VAGUE)
        bench.answer(question.run_id, question.node, Choice.RETRY, by="李律师")
        assert bench.resume(question.run_id).state is not None
        assert dead.asked == asked, "the switch holds for what began with models too"


def test_what_a_destroyed_matter_cost_still_counts_and_quotes_nothing(paths: Paths, tmp_path: Path) -> None:
    file = tmp_path / "机密租赁.txt"
    file.write_text(contract_text(3, long=False), "utf-8")
    with closing(opened(paths, living())) as bench:
        run = bench.review(file, ReviewOptions()).run_id
        before = bench.spending()
        bench.destroy([run], by="李律师")
        assert bench.spending() == before
        assert before.today.calls >= 4
    stored = b"".join(path.read_bytes() for path in paths.data.rglob("*") if path.is_file())
    assert "机密租赁".encode() not in stored


LIGHT = """
import sys
from pathlib import Path
from workbench.app.workbench import Workbench
from workbench.domain.models import ModelEntry
from workbench.domain.review import ReviewOptions
from workbench.settings.paths import Paths

resources, home, file, how = sys.argv[1:]
bench = Workbench.open(Paths(resources=Path(resources), data=Path(home)))
if how != "none":
    bench.add_model(ModelEntry(provider="compatible", model="m", base_url="http://127.0.0.1:9/v1"))
    bench.use_models(how != "switched_off")
bench.route("帮我审一下这份合同")
bench.review(Path(file), ReviewOptions(rules_only=how == "rules_only"))
bench.close()
heavy = {"litellm", "openai", "httpx", "workbench.providers.gateway", "workbench.providers.breaker",
         "workbench.providers.privacy", "workbench.scenarios.review_models"}
print(sorted(heavy & sys.modules.keys()))
"""


@pytest.mark.parametrize("how", ["none", "rules_only", "switched_off"])
def test_a_review_by_rules_imports_nothing_of_a_model(paths: Paths, lease: Path, how: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LIGHT, str(paths.resources), str(paths.data), str(lease), how],
        check=True, capture_output=True, text=True,
    )  # fmt: skip
    assert done.stdout.strip() == "[]"
