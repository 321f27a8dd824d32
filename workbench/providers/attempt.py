"""One call as it goes into the books: what it cost, what was lost, and by which code it failed."""

from decimal import Decimal
from typing import TYPE_CHECKING

from workbench.domain.models import CallAttempt, ModelEntry
from workbench.errors import RetryableError
from workbench.providers.answers import Answer, Listening
from workbench.providers.base import CUT, GARBLED, HOPELESS, HUGE, REJECTED, UNREACHED, Reply
from workbench.providers.calls import Call, cost_of, lost
from workbench.text.token_count import estimate

if TYPE_CHECKING:
    from workbench.providers.wire import Record

MOST = 100_000_000
"""Tokens. No model takes or gives as many in one call."""


class Attempt:
    """The books of one call."""

    def __init__(self, entry: ModelEntry, call: Call, yuan_per_dollar: Decimal) -> None:
        self._entry, self._call, self._rate = entry, call, yuan_per_dollar
        self.latency = self.status = 0
        self.retry_after: float | None = None

    def ended(self, record: "Record", answer: Answer | None, listening: Listening) -> Reply | RetryableError:
        """A call that was made: its reply, or the error that it ended with."""
        self.status, self.retry_after = record.status, record.retry_after
        cause = _cause(record, answer, listening)
        if cause:
            asked = estimate(self._call.asked).tokens if _billed(record) else 0
            # No provider bills more than was asked for, however much came.
            heard = min(estimate(listening.text).tokens, int(self._call.arguments["max_tokens"]))
            return self.failed(cause, asked, heard)
        assert answer
        counted = record.counted and _believable(answer, listening)
        tokens_in = answer.tokens_in if counted else estimate(self._call.asked).tokens
        tokens_out = answer.tokens_out if counted else estimate(listening.text).tokens
        made = self._made("", tokens_in, tokens_out, estimated=not counted)
        return Reply(
            text=listening.text,
            model=made.model,
            tokens_in=tokens_in,
            tokens_out=tokens_out,
            cost=made.cost,
            latency=self.latency,
            estimated=not counted,
            attempts=(made,),
            losses=lost(self._call, record.sent, listening.thought),
        )

    def failed(self, cause: str, tokens_in: int = 0, tokens_out: int = 0) -> RetryableError:
        """The error of a call with what is known of it: codes and numbers, never words."""
        made = self._made(cause, tokens_in, tokens_out)
        facts: dict[str, object] = {
            "model": made.model,
            "status": self.status,
            "tokens_in": tokens_in,
            "tokens_out": tokens_out,
            "cost": made.cost,
            "attempts": (made,),
        }
        if self.retry_after is not None:
            facts["retry_after"] = self.retry_after
        return RetryableError(cause, **facts)

    def _made(self, cause: str, tokens_in: int, tokens_out: int, *, estimated: bool = True) -> CallAttempt:
        price = self._entry.price
        return CallAttempt(
            model=self._entry.name,
            cause=cause,
            status=self.status,
            latency=self.latency,
            tokens_in=tokens_in,
            tokens_out=tokens_out,
            cost=cost_of(price, tokens_in, tokens_out, self._rate),
            estimated=estimated,
            priced=price is not None,
        )


def _cause(record: "Record", answer: Answer | None, listening: Listening) -> str:
    """Why an answer is none; empty for a good one."""
    if listening.too_long:
        return HUGE
    if record.cause:
        return record.cause
    if answer is None:
        return GARBLED if record.status else UNREACHED
    if listening.finish == "content_filter":
        return REJECTED
    if not record.ended or listening.finish == "length":
        return CUT
    return ""


def _believable(answer: Answer, listening: Listening) -> bool:
    """Whether a provider's count can be one: a negative one would open a limit, a huge one break the books,
    and nobody answers with words for nothing."""
    said = 1 if listening.text else 0
    return 0 < answer.tokens_in <= MOST and said <= answer.tokens_out <= MOST


def _billed(record: "Record") -> bool:
    """Whether a failed call may cost something: it was delivered, and not refused by its status."""
    refused = 300 <= record.status < 500
    return record.delivered and not refused and record.cause not in HOPELESS
