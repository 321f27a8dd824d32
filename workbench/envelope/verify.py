"""Whether a chain holds, and where it does not (specification R1.7)."""

import json
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from pydantic import JsonValue

from workbench.domain.reports import ChainBreak
from workbench.envelope.chain import PAYLOAD, START, Head, Lookup, Sealed
from workbench.text.digests import sha256


class _Link(NamedTuple):
    """One stored record, read without trust. ``number`` is -1 where the record cannot be read."""

    sealed: Sealed
    fields: Mapping[str, JsonValue]
    skeleton: Mapping[str, JsonValue]
    number: int

    @property
    def previous(self) -> JsonValue:
        return self.fields.get("previous")

    @property
    def whole(self) -> bool:
        return sha256(self.sealed.record.encode()) == self.sealed.digest


def verify_chain(chain: Sequence[Sealed], lookup: Lookup, head: Head) -> tuple[ChainBreak, ...]:
    """Where a chain does not hold, first broken hop first; empty when it holds.

    Codes: ``edited`` (fact ``part``: record or hash), ``rewritten`` (changed and hashed again),
    ``row_edited`` and ``row_missing`` (fact ``part``: the kind of block, or payload), ``deleted``,
    ``inserted``, ``reordered``, ``parent_unknown``, ``truncated``, ``grown`` and ``head_mismatch``.
    ``lookup`` gives the bytes for a digest, None where they are gone.
    """
    links = [_read(sealed) for sealed in chain]
    breaks: list[ChainBreak] = []
    expected, previous, known = 0, START, set[str]()
    for place, link in enumerate(links):
        relied_on = links[place + 1].previous if place + 1 < len(links) else head.digest
        found = _broken(link, relied_on) or _misplaced(link, expected, links)
        if not found and link.previous != previous:
            found = _rewritten(link, expected, relied_on)
        breaks += found or [*_strange_parents(link, known), *_rows(link, lookup)]
        expected = max(expected, (expected if link.number < 0 else link.number) + 1)
        previous = link.sealed.digest
        known.add(previous)
    if not any(item.code in {"edited", "rewritten", "reordered"} for item in breaks):
        breaks += _tail(links, expected, head)
    return tuple(sorted(breaks, key=lambda item: -1 if item.hop is None else item.hop))


def _read(sealed: Sealed) -> _Link:
    try:
        value: JsonValue = json.loads(sealed.record)
    except (ValueError, RecursionError):
        value = None
    fields = value if isinstance(value, dict) else {}
    skeleton = fields.get("skeleton")
    skeleton = skeleton if isinstance(skeleton, dict) else {}
    number = skeleton.get("hop_seq")
    return _Link(sealed, fields, skeleton, number if isinstance(number, int) else -1)


def _broken(link: _Link, relied_on: JsonValue) -> list[ChainBreak]:
    """A record that its own hash does not fit. What the next hop relies on tells which was changed."""
    if link.whole:
        return []
    part = "hash" if relied_on == sha256(link.sealed.record.encode()) else "record"
    return [ChainBreak(code="edited", hop=link.sealed.seq, facts=(("part", part),))]


def _misplaced(link: _Link, expected: int, links: Sequence[_Link]) -> list[ChainBreak]:
    """A whole record that is not the one expected here."""
    if link.number < 0:
        return [ChainBreak(code="edited", hop=link.sealed.seq, facts=(("part", "record"),))]
    if link.number == expected:
        return []
    numbers = [other.number for other in links]
    if link.number > expected:
        gap = range(expected, link.number)
        code = "reordered" if any(number in numbers for number in gap) else "deleted"
        return [ChainBreak(code=code, hop=expected, facts=(("found", str(link.number)),))]
    if numbers.count(link.number) > 1:
        return [ChainBreak(code="inserted", hop=link.number, facts=(("found", str(link.number)),))]
    return []


def _rewritten(link: _Link, expected: int, relied_on: JsonValue) -> list[ChainBreak]:
    """A record in its place that names another predecessor: one of the two was hashed again."""
    if link.number < expected:
        return []
    itself = relied_on != link.sealed.digest
    hop = link.number if itself else max(0, link.number - 1)
    return [ChainBreak(code="rewritten", hop=hop)]


def _strange_parents(link: _Link, known: Collection[str]) -> list[ChainBreak]:
    parents = link.skeleton.get("parents")
    return [
        ChainBreak(code="parent_unknown", hop=link.number, facts=(("parent", str(parent)[:12]),))
        for parent in (parents if isinstance(parents, list) else [])
        if parent not in known
    ]


def _rows(link: _Link, lookup: Lookup) -> list[ChainBreak]:
    """Blocks and payload against the digests that the record names."""
    breaks: list[ChainBreak] = []
    for kind, digest in named_rows(link.fields):
        data = lookup(digest)
        if data is None:
            breaks.append(ChainBreak(code="row_missing", hop=link.number, facts=(("part", kind),)))
        elif sha256(data) != digest:
            breaks.append(ChainBreak(code="row_edited", hop=link.number, facts=(("part", kind),)))
    return breaks


class NamedRow(NamedTuple):
    """A row that a record names."""

    kind: str
    digest: str


def named_rows(record: Mapping[str, JsonValue]) -> tuple[NamedRow, ...]:
    """The blocks and the payload that a record names, in its order."""
    skeleton = record.get("skeleton")
    blocks = skeleton.get("blocks") if isinstance(skeleton, dict) else None
    rows = [
        NamedRow(str(ref.get("kind")), str(ref.get("digest")))
        for ref in (blocks if isinstance(blocks, list) else [])
        if isinstance(ref, dict)
    ]
    return (*rows, NamedRow(PAYLOAD, str(record.get("payload"))))


def _tail(links: Sequence[_Link], expected: int, head: Head) -> list[ChainBreak]:
    last = links[-1].sealed.digest if links else START
    if expected < head.length:
        return [ChainBreak(code="truncated", hop=expected, facts=(("length", str(head.length)),))]
    if expected > head.length:
        return [ChainBreak(code="grown", hop=head.length, facts=(("length", str(head.length)),))]
    if last != head.digest:
        return [ChainBreak(code="head_mismatch", hop=max(0, expected - 1))]
    return []
