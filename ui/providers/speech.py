"""Models in words: what was found, what it costs, where it stands."""

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from ui.notices.money import money
from workbench.domain.models import (
    AnswerForm,
    Capabilities,
    KeyPlace,
    ModelCard,
    Price,
    ProbeReport,
    ProbeStep,
    Profile,
    Spend,
)
from workbench.words import Words

SIGNS = {"CNY": "¥", "USD": "$"}
OWN_HOSTS = frozenset({"localhost", "127.0.0.1", "::1"})
NEEDED = frozenset({"connect"})


class Chip(NamedTuple):
    """A small word in a tone of the style sheet."""

    text: str
    tone: str = "plain"


class ModelSpeech:
    """What the models page says about a model."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def line(self, code: str, /, **facts: object) -> str:
        """A sentence of this page."""
        return self.words.say(f"desk_models.{code}", **facts)

    def place(self, host: str, profile: Profile | None) -> Chip:
        """Where a host stands: here, in mainland China, abroad, or nobody knows."""
        if _here(host):
            return Chip(self.line("place.here"), "accent")
        if profile is None or profile.host != host:
            return Chip(self.line("place.unknown"), "needs")
        return (
            Chip(self.line("place.mainland"), "calm")
            if profile.mainland
            else Chip(self.line("place.abroad"), "needs")
        )

    def offered(self, profiles: Sequence[Profile]) -> tuple[Profile, ...]:
        """Providers as they are offered: mainland hosts first, then this computer, abroad, any address."""

        def rank(profile: Profile) -> int:
            if not profile.host:
                return 3
            return 0 if profile.mainland else 1 if _here(profile.host) else 2

        return tuple(sorted(profiles, key=rank))

    def found(self, can: Capabilities) -> tuple[Chip, ...]:
        """What a probe found, a chip each; nothing before any probe."""
        if can.probed is None:
            return ()
        forms = {AnswerForm.SCHEMA: "accent", AnswerForm.JSON: "accent", AnswerForm.PLAIN: "plain"}
        made = [Chip(self.line(f"found.{can.form.value}"), forms[can.form])]
        made.append(Chip(self.line("found.temperature" if can.temperature else "found.no_temperature")))
        if can.thinking_off is not None:
            made.append(Chip(self.line("found.thinking" if can.thinking_off else "found.no_thinking")))
        made.append(Chip(self.line("found.streaming" if can.streaming else "found.no_streaming")))
        if not can.reports_usage:
            made.append(Chip(self.line("found.no_usage")))
        if can.context is not None:
            made.append(Chip(self.line("found.context", size=_short(can.context))))
        return tuple(made)

    def key(self, card: ModelCard, profile: Profile | None) -> Chip:
        """Where the key comes from, or that there is none where one is needed."""
        if card.key is KeyPlace.NONE:
            needed = profile is None or profile.needs_key
            return Chip(self.line("key.none"), "risk") if needed else Chip(self.line("key.needless"))
        variable = card.entry.key_variable or (profile.key_variable if profile else "")
        return Chip(self.line(f"key.{card.key.value}", variable=variable))

    def price(self, price: Price | None) -> str:
        """Price of a million tokens in and out, or that it is unknown."""
        if price is None:
            return self.line("price.unknown")
        sign = SIGNS.get(price.currency, f"{price.currency} ")
        source = self.line("price.user") if price.source == "user" else price.source
        return self.line(
            "price",
            into=f"{sign}{plain(price.tokens_in)}",
            out=f"{sign}{plain(price.tokens_out)}",
            source=source,
        )

    def spend(self, spend: Spend) -> str:
        """Calls, tokens and money, and how many calls nobody can price."""
        if not spend.calls:
            return self.line("spend.none")
        facts = {"calls": f"{spend.calls:,}", "tokens": f"{spend.tokens_in + spend.tokens_out:,}"}
        if spend.unpriced >= spend.calls - spend.failed and not spend.cost:
            return self.line("spend.unpriced", **facts)
        text = self.line("spend", cost=money(spend.cost), **facts)
        return text + self.line("spend.more", count=spend.unpriced) if spend.unpriced else text

    def step(self, step: ProbeStep) -> Chip:
        """One question of a test and how it went."""
        name = self._or_raw(f"desk_models.step.{step.name}", step.name)
        if step.passed:
            return Chip(self.line("step.passed", step=name), "accent")
        lacking = self._or_raw(f"desk_models.lacking.{step.name}", step.cause)
        reason = self._or_raw(f"flow.model.reason.{step.cause}", lacking)
        tone = "risk" if step.name in NEEDED else "plain"
        return Chip(self.line("step.failed", step=name, reason=reason), tone)

    def tested(self, report: ProbeReport) -> Chip:
        """The outcome of a test in a word."""
        if report.works:
            return Chip(self.line("tested.works", took=took(report.latency)), "accent")
        return Chip(self.line("tested.fails"), "risk")

    def why(self, report: ProbeReport) -> str:
        """What to do where a test failed: the sentence of the first step that must pass and did not."""
        if report.works:
            return ""
        for step in report.steps:
            if not step.passed and self.words.has(f"error.{step.cause}"):
                return self.words.say(f"error.{step.cause}")
        return ""

    def kind(self, kind: str) -> str:
        """What sort of value was replaced."""
        return self._or_raw(f"privacy.kind.{kind}", kind)

    def _or_raw(self, code: str, raw: str) -> str:
        return self.words.say(code) if self.words.has(code) else raw


def _here(host: str) -> bool:
    """Whether a host (with its port, if any) is this computer."""
    name = host.strip("[]") if host.count(":") > 1 and not host.startswith("[") else host.rsplit(":", 1)[0]
    return name.strip("[]") in OWN_HOSTS


def took(milliseconds: int) -> str:
    """12 ms, 2.5 s."""
    return f"{milliseconds} ms" if milliseconds < 1000 else f"{milliseconds / 1000:.1f} s"


def _short(tokens: int) -> str:
    """131072 is 128K, as providers write it; so is 128000."""
    kilo = 1024 if tokens % 1024 == 0 else 1000
    if tokens >= kilo * kilo:
        return f"{tokens / (kilo * kilo):.3g}M"
    return f"{round(tokens / kilo)}K" if tokens >= 1000 else str(tokens)


def plain(amount: Decimal) -> str:
    """An amount without superfluous zeros."""
    text = f"{amount:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
