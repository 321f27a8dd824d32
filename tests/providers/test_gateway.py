"""Given a model behind real sockets, when it is asked, then its answer comes with what it cost and what was lost."""

import asyncio
import json
from datetime import UTC, datetime
from decimal import Decimal
from itertools import pairwise

import pytest

from tests.loopback import acts
from tests.loopback.acts import Act
from tests.loopback.server import Loopback
from tests.providers.conftest import ASK, KEY, Asker
from workbench.domain.models import AnswerForm, Capabilities, ModelEntry, Price
from workbench.providers.base import KEY_REFUSED, UNREACHED, Prompt
from workbench.providers.calls import THINKING_ROOM
from workbench.providers.limiter import Limiter
from workbench.text.token_count import estimate

PROBED = datetime(2026, 11, 30, tzinfo=UTC)
SCHEMA = '{"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"]}'
FORMED = ASK.model_copy(update={"json_schema": SCHEMA, "schema_name": "sum"})


def test_an_answer_comes_whole_with_the_providers_own_count(
    asker: Asker, each_way: ModelEntry, loopback: Loopback
) -> None:
    loopback.play(acts.answer("合同有效。\n“引号”与\\反斜线。"))
    reply = asker.ask(each_way)
    assert reply.text == "合同有效。\n“引号”与\\反斜线。"
    assert (reply.estimated, reply.tokens_out) == (False, 7 + len(reply.text))
    assert reply.tokens_in >= 1000
    assert reply.losses == ()
    (call,) = reply.attempts
    assert (call.model, call.cause, call.status, call.estimated) == (each_way.name, "", 200, False)
    assert (call.tokens_in, call.tokens_out, call.priced) == (reply.tokens_in, reply.tokens_out, False)
    asked = loopback.asked[0]
    assert (asked.system, asked.user) == (ASK.system, ASK.user)


def test_without_a_count_the_tokens_are_ours_and_said_to_be(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.answer("合同有效。", usage=False))
    reply = asker.ask()
    assert reply.estimated
    assert reply.attempts[0].estimated
    assert reply.tokens_out == estimate("合同有效。").tokens
    assert reply.tokens_in == estimate(f"{ASK.system}\n{ASK.user}").tokens


@pytest.mark.parametrize(("currency", "rate"), [("CNY", 1), ("USD", Decimal("7.2"))])
def test_the_cost_is_in_millionths_of_a_yuan(
    asker: Asker, loopback: Loopback, currency: str, rate: Decimal
) -> None:
    price = Price(currency=currency, tokens_in=Decimal("0.3"), tokens_out=Decimal(2), source="user")
    reply = asker.ask(asker.entry(price=price))
    exact = (Decimal("0.3") * reply.tokens_in + 2 * reply.tokens_out) * rate
    assert exact <= reply.cost < exact + 1
    assert (reply.attempts[0].cost, reply.attempts[0].priced) == (reply.cost, True)


def test_each_way_of_asking_for_json(asker: Asker, loopback: Loopback) -> None:
    for form in AnswerForm:
        entry = asker.entry(capabilities=Capabilities(form=form, probed=PROBED))
        assert asker.ask(entry, FORMED).losses == ()
    schema, mode, plain = loopback.asked
    assert schema.body["response_format"]["json_schema"]["schema"] == json.loads(SCHEMA)
    assert schema.system == ASK.system
    assert mode.body["response_format"] == {"type": "json_object"}
    assert "response_format" not in plain.body
    for asked in (mode, plain):
        assert SCHEMA in asked.system
        assert "JSON" in asked.system
        assert asked.system.startswith(ASK.system)


def test_until_a_probe_knows_better_a_provider_is_asked_in_its_own_way(
    asker: Asker, loopback: Loopback
) -> None:
    asker.ask(asker.entry("deepseek", "deepseek-v4-flash"), FORMED)
    assert loopback.asked[0].body["response_format"] == {"type": "json_object"}


def test_anthropic_and_ollama_get_the_schema_in_their_own_words(asker: Asker, loopback: Loopback) -> None:
    found = Capabilities(form=AnswerForm.SCHEMA, probed=PROBED)
    for provider, model in (("anthropic", "claude-sonnet-4-5"), ("ollama", "qwen3:8b")):
        assert asker.ask(asker.entry(provider, model, capabilities=found), FORMED).losses == ()
    claude, local = loopback.asked
    assert claude.body["output_format"]["type"] == "json_schema"
    assert local.body["format"]["required"] == ["sum"]
    assert local.body["options"]["num_ctx"] == 32768
    assert local.body["think"] is False


