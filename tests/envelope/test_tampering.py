"""Given a signed chain, when a single bit anywhere is changed, or anything goes, comes or moves, then it is seen."""

import json
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.judgement import ReviewedClause
from workbench.domain.reports import ChainBreak
from workbench.envelope.blocks import Destroyed, Jurisdiction, Scan
from workbench.envelope.chain import Head, Sealed, seal, sha256
from workbench.envelope.keys import KeySigner
from workbench.envelope.model import Envelope, Payload, Sender, Skeleton
from workbench.envelope.signing import Mandate, Signature, genuine, signed
from workbench.envelope.verify import examine, verify_chain

WHEN = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
KEY, OTHER = KeySigner(b"\x01" * 32), KeySigner(b"\x02" * 32)
LENGTH = 6
SIGNED = frozenset({2, 5})


def envelope(seq: int, parents: tuple[str, ...], signer: str = "", *more: Destroyed) -> Envelope:
    return Envelope(
        skeleton=Skeleton(
            envelope_id=f"env_{seq}", session_id="run", hop_seq=seq, node=f"n{seq}", sender=Sender(agent_id="a"),
            parents=parents, created_at=WHEN, status="success", confidence=80, key_deliverables=(f"要点{seq}",),
            signer=signer,
        ),
        blocks=(
            Scan(clauses=(ReviewedClause(clause=seq, digest=f"d{seq}"),)),
            Jurisdiction(
                jurisdiction="CN", reference=ReferenceDate(value=date(2026, 1, 1), source=DateSource.TODAY)
            ),
            *more,
        ),
        payload=Payload(content=f"正文{seq}"),
    )  # fmt: skip


class Signed:
    """A chain of six hops, the third and the last of them signed."""

    def __init__(self) -> None:
        self.head, self.links, self.rows = Head(), list[Sealed](), dict[str, bytes]()
        self.signatures: list[Signature] = []
        for seq in range(LENGTH):
            self.add(seq, KEY if seq in SIGNED else None)

    def add(self, seq: int, signer: KeySigner | None = None, *more: Destroyed) -> None:
        parents = (self.head.digest,) if self.head.digest else ()
        made = seal(envelope(seq, parents, signer.key if signer else "", *more), self.head)
        self.head = made.head
        self.links.append(made.sealed)
        self.rows |= {row.digest: row.data for row in made.rows}
        if signer:
            purpose = "end" if seq else "human"
            self.signatures.append(signed("run", seq, made.sealed.digest, Mandate(signer, purpose, WHEN)))

    def breaks(self) -> tuple[ChainBreak, ...]:
        return verify_chain(self.links, self.rows.get, self.head, self.signatures)

    def codes(self) -> list[tuple[str, int | None]]:
        return [(item.code, item.hop) for item in self.breaks()]


