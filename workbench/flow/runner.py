"""The runner: takes a workflow from node to node, each envelope committed before the next begins (R2.3)."""

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple, Protocol

from workbench.agents.base import Agent, Job, Matter
from workbench.domain.review import HopSummary
from workbench.envelope.chain import Head, Sealed
from workbench.envelope.model import Envelope, Sender, Usage
from workbench.envelope.pack import Address, Output, pack
from workbench.errors import Bug, Cancelled, WorkbenchError
from workbench.flow.graph import Node, NodeState, Workflow
from workbench.flow.hops import Hop, parents, route, summary
from workbench.settings.settings import Settings


class Journal(Protocol):
    """One run's chain on disk. ``append`` returns when the envelope is there to stay."""

    def append(self, make: Callable[[Head], Envelope]) -> Sealed:
        """Seal and commit the envelope that ``make`` gives for the present head."""
        ...


class Watcher(Protocol):
    """Who is told while a run goes on."""

    def began(self, hop: HopSummary) -> None:
        """A node began; its hop has no number yet (the one shown is where it will stand)."""
        ...

    def committed(self, hop: Hop, shown: HopSummary) -> None:
        """A hop is on disk."""
        ...


class _Done(NamedTuple):
    output: Output
    milliseconds: int


@dataclass(frozen=True)
class Clocks:
    """The time of day in UTC, and a counter of seconds for durations."""

    now: Callable[[], datetime]
    ticks: Callable[[], float]


class Runner:
    """Runs one workflow over one matter.

    Independent nodes run at the same time where ``settings.workers`` allows; their envelopes are
    committed in the workflow's order all the same, so that the chain does not depend on luck.
    """

    def __init__(
        self, workflow: Workflow, agents: Mapping[str, Agent], settings: Settings, clocks: Clocks
    ) -> None:
        self._workflow = workflow.checked()
        self._agents = agents
        self._settings = settings
        self._clocks = clocks
        self.states = {node.name: NodeState.PENDING for node in workflow.nodes}

    def run(
        self,
        matter: Matter,
        journal: Journal,
        done: Mapping[str, Hop],
        watcher: Watcher,
        cancelled: Callable[[], bool],
        attempt: int = 1,
    ) -> dict[str, Hop]:
        """Run what is not ``done``; gives the standing hop of every node.

        Raises Cancelled between nodes or inside long ones; what was committed stays. A node that
        fails takes only its descendants with it: what else was ready is committed before the error
        goes up.
        """
        hops = dict(done)
        for name in hops:
            self.states[name] = NodeState.COMPLETED
        while ready := self._workflow.ready(frozenset(hops)):
            _stop(cancelled)
            jobs = [(node, self._job(node, matter, hops, cancelled)) for node in ready]
            for place, (node, _) in enumerate(jobs):
                self.states[node.name] = NodeState.RUNNING
                watcher.began(_began(node, self._following(hops) + place))
            failed: WorkbenchError | None = None
            for (node, _), result in zip(jobs, self._results(jobs), strict=True):
                if isinstance(result, WorkbenchError):
                    failed = failed or result
                    self._failed(node)
                else:
                    hop = self._commit(node, result, matter, journal, hops, attempt)
                    watcher.committed(hop, summary(hop, self._settings.routing))
            if failed is not None:
                raise failed
        return hops

    def _following(self, hops: Mapping[str, Hop]) -> int:
        return 1 + max((hop.envelope.skeleton.hop_seq for hop in hops.values()), default=-1)

    def _job(self, node: Node, matter: Matter, hops: Mapping[str, Hop], cancelled: Callable[[], bool]) -> Job:
        upstream, degraded, blocked = dict[str, Envelope](), list[str](), list[str]()
        for name in node.after:
            envelope = hops[name].envelope
            way = route(envelope.skeleton.confidence, self._settings.routing)
            if way == "block":
                blocked.append(name)
                continue
            upstream[name] = envelope
            if way == "degrade":
                degraded.append(name)
        return Job(matter, upstream, tuple(degraded), tuple(blocked), lambda: _stop(cancelled))

    def _results(self, jobs: list[tuple[Node, Job]]) -> Iterator[_Done | WorkbenchError]:
        """Results in the workflow's order, each as soon as it and those before it are there."""
        workers = min(self._settings.workers, len(jobs))
        if workers <= 1:
            yield from (self._work(node, job) for node, job in jobs)
            return
        with ThreadPoolExecutor(workers) as pool:
            nodes, work = zip(*jobs, strict=True)
            yield from pool.map(self._work, nodes, work)

    def _work(self, node: Node, job: Job) -> _Done | WorkbenchError:
        start = self._clocks.ticks()
        try:
            output = self._agents[node.actor].run(job)
        except WorkbenchError as error:
            return error
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError, RecursionError) as error:
            bug = Bug("node_failed", node=node.name, kind=type(error).__name__)
            bug.__cause__ = error
            return bug
        return _Done(output, round((self._clocks.ticks() - start) * 1000))

    def _commit(
        self, node: Node, done: _Done, matter: Matter, journal: Journal, hops: dict[str, Hop], attempt: int
    ) -> Hop:
        made: list[Envelope] = []

        def make(head: Head) -> Envelope:
            address = Address(
                session_id=matter.run_id,
                hop_seq=head.length,
                attempt=attempt,
                node=node.name,
                sender=Sender(agent_id=self._agents[node.actor].name),
                parents=parents(node.after, hops),
                created_at=self._clocks.now(),
                usage=Usage(latency=done.milliseconds),
            )
            made.append(pack(done.output, address, self._settings.confidence))
            return made[-1]

        sealed = journal.append(make)
        hop = hops[node.name] = Hop(made[-1], sealed.digest)
        self.states[node.name] = NodeState.COMPLETED
        return hop

    def _failed(self, node: Node) -> None:
        self.states[node.name] = NodeState.FAILED
        for name in self._workflow.descendants(node.name):
            self.states[name] = NodeState.INVALIDATED


def _began(node: Node, seq: int) -> HopSummary:
    return HopSummary(seq=seq, agent=node.actor, node=node.name, status="running")


def _stop(cancelled: Callable[[], bool]) -> None:
    if cancelled():
        raise Cancelled
