"""A live probe: what a model really does, asked in a few short calls (specification R2.8).

Flags in tables are not believed: DeepSeek is flagged for JSON Schema and answers 400. Each step is one
question; a step that fails keeps its code, and the model is used in the next humbler way.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any, NamedTuple, Protocol, cast

from workbench.domain.models import (
    AnswerForm,
    CallAttempt,
    Capabilities,
    ModelEntry,
    Price,
    ProbeReport,
    ProbeStep,
)
from workbench.errors import RetryableError
from workbench.providers.base import FAILED, GARBLED, REJECTED, ChatModel, Prompt, Reply, spent
from workbench.providers.calls import SCHEMA, TEMPERATURE, THINKING, Say
from workbench.providers.profiles import ProviderProfile

MILLION = Decimal(1_000_000)
WORDS = 64  # tokens that a probe's answer may have
SUM = '{"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"],"additionalProperties":false}'
REFUSED = frozenset({REJECTED, FAILED, GARBLED})
"""Ways of saying that a parameter is not understood; anything else says nothing about the model."""

_TRIAL = datetime(1970, 1, 1, tzinfo=UTC)  # while a probe runs, its own trials count as probed

Key = Callable[[], str | None]
Row = Mapping[str, Any]


class Maker(Protocol):
    """What a probe needs of the gateway."""

    @property
    def say(self) -> Say:
        """Words."""
        ...

    def profile(self, entry: ModelEntry) -> ProviderProfile:
        """The profile of an entry."""
        ...

    def model(self, entry: ModelEntry, key: Key) -> ChatModel:
        """The model of an entry."""
        ...


class Known(NamedTuple):
    """A row of a price table, and the name under which it stands there."""

    name: str
    row: Row


@dataclass(frozen=True)
class Knowledge:
    """A table of prices and sizes by name of model, and what it is called."""

    table: Mapping[str, Row]
    source: str

    def row(self, profile: ProviderProfile, entry: ModelEntry) -> Known | None:
        """The row of a model under the names that its provider has in the table. A model at an address
        of the user's own may cost anything: it has none."""
        if entry.base_url and entry.base_url.rstrip("/") != profile.base_url:
            return None
        names = [f"{prefix}{entry.model}" for prefix in profile.priced_as]
        return next((Known(name, self.table[name]) for name in names if name in self.table), None)

    def price(self, profile: ProviderProfile, entry: ModelEntry) -> Price | None:
        """The price in the table, in dollars; of several tiers the dearest. None where there is none."""
        found = self.row(profile, entry)
        if found is None:
            return None
        tiers = cast("list[Row]", found.row.get("tiered_pricing") or [found.row])
        costs = [(tier.get("input_cost_per_token"), tier.get("output_cost_per_token")) for tier in tiers]
        priced = [(dear(cost_in), dear(cost_out)) for cost_in, cost_out in costs if cost_in and cost_out]
        if not priced:
            return None
        tokens_in, tokens_out = max(priced)
        return Price(
            currency="USD", tokens_in=tokens_in, tokens_out=tokens_out, source=f"{self.source}: {found.name}"
        )

    def context(self, profile: ProviderProfile, entry: ModelEntry) -> int | None:
        """How many tokens a model reads: what we set ourselves, else the table's word, else unknown."""
        if profile.context:
            return profile.context
        found = self.row(profile, entry)
        size = found.row.get("max_input_tokens") if found else None
        return size if isinstance(size, int) else None


def dear(cost: float) -> Decimal:
    """A price a token as one a million tokens, without the noise of binary fractions."""
    return (Decimal(repr(cost)) * MILLION).normalize()


