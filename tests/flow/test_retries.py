"""Given a model that hands over what is not fit, when it is tried again, then within bounds and never silently."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import pytest

from tests.flow.stage import CHAIN, Killed, Stage, fine, says, shaky
from workbench.agents.base import Job
from workbench.domain.directed import ChangeKind
from workbench.domain.gates import GateEvent, GateRoute
from workbench.domain.judgement import GateResult
from workbench.envelope.blocks import Refused, RiskPoints, Suggestion, Suggestions
from workbench.envelope.model import Usage
from workbench.envelope.pack import Held, Output
from workbench.errors import LimitError, RetryableError
from workbench.flow.graph import Node, NodeState
from workbench.flow.ports import Hooks
from workbench.providers.base import BUSY, TIMEOUT
from workbench.settings.settings import Budget, Settings

EMPTY = Output(
    content="", deliverables=("我说过的话",), blocks=(RiskPoints(findings=()),), held=Held(total=1, held=1)
)


@dataclass
class EmptyGate:
    """Refuses what brings an empty list of findings."""

    rows: list[GateEvent] = field(default_factory=list[GateEvent])

    def look(self, node: Node, job: Job, output: Output) -> GateResult:
        points = next((block for block in output.blocks if isinstance(block, RiskPoints)), None)
        unfit = points is not None and not points.findings
        data = (("field", "RISK_POINTS.findings"),) if unfit else ()
        return GateResult(
            passed=not unfit, gate_name="state", reason="list_empty" if unfit else "", data=data
        )

    def note(self, event: GateEvent) -> None:
        self.rows.append(event)


def staged(*outputs: Output, budget: Budget | None = None) -> tuple[Stage, EmptyGate]:
    gate = EmptyGate()
    settings = Settings(budget=budget or Budget())
    return Stage(CHAIN, thinkers={"two": says(*outputs)}, settings=settings, hooks=Hooks(gate=gate)), gate


def test_a_refused_attempt_is_in_the_chain_and_not_in_the_state() -> None:
    stage, gate = staged(EMPTY, fine())
    past = stage.run()
    first, second = [hop.envelope for hop in stage.journal.hops() if hop.node == "two"]
    assert (first.skeleton.status, first.skeleton.kept_out, first.skeleton.confidence) == ("failed", True, 20)
    assert "我说过的话" in first.payload.content
    assert "RISK_POINTS" in first.payload.content
    assert first.block(RiskPoints) is None
    assert (second.skeleton.status, second.skeleton.kept_out, second.skeleton.attempt) == (
        "success",
        False,
        2,
    )
    assert past.hops["two"].envelope == second
    assert stage.told("three")[0].upstream["two"].skeleton.attempt == 2
    assert [(row.node, row.route, row.attempt) for row in gate.rows if row.node == "two"] == [
        ("two", GateRoute.RETRIED, 1), ("two", GateRoute.PASSED, 2)
    ]  # fmt: skip


def test_every_retry_says_what_was_wrong_and_no_two_prompts_are_equal() -> None:
    stage, _ = staged(EMPTY, EMPTY, fine())
    stage.run()
    first, second, third = (job.changes for job in stage.told("two"))
    assert first == ()
    assert (second[0].kind, second[0].about) == (ChangeKind.RETRY_MISSING, ("RISK_POINTS.findings",))
    assert ("list_empty", "RISK_POINTS.findings") in second[0].facts
    assert third[:1] == second
    assert len(third) == 2
    assert third[1] != second[0]


def test_after_two_retries_the_hop_is_given_up_and_the_run_ends_all_the_same() -> None:
    stage, gate = staged(EMPTY)
    past = stage.run()
    assert len(stage.told("two")) == 3
    assert past.hops["two"].envelope.skeleton.status == "failed"
    assert stage.told("three")[0].blocked == ("two",)
    assert stage.told("three")[0].upstream == {}
    assert [row.route for row in gate.rows if row.node == "two"][-1] == GateRoute.TO_HUMAN
    assert stage.watcher.states["three"] is NodeState.COMPLETED


def test_a_rule_is_never_asked_again() -> None:
    gate = EmptyGate()
    stage = Stage(CHAIN, rules={"two": lambda _job: EMPTY}, hooks=Hooks(gate=gate))
    stage.run()
    assert len(stage.told("two")) == 1
    assert stage.told("three")[0].blocked == ("two",)


@pytest.mark.parametrize("code", [TIMEOUT, BUSY])
def test_a_call_that_failed_is_an_attempt_that_failed_and_its_cost_counts(code: str) -> None:
    calls: list[Job] = []

    async def fails_once(job: Job) -> Output:
        calls.append(job)
        if len(calls) == 1:
            raise RetryableError(code, tokens_in=120, tokens_out=7, cost=90, model="p/m")
        return fine()

    stage = Stage(CHAIN, thinkers={"two": fails_once})
    stage.run()
    attempt = next(hop.envelope.skeleton for hop in stage.journal.hops() if hop.envelope.skeleton.kept_out)
    assert attempt.usage.model_copy(update={"latency": 0}) == Usage(tokens_in=120, tokens_out=7, cost=90)
    assert attempt.sender.model == "p/m"
    assert calls[1].changes[0].facts[0] == (code, "")


def spending(times: int) -> Callable[[Job], Awaitable[Output]]:
    async def perform(job: Job) -> Output:
        assert job.allowance is not None
        if not all(job.allowance.take() for _ in range(times)):
            raise LimitError("attempts_spent")
        return EMPTY

    return perform


def test_one_budget_counts_re_asks_repeated_calls_and_retries_together() -> None:
    stage = Stage(CHAIN, thinkers={"two": spending(2)}, hooks=Hooks(gate=EmptyGate()))
    past = stage.run()
    assert len(stage.told("two")) == 2, "3 calls each: the second attempt ends at 6"
    assert past.taken["two"] == 6
    assert past.again == 5
    assert past.hops["two"].envelope.skeleton.status == "failed"
    assert [hop.envelope.skeleton.usage.again for hop in stage.journal.hops() if hop.node == "two"] == [2, 2]


def test_a_spent_budget_leads_to_the_end_and_not_to_an_error() -> None:
    stage = Stage(CHAIN, thinkers={"two": spending(9)}, hooks=Hooks(gate=EmptyGate()))
    past = stage.run()
    assert past.hops["two"].envelope.skeleton.status == "failed"
    assert past.taken["two"] == 6
    assert stage.told("three")[0].blocked == ("two",)


def test_the_runs_budget_bounds_all_hops_together_and_first_attempts_are_free() -> None:
    stage, _ = staged(EMPTY, budget=Budget(per_run=1))
    stage.thinkers = {name: says(EMPTY) for name in ("one", "two", "three")}
    past = stage.run()
    assert past.again == 1
    assert [len(stage.told(name)) for name in ("one", "two", "three")] == [2, 1, 1]


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_retry_that_was_killed_goes_on_where_it_was(length: int) -> None:
    stage, _ = staged(EMPTY, EMPTY, fine())
    stage.journal.dies_at = frozenset({length})
    with pytest.raises(Killed):
        stage.run()
    outputs = [EMPTY, EMPTY, fine()][length - 1 :]
    again = stage.again()
    again.thinkers = {"two": says(*outputs)}
    again.run()
    assert [(hop.node, hop.envelope.skeleton.attempt, hop.envelope.skeleton.kept_out)
            for hop in again.journal.hops()] == [
        ("one", 1, False), ("two", 1, True), ("two", 2, True), ("two", 3, False), ("three", 1, False)
    ]  # fmt: skip
    told = [hop.envelope.block(Refused) for hop in again.journal.hops()[1:3]]
    assert again.told("two")[-1].changes == tuple(
        change for block in told if block for change in block.changes
    )


def test_narrowing_and_the_state_gate_do_not_use_up_each_others_retries() -> None:
    stage, _ = staged(EMPTY, shaky(30), EMPTY, shaky(40))
    past = stage.run()
    assert len(stage.told("two")) == 4
    assert past.hops["two"].envelope.skeleton.confidence == 40
    assert stage.told("three")[0].blocked == ("two",)


def test_a_blocked_attempt_keeps_its_blocks_in_the_chain() -> None:
    block = Suggestions(items=(Suggestion(code="seen"),))
    low = Output(held=Held(total=10, held=1), blocks=(block,))
    stage, _ = staged(low, fine())
    stage.run()
    kept = next(hop.envelope for hop in stage.journal.hops() if hop.envelope.skeleton.kept_out)
    assert kept.block(Suggestions) == block
