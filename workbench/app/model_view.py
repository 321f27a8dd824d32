"""What the terminal shows of models, as tables and as JSON (specification R2.8). No key is in any of it."""

import re
from collections.abc import Sequence

from rich.markup import escape

from workbench.app.terminal import console
from workbench.domain.models import (
    Capabilities,
    KeyPlace,
    ModelCard,
    ModelLimits,
    ModelsReport,
    Price,
    ProbeReport,
    Profile,
    Sent,
    Spend,
    SpendLine,
    SpendReport,
)
from workbench.words import Words

Json = dict[str, object]
UNUSABLE = 3
RUN_ID = re.compile("[0-9a-f]{16}")
MILLION = 1_000_000


def models_json(report: ModelsReport) -> Json:
    """What is configured. Money in millionths of a yuan."""
    return {
        "enabled": report.enabled,
        "keyring": report.keyring,
        "mask_amounts": report.mask_amounts,
        "models": [_card(card) for card in report.models],
        "limits": report.limits.model_dump(mode="json"),
        "today": report.today.model_dump(),
    }


def _card(card: ModelCard) -> Json:
    entry = card.entry.model_dump(mode="json")
    return {
        "name": card.entry.name,
        **entry,
        "key": card.key.value,
        "host": card.host,
        "today": card.today.model_dump(),
        "total": card.total.model_dump(),
    }


def sent_json(sent: Sent) -> Json:
    """One prompt as it would leave."""
    return {**sent.model_dump(exclude={"replaced"}), "replaced": dict(sent.replaced)}


def spend_json(report: SpendReport) -> Json:
    """What was spent."""

    def lines(name: str, found: Sequence[SpendLine]) -> list[Json]:
        return [{name: line.name, **line.spend.model_dump()} for line in found]

    return {
        "today": report.today.model_dump(),
        "days": lines("day", report.days),
        "models": lines("model", report.models),
        "runs": lines("run_id", report.runs),
    }


def show_models(words: Words, report: ModelsReport) -> None:
    """The configured models in the order in which they are asked, and what a reader must know."""
    out, say = console(), words.say
    if not report.enabled:
        out.print(escape(say("cli.models.off")), style="yellow", soft_wrap=True)
    if not report.keyring:
        out.print(escape(say("cli.models.no_keyring")), style="yellow", soft_wrap=True)
    if not report.models:
        out.print(escape(say("cli.models.none")), soft_wrap=True)
        return
    for place, card in enumerate(report.models, 1):
        entry = card.entry
        state = "" if entry.enabled else say("cli.models.disabled")
        out.print(escape(f"{place}  {entry.name}{state} → {card.host}"), style="bold", soft_wrap=True)
        line = say(
            "cli.models.line", purpose=say(f"cli.models.purpose.{entry.purpose.value}"),
            key=_key(words, card), found=_found(words, entry.capabilities),
            price=_price(words, entry.price),
        )  # fmt: skip
        out.print(escape(f"   {line}"), soft_wrap=True)
        if card.today.calls:
            out.print(
                escape("   " + say("cli.models.today", spend=_spend(words, card.today))), soft_wrap=True
            )
    out.print(escape(say("cli.models.today", spend=_spend(words, report.today))), soft_wrap=True)
    out.print(
        escape(say(f"cli.models.amounts.{'hidden' if report.mask_amounts else 'sent'}")), soft_wrap=True
    )


def forgotten(words: Words, before: ModelCard, after: ModelCard, *, keyring: bool) -> str:
    """What became of a key that was to be forgotten: it is gone, there was none, or it stands where it is
    not ours to delete."""
    facts = {"model": before.entry.name, "variable": after.variable}
    if after.key is KeyPlace.ENVIRONMENT:
        kept = before.key in {KeyPlace.KEYRING, KeyPlace.SESSION}
        return words.say(f"cli.models.forgotten.{'still' if kept else 'variable'}", **facts)
    if before.key is not KeyPlace.NONE:
        return words.say("cli.models.forgotten.gone", **facts)
    return words.say(f"cli.models.forgotten.{'none' if keyring else 'no_keyring'}", **facts)


def show_profiles(words: Words, profiles: Sequence[Profile]) -> None:
    """The providers that are known."""
    out, say = console(), words.say
    for profile in profiles:
        out.print(escape(f"{profile.provider}  {profile.title}"), style="bold", soft_wrap=True)
        address = profile.base_url or say("cli.models.own_address")
        place = say(f"cli.models.place.{_place(profile)}")
        code = "cli.models.profile" if profile.key_variable else "cli.models.profile_keyless"
        line = say(code, address=address, place=place, variable=profile.key_variable)
        out.print(escape(f"   {line}"), soft_wrap=True)
        if profile.suggested:
            out.print(escape("   " + ", ".join(profile.suggested)), soft_wrap=True)