@pytest.mark.parametrize(
    ("provider", "model", "field", "value"),
    [
        ("deepseek", "deepseek-v4-pro", "thinking", {"type": "disabled"}),
        ("qwen", "qwen3.7-plus", "enable_thinking", False),
        ("moonshot", "kimi-k2.6", "thinking", {"type": "disabled"}),
        ("zhipu", "glm-5.3", "thinking", {"type": "disabled"}),
        ("openai", "gpt-5.6", "reasoning_effort", "none"),
    ],
)
def test_thinking_is_switched_off_by_each_providers_own_switch(
    asker: Asker, loopback: Loopback, provider: str, model: str, field: str, value: object
) -> None:
    reply = asker.ask(asker.entry(provider, model))
    assert loopback.asked[0].body[field] == value
    assert "thinking" not in reply.losses


def test_what_a_model_loses_stands_on_the_reply(asker: Asker, loopback: Loopback) -> None:
    assert asker.ask(asker.entry("moonshot", "kimi-k2.6")).losses == ("temperature",)
    assert "temperature" not in loopback.asked[-1].body
    always = asker.ask(asker.entry("moonshot", "kimi-k3"))
    assert always.losses == ("temperature", "thinking")
    sent = loopback.asked[-1].body
    assert sent.get("max_tokens", sent.get("max_completion_tokens")) == ASK.max_tokens + THINKING_ROOM
    assert asker.ask(asker.entry("openai", "gpt-5-mini")).losses == ("temperature", "thinking")
    probed = asker.entry(capabilities=Capabilities(temperature=False, probed=PROBED))
    assert asker.ask(probed).losses == ("temperature",)


@pytest.mark.parametrize("streamed", [True, False])
def test_thinking_that_comes_though_it_was_switched_off_is_a_loss(
    asker: Asker, loopback: Loopback, streamed: bool
) -> None:
    loopback.play(Act(text="有效。", thought="先看主体资格。"))
    entry = asker.entry("deepseek", "deepseek-v4-flash", capabilities=Capabilities(streaming=streamed))
    reply = asker.ask(entry)
    assert (reply.text, reply.losses) == ("有效。", ("thinking",))
    loopback.play(Act(text="有效。"))
    assert asker.ask(entry).losses == ()


def test_a_schema_that_is_dropped_on_the_way_is_a_loss(asker: Asker) -> None:
    entry = asker.entry("anthropic", "m", capabilities=Capabilities(form=AnswerForm.JSON, probed=PROBED))
    assert asker.ask(entry, FORMED).losses == ("schema",)


def test_no_key_no_call(asker: Asker, loopback: Loopback) -> None:
    for key in (None, ""):
        error = asker.fails(asker.entry("deepseek", "deepseek-v4-flash"), key=key)
        assert (error.code, error.facts["status"]) == (KEY_REFUSED, 0)
    assert loopback.connections == 0
    assert asker.ask(asker.entry("ollama", "qwen3:8b"), key=None).text, "a local server wants no key"


@pytest.mark.parametrize("key", ["sk-密钥", "sk-one two", "sk-one\ntwo", "“sk-one”"])
def test_what_can_be_no_key_is_not_sent_and_called_by_its_name(
    asker: Asker, loopback: Loopback, key: str
) -> None:
    error = asker.fails(asker.entry("ollama", "qwen3:8b"), key=key)
    assert (error.code, error.facts["status"]) == (KEY_REFUSED, 0)
    assert loopback.connections == 0


def test_no_address_no_call(asker: Asker) -> None:
    assert asker.fails(ModelEntry(provider="compatible", model="m")).code == UNREACHED


