"""The hash chain: every envelope sealed to its predecessor (specification R1.7).

A *record* is what the chain holds of an envelope: RFC 8785 canonical JSON of its skeleton, the
digests of its blocks and payload, and the predecessor's hash. Its SHA-256 is the envelope's hash.
The head (last hash and length) is kept apart, so that a cut tail is seen. Chains of this version are
unsigned (pre-release): whoever can rewrite records, rows *and* head leaves no trace.
"""

import json
from collections.abc import Callable
from typing import NamedTuple, cast

import rfc8785
from pydantic import JsonValue

from workbench.domain.base import Model
from workbench.envelope.blocks import dump_block, load_block
from workbench.envelope.model import ENV_VER, Envelope, Payload, Skeleton
from workbench.errors import UserError
from workbench.text.digests import sha256

START = ""
PAYLOAD = "payload"

Lookup = Callable[[str], bytes | None]


class Row(NamedTuple):
    """Bytes that a record names by digest: a block (by its kind) or the payload."""

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


def seal(envelope: Envelope, head: Head) -> Seal:
    """Put an envelope behind ``head``; its hop_seq must be the head's length."""
    rows = [Row(sha256(data), block.kind, data) for block in envelope.blocks for data in [dump_block(block)]]
    content = envelope.payload.content.encode()
    payload = Row(sha256(content), PAYLOAD, content)
    skeleton = cast("dict[str, JsonValue]", envelope.skeleton.model_dump(mode="json"))
    skeleton["blocks"] = [{"kind": row.kind, "digest": row.digest} for row in rows]
    record = rfc8785.dumps(
        {
            "env_ver": envelope.env_ver,
            "skeleton": skeleton,
            "payload": payload.digest,
            "previous": head.digest,
        }
    )
    digest = sha256(record)
    sealed = Sealed(seq=envelope.skeleton.hop_seq, digest=digest, record=record.decode())
    return Seal(sealed, (*rows, payload), Head(digest=digest, length=head.length + 1))


def open_sealed(sealed: Sealed, lookup: Lookup) -> Envelope:
    """The envelope again, without verifying it. Rows that were destroyed are left out.

    Raises UserError ``envelope_version`` for another major version.
    """
    record = cast("dict[str, JsonValue]", json.loads(sealed.record))
    version = str(record["env_ver"])
    if version.split(".")[0] != ENV_VER.split(".")[0]:
        raise UserError("envelope_version", found=version, known=ENV_VER)
    skeleton = dict(cast("dict[str, JsonValue]", record["skeleton"]))
    named = cast("list[dict[str, str]]", skeleton.pop("blocks"))
    blocks = [(ref["kind"], lookup(ref["digest"])) for ref in named]
    content = lookup(str(record["payload"]))
    known = {name: value for name, value in skeleton.items() if name in Skeleton.model_fields}
    return Envelope(
        env_ver=version,
        skeleton=Skeleton.model_validate_json(json.dumps(known)),
        blocks=tuple(load_block(kind, data) for kind, data in blocks if data is not None),
        payload=Payload(content=(content or b"").decode()),
    )
