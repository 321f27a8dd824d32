"""Models in the seats of a review, and the lawyer who is asked where none of them answers (R2.8, R7.1).

Everything here is light: what a model needs is imported when a review with models begins, so that a
review by rules alone costs what it always did.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from workbench.app.asking import LOOK, StoredAsker
from workbench.app.roster import AUTHORS, Chair, Late, Roster, in_order
from workbench.domain.contract import Contract
from workbench.domain.review import BudgetWarned, QuestionAsked
from workbench.errors import Cancelled
from workbench.flow.ports import Clocks, Gatekeeping, Hooks
from workbench.gates.rerun import DirectedReruns
from workbench.scenarios import review
from workbench.scenarios.stand_ins import RulesStandIn, with_stand_ins
from workbench.settings.settings import Settings
from workbench.storage.opening import open_questions, open_spend
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.agents.base import Worker
    from workbench.agents.prompting import Prompts
    from workbench.providers.base import ChatModel, Prompt
    from workbench.providers.metering import Meter
    from workbench.storage.store import Store
    from workbench.text.pseudonyms import Pseudonyms

__all__ = ["AUTHORS", "Crew", "Seated", "Sitting", "Sleep", "crew", "in_order", "light", "of_matter", "wait"]

Answered = TypeVar("Answered")
Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True)
class Seated:
    """The models of an installation, and the folder of their instructions. ``sleep`` waits some seconds
    between two calls; None waits in real time."""

    roster: Roster
    prompts: Path
    sleep: Sleep | None = None


class Crew(NamedTuple):
    """Who does the work of a review, and who looks on, judges and answers."""

    agents: Mapping[str, Worker]
    hooks: Hooks


@dataclass(frozen=True)
class Sitting:
    """One run as its crew needs it: its contract, where questions and spending are kept, its words, who is
    told, who stops it, the models that wrote in it already, and the steps that are
    settled."""

    run_id: str
    contract: Contract
    store: Store
    settings: Settings
    clocks: Clocks
    words: Words
    tell: Callable[[QuestionAsked | BudgetWarned], None]
    cancelled: Callable[[], bool]
    authors: Iterable[str] = ()
    done: Sequence[str] = ()


def crew(seated: Seated, chairs: tuple[Chair, ...], sitting: Sitting, gate: Gatekeeping) -> Crew:
    """The crew of a run: rules alone where nobody sits in its chairs."""
    reruns = DirectedReruns(sitting.settings.budget)
    if not chairs:
        # A run that had models may be finished without them: its graph may name their stand-ins.
        return Crew(with_stand_ins(review.AGENTS), Hooks(gate=gate, reruns=reruns))
    import asyncio

    from workbench.agents.prompting import Prompts
    from workbench.app.seats import Seats
    from workbench.providers.breaker import Providers
    from workbench.scenarios import review_models

    sleep = seated.sleep or asyncio.sleep
    meter = _meter(seated.roster, sitting.run_id, sitting.store, sitting.clocks, sitting.tell)
    hidden = of_matter(seated.roster, sitting.contract)
    keep = sitting.words.say("privacy.keep")
    models = [_guarded(chair, meter, hidden, keep) for chair in chairs]
    providers = Providers(models, sleep, sitting.clocks.ticks, sitting.words.say)
    purposes = {chair.model.name: chair.purpose for chair in chairs}
    asker = StoredAsker(open_questions(sitting.store), sitting.tell, sleep, sitting.cancelled, waits=False)
    hooks = Hooks(
        gate=gate,
        reruns=reruns,
        asker=asker,
        models=Seats(providers, purposes, sitting.authors),
        replan=RulesStandIn(review_models.THINKING),
    )
    prompts = Prompts.load(seated.prompts)
    _look_ahead(meter, chairs[0], prompts, sitting)
    return Crew(with_stand_ins(review_models.agents(prompts)), hooks)


def _look_ahead(meter: Meter, chair: Chair, prompts: Prompts, sitting: Sitting) -> None:
    """Tell before the first call where what the run may take comes near a limit, by the first model's
    price."""
    from workbench.agents.outlook import outlook
    from workbench.domain.models import Spend
    from workbench.providers.base import window

    seen = outlook(sitting.contract, prompts, sitting.words, window(chair.model), sitting.done)
    if not seen.tokens_out:
        return
    cost = meter.price(chair.price, seen.tokens_in, seen.tokens_out)
    meter.look_ahead(Spend(tokens_in=seen.tokens_in, tokens_out=seen.tokens_out, cost=cost))


def of_matter(roster: Roster, contract: Contract) -> Pseudonyms:
    """The pseudonyms of a contract: the same in every run, so that what was hidden stays comparable."""
    from workbench.text.personal_kinds import Known
    from workbench.text.pseudonyms import Pseudonyms

    return Pseudonyms.of((contract.text,), Known.of(contract), amounts=roster.mask_amounts)


def light(roster: Roster, store: Callable[[], Store], clocks: Clocks, words: Words) -> ChatModel | None:
    """The model that reads requests, made when it is asked; None where there is none."""
    who = roster.light()
    if who is None:
        return None

    def made(prompt: Prompt) -> ChatModel:
        from workbench.text.pseudonyms import Pseudonyms

        hidden = Pseudonyms.of((prompt.user,), amounts=roster.mask_amounts)
        meter = _meter(roster, "", store(), clocks, _nobody)
        return _guarded(roster.seat(who), meter, hidden, words.say("privacy.keep"))

    return Late(who.name, made)


def _meter(
    roster: Roster, run_id: str, store: Store, clocks: Clocks, tell: Callable[[BudgetWarned], None]
) -> Meter:
    from workbench.providers.metering import Meter

    def today() -> date:
        return clocks.now().astimezone().date()

    return Meter(run_id, roster.limits, open_spend(store), today, tell, roster.gateways.reservations(store))


def _guarded(chair: Chair, meter: Meter, hidden: Pseudonyms, keep: str) -> ChatModel:
    """A model within the limits, to which nobody's name is told: first what it may cost, then mask, call,
    restore."""
    from workbench.providers.metering import Metered
    from workbench.providers.privacy import Private

    return Metered(Private(chair.model, hidden, keep), meter, chair.price, chair.room)


def _nobody(_event: BudgetWarned) -> None:
    """Nobody watches a request being read."""


def wait(
    waiting: Coroutine[object, object, Answered], cancelled: Callable[[], bool] = lambda: False
) -> Answered:
    """The result of something that waits for a model. Raises Cancelled soon after somebody asked to stop."""
    from workbench.providers import parting

    return parting.run(_until(waiting, cancelled))


async def _until(waiting: Coroutine[object, object, Answered], cancelled: Callable[[], bool]) -> Answered:
    import asyncio

    task = asyncio.ensure_future(waiting)
    while not (await asyncio.wait({task}, timeout=LOOK))[0]:
        if cancelled():
            task.cancel()
            await asyncio.wait({task})
            raise Cancelled
    return task.result()
