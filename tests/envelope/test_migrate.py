"""Given envelopes of other minor versions, when they are opened, then old ones are whole and new ones keep everything."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest
import rfc8785

from workbench.domain.judgement import ReviewedClause
from workbench.envelope.blocks import Scan, Unknown
from workbench.envelope.chain import Head, Sealed, open_sealed, seal, sha256
from workbench.envelope.model import Envelope, Payload, Sender, Skeleton
from workbench.envelope.verify import verify_chain
from workbench.errors import UserError

WHEN = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)


def made() -> tuple[dict[str, Any], dict[str, bytes]]:
    """A record of the present version and its rows."""
    skeleton = Skeleton(
        envelope_id="env_s_0001", session_id="s", hop_seq=1, node="analyst", sender=Sender(agent_id="analyst"),
        parents=("p" * 64,), created_at=WHEN, status="success", confidence=80, key_deliverables=("要点",),
    )  # fmt: skip
    envelope = Envelope(
        skeleton=skeleton,
        blocks=(Scan(clauses=(ReviewedClause(clause=1, digest="d"),)),),
        payload=Payload(content="正文"),
    )
    result = seal(envelope, Head(digest="p" * 64, length=1))
    return json.loads(result.sealed.record), {row.digest: row.data for row in result.rows}


def sealed(record: dict[str, Any]) -> Sealed:
    data = rfc8785.dumps(record)
    return Sealed(seq=json.loads(data)["skeleton"]["hop_seq"], digest=sha256(data), record=data.decode())


@pytest.mark.parametrize("version", ["1.0", "1.1"])
def test_an_older_minor_version_is_filled(version: str) -> None:
    record, rows = made()
    skeleton = record["skeleton"]
    for name in ("node", "envelope_id", "rung", "kept_out", "usage", "signer", "origin"):
        del skeleton[name]
    if version == "1.0":
        del skeleton["parents"]
        del skeleton["attempt"]
    record["env_ver"], skeleton["confidence"] = version, 0.75
    envelope = open_sealed(sealed(record), rows.get)
    told = envelope.skeleton
    assert (envelope.env_ver, told.node, told.envelope_id, told.confidence) == (
        "1.3",
        "analyst",
        "env_s_0001",
        75,
    )
    assert (told.parents, told.attempt, told.key_deliverables) == (("p" * 64,), 1, ("要点",))
    assert envelope.payload.content == "正文"
    again = seal(envelope, Head(digest="p" * 64, length=1))
    assert open_sealed(again.sealed, {row.digest: row.data for row in again.rows}.get) == envelope


def test_a_hop_of_the_version_before_lists_no_calls() -> None:
    record, rows = made()
    skeleton = record["skeleton"]
    record["env_ver"], skeleton["usage"] = "1.2", {"tokens_in": 7, "again": 1}
    usage = open_sealed(sealed(record), rows.get).skeleton.usage
    assert (usage.tokens_in, usage.again, usage.calls, usage.losses) == (7, 1, (), ())


def test_an_older_chain_goes_on_verifying_the_bytes_that_were_hashed() -> None:
    record, rows = made()
    record["env_ver"] = "1.1"
    skeleton = record["skeleton"]
    skeleton |= {"hop_seq": 0, "parents": []}
    record["previous"] = ""
    link = sealed(record)
    assert verify_chain([link], rows.get, Head(digest=link.digest, length=1)) == ()


def later() -> tuple[Sealed, dict[str, bytes]]:
    """Version 1.9: new fields at every level, a block with new fields, and a new kind of block."""
    record, rows = made()
    skeleton = record["skeleton"]
    novel = b'{"kind": "NOVEL",  "answer": 42}'
    scan = b'{"clauses":[{"clause":1,"digest":"d","mood":"calm"}],"depth":3}'
    blocks = [
        {"kind": ref["kind"], "digest": sha256(scan)} if ref["kind"] == "SCAN" else ref
        for ref in skeleton["blocks"]
    ]
    skeleton |= {"mood": {"a": [1, "二"]}, "blocks": [*blocks, {"kind": "NOVEL", "digest": sha256(novel)}]}
    skeleton["sender"] |= {"team": "北京"}
    skeleton["usage"] |= {"energy": 0.5}
    record |= {"env_ver": "1.9", "weather": "晴"}
    return sealed(record), rows | {sha256(novel): novel, sha256(scan): scan}


def test_what_a_later_minor_version_adds_survives_opening_and_sealing() -> None:
    link, rows = later()
    envelope = open_sealed(link, rows.get)
    scan = envelope.block(Scan)
    assert scan is not None
    assert scan.clauses[0].clause == 1
    assert isinstance(envelope.blocks[-1], Unknown)
    again = seal(envelope, Head(digest="p" * 64, length=1))
    assert again.sealed.record == link.record
    assert {row.digest: row.data for row in again.rows} == {
        digest: data for digest, data in rows.items() if digest in again.sealed.record
    }


def test_a_later_block_that_is_changed_is_this_versions_own() -> None:
    link, rows = later()
    scan = open_sealed(link, rows.get).block(Scan)
    assert scan is not None
    assert scan.came is not None
    assert scan.model_copy(update={"none_found": True}).came is None
    assert scan.model_copy().came == scan.came


def test_a_later_block_with_a_meaning_that_we_do_not_know_is_kept_as_it_is() -> None:
    record, rows = made()
    odd = b'{"judgement":{"state":"postponed"}}'
    skeleton = record["skeleton"]
    skeleton["blocks"].append({"kind": "JUDGEMENT", "digest": sha256(odd)})
    record["env_ver"] = "1.4"
    last = open_sealed(sealed(record), {**rows, sha256(odd): odd}.get).blocks[-1]
    assert last == Unknown(name="JUDGEMENT", raw=odd)


@pytest.mark.parametrize("version", ["2.0", "0.9", "12.0", "01.2", "1", "1.x", "", "１.2", "1.2.3"])
def test_another_major_version_is_refused_in_one_clear_sentence(version: str) -> None:
    record, rows = made()
    record["env_ver"] = version
    with pytest.raises(UserError) as refused:
        open_sealed(sealed(record), rows.get)
    assert refused.value.code == "envelope_version"
