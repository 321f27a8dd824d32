"""What a hop's calls to models cost together (specification R2.8)."""

from workbench.domain.models import CallAttempt
from workbench.envelope.model import Usage
from workbench.errors import LimitError, RetryableError
from workbench.providers.base import Reply, spent


def usage(reply: Reply) -> Usage:
    """What a reply cost."""
    return Usage(
        tokens_in=reply.tokens_in,
        tokens_out=reply.tokens_out,
        cost=reply.cost,
        latency=reply.latency,
        calls=reply.attempts,
        losses=reply.losses,
    )


def added(first: Usage, second: Usage) -> Usage:
    """Two costs together."""
    calls: tuple[CallAttempt, ...] = (*first.calls, *second.calls)
    return Usage(
        tokens_in=first.tokens_in + second.tokens_in,
        tokens_out=first.tokens_out + second.tokens_out,
        cost=first.cost + second.cost,
        latency=first.latency + second.latency,
        calls=calls,
        losses=tuple(dict.fromkeys((*first.losses, *second.losses))),
        prompt=second.prompt or first.prompt,
    )


def with_earlier(error: RetryableError | LimitError, before: Usage) -> RetryableError | LimitError:
    """An error that also tells what the calls before the failing one cost: failed hops cost too."""
    if not before.calls and not before.tokens_in:
        return error
    whole = added(before, spent(error))
    facts = {"tokens_in": whole.tokens_in, "tokens_out": whole.tokens_out, "cost": whole.cost}
    kind = LimitError if isinstance(error, LimitError) else RetryableError
    return kind(error.code, **{**error.facts, **facts, "attempts": whole.calls})
