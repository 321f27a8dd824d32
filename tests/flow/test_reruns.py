"""Given a judgement, when nodes are told to do better, then only they and what hangs on them run again."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from decimal import Decimal

import pytest

from tests.flow.stage import Killed, Stage, fine, matter, says
from workbench.agents.base import Job
from workbench.domain.directed import ChangeKind, DirectedChange, Need, RerunHistory, RerunPlan
from workbench.domain.finding import TerminalState
from workbench.domain.judgement import GateResult, Judgement
from workbench.envelope.blocks import Judged, Rerun, Suggestion, Suggestions
from workbench.envelope.pack import Held, Output
from workbench.flow.graph import Node, NodeState, Workflow
from workbench.flow.hops import RERUN
from workbench.flow.past import read_past
from workbench.flow.ports import Hooks
from workbench.settings.settings import Budget, Settings

REVIEW = Workflow(
    name="review",
    nodes=(
        Node(name="intent"),
        Node(name="researcher", after=("intent",)),
        Node(name="analyst", after=("intent",)),
        Node(name="drafter", after=("researcher", "analyst")),
        Node(name="gate", after=("drafter",)),
        Node(name="terminal", after=("gate",)),
    ),
)
DEEPER = DirectedChange(kind=ChangeKind.DEEPEN_THINKING, node="drafter", about=("score",))


def judging(passed: bool) -> Output:
    judgement = Judgement(
        result=GateResult(passed=passed, gate_name="quality"),
        state=TerminalState.PASSED if passed else TerminalState.BEST_EFFORT,
        score=Decimal(1),
        score_by_rules=None,
        signals=(),
    )
    return Output(blocks=(Judged(judgement=judgement),), held=Held(total=1, held=1))


@dataclass
class Policy:
    """Asks for the same changes after every judgement that did not pass, or for those of each round."""

    rounds: Sequence[tuple[DirectedChange, ...]] = ((DEEPER,),)
    histories: list[RerunHistory] = field(default_factory=list[RerunHistory])

    def plan(self, passed: bool, needs: Sequence[Need], history: RerunHistory) -> RerunPlan:
        self.histories.append(history)
        if passed:
            return RerunPlan(reason="passed")
        wanted = self.rounds[min(len(self.histories), len(self.rounds)) - 1]
        return RerunPlan(changes=wanted, reason="rerun")


def about(*words: str, node: str = "drafter") -> tuple[DirectedChange, ...]:
    return (DirectedChange(kind=ChangeKind.ENFORCE_CITATION, node=node, about=words),)


def staged(policy: Policy, passes_at: int = 99, thinks: Sequence[str] = ("researcher", "analyst", "drafter"),
           budget: Budget | None = None) -> Stage:  # fmt: skip
    judged: list[Job] = []

    def gate(job: Job) -> Output:
        judged.append(job)
        return judging(len(judged) >= passes_at)

    return Stage(
        REVIEW,
        rules={"gate": gate},
        thinkers={name: says(fine()) for name in thinks},
        hooks=Hooks(reruns=policy),
        settings=Settings(budget=budget or Budget()),
    )


def test_only_the_affected_subgraph_runs_again_and_is_told_why() -> None:
    stage = staged(Policy(), passes_at=2)
    past = stage.run()
    counts = {node.name: len(stage.told(node.name)) for node in REVIEW.nodes}
    assert counts == {"intent": 1, "researcher": 1, "analyst": 1, "drafter": 2, "gate": 2, "terminal": 1}
    first, second = stage.told("drafter")
    assert (first.changes, second.changes) == ((), (DEEPER,))
    assert (first.attempt, second.attempt) == (1, 2)
    assert stage.nodes()[-5:] == ["gate", RERUN, "drafter", "gate", "terminal"]
    assert past.reruns == 1
    assert NodeState.INVALIDATED in stage.watcher.of("drafter")
    assert set(past.hops) == {node.name for node in REVIEW.nodes}


def test_an_identical_rerun_is_refused_by_code_whatever_the_policy_says() -> None:
    stage = staged(Policy())
    stage.run()
    assert len(stage.told("drafter")) == 2
    assert len(stage.told("terminal")) == 1


def test_there_are_at_most_three_reruns() -> None:
    stage = staged(Policy([about(str(number)) for number in range(9)]))
    past = stage.run()
    assert (past.reruns, len(stage.told("drafter")), len(stage.told("gate"))) == (3, 4, 4)
    assert stage.nodes()[-1] == "terminal"


def test_without_a_change_there_is_no_rerun() -> None:
    none = DirectedChange(kind=ChangeKind.NONE, node="drafter")
    for wanted in ((), (none,)):
        stage = staged(Policy([wanted]))
        past = stage.run()
        assert (past.reruns, stage.nodes()[-1]) == (0, "terminal")


def test_rules_are_never_told_to_do_better() -> None:
    stage = staged(Policy(), thinks=("researcher",))
    past = stage.run()
    assert past.reruns == 0
    assert len(stage.told("drafter")) == 1


def test_a_passed_judgement_ends_the_run() -> None:
    stage = staged(Policy(), passes_at=1)
    assert stage.run().reruns == 0


def test_the_same_change_on_other_input_is_another_attempt() -> None:
    """The analyst says something new in between: the drafter may be told the same once more."""
    policy = Policy([(DEEPER,), about("x", node="analyst"), (DEEPER,), (DEEPER,)])
    stage = staged(policy)
    other = Output(held=Held(total=1, held=1), blocks=(Suggestions(items=(Suggestion(code="new"),)),))
    stage.thinkers = {**stage.thinkers, "analyst": says(fine(), other)}
    past = stage.run()
    assert past.reruns == 3
    assert [bool(job.changes) for job in stage.told("drafter")] == [False, True, False, True]


def test_an_attempt_is_known_by_the_input_that_it_really_had() -> None:
    """Analyst and drafter are told at once: the drafter's attempt reads what the analyst said anew, which
    no key of the order knows. The same word on that input would be the same attempt twice."""
    policy = Policy([(*about("x", node="analyst"), DEEPER), (DEEPER,)])
    stage = staged(policy)
    other = Output(held=Held(total=1, held=1), blocks=(Suggestions(items=(Suggestion(code="new"),)),))
    stage.thinkers = {**stage.thinkers, "analyst": says(fine(), other)}
    past = stage.run()
    assert [job.changes for job in stage.told("drafter")] == [(), (DEEPER,)]
    assert (past.reruns, stage.nodes()[-1]) == (1, "terminal")


def test_several_nodes_run_again_side_by_side() -> None:
    policy = Policy([(*about("a", node="researcher"), *about("b", node="analyst"))])
    stage = staged(policy, passes_at=2)
    stage.run()
    assert {name: len(stage.told(name)) for name in ("researcher", "analyst", "drafter", "gate")} == {
        "researcher": 2, "analyst": 2, "drafter": 2, "gate": 2
    }  # fmt: skip


def test_a_rerun_that_the_budget_does_not_cover_leads_to_the_end() -> None:
    stage = staged(Policy([about(str(number)) for number in range(9)]), budget=Budget(per_run=3))
    past = stage.run()
    assert (past.reruns, past.again) == (1, 2)
    assert stage.nodes()[-1] == "terminal"


@pytest.mark.parametrize("length", range(5, 11))
def test_a_rerun_that_was_killed_goes_on_where_it_was(length: int) -> None:
    stage = staged(Policy(), passes_at=2)
    stage.journal.dies_at = frozenset({length})
    again = stage
    try:
        stage.run()
    except Killed:
        again = stage.again()
        again.run()
    assert again.nodes() == [
        "intent",
        "researcher",
        "analyst",
        "drafter",
        "gate",
        RERUN,
        "drafter",
        "gate",
        "terminal",
    ]
    (block,) = [hop.envelope.block(Rerun) for hop in again.journal.hops() if hop.node == RERUN]
    assert block is not None
    assert block.changes == (DEEPER,)
    attempts = [hop.envelope.skeleton.attempt for hop in again.journal.hops() if hop.node == "drafter"]
    assert attempts == [1, 2]
    assert set(read_past(REVIEW, again.journal.hops()).hops) == {node.name for node in REVIEW.nodes}


def test_what_still_runs_on_an_old_hop_is_dropped() -> None:
    """A side branch hangs on the drafter and is slow: the rerun of the drafter makes it begin anew."""
    workflow = Workflow(name="side", nodes=(*REVIEW.nodes, Node(name="memo", after=("drafter",))))
    stage = staged(Policy(), passes_at=2)
    stage.workflow = workflow
    seen: list[str] = []

    async def memo(job: Job) -> Output:
        seen.append(str(job.upstream["drafter"].skeleton.attempt))
        try:
            while len(seen) == 1:
                await says(fine())(job)
        except asyncio.CancelledError:
            for _ in range(5000):  # it takes its time to clean up
                await asyncio.sleep(0)
            seen.append("cleaned up")
            raise
        return fine()

    stage.thinkers = {**stage.thinkers, "memo": memo}
    past = read_past(workflow, ())

    async def outer() -> int:
        await stage.scheduler().run(matter(), stage.journal, past, stage.watcher, lambda: False)
        return len(asyncio.all_tasks())

    assert asyncio.run(outer()) == 1, "what was dropped is not left behind"
    assert seen == ["1", "2", "cleaned up"]
    assert past.hops["memo"].envelope.skeleton.parents == (past.hops["drafter"].digest,)
