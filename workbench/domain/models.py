"""Models of providers as a lawyer configures and sees them (specification R2.8, R7.1). No key stands in any of these."""

from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from workbench.domain.base import Model


class AnswerForm(StrEnum):
    """How a model is brought to answer in JSON, best first."""

    SCHEMA = "schema"  # the provider enforces a JSON Schema
    JSON = "json"  # JSON mode, with the schema in the prompt
    PLAIN = "plain"  # the schema in the prompt alone


class Purpose(StrEnum):
    """What a model is used for. ``ANY`` sits in every seat; ``LIGHT`` only reads requests."""

    ANY = "any"
    LIGHT = "light"
    REVIEWER = "reviewer"  # reviews and grades what others wrote, asked first for that


class KeyPlace(StrEnum):
    """Where the key of a model comes from."""

    KEYRING = "keyring"
    ENVIRONMENT = "environment"
    SESSION = "session"  # in memory, until the program ends
    NONE = "none"  # a local server wants none, or there is none yet


class Price(Model):
    """What a million tokens cost, in ``currency`` (CNY or USD); ``source`` says who says so: ``user``,
    or the price table that was read."""

    currency: str
    tokens_in: Decimal
    tokens_out: Decimal
    source: str


class Capabilities(Model):
    """What a live probe found. ``temperature`` False: the model loses it or refuses it. ``context`` in
    tokens, None where unknown. ``thinking_off``: the way its thinking is switched off works, None where
    it has none. ``reports_usage`` False: tokens are counted by us."""

    form: AnswerForm = AnswerForm.PLAIN
    temperature: bool = True
    streaming: bool = True
    reports_usage: bool = True
    thinking_off: bool | None = None
    context: int | None = None
    probed: datetime | None = None


class ModelEntry(Model):
    """One configured model. ``name`` is ``<provider>/<model>`` and stands in envelopes; ``provider`` a
    profile of ``resources/models``; ``base_url`` empty for the profile's own address; ``key_variable``
    the environment variable that is looked at where no key is kept."""

    provider: str
    model: str
    base_url: str = ""
    key_variable: str = ""
    purpose: Purpose = Purpose.ANY
    enabled: bool = True
    capabilities: Capabilities = Capabilities()
    price: Price | None = None

    @property
    def name(self) -> str:
        """The model's name in envelopes and in the fallback order."""
        return f"{self.provider}/{self.model}"


class CallAttempt(Model):
    """One call to a model, as it stands on the envelope. ``cause`` empty where it answered, else the
    error's code; ``status`` the HTTP status, 0 where none came. ``latency`` in milliseconds, ``cost`` in
    millionths of a yuan; ``estimated``: tokens were counted by us; ``priced`` False: the cost is unknown,
    not nothing."""

    model: str
    cause: str = ""
    status: int = 0
    latency: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: int = 0
    estimated: bool = True
    priced: bool = False


class ModelLimits(Model):
    """What may be spent before a call is refused; None for no limit. Money in millionths of a yuan counts
    calls with a known price, tokens count all. ``warn_at`` in hundredths of a limit. ``yuan_per_dollar``
    turns prices in dollars into yuan."""

    run_tokens: int | None = 1_000_000
    day_tokens: int | None = 10_000_000
    run_cost: int | None = 20_000_000
    day_cost: int | None = 100_000_000
    warn_at: int = 80
    yuan_per_dollar: Decimal = Decimal("7.2")


class Spend(Model):
    """What was spent: on a day (ISO, local), in a run, or by a model; ``unpriced`` counts calls of unknown
    cost, ``failed`` those without an answer."""

    calls: int = 0
    failed: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    cost: int = 0
    unpriced: int = 0

    @property
    def tokens(self) -> int:
        """All tokens, in and out."""
        return self.tokens_in + self.tokens_out

    def plus(self, other: "Spend") -> "Spend":
        """Both together."""
        sums = {name: getattr(self, name) + getattr(other, name) for name in Spend.model_fields}
        return Spend.model_validate(sums)


class SpendLine(Model):
    """What was spent on one day (ISO), in one run (its id, empty for requests outside of a run), or by one
    model (its name)."""

    name: str
    spend: Spend


class SpendReport(Model):
    """What models cost: today, then day by day, newest first, by model, and by run, newest first."""

    today: Spend
    days: tuple[SpendLine, ...] = ()
    models: tuple[SpendLine, ...] = ()
    runs: tuple[SpendLine, ...] = ()


class ModelCard(Model):
    """A configured model as lists show it: where its key comes from, the environment ``variable`` that is
    looked at for it, what it spent today and in all."""

    entry: ModelEntry
    key: KeyPlace
    host: str
    variable: str = ""
    today: Spend = Spend()
    total: Spend = Spend()


class Profile(Model):
    """A provider of ``resources/models`` as it is offered: ``host`` where it would be asked,
    ``suggested`` names of models, ``mainland`` whether the host stands in mainland China."""

    provider: str
    title: str
    host: str
    base_url: str
    key_variable: str
    suggested: tuple[str, ...] = ()
    needs_key: bool = True
    mainland: bool = False


class ModelsReport(Model):
    """Everything the providers page shows. ``keyring`` False: this computer has none that works;
    ``mask_amounts``: amounts of money are replaced like names before they leave."""

    models: tuple[ModelCard, ...]
    profiles: tuple[Profile, ...]
    limits: ModelLimits
    today: Spend
    keyring: bool
    enabled: bool = True
    mask_amounts: bool = False


class ProbeStep(Model):
    """One question of a probe: ``name`` (connect, json_schema, json_mode, temperature, thinking_off, usage,
    context), whether it went well, and the error's code where it did not."""

    name: str
    passed: bool
    cause: str = ""
    status: int = 0


class ProbeReport(Model):
    """What a live test of a model found; ``works`` is whether it can be used at all."""

    name: str
    works: bool
    steps: tuple[ProbeStep, ...]
    capabilities: Capabilities
    price: Price | None = None
    latency: int = 0
    attempts: tuple[CallAttempt, ...] = ()


class Sent(Model):
    """Literally what would leave this computer in one call of a review: the seat, which ``part`` ``of`` a
    long contract, the host, the masked prompt, and how many values were replaced by kind."""

    seat: str
    model: str
    host: str
    system: str
    user: str
    replaced: tuple[tuple[str, int], ...] = ()
    part: int = 1
    of: int = 1
