"""Which models are asked at which seat of a review (specification R2.8, R4.2).

Everybody is asked in the fallback order; the reviewer's seat belongs first to models that are there to
review, and to the author of what is reviewed only where nobody else is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from workbench.app.roster import AUTHORS
from workbench.domain.models import Purpose
from workbench.domain.steps import Step
from workbench.providers.base import Allowance, ChatModel, Prompt, Reply, Wrapped
from workbench.providers.breaker import Breaker, Providers

REVIEWER = "reviewer"


class Seats:
    """The models of one run at its seats. ``authors`` are the models that wrote in this run already."""

    def __init__(
        self, providers: Providers, purposes: Mapping[str, Purpose], authors: Iterable[str] = ()
    ) -> None:
        self._providers = providers
        self._purposes = purposes
        self._authors = {name for name in authors if name}

    def model_for(self, node: Step, provider: str, allowance: Allowance) -> ChatModel | None:
        """The model of a node, ``provider`` first where one is named; None where none is configured."""
        order = self._providers.order(provider)
        if not order:
            return None
        if node.actor == REVIEWER:
            order = tuple(sorted(order, key=self._as_reviewer))
        elif not provider:
            order = tuple(sorted(order, key=self._as_author))
        breaker = Breaker(self._providers, order, allowance)
        return _Signed(breaker, self._authors) if node.actor in AUTHORS else breaker

    def _as_reviewer(self, model: ChatModel) -> tuple[bool, bool, bool]:
        return model.name in self._authors, self._providers.rests(model), not self._reviews(model)

    def _as_author(self, model: ChatModel) -> tuple[bool, bool]:
        return self._providers.rests(model), self._reviews(model)

    def _reviews(self, model: ChatModel) -> bool:
        return self._purposes.get(model.name) is Purpose.REVIEWER


class _Signed(Wrapped):
    """A model at an author's seat: who answers there is remembered as an author."""

    def __init__(self, model: ChatModel, authors: set[str]) -> None:
        super().__init__(model)
        self._authors = authors

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt."""
        reply = await self._model.complete(prompt)
        self._authors.add(reply.model)
        return reply
