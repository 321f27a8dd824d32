"""Given limits, when models are called, then nothing is spent that could pass one, and all that is spent is booked."""

import asyncio
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.providers.ledger import Ledger
from workbench.domain.models import CallAttempt, ModelLimits, Price, Spend
from workbench.domain.review import BudgetWarned
from workbench.errors import LimitError, RetryableError
from workbench.providers.base import FAILED, OVER_BUDGET, Prompt, Reply
from workbench.providers.calls import cost_of
from workbench.providers.metering import Meter, Metered, asked

TODAY = date(2026, 11, 30)
FREE = ModelLimits(run_tokens=None, day_tokens=None, run_cost=None, day_cost=None)
YUAN = Price(currency="CNY", tokens_in=Decimal(2), tokens_out=Decimal(8), source="user")
PROMPT = Prompt(system="请作答", user="合同" * 50, max_tokens=100)


@dataclass
class Counting:
    """A model that counts its calls and waits to be let go."""

    name: str = "a/one"
    calls: int = 0
    gate: asyncio.Event | None = None
    tokens_out: int = 40
    fails: RetryableError | None = None

    async def complete(self, prompt: Prompt) -> Reply:
        self.calls += 1
        if self.gate is not None:
            await self.gate.wait()
        if self.fails is not None:
            raise self.fails
        return Reply(
            text="好", model=self.name, tokens_in=asked(prompt), tokens_out=self.tokens_out, cost=600
        )


def meter(
    limits: ModelLimits, books: Ledger | None = None, run: str = "r1"
) -> tuple[Meter, Ledger, list[BudgetWarned]]:
    books, told = books or Ledger(), list[BudgetWarned]()
    return Meter(run, lambda: limits, books, lambda: TODAY, told.append, books), books, told


def test_a_call_that_could_pass_a_limit_is_not_made() -> None:
    could = asked(PROMPT) + PROMPT.max_tokens
    for name in ("run_tokens", "day_tokens"):
        model = Counting()
        enough, books, _ = meter(FREE.model_copy(update={name: could}))
        asyncio.run(Metered(model, enough).complete(PROMPT))
        assert (model.calls, len(books.rows)) == (1, 1)
        short, books, _ = meter(FREE.model_copy(update={name: could - 1}))
        with pytest.raises(LimitError) as error:
            asyncio.run(Metered(model, short).complete(PROMPT))
        assert (error.value.code, error.value.facts["limit"]) == (OVER_BUDGET, f"limit.{name}")
        assert (model.calls, books.rows) == (1, [])


@pytest.mark.parametrize("name", ["run_cost", "day_cost"])
def test_money_is_counted_by_the_price_and_not_at_all_without_one(name: str) -> None:
    most = cost_of(YUAN, asked(PROMPT), PROMPT.max_tokens, Decimal(1))
    model = Counting()
    enough, _, _ = meter(FREE.model_copy(update={name: most}))
    asyncio.run(Metered(model, enough, YUAN).complete(PROMPT))
    short, books, _ = meter(FREE.model_copy(update={name: most - 1}))
    with pytest.raises(LimitError) as error:
        asyncio.run(Metered(model, short, YUAN).complete(PROMPT))
    assert (error.value.facts["limit"], model.calls) == (f"limit.{name}", 1)
    asyncio.run(Metered(model, short).complete(PROMPT))
    assert books.rows[0][3].unpriced == 0, "the reply knew what it cost"


def test_what_a_model_may_think_is_reserved_too() -> None:
    limits = FREE.model_copy(update={"run_tokens": asked(PROMPT) + PROMPT.max_tokens + 999})
    with pytest.raises(LimitError):
        asyncio.run(Metered(Counting(), meter(limits)[0], None, 1000).complete(PROMPT))


@pytest.mark.parametrize("allowed", [0, 1, 7, 19, 20])
def test_twenty_calls_at_once_cannot_pass_together_what_one_could_not(allowed: int) -> None:
    could = asked(PROMPT) + PROMPT.max_tokens

    async def crowd() -> tuple[Counting, list[object]]:
        model = Counting(gate=asyncio.Event(), tokens_out=PROMPT.max_tokens)
        shared, _, _ = meter(FREE.model_copy(update={"run_tokens": could * allowed + could - 1}))
        asking = [asyncio.ensure_future(Metered(model, shared).complete(PROMPT)) for _ in range(20)]
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert model.gate is not None
        model.gate.set()
        return model, await asyncio.gather(*asking, return_exceptions=True)

    model, results = asyncio.run(crowd())
    assert model.calls == allowed
    assert sum(isinstance(result, LimitError) for result in results) == 20 - allowed


