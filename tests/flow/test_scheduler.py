"""Given a workflow as data, when it runs, then order, routing, failure and resumption hold."""

import asyncio
import threading

import pytest

from tests.flow.stage import DIAMOND, Stage, fine, says, shaky
from workbench.agents.base import Job
from workbench.domain.directed import ChangeKind
from workbench.envelope.blocks import Refused, Suggestion, Suggestions
from workbench.envelope.pack import Held, Output
from workbench.envelope.verify import verify_chain
from workbench.errors import Bug, Cancelled, UserError
from workbench.flow.graph import Node, NodeState, Workflow
from workbench.flow.hops import route
from workbench.flow.past import standing
from workbench.settings.settings import Routing, Settings


def unhappy(_job: Job) -> Output:
    raise UserError("document_empty")


@pytest.mark.parametrize("workers", [1, 2])
def test_rules_stand_in_the_workflows_order_whoever_is_faster(workers: int) -> None:
    released = threading.Event()

    def slow(_job: Job) -> Output:
        if workers > 1:
            assert released.wait(5)
        return Output()

    def fast(_job: Job) -> Output:
        released.set()
        return Output()

    stage = Stage(rules={"left": slow, "right": fast}, settings=Settings(workers=workers))
    stage.run()
    assert stage.nodes() == ["top", "left", "right", "end"]
    assert verify_chain(stage.journal.chain, stage.journal.rows.get, stage.journal.head) == ()


def test_a_rule_is_not_held_back_where_a_node_waits_for_it_alone() -> None:
    workflow = Workflow(
        name="fork", nodes=(Node(name="slow"), Node(name="fast"), Node(name="after", after=("fast",)))
    )
    released = threading.Event()

    def slow(_job: Job) -> Output:
        assert released.wait(5)
        return fine()

    def after(_job: Job) -> Output:
        released.set()
        return fine()

    stage = Stage(workflow, {"slow": slow, "after": after}, settings=Settings(workers=2))
    stage.run()
    assert stage.nodes()[0] == "fast"
    assert set(stage.nodes()) == {"slow", "fast", "after"}


def test_models_are_awaited_at_the_same_time_and_committed_as_they_come() -> None:
    stage = Stage(thinkers={"right": says(fine())})

    async def slow(_job: Job) -> Output:
        while len(stage.journal.chain) < 2:
            await asyncio.sleep(0)
        return fine()

    stage.thinkers = {**stage.thinkers, "left": slow}
    stage.run()
    assert stage.nodes() == ["top", "right", "left", "end"]


def test_answers_of_one_moment_are_committed_in_the_workflows_order() -> None:
    answered = asyncio.Event()

    async def waits(_job: Job) -> Output:
        await answered.wait()
        return fine()

    async def answers(_job: Job) -> Output:
        answered.set()
        return fine()

    stage = Stage(thinkers={"left": waits, "right": answers})
    stage.run()
    assert stage.nodes() == ["top", "left", "right", "end"]


@pytest.mark.parametrize("most", [1, 2, 5])
def test_no_more_models_are_asked_at_once_than_the_settings_allow(most: int) -> None:
    leaves = tuple(Node(name=f"leaf{number}", agent="leaf") for number in range(12))
    at_work, seen = set[str](), list[int]()

    async def leaf(job: Job) -> Output:
        mine = str(len(seen))
        at_work.add(mine)
        seen.append(len(at_work))
        await asyncio.sleep(0)
        at_work.discard(mine)
        return fine()

    Stage(
        Workflow(name="leaves", nodes=leaves), thinkers={"leaf": leaf}, settings=Settings(waiting=most)
    ).run()
    assert (len(seen), max(seen)) == (12, most)


def test_an_envelope_is_committed_before_its_successor_starts() -> None:
    lengths: list[int] = []
    stage = Stage(thinkers={name: says(fine()) for name in ("top", "left", "right")})
    stage.rules = {"end": lambda _job: (lengths.append(len(stage.journal.chain)), fine())[1]}
    stage.run()
    assert lengths == [3]


def test_states_are_told_as_they_change() -> None:
    stage = Stage(thinkers={"left": says(fine())})
    stage.run()
    assert stage.watcher.of("left") == [
        NodeState.PENDING, NodeState.READY, NodeState.RUNNING, NodeState.COMPLETED
    ]  # fmt: skip
    assert set(stage.watcher.states.values()) == {NodeState.COMPLETED}


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [(100, "pass"), (80, "pass"), (79, "degrade"), (50, "degrade"), (49, "block"), (0, "block")],
)
def test_three_tiers(confidence: int, expected: str) -> None:
    assert route(confidence, Routing()) == expected


def test_a_blocked_envelope_does_not_enter_downstream_and_a_degraded_one_is_named() -> None:
    seen = Suggestions(items=(Suggestion(code="seen"),))
    stage = Stage(
        rules={
            "left": lambda _: shaky(49),
            "right": lambda _: Output(held=Held(total=100, held=60), blocks=(seen,)),
        }
    )
    stage.run()
    (job,) = stage.told("end")
    assert (job.blocked, job.degraded) == (("left",), ("right",))
    assert set(job.upstream) == {"right"}
    assert job.given(Suggestions) is not None
    assert [shown.route for shown in stage.watcher.shown] == ["pass", "block", "degrade", "pass"]
    assert len(stage.told("left")) == 1, "a rule gives the same answer again: it is not asked twice"


