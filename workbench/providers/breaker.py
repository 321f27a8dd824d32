"""The circuit breaker between a job and its models (specification R2.8).

L1: a call that failed is repeated after 1, 2 and 4 seconds, or as late as the provider says. L2: then
the next provider of the fallback order is asked; at once, where a call would fail again however often it
is made, or where the provider wants a longer rest than anybody should wait. L3: where none answers,
``models_unavailable`` goes up; the flow pauses the node and asks the lawyer. Every repeated call takes
from the job's allowance, which always keeps one call for each provider that was not asked yet; whatever
failed calls cost is counted, in the reply or in whichever error goes up; and the next prompt says in one
short line what went wrong.
"""

from collections.abc import Awaitable, Callable, Sequence

from workbench.domain.models import CallAttempt
from workbench.domain.steps import Step
from workbench.envelope.model import Usage
from workbench.errors import LimitError, RetryableError, WorkbenchError
from workbench.providers.base import (
    FAILURES,
    HOPELESS,
    UNAVAILABLE,
    Allowance,
    ChatModel,
    Prompt,
    Reply,
    spent,
    window,
)
from workbench.providers.spending import added, facts, usage, with_earlier

PAUSES = (1.0, 2.0, 4.0)
REST = 60.0  # seconds for which a provider that failed is asked last
LONGEST = 60.0  # seconds; a provider that wants a longer pause is not waited for

Sleep = Callable[[float], Awaitable[None]]
Say = Callable[..., str]
Ticks = Callable[[], float]


class Providers:
    """The models of an installation in their fallback order; gives every job a breaker of its own.

    What one job learns spares the others: a provider that failed rests, unless there is no other.
    ``sleep`` and ``ticks`` (seconds) are handed in, ``say`` puts the one line into words.
    """

    def __init__(
        self,
        models: Sequence[ChatModel],
        sleep: Sleep,
        ticks: Ticks,
        say: Say,
        pauses: Sequence[float] = PAUSES,
        rest: float = REST,
    ) -> None:
        self.models = tuple(models)
        self.sleep = sleep
        self.say = say
        self.pauses = tuple(pauses)
        self._ticks = ticks
        self._rest = rest
        self._failed: dict[str, float] = {}

    def model_for(self, node: Step, provider: str, allowance: Allowance) -> ChatModel | None:  # noqa: ARG002  # the port's own words
        """The model of a node, ``provider`` first where one is named; None where none is configured."""
        if not self.models:
            return None
        return Breaker(self, self.order(provider), allowance)

    def order(self, provider: str = "") -> tuple[ChatModel, ...]:
        """The models in the order in which they are asked now."""

        def rank(model: ChatModel) -> tuple[bool, bool]:
            chosen = bool(provider) and (model.name == provider or model.name.startswith(f"{provider}/"))
            return not chosen, self.rests(model)

        return tuple(sorted(self.models, key=rank))

    def rests(self, model: ChatModel) -> bool:
        """Whether a model failed a moment ago and is asked after the others."""
        now = self._ticks()
        return now < self._failed.get(model.name, now)

    def failed(self, model: ChatModel, wanted: float = 0.0) -> None:
        """A model failed for good; it rests, as long as it ``wanted`` at least."""
        self._failed[model.name] = self._ticks() + max(self._rest, wanted)

    def answered(self, model: ChatModel) -> None:
        """A model is there again."""
        self._failed.pop(model.name, None)


