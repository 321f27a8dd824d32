"""Given providers that fail, when a job asks, then the breaker backs off, changes over, and says when nobody is there."""

import asyncio
from dataclasses import dataclass, field

import pytest

from workbench.domain.steps import Step
from workbench.errors import LimitError, RetryableError, UserError, WorkbenchError
from workbench.providers.base import (
    BUSY,
    CUT,
    FAILED,
    HOPELESS,
    OVER_BUDGET,
    TIMEOUT,
    UNAVAILABLE,
    Prompt,
    Reply,
    spent,
    window,
)
from workbench.providers.breaker import Providers
from workbench.settings.paths import locate
from workbench.words import Words

ASK = Prompt(system="你是法律助理。", user="请回答。")
NODE = Step(name="analyst")


@dataclass
class Model:
    """Fails with the given codes, then answers; every call costs something, also a failed one."""

    name: str
    failures: list[str]
    prompts: list[Prompt] = field(default_factory=list)

    async def complete(self, prompt: Prompt) -> Reply:
        self.prompts.append(prompt)
        if self.failures:
            raise RetryableError(self.failures.pop(0), tokens_in=100, tokens_out=3, cost=10)
        return Reply(text="答", model=self.name, tokens_in=100, tokens_out=20, cost=12)


@dataclass
class Purse:
    left: int = 5

    def take(self) -> bool:
        self.left -= 1
        return True


class House:
    def __init__(self, *models: Model) -> None:
        self.slept: list[float] = []
        self.clock = 0.0
        self.words = Words.load(locate().words)
        self.providers = Providers(models, self._sleep, lambda: self.clock, self.words.say)

    async def _sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.clock += seconds

    def ask(self, purse: Purse | None = None, provider: str = "") -> Reply:
        model = self.providers.model_for(NODE, provider, purse or Purse())
        assert model is not None
        return asyncio.run(model.complete(ASK))


def test_a_model_that_answers_is_asked_once_and_as_it_was_meant() -> None:
    model = Model("a/one", [])
    house = House(model)
    assert house.ask().text == "答"
    assert (model.prompts, house.slept) == ([ASK], [])


def test_a_failed_call_is_repeated_after_one_two_and_four_seconds() -> None:
    model = Model("a/one", [TIMEOUT, BUSY, FAILED])
    house = House(model)
    reply = house.ask()
    assert house.slept == [1, 2, 4]
    assert (reply.tokens_in, reply.tokens_out, reply.cost) == (400, 29, 42)


def test_then_the_next_provider_is_asked_and_told_in_one_line() -> None:
    first, second = Model("a/one", [BUSY] * 9), Model("b/two", [])
    house = House(first, second)
    reply = house.ask()
    assert (len(first.prompts), len(second.prompts), reply.model) == (4, 1, "b/two")
    added = second.prompts[0].system.removeprefix(ASK.system)
    assert added.strip() == house.words.say(
        "flow.model.fallen_back",
        failed="a/one",
        model="b/two",
        reason=house.words.say("flow.model.reason.model_busy"),
    )
    assert added.count("\n") == 1
    assert second.prompts[0].user == ASK.user


def test_where_nobody_answers_the_bill_goes_up_with_the_error() -> None:
    house = House(Model("a/one", [BUSY] * 9), Model("b/two", [CUT] * 9))
    with pytest.raises(RetryableError) as error:
        house.ask()
    assert error.value.code == UNAVAILABLE
    calls = error.value.facts.pop("attempts")
    assert error.value.facts == {
        "model": "b/two", "reason": CUT, "tokens_in": 600, "tokens_out": 18, "cost": 60
    }  # fmt: skip
    assert [(call.model, call.cause) for call in calls] == [("a/one", BUSY)] * 4 + [("b/two", CUT)] * 2


def test_the_allowance_keeps_a_call_for_each_provider_behind() -> None:
    models = [Model(f"{name}/m", [BUSY] * 9) for name in "abcd"]
    purse = Purse(4)
    with pytest.raises(RetryableError) as error:
        House(*models).ask(purse)
    assert error.value.code == UNAVAILABLE
    assert [len(model.prompts) for model in models] == [2, 1, 1, 1]
    assert purse.left == 0


def test_an_allowance_that_ends_before_everybody_was_asked_says_so() -> None:
    models = [Model(f"{name}/m", [BUSY] * 9) for name in "ab"]
    with pytest.raises(LimitError) as error:
        House(*models).ask(Purse(0))
    assert (error.value.code, error.value.facts["tokens_in"]) == ("attempts_spent", 100)
    assert [len(model.prompts) for model in models] == [1, 0]


