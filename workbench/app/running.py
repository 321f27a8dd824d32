"""Starts, resumes and repeats a run, and tells what happens on the way."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.agents.base import Matter
from workbench.agents.intent import stated
from workbench.app import queue
from workbench.app.archive import Archive
from workbench.app.gate_rows import gate_rows
from workbench.app.graders import graders
from workbench.app.history import DECISION, assembled, decisions, settled
from workbench.app.keys import Keys
from workbench.app.seated import AUTHORS, Seated, Sitting, crew
from workbench.domain.contract import Contract
from workbench.domain.lpr import LprTable
from workbench.domain.reports import RunCard
from workbench.domain.review import (
    CitationsJudged,
    ContractRead,
    FindingsFound,
    HopChanged,
    HopSummary,
    Review,
    RunEvent,
    RunFinished,
    RunStarted,
    RunStopped,
)
from workbench.envelope.blocks import Citations, DecisionTaken, Material, Request, RiskPoints
from workbench.errors import Cancelled, UserError, WorkbenchError
from workbench.flow.graph import NodeState
from workbench.flow.hops import Hop
from workbench.flow.lane import Lane
from workbench.flow.past import Past, read_past
from workbench.flow.ports import Clocks
from workbench.flow.starting import scheduler
from workbench.law.book import LawBook
from workbench.scenarios import review as scenario
from workbench.scenarios.gatekeeping import StateGate
from workbench.settings.playbooks import PlaybookShelf
from workbench.settings.settings import Settings
from workbench.storage.hold import hold
from workbench.storage.opening import open_questions
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.storage.store import Store

Emit = Callable[[RunEvent], None]
CancelAsked = Callable[[], bool]


@dataclass(frozen=True)
class Installation:
    """What every run needs of the installation. ``locks`` is the folder of the runs' locks, ``read``
    turns a file into a contract, ``keys`` sign what is committed, ``seated`` are the models, if any,
    ``lane`` is where runs go on, ``shelf`` holds the playbooks, ``rates`` gives the table of the loan prime
    rate as it stands, ``off`` the checks that are turned off now."""

    store: Store
    law: LawBook
    words: Words
    settings: Settings
    clocks: Clocks
    locks: Path
    read: Callable[[Path, str | None, CancelAsked], Contract]
    keys: Keys
    seated: Seated
    lane: Lane
    shelf: PlaybookShelf | None = None
    rates: Callable[[], LprTable] = LprTable
    off: Callable[[], frozenset[str]] = frozenset

    def archive(self, run_id: str) -> Archive:
        """The chain of a run."""
        return Archive(self.store, run_id, self.settings.confidence, self.keys)


class _Telling:
    """Turns commits into run events."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit

    def began(self, hop: HopSummary) -> None:
        self._emit(HopChanged(hop=hop))

    def changed(self, node: str, state: NodeState) -> None:
        """The strip lives on hops alone."""

    def committed(self, hop: Hop, shown: HopSummary) -> None:
        self._emit(HopChanged(hop=shown, committed=True))
        if hop.envelope.skeleton.kept_out:
            return
        citations, points = hop.envelope.block(Citations), hop.envelope.block(RiskPoints)
        if citations is not None:
            self._emit(CitationsJudged(verdicts=citations.verdicts))
        if points is not None:
            self._emit(FindingsFound(findings=points.findings))


def start(
    home: Installation,
    card: RunCard,
    contract: Contract,
    request: Request,
    emit: Emit,
    cancelled: CancelAsked,
) -> Review:
    """Run a new review of a contract that was read."""
    with _told(card.run_id, emit), hold(home.locks, card.run_id):
        home.store.start(card, request)
        emit(RunStarted(run_id=card.run_id))
        past = read_past(scenario.WORKFLOW, ())
        return _run(home, card, contract, request, past, emit, cancelled)


def resume(home: Installation, run_id: str, emit: Emit, cancelled: CancelAsked) -> Review:
    """Go on where a run stopped; a run that has ended is only shown.

    Committed hops are used as they are. Raises UserError ``chain_broken`` where the stored chain does
    not hold, ``source_changed`` where the file is no longer the one that was read.
    """
    with _told(run_id, emit), hold(home.locks, run_id):
        card = home.store.card(run_id)
        archive = home.archive(run_id)
        emit(RunStarted(run_id=run_id, resumed=True))
        if not archive.verify().valid:
            raise UserError("chain_broken", run=run_id)
        past = read_past(scenario.WORKFLOW, archive.hops())
        done = past.hops
        intent = done.get("intent")
        request = (intent.envelope.block(Request) if intent else None) or home.store.request(run_id)
        segment = done.get("segment")
        material = segment.envelope.block(Material) if segment else None
        keep = card.finished is not None or card.parent_run != ""
        contract = _contract(home, request, material, cancelled, keep=keep)
        review = _run(home, card, contract, request, past, emit, cancelled)
        # Models may have been switched off or removed meanwhile: nobody waits for an answer any more.
        open_questions(home.store).withdraw(run_id)
        return review