def test_a_blocked_model_is_asked_once_more_more_narrowly_and_then_stays_blocked() -> None:
    stage = Stage(thinkers={"left": says(shaky(49))})
    stage.run()
    first, second = stage.told("left")
    assert first.changes == ()
    assert [change.kind for change in second.changes] == [ChangeKind.RESOLVE_BOUNDARY]
    assert [(hop.envelope.skeleton.attempt, hop.envelope.skeleton.kept_out)
            for hop in stage.journal.hops() if hop.node == "left"] == [(1, True), (2, False)]  # fmt: skip
    assert stage.told("end")[0].blocked == ("left",)


def test_a_blocked_model_that_does_better_goes_on() -> None:
    stage = Stage(thinkers={"left": says(shaky(49), shaky(50))})
    past = stage.run()
    assert stage.told("end")[0].degraded == ("left",)
    assert past.again == 1
    kept_out = next(hop for hop in stage.journal.hops() if hop.envelope.skeleton.kept_out)
    assert kept_out.envelope.block(Refused) is not None


def test_a_failing_node_takes_only_its_descendants_along() -> None:
    workflow = Workflow(
        name="wide",
        nodes=(*DIAMOND.nodes, Node(name="aside", after=("right",)), Node(name="last", after=("aside",))),
    )
    stage = Stage(workflow, {"left": unhappy})
    with pytest.raises(UserError):
        stage.run()
    assert stage.nodes() == ["top", "right", "aside", "last"]
    assert stage.watcher.states == {
        "top": NodeState.COMPLETED,
        "left": NodeState.FAILED,
        "right": NodeState.COMPLETED,
        "end": NodeState.INVALIDATED,
        "aside": NodeState.COMPLETED,
        "last": NodeState.COMPLETED,
    }


def test_a_fault_in_an_agent_is_a_bug_with_its_node() -> None:
    stage = Stage(rules={"right": lambda _job: Output(deliverables=(dict[str, str]()["missing"],))})
    with pytest.raises(Bug) as bug:
        stage.run()
    assert (bug.value.code, bug.value.facts["node"]) == ("node_failed", "right")
    assert isinstance(bug.value.__cause__, KeyError)


def test_what_is_done_does_not_run_again() -> None:
    first = Stage(rules={"right": unhappy})
    with pytest.raises(UserError):
        first.run()
    again = first.again()
    again.rules = {}
    again.run()
    assert again.watcher.began_nodes == ["right", "end"]
    assert again.nodes() == ["top", "left", "right", "end"]


def test_a_long_node_stops_when_asked() -> None:
    asked: list[bool] = []

    def long(job: Job) -> Output:
        asked.append(True)
        job.stop()
        return Output()

    stage = Stage(rules={"right": long})
    with pytest.raises(Cancelled):
        stage.run(cancelled=lambda: bool(asked))
    assert stage.nodes() == ["top", "left"]


def test_a_model_that_never_answers_does_not_keep_the_run_from_stopping() -> None:
    asked: list[bool] = []
    ended: list[str] = []

    async def silent(_job: Job) -> Output:
        asked.append(True)
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("left")
        return fine()

    stage = Stage(thinkers={"left": silent})
    with pytest.raises(Cancelled):
        stage.run(cancelled=lambda: bool(asked))
    assert (stage.nodes()[:1], ended) == (["top"], ["left"])


def test_hops_stand_only_on_the_latest_of_what_they_were_built_on() -> None:
    stage = Stage()
    stage.run()
    hops = stage.journal.hops()
    assert set(standing(DIAMOND, hops)) == {"top", "left", "right", "end"}
    assert set(standing(DIAMOND, hops[:2])) == {"top", "left"}
    other = Stage()
    other.run()
    moved = [hop for hop in other.journal.hops() if hop.node == "left"]
    newer = hops[1]._replace(digest="another")
    assert moved
    assert set(standing(DIAMOND, [*hops, newer])) == {"top", "left", "right"}


def test_a_new_start_of_the_chain_makes_everything_after_it_open() -> None:
    stage = Stage()
    stage.run()
    hops = stage.journal.hops()
    start = hops[0]._replace(digest="another date")
    assert set(standing(DIAMOND, [*hops, start])) == {"top"}


@pytest.mark.parametrize(
    "nodes",
    [
        (Node(name="a"), Node(name="a")),
        (Node(name="a", after=("b",)), Node(name="b")),
        (Node(name="a", after=("a",)),),
        (Node(name="flow.rerun"),),
    ],
)
def test_a_workflow_that_is_no_dag_is_refused(nodes: tuple[Node, ...]) -> None:
    with pytest.raises(Bug):
        Workflow(name="bad", nodes=nodes).checked()
