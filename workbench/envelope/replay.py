"""Forks of a run and the comparison of two runs (specification R1.8). Pure functions."""

import json
from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple, cast

from pydantic import JsonValue

from workbench.domain.comparison import Change, Difference, HopPair
from workbench.envelope.blocks import Block, DecisionTaken, Settlement, dump_block
from workbench.envelope.model import Envelope

MOST, LONGEST = 20, 80
# What differs between any two runs and says nothing: identity, place, time, signature.
PASSING = frozenset(
    {"envelope_id", "session_id", "hop_seq", "parents", "created_at", "signer", "origin", "usage"}
)
COUNTED = ("tokens_in", "tokens_out", "cost", "again")
_STARTED = {"REQUEST": frozenset({"started"})}


def kept(envelope: Envelope) -> bool:
    """Whether a fork takes a hop along. What a lawyer decided on findings stays with the run on which it
    was decided: nothing is built on it."""
    return envelope.block(DecisionTaken) is None and envelope.block(Settlement) is None


def copied(envelope: Envelope, digest: str, run_id: str, seq: int, hashes: Mapping[str, str]) -> Envelope:
    """An envelope with the hash ``digest`` as hop ``seq`` of a fork; ``hashes`` gives the copies' hashes
    for those of the originals. Blocks and payload are the same bytes."""
    skeleton = envelope.skeleton.model_copy(
        update={
            "envelope_id": f"env_{run_id}_{seq:04d}",
            "session_id": run_id,
            "hop_seq": seq,
            "parents": tuple(hashes[parent] for parent in envelope.skeleton.parents if parent in hashes),
            "signer": "",
            "origin": digest,
        }
    )
    return envelope.model_copy(update={"skeleton": skeleton})


class _Turn(NamedTuple):
    node: str
    turn: int


def compared(before: Iterable[Envelope], after: Iterable[Envelope]) -> tuple[HopPair, ...]:
    """The hops of two runs in pairs: the n-th hop of a node here, the n-th hop of that node there. In
    the order of the second run; what it no longer has stands where it was in the first."""
    old, new = _turns(before), _turns(after)
    pairs = [_pair(turn, old.get(turn), new.get(turn)) for turn in {**old, **new}]
    return tuple(sorted(pairs, key=_place))


def _place(pair: HopPair) -> int:
    place = pair.before if pair.after is None else pair.after
    return -1 if place is None else place


def _turns(run: Iterable[Envelope]) -> dict[_Turn, Envelope]:
    turns: dict[_Turn, Envelope] = {}
    counts: dict[str, int] = {}
    for envelope in run:
        node = envelope.skeleton.node
        counts[node] = counts.get(node, 0) + 1
        turns[_Turn(node, counts[node])] = envelope
    return turns


def _pair(turn: _Turn, old: Envelope | None, new: Envelope | None) -> HopPair:
    change, found = Change.SAME, list[Difference]()
    if old is None or new is None:
        change = Change.ADDED if old is None else Change.REMOVED
    else:
        found = list(_differences(old, new))
        change = Change.CHANGED if found else Change.SAME
    return HopPair(
        node=turn.node,
        turn=turn.turn,
        change=change,
        before=None if old is None else old.skeleton.hop_seq,
        after=None if new is None else new.skeleton.hop_seq,
        differences=tuple(found[:MOST]),
        more=max(0, len(found) - MOST),
    )


def _differences(old: Envelope, new: Envelope) -> Iterator[Difference]:
    """Whatever differs, skeleton first."""
    mine, yours = (cast("dict[str, JsonValue]", each.skeleton.model_dump(mode="json")) for each in (old, new))
    for name in {**mine, **yours}:
        if name not in PASSING:
            yield from _between(name, "", mine.get(name), yours.get(name))
    for name in COUNTED:
        costs = [getattr(each.skeleton.usage, name) for each in (old, new)]
        yield from _between("usage", name, *costs)
    for here, there in zip_longest(old.blocks, new.blocks):
        if here is not None and there is not None and here.kind != there.kind:
            yield from _blocks(here, None)
            yield from _blocks(None, there)
        else:
            yield from _blocks(here, there)
    yield from _between("payload", "", old.payload.content, new.payload.content)


def _blocks(old: Block | None, new: Block | None) -> Iterator[Difference]:
    one = old or new
    if one is None or (old is not None and new is not None and dump_block(old) == dump_block(new)):
        return
    values = [None if each is None else _value(each) for each in (old, new)]
    yield from _between(one.kind, "", *values)


def _value(block: Block) -> JsonValue:
    try:
        value = cast("JsonValue", json.loads(dump_block(block)))
    except ValueError:
        return dump_block(block).decode(errors="replace")
    if isinstance(value, dict):
        passing = _STARTED.get(block.kind, frozenset())
        return {name: item for name, item in value.items() if name not in passing}
    return value


def _between(part: str, place: str, old: JsonValue, new: JsonValue) -> Iterator[Difference]:
    """The smallest places at which two values differ."""
    if old == new:
        return
    if isinstance(old, dict) and isinstance(new, dict):
        for name in {**old, **new}:
            yield from _between(part, f"{place}.{name}".lstrip("."), old.get(name), new.get(name))
    elif isinstance(old, list) and isinstance(new, list):
        for number, (here, there) in enumerate(zip_longest(old, new)):
            yield from _between(part, f"{place}[{number}]", here, there)
    else:
        yield Difference(part=part, place=place, before=_shown(old), after=_shown(new))


def _shown(value: JsonValue) -> str:
    text = "" if value is None else value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
