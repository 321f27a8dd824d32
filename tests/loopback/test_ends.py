"""Given each fault of a provider over real HTTP, when a step of a review asks it, then the step ends as is documented.

Retried, fell back, paused or refused: packaging/docs/models.md has the same table, and a test here reads
it. In every end the tokens and all calls stand on the envelope.
"""

import asyncio
import re
import socket
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.flow.stage import CHAIN, WHEN, Stage, fine
from tests.loopback import acts
from tests.loopback.acts import Act
from tests.loopback.certificate import self_signed
from tests.loopback.chat import prompt_of
from tests.loopback.server import Loopback
from tests.providers.ledger import Ledger
from tests.scripted.author import author
from tests.scripted.contracts import contract_text
from tests.scripted.stage import House, play
from workbench.agents.base import Job
from workbench.agents.model_agent import usage
from workbench.domain.models import CallAttempt, ModelEntry, ModelLimits, Price
from workbench.domain.question import Answer, Choice, Question
from workbench.domain.steps import Step
from workbench.envelope.blocks import Refused
from workbench.envelope.model import Usage
from workbench.envelope.pack import Output
from workbench.errors import Cancelled
from workbench.flow.graph import NodeState
from workbench.flow.ports import Hooks
from workbench.providers.base import OVER_BUDGET, UNAVAILABLE, Allowance, ChatModel, Prompt
from workbench.providers.breaker import Providers
from workbench.providers.calls import Patience
from workbench.providers.gateway import Gateway, Ways
from workbench.providers.limiter import Limiter
from workbench.providers.metering import Meter, Metered
from workbench.providers.profiles import load_profiles
from workbench.settings.paths import locate
from workbench.words import Words

DOCUMENT = Path(__file__).resolve().parents[2] / "packaging" / "docs" / "models.md"
ASK = Prompt(system="你是法律助理。", user="请审阅。")
PRICE = Price(currency="CNY", tokens_in=Decimal(2), tokens_out=Decimal(8), source="user")


class Fault(NamedTuple):
    """A fault, its code, and what the breaker does about it: ask again, or go on to the next at once."""

    code: str
    act: Act | None
    again: bool


FAULTS = {
    "401": Fault("model_key_refused", acts.status(401), again=False),
    "402": Fault("model_unpaid", acts.status(402), again=False),
    "403": Fault("model_key_refused", acts.status(403), again=False),
    "404": Fault("model_unknown", acts.status(404), again=False),
    "400": Fault("model_rejected", acts.status(400), again=False),
    "429": Fault("model_busy", acts.status(429, retry_after="3"), again=True),
    "429, later than a minute": Fault("model_busy", acts.status(429, retry_after="600"), again=False),
    "500": Fault("model_failed", acts.status(500), again=True),
    "503": Fault("model_failed", acts.status(503), again=True),
    "slow first byte": Fault("model_timeout", acts.silent(), again=True),
    "stall": Fault("model_timeout", acts.stall(), again=True),
    "cut stream": Fault("model_cut", acts.cut(), again=True),
    "malformed chunk": Fault("model_garbled", acts.malformed(), again=True),
    "wrong content type": Fault("model_garbled", acts.html(), again=True),
    "huge answer": Fault("model_huge", acts.huge(), again=True),
    "redirect": Fault("model_moved", acts.redirect("http://127.0.0.1:9/"), again=False),
    "certificate": Fault("model_insecure", None, again=False),
    "connection refused": Fault("model_unreached", None, again=True),
}
RETRIED = [name for name, fault in FAULTS.items() if fault.again and fault.act is not None]


@dataclass
class Lawyer:
    """Answers questions from a list; without an answer nobody is there."""

    answers: deque[Choice]
    questions: list[Question] = field(default_factory=list[Question])

    async def ask(self, question: Question) -> Answer:
        self.questions.append(question)
        if not self.answers:
            raise Cancelled("run_paused", cause="question")
        choice = self.answers.popleft()
        return Answer(run_id=question.run_id, node=question.node, choice=choice, by="李律师", at=WHEN)


