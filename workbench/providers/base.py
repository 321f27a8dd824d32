"""What a model is to the rest of the program: a prompt in, a reply or a named failure out (R2.8).

Failures are ``RetryableError`` with one of the codes of :data:`FAILURES` or :data:`HOPELESS`; whatever
was spent until then stands in the error's facts ``tokens_in``, ``tokens_out`` and ``cost``, since failed
attempts cost too, and the calls themselves in ``attempts`` (a tuple of ``CallAttempt``). ``retry_after``
(seconds) is there where the provider named it.
"""

from typing import Protocol, cast

from workbench.domain.base import Model
from workbench.domain.models import CallAttempt
from workbench.envelope.model import Usage
from workbench.errors import WorkbenchError

TIMEOUT = "model_timeout"
BUSY = "model_busy"  # HTTP 429
FAILED = "model_failed"  # HTTP 500 and its kin
CUT = "model_cut"  # the stream ended early
GARBLED = "model_garbled"  # an answer that is none: a broken chunk, another content type
HUGE = "model_huge"  # an answer longer than any that was asked for
BENT = "model_bent"  # a pseudonym came back changed, split or made up: nothing of the answer is used
UNREACHED = "model_unreached"  # no connection, or one that does not prove who is at its other end
FAILURES = frozenset({TIMEOUT, BUSY, FAILED, CUT, GARBLED, HUGE, BENT, UNREACHED})
"""A call that failed and may go better when it is made again, or elsewhere."""

KEY_REFUSED = "model_key_refused"  # HTTP 401, 403, or no key at all
UNPAID = "model_unpaid"  # HTTP 402 and its kin
UNKNOWN = "model_unknown"  # HTTP 404: the provider has no such model
REJECTED = "model_rejected"  # HTTP 400: the request itself is refused
MOVED = "model_moved"  # a redirect: what we send goes to the configured host only
INSECURE = "model_insecure"  # the certificate does not hold
WITHDRAWN = "model_withdrawn"  # removed, switched off or moved while a run was at work: nothing was sent
HOPELESS = frozenset({KEY_REFUSED, UNPAID, UNKNOWN, REJECTED, MOVED, INSECURE, WITHDRAWN})
"""A call that fails again however often it is made: the next provider is asked at once."""

OVER_BUDGET = "model_over_budget"
"""Code of the LimitError for a call that was not made because it could cost more than is allowed."""


UNAVAILABLE = "models_unavailable"
"""Code of the RetryableError that says that no provider answered: a person has to be asked (L3)."""


class Allowance(Protocol):
    """What may still be tried again in this attempt; every re-ask and every repeated call takes one."""

    @property
    def left(self) -> int:
        """How many are left."""
        ...

    def take(self) -> bool:
        """Take one; False where none is left."""
        ...


class Prompt(Model):
    """One question to a model. ``schema_name`` names the block that the answer has to be (its kind),
    empty for prose; ``json_schema`` is its JSON Schema as text. ``temperature`` in hundredths."""

    system: str
    user: str
    schema_name: str = ""
    json_schema: str = ""
    temperature: int = 10
    max_tokens: int = 8000


class Reply(Model):
    """A model's answer. Cost in millionths of a yuan, latency in milliseconds; ``estimated`` says that
    the tokens were counted by us and not by the provider. ``attempts`` are all calls that it took,
    the failed ones before it too; ``losses`` what was asked for and silently not done: ``temperature``,
    ``schema``, ``thinking``."""

    text: str
    model: str
    tokens_in: int = 0
    tokens_out: int = 0
    cost: int = 0
    latency: int = 0
    estimated: bool = True
    attempts: tuple[CallAttempt, ...] = ()
    losses: tuple[str, ...] = ()


def spent(error: WorkbenchError) -> Usage:
    """What a call that failed cost, by the facts of its error."""
    facts = error.facts
    tokens_in, tokens_out, cost = (_whole(facts.get(name)) for name in ("tokens_in", "tokens_out", "cost"))
    calls = facts.get("attempts")
    listed = tuple(call for call in _listed(calls) if isinstance(call, CallAttempt))
    return Usage(tokens_in=tokens_in, tokens_out=tokens_out, cost=cost, calls=listed)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0


def _listed(value: object) -> tuple[object, ...]:
    return cast("tuple[object, ...]", value) if isinstance(value, tuple) else ()


class ChatModel(Protocol):
    """One model of one provider."""

    @property
    def name(self) -> str:
        """``provider/model``, as it stands in envelopes."""
        ...

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt. Raises RetryableError with a code of ``FAILURES``."""
        ...


def window(model: ChatModel) -> int | None:
    """How many tokens fit into a model, prompt and answer together; None where nobody knows. A model
    that knows says so in an attribute ``context``."""
    context = getattr(model, "context", None)
    return context if isinstance(context, int) and context > 0 else None


class Wrapped:
    """A model around another one, known by the other's name and as large as it; what is done on the way
    there and back is the heir's ``complete``."""

    def __init__(self, model: ChatModel) -> None:
        self._model = model

    @property
    def name(self) -> str:
        """The model's own name."""
        return self._model.name

    @property
    def context(self) -> int | None:
        """The model's own."""
        return window(self._model)
