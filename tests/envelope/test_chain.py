"""Given a chain of envelopes, when somebody tampers with it, then the place is named."""

from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.judgement import ReviewedClause
from workbench.envelope.blocks import Jurisdiction, Scan, Unknown, dump_block, load_block
from workbench.envelope.chain import Head, Sealed, open_sealed, seal
from workbench.envelope.model import Envelope, Payload, Sender, Skeleton
from workbench.envelope.verify import verify_chain
from workbench.errors import UserError
from workbench.text.digests import sha256

WHEN = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)


def envelope(seq: int, parents: tuple[str, ...] = (), content: str = "正文") -> Envelope:
    return Envelope(
        skeleton=Skeleton(
            envelope_id=f"env_{seq}", session_id="s", hop_seq=seq, node=f"n{seq}",
            sender=Sender(agent_id=f"a{seq}"), parents=parents, created_at=WHEN, status="success", confidence=80,
        ),
        blocks=(
            Scan(clauses=(ReviewedClause(clause=seq, digest=f"d{seq}"),)),
            Jurisdiction(
                jurisdiction="CN", reference=ReferenceDate(value=date(2026, 1, 1), source=DateSource.TODAY)
            ),
        ),
        payload=Payload(content=f"{content}{seq}"),
    )  # fmt: skip


class Built:
    def __init__(self, length: int) -> None:
        self.head, self.links, self.rows = Head(), list[Sealed](), dict[str, bytes]()
        for seq in range(length):
            self.add(envelope(seq, tuple(link.digest for link in self.links[-1:])))

    def add(self, item: Envelope) -> None:
        made = seal(item, self.head)
        self.head = made.head
        self.links.append(made.sealed)
        self.rows |= {row.digest: row.data for row in made.rows}

    def breaks(
        self, links: list[Sealed] | None = None, head: Head | None = None
    ) -> list[tuple[str, int | None]]:
        found = verify_chain(self.links if links is None else links, self.rows.get, head or self.head)
        return [(item.code, item.hop) for item in found]


@pytest.fixture
def built() -> Built:
    return Built(6)


def test_an_untouched_chain_holds(built: Built) -> None:
    assert built.breaks() == []
    assert Built(0).breaks() == []


def test_an_envelope_comes_back_as_it_went_in(built: Built) -> None:
    again = open_sealed(built.links[3], built.rows.get)
    assert again == envelope(3, (built.links[2].digest,))


@pytest.mark.parametrize("hop", range(6))
def test_an_edited_record_is_located(built: Built, hop: int) -> None:
    link = built.links[hop]
    built.links[hop] = link.model_copy(update={"record": link.record.replace('"success"', '"partial"')})
    found = verify_chain(built.links, built.rows.get, built.head)
    assert [(item.code, item.hop, dict(item.facts)["part"]) for item in found] == [("edited", hop, "record")]


@pytest.mark.parametrize("hop", range(6))
def test_an_edited_hash_is_told_from_an_edited_record(built: Built, hop: int) -> None:
    built.links[hop] = built.links[hop].model_copy(update={"digest": "0" * 64})
    first = verify_chain(built.links, built.rows.get, built.head)[0]
    assert (first.code, first.hop, first.facts) == ("edited", hop, (("part", "hash"),))


@pytest.mark.parametrize("hop", range(6))
def test_a_record_that_was_hashed_again_is_located(built: Built, hop: int) -> None:
    record = built.links[hop].record.replace('"success"', '"partial"')
    built.links[hop] = Sealed(seq=hop, digest=sha256(record.encode()), record=record)
    code, where = built.breaks()[0]
    assert (code, where) == ("rewritten" if hop < 5 else "head_mismatch", hop)


@pytest.mark.parametrize("hop", range(5))
def test_a_deleted_hop_is_located(built: Built, hop: int) -> None:
    del built.links[hop]
    assert built.breaks()[0] == ("deleted", hop)


@pytest.mark.parametrize("left", range(6))
def test_a_cut_tail_is_located(built: Built, left: int) -> None:
    assert built.breaks(built.links[:left]) == [("truncated", left)]


