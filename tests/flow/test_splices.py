"""Given a run that goes on, when an agent wants one more step or a node fails, then the graph changes and holds."""

from dataclasses import dataclass

import pytest

from tests.flow.stage import CHAIN, DIAMOND, Killed, Stage, fine, says
from workbench.agents.base import Job
from workbench.domain.steps import Splice, Step, Wait, extra_step, replacement
from workbench.envelope.blocks import Spliced, Wish
from workbench.envelope.pack import Held, Output
from workbench.errors import UserError, WorkbenchError
from workbench.flow.graph import Node, NodeState, Workflow
from workbench.flow.hops import SPLICE
from workbench.flow.past import Past, read_past
from workbench.flow.ports import Hooks
from workbench.settings.settings import Budget, Settings


def wishing(splice: Splice) -> Output:
    return Output(held=Held(total=1, held=1), blocks=(Wish(splice=splice),))


AUDIT = extra_step("left", "audit", before=("end",))


def wished(splice: Splice = AUDIT, **settings: int) -> Stage:
    budget = Budget(**settings) if settings else Budget()
    return Stage(
        thinkers={"left": says(wishing(splice)), "audit": says(fine())}, settings=Settings(budget=budget)
    )


def test_an_agent_gets_the_step_that_it_asks_for_before_those_that_wait() -> None:
    stage = wished()
    past = stage.run()
    assert stage.nodes()[-2:] == ["audit", "end"]
    assert stage.told("audit")[0].upstream.keys() == {"left"}
    assert stage.told("end")[0].upstream.keys() == {"left", "right", "audit"}
    assert past.workflow.node("end").after == ("left", "right", "audit")
    (splice,) = [hop.envelope for hop in stage.journal.hops() if hop.node == SPLICE]
    assert splice.block(Spliced) == Spliced(splice=AUDIT)
    assert splice.skeleton.parents == (past.hops["left"].digest,)


@pytest.mark.parametrize("length", range(1, 7))
def test_a_spliced_run_that_was_killed_finds_its_graph_again(length: int) -> None:
    stage = wished()
    stage.journal.dies_at = frozenset({length})
    try:
        stage.run()
    except Killed:
        again = stage.again()
        again.run()
    else:
        again = stage
    nodes = again.nodes()
    assert sorted(nodes) == sorted(["top", "left", SPLICE, "right", "audit", "end"])
    assert nodes.index("audit") < nodes.index("end")
    assert set(read_past(DIAMOND, again.journal.hops()).hops) == {"top", "left", "right", "audit", "end"}


