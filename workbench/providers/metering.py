"""Limits before a call and books after it (specification R2.8): nothing is spent that could pass a limit.

A call is refused for what it *could* cost: its prompt's estimated tokens and the longest answer that it
asks for. Until it ends that much is reserved, so that twenty calls at once cannot pass together what one
could not. What it did cost is booked as it ends, also where it failed or was cut off by a cancel.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, Protocol

from workbench.domain.models import CallAttempt, ModelLimits, Price, Spend
from workbench.domain.review import BudgetWarned
from workbench.envelope.model import Usage
from workbench.errors import LimitError, WorkbenchError
from workbench.providers.base import OVER_BUDGET, ChatModel, Prompt, Reply, Wrapped, spent
from workbench.providers.calls import cost_of
from workbench.providers.holds import Claim, Holds
from workbench.text.token_count import weight, whole

WORD = "limit."  # before the name of a limit: its code in the words


class Books(Protocol):
    """Where spending is kept (``storage.spend.SpendBook``)."""

    def book(self, day: date, run_id: str, model: str, spend: Spend) -> None:
        """Add what a call cost."""
        ...

    def of_day(self, day: date) -> Spend:
        """What was spent on a day."""
        ...

    def of_run(self, run_id: str) -> Spend:
        """What was spent in a run."""
        ...


class _Level(NamedTuple):
    """A limit, what counts towards it already, and what a call could add."""

    name: str
    allowed: int | None
    spent: int
    more: int


@dataclass
class Meter:
    """The limits of one run, shared by all its models. ``run_id`` empty: a request outside of a run, for
    which the day's limits hold and the run's for it alone. ``limits`` is asked at every call, so that one
    that was raised counts at once."""

    run_id: str
    limits: Callable[[], ModelLimits]
    books: Books
    today: Callable[[], date]
    tell: Callable[[BudgetWarned], None]
    holds: Holds = field(default_factory=Holds)
    _warned: set[str] = field(default_factory=set[str])

    def claim(self, model: str, claim: Claim) -> int:
        """Reserve what a call could cost; gives what :meth:`release` wants.

        Raises LimitError ``model_over_budget`` with ``model`` and ``limit``.
        """
        with self.holds.lock:
            for level in self._levels(claim):
                if level.allowed is not None and level.spent + level.more > level.allowed:
                    raise LimitError(OVER_BUDGET, model=model, limit=WORD + level.name)
            return self.holds.hold(self.run_id, claim)

    def release(self, number: int, model: str, spend: Spend) -> None:
        """Book what a call did cost in place of what it could, and warn where a limit comes near."""
        try:
            if spend.calls:
                self.books.book(self.today(), self.run_id, model, spend)
        finally:
            self.holds.free(number)
        share = self.limits().warn_at
        for level in self._levels(Claim(0, 0), held=False):
            near = level.allowed is not None and level.spent * 100 >= level.allowed * share
            if level.allowed is not None and near and level.name not in self._warned:
                self._warned.add(level.name)
                self.tell(
                    BudgetWarned(
                        run_id=self.run_id, limit=level.name, spent=level.spent, allowed=level.allowed
                    )
                )

    def price(self, price: Price | None, tokens_in: int, tokens_out: int) -> int:
        """What tokens cost in millionths of a yuan, rounded up; 0 where the price is unknown."""
        return cost_of(price, tokens_in, tokens_out, self.limits().yuan_per_dollar)

    def _levels(self, claim: Claim, *, held: bool = True) -> tuple[_Level, ...]:
        limits = self.limits()
        day = self.books.of_day(self.today())
        run = self.books.of_run(self.run_id) if self.run_id else Spend()
        nothing = Claim(0, 0)
        ours = self.holds.total(self.run_id) if held else nothing
        everybodys = self.holds.total() if held else nothing
        return (
            _Level("run_tokens", limits.run_tokens, _tokens(run) + ours.tokens, claim.tokens),
            _Level("day_tokens", limits.day_tokens, _tokens(day) + everybodys.tokens, claim.tokens),
            _Level("run_cost", limits.run_cost, run.cost + ours.cost, claim.cost),
            _Level("day_cost", limits.day_cost, day.cost + everybodys.cost, claim.cost),
        )


class Metered(Wrapped):
    """A model whose every call is held to the limits and booked. ``price`` as configured, ``room`` the
    tokens that it may think beyond the answer that is asked for."""

    def __init__(self, model: ChatModel, meter: Meter, price: Price | None = None, room: int = 0) -> None:
        super().__init__(model)
        self._room = room
        self._meter = meter
        self._price = price

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt. Raises LimitError ``model_over_budget`` before anything is sent, else what the
        model raises."""
        meter, tokens = self._meter, asked(prompt)
        most = prompt.max_tokens + self._room
        could = Claim(tokens + most, meter.price(self._price, tokens, most))
        number = meter.claim(self.name, could)
        # Whatever ends the call early (a cancel, say), its prompt has gone out and will be billed.
        bill = Spend(
            calls=1, failed=1, tokens_in=tokens,
            cost=meter.price(self._price, tokens, 0), unpriced=int(self._price is None),
        )  # fmt: skip
        try:
            reply = await self._model.complete(prompt)
            bill = _bill(
                reply.attempts,
                Usage(tokens_in=reply.tokens_in, tokens_out=reply.tokens_out, cost=reply.cost),
                failed=0,
            )
        except WorkbenchError as error:
            used = spent(error)
            bill = _bill(used.calls, used, failed=1)
            raise
        finally:
            meter.release(number, self.name, bill)
        return reply


def asked(prompt: Prompt) -> int:
    """The tokens of a prompt by estimate, its schema with it."""
    return whole(weight(prompt.system) + weight(prompt.user) + weight(prompt.json_schema))


def _bill(calls: tuple[CallAttempt, ...], used: Usage, failed: int) -> Spend:
    """What a prompt cost, by its calls where they are named."""
    return Spend(
        calls=len(calls) or 1,
        failed=sum(bool(call.cause) for call in calls) if calls else failed,
        tokens_in=used.tokens_in,
        tokens_out=used.tokens_out,
        cost=used.cost,
        unpriced=sum(not call.priced for call in calls) if calls else int(not used.cost),
    )


def _tokens(spend: Spend) -> int:
    return spend.tokens_in + spend.tokens_out
