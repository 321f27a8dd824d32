"""On random graphs with random faults, kills, wishes and concurrency: never before its parents, never twice."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.flow.stage import Killed, Stage, Watcher, fine, shaky
from workbench.agents.base import Job
from workbench.domain.directed import ChangeKind, DirectedChange, Need, RerunHistory, RerunPlan
from workbench.domain.finding import TerminalState
from workbench.domain.judgement import GateResult, Judgement
from workbench.domain.review import HopSummary
from workbench.domain.steps import extra_step
from workbench.envelope.blocks import Judged, Rerun, Wish
from workbench.envelope.pack import Held, Output
from workbench.envelope.verify import verify_chain
from workbench.errors import RetryableError, UserError
from workbench.flow.graph import Node, Workflow
from workbench.flow.hops import RERUN, SPLICE
from workbench.flow.past import read_past
from workbench.flow.ports import Hooks
from workbench.providers.base import TIMEOUT
from workbench.settings.settings import Settings


@dataclass(frozen=True)
class Habit:
    """How a node behaves: what comes of each of its calls (the last for ever), and how long it takes."""

    thinks: bool
    yields: int
    outcomes: tuple[str, ...]
    wish_before: int | None  # the number of the node before which it wants one more step


OUTCOMES = ("fine", "fine", "fine", "shaky", "blocked", "timeout", "breaks")


@st.composite
def graphs(draw: st.DrawFn) -> Workflow:
    size = draw(st.integers(1, 9))
    nodes = [
        Node(name=f"n{number}", after=tuple(f"n{parent}" for parent in sorted(
            draw(st.sets(st.integers(0, number - 1), max_size=3)) if number else set()
        )))
        for number in range(size)
    ]  # fmt: skip
    return Workflow(name="random", nodes=tuple(nodes)).checked()


def habits() -> st.SearchStrategy[Habit]:
    return st.builds(
        Habit,
        thinks=st.booleans(),
        yields=st.integers(0, 3),
        outcomes=st.lists(st.sampled_from(OUTCOMES), min_size=1, max_size=4).map(tuple),
        wish_before=st.none() | st.integers(0, 9),
    )


class Theatre(Stage):
    """A stage whose agents follow habits, and which watches every call as it happens."""

    def prepare(self, habit: dict[str, Habit], kills: set[int], workers: int, waiting: int) -> None:
        self.habit, self.kills = habit, kills
        self.calls, self.early, self.twice = Counter[str](), list[str](), list[str]()
        self.settings = Settings(workers=workers, waiting=waiting)
        self.thinkers = {name: self._thinking(name) for name, own in habit.items() if own.thinks}
        names = [*(name for name, own in habit.items() if not own.thinks), "extra"]
        self.rules = {name: self._ruling(name) for name in names}
        self.journal.dies_at = frozenset(kills)

    def _called(self, name: str, job: Job) -> Output:
        """An agent's work has begun: is everything it needs on disk, and is it not there already?"""
        committed = {hop.node for hop in self.journal.hops() if not hop.envelope.skeleton.kept_out}
        place = f"x.{job.upstream and next(iter(job.upstream))}" if name == "extra" else name
        needed = set(self.workflow.node(name).after) if name in self.workflow.place else set(job.upstream)
        if not needed <= committed:
            self.early.append(name)
        if place in committed:
            self.twice.append(name)
        self.calls[name] += 1
        own = self.habit.get(name, Habit(thinks=False, yields=0, outcomes=("fine",), wish_before=None))
        outcome = own.outcomes[min(self.calls[name], len(own.outcomes)) - 1]
        if outcome == "breaks":
            raise UserError("document_empty")
        if outcome == "timeout":
            raise RetryableError(TIMEOUT) if own.thinks else UserError("document_empty")
        if outcome in {"shaky", "blocked"}:
            return shaky(60 if outcome == "shaky" else 30)
        if own.wish_before is None:
            return fine()
        wish = Wish(splice=extra_step(name, f"x.{name}", "extra", before=(f"n{own.wish_before}",)))
        return Output(held=Held(total=1, held=1), blocks=(wish,))

    def _thinking(self, name: str) -> Callable[[Job], Awaitable[Output]]:
        async def think(job: Job) -> Output:
            for _ in range(self.habit[name].yields):
                await asyncio.sleep(0)
            return self._called(name, job)

        return think

    def _ruling(self, name: str) -> Callable[[Job], Output]:
        return lambda job: self._called(name, job)

    def to_the_end(self) -> bool:
        """Run, and after each kill again with a new process; whether every node came through."""
        while True:
            self.watcher = Watcher()
            try:
                self.run()
            except Killed as killed:
                self.journal.dies_at -= {killed.length}
            except UserError:
                return False
            else:
                return True


