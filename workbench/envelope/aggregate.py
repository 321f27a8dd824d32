"""Several envelopes in one prompt within one budget (specification R1.6)."""

from collections.abc import Collection, Sequence
from typing import Literal, NamedTuple

from workbench.envelope.model import Envelope
from workbench.envelope.unpack import compact, standard
from workbench.text.token_count import weight, whole
from workbench.words import Words

GAP = "\n\n"


class Need(NamedTuple):
    """What one envelope needs: ``floor`` cannot be cut, ``full`` is everything; in tokens."""

    floor: int
    full: int


def shares(needs: Sequence[Need], total: int) -> tuple[int, ...]:
    """How much each may use, in tokens.

    The total is shared evenly; what one does not need goes to the others, evenly again. Nobody gets
    more than it needs or less than its floor, so the sum is over the total only where the floors are.
    A floor above the even share is paid for by the others' payloads.
    """
    low, high = 0, max((need.full for need in needs), default=0)
    while low < high:
        level = (low + high + 1) // 2
        if sum(_at(need, level) for need in needs) <= total:
            low = level
        else:
            high = level - 1
    given = [_at(need, low) for need in needs]
    rest = total - sum(given)
    for number, need in enumerate(needs):
        more = 1 if rest > 0 and given[number] < _at(need, low + 1) else 0
        given[number] += more
        rest -= more
    return tuple(given)


def _at(need: Need, level: int) -> int:
    return max(need.floor, min(need.full, level))


def aggregate(
    envelopes: Sequence[Envelope],
    words: Words,
    budget: int,
    *,
    form: Literal["standard", "compact"] = "standard",
    degraded: Collection[str] = (),
    without: Collection[str] = (),
) -> str:
    """All envelopes in their order within ``budget`` tokens, as far as skeletons and blocks allow.

    ``degraded`` are the nodes whose payload is to be verified; ``without`` as in ``unpack.standard``.
    """
    render = standard if form == "standard" else compact
    parts = [
        render(envelope, words, degraded=envelope.skeleton.node in degraded, without=without)
        for envelope in envelopes
    ]
    between = whole(weight(GAP)) * max(0, len(parts) - 1)
    given = shares([Need(part.floor(words), part.needs) for part in parts], budget - between)
    return GAP.join(part.within(share, words) for part, share in zip(parts, given, strict=True))
