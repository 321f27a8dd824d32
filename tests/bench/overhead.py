"""What the flow itself costs beside the models that it waits for.

1. The review's own workflow, in which a model of 50 ms sits at every step, over a real store: wall time
   over the critical path. That path is eight steps one after the other, each a model and the commit that
   its successors wait for; a commit counts as what the least one on this disk takes, measured beside
   every review. The same over the models alone is printed too.
2. The 300-page contract in 50 parts, five at a time, 1.6 s each: once in simulated time with the whole
   bookkeeping, and once for real.
3. Pack, hash and commit of envelopes against plain inserts (``commit_cost``).

Every model is a wait and a made-up answer of some 4 KB; the store is a real SQLite file.
"""

import asyncio
import importlib.util
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

from tests.bench.figures import Figure, median, report, wall
from tests.flow.virtual import run as run_in_simulated_time
from workbench.agents.base import Job, Matter, Tools
from workbench.documents.plain import contract_from_text
from workbench.documents.read import read_contract
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.contract import Contract
from workbench.domain.reports import RunCard
from workbench.domain.review import HopSummary, ReviewOptions
from workbench.envelope.blocks import Request
from workbench.envelope.chain import Head, Sealed
from workbench.envelope.model import Envelope
from workbench.envelope.pack import PROVEN, Output
from workbench.flow.fan_out import EachPart, PartView, fan_out
from workbench.flow.graph import Node, NodeState, Workflow
from workbench.flow.hops import Hop
from workbench.flow.lane import Lane
from workbench.flow.past import Past, read_past
from workbench.flow.ports import Clocks
from workbench.flow.scheduler import Scheduler
from workbench.scenarios.review import WORKFLOW
from workbench.settings.paths import locate
from workbench.settings.settings import Settings
from workbench.storage.store import Store
from workbench.words import Words

LONG_FILE = Path(__file__).resolve().parents[1] / "data" / "redline" / "contract_300p.docx"
STEP, ROUNDS = 0.05, 21
PART, PARTS, AT_ONCE = 1.6, 50, 5
IDEAL = PART * PARTS / AT_ONCE
PROSE = "承租人应当按照约定的用途使用租赁物。" * 75  # 4 KB in UTF-8
NOW = datetime(2026, 11, 30, tzinfo=UTC)
LONG = Workflow(
    name="long",
    nodes=(Node(name="outline"), Node(name="part", after=("outline",)), Node(name="issues", after=("part",))),
).checked()


class Silent:
    """Nobody looks on."""

    def began(self, hop: HopSummary) -> None: ...
    def committed(self, hop: Hop, shown: HopSummary) -> None: ...
    def changed(self, node: str, state: NodeState) -> None: ...


class Waits:
    """An agent whose model takes some time; it notes how long it really was awaited, since no timer is
    exact."""

    def __init__(self, name: str, seconds: float) -> None:
        self.name = name
        self.took = 0.0
        self._seconds = seconds

    async def perform(self, _job: Job) -> Output:
        before = time.perf_counter()
        if self._seconds:
            await asyncio.sleep(self._seconds)
        self.took = time.perf_counter() - before
        return Output(content=PROSE, held=PROVEN)


def matter(contract: Contract, run_id: str) -> Matter:
    reference = ReferenceDate(value=date(2026, 11, 30), source=DateSource.TODAY)
    tools = Tools(lambda *_: reference, lambda *_: (), lambda *_: (), lambda *_: None)  # pyright: ignore[reportArgumentType]  # nobody judges
    request = Request(workflow="review", name="n", path="p", source_digest="d", options=ReviewOptions(),
                      today=date(2026, 11, 30), started=NOW)  # fmt: skip
    return Matter(run_id, contract, request, tools, Words.load(locate().words))


class Chain:
    """A run's chain in the store."""

    def __init__(self, store: Store, run_id: str) -> None:
        self._store = store
        self._run_id = run_id

    def append(self, *makes: Callable[[Head], Envelope]) -> tuple[Sealed, ...]:
        return self._store.append_all(self._run_id, makes)


class House:
    """A real store in a folder of its own, and the lane in which its runs go on."""

    def __init__(self, folder: str) -> None:
        self.store = Store(Path(folder) / "overhead.sqlite3")
        self.runs = 0
        self.lane = Lane()

    def start(self, contract: Contract) -> tuple[Matter, Chain]:
        self.runs += 1
        run = matter(contract, f"run{self.runs}")
        self.store.start(RunCard(run_id=run.run_id, name="n", path="p", started=NOW), run.request)
        return run, Chain(self.store, run.run_id)


def scheduler(agents: Mapping[str, Waits | EachPart]) -> Scheduler:
    return Scheduler(agents, Settings(waiting=AT_ONCE), Clocks(lambda: NOW, time.perf_counter))


