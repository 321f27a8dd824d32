"""A stage for stories of the scheduler: a journal in memory, a watcher that writes down, agents by name."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from itertools import count
from typing import NoReturn

import pytest

from workbench.agents.base import Job, Matter, Rule, Tools, Worker
from workbench.documents.plain import contract_from_text
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.review import HopSummary, ReviewOptions
from workbench.envelope.blocks import Request
from workbench.envelope.chain import Head, Seal, Sealed, open_sealed, seal
from workbench.envelope.model import Envelope
from workbench.envelope.pack import Held, Output
from workbench.flow.graph import Node, NodeState, Workflow
from workbench.flow.hops import Hop
from workbench.flow.past import Past, read_past
from workbench.flow.ports import Clocks, Hooks
from workbench.flow.scheduler import Scheduler
from workbench.settings.paths import locate
from workbench.settings.settings import Settings
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
CHAIN = Workflow(
    name="chain",
    nodes=(Node(name="one"), Node(name="two", after=("one",)), Node(name="three", after=("two",))),
)


class Journal:
    """A chain in memory. ``dies_at`` are lengths at which the process is killed instead of committing."""

    def __init__(self, dies_at: frozenset[int] = frozenset()) -> None:
        self.head, self.chain, self.rows = Head(), list[Sealed](), dict[str, bytes]()
        self.dies_at = dies_at

    def append(self, *makes: Callable[[Head], Envelope]) -> tuple[Sealed, ...]:
        head, links = self.head, list[Seal]()
        for make in makes:
            if head.length in self.dies_at:
                raise Killed(head.length)
            links.append(seal(make(head), head))
            head = links[-1].head
        self.head = head
        self.chain += [link.sealed for link in links]
        self.rows |= {row.digest: row.data for link in links for row in link.rows}
        return tuple(link.sealed for link in links)

    def hops(self) -> list[Hop]:
        """The chain, read back from its bytes as after a restart."""
        return [Hop(open_sealed(link, self.rows.get), link.digest) for link in self.chain]


class Killed(BaseException):
    """Stands for kill -9 at an envelope of this number: no code of ours sees it."""

    def __init__(self, length: int) -> None:
        self.length = length


class Watcher:
    def __init__(self) -> None:
        self.began_nodes, self.hops = list[str](), list[Hop]()
        self.shown = list[HopSummary]()
        self.told = list[tuple[str, NodeState]]()

    def began(self, hop: HopSummary) -> None:
        self.began_nodes.append(hop.node)

    def committed(self, hop: Hop, shown: HopSummary) -> None:
        self.hops.append(hop)
        self.shown.append(shown)

    def changed(self, node: str, state: NodeState) -> None:
        self.told.append((node, state))

    @property
    def states(self) -> dict[str, NodeState]:
        return dict(self.told)

    def of(self, node: str) -> list[NodeState]:
        return [state for name, state in self.told if name == node]


@dataclass(frozen=True)
class Thinks:
    """An agent that is awaited."""

    name: str
    function: Callable[[Job], Awaitable[Output]]

    async def perform(self, job: Job) -> Output:
        return await self.function(job)


def matter() -> Matter:
    reference = ReferenceDate(value=date(2026, 1, 1), source=DateSource.TODAY)

    def told(*_: object) -> ReferenceDate:
        return reference

    tools = Tools(reference=told, examine=nothing, check=nothing, judge=unasked)
    request = Request(
        workflow="review", name="n", path="p", source_digest="d", options=ReviewOptions(), today=date(2026, 1, 1),
        started=WHEN,
    )  # fmt: skip
    return Matter("r1", contract_from_text("第一条 标的\n货物一批。"), request, tools, words())


def nothing(*_: object) -> tuple[()]:
    """No citation, no finding."""
    return ()


def unasked(*_: object) -> NoReturn:
    pytest.fail("nobody asked for a judgement")


def words() -> Words:
    if not _words:
        _words.append(Words.load(locate().words))
    return _words[0]


_words: list[Words] = []


def fine(*_: object) -> Output:
    return Output(held=Held(total=1, held=1))


def shaky(held: int) -> Output:
    """An output with a confidence of so many hundredths."""
    return Output(held=Held(total=100, held=held))


def says(*outputs: Output) -> Callable[[Job], Awaitable[Output]]:
    """Answers one after the other; the last one for ever."""
    left = list(outputs)

    async def answer(_job: Job) -> Output:
        await asyncio.sleep(0)
        return left.pop(0) if len(left) > 1 else left[0]

    return answer


@dataclass
class Stage:
    """A workflow with agents: plain functions are rules, coroutine functions think."""

    workflow: Workflow = DIAMOND
    rules: Mapping[str, Callable[[Job], Output]] = field(default_factory=dict[str, Callable[[Job], Output]])
    thinkers: Mapping[str, Callable[[Job], Awaitable[Output]]] = field(
        default_factory=dict[str, Callable[[Job], Awaitable[Output]]]
    )
    settings: Settings = field(default_factory=Settings)
    hooks: Hooks = field(default_factory=Hooks)
    journal: Journal = field(default_factory=Journal)
    jobs: list[tuple[str, Job]] = field(default_factory=list[tuple[str, Job]])

    def __post_init__(self) -> None:
        self.watcher = Watcher()

    def agents(self) -> dict[str, Worker]:
        names = {*(node.actor for node in self.workflow.nodes), *self.rules, *self.thinkers}
        return {name: self._agent(name) for name in sorted(names)}

    def _agent(self, name: str) -> Worker:
        if name in self.thinkers:
            thinks = self.thinkers[name]

            def asked(job: Job) -> Awaitable[Output]:
                self.jobs.append((name, job))
                return thinks(job)

            return Thinks(name, asked)
        rule = self.rules.get(name, fine)

        def run(job: Job) -> Output:
            self.jobs.append((name, job))
            return rule(job)

        return Rule(name, run)

    def scheduler(self) -> Scheduler:
        ticks = count()
        clocks = Clocks(lambda: WHEN, lambda: float(next(ticks)))
        return Scheduler(self.agents(), self.settings, clocks, self.hooks)

    def run(self, cancelled: Callable[[], bool] = lambda: False) -> Past:
        """Run, or go on with what the journal holds."""
        past = read_past(self.workflow, self.journal.hops())
        return asyncio.run(self.scheduler().run(matter(), self.journal, past, self.watcher, cancelled))

    def again(self) -> "Stage":
        """The same installation after a restart: another process, the same journal."""
        journal = Journal()
        journal.head, journal.chain, journal.rows = self.journal.head, self.journal.chain, self.journal.rows
        return Stage(self.workflow, self.rules, self.thinkers, self.settings, self.hooks, journal)

    def nodes(self) -> list[str]:
        """The nodes of the committed envelopes, in order."""
        return [hop.node for hop in self.journal.hops()]

    def told(self, node: str) -> list[Job]:
        return [job for name, job in self.jobs if name == node]