@given(
    st.lists(st.tuples(st.integers(1, 300), st.integers(0, 300), st.booleans()), max_size=30),
    st.integers(0, 3000),
)
def test_what_is_spent_never_passes_what_is_allowed(calls: list[tuple[int, int, bool]], allowed: int) -> None:
    """However calls overlap, as long as none takes more than it could."""
    shared, books, _ = meter(FREE.model_copy(update={"run_tokens": allowed}))
    running: list[tuple[int, int]] = []
    for could, part, ends in calls:
        try:
            running.append((shared.claim("a/one", Spend(tokens_out=could)), min(part, could)))
        except LimitError:
            assert books.of_run("r1").tokens_out + books.total().tokens + could > allowed
        if ends and running:
            number, took = running.pop(0)
            shared.release(number, "a/one", Spend(calls=1, tokens_out=took))
    for number, took in running:
        shared.release(number, "a/one", Spend(calls=1, tokens_out=took))
    assert books.of_run("r1").tokens_out <= allowed
    assert books.total() == Spend()


def test_a_failed_call_is_booked_with_what_it_cost() -> None:
    calls = (CallAttempt(model="a/one", cause=FAILED, tokens_in=30, cost=60, priced=True),)
    failed = RetryableError(FAILED, tokens_in=30, tokens_out=2, cost=60, attempts=calls)
    shared, books, _ = meter(FREE)
    with pytest.raises(RetryableError):
        asyncio.run(Metered(Counting(fails=failed), shared).complete(PROMPT))
    assert books.rows == [
        (TODAY, "r1", "a/one", Spend(calls=1, failed=1, tokens_in=30, tokens_out=2, cost=60))
    ]
    assert books.total() == Spend()


def test_a_call_that_is_cut_off_is_booked_with_its_prompt() -> None:
    shared, books, _ = meter(FREE)

    async def cancelled() -> None:
        model = Counting(gate=asyncio.Event())
        task = asyncio.ensure_future(Metered(model, shared, YUAN).complete(PROMPT))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    ((_, _, _, spend),) = books.rows
    assert (spend.calls, spend.failed, spend.tokens_in) == (1, 1, asked(PROMPT))
    assert spend.cost == 2 * asked(PROMPT)
    assert books.total() == Spend()


def test_a_limit_that_comes_near_is_told_once() -> None:
    could = asked(PROMPT) + PROMPT.max_tokens
    shared, _, told = meter(FREE.model_copy(update={"run_tokens": could * 3, "warn_at": 50}))
    model = Metered(Counting(tokens_out=PROMPT.max_tokens), shared)
    asyncio.run(model.complete(PROMPT))
    assert told == []
    asyncio.run(model.complete(PROMPT))
    asyncio.run(model.complete(PROMPT))
    assert told == [BudgetWarned(run_id="r1", limit="run_tokens", spent=could * 2, allowed=could * 3)]


def test_a_limit_that_was_raised_counts_at_once() -> None:
    limits = [FREE.model_copy(update={"run_tokens": 1}), FREE]
    books = Ledger()
    shared = Meter("r1", lambda: limits[0], books, lambda: TODAY, lambda _: None, books)
    with pytest.raises(LimitError):
        asyncio.run(Metered(Counting(), shared).complete(PROMPT))
    limits.pop(0)
    assert asyncio.run(Metered(Counting(), shared).complete(PROMPT)).text == "好"


def test_dollars_are_turned_into_yuan_and_rounded_up() -> None:
    dollars = Price(currency="USD", tokens_in=Decimal("0.27"), tokens_out=Decimal("1.1"), source="table")
    assert cost_of(dollars, 1_000_000, 0, Decimal("7.2")) == 1_944_000
    assert cost_of(dollars, 1, 0, Decimal("7.2")) == 2
    assert cost_of(None, 10, 10, Decimal("7.2")) == 0


def test_runs_at_once_do_not_pass_the_days_limit_together() -> None:
    could = asked(PROMPT) + PROMPT.max_tokens
    limits, books = FREE.model_copy(update={"day_tokens": 2 * could}), Ledger()

    async def together() -> list[object]:
        gate = asyncio.Event()
        runs = [Meter(f"r{n}", lambda: limits, books, lambda: TODAY, lambda _: None, books) for n in range(5)]
        calls = [asyncio.ensure_future(Metered(Counting(gate=gate), run).complete(PROMPT)) for run in runs]
        await asyncio.sleep(0)
        gate.set()
        return list(await asyncio.gather(*calls, return_exceptions=True))

    ended = asyncio.run(together())
    assert [isinstance(each, LimitError) for each in ended] == [False, False, True, True, True]
