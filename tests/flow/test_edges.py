"""Given graphs and limits at their edges, when a run goes, is killed or stopped, then what R2 says holds."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable

import pytest

from tests.flow import virtual
from tests.flow.stage import CHAIN, Journal, Killed, Stage, fine, matter
from tests.flow.test_reruns import Policy, about, staged
from workbench.agents.base import Job
from workbench.domain.directed import RerunHistory
from workbench.domain.steps import Splice, Step, Wait, extra_step
from workbench.envelope.blocks import Rerun, Wish
from workbench.envelope.pack import Held, Output
from workbench.errors import Cancelled, UserError
from workbench.flow.graph import Node, Workflow
from workbench.flow.hops import RERUN, SPLICE
from workbench.flow.past import read_past
from workbench.flow.ports import Hooks
from workbench.settings.settings import Budget, Settings

FAN = Workflow(
    name="fan",
    nodes=(
        Node(name="top"),
        *(Node(name=f"leaf{n:02d}", agent="leaf", after=("top",)) for n in range(40)),
        Node(name="table", after=tuple(f"leaf{n:02d}" for n in range(40))),
    ),
)


def wish(splice: Splice) -> Output:
    return Output(blocks=(Wish(splice=splice),), held=Held(total=1, held=1))


@pytest.mark.parametrize("workers", [1, 2, 4])
def test_a_fan_in_waits_for_all_and_reads_all(workers: int) -> None:
    async def leaf(job: Job) -> Output:
        await asyncio.sleep(0)
        return fine()

    stage = Stage(FAN, thinkers={"leaf": leaf}, settings=Settings(workers=workers, waiting=5))
    stage.run()
    (table,) = stage.told("table")
    assert len(table.upstream) == 40
    assert stage.nodes()[-1] == "table"


def test_one_bad_leaf_takes_the_table_and_no_other_leaf() -> None:
    begun: list[int] = []

    async def leaf(job: Job) -> Output:
        begun.append(1)
        mine = len(begun)
        await asyncio.sleep(0)
        if mine == 7:
            raise UserError("splice_refused", reason="x", node="leaf")
        return fine()

    stage = Stage(FAN, thinkers={"leaf": leaf})
    with pytest.raises(UserError):
        stage.run()
    assert len([n for n in stage.nodes() if n.startswith("leaf")]) == 39
    assert "table" not in stage.nodes()


@pytest.mark.parametrize("length", range(0, 43, 6))
@pytest.mark.parametrize(("before", "after"), [(1, 4), (4, 1), (2, 3)])
def test_kill_and_resume_with_other_worker_counts(length: int, before: int, after: int) -> None:
    stage = Stage(FAN, journal=Journal(frozenset({length})), settings=Settings(workers=before))
    if length < 42:
        with pytest.raises(Killed):
            stage.run()
    else:
        stage.run()
    committed = stage.nodes()
    again = stage.again()
    again.settings = Settings(workers=after)
    again.run()
    assert again.nodes()[: len(committed)] == committed
    assert sorted(again.nodes()) == sorted(node.name for node in FAN.nodes)


def test_the_same_step_asked_for_a_thousand_times_is_made_once() -> None:
    asked = Splice(
        asked_by="left",
        add=tuple(Step(name="audit", after=("left",)) for _ in range(1000)),
        waits=(Wait(node="end", on="audit"),),
    )
    stage = Stage(rules={"left": lambda job: wish(asked)})
    stage.run()
    assert stage.nodes().count(SPLICE) == 1
    assert "audit" not in stage.nodes()


def test_a_thousand_wishes_stop_at_the_steps_that_settings_allow() -> None:
    made: list[int] = []

    async def greedy(job: Job) -> Output:
        made.append(1)
        asker = "left" if len(made) == 1 else f"more{len(made) - 1}"
        return wish(extra_step(asker, f"more{len(made)}", "left", ("end",)))

    stage = Stage(thinkers={"left": greedy}, settings=Settings(budget=Budget(steps=12)))
    past = stage.run()
    assert past.steps == 12
    assert len(made) == 13
    assert "end" in stage.nodes()


@pytest.mark.parametrize(
    "bad",
    [
        Splice(asked_by="left", waits=(Wait(node="end", on="end"),)),
        Splice(asked_by="left", add=(Step(name="a", after=("b",)), Step(name="b", after=("a",)))),
        Splice(asked_by="left", add=(Step(name="a", after=("a",)),)),
        Splice(asked_by="left", add=(Step(name="a", after=("end",)),), waits=(Wait(node="end", on="a"),)),
        Splice(asked_by="left", waits=(Wait(node="left", on="end"),)),
    ],
)
def test_no_splice_makes_a_circle(bad: Splice) -> None:
    stage = Stage(rules={"left": lambda job: wish(bad)})
    stage.run()
    assert sorted(set(stage.nodes()) - {SPLICE}) == ["end", "left", "right", "top"]


def test_a_run_stops_within_a_second() -> None:
    async def stuck(job: Job) -> Output:
        await asyncio.sleep(3600)
        return fine()

    began: list[float] = []

    def stop() -> bool:
        began.append(time.monotonic())
        return len(began) > 3

    stage = Stage(thinkers={"left": stuck, "right": stuck})
    start = time.monotonic()
    with pytest.raises(Cancelled):
        stage.run(stop)
    assert time.monotonic() - start < 1
    assert stage.nodes() == ["top"]


@pytest.mark.parametrize("per_hop", [1, 2, 6])
def test_one_hop_is_tried_exactly_so_often(per_hop: int) -> None:
    """Reruns, narrowing and repeats share one purse."""

    async def drafter(job: Job) -> Output:
        taken = 0
        assert job.allowance is not None
        while job.allowance.take():
            taken += 1
        calls.append(1 + taken)
        return fine()

    calls: list[int] = []
    stage = Stage(CHAIN, thinkers={"two": drafter}, settings=Settings(budget=Budget(per_hop=per_hop)))
    stage.run()
    assert sum(calls) == per_hop


@pytest.mark.parametrize("per_run", [0, 1, 7, 60])
def test_a_run_tries_again_exactly_so_often(per_run: int) -> None:
    again: list[int] = []

    async def leaf(job: Job) -> Output:
        assert job.allowance is not None
        while job.allowance.take():
            again.append(1)
            await asyncio.sleep(0)
        return fine()

    stage = Stage(FAN, thinkers={"leaf": leaf}, settings=Settings(budget=Budget(per_run=per_run), waiting=40))
    past = stage.run()
    assert len(again) == past.again == per_run


def test_what_is_committed_is_counted_once() -> None:
    """A hop that tried again twice leaves the next one all the rest of the run's budget."""

    def takes(most: int) -> Callable[[Job], Awaitable[Output]]:
        async def perform(job: Job) -> Output:
            assert job.allowance is not None
            taken = 0
            while taken < most and job.allowance.take():
                taken += 1
            again.append(taken)
            return fine()

        return perform

    again: list[int] = []
    budget = Budget(per_hop=9, per_run=5)
    stage = Stage(CHAIN, thinkers={"two": takes(2), "three": takes(9)}, settings=Settings(budget=budget))
    past = stage.run()
    assert (again, past.again) == ([2, 3], 5)


