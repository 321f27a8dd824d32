"""Given what a review delivers, when the gate judges, then score, conditions and state follow the table."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.gates.making import GOOD, basis, clauses, delivery, finding, reviewed
from workbench.domain.citation import Outcome
from workbench.domain.finding import TerminalState
from workbench.domain.judgement import (
    Conflict,
    Criterion,
    Delivery,
    Fault,
    NumericClaim,
    QuotedDefect,
    ReviewedClause,
)
from workbench.domain.span import Span
from workbench.gates.hard import tail
from workbench.gates.quality import judge, measure, score
from workbench.settings.settings import GateRules, GateWeights

RULES = GateRules()


def signal(given_delivery: Delivery, name: str) -> Decimal | None:
    return next(item.value for item in measure(given_delivery) if item.name == name)


def test_a_clean_review_passes() -> None:
    judged = judge(delivery(finding(basis())), RULES)
    assert (judged.state, judged.score, judged.gaps) == (TerminalState.PASSED, Decimal("1.0000"), ())
    assert (judged.verified, judged.total) == (1, 1)


def test_a_signal_that_does_not_apply_is_left_out() -> None:
    nothing = delivery()
    assert signal(nothing, "consistency") is None
    assert signal(nothing, "citation") is None
    assert signal(nothing, "coverage") is None
    assert signal(nothing, "rubric") == 1
    assert signal(delivery(compared=4, compared_equal=3), "consistency") == Decimal("0.75")


def test_weights_are_normalised_over_the_signals_that_apply() -> None:
    half = delivery(finding(basis()), criteria=(GOOD, Criterion(name="b", passed=False)))
    expected = (Decimal("0.45") * Decimal("0.5") + Decimal("0.25") + Decimal("0.20")) / Decimal("0.90")
    value = score(measure(half), GateWeights())
    assert value == expected.quantize(Decimal("0.0001"), rounding="ROUND_DOWN")
    assert value == Decimal("0.7500")


def test_a_low_score_without_a_place_is_best_effort() -> None:
    judged = judge(delivery(criteria=(GOOD, Criterion(name="b", passed=False))), RULES)
    assert (judged.state, judged.gaps, judged.result.reason) == (TerminalState.BEST_EFFORT, (), "score_low")


def test_a_models_opinion_cannot_lift_the_score_over_the_bar() -> None:
    kind = [Criterion(name=f"m{n}", passed=True, graded_by="model") for n in range(9)]
    judged = judge(delivery(criteria=(GOOD, Criterion(name="b", passed=False), *kind)), RULES)
    assert judged.score is not None
    assert judged.score >= Decimal("0.8")
    assert judged.score_by_rules == Decimal("0.5000")
    assert judged.state is TerminalState.BEST_EFFORT


@pytest.mark.parametrize(
    "outcome",
    [
        Outcome.ARTICLE_MISSING,
        Outcome.LAW_UNKNOWN,
        Outcome.REPEALED,
        Outcome.NOT_IN_FORCE,
        Outcome.CONTENT_DISAGREES,
    ],
)
def test_one_bad_citation_in_fifty_bars_the_way_and_is_located(outcome: Outcome) -> None:
    bases = [basis(cited=f"民法典第{n}条") for n in range(1, 50)]
    judged = judge(delivery(finding(*bases, basis(outcome, "某法第1条"))), RULES)
    assert judged.score is not None
    assert judged.score > Decimal("0.98")
    assert judged.state is TerminalState.ESCALATE
    (gap,) = judged.gaps
    assert (gap.code, gap.finding_id, gap.evidence) == (f"basis_{outcome.value}", "f1", "某法第1条")
    assert gap.span == Span(0, 3)


def test_a_bad_citation_quoted_as_the_defect_is_no_gap() -> None:
    dead = basis(Outcome.REPEALED, "合同法第52条")
    quoted = QuotedDefect(finding_id="f1", cited="合同法第52条")
    judged = judge(delivery(finding(dead, basis()), defects=(quoted,)), RULES)
    assert judged.state is TerminalState.PASSED
    assert judged.total == 1
    elsewhere = judge(delivery(finding(dead, basis(), name="f2"), defects=(quoted,)), RULES)
    assert elsewhere.state is TerminalState.ESCALATE


def test_catalogued_bases_leave_the_denominator() -> None:
    listed = basis(Outcome.CATALOGUED, "仲裁法解释第7条")
    assert signal(delivery(finding(listed, basis())), "citation") == 1
    assert signal(delivery(finding(listed)), "citation") is None
    judged = judge(delivery(finding(listed, basis())), RULES)
    assert (judged.state, judged.verified, judged.total) == (TerminalState.PASSED, 1, 2)


def test_an_ambiguous_basis_lowers_the_share_but_is_no_hard_condition() -> None:
    judged = judge(delivery(finding(basis(Outcome.AMBIGUOUS, "a"), basis())), RULES)
    assert signal(delivery(finding(basis(Outcome.AMBIGUOUS, "a"), basis())), "citation") == Decimal("0.5")
    assert judged.gaps == ()


def test_a_finding_without_basis_or_located_quote_is_not_covered() -> None:
    assert signal(delivery(finding(quote="原文")), "coverage") == 1
    fault = Fault(finding_id="f1", code="quote_not_found")
    assert signal(delivery(finding(quote="原文"), faults=(fault,)), "coverage") == 0


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"conflicts": (Conflict(clause=3, topic="edit", first="a", second="b"),)}, "conflict"),
        ({"faults": (Fault(finding_id="f1", code="edit_does_not_fit"),)}, "edit_does_not_fit"),
        ({"blocked": ("analyst",)}, "hop_blocked"),
        (
            {
                "numeric": (
                    NumericClaim(finding_id="f1", operator="<=", bound=Decimal(20), stated=Decimal(30)),
                )
            },
            "numeric_mismatch",
        ),
        ({"clauses": clauses(21)}, "tail_gap"),
    ],
)
def test_hard_conditions_are_not_made_good_by_the_score(more: dict[str, object], code: str) -> None:
    judged = judge(delivery(finding(basis()), **more), RULES)
    assert judged.state is TerminalState.ESCALATE
    assert {gap.code for gap in judged.gaps} == {code}


@pytest.mark.parametrize(
    ("operator", "bound", "stated", "holds"),
    [
        ("<=", 20, 20, True),
        ("<=", 20, 21, False),
        ("<", 20, 20, False),
        (">=", 3, 3, True),
        (">", 3, 3, False),
    ],
)
def test_bounds_are_compared_exactly(operator: str, bound: int, stated: int, holds: bool) -> None:
    claim = {"finding_id": "f1", "operator": operator, "bound": bound, "stated": stated}
    judged = judge(delivery(finding(basis()), numeric=(claim,)), RULES)
    assert (judged.state is TerminalState.PASSED) == holds


@pytest.mark.parametrize(
    ("count", "read", "gap"),
    [
        (20, 0, 0),  # not more than 20 clauses: never a tail gap
        (21, 21, 0),
        (21, 19, 0),  # two at the end
        (21, 18, 3),
        (50, 46, 0),  # four is under a tenth of fifty
        (50, 45, 5),
        (100, 91, 0),
        (100, 90, 10),
    ],
)
def test_the_unread_tail_of_a_long_contract(count: int, read: int, gap: int) -> None:
    found = tail(delivery(clauses=clauses(count), reviewed=reviewed(read)), RULES)
    assert [item.clause for item in found] == list(range(count - gap, count))


def test_a_record_of_another_text_does_not_count_as_read() -> None:
    stale = tuple(ReviewedClause(clause=n, digest="old" if n > 17 else f"d{n}") for n in range(21))
    assert len(tail(delivery(clauses=clauses(21), reviewed=stale), RULES)) == 3


@given(
    st.lists(st.sampled_from(list(Outcome)), max_size=8),
    st.lists(st.booleans(), max_size=6),
)
def test_it_passes_only_with_score_and_without_gap(outcomes: list[Outcome], passes: list[bool]) -> None:
    criteria = tuple(Criterion(name=str(n), passed=value) for n, value in enumerate(passes))
    bases = [basis(outcome, f"法第{n}条") for n, outcome in enumerate(outcomes)]
    judged = judge(delivery(finding(*bases), criteria=criteria), RULES)
    enough = judged.score is None or judged.score >= RULES.threshold
    assert (judged.state is TerminalState.PASSED) == (enough and not judged.gaps)
    assert (judged.state is TerminalState.ESCALATE) == bool(judged.gaps)
    assert judged.score is None or 0 <= judged.score <= 1
