"""One call to a model as plain values: what is asked, and what its outcome is called (R2.8)."""

import json
from collections.abc import Callable, Mapping
from decimal import ROUND_CEILING, Decimal
from typing import Any, NamedTuple

from workbench.domain.base import Model
from workbench.domain.models import AnswerForm, ModelEntry, Price
from workbench.providers.base import (
    BUSY,
    FAILED,
    GARBLED,
    KEY_REFUSED,
    MOVED,
    REJECTED,
    TIMEOUT,
    UNKNOWN,
    UNPAID,
    Prompt,
)
from workbench.providers.profiles import ProviderProfile

THINKING_ROOM = 16_000  # tokens beside the answer for a model that cannot be kept from thinking
TEMPERATURE, SCHEMA, THINKING = "temperature", "schema", "thinking"  # what can be lost

Say = Callable[..., str]


class Patience(Model):
    """How long is waited, in seconds: for a connection, for the first byte of an answer, between two
    pieces of it, and in all. An answer in one piece may take as long as all of it."""

    connect: float = 10
    first: float = 120
    idle: float = 60
    whole: float = 600


class Sizes(Model):
    """The largest answer that is read: bytes on the wire, and characters for each token asked for."""

    wire: int = 32_000_000
    characters: int = 8


class Call(NamedTuple):
    """What litellm is handed. ``expects`` names what has to stand in the request's body for each thing
    that was asked for; ``losses`` is what was not even asked for, since the model is known to lose it."""

    arguments: dict[str, Any]
    expects: Mapping[str, tuple[str, ...]]
    losses: tuple[str, ...]
    thinks: bool
    asked: str


def call_of(entry: ModelEntry, profile: ProviderProfile, prompt: Prompt, say: Say) -> Call:
    """A prompt as a call to one model, in the way in which that model takes it."""
    found = entry.capabilities
    form = found.form if found.probed else profile.form
    expects: dict[str, tuple[str, ...]] = {}
    losses: list[str] = []
    extra: dict[str, Any] = dict(profile.always)
    arguments: dict[str, Any] = {"model": entry.model, "custom_llm_provider": profile.litellm}
    if found.temperature and profile.keeps_temperature(entry.model):
        arguments["temperature"] = prompt.temperature / 100
        expects[TEMPERATURE] = ("temperature",)
    else:
        losses.append(TEMPERATURE)
    thinking = profile.thinks(entry.model)
    thinks = profile.always_thinks(entry)
    if thinking is not None and not thinks:
        extra |= thinking.off
        expects[THINKING] = ("think",) if profile.litellm == "ollama_chat" else tuple(thinking.off)
    elif thinks:
        losses.append(THINKING)
    arguments["max_tokens"] = prompt.max_tokens + (THINKING_ROOM if thinks else 0)
    system = prompt.system
    if prompt.json_schema:
        if form is AnswerForm.SCHEMA:
            arguments["response_format"] = _enforced(prompt)
            expects[SCHEMA] = ("response_format", "format", "output_format", "output_config", "tools")
        else:
            system = f"{system}\n\n{say('gateway.schema', schema=prompt.json_schema)}"
            if form is AnswerForm.JSON:
                arguments["response_format"] = {"type": "json_object"}
                expects[SCHEMA] = ("response_format", "format")
    if profile.litellm == "openai" and extra:
        arguments["extra_body"] = extra
    else:
        arguments |= extra
    arguments["messages"] = _messages(profile, system, prompt.user)
    if found.streaming:
        arguments |= {"stream": True, "stream_options": {"include_usage": True}}
    return Call(arguments, expects, tuple(losses), thinks, f"{system}\n{prompt.user}")


def _enforced(prompt: Prompt) -> dict[str, Any]:
    schema = {"name": prompt.schema_name or "answer", "schema": json.loads(prompt.json_schema)}
    return {"type": "json_schema", "json_schema": schema}


def _messages(profile: ProviderProfile, system: str, user: str) -> list[dict[str, str]]:
    if profile.system == "user":
        return [{"role": "user", "content": f"{system}\n\n{user}"}]
    return [{"role": "system", "content": system}, {"role": "user", "content": user}]


def lost(call: Call, sent: Mapping[str, object], thought: bool) -> tuple[str, ...]:
    """What was asked for and not done: what never reached the wire, and thinking that came all the same."""
    dropped = [name for name, places in call.expects.items() if not any(place in sent for place in places)]
    late = [THINKING] if thought and THINKING in call.expects else []
    return tuple(sorted({*call.losses, *dropped, *late}))


_STATUS: Mapping[int, str] = {
    401: KEY_REFUSED,
    402: UNPAID,
    403: KEY_REFUSED,
    404: UNKNOWN,
    408: TIMEOUT,
    429: BUSY,
}


def cause_of(status: int, body: str, unpaid: tuple[str, ...]) -> str:
    """The code of a failure by its HTTP status; ``body`` is only searched for the words of ``unpaid``.
    An answer of 200 that nobody could read is garbled."""
    if status < 300:
        return GARBLED
    if status < 400:
        return MOVED
    if status < 500 and any(words.lower() in body.lower() for words in unpaid):
        return UNPAID
    return _STATUS.get(status) or (FAILED if status >= 500 else REJECTED)


def cost_of(price: Price | None, tokens_in: int, tokens_out: int, yuan_per_dollar: Decimal) -> int:
    """What tokens cost, in millionths of a yuan, rounded up; 0 where no price is known."""
    if price is None:
        return 0
    cost = price.tokens_in * tokens_in + price.tokens_out * tokens_out  # millionths of the currency
    if price.currency == "USD":
        cost *= yuan_per_dollar
    return int(cost.to_integral_value(ROUND_CEILING))
