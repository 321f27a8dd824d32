"""The circuit breaker between a job and its models (specification R2.8).

L1: a call that failed is repeated after 1, 2 and 4 seconds. L2: then the next provider of the
fallback order is asked. L3: where none answers, ``models_unavailable`` goes up; the flow pauses the
node and asks the lawyer. Every repeated call takes from the job's allowance, which always keeps one
call for each provider that was not asked yet; whatever failed calls cost is counted; and the next
prompt says in one short line what went wrong.
"""

from collections.abc import Awaitable, Callable, Sequence

from workbench.domain.steps import Step
from workbench.errors import LimitError, RetryableError
from workbench.providers.base import FAILURES, OVER_BUDGET, UNAVAILABLE, Allowance, ChatModel, Prompt, Reply

PAUSES = (1.0, 2.0, 4.0)
REST = 60.0  # seconds for which a provider that failed is asked last

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

    def failed(self, model: ChatModel) -> None:
        """A model failed for good; it rests."""
        self._failed[model.name] = self._ticks() + self._rest

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

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt. Usage is that of all calls. Raises RetryableError ``models_unavailable`` where
        no provider answered, LimitError ``attempts_spent`` where the allowance ended before that and
        ``model_over_budget`` where a limit of spending forbids the next call; all with ``model``,
        ``reason``, ``tokens_in``, ``tokens_out`` and ``cost``."""
        bill = _Bill()
        while True:
            model, later = self._order[0], self._order[1:]
            for tried, pause in enumerate((0.0, *self._providers.pauses)):
                if bill.calls and not self._may(len(later) if tried else 0):
                    break
                if pause:
                    await self._providers.sleep(pause)
                reply = await self._call(model, prompt, bill)
                if reply is not None:
                    return reply
            if bill.model != model.name:  # the allowance ended before this provider was asked at all
                raise LimitError("attempts_spent", **bill.facts())
            self._providers.failed(model)
            if not later:
                raise RetryableError(UNAVAILABLE, **bill.facts())
            self._order = later

    async def _call(self, model: ChatModel, prompt: Prompt, bill: "_Bill") -> Reply | None:
        """One call; None where it failed."""
        try:
            reply = await model.complete(self._told(prompt, bill, model))
        except RetryableError as error:
            if error.code not in FAILURES:
                raise
            bill.add(model, error)
            return None
        except LimitError as error:
            if error.code != OVER_BUDGET:
                raise
            # Nothing was sent; what failed before it was paid for all the same.
            raise LimitError(OVER_BUDGET, **{**bill.facts(), **error.facts}) from error
        self._providers.answered(model)
        return bill.whole(reply)

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
    """What the failed calls of one prompt cost."""

    def __init__(self) -> None:
        self.calls = self.tokens_in = self.tokens_out = self.cost = 0
        self.model = self.reason = ""

    def add(self, model: ChatModel, error: RetryableError) -> None:
        """One more failed call."""
        self.calls += 1
        self.model, self.reason = model.name, error.code
        self.tokens_in += _spent(error, "tokens_in")
        self.tokens_out += _spent(error, "tokens_out")
        self.cost += _spent(error, "cost")

    def whole(self, reply: Reply) -> Reply:
        """A reply with everything that it took."""
        if not self.calls:
            return reply
        return reply.model_copy(
            update={
                "tokens_in": reply.tokens_in + self.tokens_in,
                "tokens_out": reply.tokens_out + self.tokens_out,
                "cost": reply.cost + self.cost,
            }
        )

    def facts(self) -> dict[str, object]:
        """The bill as facts of an error."""
        return {
            "model": self.model,
            "reason": self.reason,
            "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out,
            "cost": self.cost,
        }


def _spent(error: RetryableError, name: str) -> int:
    value = error.facts.get(name, 0)
    return value if isinstance(value, int) else 0