@pytest.mark.parametrize(("heir", "order"), [((), ["left", "right"]), (("next",), ["right", "left"])])
def test_rules_are_committed_in_order_unless_somebody_waits_for_the_later_one_alone(
    heir: tuple[str, ...], order: list[str]
) -> None:
    """The right one is done while the left one is at work: it is held back, or goes to its heir at once."""
    free = threading.Event()

    async def nudge(_job: Job) -> Output:
        while any(task.get_name() == "right" for task in asyncio.all_tasks()):
            await asyncio.sleep(0)
        for _ in range(50):  # the loop has heard of it by then
            await asyncio.sleep(0)
        free.set()
        return fine()

    def left(_job: Job) -> Output:
        assert free.wait(20)
        return fine()

    workflow = Workflow(
        name="race",
        nodes=(
            Node(name="top"),
            Node(name="left", after=("top",)),
            Node(name="right", after=("top",)),
            Node(name="nudge", after=("top",)),
            *(Node(name=name, after=("right",)) for name in heir),
            Node(name="end", after=("left", "right")),
        ),
    )
    stage = Stage(workflow, rules={"left": left}, thinkers={"nudge": nudge}, settings=Settings(workers=2))
    stage.run()
    assert [name for name in stage.nodes() if name in order] == order


def test_no_rerun_comes_twice_over_kills() -> None:
    """Killed after every commit and resumed: the same change is refused, and three reruns are all."""
    for rounds, most in (((about("a"),), 1), (tuple(about(str(n)) for n in range(9)), 3)):
        whole = staged(Policy(rounds))
        whole.run()
        assert whole.nodes().count(RERUN) == most
        for length in range(1, len(whole.nodes())):
            stage = staged(Policy(rounds))
            stage.journal = Journal(frozenset({length}))
            with pytest.raises(Killed):
                stage.run()
            policy = Policy(rounds)
            policy.histories = [RerunHistory(nodes=())] * stage.nodes().count(RERUN)
            again = stage.again()
            again.hooks = Hooks(reruns=policy)
            again.run()
            assert again.nodes().count(RERUN) == most, (length, again.nodes())
            blocks = [hop.envelope.block(Rerun) for hop in again.journal.hops()]
            keys = [key for block in blocks if block is not None for key in block.keys]
            assert len(keys) == len(set(keys))


@pytest.mark.parametrize("most", [1, 3, 5])
def test_the_bound_on_waiting_is_held_and_used_in_simulated_time(most: int) -> None:
    at_work: list[int] = []
    peak: list[int] = []

    async def leaf(job: Job) -> Output:
        at_work.append(1)
        peak.append(len(at_work))
        await asyncio.sleep(1.6)
        at_work.pop()
        return fine()

    stage = Stage(FAN, thinkers={"leaf": leaf}, settings=Settings(waiting=most))
    past = read_past(FAN, ())
    run = stage.scheduler().run(matter(), stage.journal, past, stage.watcher, lambda: False)
    _, seconds = virtual.run(run)
    assert max(peak) == most
    assert seconds == pytest.approx(-(-40 // most) * 1.6, rel=0.03)
