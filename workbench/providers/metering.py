"""Limits before a call and books after it (specification R2.8): nothing is spent that could pass a limit.

A call is refused for what it *could* cost: its prompt's estimated tokens and the longest answer that it
asks for. Until it ends that much is reserved, so that twenty calls at once cannot pass together what one
could not. What it did cost is booked as it ends, also where it failed or was cut off by a cancel; of a
process that died it is all that it could have cost.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple, Protocol

from workbench.domain.models import ModelLimits, Price, Spend
from workbench.domain.review import BudgetWarned
from workbench.errors import LimitError, WorkbenchError
from workbench.providers.base import OVER_BUDGET, ChatModel, Prompt, Reply, Wrapped, spent
from workbench.providers.calls import cost_of
from workbench.providers.holds import Holds
from workbench.providers.spending import bill, usage
from workbench.text.token_count import weight, whole

WORD = "limit."  # before the name of a limit: its code in the words


class Books(Protocol):
    """Where spending is looked up (``storage.spend.SpendBook``)."""

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
    holds: Holds
    _warned: set[str] = field(default_factory=set[str])

    def look_ahead(self, could: Spend) -> None:
        """Warn before a run where what it may take reaches a limit's share; nothing is reserved yet."""
        with self.holds.turn() as turn:
            levels = self._levels(could, turn.total(self.run_id), turn.total())
        for level in levels:
            if self._near(level, level.spent + level.more):
                self._warn(level, expected=level.more)

    def claim(self, model: str, could: Spend) -> int:
        """Reserve what a call could cost; gives what :meth:`release` wants.

        Raises LimitError ``model_over_budget`` with ``model`` and ``limit``.
        """
        with self.holds.turn() as turn:
            open_here, open_now = turn.total(self.run_id), turn.total()
            for level in self._levels(could, open_here, open_now):
                if level.allowed is not None and level.spent + level.more > level.allowed:
                    raise LimitError(OVER_BUDGET, model=model, limit=WORD + level.name)
            return turn.hold(self.today(), self.run_id, model, could)

    def release(self, number: int, model: str, spend: Spend) -> None:
        """Book what a call did cost in place of what it could, and warn where a limit comes near."""
        self.holds.settle(number, self.today(), self.run_id, model, spend)
        for level in self._levels(Spend(), Spend(), Spend()):
            if self._near(level, level.spent) and level.name not in self._warned:
                self._warned.add(level.name)
                self._warn(level)

    def _near(self, level: _Level, used: int) -> bool:
        return level.allowed is not None and used * 100 >= level.allowed * self.limits().warn_at

    def _warn(self, level: _Level, expected: int = 0) -> None:
        if level.allowed is not None:
            self.tell(
                BudgetWarned(
                    run_id=self.run_id,
                    limit=level.name,
                    spent=level.spent,
                    allowed=level.allowed,
                    expected=expected,
                )
            )

    def price(self, price: Price | None, tokens_in: int, tokens_out: int) -> int:
        """What tokens cost in millionths of a yuan, rounded up; 0 where the price is unknown."""
        return cost_of(price, tokens_in, tokens_out, self.limits().yuan_per_dollar)

    def _levels(self, could: Spend, open_here: Spend, open_now: Spend) -> tuple[_Level, ...]:
        """Every limit with what counts towards it: booked and reserved, of this run and of all."""
        limits = self.limits()
        day = self.books.of_day(self.today()).plus(open_now)
        run = (self.books.of_run(self.run_id) if self.run_id else Spend()).plus(open_here)
        return (
            _Level("run_tokens", limits.run_tokens, run.tokens, could.tokens),
            _Level("day_tokens", limits.day_tokens, day.tokens, could.tokens),
            _Level("run_cost", limits.run_cost, run.cost, could.cost),
            _Level("day_cost", limits.day_cost, day.cost, could.cost),
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
        most, unpriced = prompt.max_tokens + self._room, int(self._price is None)
        could = Spend(
            calls=1, failed=1, tokens_in=tokens, tokens_out=most,
            cost=meter.price(self._price, tokens, most), unpriced=unpriced,
        )  # fmt: skip
        number = meter.claim(self.name, could)
        # Whatever ends the call early (a cancel, say), its prompt has gone out and will be billed.
        spend = Spend(
            calls=1, failed=1, tokens_in=tokens,
            cost=meter.price(self._price, tokens, 0), unpriced=unpriced,
        )  # fmt: skip
        try:
            reply = await self._model.complete(prompt)
            spend = bill(usage(reply))
        except WorkbenchError as error:
            spend = bill(spent(error), failed=1)
            raise
        finally:
            meter.release(number, self.name, spend)
        return reply


def asked(prompt: Prompt) -> int:
    """The tokens of a prompt by estimate, its schema with it."""
    return whole(weight(prompt.system) + weight(prompt.user) + weight(prompt.json_schema))
