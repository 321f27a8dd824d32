"""Given a workflow as data, when it runs, then order, routing, failure and resumption hold."""

import threading
from collections.abc import Callable
from datetime import UTC, date, datetime
from itertools import count

import pytest

from workbench.agents.base import Job, Matter, Rule, Tools
from workbench.documents.plain import contract_from_text
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.review import HopSummary, ReviewOptions
from workbench.envelope.blocks import Request, Suggestion, Suggestions
from workbench.envelope.chain import Head, Sealed, seal
from workbench.envelope.model import Envelope
from workbench.envelope.pack import Held, Output
from workbench.envelope.verify import verify_chain
from workbench.errors import Bug, Cancelled, UserError
from workbench.flow.graph import Node, NodeState, Workflow
from workbench.flow.hops import Hop, route, standing
from workbench.flow.runner import Clocks, Runner
from workbench.settings.settings import Routing, Settings
from workbench.words import Words

WHEN = datetime(2026, 11, 30, tzinfo=UTC)
DIAMOND = Workflow(
    name="diamond",
    nodes=(
        Node(name="top"),
        Node(name="left", after=("top",)),
        Node(name="right", after=("top",)),
        Node(name="end", after=("left", "right")),
    ),
)


class Journal:
    def __init__(self) -> None:
        self.head, self.chain, self.rows = Head(), list[Sealed](), dict[str, bytes]()

    def append(self, make: Callable[[Head], Envelope]) -> Sealed:
        made = seal(make(self.head), self.head)
        self.head = made.head
        self.chain.append(made.sealed)
        self.rows |= {row.digest: row.data for row in made.rows}
        return made.sealed


class Watcher:
    def __init__(self) -> None:
        self.began_nodes, self.hops = list[str](), list[Hop]()
        self.shown = list[HopSummary]()

    def began(self, hop: HopSummary) -> None:
        self.began_nodes.append(hop.node)

    def committed(self, hop: Hop, shown: HopSummary) -> None:
        self.hops.append(hop)
        self.shown.append(shown)


def matter() -> Matter:
    reference = ReferenceDate(value=date(2026, 1, 1), source=DateSource.TODAY)
    tools = Tools(
        reference=lambda *_: reference, examine=lambda *_: (), check=lambda *_: (),
        judge=lambda *_: pytest.fail("nobody asked for a judgement"),
    )  # fmt: skip
    request = Request(
        workflow="review", name="n", path="p", source_digest="d", options=ReviewOptions(), today=date(2026, 1, 1),
        started=WHEN,
    )  # fmt: skip
    return Matter("r1", contract_from_text("第一条 标的\n货物一批。"), request, tools, Words({}))


class Bench:
    """A diamond whose agents are given by name; the default one says that all is well."""

    def __init__(self, workers: int = 1, **agents: Callable[[Job], Output]) -> None:
        def fine(_job: Job) -> Output:
            return Output(held=Held(total=1, held=1))

        rules = {node.name: Rule(node.name, agents.get(node.name, fine)) for node in DIAMOND.nodes}
        ticks = count()
        self.runner = Runner(
            DIAMOND, rules, Settings(workers=workers), Clocks(lambda: WHEN, lambda: float(next(ticks)))
        )
        self.journal, self.watcher = Journal(), Watcher()

    def run(
        self, done: dict[str, Hop] | None = None, cancelled: Callable[[], bool] = lambda: False
    ) -> dict[str, Hop]:
        return self.runner.run(matter(), self.journal, done or {}, self.watcher, cancelled)


def shaky(held: int) -> Callable[[Job], Output]:
    return lambda _job: Output(
        held=Held(total=100, held=held), blocks=(Suggestions(items=(Suggestion(code="seen"),)),)
    )


@pytest.mark.parametrize("workers", [1, 2])
def test_hops_stand_in_the_workflows_order_whoever_is_faster(workers: int) -> None:
    released = threading.Event()

    def slow(_job: Job) -> Output:
        if workers > 1:
            assert released.wait(5)
        return Output()

    def fast(_job: Job) -> Output:
        released.set()
        return Output()

    bench = Bench(workers, left=slow, right=fast)
    bench.run()
    assert [hop.node for hop in bench.watcher.hops] == ["top", "left", "right", "end"]
    assert verify_chain(bench.journal.chain, bench.journal.rows.get, bench.journal.head) == ()