def test_nothing_about_this_computer_is_sent(
    asker: Asker, each_way: ModelEntry, loopback: Loopback, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("OPENAI_ORG_ID", "org-1")
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("ALL_PROXY", "http://127.0.0.1:9")
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9")
    asker.ask(each_way)
    (asked,) = loopback.asked
    allowed = {"host", "content-length", "content-type", "accept", "authorization", "x-api-key",
               "anthropic-version", "user-agent", "accept-encoding"}  # fmt: skip
    assert set(asked.headers) <= allowed
    assert asked.headers["user-agent"] == "contract-workbench"
    assert KEY in (asked.headers.get("authorization", "") + asked.headers.get("x-api-key", ""))
    assert KEY not in asked.raw.decode()


def test_a_netrc_file_is_not_read(
    asker: Asker, loopback: Loopback, tmp_path: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pathlib import Path

    netrc = Path(str(tmp_path)) / "netrc"
    netrc.write_text("machine 127.0.0.1 login somebody password other\n")
    monkeypatch.setenv("NETRC", str(netrc))
    asker.ask(key=None)
    assert "c29tZWJvZHk" not in str(loopback.asked[0].headers)


def test_one_call_is_one_connection_and_it_ends_with_it(
    asker: Asker, each_way: ModelEntry, loopback: Loopback
) -> None:
    asker.ask(each_way)
    assert loopback.connections == 1
    assert loopback.wait(lambda: loopback.busy == 0)
    assert len(loopback.asked) == 1, "nothing else is asked, not even what the model is"


def test_cancelling_ends_the_call_and_its_socket_within_a_second(
    asker: Asker, each_way: ModelEntry, loopback: Loopback
) -> None:
    for act in (acts.silent(), acts.stall()):
        loopback.play(act)
        gone = loopback.gone

        async def cancelled() -> float:
            task = asyncio.ensure_future(asker.gateway().model(each_way, lambda: KEY).complete(ASK))
            assert await asyncio.to_thread(loopback.wait, lambda: loopback.busy == 1)
            before = asyncio.get_running_loop().time()
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
            return asyncio.get_running_loop().time() - before

        assert asyncio.run(cancelled()) < 1
        assert loopback.wait(lambda gone=gone: loopback.gone > gone, 1)


def test_twenty_questions_are_open_at_once(asker: Asker, loopback: Loopback) -> None:
    loopback.hold(20)
    model = asker.gateway().model(asker.entry(), lambda: KEY)

    async def crowd() -> None:
        await asyncio.gather(*(model.complete(ASK) for _ in range(20)))

    asyncio.run(crowd())
    assert loopback.peak == 20


def test_a_host_that_says_later_is_not_asked_by_anybody_until_then(asker: Asker, loopback: Loopback) -> None:
    clock = [100.0]
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        clock[0] += seconds

    asker.limiter = Limiter(lambda: clock[0], sleep)
    loopback.play(acts.status(429, retry_after="7"), acts.answer())
    gateway = asker.gateway()
    first, second = (gateway.model(asker.entry(model=name), lambda: KEY) for name in ("a", "b"))

    async def both() -> None:
        with pytest.raises(Exception, match="model_busy"):
            await first.complete(ASK)
        await second.complete(ASK)

    asyncio.run(both())
    assert slept == [7.0]


def test_a_host_that_wants_an_hour_is_not_even_asked(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.status(429, retry_after="3600"), acts.answer())
    first = asker.fails()
    second = asker.fails()
    assert (first.facts["status"], second.facts["status"], second.code) == (429, 0, "model_busy")
    assert 3500 < float(str(second.facts["retry_after"])) <= 3600
    assert len(loopback.asked) == 1


def test_the_models_order_of_words_is_kept_for_those_without_a_system_message(
    asker: Asker, loopback: Loopback
) -> None:
    one = asker.profiles["compatible"].model_copy(update={"system": "user"})
    asker.profiles = {"compatible": one}
    asker.ask(prompt=Prompt(system="规则", user="问题"))
    assert [message["role"] for message in loopback.asked[0].body["messages"]] == ["user"]
    assert loopback.asked[0].user == "规则\n\n问题"


def test_long_answers_come_in_order(asker: Asker, loopback: Loopback) -> None:
    text = "".join(chr(0x4E00 + number) for number in range(3000))
    loopback.play(acts.Act(text=text, pieces=1500))
    got = asker.ask().text
    assert got == text
    assert all(ord(right) - ord(left) == 1 for left, right in pairwise(got))


@pytest.mark.parametrize("streamed", [True, False])
def test_a_character_that_was_cut_in_two_is_whole_again(
    asker: Asker, loopback: Loopback, streamed: bool
) -> None:
    """Providers cut between the bytes of a character; half of one that stays alone is kept as its escape."""
    found = Capabilities(streaming=streamed)
    body = json.dumps(
        {
            "choices": [
                {"index": 0, "message": {"content": "\u597d\ud83d\ude00\ud800"}, "finish_reason": "stop"}
            ]
        }
    )
    parts = ["\u597d\ud83d", "\ude00\ud800"]
    events = [
        {"choices": [{"index": 0, "delta": {"content": part}, "finish_reason": None}]} for part in parts
    ]
    events.append({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
    stream = "".join(f"data: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n\n"
    loopback.play(acts.verbatim(stream, "text/event-stream") if streamed else acts.verbatim(body))
    assert asker.ask(asker.entry(capabilities=found)).text == "好😀\\ud800"
