"""Given that no provider answers, when the lawyer is asked, then the run waits, and goes on as told (R2.8)."""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from tests.flow.stage import CHAIN, WHEN, Stage, fine, matter, says, words
from workbench.agents.base import Job
from workbench.domain.question import Answer, Choice, Question
from workbench.domain.steps import Step
from workbench.envelope.blocks import Answered
from workbench.envelope.pack import Output
from workbench.errors import Cancelled, LimitError, RetryableError
from workbench.flow.graph import Node, NodeState, Workflow
from workbench.flow.hops import ANSWER
from workbench.flow.past import read_past
from workbench.flow.ports import Hooks
from workbench.providers.base import OVER_BUDGET, UNAVAILABLE, Allowance, ChatModel, Prompt, Reply
from workbench.settings.settings import Settings


@dataclass
class Lawyer:
    """Gives the answers one after the other; without one, nobody is there."""

    answers: deque[Choice]
    questions: list[Question] = field(default_factory=list[Question])
    provider: str = ""
    thinks_while: Callable[[], bool] = lambda: False

    async def ask(self, question: Question) -> Answer:
        self.questions.append(question)
        while self.thinks_while():
            await asyncio.sleep(0)
        if not self.answers:
            raise Cancelled("run_paused", cause="question")
        choice = self.answers.popleft()
        return Answer(run_id=question.run_id, node=question.node, choice=choice, provider=self.provider,
                      by="李律师", at=WHEN)  # fmt: skip


@dataclass
class Named:
    name: str

    async def complete(self, prompt: Prompt) -> Reply:
        return Reply(text="", model=self.name)


@dataclass
class House:
    """Providers that are down for so many attempts, and what was asked of them."""

    down: int
    asked: list[str] = field(default_factory=list[str])

    def model_for(self, node: Step, provider: str, allowance: Allowance) -> ChatModel | None:
        return Named(provider or "a/one")

    async def perform(self, job: Job) -> Output:
        self.asked.append(job.model.name if job.model else "offline")
        if job.model and len(self.asked) <= self.down:
            raise RetryableError(UNAVAILABLE, model=job.model.name, tokens_in=5, tokens_out=0, cost=1)
        return fine()


def staged(
    down: int, *choices: Choice, provider: str = "", workflow: Workflow = CHAIN
) -> tuple[Stage, House, Lawyer]:
    house, lawyer = House(down), Lawyer(deque(choices), provider=provider)
    stage = Stage(workflow, thinkers={"two": house.perform}, hooks=Hooks(asker=lawyer, models=house))
    return stage, house, lawyer


def test_the_node_pauses_and_goes_on_when_told_to_try_again() -> None:
    stage, house, lawyer = staged(1, Choice.RETRY)
    past = stage.run()
    assert house.asked == ["a/one", "a/one"]
    assert stage.watcher.of("two") == [
        NodeState.PENDING, NodeState.READY, NodeState.RUNNING, NodeState.PAUSED, NodeState.READY, NodeState.RUNNING,
        NodeState.COMPLETED,
    ]  # fmt: skip
    (question,) = lawyer.questions
    assert (question.node, question.code, question.choices) == ("two", UNAVAILABLE, tuple(Choice))
    assert stage.nodes() == ["one", "two", ANSWER, "two", "three"]
    answer = stage.journal.hops()[2].envelope
    assert answer.skeleton.sender.human
    assert answer.block(Answered) is not None
    assert past.hops["two"].envelope.skeleton.attempt == 2


def test_another_provider_is_asked_when_the_lawyer_says_so() -> None:
    stage, house, _ = staged(1, Choice.OTHER_PROVIDER, provider="b/two")
    stage.run()
    assert house.asked == ["a/one", "b/two"]


def test_offline_holds_for_the_rest_of_the_run() -> None:
    workflow = Workflow(name="w", nodes=(*CHAIN.nodes, Node(name="four", agent="two", after=("three",))))
    stage, house, lawyer = staged(9, Choice.OFFLINE, workflow=workflow)
    stage.run()
    assert house.asked == ["a/one", "offline", "offline"]
    assert len(lawyer.questions) == 1


