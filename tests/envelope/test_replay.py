"""Given two runs, when they are compared, then every hop is the same, changed, new or gone, and it is said how."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.comparison import Change, HopPair
from workbench.domain.judgement import ReviewedClause
from workbench.envelope.blocks import Scan
from workbench.envelope.chain import Head, seal
from workbench.envelope.model import Envelope, Payload, Sender, Skeleton, Usage
from workbench.envelope.replay import LONGEST, MOST, compared, copied


def envelope(
    seq: int, node: str, *, run: str = "a", content: str = "正文", clauses: int = 2, sure: int = 80
) -> Envelope:
    return Envelope(
        skeleton=Skeleton(
            envelope_id=f"env_{run}_{seq}", session_id=run, hop_seq=seq, node=node, sender=Sender(agent_id=node),
            created_at=datetime(2026, 11, 30, 8, seq % 60, tzinfo=UTC), status="success", confidence=sure,
            usage=Usage(tokens_in=7, latency=seq),
        ),
        blocks=(Scan(clauses=tuple(ReviewedClause(clause=n, digest=f"d{n}") for n in range(clauses))),),
        payload=Payload(content=content),
    )  # fmt: skip


def run(name: str, *nodes: str) -> list[Envelope]:
    return [envelope(seq, node, run=name) for seq, node in enumerate(nodes)]


def changes(pairs: tuple[HopPair, ...]) -> list[tuple[str, int, str]]:
    return [(pair.node, pair.turn, pair.change.value) for pair in pairs]


def test_runs_that_differ_in_time_and_place_alone_are_the_same() -> None:
    pairs = compared(run("a", "x", "y"), run("b", "fork", "x", "y"))
    assert changes(pairs) == [("fork", 1, "added"), ("x", 1, "same"), ("y", 1, "same")]
    assert [(pair.before, pair.after) for pair in pairs] == [(None, 0), (0, 1), (1, 2)]


def test_what_differs_is_named_with_its_place() -> None:
    old = [envelope(0, "x"), envelope(1, "y")]
    new = [envelope(0, "x", sure=60, clauses=3, content="另一段"), envelope(1, "y")]
    first, second = compared(old, new)
    assert second.change is Change.SAME
    assert [(item.part, item.place, item.before, item.after) for item in first.differences] == [
        ("confidence", "", "80", "60"),
        ("SCAN", "clauses[2]", "", '{"clause": 2, "digest": "d2"}'),
        ("payload", "", "正文", "另一段"),
    ]


def test_a_node_that_ran_again_is_compared_turn_by_turn() -> None:
    pairs = compared(run("a", "x", "y", "x"), run("b", "x", "y"))
    assert changes(pairs) == [("x", 1, "same"), ("y", 1, "same"), ("x", 2, "removed")]


def test_long_lists_and_long_values_are_cut_and_counted() -> None:
    (pair,) = compared(
        [envelope(0, "x", clauses=0)], [envelope(0, "x", clauses=MOST + 5, content="长" * 200)]
    )
    assert (len(pair.differences), pair.more) == (MOST, 6)
    assert all(len(item.after) <= LONGEST for item in pair.differences)


@given(st.lists(st.sampled_from("xyz"), max_size=8), st.lists(st.sampled_from("xyz"), max_size=8))
def test_every_hop_of_both_runs_stands_in_one_pair(old: list[str], new: list[str]) -> None:
    pairs = compared(run("a", *old), run("b", *new))
    assert sorted(pair.before for pair in pairs if pair.before is not None) == list(range(len(old)))
    assert sorted(pair.after for pair in pairs if pair.after is not None) == list(range(len(new)))
    back = compared(run("b", *new), run("a", *old))
    assert {(p.node, p.turn, p.before, p.after) for p in pairs} == {
        (p.node, p.turn, p.after, p.before) for p in back
    }


def test_a_copy_is_the_same_bytes_at_another_place() -> None:
    original = envelope(3, "x")
    copy = copied(original, "o" * 64, "fork", 1, {})
    assert (copy.skeleton.origin, copy.skeleton.session_id, copy.skeleton.hop_seq) == ("o" * 64, "fork", 1)
    rows = [[row.digest for row in seal(each, Head()).rows] for each in (original, copy)]
    assert rows[0] == rows[1]
