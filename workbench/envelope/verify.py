"""Whether a chain holds, and where it does not (specification R1.7).

A chain is walked once, hop by hop, whatever it comes from: memory holds the hashes of its hops and one
record at a time. Only where something is broken or a matter was destroyed is it walked once more.
"""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from pydantic import JsonValue

from workbench.domain.reports import ChainBreak
from workbench.envelope.blocks import Destroyed
from workbench.envelope.chain import PAYLOAD, START, Head, Lookup, Sealed, sha256
from workbench.envelope.migrate import read_row, version_of
from workbench.envelope.signing import Signature, Signatures
from workbench.errors import UserError


class Ruin(NamedTuple):
    """A destroyed matter: the hop that says so, and what it says."""

    hop: int
    said: Destroyed


class Examined(NamedTuple):
    """What a walk along a chain found. ``genuine`` are the signatures that hold, ``latest`` the digest
    of the last row of every kind, ``foreign`` a version that this program does not read, if any."""

    breaks: tuple[ChainBreak, ...]
    hops: int
    genuine: tuple[Signature, ...]
    ruins: tuple[Ruin, ...]
    latest: Mapping[str, str]
    foreign: str


class NamedRow(NamedTuple):
    """A row that a record names."""

    kind: str
    digest: str


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
    def itself(self) -> str:
        return sha256(self.sealed.record.encode(errors="surrogatepass"))


def verify_chain(
    chain: Iterable[Sealed], lookup: Lookup, head: Head, signatures: Sequence[Signature] = ()
) -> tuple[ChainBreak, ...]:
    """Where a chain does not hold, first broken hop first; empty when it holds. See :func:`examine`."""
    return examine(chain, lookup, head, signatures).breaks


def examine(
    chain: Iterable[Sealed],
    lookup: Lookup,
    head: Head,
    signatures: Sequence[Signature] = (),
    run_id: str | None = None,
) -> Examined:
    """Walk a chain, which can be walked again (a list, pages of a store), and say what was found.

    Codes of breaks: ``edited`` (fact ``part``: record or hash), ``rewritten`` (changed and hashed
    again), ``row_edited``, ``row_missing`` and ``row_remains`` (fact ``part``: the kind of row; the last
    where a destroyed row is still there), ``deleted``, ``inserted``, ``reordered``, ``parent_unknown``,
    ``truncated``, ``grown``, ``head_mismatch``, ``signature_edited``, ``signature_elsewhere`` and
    ``signature_missing``, and ``wrong_run`` where ``run_id`` is given. ``lookup`` gives the bytes for a
    digest, None where they are gone; it is asked for one hop at a time.
    """
    return _Walk(chain, lookup, head, signatures, run_id).result()


def named_rows(record: Mapping[str, JsonValue]) -> tuple[NamedRow, ...]:
    """The rows and the payload that a record names, in its order."""
    skeleton = record.get("skeleton")
    blocks = skeleton.get("blocks") if isinstance(skeleton, dict) else None
    rows = [
        NamedRow(str(ref.get("kind")), str(ref.get("digest")))
        for ref in (blocks if isinstance(blocks, list) else [])
        if isinstance(ref, dict)
    ]
    return (*rows, NamedRow(PAYLOAD, str(record.get("payload"))))