def test_an_answer_that_came_meanwhile_holds_for_steps_that_had_not_asked() -> None:
    """One step asks while another still waits for its model; both are killed, and the answer is for the whole run."""
    nodes = (
        Node(name="waits", agent="slow"),
        Node(name="asks", agent="two"),
        Node(name="end", after=("waits", "asks")),
    )
    stage, house, lawyer = staged(9, workflow=Workflow(name="w", nodes=nodes))
    slow: list[str] = []

    async def answers_late(job: Job) -> Output:
        slow.append(job.model.name if job.model else "offline")
        if len(slow) == 1:
            raise Cancelled  # as cut off as by a kill: nothing of it is committed
        return fine()

    stage.thinkers = {**stage.thinkers, "slow": answers_late}
    with pytest.raises(Cancelled):
        stage.run()
    assert slow == ["a/one"]
    again = stage.again()
    lawyer.answers.append(Choice.OFFLINE)
    past = again.run()
    assert slow == ["a/one", "offline"], "the step that had not asked heard the answer before it called"
    assert house.asked == ["a/one", "offline"]
    assert set(past.hops) == {"waits", "asks", "end"}


def test_stop_stops_and_asks_again_when_the_run_is_resumed() -> None:
    stage, _, lawyer = staged(1, Choice.STOP, Choice.RETRY)
    with pytest.raises(Cancelled):
        stage.run()
    again = stage.again()
    again.run()
    assert len(lawyer.questions) == 2
    assert lawyer.questions[0].facts != lawyer.questions[1].facts
    assert again.nodes()[-1] == "three"


def outlived(stage: Stage, house: House, lawyer: Lawyer) -> Stage:
    """The run that was gone on with, once the lawyer who had not been there said to try again."""
    with pytest.raises(Cancelled) as stopped:
        stage.run()
    assert stopped.value.code == "run_paused"
    again = stage.again()
    lawyer.answers.append(Choice.RETRY)
    again.run()
    assert house.asked == ["a/one", "a/one"], "nobody was called before the lawyer had answered"
    assert lawyer.questions[0].facts == lawyer.questions[1].facts
    return again


def test_a_question_outlives_the_program() -> None:
    assert outlived(*staged(1)).nodes() == ["one", "two", ANSWER, "two", "three"]


def test_the_others_work_on_while_one_is_paused_and_one_answer_serves_all() -> None:
    nodes = tuple(Node(name=f"part{number}", agent="two") for number in range(4))
    workflow = Workflow(name="parts", nodes=(*nodes, Node(name="aside"), Node(name="end", after=("aside",))))
    stage, house, lawyer = staged(4, Choice.RETRY, workflow=workflow)
    stage.settings = Settings(waiting=2)
    lawyer.thinks_while = lambda: "end" not in stage.nodes()
    past = stage.run()
    assert len(lawyer.questions) == 1
    assert len(house.asked) == 8
    assert set(past.hops) == {node.name for node in workflow.nodes}
    assert stage.nodes().index("end") < stage.nodes().index(ANSWER)


def test_tokens_of_an_outage_are_in_the_chain() -> None:
    stage, _, _ = staged(1, Choice.RETRY)
    stage.run()
    usage = [hop.envelope.skeleton.usage for hop in stage.journal.hops() if hop.node == "two"]
    assert [(used.tokens_in, used.cost) for used in usage] == [(5, 1), (0, 0)]


def test_an_answer_opens_a_new_allowance_for_its_hop() -> None:
    stage, house, _ = staged(7, *[Choice.RETRY] * 7)
    past = stage.run()
    assert len(house.asked) == 8
    assert past.taken["two"] == 1
    assert past.hops["two"].envelope.skeleton.status == "success"


def test_without_anybody_to_ask_an_outage_is_an_attempt_that_failed() -> None:
    stage, house, _ = staged(9)
    stage.hooks = Hooks(models=house)
    past = stage.run()
    assert past.hops["two"].envelope.skeleton.status == "failed"
    assert stage.told("three")[0].blocked == ("two",)
    assert read_past(CHAIN, stage.journal.hops()).hops.keys() == past.hops.keys()


