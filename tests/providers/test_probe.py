"""Given a model, when it is tested live, then what it really does is found, step by step and cheaply."""

import asyncio
import json
from collections.abc import Callable

import pytest

from tests.loopback import acts
from tests.loopback.acts import Act, Asked
from tests.loopback.server import Loopback
from tests.providers.conftest import KEY, Asker
from workbench.domain.models import AnswerForm, ModelEntry, Price, ProbeReport
from workbench.providers.base import BUSY, KEY_REFUSED, REJECTED


def wise(asked: Asked) -> str:
    """Does the sum where it is asked for JSON."""
    return '{"sum": 2}' if "JSON" in asked.user else "好"


def probe(asker: Asker, entry: ModelEntry) -> ProbeReport:
    return asyncio.run(asker.gateway().probe(entry, lambda: KEY))


def steps(report: ProbeReport) -> dict[str, tuple[bool, str]]:
    return {step.name: (step.passed, step.cause) for step in report.steps}


def refusing(test: Callable[[Asked], bool], status: int = 400) -> Act:
    return Act(text=wise, status=status, body='{"error":{"message":"no"}}', when=test)


def kind(asked: Asked) -> str:
    return str((asked.body.get("response_format") or {}).get("type", ""))


def test_a_model_that_can_do_everything(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.answer(wise))
    report = probe(asker, asker.entry())
    assert report.works
    found = report.capabilities
    assert (found.form, found.temperature, found.streaming, found.reports_usage) == (
        AnswerForm.SCHEMA, True, True, True,
    )  # fmt: skip
    assert (found.thinking_off, found.context, report.price) == (None, None, None)
    assert found.probed
    assert steps(report) == {
        "connect": (True, ""), "json_schema": (True, ""), "json_mode": (True, ""),
        "temperature": (True, ""), "usage": (True, ""), "context": (False, ""),
    }  # fmt: skip
    assert [call.cause for call in report.attempts] == [""] * 4
    assert len(loopback.asked) == 4
    assert all(asked.body["max_tokens"] <= 64 for asked in loopback.asked), "a probe costs next to nothing"
    assert all(len(asked.raw) < 1500 for asked in loopback.asked)


def test_deepseek_refuses_the_schema_and_takes_json_mode(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.schema_rejected(wise))
    report = probe(asker, asker.entry("deepseek", "deepseek-v4-flash"))
    assert report.works
    assert steps(report)["json_schema"] == (False, REJECTED)
    assert steps(report)["json_mode"] == (True, "")
    assert report.capabilities.form is AnswerForm.JSON
    assert report.capabilities.thinking_off is True
    assert [step.status for step in report.steps if step.name == "json_schema"] == [400]


def test_a_model_that_takes_a_schema_and_ignores_it(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.answer("一加一等于二。"))
    report = probe(asker, asker.entry())
    assert (steps(report)["json_schema"], steps(report)["json_mode"]) == ((False, ""), (False, ""))
    assert report.capabilities.form is AnswerForm.PLAIN


def test_a_model_that_refuses_a_temperature(asker: Asker, loopback: Loopback) -> None:
    loopback.play(refusing(lambda asked: "temperature" in asked.body))
    report = probe(asker, asker.entry())
    assert report.works
    assert steps(report)["temperature"] == (False, REJECTED)
    assert report.capabilities.temperature is False


def test_a_temperature_that_gets_lost(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.answer(wise))
    report = probe(asker, asker.entry("moonshot", "kimi-k2.6"))
    assert report.capabilities.temperature is False
    assert report.capabilities.thinking_off is True


@pytest.mark.parametrize(("model", "works"), [("kimi-k3", False), ("kimi-k2.5", True)])
def test_whether_thinking_can_be_switched_off(
    asker: Asker, loopback: Loopback, model: str, works: bool
) -> None:
    loopback.play(acts.answer(wise))
    report = probe(asker, asker.entry("moonshot", model))
    assert steps(report)["thinking_off"] == (works, "")
    assert report.capabilities.thinking_off is works


def test_a_switch_that_does_nothing_is_found_out(asker: Asker, loopback: Loopback) -> None:
    loopback.play(Act(text=wise, thought="嗯。"))
    report = probe(asker, asker.entry("deepseek", "deepseek-v4-flash"))
    assert report.works
    assert report.capabilities.thinking_off is False