@settings(max_examples=150, deadline=None)
@given(
    graph=graphs(),
    habit=st.lists(habits(), min_size=9, max_size=9),
    kills=st.sets(st.integers(0, 25), max_size=4),
    workers=st.sampled_from([1, 1, 2]),
    waiting=st.integers(1, 4),
)
def test_never_before_its_parents_and_never_twice(
    graph: Workflow, habit: list[Habit], kills: set[int], workers: int, waiting: int
) -> None:
    theatre = Theatre(graph)
    theatre.prepare(
        {node.name: habit[number] for number, node in enumerate(graph.nodes)}, kills, workers, waiting
    )
    whole = theatre.to_the_end()
    assert (theatre.early, theatre.twice) == ([], [])
    hops = theatre.journal.hops()
    assert verify_chain(theatre.journal.chain, theatre.journal.rows.get, theatre.journal.head) == ()
    standing = Counter(hop.node for hop in hops if not hop.envelope.skeleton.kept_out and hop.node != SPLICE)
    assert set(standing.values()) <= {1}
    past = read_past(graph, hops)
    broken = set(past.workflow.place) - set(past.hops)
    assert whole == (not broken)
    roots = {name for name in broken if not broken.intersection(past.workflow.node(name).after)}
    assert broken == roots | past.workflow.descendants(*roots), (
        "a failure takes its descendants, and no one else"
    )
    assert all(
        past.hops[parent].digest in hop.envelope.skeleton.parents
        for hop in past.hops.values()
        for parent in past.workflow.node(hop.node).after
    )
    assert all(count <= 6 for count in theatre.calls.values() if not kills)


@dataclass
class Whims:
    """A policy that wants something of some nodes after every judgement, and does not mind repeating itself."""

    wanted: list[dict[str, int]]
    plans: int = 0

    def plan(self, passed: bool, needs: Sequence[Need], history: RerunHistory) -> RerunPlan:
        wanted = self.wanted[self.plans % len(self.wanted)]
        self.plans += 1
        changes = tuple(
            DirectedChange(kind=ChangeKind.ENFORCE_CITATION, node=node.node, about=(str(wanted[node.node]),))
            for node in history.nodes
            if node.node in wanted
        )
        return RerunPlan(changes=changes, reason="rerun")


JUDGED = Judged(
    judgement=Judgement(
        result=GateResult(passed=False, gate_name="quality"), state=TerminalState.BEST_EFFORT, score=Decimal(0),
        score_by_rules=None, signals=(),
    )
)  # fmt: skip


class Looking(Watcher):
    """Looks at the chain whenever the flow begins a node."""

    def __init__(self, look: Callable[[str], None]) -> None:
        super().__init__()
        self._look = look

    def began(self, hop: HopSummary) -> None:
        super().began(hop)
        self._look(hop.node)


@settings(max_examples=100, deadline=None)
@given(
    graph=graphs(),
    thinks=st.lists(st.booleans(), min_size=9, max_size=9),
    wanted=st.lists(
        st.dictionaries(st.integers(0, 8).map("n{}".format), st.integers(0, 1), max_size=3),
        min_size=1,
        max_size=3,
    ),
    kills=st.sets(st.integers(0, 30), max_size=4),
    waiting=st.integers(1, 4),
)
def test_with_reruns_no_node_runs_while_it_stands_and_no_attempt_is_made_twice(
    graph: Workflow, thinks: list[bool], wanted: list[dict[str, int]], kills: set[int], waiting: int
) -> None:
    stage = Stage(graph, hooks=Hooks(reruns=Whims(wanted)), settings=Settings(waiting=waiting))
    last = graph.nodes[-1].name
    standing: list[str] = []

    def look(name: str) -> None:
        past = read_past(graph, stage.journal.hops())
        if name in past.hops or not past.hops.keys() >= set(graph.node(name).after):
            standing.append(name)

    def called(name: str) -> Output:
        return Output(held=Held(total=1, held=1), blocks=(JUDGED,)) if name == last else fine()

    def thinking(name: str):
        async def think(_job: Job) -> Output:
            for _ in range(graph.place[name] % 5 + 1):
                await asyncio.sleep(0)
            look(name)  # had its purpose gone meanwhile, it would have been cancelled
            return called(name)

        return think

    names = {node.name: thinks[number] for number, node in enumerate(graph.nodes)}
    stage.thinkers = {name: thinking(name) for name, own in names.items() if own}
    # Rules may be in threads, where a rerun overtakes them: that they begin rightly is what counts.
    stage.rules = {name: (lambda _job, name=name: called(name)) for name, own in names.items() if not own}
    stage.watcher = Looking(look)
    stage.journal.dies_at = frozenset(kills)
    while True:
        try:
            past = stage.run()
        except Killed as killed:
            stage.journal.dies_at -= {killed.length}
        else:
            break
    assert standing == []
    hops = stage.journal.hops()
    assert set(past.hops) == set(names) == set(read_past(graph, hops).hops)
    orders = [hop.envelope.block(Rerun) for hop in hops if hop.node == RERUN]
    keys = [key for order in orders if order is not None for key in order.keys]
    assert len(keys) == len(set(keys))
    assert len(orders) <= 3
    assert all(names[change.node] for order in orders if order is not None for change in order.changes)
