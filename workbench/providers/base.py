"""What a model is to the rest of the program: a prompt in, a reply or a named failure out (R2.8).

Failures are ``RetryableError`` with one of the codes of :data:`FAILURES`; whatever was spent until
then stands in the error's facts ``tokens_in``, ``tokens_out`` and ``cost``, since failed attempts
cost too.
"""

from typing import Protocol

from workbench.domain.base import Model

TIMEOUT = "model_timeout"
BUSY = "model_busy"  # HTTP 429
FAILED = "model_failed"  # HTTP 500 and its kin
CUT = "model_cut"  # the stream ended early
FAILURES = frozenset({TIMEOUT, BUSY, FAILED, CUT})


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
    """A model's answer. Cost in millionths of a currency unit, latency in milliseconds; ``estimated``
    says that the tokens were counted by us and not by the provider."""

    text: str
    model: str
    tokens_in: int = 0
    tokens_out: int = 0
    cost: int = 0
    latency: int = 0
    estimated: bool = True


class ChatModel(Protocol):
    """One model of one provider."""

    @property
    def name(self) -> str:
        """``provider/model``, as it stands in envelopes."""
        ...

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt. Raises RetryableError with a code of ``FAILURES``."""
        ...