def test_a_run_in_a_loop_of_somebody_else() -> None:
    stage, _, _ = staged(0)
    stage.thinkers = {"two": says(fine())}
    past = read_past(CHAIN, ())

    async def outer() -> int:
        await stage.scheduler().run(matter(), stage.journal, past, stage.watcher, lambda: False)
        return len(asyncio.all_tasks())

    assert asyncio.run(outer()) == 1, "nothing of the run goes on after its end"


@dataclass
class Frugal(House):
    """Providers whose calls a limit forbids until it is raised."""

    async def perform(self, job: Job) -> Output:
        self.asked.append(job.model.name if job.model else "offline")
        if job.model and len(self.asked) <= self.down:
            raise LimitError(OVER_BUDGET, model=job.model.name, limit="limit.run_tokens", tokens_in=7)
        return fine()


def frugal(down: int, *choices: Choice) -> tuple[Stage, Frugal, Lawyer]:
    house, lawyer = Frugal(down), Lawyer(deque(choices))
    return (
        Stage(CHAIN, thinkers={"two": house.perform}, hooks=Hooks(asker=lawyer, models=house)),
        house,
        lawyer,
    )


def test_a_limit_that_forbids_a_call_is_the_lawyers_to_raise() -> None:
    stage, house, lawyer = frugal(2, Choice.RETRY, Choice.RETRY)
    past = stage.run()
    assert house.asked == ["a/one"] * 3
    assert [question.code for question in lawyer.questions] == [OVER_BUDGET] * 2
    question = lawyer.questions[0]
    assert question.choices == (Choice.OFFLINE, Choice.RETRY, Choice.STOP)
    assert dict(question.facts)["limit"] == "limit.run_tokens"
    said = words().say(f"question.{question.code}", **dict(question.facts))
    assert words().say("limit.run_tokens") in said
    assert lawyer.questions[0].facts != lawyer.questions[1].facts
    assert stage.nodes() == ["one", "two", ANSWER, "two", ANSWER, "two", "three"]
    usage = [hop.envelope.skeleton.usage.tokens_in for hop in stage.journal.hops() if hop.node == "two"]
    assert usage == [7, 7, 0]
    assert past.hops["two"].envelope.skeleton.status == "success"


def test_over_a_limit_rules_go_on_and_nobody_is_asked_again() -> None:
    stage, house, lawyer = frugal(9, Choice.OFFLINE)
    stage.run()
    assert house.asked == ["a/one", "offline"]
    assert len(lawyer.questions) == 1


def test_a_question_about_a_limit_outlives_the_program() -> None:
    outlived(*frugal(1))


def test_without_anybody_to_ask_a_limit_gives_the_step_up() -> None:
    house = Frugal(9)
    stage = Stage(CHAIN, thinkers={"two": house.perform}, hooks=Hooks(models=house))
    past = stage.run()
    assert house.asked == ["a/one"]
    assert past.hops["two"].envelope.skeleton.status == "failed"


def test_where_nobody_is_there_to_answer_the_others_come_to_their_end_first() -> None:
    """Whoever is at work was paid for."""
    nodes = (
        Node(name="two"),
        Node(name="slow"),
        Node(name="after", after=("slow",)),
        Node(name="both", after=("two", "slow")),
    )
    stage, house, lawyer = staged(1, workflow=Workflow(name="aside", nodes=nodes))

    async def slow(_job: Job) -> Output:
        for _ in range(50):
            await asyncio.sleep(0)
        return fine()

    stage.thinkers = {**stage.thinkers, "slow": slow}
    with pytest.raises(Cancelled) as stopped:
        stage.run()
    assert stopped.value.code == "run_paused"
    assert stage.nodes() == ["two", "slow", "after"]
    again = stage.again()
    lawyer.answers.append(Choice.RETRY)
    past = again.run()
    assert set(past.hops) == {"two", "slow", "after", "both"}
    assert house.asked == ["a/one", "a/one"]
