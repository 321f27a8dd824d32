"""Given providers behind real sockets, when they answer, fail or die, then the review ends in a state it can go on from."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from decimal import Decimal
from functools import partial
from pathlib import Path

import pytest

from tests.app.conftest import Clock
from tests.app.test_review_models import at_once, lease, said
from tests.loopback.acts import Asked, answer, silent, status
from tests.loopback.fixtures import loopback
from tests.loopback.server import Loopback
from tests.scripted.author import author
from tests.scripted.contracts import contract_text
from workbench.app.workbench import Workbench
from workbench.domain.models import AnswerForm, Capabilities, KeyPlace, ModelEntry, ModelLimits, Price
from workbench.domain.question import Choice
from workbench.domain.review import ReviewOptions
from workbench.errors import Cancelled
from workbench.providers.base import Prompt
from workbench.settings.paths import Paths

_ = lease, loopback  # fixtures
KEY = "sk-planted-0123456789abcdef0123456789"
FOUND = Capabilities(form=AnswerForm.SCHEMA, probed=Clock()())


def lawyer(asked: Asked) -> str:
    """The scripted author's answer to what came over the wire."""
    schema = asked.body["response_format"]["json_schema"]["schema"]
    return author(Prompt(system=asked.system, user=asked.user, json_schema=json.dumps(schema)))


def entry(server: Loopback, model: str) -> ModelEntry:
    return ModelEntry(provider="compatible", model=model, base_url=server.url, capabilities=FOUND)


def configured(paths: Paths, server: Loopback, *models: str) -> Workbench:
    bench = Workbench.open(paths, clock=Clock(), sleep=at_once)
    for model in models:
        bench.add_model(entry(server, model), KEY, KeyPlace.SESSION)
    return bench


def everything_written(paths: Paths) -> bytes:
    return b"".join(path.read_bytes() for path in paths.data.rglob("*") if path.is_file())


def test_configured_models_review_behind_pseudonyms(paths: Paths, lease: Path, loopback: Loopback) -> None:
    loopback.play(answer(lawyer))
    with closing(configured(paths, loopback, "one", "two")) as bench:
        before = len(loopback.asked)
        would = bench.would_send(lease)
        assert len(loopback.asked) == before, "a preview sends nothing"
        review = bench.review(lease, ReviewOptions())
        assert bench.verify_run(review.run_id).valid
        skeletons = [hop.envelope.skeleton for hop in bench._home.archive(review.run_id).hops()]
        spending = bench.spending()
    models = {item.node: item.sender.model for item in skeletons if item.sender.model and not item.kept_out}
    assert models == {
        "researcher": "compatible/one", "analyst": "compatible/one", "drafter": "compatible/one",
        "reviewer": "compatible/two",
    }  # fmt: skip
    assert any(finding.source == "model:compatible/one" for finding in review.findings)
    calls = [call for item in skeletons for call in item.usage.calls]
    assert len(calls) == spending.today.calls == len(loopback.asked)
    assert sum(call.tokens_in for call in calls) == spending.today.tokens_in
    assert {asked.headers["authorization"] for asked in loopback.asked} == {f"Bearer {KEY}"}
    named = [party.name for party in review.contract.parties]
    assert any(named)
    assert all(name not in loopback.texts() for name in named if name)
    assert KEY.encode() not in everything_written(paths)
    first = next(asked for asked in loopback.asked if asked.user == would[0].user)
    assert (would[0].system, would[0].host) == (first.system, loopback.url.split("/")[2])


def test_a_preview_of_a_long_contract_is_every_prompt_to_the_letter(
    paths: Paths, tmp_path: Path, loopback: Loopback
) -> None:
    """A small model reads a long contract in parts: the preview has the same parts, in the same words."""
    loopback.play(answer(lawyer))
    file = tmp_path / "长合同.txt"
    clauses = "\n".join(
        f"第{n}条 交付\n乙方应当在第{n}个月内交付第{n}批设备。" + "双方另行确认。" * 20
        for n in range(100, 180)
    )
    file.write_text(f"{contract_text(3, long=True)}\n{clauses}", "utf-8")
    small = FOUND.model_copy(update={"context": 12_000})
    with closing(configured(paths, loopback)) as bench:
        bench.add_model(
            entry(loopback, "one").model_copy(update={"capabilities": small}), KEY, KeyPlace.SESSION
        )
        would = bench.would_send(file)
        assert loopback.asked == []
        assert {each.of for each in would if each.seat == "analyst"} == {
            sum(each.seat == "analyst" for each in would)
        }
        assert max(each.of for each in would) > 1
        bench.review(file, ReviewOptions())
    sent = {asked.user for asked in loopback.asked}
    # What the analyst is asked rests on nobody's answer; later steps are asked about what models found.
    first = [each.user for each in would if each.seat in {"researcher", "analyst"}]
    assert set(first) <= sent
    assert len(set(first)) == len(first)


