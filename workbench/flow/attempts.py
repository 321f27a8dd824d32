"""One node's work: attempts until one stands, each refused one committed on the way (R2.3, R2.4, R3.3)."""

import asyncio
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import NamedTuple

from workbench.agents.base import Agent, Job, Matter, Thinker, Worker
from workbench.domain.gates import GateEvent, GateName
from workbench.domain.judgement import GateResult
from workbench.domain.question import Choice, Question
from workbench.envelope.blocks import Refused
from workbench.envelope.model import Envelope, Payload
from workbench.envelope.pack import Output, confidence
from workbench.errors import Bug, Cancelled, WorkbenchError
from workbench.flow import deciding
from workbench.flow.budget import Ledger, Purse
from workbench.flow.chronicle import Attempt, Chronicle, Spent
from workbench.flow.deciding import Fate, Limits, Verdict
from workbench.flow.graph import Node, NodeState
from workbench.flow.hops import Hop, route
from workbench.flow.ports import Clocks, Hooks
from workbench.providers.base import OVER_BUDGET, UNAVAILABLE
from workbench.settings.settings import Settings

CHOICES = {
    UNAVAILABLE: (Choice.RETRY, Choice.OTHER_PROVIDER, Choice.OFFLINE, Choice.STOP),
    OVER_BUDGET: (Choice.OFFLINE, Choice.RETRY, Choice.STOP),
}
"""What the lawyer may choose, by what stopped a model's work."""


class Done(NamedTuple):
    """What stands of a node, ready to be committed."""

    node: Node
    output: Output
    spent: Spent


class Failed(NamedTuple):
    """A node that raised an error."""

    node: Node
    error: WorkbenchError


class _Held(NamedTuple):
    """An attempt after which a person decides, and why."""

    hop: Hop
    why: Refused


class _Tried(NamedTuple):
    output: Output | None
    error: WorkbenchError | None
    milliseconds: int


@dataclass(frozen=True)
class Crew:
    """Who works and by which rules, the same for all nodes of a run. ``tell`` is told of every state
    a node takes, ``cancelled`` says whether somebody asked to stop."""

    agents: Mapping[str, Worker]
    settings: Settings
    clocks: Clocks
    hooks: Hooks
    matter: Matter
    tell: Callable[[Node, NodeState], None]
    cancelled: Callable[[], bool]

    def stop(self) -> None:
        """Raise Cancelled once somebody asked for it."""
        if self.cancelled():
            raise Cancelled

    def thinks(self, node: Node) -> bool:
        """Whether a model answers at a node."""
        return thinker(self.agents[node.actor]) is not None


def thinker(worker: Worker) -> Thinker | None:
    """The worker as one that is awaited; None for rules."""
    return worker if hasattr(worker, "perform") else None  # pyright: ignore[reportReturnType]  # told by its method