def flipped(text: str, bit: int) -> str:
    """One bit of a text's UTF-8 changed, read back as the store reads it."""
    data = bytearray(text.encode())
    data[bit // 8 % len(data)] ^= 1 << bit % 8
    return bytes(data).decode(errors="replace")


BITS, HOPS = st.integers(0, 1 << 16), st.integers(0, LENGTH - 1)


def test_the_untouched_chain_holds_and_names_its_signatures() -> None:
    chain = Signed()
    found = examine(chain.links, chain.rows.get, chain.head, chain.signatures)
    assert (found.breaks, found.hops, [s.seq for s in found.genuine]) == ((), LENGTH, sorted(SIGNED))


@given(HOPS, BITS, st.sampled_from(["record", "digest"]))
def test_any_bit_of_any_record_or_hash(hop: int, bit: int, field: str) -> None:
    chain = Signed()
    link = chain.links[hop]
    chain.links[hop] = link.model_copy(update={field: flipped(getattr(link, field), bit)})
    assert ("edited", hop) in chain.codes()


@given(HOPS, BITS)
def test_any_bit_of_a_record_that_is_hashed_again(hop: int, bit: int) -> None:
    chain = Signed()
    record = flipped(chain.links[hop].record, bit)
    chain.links[hop] = Sealed(seq=hop, digest=sha256(record.encode()), record=record)
    assert chain.breaks()


@pytest.mark.parametrize("number", [10**30, 2**63, 2**53 + 1, -1, True, 1.0, "1", None, [1]])
def test_a_forged_number_of_a_hop_is_found_and_not_stumbled_over(number: object) -> None:
    """A bundle can say anything: a number beyond every integer of the machine, or none at all."""
    chain = Signed()
    record = json.loads(chain.links[1].record)
    record["skeleton"]["hop_seq"] = number
    data = json.dumps(record)
    chain.links[1] = Sealed(seq=1, digest=sha256(data.encode()), record=data)
    assert chain.codes()[0][1] == 1


def test_a_signature_over_a_number_beyond_canonical_json_is_no_signature() -> None:
    for field, value in (("seq", 2**60), ("purpose", "\ud800")):
        signature = Signed().signatures[0].model_copy(update={field: value})
        assert not genuine(signature)


@given(st.data(), BITS)
def test_any_bit_of_any_row(data: st.DataObject, bit: int) -> None:
    chain = Signed()
    digest = data.draw(st.sampled_from(sorted(chain.rows)))
    row = bytearray(chain.rows[digest])
    row[bit // 8 % len(row)] ^= 1 << bit % 8
    chain.rows[digest] = bytes(row)
    assert [item.code for item in chain.breaks()] == ["row_edited"] * len(chain.breaks())
    assert chain.breaks()


@given(BITS, st.integers(0, 30), st.booleans())
def test_any_bit_of_the_head(bit: int, shift: int, counted: bool) -> None:
    chain = Signed()
    if counted:
        chain.head = chain.head.model_copy(update={"length": chain.head.length ^ (1 << shift)})
    else:
        chain.head = chain.head.model_copy(update={"digest": flipped(chain.head.digest, bit)})
    assert chain.codes()[0][0] in {"truncated", "grown", "head_mismatch"}


@given(st.integers(0, 1), st.sampled_from(sorted(Signature.model_fields)), BITS)
def test_any_bit_of_any_signature(which: int, field: str, bit: int) -> None:
    chain = Signed()
    signature = chain.signatures[which]
    value = getattr(signature, field)
    changed = value ^ (1 << bit % 31) if isinstance(value, int) else flipped(value, bit)
    chain.signatures[which] = signature.model_copy(update={field: changed})
    assert {"signature_edited", "signature_elsewhere", "signature_missing"} & {
        code for code, _ in chain.codes()
    }


@given(st.sets(st.integers(0, LENGTH - 1), min_size=1))
def test_any_hops_taken_out(gone: set[int]) -> None:
    chain = Signed()
    chain.links = [link for place, link in enumerate(chain.links) if place not in gone]
    assert chain.codes()[0][1] == min(gone)


@given(st.data())
def test_any_row_or_signature_taken_out(data: st.DataObject) -> None:
    chain = Signed()
    digest = data.draw(st.sampled_from(sorted(chain.rows)))
    del chain.rows[digest]
    assert {item.code for item in chain.breaks()} == {"row_missing"}
    chain = Signed()
    del chain.signatures[data.draw(st.integers(0, 1))]
    assert [item.code for item in chain.breaks()] == ["signature_missing"]


@given(st.integers(0, LENGTH), HOPS)
def test_any_hop_put_in_twice(place: int, hop: int) -> None:
    chain = Signed()
    chain.links.insert(place, chain.links[hop])
    assert chain.breaks()


@given(st.integers(0, LENGTH))
def test_any_strange_hop_put_in(place: int) -> None:
    chain = Signed()
    before = chain.links[place - 1].digest if place else ""
    strange = seal(envelope(place, ()), Head(digest=before, length=place)).sealed
    chain.links.insert(place, strange)
    assert chain.breaks()


@given(st.permutations(range(LENGTH)))
def test_any_other_order(order: list[int]) -> None:
    chain = Signed()
    chain.links = [chain.links[place] for place in order]
    assert bool(chain.breaks()) == (order != sorted(order))


@given(st.integers(0, LENGTH - 1))
def test_any_cut_tail_even_where_the_head_was_moved_back(left: int) -> None:
    chain = Signed()
    chain.links = chain.links[:left]
    assert chain.codes()[0] == ("truncated", left)
    chain.head = Head(digest=chain.links[-1].digest if left else "", length=left)
    assert ("signature_elsewhere", 5) in chain.codes()


def test_a_chain_rewritten_from_one_hop_on_keeps_none_of_its_signatures() -> None:
    """Whoever rewrites everything, head and all, still cannot sign for somebody else."""
    chain = Signed()
    kept = chain.signatures
    chain.links, chain.head = chain.links[:2], Head(digest=chain.links[1].digest, length=2)
    for seq in range(2, LENGTH):
        chain.add(seq)
    assert chain.links[-1].digest != kept[-1].digest
    chain.signatures = kept
    assert {code for code, _ in chain.codes()} == {"signature_elsewhere"}
    forged = signed("run", 5, chain.links[5].digest, Mandate(OTHER, "end", WHEN))
    chain.signatures = [forged.model_copy(update={"key": KEY.key})]
    assert chain.codes() == [("signature_edited", 5)]


def test_a_signature_of_another_run_does_not_count() -> None:
    chain = Signed()
    chain.signatures[1] = signed("other", 5, chain.links[5].digest, Mandate(KEY, "end", WHEN))
    assert chain.codes() == [("signature_elsewhere", 5)]


def test_a_second_signature_by_a_colleague_is_told_too() -> None:
    chain = Signed()
    chain.signatures.append(signed("run", 3, chain.links[3].digest, Mandate(OTHER, "approval", WHEN)))
    found = examine(chain.links, chain.rows.get, chain.head, chain.signatures)
    assert found.breaks == ()
    assert [(item.seq, item.key) for item in found.genuine] == [(2, KEY.key), (3, OTHER.key), (5, KEY.key)]


@settings(max_examples=30)
@given(st.data())
def test_only_rows_that_a_destruction_names_may_be_missing(data: st.DataObject) -> None:
    chain = Signed()
    rows = sorted(chain.rows)
    named = data.draw(st.sets(st.sampled_from(rows)))
    chain.add(LENGTH, KEY, Destroyed(by="张律师", at=WHEN, rows=tuple(sorted(named))))
    for digest in named:
        del chain.rows[digest]
    assert chain.breaks() == ()
    others = [digest for digest in rows if digest not in named]
    if others:
        gone = data.draw(st.sampled_from(others))
        row = chain.rows.pop(gone)
        assert {item.code for item in chain.breaks()} == {"row_missing"}
        chain.rows[gone] = row
    if named:
        chain.rows[min(named)] = b"still there"
        assert "row_remains" in {item.code for item in chain.breaks()}