def show_probe(words: Words, report: ProbeReport) -> None:
    """What a live test found, step by step."""
    out, say = console(), words.say
    for step in report.steps:
        name = say(f"cli.models.step.{step.name}")
        if step.passed:
            out.print(escape(say("cli.models.step_passed", step=name)))
            continue
        code = f"flow.model.reason.{step.cause}"
        without = "cli.models.price_unknown" if step.name == "context" else "cli.models.not_supported"
        reason = say(code) if words.has(code) else say(without)
        out.print(escape(say("cli.models.step_failed", step=name, reason=reason)))
    if report.works:
        found = _found(words, report.capabilities)
        said = say("cli.models.works", model=report.name, found=found, latency=report.latency)
    else:
        said = " ".join((say("cli.models.fails", model=report.name), *_advice(words, report))).strip()
    out.print(escape(said), soft_wrap=True)


def _advice(words: Words, report: ProbeReport) -> list[str]:
    """What happened and what to do, in the words of the error that ended a test."""
    codes = [f"error.{step.cause}" for step in report.steps if step.cause]
    return [words.say(code) for code in codes[-1:] if words.has(code) and "{" not in words.say(code)]


def show_limits(words: Words, limits: ModelLimits) -> None:
    """The limits, each on its line."""
    out, say = console(), words.say
    for name in ("run_tokens", "day_tokens"):
        value: int | None = getattr(limits, name)
        shown = say("cli.models.no_limit") if value is None else f"{value:,}"
        out.print(escape(say("cli.models.limit", name=say(f"limit.{name}"), value=shown)))
    for name in ("run_cost", "day_cost"):
        value = getattr(limits, name)
        shown = say("cli.models.no_limit") if value is None else yuan(words, value)
        out.print(escape(say("cli.models.limit", name=say(f"limit.{name}"), value=shown)))
    out.print(escape(say("cli.models.warn", share=limits.warn_at, rate=limits.yuan_per_dollar)))


def show_sent(words: Words, sent: Sequence[Sent]) -> None:
    """Literally what would be sent, seat by seat."""
    out, say = console(), words.say
    if not sent:
        out.print(escape(say("cli.models.sends_nothing")), soft_wrap=True)
    for each in sent:
        replaced = ", ".join(
            say("cli.models.replaced", kind=_kind(words, kind), count=count) for kind, count in each.replaced
        )
        head = say(
            "cli.models.sent", seat=say(f"agent.{each.seat}"), model=each.model, host=each.host, replaced=replaced or "0"
        )  # fmt: skip
        if each.of > 1:
            head += say("cli.models.part", part=each.part, of=each.of)
        out.print(escape(head), style="bold", soft_wrap=True)
        for text in (each.system, each.user):
            if text:
                out.print(escape(text), soft_wrap=True)


def show_spend(words: Words, report: SpendReport) -> None:
    """What was spent: today, by day, by model, by run."""
    out, say = console(), words.say
    out.print(escape(say("cli.models.today", spend=_spend(words, report.today))), soft_wrap=True)
    for head, lines in (("days", report.days), ("models", report.models), ("runs", report.runs)):
        if lines:
            out.print(escape(say(f"cli.models.spend.{head}")), style="bold")
        for line in lines:
            name = line.name or say("cli.models.spend.outside")
            out.print(escape(f"  {name}  {_spend(words, line.spend)}"), soft_wrap=True)


def yuan(words: Words, cost: int) -> str:
    """Money with its sign, to the cent; what is less than a cent is not shown as nothing."""
    return words.say(
        "cli.models.money", amount=f"{cost / MILLION:,.4f}" if 0 < cost < 10_000 else f"{cost / MILLION:,.2f}"
    )


def _spend(words: Words, spend: Spend) -> str:
    said = words.say(
        "cli.models.spent", calls=spend.calls, failed=spend.failed, tokens=f"{spend.tokens_in + spend.tokens_out:,}",
        cost=yuan(words, spend.cost),
    )  # fmt: skip
    return said + (words.say("cli.models.unpriced", count=spend.unpriced) if spend.unpriced else "")


def _key(words: Words, card: ModelCard) -> str:
    """Where a key comes from; the variable by its name, also where it is not set."""
    variable = card.variable
    if variable and card.key in {KeyPlace.ENVIRONMENT, KeyPlace.NONE}:
        return words.say(f"cli.models.variable.{card.key.value}", variable=variable)
    return words.say(f"cli.models.key.{card.key.value}")


def _place(profile: Profile) -> str:
    """Where a provider stands: in mainland China, on this computer, wherever the user says, or elsewhere."""
    if not profile.base_url:
        return "own"
    if profile.mainland:
        return "mainland"
    return "elsewhere" if profile.needs_key else "local"


def _price(words: Words, price: Price | None) -> str:
    if price is None:
        return words.say("cli.models.price_unknown")
    return f"{price.tokens_in} / {price.tokens_out} {price.currency}"


def _found(words: Words, found: Capabilities) -> str:
    if found.probed is None:
        return words.say("cli.models.untested")
    parts = [words.say(f"cli.models.form.{found.form.value}")]
    if not found.temperature:
        parts.append(words.say("cli.models.no_temperature"))
    if found.context is not None:
        parts.append(f"{found.context // 1000}K")
    return ", ".join(parts)


def _kind(words: Words, kind: str) -> str:
    code = f"privacy.kind.{kind}"
    return words.say(code) if words.has(code) else kind
