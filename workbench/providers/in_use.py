"""A model that is only asked while it is in use (specification R2.8, R7.1).

A run takes its models when it begins. One that is removed, switched off or moved to another address
meanwhile gets nothing any more: its next call is refused before anything is sent.
"""

from collections.abc import Callable

from workbench.domain.models import CallAttempt
from workbench.errors import RetryableError
from workbench.providers.base import WITHDRAWN, ChatModel, Prompt, Reply, Wrapped


class InUse(Wrapped):
    """A model, as long as ``stands`` says so."""

    def __init__(self, model: ChatModel, stands: Callable[[], bool]) -> None:
        super().__init__(model)
        self._stands = stands

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt. Raises RetryableError ``model_withdrawn``, beside what the model raises."""
        if not self._stands():
            attempts = (CallAttempt(model=self.name, cause=WITHDRAWN),)
            raise RetryableError(WITHDRAWN, model=self.name, attempts=attempts)
        return await self._model.complete(prompt)