def test_an_envelope_is_committed_before_its_successor_starts() -> None:
    lengths: list[int] = []
    bench = Bench(end=lambda _job: (lengths.append(len(bench.journal.chain)), Output())[1])
    bench.run()
    assert lengths == [3]


@pytest.mark.parametrize(
    ("confidence", "expected"),
    [(100, "pass"), (80, "pass"), (79, "degrade"), (50, "degrade"), (49, "block"), (0, "block")],
)
def test_three_tiers(confidence: int, expected: str) -> None:
    assert route(confidence, Routing()) == expected


def test_a_blocked_envelope_does_not_enter_downstream_and_a_degraded_one_is_named() -> None:
    jobs: list[Job] = []
    bench = Bench(
        left=shaky(49),
        right=shaky(60),
        end=lambda job: (jobs.append(job), Output(held=Held(total=1, held=1)))[1],
    )
    bench.run()
    (job,) = jobs
    assert (job.blocked, job.degraded) == (("left",), ("right",))
    assert set(job.upstream) == {"right"}
    assert job.given(Suggestions) is not None
    assert [shown.route for shown in bench.watcher.shown] == ["pass", "block", "degrade", "pass"]


def test_a_failing_node_takes_only_its_descendants_along() -> None:
    def fails(_job: Job) -> Output:
        raise UserError("document_empty")

    bench = Bench(left=fails)
    with pytest.raises(UserError):
        bench.run()
    assert [hop.node for hop in bench.watcher.hops] == ["top", "right"]
    assert bench.runner.states == {
        "top": NodeState.COMPLETED,
        "left": NodeState.FAILED,
        "right": NodeState.COMPLETED,
        "end": NodeState.INVALIDATED,
    }


def test_a_fault_in_an_agent_is_a_bug_with_its_node() -> None:
    bench = Bench(right=lambda _job: Output(deliverables=({}["missing"],)))
    with pytest.raises(Bug) as bug:
        bench.run()
    assert (bug.value.code, bug.value.facts["node"]) == ("node_failed", "right")
    assert isinstance(bug.value.__cause__, KeyError)


def test_what_is_done_does_not_run_again() -> None:
    first = Bench()
    hops = first.run()
    again = Bench()
    again.journal = first.journal
    done = {name: hops[name] for name in ("top", "left")}
    again.run(done)
    assert again.watcher.began_nodes == ["right", "end"]


def test_a_long_node_stops_when_asked() -> None:
    asked: list[bool] = []

    def long(job: Job) -> Output:
        asked.append(True)
        job.stop()
        return Output()

    bench = Bench(right=long)
    with pytest.raises(Cancelled):
        bench.run(cancelled=lambda: bool(asked))
    assert [hop.node for hop in bench.watcher.hops] == ["top", "left"]


def test_hops_stand_only_on_the_latest_of_what_they_were_built_on() -> None:
    bench = Bench()
    bench.run()
    hops = list(bench.watcher.hops)
    assert set(standing(DIAMOND, hops)) == {"top", "left", "right", "end"}
    assert set(standing(DIAMOND, hops[:2])) == {"top", "left"}
    once_more = Bench()
    once_more.journal = bench.journal
    once_more.run({"top": hops[0]})
    assert standing(DIAMOND, [*hops, *once_more.watcher.hops])["end"] == once_more.watcher.hops[-1]
    newer_left = [*hops, once_more.watcher.hops[0]]
    assert set(standing(DIAMOND, newer_left)) == {"top", "left", "right"}


@pytest.mark.parametrize(
    "nodes",
    [
        (Node(name="a"), Node(name="a")),
        (Node(name="a", after=("b",)), Node(name="b")),
        (Node(name="a", after=("a",)),),
    ],
)
def test_a_workflow_that_is_no_dag_is_refused(nodes: tuple[Node, ...]) -> None:
    with pytest.raises(Bug):
        Workflow(name="bad", nodes=nodes).checked()