@pytest.mark.parametrize(
    ("splice", "reason"),
    [
        (extra_step("left", "audit", "nobody"), "agent"),
        (extra_step("left", "right"), "taken"),
        (extra_step("left", "flow.rerun"), "taken"),
        (extra_step("left", "audit", before=("nowhere",)), "unknown"),
        (extra_step("left", "audit", before=("right",)), "late"),
        (Splice(asked_by="left", add=(Step(name="audit", after=("end",)),), waits=(Wait(node="end", on="audit"),)),
         "cycle"),
        (Splice(asked_by="left", remove=("nowhere",)), "unknown"),
        (Splice(asked_by="left", remove=("left", "right")), "orphan"),
        (Splice(asked_by="left", add=(Step(name="audit", after=("ghost",)),)), "unknown"),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused_and_the_run_goes_on(splice: Splice, reason: str) -> None:
    stage = wished(splice)
    stage.run()
    (refusal,) = [hop.envelope.block(Spliced) for hop in stage.journal.hops() if hop.node == SPLICE]
    assert refusal is not None
    assert refusal.refused == reason
    assert sorted(set(stage.nodes()) - {SPLICE}) == ["end", "left", "right", "top"]


MEMO = Workflow(
    name="memo",
    nodes=(
        Node(name="top"),
        Node(name="left", after=("top",)),
        Node(name="aside", after=("top",)),
        Node(name="memo", after=("left",)),
        Node(name="right", after=("aside",)),
    ),
)
AGAIN = Splice(asked_by="right", remove=("left",), add=(Step(name="left", agent="other", after=("top",)),))


@pytest.mark.parametrize(
    ("asker", "per_run", "reason", "memos"),
    [("right", 60, "", 2), ("right", 0, "spent", 1), ("memo", 60, "self", 1)],
)
def test_a_replacement_of_what_is_done_is_paid_for_and_not_asked_for_by_its_heirs(
    asker: str, per_run: int, reason: str, memos: int
) -> None:
    """The memo hangs on the left: it would be made anew, which the run's budget has to cover."""
    stage = Stage(
        MEMO,
        rules={asker: lambda _job: wishing(AGAIN), "other": fine},
        settings=Settings(budget=Budget(per_run=per_run)),
    )
    stage.run()
    (block,) = [hop.envelope.block(Spliced) for hop in stage.journal.hops() if hop.node == SPLICE]
    assert block is not None
    assert block.refused == reason
    assert len(stage.told("memo")) == memos


def test_extra_steps_are_bounded() -> None:
    """Every extra step wants another one: the run ends."""
    calls: list[str] = []

    async def greedy(job: Job) -> Output:
        calls.append("x")
        asker = "left" if len(calls) == 1 else f"more{len(calls) - 1}"
        return wishing(extra_step(asker, f"more{len(calls)}", "left"))

    stage = Stage(thinkers={"left": greedy}, settings=Settings(budget=Budget(steps=3)))
    past = stage.run()
    assert past.steps == 3
    assert len(calls) == 4


@dataclass
class Replaces:
    """Puts another agent in the place of what fails."""

    agent: str = "other"

    def replan(self, failed: Node, error: WorkbenchError, past: Past) -> Splice | None:
        again = Step(name=failed.name, agent=self.agent, after=failed.after)
        return Splice(asked_by=failed.name, remove=(failed.name,), add=(again,))


def unhappy(_job: Job) -> Output:
    raise UserError("document_empty")


def test_another_agent_takes_the_place_of_one_that_failed() -> None:
    stage = Stage(rules={"left": unhappy, "other": lambda _job: fine()}, hooks=Hooks(replan=Replaces()))
    past = stage.run()
    assert past.hops["left"].envelope.skeleton.sender.agent_id == "other"
    assert len(stage.told("top")) == len(stage.told("right")) == 1
    assert set(past.hops) == {"top", "left", "right", "end"}


def test_a_subgraph_takes_the_place_of_a_node_and_its_heirs_wait_for_it() -> None:
    class Sub:
        def replan(self, failed: Node, error: WorkbenchError, past: Past) -> Splice | None:
            return replacement(failed.name, failed.name, Step(name="plan-b", after=failed.after), ("end",))

    stage = Stage(rules={"left": unhappy, "plan-b": lambda _job: fine()}, hooks=Hooks(replan=Sub()))
    past = stage.run()
    assert stage.watcher.states["left"] is NodeState.SKIPPED
    assert past.workflow.node("end").after == ("right", "plan-b")
    assert stage.told("end")[0].upstream.keys() == {"right", "plan-b"}


def test_a_replacement_that_fails_as_well_is_not_replaced_for_ever() -> None:
    stage = Stage(
        rules={"left": unhappy, "other": unhappy},
        hooks=Hooks(replan=Replaces()),
        settings=Settings(budget=Budget(steps=2)),
    )
    with pytest.raises(UserError):
        stage.run()
    assert len(stage.told("other")) == 2
    assert stage.watcher.states["left"] is NodeState.FAILED


def test_a_splice_keeps_the_order_as_far_as_it_can() -> None:
    spliced = CHAIN.spliced(extra_step("one", "between", before=("two",)))
    assert [node.name for node in spliced.nodes] == ["one", "between", "two", "three"]
    wide = Workflow(name="w", nodes=tuple(Node(name=f"n{number}") for number in range(5)))
    assert [node.name for node in wide.spliced(Splice(asked_by="n1", remove=("n3",))).nodes] == [
        "n0", "n1", "n2", "n4"
    ]  # fmt: skip
