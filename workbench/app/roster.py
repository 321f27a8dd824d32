"""Who may answer in an installation: the models that were handed in, else those that are configured (R2.8, R7.1).

Light: a model is only made when a run with models begins, or a request needs one to be understood.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from workbench.app.gateways import Gateways
from workbench.domain.models import ModelEntry, ModelLimits, Price, Purpose
from workbench.domain.review import ReviewOptions
from workbench.providers.in_use import InUse
from workbench.settings.model_entries import Configured, ModelEntries

if TYPE_CHECKING:
    from workbench.providers.base import ChatModel, Prompt, Reply

AUTHORS = frozenset({"analyst", "drafter"})
"""The agents that write what a review delivers."""


class Chair(NamedTuple):
    """A model with what it is for and what it costs. ``room`` is how many tokens it may think beyond the
    answer that is asked for."""

    model: ChatModel
    purpose: Purpose = Purpose.ANY
    price: Price | None = None
    room: int = 0


@dataclass(frozen=True)
class Roster:
    """The models of an installation. ``order`` (of the settings) sorts those that were handed in; entries
    stand in their own order."""

    handed: tuple[ChatModel, ...]
    order: Sequence[str]
    entries: ModelEntries
    gateways: Gateways

    def by_rules(self, options: ReviewOptions) -> Literal["", "rules_only", "switched_off"]:
        """Why a new review is by rules alone though models may be there: the matter's own switch, the
        global one, or empty."""
        if options.rules_only:
            return "rules_only"
        return "" if self.entries.read().enabled else "switched_off"

    def chairs(self, by_rules: str = "") -> tuple[Chair, ...]:
        """Who sits in a run, in the order in which they are asked; nobody where it is by rules."""
        found = self._found(by_rules)
        if found is None:
            return ()
        if self.handed:
            return tuple(Chair(model) for model in in_order(self.handed, self.order))
        return tuple(self._chair(entry) for entry in self.entries_at_work())

    def entries_at_work(self) -> tuple[ModelEntry, ...]:
        """The entries behind the chairs of a review, without making a model; models that were handed in
        have one by their names."""
        found = self._found("")
        if found is None:
            return ()
        if self.handed:
            names = (model.name.partition("/") for model in in_order(self.handed, self.order))
            return tuple(ModelEntry(provider=name[0], model=name[2]) for name in names)
        return tuple(each for each in found.models if each.enabled and each.purpose is not Purpose.LIGHT)

    def light(self) -> ModelEntry | ChatModel | None:
        """Who reads requests: the first light model, else the first of all; None where there is none."""
        found = self._found("")
        if found is None:
            return None
        if self.handed:
            return in_order(self.handed, self.order)[0]
        enabled = [entry for entry in found.models if entry.enabled]
        return next((entry for entry in enabled if entry.purpose is Purpose.LIGHT), next(iter(enabled), None))

    def seat(self, who: ModelEntry | ChatModel) -> Chair:
        """A chair for one model."""
        return self._chair(who) if isinstance(who, ModelEntry) else Chair(who)

    @property
    def mask_amounts(self) -> bool:
        """Whether amounts of money are hidden from models too."""
        return self.entries.read().mask_amounts

    def limits(self) -> ModelLimits:
        """The limits as they now stand."""
        return self.entries.read().limits

    def _found(self, by_rules: str) -> Configured | None:
        if by_rules:
            return None
        found = self.entries.read()
        return found if found.enabled else None

    def _chair(self, entry: ModelEntry) -> Chair:
        model = InUse(self.gateways.model(entry), lambda: self._stands(entry))
        return Chair(model, entry.purpose, entry.price, self.gateways.room(entry))

    def _stands(self, entry: ModelEntry) -> bool:
        """Whether an entry is still in use, at the address that it had: its key may be another's by now."""
        found = self._found("")
        return found is not None and any(
            each.enabled and each.name == entry.name and each.base_url == entry.base_url
            for each in found.models
        )


class Late:
    """A model that is made when it is first asked, and for what it is asked."""

    def __init__(self, name: str, make: Callable[[Prompt], ChatModel]) -> None:
        self.name = name
        self._make = make

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt."""
        return await self._make(prompt).complete(prompt)


def in_order(models: Sequence[ChatModel], order: Sequence[str]) -> tuple[ChatModel, ...]:
    """Models in the order in which they are asked. ``order`` names models (``provider/model``) or whole
    providers; what it does not name comes last, as it was handed in."""

    def place(model: ChatModel) -> int:
        named = (
            at for at, name in enumerate(order) if model.name == name or model.name.startswith(f"{name}/")
        )
        return next(named, len(order))

    return tuple(sorted(models, key=place))
