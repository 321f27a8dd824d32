"""A model that never sees personal data: mask, call, restore (specification R2.8).

What stands in a prompt of names, numbers and addresses leaves as pseudonyms; the answer gets the values
back before anybody reads it. An answer in which a pseudonym is bent is refused as a whole.
"""

from workbench.domain.models import CallAttempt
from workbench.errors import RetryableError
from workbench.providers.base import BENT, ChatModel, Prompt, Reply, Wrapped
from workbench.text.pseudonyms import Bent, Masked, Pseudonyms


class Private(Wrapped):
    """A model behind pseudonyms. ``keep`` (the words ``privacy.keep``) is added to the instructions where
    anything was replaced: what pseudonyms are, and that they are to be copied sign by sign."""

    def __init__(self, model: ChatModel, pseudonyms: Pseudonyms, keep: str = "") -> None:
        super().__init__(model)
        self._pseudonyms = pseudonyms
        self._keep = keep

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt. Raises RetryableError ``model_bent`` with what the reply cost, beside what the
        model itself raises; no error holds a word of prompt or answer."""
        pseudonyms = self._pseudonyms.extended(prompt.user)
        reply = await self._model.complete(_masked(prompt, pseudonyms, self._keep).prompt)
        try:
            text = pseudonyms.restore(reply.text)
        except Bent:
            raise _refused(reply) from None
        return reply.model_copy(update={"text": text})


class Leaving:
    """What literally leaves: the prompt, and how many values were replaced in it by kind."""

    def __init__(self, prompt: Prompt, replaced: tuple[tuple[str, int], ...]) -> None:
        self.prompt = prompt
        self.replaced = replaced


def leaving(prompt: Prompt, pseudonyms: Pseudonyms, keep: str = "") -> Leaving:
    """What would literally be sent for a prompt."""
    return _masked(prompt, pseudonyms.extended(prompt.user), keep)


def _masked(prompt: Prompt, pseudonyms: Pseudonyms, keep: str) -> Leaving:
    system, user = pseudonyms.masked(prompt.system), pseudonyms.masked(prompt.user)
    replaced = _sum(system, user)
    keep = keep.replace("{brackets}", pseudonyms.form.pair)
    told = f"{system.text}\n\n{keep}" if keep and replaced else system.text
    return Leaving(prompt.model_copy(update={"system": told, "user": user.text}), replaced)


def _sum(system: Masked, user: Masked) -> tuple[tuple[str, int], ...]:
    counts = dict(user.replaced)
    for kind, count in system.replaced:
        counts[kind] = counts.get(kind, 0) + count
    return tuple(counts.items())


def _refused(reply: Reply) -> RetryableError:
    """The error for a bent answer: it came and it cost, and nothing of it is used."""
    last = CallAttempt(
        model=reply.model, latency=reply.latency, tokens_in=reply.tokens_in, tokens_out=reply.tokens_out,
        cost=reply.cost, estimated=reply.estimated,
    )  # fmt: skip
    *before, last = reply.attempts or (last,)
    return RetryableError(
        BENT, model=reply.model, tokens_in=reply.tokens_in, tokens_out=reply.tokens_out, cost=reply.cost,
        attempts=(*before, last.model_copy(update={"cause": BENT})),
    )  # fmt: skip
