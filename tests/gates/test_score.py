"""Given what signals measured, when they are weighed, then the score is exact and every point has evidence."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.gates.making import GOOD, basis, delivery, finding
from workbench.domain.citation import Outcome
from workbench.domain.finding import TerminalState
from workbench.domain.judgement import Claim, Criterion, Fault, Grader, TopicVerdict
from workbench.domain.review import SignalScore
from workbench.gates.agreement import pairs
from workbench.gates.quality import judge, measure, reaches, score, weighed
from workbench.gates.rubric import counted, stands, trust
from workbench.gates.signals import citation, consistency, coverage, rubric, shown
from workbench.settings.settings import GateRules, GateWeights

RULES, WEIGHTS = GateRules(), GateWeights()
NAMES = ("consistency", "rubric", "citation", "coverage")
VALUES = st.fractions(0, 1, max_denominator=60)


def signal(name: str, value: Fraction | None) -> SignalScore:
    exact = None if value is None else (value.numerator, value.denominator)
    return SignalScore.model_validate(
        {"name": name, "value": None if value is None else shown(value), "exact": exact}
    )


def mean(measured: Sequence[SignalScore], weights: GateWeights = WEIGHTS) -> Fraction:
    """The score of what applies; these tests have at least one signal."""
    found = weighed(measured, weights)
    assert found is not None
    return found


def signals(values: dict[str, Fraction]) -> tuple[SignalScore, ...]:
    return tuple(signal(name, values.get(name)) for name in NAMES)


MEASURED = st.dictionaries(st.sampled_from(NAMES), VALUES, min_size=1)


@given(MEASURED)
def test_the_score_is_the_weighted_mean_of_what_applies_and_stays_between_its_ends(
    values: dict[str, Fraction],
) -> None:
    found = mean(signals(values))
    weights = dict(WEIGHTS)
    total = sum(Fraction(weights[name]) for name in values)
    assert found == sum(Fraction(weights[name]) * value for name, value in values.items()) / total
    assert min(values.values()) <= found <= max(values.values())


@given(st.sets(st.sampled_from(NAMES), min_size=1), VALUES)
def test_equal_signals_score_as_each_of_them_whichever_apply(names: set[str], value: Fraction) -> None:
    assert weighed(signals(dict.fromkeys(names, value)), WEIGHTS) == value


@given(MEASURED, st.sampled_from(NAMES))
def test_a_signal_that_does_not_apply_changes_nothing(values: dict[str, Fraction], name: str) -> None:
    without = [item for item in signals(values) if item.value is not None]
    unapplied = [*without, signal(name, None)]
    assert weighed(unapplied, WEIGHTS) == weighed(without, WEIGHTS) == weighed(signals(values), WEIGHTS)


@given(MEASURED, st.integers(1, 9))
def test_only_the_ratio_of_weights_counts(values: dict[str, Fraction], factor: int) -> None:
    scaled = GateWeights.model_validate({name: weight * factor for name, weight in dict(WEIGHTS).items()})
    assert weighed(signals(values), WEIGHTS) == weighed(signals(values), scaled)


@given(MEASURED, st.sampled_from(NAMES), VALUES)
def test_a_better_signal_never_lowers_the_score(
    values: dict[str, Fraction], name: str, value: Fraction
) -> None:
    if name not in values:
        return
    better = {**values, name: max(value, values[name])}
    assert mean(signals(better)) >= mean(signals(values))


@pytest.mark.parametrize(
    "values",
    [
        {"citation": Fraction(4, 5)},
        {"consistency": Fraction(1), "rubric": Fraction(2, 3)},  # 0.30 + 0.30 of 0.75
        {"rubric": Fraction(7, 9), "coverage": Fraction(17, 20)},  # 0.35 + 0.17 of 0.65
        {"citation": Fraction(1), "coverage": Fraction(11, 20)},  # 0.25 + 0.11 of 0.45
        {"rubric": Fraction(31, 45), "citation": Fraction(1)},  # 0.31 + 0.25 of 0.70
        {
            "consistency": Fraction(1, 5),
            "rubric": Fraction(1),
            "citation": Fraction(1),
            "coverage": Fraction(1),
        },
    ],
)
def test_a_sum_of_exactly_four_fifths_reaches_and_a_hair_less_does_not(values: dict[str, Fraction]) -> None:
    at = weighed(signals(values), WEIGHTS)
    assert at == Fraction(4, 5)
    assert score(signals(values), WEIGHTS) == Decimal("0.8000")
    assert reaches(at, at, RULES)
    name = next(iter(values))
    under = weighed(signals({**values, name: values[name] - Fraction(1, 10**12)}), WEIGHTS)
    assert under is not None
    assert score(signals({**values, name: values[name] - Fraction(1, 10**12)}), WEIGHTS) == Decimal("0.7999")
    assert not reaches(under, at, RULES)
    assert not reaches(at, under, RULES)


@given(MEASURED)
def test_what_is_shown_is_never_more_than_what_is(values: dict[str, Fraction]) -> None:
    exact, value = weighed(signals(values), WEIGHTS), score(signals(values), WEIGHTS)
    assert exact is not None
    assert value is not None
    assert 0 <= exact - Fraction(value) < Fraction(1, 10_000)
    assert (value >= RULES.threshold) == (exact >= Fraction(4, 5))


BASES = st.lists(st.sampled_from(list(Outcome)), max_size=4)


@given(st.lists(BASES, max_size=5), st.lists(st.booleans(), max_size=5), st.lists(st.booleans(), max_size=4))
def test_every_point_lost_has_its_evidence(
    outcomes: list[list[Outcome]], passes: list[bool], founded: list[bool]
) -> None:
    findings = [
        finding(*(basis(outcome, f"法第{k}条") for k, outcome in enumerate(kinds)), name=f"f{n}")
        for n, kinds in enumerate(outcomes)
    ]
    criteria = tuple(Criterion(name=f"c{n}", passed=value) for n, value in enumerate(passes))
    claims = tuple(
        Claim(claim_id=f"k{n}", cited=("民法典第1条",) if value else ()) for n, value in enumerate(founded)
    )
    given_delivery = delivery(*findings, criteria=criteria, claims=claims)
    judged = [b.verdict for f in findings for b in f.basis if b.verdict and b.verdict.outcome != "catalogued"]
    for found, total in (
        (rubric(given_delivery), len(criteria)),
        (citation(given_delivery), len(judged)),
        (coverage(given_delivery), len(findings) + len(claims)),
    ):
        assert len(found.losses) == len(found.lost)
        if found.exact is None:
            assert total == 0
        else:
            assert Fraction(*found.exact) == 1 - Fraction(len(found.losses), total)
        assert all(loss.about and loss.why for loss in found.losses)


def test_losses_say_what_and_where() -> None:
    given_delivery = delivery(
        finding(basis(Outcome.AMBIGUOUS, "合同法第52条"), name="f1", clause=4),
        finding(name="f2", clause=6),
        faults=(Fault(finding_id="f2", code="quote_not_found"),),
        claims=(Claim(claim_id="k1", clause=7), Claim(claim_id="k2", quote="原文")),
        criteria=(GOOD, Criterion(name="edits_fit", passed=False, lost=("f1",))),
    )
    (lost,) = citation(given_delivery).losses
    assert (lost.kind, lost.about, lost.finding_id, lost.clause, lost.why) == (
        "citation", "合同法第52条", "f1", 4, "citation_ambiguous",
    )  # fmt: skip
    assert [(item.kind, item.about, item.clause) for item in coverage(given_delivery).losses] == [
        ("finding", "f2", 6),
        ("claim", "k1", 7),
    ]
    (lost,) = rubric(given_delivery).losses
    assert (lost.kind, lost.about, lost.why) == ("criterion", "edits_fit", "criterion_by_rule")


def verdict(node: str, code: str, number: str | None = None, unit: str = "", **more: object) -> TopicVerdict:
    return TopicVerdict.model_validate(
        {"node": node, "clause": 3, "topic": "违约金", "verdict": code, "number": number, "unit": unit,
         "built": f"model/{node}", **more}
    )  # fmt: skip


@pytest.mark.parametrize(
    ("one", "other", "agree"),
    [
        (verdict("drafter", "valid"), verdict("reviewer", "valid"), True),
        (verdict("drafter", "valid"), verdict("reviewer", "void"), False),
        (verdict("drafter", "valid", "20", "%"), verdict("reviewer", "valid", "30", "%"), False),
        (verdict("drafter", "valid", "2", "年"), verdict("reviewer", "valid", "24", "个月"), True),
        (verdict("drafter", "valid", "1", "万元"), verdict("reviewer", "valid", "10000", "元"), True),
        (
            verdict("drafter", "valid", "30", "日"),
            verdict("reviewer", "valid", "1", "个月"),
            True,
        ),  # in doubt
        (verdict("drafter", "valid", "20", "%"), verdict("reviewer", "valid"), True),
    ],
)
def test_two_agents_agree_in_verdict_and_number(one: TopicVerdict, other: TopicVerdict, agree: bool) -> None:
    found = consistency(delivery(verdicts=(one, other)))
    assert found.exact == ((1, 1) if agree else (0, 1))
    judged = judge(delivery(verdicts=(one, other)), RULES)
    assert [gap.code for gap in judged.gaps if gap.code == "conflict"] == ([] if agree else ["conflict"])


def test_other_clauses_other_topics_and_one_voice_are_no_comparison() -> None:
    mine = verdict("drafter", "valid")
    for other in (
        verdict("reviewer", "void", clause=4),
        verdict("reviewer", "void", topic="定金"),
        verdict("drafter", "void"),
    ):
        assert pairs((mine, other)) == ()
        assert consistency(delivery(verdicts=(mine, other))).value is None


def test_rules_are_a_second_view_only_where_they_are_built_differently() -> None:
    one, two = verdict("analyst", "void", built="rule:a"), verdict("symbolic", "void", built="rule:a")
    assert consistency(delivery(verdicts=(one, two))).value is None
    other = two.model_copy(update={"built": "rule:b"})
    assert consistency(delivery(verdicts=(one, other))).value == 1


def test_a_contradiction_that_an_agent_reported_counts_once() -> None:
    said = (verdict("drafter", "valid"), verdict("reviewer", "void"))
    (pair,) = pairs(said)
    judged = judge(delivery(verdicts=said, conflicts=(pair.conflict,)), RULES)
    assert [gap.code for gap in judged.gaps].count("conflict") == 1


MODEL = Criterion(name="clear", passed=True, graded_by="model", model="b/second")


def test_a_models_grade_weighs_as_much_as_lawyers_let_its_grades_stand() -> None:
    assert trust(GOOD, ()) == 1
    assert trust(MODEL, ()) == Fraction(1, 2)
    record = Grader(model="b/second", graded=8, overturned=2)
    assert trust(MODEL, (record,)) == Fraction(7, 10)
    other = Grader(model="a/first", graded=8, overturned=8)
    assert trust(MODEL, (other,)) == Fraction(1, 2)
    exact = Grader(model="b/second", criterion="clear", graded=8, overturned=8)
    assert trust(MODEL, (record, exact)) == Fraction(1, 10)
    failed = MODEL.model_copy(update={"passed": False})
    assert rubric(delivery(criteria=(GOOD, failed), graders=(record,))).exact == (10, 17)


@given(st.integers(0, 500), st.integers(0, 500))
def test_more_overturned_grades_never_weigh_more(graded: int, overturned: int) -> None:
    weight = stands([Grader(model="m", graded=graded, overturned=overturned)])
    worse = stands([Grader(model="m", graded=graded, overturned=overturned + 1)])
    assert 0 < worse <= weight < 1


def test_no_model_grades_its_own_work_where_two_are_configured() -> None:
    own = MODEL.model_copy(update={"model": "a/first"})
    criteria = (GOOD, own, MODEL)
    alone = delivery(criteria=criteria, author_models=("a/first",), models=1)
    assert counted(alone) == criteria
    assert counted(delivery(criteria=criteria, author_models=("a/first",), models=2)) == (GOOD, MODEL)


def test_code_grades_first_and_no_opinion_counts_beside_it() -> None:
    opinion = Criterion(name="quotes_located", passed=False, graded_by="model", model="m")
    assert counted(delivery(criteria=(opinion, GOOD))) == (GOOD,)


def test_a_models_opinion_alone_lets_nothing_pass() -> None:
    judged = judge(delivery(criteria=(MODEL,)), RULES)
    assert (judged.score, judged.score_by_rules) == (Decimal("1.0000"), None)
    assert judged.state is TerminalState.BEST_EFFORT


@given(st.lists(st.booleans(), min_size=1, max_size=6), st.lists(st.booleans(), max_size=6))
def test_both_scores_must_reach(by_rule: list[bool], by_model: list[bool]) -> None:
    criteria = (
        *(Criterion(name=f"r{n}", passed=value) for n, value in enumerate(by_rule)),
        *(
            Criterion(name=f"m{n}", passed=value, graded_by="model", model="m")
            for n, value in enumerate(by_model)
        ),
    )
    judged = judge(delivery(criteria=criteria), RULES)
    bare = Fraction(sum(by_rule), len(by_rule))
    total = (sum(by_rule) + Fraction(sum(by_model), 2)) / (len(by_rule) + Fraction(len(by_model), 2))
    assert (judged.state is TerminalState.PASSED) == (bare >= Fraction(4, 5) and total >= Fraction(4, 5))
    assert measure(delivery(criteria=criteria))[0].value is None