@pytest.mark.parametrize("hop", range(5))
def test_swapped_hops_are_located(built: Built, hop: int) -> None:
    links = built.links
    links[hop], links[hop + 1] = links[hop + 1], links[hop]
    assert built.breaks()[0] == ("reordered", hop)


def test_an_inserted_and_an_appended_hop_are_located(built: Built) -> None:
    assert built.breaks([*built.links[:3], built.links[2], *built.links[3:]])[0] == ("inserted", 2)
    head = built.head
    built.add(envelope(6))
    assert built.breaks(head=head) == [("grown", 6)]


def test_changed_and_missing_blocks_are_named(built: Built) -> None:
    refs = {row.digest: row.kind for row in seal(envelope(2, (built.links[1].digest,)), Head()).rows}
    scan = next(digest for digest, kind in refs.items() if kind == "SCAN")
    text = next(digest for digest, kind in refs.items() if kind == "payload")
    built.rows[scan] += b" "
    del built.rows[text]
    found = verify_chain(built.links, built.rows.get, built.head)
    assert [(item.code, item.hop, dict(item.facts)["part"]) for item in found] == [
        ("row_edited", 2, "SCAN"),
        ("row_missing", 2, "payload"),
    ]


def test_a_parent_that_is_not_in_the_chain_is_located() -> None:
    built = Built(2)
    built.add(envelope(2, ("f" * 64,)))
    assert built.breaks() == [("parent_unknown", 2)]


def test_a_record_that_is_no_json_is_located(built: Built) -> None:
    built.links[1] = Sealed(seq=1, digest=sha256(b"{"), record="{")
    assert built.breaks()[0][1] == 1


def test_another_major_version_is_refused_and_a_later_minor_read(built: Built) -> None:
    link = built.links[0]
    later = link.record.replace('"1.3"', '"1.9"').replace('"confidence":80', '"confidence":80,"mood":"good"')
    assert open_sealed(link.model_copy(update={"record": later}), built.rows.get).env_ver == "1.9"
    with pytest.raises(UserError) as refused:
        open_sealed(link.model_copy(update={"record": link.record.replace('"1.3"', '"2.0"')}), built.rows.get)
    assert refused.value.code == "envelope_version"


def test_a_block_of_a_later_version_is_kept() -> None:
    data = b'{"kind":"NOVEL","answer":42}'
    block = load_block("NOVEL", data)
    assert isinstance(block, Unknown)
    assert load_block("NOVEL", dump_block(block)) == block


@given(st.integers(2, 8), st.data())
def test_any_single_flipped_character_is_noticed(length: int, data: st.DataObject) -> None:
    built = Built(length)
    hop = data.draw(st.integers(0, length - 1))
    record = built.links[hop].record
    place = data.draw(st.integers(0, len(record) - 1))
    other = data.draw(st.characters(codec="utf-8").filter(lambda c: c != record[place]))
    changed = record[:place] + other + record[place + 1 :]
    built.links[hop] = Sealed(seq=hop, digest=built.links[hop].digest, record=changed)
    assert built.breaks()[0] == ("edited", hop)
    rehashed = Sealed(seq=hop, digest=sha256(changed.encode()), record=changed)
    built.links[hop] = rehashed
    assert built.breaks()


@given(st.permutations(range(5)))
def test_any_other_order_is_noticed(order: list[int]) -> None:
    built = Built(5)
    broken = built.breaks([built.links[place] for place in order])
    assert bool(broken) == (list(order) != sorted(order))
    if broken:
        assert broken[0][1] == next(place for place, number in enumerate(order) if place != number)


@given(st.sets(st.integers(0, 5)))
def test_any_gap_is_noticed_at_its_first_hop(gone: set[int]) -> None:
    built = Built(6)
    broken = built.breaks([link for place, link in enumerate(built.links) if place not in gone])
    assert [hop for _, hop in broken][:1] == sorted(gone)[:1]
