"""The hash chain: every envelope sealed to its predecessor (specification R1.7).

A *record* is what the chain holds of an envelope: RFC 8785 canonical JSON of its skeleton, the
digests of its rows and payload, and the predecessor's hash. Its SHA-256 is the envelope's hash. What
may quote the contract is never in a record: blocks, the payload, and the told part of the skeleton
(``model.TOLD``) are rows that can be destroyed. The head (last hash and length) is kept apart, so that
a cut tail is seen. Without a signature (``signing``) whoever can rewrite records, rows *and* head
leaves no trace.
"""

import hashlib
import json
from collections.abc import Callable
from typing import NamedTuple, cast

from pydantic import JsonValue

from workbench.domain.base import Model
from workbench.envelope.blocks import dump_block
from workbench.envelope.canonical import canonical
from workbench.envelope.migrate import filled, read_block, version_of
from workbench.envelope.model import TOLD, Envelope, Payload, Skeleton

START = ""
PAYLOAD = "payload"
HEADLINES = "HEADLINES"

Lookup = Callable[[str], bytes | None]


class Row(NamedTuple):
    """Bytes that a record names by digest: a block (by its kind), the told part, or the payload."""

    digest: str
    kind: str
    data: bytes


class Sealed(Model):
    """An envelope as the chain holds it. ``digest`` is the SHA-256 of ``record`` in hex."""

    seq: int
    digest: str
    record: str


class Head(Model):
    """The end of a chain, kept apart from it."""

    digest: str = START
    length: int = 0


class Seal(NamedTuple):
    """A sealed envelope with the rows that it names and the head that it makes."""

    sealed: Sealed
    rows: tuple[Row, ...]
    head: Head


def sha256(data: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(data).hexdigest()


def seal(envelope: Envelope, head: Head) -> Seal:
    """Put an envelope behind ``head``; its hop_seq must be the head's length."""
    skeleton: dict[str, JsonValue] = envelope.skeleton.model_dump(mode="json")
    told = {name: value for name in TOLD if (value := skeleton.pop(name))}
    rows = [_row(HEADLINES, canonical(told))] if told else []
    rows += [_row(block.kind, dump_block(block)) for block in envelope.blocks]
    payload = _row(PAYLOAD, envelope.payload.content.encode())
    skeleton["blocks"] = [{"kind": row.kind, "digest": row.digest} for row in rows]
    record = canonical(
        {
            **(envelope.model_extra or {}),
            "env_ver": envelope.env_ver,
            "skeleton": skeleton,
            "payload": payload.digest,
            "previous": head.digest,
        }
    )
    digest = sha256(record)
    sealed = Sealed(seq=envelope.skeleton.hop_seq, digest=digest, record=record.decode())
    return Seal(sealed, (*rows, payload), Head(digest=digest, length=head.length + 1))


def _row(kind: str, data: bytes) -> Row:
    return Row(sha256(data), kind, data)


def open_sealed(sealed: Sealed, lookup: Lookup, kinds: frozenset[str] | None = None) -> Envelope:
    """The envelope again, without verifying it. Rows that were destroyed are left out, and where
    ``kinds`` are given, rows that the record names as others are not looked up.

    Older minor versions are filled, unknown fields of later ones stay where they were. Raises
    UserError ``envelope_version`` for another major version.
    """
    read = cast("dict[str, JsonValue]", json.loads(sealed.record))
    version = version_of(str(read["env_ver"]))
    record = filled(read)
    skeleton = dict(cast("dict[str, JsonValue]", record.pop("skeleton")))
    payload = str(record.pop("payload"))
    content = lookup(payload) if kinds is None or PAYLOAD in kinds else None
    blocks = [
        (ref["kind"], data)
        for ref in cast("list[dict[str, str]]", skeleton.pop("blocks"))
        if (kinds is None or ref["kind"] in kinds) and (data := lookup(ref["digest"])) is not None
    ]
    for kind, data in blocks:
        if kind == HEADLINES:
            skeleton |= json.loads(data)
    record.pop("previous", None)
    return Envelope(
        **{name: value for name, value in record.items() if name not in Envelope.model_fields},
        env_ver=str(record["env_ver"]),
        skeleton=Skeleton.model_validate_json(json.dumps(skeleton)),
        blocks=tuple(read_block(kind, data, version) for kind, data in blocks if kind != HEADLINES),
        payload=Payload(content=(content or b"").decode()),
    )