class OnePath(NamedTuple):
    """One review with a model of 50 ms at every step, in seconds: its wall time, the time that the models
    on the longest way through the graph really took, and how many commits stand in that way."""

    wall: float
    models: float
    commits: int


def one_path(house: House, contract: Contract) -> OnePath:
    """Measure one review."""
    run, chain = house.start(contract)
    models = {node.name: Waits(node.name, STEP) for node in WORKFLOW.nodes}
    engine = scheduler(models)
    before = time.perf_counter()
    past = house.lane.run(engine.run(run, chain, read_past(WORKFLOW, ()), Silent(), lambda: False))
    taken = time.perf_counter() - before
    whole(past, len(WORKFLOW.nodes))
    ends: dict[str, tuple[float, int]] = {}
    for node in WORKFLOW.nodes:
        before_it = max((ends[name] for name in node.after), default=(0.0, 0))
        ends[node.name] = (before_it[0] + models[node.name].took, before_it[1] + 1)
    return OnePath(taken, *max(ends.values()))


class PlainFile:
    """The least commit that this disk allows: one row, handed to the disk."""

    def __init__(self, folder: str) -> None:
        self._file = sqlite3.connect(Path(folder) / "plain.sqlite3", isolation_level=None)
        for line in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "CREATE TABLE row (text)"):
            self._file.execute(line).close()

    def commit(self) -> float:
        """Seconds of one commit after the disk was idle for as long as a model keeps it."""
        time.sleep(STEP)
        return wall(lambda: self._file.execute("INSERT INTO row VALUES (?)", (PROSE,)).close())

    def close(self) -> None:
        self._file.close()


def path_figure(house: House, folder: str) -> Figure:
    """Wall time over the critical path, the disk's own part measured beside every review."""
    short, plain = contract_from_text("第一条 标的\n货物一批。"), PlainFile(folder)
    one_path(house, short)
    alone, over, commits = list[float](), list[float](), list[float]()
    for _ in range(ROUNDS):
        seen, commit = one_path(house, short), median(plain.commit, 5)
        commits.append(commit)
        alone.append(seen.wall / seen.models)
        over.append(seen.wall / (seen.models + seen.commits * commit))
    plain.close()
    print(
        f"the least commit here takes {statistics.median(commits) * 1000:.2f} ms; "
        f"wall over the models alone {statistics.median(alone):.3f}x",
        file=sys.stderr,
    )
    return Figure("overhead.wall_over_critical_path", statistics.median(over), 1.05, "x")


def whole(past: Past, nodes: int) -> None:
    if len(past.hops) != nodes:
        raise SystemExit(f"only {len(past.hops)} of {nodes} steps were committed")


def long_case(house: House, contract: Contract) -> tuple[Callable[[], Awaitable[Past]], list[PartView]]:
    """The long contract in fifty parts; what each call saw is written down."""
    run, chain = house.start(contract)
    seen: list[PartView] = []

    async def read(view: PartView) -> Output:
        seen.append(view)
        await asyncio.sleep(PART)
        return Output(content=PROSE, held=PROVEN)

    engine = scheduler(
        {"outline": Waits("outline", 0), "part": EachPart("part", read), "issues": Waits("issues", 0)}
    )
    workflow = fan_out(LONG, "part", PARTS)
    return lambda: engine.run(run, chain, read_past(workflow, ()), Silent(), lambda: False), seen


def every_part_seen_once(seen: list[PartView], contract: Contract) -> None:
    ordered = sorted(seen, key=lambda view: view.part.number)
    if "".join(view.text for view in ordered) != contract.text:
        raise SystemExit("the parts are not the contract")


def long_figures(house: House, contract: Contract) -> list[Figure]:
    simulated, seen = long_case(house, contract)
    past, seconds = run_in_simulated_time(simulated())
    whole(past, PARTS + 2)
    every_part_seen_once(seen, contract)
    real, seen = long_case(house, contract)
    before = time.perf_counter()
    whole(asyncio.run(real()), PARTS + 2)
    taken = time.perf_counter() - before
    every_part_seen_once(seen, contract)
    return [
        Figure("overhead.long_simulated_over_ideal", seconds / IDEAL, 1.03, "x"),
        Figure("overhead.long_real_over_ideal", taken / IDEAL, 1.03, "x"),
    ]


def commit_figures() -> list[Figure]:
    """Those of the storage's own bench, where it is there."""
    if importlib.util.find_spec("tests.bench.commit_cost") is None:
        return []
    from tests.bench.commit_cost import figures

    return figures()


def main() -> int:
    """Print the figures of the issue."""
    with tempfile.TemporaryDirectory() as folder:
        house = House(folder)
        figures = [path_figure(house, folder), *long_figures(house, read_contract(LONG_FILE))]
        house.lane.close()
        house.store.close()
    return report([*figures, *commit_figures()])


if __name__ == "__main__":
    sys.exit(main())