def test_a_switch_that_is_refused_is_not_used(asker: Asker, loopback: Loopback) -> None:
    loopback.play(refusing(lambda asked: "thinking" in asked.body))
    entry = asker.entry("deepseek", "deepseek-v4-flash")
    report = probe(asker, entry)
    assert (report.capabilities.thinking_off, steps(report)["thinking_off"]) == (False, (False, REJECTED))
    loopback.asked.clear()
    reply = asker.ask(entry.model_copy(update={"capabilities": report.capabilities}))
    assert "thinking" in reply.losses
    assert "thinking" not in loopback.asked[0].body


def test_a_model_that_cannot_stream(asker: Asker, loopback: Loopback) -> None:
    loopback.play(refusing(lambda asked: bool(asked.body.get("stream"))))
    report = probe(asker, asker.entry())
    assert report.works
    assert report.capabilities.streaming is False
    assert [step.name for step in report.steps].count("connect") == 1


def test_a_model_that_does_not_count(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.answer(wise, usage=False))
    report = probe(asker, asker.entry())
    assert report.capabilities.reports_usage is False
    assert steps(report)["usage"] == (False, "")


@pytest.mark.parametrize(
    ("act", "code", "status"), [(acts.status(401), KEY_REFUSED, 401), (acts.html(), "model_garbled", 200)]
)
def test_where_it_cannot_be_reached_nothing_else_is_asked(
    asker: Asker, loopback: Loopback, act: Act, code: str, status: int
) -> None:
    loopback.play(act)
    entry = asker.entry()
    report = probe(asker, entry)
    assert not report.works
    assert [(step.name, step.cause, step.status) for step in report.steps] == [("connect", code, status)]
    assert report.capabilities == entry.capabilities, "what was known before is kept"
    assert len(loopback.asked) == 1
    assert [call.cause for call in report.attempts] == [code]


def test_an_outage_in_the_middle_says_nothing_about_the_model(asker: Asker, loopback: Loopback) -> None:
    loopback.play(
        Act(
            text=wise,
            status=429,
            when=lambda asked: "temperature" in asked.body or kind(asked) == "json_schema",
        )
    )
    report = probe(asker, asker.entry())
    assert steps(report)["temperature"] == (False, BUSY)
    assert report.capabilities.temperature is True
    assert report.capabilities.form is AnswerForm.JSON, "the humbler way, until it is tested again"


def test_the_price_is_the_tables_and_says_so(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.answer(wise))
    mine = asker.profiles["deepseek"].model_copy(update={"base_url": loopback.url})
    asker.profiles = {**asker.profiles, "deepseek": mine}
    entry = ModelEntry(provider="deepseek", model="deepseek-v4-flash")
    report = probe(asker, entry)
    assert report.price
    assert report.price.currency == "USD"
    assert report.price.source.startswith("litellm ")
    assert report.price.source.endswith(": deepseek/deepseek-v4-flash")
    assert report.price.tokens_out > report.price.tokens_in > 0
    assert report.capabilities.context
    assert report.capabilities.context > 100_000
    dear = Price(currency="CNY", tokens_in=1, tokens_out=2, source="user")
    assert probe(asker, entry.model_copy(update={"price": dear})).price == dear


def test_an_address_of_ones_own_has_no_price_of_the_table(asker: Asker, loopback: Loopback) -> None:
    loopback.play(acts.answer(wise))
    report = probe(asker, asker.entry("deepseek", "deepseek-v4-flash"))
    assert report.price is None


def test_of_several_tiers_the_dearest_is_believed() -> None:
    from workbench.providers.probe import Knowledge
    from workbench.providers.profiles import ProviderProfile

    tiers = [{"input_cost_per_token": 4e-7, "output_cost_per_token": 1.6e-6},
             {"input_cost_per_token": 1.2e-6, "output_cost_per_token": 4.8e-6}]  # fmt: skip
    profile = ProviderProfile(provider="p", title={}, base_url="https://a.example", priced_as=("q/",))
    entry = ModelEntry(provider="p", model="m")
    price = Knowledge({"q/m": {"tiered_pricing": tiers}}, "table").price(profile, entry)
    assert price
    assert json.loads(price.model_dump_json())["tokens_in"] == "1.2"
    assert Knowledge({"q/m": {"input_cost_per_token": 0}}, "table").price(profile, entry) is None
    assert Knowledge({}, "table").price(profile, entry) is None