def _contract(
    home: Installation,
    request: Request,
    material: Material | None,
    cancelled: CancelAsked,
    *,
    keep: bool,
) -> Contract:
    """The contract that was read. An open run does not go on over a file that changed meanwhile, unless
    what was read is to be kept: in a run that has ended, and in a fork, whose inputs are its parent's."""
    path = Path(request.path)
    if material is not None and (keep or not path.exists()):
        return material.contract
    contract = home.read(path, request.options.type, cancelled)
    if contract.source.digest != request.source_digest:
        raise UserError("source_changed", name=request.name)
    return contract if material is None else material.contract


def rejudge(home: Installation, run_id: str, date: str, emit: Emit, cancelled: CancelAsked) -> Review:
    """Judge a review again on another reference date: the lawyer's wish is an envelope, and every hop
    after it is made anew in the same chain. Decisions stay with their findings."""
    with _told(run_id, emit), hold(home.locks, run_id):
        archive = home.archive(run_id)
        past = read_past(scenario.WORKFLOW, archive.hops())
        done = past.hops
        segment, intent = done.get("segment"), done.get("intent")
        material = segment.envelope.block(Material) if segment else None
        request = intent.envelope.block(Request) if intent else None
        if material is None or request is None or intent is None:
            raise UserError("run_unread", run=run_id)
        options = request.options.model_copy(update={"date": date})
        asked = request.model_copy(update={"options": options, "origin": "rejudge"})
        card = home.store.card(run_id).model_copy(update={"finished": None, "state": None})
        home.store.note(card)
        past.take(_asked(home, archive, asked, intent.envelope.skeleton.attempt + 1))
        return _run(home, card, material.contract, asked, past, emit, cancelled)


def _asked(home: Installation, archive: Archive, request: Request, attempt: int) -> Hop:
    output, now = stated(request, home.words), home.clocks.now()
    (sealed,) = archive.append(lambda head: archive.by_person(output, head, "intent", now, (), attempt))
    return next(hop for hop in archive.hops(frozenset({Request.KIND})) if hop.digest == sealed.digest)


def _run(
    home: Installation,
    card: RunCard,
    contract: Contract,
    request: Request,
    past: Past,
    emit: Emit,
    cancelled: CancelAsked,
) -> Review:
    """Run what is missing, then hand over the review and bring the run's card up to date."""
    archive = home.archive(card.run_id)
    chairs = home.seated.roster.chairs(request.by_rules)
    record = graders(home.store, home.archive) if chairs else ()
    tone = request.options.tone
    made = scenario.tools(home.law, home.settings, record, home.shelf, tone, home.rates(), home.off())
    tools = replace(made, models=len(chairs))
    matter = Matter(card.run_id, contract, request, tools, home.words.speak(request.options.language))
    researched = past.hops.get("researcher")
    known = researched.envelope.block(Citations) if researched else None
    if known is not None:
        matter.judged(known.verdicts)
    emit(
        ContractRead(contract=contract, reference=matter.reference, verdicts=known.verdicts if known else ())
    )
    with gate_rows(home.store) as rows:
        gate = StateGate(home.settings.state, rows.keep)
        sitting = Sitting(
            card.run_id, contract, home.store, home.settings, home.clocks, matter.words, emit, cancelled,
            _authors(past), _settled(past),
        )  # fmt: skip
        agents, hooks = crew(home.seated, chairs, sitting, gate)
        engine = scheduler(agents, home.settings, home.clocks, hooks)
        past = home.lane.run(engine.run(matter, archive, past, _Telling(emit), cancelled))
    decided = [hop for hop in archive.hops(frozenset({DecisionTaken.KIND})) if hop.node == DECISION]
    head = home.store.head(card.run_id)
    review = assembled(card, [*past.hops.values(), *decided], head, past.workflow, home.settings.routing)
    if card.finished is None:
        open_items = {finding.finding_id for finding in review.findings} - settled(decisions(decided)).keys()
        home.store.note(_finished(card, review, len(open_items), home.clocks.now()))
    queue.keep(home.store, archive)
    emit(RunFinished(review=review))
    return review


def _authors(past: Past) -> tuple[str, ...]:
    """The models that wrote what stands in a run."""
    hops = (hop for hop in past.hops.values() if hop.envelope.skeleton.sender.agent_id in AUTHORS)
    return tuple(hop.envelope.skeleton.sender.model for hop in hops)


def _settled(past: Past) -> tuple[str, ...]:
    """The steps that no model will be asked for any more."""
    return tuple(node.name for node in past.workflow.nodes) if past.offline else tuple(past.hops)


def _finished(card: RunCard, review: Review, undecided: int, now: datetime) -> RunCard:
    """The card of a run that has ended."""
    ended = {
        "finished": now,
        "state": review.state,
        "findings": len(review.findings),
        "undecided": undecided,
    }
    return card.model_copy(update=ended)


@contextmanager
def _told(run_id: str, emit: Emit) -> Generator[None]:
    """Whatever ends a run early is told before it goes up."""
    try:
        yield
    except WorkbenchError as error:
        emit(stopped(run_id, error))
        raise


def stopped(run_id: str, error: WorkbenchError) -> RunStopped:
    """The event for what ended a run early; ``run_id`` is empty where none had begun."""
    facts = tuple((name, str(value)) for name, value in error.facts.items())
    return RunStopped(run_id=run_id, code=error.code, facts=facts, cancelled=isinstance(error, Cancelled))
