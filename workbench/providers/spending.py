"""What a hop's calls to models cost together (specification R2.8)."""

from typing import TypeVar

from workbench.domain.models import CallAttempt, Spend
from workbench.envelope.model import Usage
from workbench.errors import WorkbenchError
from workbench.providers.base import Reply, spent

Failing = TypeVar("Failing", bound=WorkbenchError)


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


def bill(used: Usage, failed: int = 0) -> Spend:
    """What stands in the books for what was used, by its calls where they are named; else it was one call,
    ``failed`` or not."""
    calls = used.calls
    return Spend(
        calls=len(calls) or 1,
        failed=sum(bool(call.cause) for call in calls) if calls else failed,
        tokens_in=used.tokens_in,
        tokens_out=used.tokens_out,
        cost=used.cost,
        unpriced=sum(not call.priced for call in calls) if calls else int(not used.cost),
    )


def together(calls: tuple[CallAttempt, ...]) -> Usage:
    """What some calls cost together."""
    return Usage(
        tokens_in=sum(call.tokens_in for call in calls),
        tokens_out=sum(call.tokens_out for call in calls),
        cost=sum(call.cost for call in calls),
        calls=calls,
    )


def added(first: Usage, second: Usage) -> Usage:
    """Two costs together."""
    return Usage(
        tokens_in=first.tokens_in + second.tokens_in,
        tokens_out=first.tokens_out + second.tokens_out,
        cost=first.cost + second.cost,
        latency=first.latency + second.latency,
        calls=(*first.calls, *second.calls),
        losses=tuple(dict.fromkeys((*first.losses, *second.losses))),
        prompt=second.prompt or first.prompt,
    )


def facts(used: Usage) -> dict[str, object]:
    """What was used as facts of an error; ``base.spent`` reads them."""
    return {
        "tokens_in": used.tokens_in,
        "tokens_out": used.tokens_out,
        "cost": used.cost,
        "attempts": used.calls,
    }


def with_earlier(error: Failing, before: Usage) -> Failing:
    """The error, which then also tells what the calls before the failing one cost: failed hops cost too."""
    if before.calls or before.tokens_in:
        error.facts |= facts(added(before, spent(error)))
    return error