class Breaker:
    """One job's way to its models; itself a model."""

    def __init__(self, providers: Providers, order: Sequence[ChatModel], allowance: Allowance) -> None:
        self._providers = providers
        self._order = list(order)
        self._allowance = allowance

    @property
    def name(self) -> str:
        """The model that is asked first."""
        return self._order[0].name

    @property
    def context(self) -> int | None:
        """The narrowest of the models that may be asked: a prompt has to fit into whichever answers."""
        known = [size for model in self._order if (size := window(model)) is not None]
        return min(known, default=None)

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt. Usage is that of all calls. Raises RetryableError ``models_unavailable`` where
        no provider answered, LimitError ``attempts_spent`` where the allowance ended before that, and
        whatever else a model raises; each with what all calls took: ``tokens_in``, ``tokens_out``,
        ``cost``, ``attempts``, and the first two with ``model`` and ``reason``."""
        bill = _Bill()
        while True:
            model, later = self._order[0], self._order[1:]
            reply = await self._tries(model, prompt, bill, kept=len(later))
            if reply is not None:
                self._providers.answered(model)
                return bill.whole(reply)
            if bill.model != model.name:  # the allowance ended before this provider was asked at all
                raise LimitError("attempts_spent", **bill.facts())
            self._providers.failed(model, bill.wanted)
            if not later:
                raise RetryableError(UNAVAILABLE, **bill.facts())
            self._order = later

    async def _tries(self, model: ChatModel, prompt: Prompt, bill: "_Bill", kept: int) -> Reply | None:
        """Ask one provider as often as it makes sense; None where it gave no answer. ``kept`` providers
        stand behind it."""
        for tried, pause in enumerate((0.0, *self._providers.pauses)):
            if bill.calls and not self._may(kept if tried else 0):
                return None
            if tried:
                await self._providers.sleep(max(pause, bill.wanted))
            try:
                return await model.complete(self._told(prompt, bill, model))
            except WorkbenchError as error:
                if not isinstance(error, RetryableError) or error.code not in FAILURES | HOPELESS:
                    with_earlier(error, bill.used)
                    raise
                bill.add(model, error)
            if bill.reason in HOPELESS or bill.wanted > LONGEST:
                return None
        return None

    def _may(self, kept: int) -> bool:
        """Take one call, if that leaves ``kept`` for the providers behind."""
        return self._allowance.left > kept and self._allowance.take()

    def _told(self, prompt: Prompt, bill: "_Bill", model: ChatModel) -> Prompt:
        """The prompt, after a failure with one line about it."""
        if not bill.calls:
            return prompt
        say = self._providers.say
        reason = say(f"flow.model.reason.{bill.reason}")
        if bill.model == model.name:
            line = say("flow.model.tried_again", reason=reason)
        else:
            line = say("flow.model.fallen_back", failed=bill.model, model=model.name, reason=reason)
        return prompt.model_copy(update={"system": f"{prompt.system}\n{line}"})


class _Bill:
    """What the failed calls of one prompt used; ``wanted`` the pause in seconds that the last one asks for."""

    def __init__(self) -> None:
        self.used = Usage()
        self.calls = 0
        self.model = self.reason = ""
        self.wanted = 0.0

    def add(self, model: ChatModel, error: RetryableError) -> None:
        """One more failed call."""
        self.calls += 1
        self.model, self.reason = model.name, error.code
        used = spent(error)
        if not used.calls:
            used = used.model_copy(update={"calls": (_failed(model, error.code, used),)})
        self.used = added(self.used, used)
        wanted = error.facts.get("retry_after")
        self.wanted = float(wanted) if isinstance(wanted, int | float) else 0.0

    def whole(self, reply: Reply) -> Reply:
        """A reply with everything that it took."""
        if not self.calls:
            return reply
        own = usage(reply.model_copy(update={"attempts": reply.attempts or (_answered(reply),)}))
        return reply.model_copy(update=facts(added(self.used, own)))

    def facts(self) -> dict[str, object]:
        """The bill as facts of an error."""
        return {"model": self.model, "reason": self.reason, **facts(self.used)}


def _failed(model: ChatModel, cause: str, used: Usage) -> CallAttempt:
    """The call of an error that does not name it."""
    return CallAttempt(
        model=model.name,
        cause=cause,
        tokens_in=used.tokens_in,
        tokens_out=used.tokens_out,
        cost=used.cost,
        priced=used.cost > 0,
    )


def _answered(reply: Reply) -> CallAttempt:
    """The call of a reply that does not name it."""
    return CallAttempt(
        model=reply.model,
        latency=reply.latency,
        tokens_in=reply.tokens_in,
        tokens_out=reply.tokens_out,
        cost=reply.cost,
        estimated=reply.estimated,
        priced=reply.cost > 0,
    )