class Attempts:
    """Runs nodes, one call of :meth:`work` each."""

    def __init__(self, crew: Crew, chronicle: Chronicle, ledger: Ledger) -> None:
        self._crew = crew
        self._chronicle = chronicle
        self._past = chronicle.past
        self._ledger = ledger
        self._places = asyncio.Semaphore(crew.settings.waiting)
        self._asking = asyncio.Lock()
        # What an earlier process asked may be answered by now, for the whole run: nobody calls a model before.
        self._unheard = {name for name in self._past.tries if self._held(name) is not None}
        self._heard_all = asyncio.Event()

    async def work(self, node: Node, place: asyncio.Semaphore | None, pool: Executor | None) -> Done | Failed:
        """Work until an attempt stands. ``pool`` takes rules off the loop, None runs them in place;
        ``place`` bounds how many rules run at once there."""
        thinks = self._crew.thinks(node)
        place = self._places if thinks else place
        while True:
            if thinks:
                await self._in_turn(node)
            if place is not None:
                await place.acquire()
            try:
                self._crew.tell(node, NodeState.RUNNING)
                purse = self._ledger.begin(node.name)
                job = self._job(node, purse)
                tried = await self._try(node, job, pool)
            finally:
                if place is not None:
                    place.release()
            if tried.error is not None and not (thinks and deciding.tolerated(tried.error)):
                self._ledger.end(node.name)
                return Failed(node, tried.error)
            done = self._judge(node, job, tried, thinks)
            if done is not None:
                return done

    def over(self, name: str) -> None:
        """The attempt at a node is committed, or has lost its purpose."""
        self._ledger.end(name)

    def _judge(self, node: Node, job: Job, tried: _Tried, thinks: bool) -> Done | None:
        """What stands, None where there is another attempt to make."""
        tries = self._past.tries[node.name]
        left = self._ledger.left(node.name) if thinks else 0
        limits = Limits(self._crew.settings.state.retries if thinks else 0, left)
        if tried.error is not None:
            output = deciding.failed_output(tried.error)
            asks = self._crew.hooks.asker is not None
            verdict = deciding.after_error(node.name, tried.error, tries, limits, asks)
        elif tried.output is not None:
            output = tried.output
            verdict = self._looked(node, job, output, tries, limits)
        else:
            raise Bug("node_failed", node=node.name, kind="NoOutput")
        spent = Spent(tried.milliseconds, self._ledger.used(node.name))
        if verdict.fate is not Fate.STANDS:
            line = self._chronicle.say("flow.attempt.refused", reason=verdict.reason)
            output = deciding.refused_output(output, verdict, job.changes, line)
        if verdict.fate in {Fate.STANDS, Fate.GIVEN_UP}:
            return Done(node, output, spent)
        self._chronicle.kept_out(Attempt(node, self._agent(node), output, spent))
        self._ledger.end(node.name)
        return None

    def _looked(self, node: Node, job: Job, output: Output, tries: list[Hop], limits: Limits) -> Verdict:
        gate = self._crew.hooks.gate
        if gate is not None:
            result = gate.look(node, job, output)
            verdict = (
                Verdict(Fate.STANDS)
                if result.passed
                else deciding.after_gate(node.name, result, tries, limits)
            )
            gate.note(self._event(node, job, result, verdict))
            if not result.passed:
                return verdict
        points = confidence(output, self._crew.settings.confidence)
        way = route(points, self._crew.settings.routing)
        return deciding.after_routing(node.name, way, points, tries, limits)

    def _event(self, node: Node, job: Job, result: GateResult, verdict: Verdict) -> GateEvent:
        return GateEvent(
            run_id=self._crew.matter.run_id,
            gate=GateName.STATE,
            route=verdict.event,
            reason=result.reason,
            subject=", ".join(value for _, value in result.data) or node.name,
            node=node.name,
            attempt=job.attempt,
            at=self._crew.clocks.now(),
        )

    def _agent(self, node: Node) -> str:
        return self._crew.agents[node.actor].name

    def _job(self, node: Node, purse: Purse) -> Job:
        upstream, degraded, blocked = dict[str, Envelope](), list[str](), list[str]()
        for name in node.after:
            envelope = self._past.hops[name].envelope
            way = route(envelope.skeleton.confidence, self._crew.settings.routing)
            if way == "block":
                blocked.append(name)
                continue
            upstream[name] = envelope if node.sight == "whole" else _metadata(envelope)
            if way == "degrade":
                degraded.append(name)
        models = self._crew.hooks.models
        silent = models is None or self._past.offline
        return Job(
            matter=self._crew.matter,
            upstream=upstream,
            degraded=tuple(degraded),
            blocked=tuple(blocked),
            stop=self._crew.stop,
            changes=self._past.changes(node.name),
            attempt=self._past.attempts[node.name] + 1,
            part=node.part,
            model=None if models is None or silent else models.model_for(node, self._past.provider, purse),
            allowance=purse,
        )

    async def _try(self, node: Node, job: Job, pool: Executor | None) -> _Tried:
        ticks = self._crew.clocks.ticks
        start = ticks()
        output, error = None, None
        worker = self._crew.agents[node.actor]
        waiting = thinker(worker)
        try:
            if waiting is not None:
                output = await waiting.perform(job)
            elif pool is None:
                output = _rule(worker).run(job)
            else:
                output = await asyncio.get_running_loop().run_in_executor(pool, _rule(worker).run, job)
        except WorkbenchError as failed:
            error = failed
        except (
            ArithmeticError,
            AttributeError,
            LookupError,
            TypeError,
            ValueError,
            RecursionError,
        ) as failed:
            error = Bug("node_failed", node=node.name, kind=type(failed).__name__)
            error.__cause__ = failed
        return _Tried(output, error, round((ticks() - start) * 1000))

    async def _in_turn(self, node: Node) -> None:
        """Hear the lawyer on this node, after the answers to what was asked before the program was resumed."""
        if node.name not in self._unheard:
            if self._unheard:
                await self._heard_all.wait()
            return await self._heard(node)
        try:
            await self._heard(node)
        finally:
            self._unheard.discard(node.name)
            if not self._unheard:
                self._heard_all.set()

    async def _heard(self, node: Node) -> None:
        """Where no provider answered this node last time (L3), or a limit forbade the call, the lawyer is
        asked first.

        One question at a time: an answer that came while this node waited counts for it as well.
        """
        asker = self._crew.hooks.asker
        while asker is not None and (held := self._held(node.name)) is not None:
            self._crew.tell(node, NodeState.PAUSED)
            known = len(self._past.answers)
            async with self._asking:
                if len(self._past.answers) > known:
                    answer = self._past.answers[-1].model_copy(update={"node": node.name})
                else:
                    answer = await asker.ask(self._question(node, held))
                self._chronicle.answer(answer, (held.hop.digest,))
            if answer.choice is Choice.STOP:
                raise Cancelled(cause="user")
            self._crew.tell(node, NodeState.READY)

    def _held(self, name: str) -> _Held | None:
        """The attempt that a person has to be asked about, unless one has said how to go on."""
        tries = self._past.tries[name]
        block = tries[-1].envelope.block(Refused) if tries else None
        if block is None or block.reason not in CHOICES:
            return None
        answers = self._past.answered.get(tries[-1].digest, ())
        settled = any(answer.choice is not Choice.STOP for answer in answers)
        return None if settled else _Held(tries[-1], block)

    def _question(self, node: Node, held: _Held) -> Question:
        skeleton = held.hop.envelope.skeleton
        limit = (("limit", held.why.about),) if held.why.about else ()
        return Question(
            run_id=self._crew.matter.run_id,
            node=node.name,
            code=held.why.reason,
            # What makes it this question and no other, also when it is put again after a restart: the
            # attempt, and how often it was answered by "stop".
            facts=(
                ("model", skeleton.sender.model),
                ("node", node.name),
                ("attempt", str(skeleton.attempt)),
                ("stopped", str(len(self._past.answered.get(held.hop.digest, ())))),
                *limit,
            ),
            choices=CHOICES[held.why.reason],
            asked=self._crew.clocks.now(),
        )


def _rule(worker: Worker) -> Agent:
    return worker  # pyright: ignore[reportReturnType]  # it has no ``perform``, so it runs


def _metadata(envelope: Envelope) -> Envelope:
    return Envelope(env_ver=envelope.env_ver, skeleton=envelope.skeleton, payload=Payload())