class Desk:
    """An installation with two providers, ``first`` and ``second``; time passes only in the breaker."""

    def __init__(self, first: str, second: str, limits: ModelLimits | None = None) -> None:
        paths = locate()
        words = Words.load(paths.words)
        self.clock, self.slept, self.books = 0.0, list[float](), Ledger()
        ways = Ways(patience=Patience(first=0.4, idle=0.4), limiter=Limiter(lambda: self.clock, self._sleep))
        gateway = Gateway(load_profiles(paths.models), words.say, ways)
        meter = Meter(
            "r1", lambda: limits or ModelLimits(), self.books, WHEN.date, lambda _: None, self.books
        )
        self.models = [
            Metered(gateway.model(self._entry(name, url), lambda: "sk-1"), meter, PRICE)
            for name, url in (("first", first), ("second", second))
            if url
        ]
        self.providers = Providers(self.models, self._sleep, lambda: self.clock, words.say)

    def _entry(self, name: str, url: str) -> ModelEntry:
        return ModelEntry(provider="compatible", model=name, base_url=url, price=PRICE)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.clock += seconds

    def model_for(self, node: Step, provider: str, allowance: Allowance) -> ChatModel | None:
        return self.providers.model_for(node, provider, allowance)


async def perform(job: Job) -> Output:
    if job.model is None:
        return fine()
    reply = await job.model.complete(ASK)
    return fine().model_copy(update={"model": reply.model, "usage": usage(reply)})


def staged(desk: Desk, *answers: Choice) -> tuple[Stage, Lawyer]:
    lawyer = Lawyer(deque(answers))
    return Stage(CHAIN, thinkers={"two": perform}, hooks=Hooks(asker=lawyer, models=desk)), lawyer


def spent(stage: Stage) -> list[Usage]:
    """What the step with a model cost, attempt by attempt."""
    return [hop.envelope.skeleton.usage for hop in stage.journal.hops() if hop.node == "two"]


def sums_up(used: Usage) -> bool:
    """Whether tokens and money on an envelope are those of the calls on it."""
    calls = used.calls
    return (used.tokens_in, used.tokens_out, used.cost) == (
        sum(call.tokens_in for call in calls),
        sum(call.tokens_out for call in calls),
        sum(call.cost for call in calls),
    )


@pytest.fixture
def url_of(loopback: Loopback, tmp_path: Path) -> Iterator[Callable[[str], str]]:
    """The address of a provider that has a fault for ever."""
    with ExitStack() as servers:

        def url(name: str) -> str:
            fault = FAULTS[name]
            if name == "connection refused":
                free = servers.enter_context(socket.socket())
                free.bind(("127.0.0.1", 0))
                return f"http://127.0.0.1:{free.getsockname()[1]}/v1"
            if name == "certificate":
                return servers.enter_context(Loopback(self_signed(tmp_path))).url
            assert fault.act
            loopback.play(fault.act, model="first")
            return loopback.url

        yield url


@pytest.mark.parametrize("name", RETRIED)
def test_what_may_go_better_is_asked_again(loopback: Loopback, name: str) -> None:
    fault = FAULTS[name]
    assert fault.act
    loopback.play(fault.act, acts.answer("答"), model="first")
    desk = Desk(loopback.url, "")
    stage, lawyer = staged(desk)
    past = stage.run()
    (used,) = spent(stage)
    assert [(call.model, call.cause) for call in used.calls] == [
        ("compatible/first", fault.code),
        ("compatible/first", ""),
    ]
    assert sums_up(used)
    assert used.tokens_in >= 1000
    assert desk.slept[0] == (3 if name == "429" else 1)
    assert past.hops["two"].envelope.skeleton.status == "success"
    assert lawyer.questions == []


@pytest.mark.parametrize("name", FAULTS)
def test_where_it_does_not_the_next_provider_answers(url_of: Callable[[str], str], name: str) -> None:
    fault = FAULTS[name]
    with Loopback() as other:
        desk = Desk(url_of(name), other.url)
        stage, lawyer = staged(desk)
        past = stage.run()
    (used,) = spent(stage)
    *failed, answered = used.calls
    assert {call.cause for call in failed} == {fault.code}
    assert (len(failed) > 1) is fault.again
    assert (answered.model, answered.cause) == ("compatible/second", "")
    assert sums_up(used)
    assert past.hops["two"].envelope.skeleton.sender.model == "compatible/second"
    assert past.hops["two"].envelope.skeleton.status == "success"
    assert lawyer.questions == []
    assert desk.books.of_run("r1").tokens_in == used.tokens_in, "the books agree with the envelope"
    assert desk.books.of_run("r1").calls == len(used.calls)