def test_a_provider_that_failed_rests_and_is_tried_again_later() -> None:
    first, second = Model("a/one", [BUSY] * 4), Model("b/two", [])
    house = House(first, second)
    house.ask()
    assert house.ask().model == "b/two"
    assert (len(first.prompts), len(house.slept)) == (4, 3)
    house.clock += 61
    assert house.ask().model == "a/one"


def test_the_provider_that_the_lawyer_names_is_asked_first() -> None:
    first, second = Model("a/one", []), Model("b/two", [])
    house = House(first, second)
    assert house.ask(provider="b").model == "b/two"
    assert house.ask(provider="b/two").model == "b/two"
    assert not first.prompts


def test_what_is_no_outage_goes_up_at_once() -> None:
    class Refuses(Model):
        async def complete(self, prompt: Prompt) -> Reply:
            raise UserError("document_empty")

    house = House(Refuses("a/one", []), Model("b/two", []))
    with pytest.raises(UserError):
        house.ask()
    assert house.slept == []


@dataclass
class Sized(Model):
    """Says how many tokens fit into it."""

    context: int | None = None


def test_a_prompt_has_to_fit_into_whichever_model_answers() -> None:
    models = Sized("a/one", [], context=32_000), Sized("b/two", [], context=8_000), Model("c/three", [])
    asked = House(*models).providers.model_for(NODE, "", Purse())
    assert asked is not None
    assert window(asked) == 8_000
    unknown = House(Model("c/three", [])).providers.model_for(NODE, "", Purse())
    assert unknown is not None
    assert window(unknown) is None


def test_no_models_no_model() -> None:
    assert House().providers.model_for(NODE, "", Purse()) is None


@dataclass
class Wants(Model):
    """Fails, and says when it wants to be asked again."""

    after: float = 0

    async def complete(self, prompt: Prompt) -> Reply:
        try:
            return await super().complete(prompt)
        except RetryableError as error:
            error.facts["retry_after"] = self.after
            raise


def test_a_provider_is_left_alone_for_as_long_as_it_says() -> None:
    house = House(Wants("a/one", [BUSY, BUSY], after=3))
    house.ask()
    assert house.slept == [3, 3]
    shorter = House(Wants("a/one", [BUSY, BUSY, BUSY], after=0.5))
    shorter.ask()
    assert shorter.slept == [1, 2, 4], "a short wish does not shorten the pauses"


def test_nobody_waits_longer_than_a_minute_while_another_provider_is_there() -> None:
    first, second = Wants("a/one", [BUSY] * 9, after=3600), Model("b/two", [])
    house = House(first, second)
    assert house.ask().model == "b/two"
    assert (len(first.prompts), house.slept) == (1, [])
    house.clock += 3599
    assert house.ask().model == "b/two"
    assert len(first.prompts) == 1, "it is left in peace for the hour that it wanted"
    house.clock += 2
    house.ask()
    assert len(first.prompts) == 2


@pytest.mark.parametrize("code", sorted(HOPELESS))
def test_a_call_that_can_only_fail_again_is_not_made_again(code: str) -> None:
    first, second = Model("a/one", [code] * 9), Model("b/two", [])
    house = House(first, second)
    reply = house.ask()
    assert (len(first.prompts), house.slept, reply.model) == (1, [], "b/two")
    assert [(call.model, call.cause) for call in reply.attempts] == [("a/one", code), ("b/two", "")]


def test_the_calls_of_a_reply_are_all_that_it_took() -> None:
    house = House(Model("a/one", [TIMEOUT, BUSY]))
    reply = house.ask()
    assert [(call.cause, call.tokens_in, call.cost) for call in reply.attempts] == [
        (TIMEOUT, 100, 10),
        (BUSY, 100, 10),
        ("", 100, 12),
    ]
    assert sum(call.cost for call in reply.attempts) == reply.cost


def test_a_model_that_answers_at_once_keeps_its_own_account_of_it() -> None:
    assert House(Model("a/one", [])).ask().attempts == ()


@pytest.mark.parametrize(
    "last",
    [
        LimitError(OVER_BUDGET, limit="limit.run_cost"),
        UserError("document_empty"),
        RetryableError("disk_full"),
    ],
)
def test_whatever_goes_up_says_what_the_calls_before_it_cost(last: WorkbenchError) -> None:
    class Ends(Model):
        async def complete(self, prompt: Prompt) -> Reply:
            if not self.failures:
                raise last
            return await super().complete(prompt)

    second = Model("b/two", [])
    with pytest.raises(type(last)) as error:
        House(Ends("a/one", [TIMEOUT, CUT]), second).ask()
    assert error.value.code == last.code
    used = spent(error.value)
    assert (used.tokens_in, used.tokens_out, used.cost) == (200, 6, 20)
    assert [call.cause for call in used.calls] == [TIMEOUT, CUT]
    assert second.prompts == []
