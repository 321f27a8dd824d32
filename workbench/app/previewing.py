"""What would literally leave this computer for a contract, found without sending anything (R2.8).

A review by rules is played through in memory; at every seat of a model its prompt is written down and
the rules' results go on. A model's own answers would join the prompts of the later seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import NamedTuple

from workbench.agents.base import Agent, Job, Matter, Thinker
from workbench.agents.prompting import Prompts
from workbench.app.running import Installation
from workbench.app.seated import of_matter
from workbench.app.seats import REVIEWER
from workbench.domain.contract import Contract
from workbench.domain.models import ModelEntry, Purpose, Sent
from workbench.domain.review import HopSummary, ReviewOptions
from workbench.envelope.blocks import Material, Request
from workbench.envelope.chain import Head, Sealed, seal
from workbench.envelope.model import Envelope
from workbench.envelope.pack import Output
from workbench.errors import UserError
from workbench.flow.attempts import thinker
from workbench.flow.graph import NodeState
from workbench.flow.hops import Hop
from workbench.flow.lane import Lane
from workbench.flow.past import read_past
from workbench.flow.ports import Clocks
from workbench.flow.starting import scheduler
from workbench.providers.base import Prompt, Reply
from workbench.providers.privacy import leaving
from workbench.scenarios import review, review_models
from workbench.settings.settings import Settings


class Stored(NamedTuple):
    """The contract of a stored review, and how it was asked for."""

    contract: Contract
    options: ReviewOptions


def preview(home: Installation, contract: Contract, options: ReviewOptions, today: date) -> tuple[Sent, ...]:
    """Every prompt that would be sent to the first model of each seat; empty where no model takes part."""
    roster, words = home.seated.roster, home.words.speak(options.language)
    entries = () if options.rules_only else roster.entries_at_work()
    if not entries:
        return ()
    request = Request(
        workflow=review.WORKFLOW.name,
        name=contract.source.name,
        path="",
        source_digest=contract.source.digest,
        options=options,
        today=today,
        started=home.clocks.now(),
    )
    tools = review.tools(home.law, home.settings, (), home.shelf, options.tone, home.rates(), home.off())
    matter = Matter("", contract, request, tools, words)
    hidden, keep = of_matter(roster, contract), words.say("privacy.keep")
    stage = Stage(home.settings, home.clocks, home.lane)
    contexts = {seat: first_at(seat, entries).capabilities.context for seat in review_models.THINKING}
    heard = overhear(matter, Prompts.load(home.seated.prompts), stage, contexts)
    of = Counter(each.seat for each in heard)
    return tuple(
        roster.gateways.sent(
            each.seat, first_at(each.seat, entries), leaving(each.prompt, hidden, keep), words
        ).model_copy(update={"part": each.part, "of": of[each.seat]})
        for each in heard
    )


def stored(home: Installation, run_id: str) -> Stored:
    """What a stored review was made of. Raises UserError ``no_such_run``, and ``run_unread`` where its
    contract is gone or was never read."""
    home.store.card(run_id)
    hops = home.archive(run_id).hops(frozenset({Material.KIND, Request.KIND}))
    material = next((block for hop in hops if (block := hop.envelope.block(Material))), None)
    request = next((block for hop in hops if (block := hop.envelope.block(Request))), None)
    if material is None or request is None:
        raise UserError("run_unread", run=run_id)
    return Stored(material.contract, request.options)


def first_at(seat: str, entries: Sequence[ModelEntry]) -> ModelEntry:
    """The model that is asked first at a seat while all of them answer (as ``app.seats`` has it)."""
    author = next((entry for entry in entries if entry.purpose is not Purpose.REVIEWER), entries[0])
    if seat != REVIEWER:
        return author
    others = [entry for entry in entries if entry.name != author.name]
    return next((e for e in others if e.purpose is Purpose.REVIEWER), next(iter(others), author))


class Overheard(NamedTuple):
    """What a model would be asked at a seat, about which part of the contract."""

    seat: str
    part: int
    prompt: Prompt


class Stage(NamedTuple):
    """What a play needs of an installation."""

    settings: Settings
    clocks: Clocks
    lane: Lane


def overhear(
    matter: Matter, prompts: Prompts, stage: Stage, contexts: Mapping[str, int | None]
) -> tuple[Overheard, ...]:
    """Every prompt of every seat, in the order of the review. ``contexts`` are the sizes of the models that
    sit there, by which a long contract is parted."""
    heard: list[Overheard] = []
    agents = {
        name: worker
        if (waiting := thinker(worker)) is None
        else _Seat(name, waiting, _rule(name), heard, contexts.get(name))
        for name, worker in review_models.agents(prompts).items()
    }
    engine = scheduler(agents, stage.settings, stage.clocks)
    past = read_past(review_models.WORKFLOW, ())
    stage.lane.run(engine.run(matter, _Memory(), past, _Nobody(), lambda: False))
    place = {node.name: at for at, node in enumerate(review_models.WORKFLOW.nodes)}
    return tuple(sorted(heard, key=lambda each: place.get(each.seat, 0)))


@dataclass(frozen=True)
class _Seat:
    """A seat at which a model is asked and nothing is sent."""

    name: str
    worker: Thinker
    rule: Agent
    heard: list[Overheard]
    context: int | None

    async def perform(self, job: Job) -> Output:
        """The rules' results, once the model's prompts are written down, one for every part of a contract."""
        listener = _Listener(self.context)
        await self.worker.perform(replace(job, model=listener, allowance=_Nothing()))
        self.heard.extend(Overheard(self.name, part, said) for part, said in enumerate(listener.prompts, 1))
        return self.rule.run(job)


class _Listener:
    """A model that says nothing, as large as the one in whose place it sits."""

    name = "nobody"

    def __init__(self, context: int | None) -> None:
        self.context = context
        self.prompts: list[Prompt] = []

    async def complete(self, prompt: Prompt) -> Reply:
        """Write the prompt down."""
        self.prompts.append(prompt)
        return Reply(text="", model=self.name)


class _Nothing:
    """No second question: what it would be depends on an answer that nobody gave."""

    left = 0

    def take(self) -> bool:
        """Never."""
        return False


class _Memory:
    """A chain that is forgotten."""

    def __init__(self) -> None:
        self._head = Head()

    def append(self, *makes: Callable[[Head], Envelope]) -> tuple[Sealed, ...]:
        """Seal envelopes."""
        done: list[Sealed] = []
        for make in makes:
            made = seal(make(self._head), self._head)
            self._head = made.head
            done.append(made.sealed)
        return tuple(done)


class _Nobody:
    """Nobody watches."""

    def began(self, hop: HopSummary) -> None:
        """Nothing is shown."""

    def committed(self, hop: Hop, shown: HopSummary) -> None:
        """Nothing is shown."""

    def changed(self, node: str, state: NodeState) -> None:
        """Nothing is shown."""


def _rule(name: str) -> Agent:
    return review.AGENTS[name]  # pyright: ignore[reportReturnType]  # by rules all of them run
