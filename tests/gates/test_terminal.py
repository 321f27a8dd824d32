"""Given a judgement that did not pass, when the run ends, then it escalates exactly where a gap has a place."""

from datetime import UTC, datetime
from decimal import Decimal
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.gates.making import GOOD, basis, clauses, delivery, finding
from workbench.domain.citation import Outcome
from workbench.domain.finding import Gap, TerminalState
from workbench.domain.judgement import Conflict, Criterion, Delivery, TopicVerdict
from workbench.domain.span import Span
from workbench.gates.quality import judge
from workbench.gates.terminal import confidence, located, queue_items, state
from workbench.settings.settings import GateRules

RULES, NOW = GateRules(), datetime(2026, 11, 30, tzinfo=UTC)
BAD = Criterion(name="clear", passed=False)
GAPS = st.builds(
    Gap,
    code=st.sampled_from(("tail_gap", "conflict", "criterion_failed")),
    finding_id=st.sampled_from(("", "f1", "f2")),
    clause=st.none() | st.integers(0, 5),
    span=st.none() | st.just(Span(0, 3)),
    node=st.sampled_from(("", "reviewer")),
    evidence=st.sampled_from(("", "第三条")),
)


@given(st.lists(GAPS, max_size=5))
def test_escalate_and_best_effort_part_strictly_at_having_a_place(gaps: list[Gap]) -> None:
    placed = [
        gap for gap in gaps if gap.finding_id or gap.node or gap.clause is not None or gap.span is not None
    ]
    expected = TerminalState.ESCALATE if placed else TerminalState.BEST_EFFORT
    assert state(passed=False, gaps=gaps) is expected
    assert [gap for gap in gaps if located(gap)] == placed
    assert state(passed=True, gaps=gaps) is TerminalState.PASSED


@pytest.mark.parametrize(
    ("given_delivery", "codes"),
    [
        (delivery(finding(quote=""), criteria=()), ["claim_uncovered"]),
        (delivery(finding(basis(Outcome.AMBIGUOUS, "合同法第52条")), criteria=()), ["citation_ambiguous"]),
        (delivery(finding(), criteria=(BAD.model_copy(update={"lost": ("f1",)}),)), ["criterion_failed"]),
        (delivery(conflicts=(Conflict(clause=None, topic="law", first="a", second="b"),)), ["conflict"]),
    ],
)
def test_a_short_score_with_a_place_escalates_to_that_place(
    given_delivery: Delivery, codes: list[str]
) -> None:
    judged = judge(given_delivery, RULES)
    assert judged.state is TerminalState.ESCALATE
    assert [gap.code for gap in judged.gaps] == codes
    assert all(located(gap) for gap in judged.gaps)


@pytest.mark.parametrize(
    "given_delivery",
    [
        delivery(finding(basis()), criteria=(BAD,)),
        delivery(finding(), criteria=(BAD.model_copy(update={"lost": ("somewhere",)}),)),
        delivery(criteria=(GOOD,), compared=4, compared_equal=1),
    ],
)
def test_a_short_score_without_a_place_is_best_effort_with_its_confidence(given_delivery: Delivery) -> None:
    judged = judge(given_delivery, RULES)
    assert (judged.state, judged.gaps) == (TerminalState.BEST_EFFORT, ())
    assert confidence(judged) == judged.score


def test_best_effort_shows_the_lower_of_both_scores() -> None:
    kind = [Criterion(name=f"m{n}", passed=True, graded_by="model", model="m") for n in range(9)]
    judged = judge(delivery(criteria=(GOOD, BAD, *kind)), RULES)
    assert confidence(judged) == judged.score_by_rules == Decimal("0.5")


def test_lost_points_of_a_passing_score_are_no_gaps() -> None:
    many = [finding(basis(cited=f"法第{n}条"), name=f"f{n}") for n in range(9)]
    judged = judge(delivery(*many, finding(quote="", name="last")), RULES)
    assert (judged.state, judged.gaps) == (TerminalState.PASSED, ())
    assert judged.signals[-1].lost == ("last",)


HOPS = {"segment": "s", "researcher": "r", "analyst": "a", "drafter": "d", "symbolic": "y", "reviewer": "v",
        "gate": "g"}  # fmt: skip


def test_every_gap_is_an_item_with_place_evidence_and_provenance() -> None:
    voices = tuple(
        TopicVerdict(node=node, clause=2, topic="违约金", verdict=code, built=node)
        for node, code in (("drafter", "valid"), ("reviewer", "void"))
    )
    bad = finding(basis(Outcome.ARTICLE_MISSING, "民法典第9999条"), clause=4)
    judged = judge(delivery(bad, clauses=clauses(21), verdicts=voices, blocked=("analyst",)), RULES)
    items = queue_items("run", judged.gaps, HOPS, NOW)
    assert tuple(item.gap for item in items) == judged.gaps
    assert all(located(item.gap) and item.gap.evidence for item in items)
    proof = {item.gap.code: item.hops for item in items}
    assert proof["basis_article_missing"] == ("g", "y", "d", "a", "r")
    assert proof["tail_gap"] == ("g", "v", "s")
    assert proof["conflict"] == ("g", "v", "d", "a")
    assert proof["hop_blocked"] == ("g", "a")


@given(st.lists(GAPS, max_size=6), st.randoms())
def test_an_item_keeps_its_id_and_two_gaps_never_share_one(gaps: list[Gap], random: Random) -> None:
    shuffled = list(gaps)
    random.shuffle(shuffled)
    first, again = queue_items("run", gaps, HOPS, NOW), queue_items("run", shuffled, {}, NOW)
    assert {item.item_id for item in first} == {item.item_id for item in again}
    assert len({item.item_id for item in first}) == len(first)
    assert not {item.item_id for item in first} & {
        item.item_id for item in queue_items("other", gaps, HOPS, NOW)
    }