class _Walk:
    """One walk along a chain."""

    def __init__(
        self,
        chain: Iterable[Sealed],
        lookup: Lookup,
        head: Head,
        signatures: Sequence[Signature],
        run_id: str | None,
    ) -> None:
        self._run_id = run_id
        self._chain = chain
        self._lookup = lookup
        self._head = head
        self._signatures = Signatures(signatures)
        self._breaks: list[ChainBreak] = []
        self._missing: list[ChainBreak] = []
        self._gone: list[str] = []  # digests of missing rows, beside their breaks
        self._known: set[bytes] = set()
        self._latest: dict[str, str] = {}
        self._ruins: list[Ruin] = []
        self._numbers: Counter[int] | None = None
        self._foreign = ""

    def result(self) -> Examined:
        """Walk, and put together what was found."""
        expected, previous, hops = 0, START, 0
        for link, relied_on in _ahead(self._chain, self._head):
            found = self._broken(link, relied_on) or self._misplaced(link, expected)
            if not found and link.previous != previous:
                found = _rewritten(link, expected, relied_on)
            if not (found or self._breaks) and link.sealed.seq != link.number:
                facts = (("found", str(link.sealed.seq)),)
                found = [ChainBreak(code="reordered", hop=link.number, facts=facts)]
            self._breaks += found or self._inside(link)
            expected = max(expected, (expected if link.number < 0 else link.number) + 1)
            previous, hops = link.sealed.digest, hops + 1
            self._known.add(_short(previous))
        if not any(item.code in {"edited", "rewritten", "reordered"} for item in self._breaks):
            self._breaks += _tail(previous, expected, self._head)
        self._breaks += self._signatures.left()
        self._destroyed()
        breaks = sorted(self._breaks, key=lambda item: -1 if item.hop is None else item.hop)
        genuine = tuple(self._signatures.genuine)
        return Examined(tuple(breaks), hops, genuine, tuple(self._ruins), self._latest, self._foreign)

    def _inside(self, link: _Link) -> list[ChainBreak]:
        """What a record in its place says of its parents, its rows, its signer and its version."""
        try:
            version_of(str(link.fields.get("env_ver")))
        except UserError:
            self._foreign = self._foreign or str(link.fields.get("env_ver"))[:20] or "-"
        skeleton = link.skeleton
        signed = self._signatures.hop(
            link.number, link.sealed.digest, skeleton.get("session_id"), skeleton.get("signer")
        )
        foreign = self._run_id is not None and skeleton.get("session_id") != self._run_id
        strange = [ChainBreak(code="wrong_run", hop=link.number)] if foreign else []
        return [*strange, *self._strange_parents(link), *self._rows(link), *signed]

    def _broken(self, link: _Link, relied_on: JsonValue) -> list[ChainBreak]:
        """A record that its own hash does not fit. What the next hop relies on tells which was changed."""
        itself = link.itself
        if itself == link.sealed.digest:
            return []
        part = "hash" if relied_on == itself else "record"
        return [ChainBreak(code="edited", hop=link.sealed.seq, facts=(("part", part),))]

    def _misplaced(self, link: _Link, expected: int) -> list[ChainBreak]:
        """A whole record that is not the one expected here."""
        if link.number < 0:
            return [ChainBreak(code="edited", hop=link.sealed.seq, facts=(("part", "record"),))]
        if link.number == expected:
            return []
        if self._numbers is None:
            self._numbers = Counter(_read(sealed).number for sealed in self._chain)
        if link.number > expected:
            present = any(self._numbers[number] for number in _gap(expected, link.number, self._numbers))
            code = "reordered" if present else "deleted"
            return [ChainBreak(code=code, hop=expected, facts=(("found", str(link.number)),))]
        if self._numbers[link.number] > 1:
            return [ChainBreak(code="inserted", hop=link.number, facts=(("found", str(link.number)),))]
        return []

    def _strange_parents(self, link: _Link) -> list[ChainBreak]:
        parents = link.skeleton.get("parents")
        return [
            ChainBreak(code="parent_unknown", hop=link.number, facts=(("parent", str(parent)[:12]),))
            for parent in (parents if isinstance(parents, list) else [])
            if _short(str(parent)) not in self._known
        ]

    def _rows(self, link: _Link) -> list[ChainBreak]:
        """Rows against the digests that the record names. Missing ones wait for the walk's end: they may
        have been destroyed."""
        breaks: list[ChainBreak] = []
        for kind, digest in named_rows(link.fields):
            data = self._lookup(digest)
            self._latest[kind] = digest
            if data is None:
                facts = (("part", kind),)
                self._missing.append(ChainBreak(code="row_missing", hop=link.number, facts=facts))
                self._gone.append(digest)
            elif sha256(data) != digest:
                breaks.append(ChainBreak(code="row_edited", hop=link.number, facts=(("part", kind),)))
            elif kind == Destroyed.KIND:
                said = read_row(kind, data)
                if isinstance(said, Destroyed):
                    self._ruins.append(Ruin(link.number, said))
        return breaks

    def _destroyed(self) -> None:
        """Missing rows count unless a destruction names them; what it names must be gone."""
        allowed = {digest for ruin in self._ruins for digest in ruin.said.rows}
        pairs = zip(self._missing, self._gone, strict=True)
        self._breaks += [item for item, digest in pairs if digest not in allowed]
        for ruin in self._ruins:
            if any(self._lookup(digest) is not None for digest in ruin.said.rows):
                self._breaks.append(ChainBreak(code="row_remains", hop=ruin.hop))


def _ahead(chain: Iterable[Sealed], head: Head) -> "Iterator[_Ahead]":
    """Every record with the hash that what follows relies on."""
    before: _Link | None = None
    for sealed in chain:
        link = _read(sealed)
        if before is not None:
            yield _Ahead(before, link.previous)
        before = link
    if before is not None:
        yield _Ahead(before, head.digest)


class _Ahead(NamedTuple):
    link: _Link
    relied_on: JsonValue


def _read(sealed: Sealed) -> _Link:
    try:
        value: JsonValue = json.loads(sealed.record)
    except (ValueError, RecursionError):
        value = None
    fields = value if isinstance(value, dict) else {}
    skeleton = fields.get("skeleton")
    skeleton = skeleton if isinstance(skeleton, dict) else {}
    number = skeleton.get("hop_seq")
    if not isinstance(number, int) or isinstance(number, bool) or number < 0:  # true is an int to Python
        number = -1
    return _Link(sealed, fields, skeleton, number)


def _short(digest: str) -> bytes:
    """A hash in half its size, for the set of all that were seen."""
    try:
        return bytes.fromhex(digest)
    except ValueError:
        return digest.encode(errors="surrogatepass")


def _gap(start: int, stop: int, numbers: Mapping[int, int]) -> Iterable[int]:
    """The numbers of a gap: those between, or those in the chain if that is less to look at."""
    between = range(start, stop)
    few = stop - start <= len(numbers)  # a forged number may be larger than any length
    return between if few else [number for number in numbers if number in between]


def _rewritten(link: _Link, expected: int, relied_on: JsonValue) -> list[ChainBreak]:
    """A record in its place that names another predecessor: one of the two was hashed again."""
    if link.number < expected:
        return []
    itself = relied_on != link.sealed.digest
    hop = link.number if itself else max(0, link.number - 1)
    return [ChainBreak(code="rewritten", hop=hop)]


def _tail(last: str, expected: int, head: Head) -> list[ChainBreak]:
    if expected < head.length:
        return [ChainBreak(code="truncated", hop=expected, facts=(("length", str(head.length)),))]
    if expected > head.length:
        return [ChainBreak(code="grown", hop=head.length, facts=(("length", str(head.length)),))]
    if last != head.digest:
        return [ChainBreak(code="head_mismatch", hop=max(0, expected - 1))]
    return []