@pytest.mark.parametrize("name", FAULTS)
def test_where_nobody_answers_the_step_pauses_and_goes_on_by_rules(
    url_of: Callable[[str], str], name: str
) -> None:
    fault = FAULTS[name]
    stage, lawyer = staged(Desk(url_of(name), ""), Choice.OFFLINE)
    past = stage.run()
    assert [question.code for question in lawyer.questions] == [UNAVAILABLE]
    paused, by_rules = spent(stage)
    assert {call.cause for call in paused.calls} == {fault.code}
    assert sums_up(paused)
    assert by_rules == Usage(latency=by_rules.latency)
    block = stage.journal.hops()[1].envelope.block(Refused)
    assert block
    assert block.reason == UNAVAILABLE
    assert NodeState.PAUSED in stage.watcher.of("two")
    assert past.hops["two"].envelope.skeleton.sender.model == ""


def test_a_paused_run_outlives_the_program_and_sends_nothing_until_it_is_answered(
    loopback: Loopback,
) -> None:
    loopback.play(acts.status(500))
    stage, _ = staged(Desk(loopback.url, ""))
    with pytest.raises(Cancelled):
        stage.run()
    asked = len(loopback.asked)
    again = stage.again()
    with pytest.raises(Cancelled):
        again.run()
    assert len(loopback.asked) == asked
    assert [call.cause for call in spent(again)[0].calls] == ["model_failed"] * asked


def test_over_a_limit_nothing_is_sent_at_all(loopback: Loopback) -> None:
    stage, lawyer = staged(Desk(loopback.url, "", ModelLimits(run_cost=100)), Choice.OFFLINE)
    stage.run()
    assert [question.code for question in lawyer.questions] == [OVER_BUDGET]
    assert loopback.connections == 0
    assert spent(stage)[0].calls == ()


def test_over_a_limit_after_a_failure_what_that_cost_is_kept(loopback: Loopback) -> None:
    loopback.play(acts.cut("好" * 300))
    limits = ModelLimits(run_tokens=8100, run_cost=None, day_cost=None)
    stage, lawyer = staged(Desk(loopback.url, "", limits), Choice.OFFLINE)
    stage.run()
    assert [question.code for question in lawyer.questions] == [OVER_BUDGET]
    refused = spent(stage)[0]
    assert [call.cause for call in refused.calls] == ["model_cut"] * len(loopback.asked)
    assert sums_up(refused)
    assert refused.tokens_out > 0


def test_a_whole_review_over_real_sockets(loopback: Loopback) -> None:
    """Every seat asks over HTTP; what goes wrong on the way stands on the envelopes, and the work is done."""
    house = House.open()
    text = contract_text(3, long=False)

    def said(asked: acts.Asked) -> str:
        return author(prompt_of(asked))

    ways = (acts.status(429, retry_after="1"), acts.malformed(), acts.cut(said))
    loopback.play(*ways, acts.answer(said), model="first")
    loopback.play(acts.answer(said), model="second")
    desk = Desk(loopback.url, loopback.url)

    class Cast:
        session, models = "s", desk

        def model_for(self, node: Step, provider: str, allowance: Allowance) -> ChatModel | None:
            return desk.model_for(node, provider, allowance)

    run = play(house, text, Cast())  # pyright: ignore[reportArgumentType]  # all that a play wants of it
    calls: list[CallAttempt] = [call for item in run.envelopes for call in item.skeleton.usage.calls]
    causes = [call.cause for call in calls]
    assert {"model_busy", "model_garbled", "model_cut", ""} <= set(causes)
    assert len(calls) == len(loopback.asked) == desk.books.of_run("r1").calls
    assert all(sums_up(item.skeleton.usage) for item in run.envelopes)
    assert any(item.skeleton.sender.model for item in run.envelopes)
    assert run.findings


def test_cancelling_a_run_ends_the_call_that_is_open(loopback: Loopback) -> None:
    loopback.play(acts.silent())
    desk = Desk(loopback.url, "")
    desk.providers.pauses = ()
    stage, _ = staged(desk)
    with pytest.raises(Cancelled):
        stage.run(cancelled=lambda: loopback.busy > 0)
    assert loopback.wait(lambda: loopback.gone == 1, 1)
    asyncio.run(asyncio.sleep(0))


def test_the_document_says_the_same() -> None:
    rows = dict(re.findall(r"^\| ([^|`]+?) \| `(model_\w+)` \|", DOCUMENT.read_text("utf-8"), re.MULTILINE))
    named = {name: fault.code for name, fault in FAULTS.items()}
    assert {name: rows.get(name) for name in named} == named
    for name, fault in FAULTS.items():
        (line,) = re.findall(rf"^\| {re.escape(name)} \|.*$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
        assert ("asked again" in line) is fault.again, line
