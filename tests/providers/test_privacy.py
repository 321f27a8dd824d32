"""A model behind pseudonyms sees no personal datum, and a bent answer is refused with its bill."""

import asyncio
import json
import logging

import pytest

from workbench.domain.models import CallAttempt
from workbench.errors import RetryableError
from workbench.providers.base import BENT, Prompt, Reply, spent
from workbench.providers.privacy import Private, leaving
from workbench.text.pseudonyms import Pseudonyms

CONTRACT = "甲方：北京华信科技有限公司\n乙方：张三，身份证号：110101199003071234，电话13800138000"
NOVEL = "收件人：赵云飞"
VALUES = ("华信科技", "张三", "110101199003071234", "13800138000", "赵云飞")
PROMPT = Prompt(system="审查合同", user=f"{CONTRACT}\n{NOVEL}", json_schema='{"title": "张三"}')
OURS = Pseudonyms.of([CONTRACT])


class Echo:
    """Answers by a rule on what it was asked; keeps the prompts."""

    name = "test/echo"

    def __init__(self, way=lambda user: user) -> None:
        self.asked: list[Prompt] = []
        self.way = way

    async def complete(self, prompt: Prompt) -> Reply:
        self.asked.append(prompt)
        attempts = (
            CallAttempt(model=self.name, cause="model_busy", status=429),
            CallAttempt(model=self.name, tokens_in=7),
        )
        return Reply(
            text=self.way(prompt.user), model=self.name, tokens_in=7, tokens_out=5, cost=3, attempts=attempts
        )


def ask(model: Echo, prompt: Prompt = PROMPT) -> Reply:
    return asyncio.run(Private(model, OURS, keep="照抄{brackets}").complete(prompt))


def test_nothing_personal_leaves_and_the_answer_has_it_back() -> None:
    model = Echo(lambda user: json.dumps({"quote": user}))
    reply = ask(model)
    sent = model.asked[0]
    assert not [value for value in VALUES if value in sent.system + sent.user]
    assert sent.json_schema == PROMPT.json_schema
    assert sent.system == "审查合同\n\n照抄〖〗"
    assert json.loads(reply.text)["quote"] == PROMPT.user


def test_the_preview_is_what_leaves() -> None:
    model = Echo()
    ask(model)
    shown = leaving(PROMPT, OURS, "照抄{brackets}")
    assert shown.prompt == model.asked[0]
    assert dict(shown.replaced) == {"company": 1, "person": 2, "id": 1, "phone": 1}


def test_a_name_in_the_instructions_is_hidden_too() -> None:
    model = Echo(lambda _user: "好")
    ask(model, Prompt(system="委托人是张三", user="第一条 租期三年。"))
    assert "张三" not in model.asked[0].system
    assert "照抄" in model.asked[0].system


def test_instructions_stay_as_they_are_where_nothing_is_replaced() -> None:
    model = Echo()
    ask(model, Prompt(system="审查合同", user="第一条 租期三年。"))
    assert model.asked[0].system == "审查合同"


@pytest.mark.parametrize(
    "bend",
    [lambda u: u.replace("〖", "【"), lambda u: u.replace("公司", "Company "), lambda u: u[: u.rindex("〗")]],
)
def test_a_bent_answer_is_refused_with_what_it_cost_and_says_nothing(bend, caplog) -> None:
    with caplog.at_level(logging.DEBUG), pytest.raises(RetryableError) as raised:
        ask(Echo(bend))
    error = raised.value
    assert error.code == BENT
    bill = spent(error)
    assert (bill.tokens_in, bill.tokens_out, bill.cost) == (7, 5, 3)
    assert [call.cause for call in bill.calls] == ["model_busy", BENT]
    told = f"{error} {error.facts} {error.__cause__} {caplog.text}"
    assert not [value for value in VALUES if value in told]
    assert error.__suppress_context__