def test_amounts_are_hidden_where_the_lawyer_says_so(
    paths: Paths, contract_file: Path, loopback: Loopback
) -> None:
    with closing(configured(paths, loopback, "one")) as bench:
        open_sent = bench.would_send(contract_file)
        bench.mask_amounts(True)
        hidden = bench.would_send(contract_file)
    assert any("500000" in sent.user for sent in open_sent)
    assert all("500000" not in sent.user for sent in hidden)
    assert any("amount" in dict(sent.replaced) for sent in hidden)


def test_what_a_model_silently_does_not_do_stands_on_the_envelopes(
    paths: Paths, lease: Path, loopback: Loopback
) -> None:
    """It takes no temperature; the second of its answers cannot be read and is asked for again."""
    loopback.play(answer(lawyer), answer("无法作答"), answer(lawyer))
    lossy = FOUND.model_copy(update={"temperature": False})
    with closing(configured(paths, loopback)) as bench:
        bench.add_model(
            entry(loopback, "one").model_copy(update={"capabilities": lossy}), KEY, KeyPlace.SESSION
        )
        review = bench.review(lease, ReviewOptions())
        used = [hop.envelope.skeleton.usage for hop in bench._home.archive(review.run_id).hops()]
    assert {len(each.calls) for each in used} == {0, 1, 2}
    assert {each.losses for each in used if each.calls} == {("temperature",)}
    assert {each.losses for each in used if not each.calls} == {()}


def test_a_test_keeps_what_was_found_and_books_it(paths: Paths, loopback: Loopback) -> None:
    loopback.play(answer('{"sum": 2}'))
    with closing(configured(paths, loopback, "one")) as bench:
        report = bench.test_model("compatible/one")
        assert report.works
        (card,) = bench.models().models
        assert card.entry.capabilities == report.capabilities
        assert card.entry.capabilities.probed is not None
        assert card.today.calls == len(report.attempts) == len(loopback.asked)
        loopback.play(status(401))
        failed = bench.test_model("compatible/one")
        assert (failed.works, failed.steps[0].cause) == (False, "model_key_refused")
        assert bench.models().models[0].entry.capabilities == report.capabilities


def test_what_a_test_finds_is_not_kept_for_another_address(paths: Paths, loopback: Loopback) -> None:
    """The lawyer changes the address while its test is on the way."""
    elsewhere = f"http://localhost:{loopback.port}/v1"
    with closing(configured(paths, loopback, "one")) as bench:
        untested = entry(loopback, "one").model_copy(update={"capabilities": Capabilities()})

        def moves(asked: Asked) -> str:
            other = untested.model_copy(update={"base_url": elsewhere})
            with closing(Workbench.open(paths, clock=Clock())) as beside:
                beside.add_model(other)
            return '{"sum": 2}'

        loopback.play(answer(moves), answer('{"sum": 2}'))
        assert bench.test_model("compatible/one").works
        (card,) = bench.models().models
        assert (card.entry.base_url, card.entry.capabilities) == (elsewhere, Capabilities())


def test_a_price_of_ones_own_outlives_a_test(paths: Paths, loopback: Loopback) -> None:
    own = Price(currency="CNY", tokens_in=Decimal(1), tokens_out=Decimal(2), source="user")
    loopback.play(answer('{"sum": 2}'))
    with closing(configured(paths, loopback)) as bench:
        bench.add_model(entry(loopback, "one").model_copy(update={"price": own}), KEY, KeyPlace.SESSION)
        assert bench.test_model("compatible/one").works
        assert bench.models().models[0].entry.price == own


def test_a_test_can_be_stopped(paths: Paths, loopback: Loopback) -> None:
    loopback.play(silent())
    with closing(configured(paths, loopback, "one")) as bench, pytest.raises(Cancelled):
        bench.test_model("compatible/one", lambda: bool(loopback.asked))
    assert loopback.wait(lambda: loopback.gone == 1)


DIES = """
import os, signal, sys
from pathlib import Path
from tests.app.conftest import Clock
from tests.app.test_review_models import at_once
from workbench.app.workbench import Workbench
from workbench.domain.review import QuestionAsked, ReviewOptions
from workbench.settings.paths import Paths

resources, home, file = sys.argv[1:]
bench = Workbench.open(Paths(resources=Path(resources), data=Path(home)), sleep=at_once)

def emit(event):
    if isinstance(event, QuestionAsked):
        print(event.question.run_id, flush=True)
        os.kill(os.getpid(), signal.SIGKILL)

bench.review(Path(file), ReviewOptions(), emit)
"""


def command(*arguments: str, home: Path) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "WORKBENCH_HOME": str(home), "OPENAI_COMPATIBLE_API_KEY": KEY}
    return subprocess.run(
        [sys.executable, "-m", "workbench.cli", *arguments],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )


