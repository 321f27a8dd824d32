"""Starts, resumes and repeats a run, and tells what happens on the way."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.agents.base import Matter
from workbench.app.archive import Archive
from workbench.app.history import DECISION, assembled, decisions, settled
from workbench.domain.contract import Contract
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
from workbench.envelope.pack import Held, Output
from workbench.errors import Cancelled, UserError, WorkbenchError
from workbench.flow.hops import Hop, standing
from workbench.flow.runner import Clocks, Runner
from workbench.law.book import LawBook
from workbench.scenarios import review as scenario
from workbench.settings.settings import Settings
from workbench.storage.hold import hold
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.storage.store import Store

Emit = Callable[[RunEvent], None]
Ask = Callable[[], bool]


@dataclass(frozen=True)
class Desk:
    """What every run needs of the installation. ``locks`` is the folder of the runs' locks, ``read``
    turns a file into a contract."""

    store: Store
    law: LawBook
    words: Words
    settings: Settings
    clocks: Clocks
    locks: Path
    read: Callable[[Path, str | None], Contract]

    def archive(self, run_id: str) -> Archive:
        """The chain of a run."""
        return Archive(self.store, run_id, self.settings.confidence)


class _Telling:
    """Turns commits into run events."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit

    def began(self, hop: HopSummary) -> None:
        self._emit(HopChanged(hop=hop))

    def committed(self, hop: Hop, shown: HopSummary) -> None:
        self._emit(HopChanged(hop=shown, committed=True))
        citations, points = hop.envelope.block(Citations), hop.envelope.block(RiskPoints)
        if citations is not None:
            self._emit(CitationsJudged(verdicts=citations.verdicts))
        if points is not None:
            self._emit(FindingsFound(findings=points.findings))


def start(desk: Desk, card: RunCard, contract: Contract, request: Request, emit: Emit, ask: Ask) -> Review:
    """Run a new review of a contract that was read."""
    with _told(card.run_id, emit), hold(desk.locks, card.run_id):
        desk.store.start(card, request)
        emit(RunStarted(run_id=card.run_id))
        return _run(desk, card, contract, request, {}, emit, ask)


def resume(desk: Desk, run_id: str, emit: Emit, ask: Ask) -> Review:
    """Go on where a run stopped; a run that has ended is only shown.

    Committed hops are used as they are. Raises UserError ``chain_broken`` where the stored chain does
    not hold, ``source_changed`` where the file is no longer the one that was read.
    """
    with _told(run_id, emit), hold(desk.locks, run_id):
        card = desk.store.card(run_id)
        archive = desk.archive(run_id)
        emit(RunStarted(run_id=run_id, resumed=True))
        if not archive.verify().valid:
            raise UserError("chain_broken", run=run_id)
        done = standing(scenario.WORKFLOW, archive.hops())
        intent = done.get("intent")
        request = (intent.envelope.block(Request) if intent else None) or desk.store.request(run_id)
        segment = done.get("segment")
        material = segment.envelope.block(Material) if segment else None
        contract = _contract(desk, request, material, finished=card.finished is not None)
        return _run(desk, card, contract, request, done, emit, ask)


def _contract(desk: Desk, request: Request, material: Material | None, *, finished: bool) -> Contract:
    """The contract that was read. An open run does not go on over a file that changed meanwhile."""
    path = Path(request.path)
    if material is not None and (finished or not path.exists()):
        return material.contract
    contract = desk.read(path, request.options.type)
    if contract.source.digest != request.source_digest:
        raise UserError("source_changed", name=request.name)
    return contract if material is None else material.contract


def rejudge(desk: Desk, run_id: str, date: str, emit: Emit, ask: Ask) -> Review:
    """Judge a review again on another reference date: the lawyer's wish is an envelope, and every hop
    after it is made anew in the same chain. Decisions stay with their findings."""
    with _told(run_id, emit), hold(desk.locks, run_id):
        archive = desk.archive(run_id)
        done = standing(scenario.WORKFLOW, archive.hops())
        segment, intent = done.get("segment"), done.get("intent")
        material = segment.envelope.block(Material) if segment else None
        request = intent.envelope.block(Request) if intent else None
        if material is None or request is None or intent is None:
            raise UserError("run_unread", run=run_id)
        options = request.options.model_copy(update={"date": date})
        asked = request.model_copy(update={"options": options, "origin": "rejudge"})
        card = desk.store.card(run_id).model_copy(update={"finished": None, "state": None})
        desk.store.note(card)
        hop = _asked(desk, archive, asked, intent.envelope.skeleton.attempt + 1)
        return _run(desk, card, material.contract, asked, {"intent": hop}, emit, ask)


def _asked(desk: Desk, archive: Archive, request: Request, attempt: int) -> Hop:
    output = Output(
        deliverables=(desk.words.say(f"flow.intent.{request.workflow}"),),
        notes=(desk.words.say(f"flow.origin.{request.origin}"),),
        blocks=(request,),
        held=Held(total=1, held=1),
    )
    now = desk.clocks.now()
    sealed = archive.append(lambda head: archive.by_person(output, head, "intent", now, (), attempt))
    return next(hop for hop in archive.hops(frozenset({Request.KIND})) if hop.digest == sealed.digest)


def _run(
    desk: Desk,
    card: RunCard,
    contract: Contract,
    request: Request,
    done: Mapping[str, Hop],
    emit: Emit,
    ask: Ask,
) -> Review:
    """Run what is missing, then hand over the review and bring the run's card up to date."""
    archive = desk.archive(card.run_id)
    tools = scenario.tools(desk.law, desk.settings)
    matter = Matter(card.run_id, contract, request, tools, desk.words.speak(request.options.language))
    known = done["researcher"].envelope.block(Citations) if "researcher" in done else None
    if known is not None:
        matter.judged(known.verdicts)
    emit(
        ContractRead(contract=contract, reference=matter.reference, verdicts=known.verdicts if known else ())
    )
    runner = Runner(scenario.WORKFLOW, scenario.AGENTS, desk.settings, desk.clocks)
    attempt = done["intent"].envelope.skeleton.attempt if "intent" in done else 1
    hops = runner.run(matter, archive, done, _Telling(emit), ask, attempt)
    decided = [hop for hop in archive.hops(frozenset({DecisionTaken.KIND})) if hop.node == DECISION]
    head = desk.store.head(card.run_id)
    review = assembled(card, [*hops.values(), *decided], head, scenario.WORKFLOW, desk.settings.routing)
    if card.finished is None:
        open_items = {finding.finding_id for finding in review.findings} - settled(decisions(decided)).keys()
        desk.store.note(_finished(card, review, len(open_items), desk.clocks.now()))
    emit(RunFinished(review=review))
    return review


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
        facts = tuple((name, str(value)) for name, value in error.facts.items())
        cancelled = isinstance(error, Cancelled)
        emit(RunStopped(run_id=run_id, code=error.code, facts=facts, cancelled=cancelled))
        raise