@dataclass
class _Probe:
    """One probe on its way."""

    maker: Maker
    entry: ModelEntry
    key: Key
    found: Capabilities
    steps: list[ProbeStep] = field(default_factory=list[ProbeStep])
    attempts: list[CallAttempt] = field(default_factory=list[CallAttempt])

    async def ask(self, name: str, words: str, *, schema: str = "", **changed: object) -> Reply | None:
        """One question, with the capabilities changed for it; None and a failed step where it failed."""
        trial = self.found.model_copy(update=changed)
        model = self.maker.model(self.entry.model_copy(update={"capabilities": trial}), self.key)
        say = self.maker.say
        prompt = Prompt(
            system=say("gateway.probe.system"),
            user=say(words),
            schema_name="sum" if schema else "",
            json_schema=schema,
            max_tokens=WORDS,
        )
        try:
            reply = await model.complete(prompt)
        except RetryableError as error:
            self.attempts += spent(error).calls
            status = error.facts.get("status", 0)
            self.note(name, False, error.code, status if isinstance(status, int) else 0)
            return None
        self.attempts += reply.attempts
        return reply

    def note(self, name: str, passed: bool, cause: str = "", status: int = 0) -> None:
        """How a step went."""
        self.steps.append(ProbeStep(name=name, passed=passed, cause=cause, status=status))

    def keep(self, **found: object) -> None:
        """Remember what was found."""
        self.found = self.found.model_copy(update=found)

    @property
    def cause(self) -> str:
        """The code of the last step."""
        return self.steps[-1].cause


async def probe(
    maker: Maker, entry: ModelEntry, key: Key, known: Knowledge, now: Callable[[], datetime]
) -> ProbeReport:
    """Ask a model what it can do: connection and key first; nothing else is asked where that fails."""
    profile = maker.profile(entry)
    trial = Capabilities(temperature=False, thinking_off=False, probed=_TRIAL)
    run = _Probe(maker, entry, key, trial)
    first = await _connect(run)
    if first is None:
        return _report(run, entry.price)
    run.note("connect", True)
    await _thinking(run, profile)
    await _forms(run, profile)
    await _temperature(run)
    reported = not first.estimated
    run.note("usage", reported)
    context = known.context(profile, entry)
    run.note("context", context is not None)
    run.keep(reports_usage=reported, context=context, probed=now())
    price = entry.price if entry.price and entry.price.source == "user" else known.price(profile, entry)
    return _report(run, price, first.latency)


async def _connect(run: _Probe) -> Reply | None:
    """A first word, streamed; in one piece where a stream is refused."""
    reply = await run.ask("connect", "gateway.probe.word")
    if reply is None and run.cause == REJECTED:
        run.steps.clear()
        run.keep(streaming=False)
        reply = await run.ask("connect", "gateway.probe.word")
    return reply


async def _thinking(run: _Probe, profile: ProviderProfile) -> None:
    switch = profile.thinks(run.entry.model)
    if switch is None:
        run.keep(thinking_off=None)
        return
    if not switch.off:
        run.note("thinking_off", False)
        return
    reply = await run.ask("thinking_off", "gateway.probe.word", thinking_off=None)
    if reply is not None:
        works = THINKING not in reply.losses
        run.note("thinking_off", works)
        run.keep(thinking_off=works)
    elif run.cause not in REFUSED:  # an outage says nothing about the switch
        run.keep(thinking_off=None)


async def _forms(run: _Probe, profile: ProviderProfile) -> None:
    for name, form in (("json_schema", AnswerForm.SCHEMA), ("json_mode", AnswerForm.JSON)):
        if form not in profile.forms:
            continue
        reply = await run.ask(name, "gateway.probe.json", schema=SUM, form=form)
        if reply is None:
            continue
        passed = SCHEMA not in reply.losses and _sums(reply.text)
        run.note(name, passed)
        if passed and run.found.form is AnswerForm.PLAIN:
            run.keep(form=form)


async def _temperature(run: _Probe) -> None:
    reply = await run.ask("temperature", "gateway.probe.word", temperature=True)
    if reply is not None:
        kept = TEMPERATURE not in reply.losses
        run.note("temperature", kept)
        run.keep(temperature=kept)
    elif run.cause not in REFUSED:
        run.keep(temperature=True)


def _sums(text: str) -> bool:
    """Whether an answer is the JSON that was asked for and nothing else."""
    try:
        answer: object = json.loads(text)
    except ValueError:
        return False
    return isinstance(answer, dict) and [*cast("dict[str, object]", answer)] == ["sum"]


def _report(run: _Probe, price: Price | None, latency: int = 0) -> ProbeReport:
    works = bool(run.steps) and run.steps[0].passed
    return ProbeReport(
        name=run.entry.name,
        works=works,
        steps=tuple(run.steps),
        capabilities=run.found if works else run.entry.capabilities,
        price=price,
        latency=latency,
        attempts=tuple(run.attempts),
    )