def test_providers_die_midway_and_the_run_outlives_kill_9(
    paths: Paths, lease: Path, loopback: Loopback
) -> None:
    """Two models answer the first steps and are gone for the drafter's; the process is killed while it asks."""
    with closing(Workbench.open(paths, clock=Clock())) as bench:
        for model in ("one", "two"):
            bench.add_model(entry(loopback, model))
    loopback.play(*[answer(lawyer)] * 2, status(500), model="one")
    loopback.play(status(503), model="two")
    killed = subprocess.run(
        [sys.executable, "-c", DIES, str(paths.resources), str(paths.data), str(lease)],
        env={**os.environ, "OPENAI_COMPATIBLE_API_KEY": KEY}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    run, sent = killed.stdout.strip(), len(loopback.asked)
    assert {asked.model for asked in loopback.asked} == {"one", "two"}
    open_questions = json.loads(command("questions", "--json", home=paths.data).stdout)["questions"]
    assert [(each["run_id"], each["code"]) for each in open_questions] == [(run, "models_unavailable")]
    answered = command("answer", run, "--choice", "offline", "--json", home=paths.data)
    assert json.loads(answered.stdout)["open"] == [], answered.stderr
    resumed = command("resume", run, "--json", home=paths.data)
    assert resumed.returncode == 0, resumed.stderr
    review = json.loads(resumed.stdout)
    assert review["state"] in {"passed", "escalate", "best_effort"}
    verified = json.loads(command("verify", run, "--json", home=paths.data).stdout)
    assert (verified["valid"], verified["breaks"]) == (True, [])
    assert len(loopback.asked) == sent, "by rules means that nobody is asked any more"
    with closing(Workbench.open(paths)) as bench:
        hops = [hop.envelope.skeleton for hop in bench._home.archive(run).hops()]
        failed = [call.cause for hop in hops for call in hop.usage.calls if call.cause]
        assert failed
        assert set(failed) <= {"model_failed", "model_busy"}
        assert sum(len(hop.usage.calls) for hop in hops) == bench.spending().today.calls == sent
        assert said(bench.load(run))
    assert KEY.encode() not in everything_written(paths)


def test_what_a_model_may_think_is_held_against_the_limit_too(
    paths: Paths, lease: Path, loopback: Loopback
) -> None:
    """The prompts and answers alone would fit; a model that cannot be kept from thinking could pass the limit."""
    loopback.play(answer(lawyer))
    limits = ModelLimits(run_tokens=20_000, day_tokens=None, run_cost=None, day_cost=None)
    thinking = FOUND.model_copy(update={"thinking_off": False})
    thinker = entry(loopback, "deepseek-v4-flash").model_copy(
        update={"provider": "deepseek", "capabilities": thinking}
    )
    with closing(configured(paths, loopback)) as bench:
        bench.set_limits(limits)
        bench.add_model(thinker, KEY, KeyPlace.SESSION)
        with pytest.raises(Cancelled, match="run_paused"):
            bench.review(lease, ReviewOptions())
        assert {question.code for question in bench.questions()} == {"model_over_budget"}
        assert loopback.asked == []
        bench.add_model(thinker.model_copy(update={"capabilities": FOUND}), KEY, KeyPlace.SESSION)
        bench.review(lease, ReviewOptions())
    assert len(loopback.asked) >= 4, "without thinking every call fits"


def test_what_is_switched_off_in_the_middle_of_a_run_gets_nothing_more(
    paths: Paths, lease: Path, loopback: Loopback
) -> None:
    """The global switch, one model, all of them, another address: from that moment on nothing is sent there."""
    elsewhere = "http://localhost:9/v1"
    changes: tuple[Callable[[Workbench], object], ...] = (
        lambda bench: bench.use_models(False),
        lambda bench: bench.enable_model("compatible/one", False),
        lambda bench: bench.remove_model("compatible/one"),
        lambda bench: bench.add_model(entry(loopback, "one").model_copy(update={"base_url": elsewhere})),
    )
    for change in changes:
        with closing(configured(paths, loopback, "one")) as bench:
            bench.use_models(True)
            before = len(loopback.asked)
            loopback.play(answer(partial(_after, change, bench)), answer(lawyer))
            with pytest.raises(Cancelled, match="run_paused"):
                bench.review(lease, ReviewOptions())
            # Researcher and analyst ask at the same time: the second may have been on its way.
            assert len(loopback.asked) - before <= 2
            asked = bench.questions()
            assert {question.code for question in asked} == {"models_unavailable"}
            bench.answer(asked[0].run_id, asked[0].node, Choice.OFFLINE)
            assert bench.resume(asked[0].run_id).state is not None
            assert len(loopback.asked) - before <= 2


def _after(change: Callable[[Workbench], object], bench: Workbench, asked: Asked) -> str:
    """The answer to a call during which something was changed."""
    change(bench)
    return lawyer(asked)
