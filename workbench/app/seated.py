"""Models in the seats of a review, and the lawyer who is asked where none of them answers (R2.8, R7.1).

Everything here is light: what a model needs is imported when a review with models begins, so that a
review by rules alone costs what it always did.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from workbench.app.asking import LOOK, StoredAsker
from workbench.domain.review import QuestionAsked
from workbench.errors import Cancelled
from workbench.flow.ports import Clocks, Gatekeeping, Hooks
from workbench.gates.rerun import DirectedReruns
from workbench.scenarios import review
from workbench.settings.settings import Settings
from workbench.storage.opening import open_questions
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.agents.base import Worker
    from workbench.providers.base import ChatModel
    from workbench.storage.store import Store

Answered = TypeVar("Answered")
Sleep = Callable[[float], Awaitable[None]]


@dataclass(frozen=True)
class Seated:
    """The models of an installation as they were handed in, and the folder of their instructions.
    ``sleep`` waits some seconds between two calls; None waits in real time."""

    models: tuple[ChatModel, ...]
    prompts: Path
    sleep: Sleep | None = None


class Crew(NamedTuple):
    """Who does the work of a review, and who looks on, judges and answers."""

    agents: Mapping[str, Worker]
    hooks: Hooks


@dataclass(frozen=True)
class Sitting:
    """One run as its crew needs it: where questions are kept, its words, who is told, who stops it."""

    store: Store
    settings: Settings
    clocks: Clocks
    words: Words
    tell: Callable[[QuestionAsked], None]
    cancelled: Callable[[], bool]


def crew(seated: Seated, sitting: Sitting, gate: Gatekeeping) -> Crew:
    """The crew of a run: rules alone where the installation has no models."""
    reruns = DirectedReruns(sitting.settings.budget)
    if not seated.models:
        return Crew(review.AGENTS, Hooks(gate=gate, reruns=reruns))
    import asyncio

    from workbench.agents.prompting import Prompts
    from workbench.providers.breaker import Providers
    from workbench.scenarios import review_models

    sleep = seated.sleep or asyncio.sleep
    models = in_order(seated.models, sitting.settings.fallback_order)
    asker = StoredAsker(open_questions(sitting.store), sitting.tell, sleep, sitting.cancelled, waits=False)
    providers = Providers(models, sleep, sitting.clocks.ticks, sitting.words.say)
    hooks = Hooks(gate=gate, reruns=reruns, asker=asker, models=providers)
    return Crew(review_models.agents(Prompts.load(seated.prompts)), hooks)


def wait(
    waiting: Coroutine[object, object, Answered], cancelled: Callable[[], bool] = lambda: False
) -> Answered:
    """The result of something that waits for a model. Raises Cancelled soon after somebody asked to stop."""
    import asyncio

    return asyncio.run(_until(waiting, cancelled))


async def _until(waiting: Coroutine[object, object, Answered], cancelled: Callable[[], bool]) -> Answered:
    import asyncio

    task = asyncio.ensure_future(waiting)
    while not (await asyncio.wait({task}, timeout=LOOK))[0]:
        if cancelled():
            task.cancel()
            await asyncio.wait({task})
            raise Cancelled
    return task.result()


def in_order(models: Sequence[ChatModel], order: Sequence[str]) -> tuple[ChatModel, ...]:
    """Models in the order in which they are asked. ``order`` names models (``provider/model``) or whole
    providers; what it does not name comes last, as it was handed in."""

    def place(model: ChatModel) -> int:
        named = (
            at for at, name in enumerate(order) if model.name == name or model.name.startswith(f"{name}/")
        )
        return next(named, len(order))

    return tuple(sorted(models, key=place))
