"""Given deliveries that lie exactly on an edge, when the gate judges, then the edge is where R4 puts it."""

from decimal import Decimal
from typing import Any, Literal

import pytest

from tests.gates.making import basis, clauses, delivery, finding, reviewed
from workbench.domain.citation import Outcome
from workbench.domain.directed import ChangeKind, DirectedChange, Need, NodeFacts, RerunHistory
from workbench.domain.finding import TerminalState
from workbench.domain.judgement import (
    Conflict,
    Criterion,
    Fault,
    Grader,
    NumericClaim,
    StatedNumber,
    Suggested,
    TopicVerdict,
)
from workbench.domain.span import Span
from workbench.gates.bounds import held_against, prohibitive
from workbench.gates.change_table import TABLE
from workbench.gates.changes import changes_for
from workbench.gates.hard import holds, tail
from workbench.gates.quality import judge
from workbench.gates.rerun import DirectedReruns, rerun_key
from workbench.law.bounds import load_bounds
from workbench.settings.paths import locate
from workbench.settings.settings import Budget, GateRules

RULES = GateRules()


def criteria(held: int, total: int, graded: Literal["rule", "model"] = "rule") -> tuple[Criterion, ...]:
    return tuple(Criterion(name=f"c{n}", passed=n < held, graded_by=graded, model="m" if graded == "model" else "")
                 for n in range(total))  # fmt: skip


@pytest.mark.parametrize(
    ("held", "total", "verdicts", "passes", "shown"),
    [
        (4, 5, 0, True, "0.8000"),
        (3999, 5000, 0, False, "0.7998"),
        (79999, 100000, 0, False, "0.7999"),
        # 0.30 c + 0.45 r over 0.75: 1 agreement of 1, rubric 2/3 is exactly 0.8
        (2, 3, 1, True, "0.8000"),
        (665, 1000, 1, False, "0.7990"),
    ],
)
def test_eight_tenths_is_enough_and_a_hair_less_is_not(
    held: int, total: int, verdicts: int, passes: bool, shown: str
) -> None:
    judged = judge(
        delivery(criteria=criteria(held, total), compared=verdicts, compared_equal=verdicts), RULES
    )
    assert (judged.result.passed, judged.score) == (passes, Decimal(shown))


def test_the_full_weighting_reaches_exactly_eight_tenths() -> None:
    """0.30*1 + 0.45*c + 0.25*1 + 0.20*1 over 1.20 = 0.8 where c = 7/15."""
    given = delivery(finding(basis()), criteria=criteria(7, 15), compared=2, compared_equal=2)
    assert judge(given, RULES).score == Decimal("0.8000")
    assert judge(given, RULES).result.passed
    less = delivery(finding(basis()), criteria=criteria(6, 15), compared=2, compared_equal=2)
    assert not judge(less, RULES).result.passed


def test_model_grades_alone_never_pass_and_never_lift() -> None:
    only = judge(delivery(criteria=criteria(5, 5, "model")), RULES)
    assert (only.result.passed, only.score_by_rules) == (False, None)
    lifted = judge(
        delivery(
            criteria=(
                *criteria(3, 4),
                *(Criterion(name=f"m{n}", passed=True, graded_by="model", model="m") for n in range(40)),
            )
        ),
        RULES,
    )
    assert lifted.score is not None
    assert lifted.score > Decimal("0.8")
    assert not lifted.result.passed
    sunk = judge(
        delivery(
            criteria=(
                *criteria(4, 4),
                *(Criterion(name=f"m{n}", passed=False, graded_by="model", model="m") for n in range(40)),
            )
        ),
        RULES,
    )
    assert not sunk.result.passed


def test_a_distrusted_grader_counts_for_almost_nothing() -> None:
    bad = Grader(model="m", graded=100, overturned=100)
    item = Criterion(name="tone", passed=False, graded_by="model", model="m")
    judged = judge(delivery(criteria=(*criteria(4, 4), item), graders=(bad,)), RULES)
    assert judged.result.passed


HARD: dict[str, dict[str, Any]] = {
    "conflict": {"conflicts": (Conflict(clause=1, topic="t", first="drafter", second="reviewer"),)},
    "numeric_mismatch": {
        "numeric": (NumericClaim(finding_id="f1", operator="<=", bound=Decimal(6), stated=Decimal("6.01")),)
    },
    "tail_gap": {"clauses": clauses(21), "reviewed": reviewed(18)},
    "hop_blocked": {"blocked": ("analyst",)},
    "quote_not_found": {"faults": (Fault(finding_id="f1", code="quote_not_found"),)},
}


@pytest.mark.parametrize("code", sorted(HARD))
def test_each_hard_condition_alone_bars_a_perfect_score(code: str) -> None:
    many = tuple(finding(basis(), name=f"f{n}") for n in range(60))
    judged = judge(delivery(*many, **HARD[code]), RULES)
    assert code in {gap.code for gap in judged.gaps}
    assert judged.score is not None
    assert judged.score >= Decimal("0.8")
    assert (judged.result.passed, judged.state) == (False, TerminalState.ESCALATE)


@pytest.mark.parametrize("count", [19, 20, 21, 29, 30, 31, 40, 41, 100])
def test_the_unread_tail_at_every_run_length(count: int) -> None:
    needed = max(3, -(-count // 10))
    for run in range(count + 1):
        given = delivery(clauses=clauses(count), reviewed=reviewed(count - run))
        assert bool(tail(given, RULES)) is (count > 20 and run >= needed), (count, run)


@pytest.mark.parametrize(
    ("operator", "stated", "keeps"),
    [("<=", "6", True), ("<=", "6.0000001", False), ("<", "6", False), (">=", "6", True), (">=", "5.9999", False), (">", "6", False)],
)  # fmt: skip
def test_bounds_at_their_edge(operator: str, stated: str, keeps: bool) -> None:
    claim = NumericClaim.model_validate(
        {"finding_id": "f", "operator": operator, "bound": 6, "stated": stated}
    )
    assert holds(claim) is keeps


LABOUR, CODE = "中华人民共和国劳动合同法", "中华人民共和国民法典"
DOUBTFUL = [
    (LABOUR, 19, "试用期不超过八个月的约定违法。"),
    (LABOUR, 19, "试用期超过八个月的，超过部分无效。"),
    (LABOUR, 19, "试用期由八个月改为六个月。"),
    (LABOUR, 19, "试用期六个月，期满后八个月内完成考核。"),
    (LABOUR, 19, "试用期内，员工连续工作八个月的，享受年假。"),
    (LABOUR, 19, "原约定的八个月试用期缩短为三个月。"),
    (LABOUR, 19, "删去“试用期八个月”。"),
    (LABOUR, 19, "试用期不是八个月。"),
    (LABOUR, 19, "试用期不得约定为八个月。"),
    (LABOUR, 19, "试用期不应为八个月。"),
    (LABOUR, 19, "试用期并非八个月，而是三个月。"),
    (LABOUR, 19, "如试用期约定为八个月，则该约定无效。"),
    (LABOUR, 19, "将试用期八个月缩短为三个月。"),
    (LABOUR, 24, "竞业限制补偿按三年平均工资计算。"),
    (CODE, 586, "定金为合同总价的20%。"),
    (CODE, 586, "定金占合同总价20%，首付款30%。"),
    (CODE, 705, "租赁期限二十年。"),
    (LABOUR, 19, "试用期：六个月。"),
    (LABOUR, 19, "试用期至多八个月的条款应当调整。"),
    (LABOUR, 19, "我方主张试用期八个月违反法律规定。"),
    (LABOUR, 19, "试用期八个月过长，应为六个月。"),
    (CODE, 705, "租赁期限三十年超过法定上限。"),
    (CODE, 705, "租赁期限超过二十五年的部分无效。"),
]


@pytest.mark.parametrize(("law", "article", "text"), DOUBTFUL)
def test_no_false_alarm_over_a_number(law: str, article: int, text: str) -> None:
    rests = finding(basis(instrument=law, article=article))
    made = Suggested(finding_id="f1", text=text, ours=Span(0, len(text)))
    found = held_against(delivery(rests, suggested=(made,)), load_bounds(locate().law))
    assert all(holds(claim) for claim in found), found


@pytest.mark.parametrize(
    ("law", "article", "text"),
    [
        (LABOUR, 19, "试用期：八个月"),
        (LABOUR, 19, "试用期最长不得超过十个月。"),
        (LABOUR, 19, "试用期约定为八个月，自入职之日起算。"),
        (LABOUR, 24, "竞业限制期限为离职后三十六个月。"),
        (CODE, 586, "定金数额为合同总价的百分之二十五。"),
        (CODE, 705, "租赁期限最长三十年。"),
    ],
)
def test_silence_in_doubt_lets_no_plain_breach_through(law: str, article: int, text: str) -> None:
    rests = finding(basis(instrument=law, article=article))
    made = Suggested(finding_id="f1", text=text, ours=Span(0, len(text)))
    found = held_against(delivery(rests, suggested=(made,)), load_bounds(locate().law))
    assert [holds(claim) for claim in found] == [False]


def test_the_nine_kinds_stand_in_one_order_and_merge_in_it() -> None:
    assert [row.kind for row in TABLE] == list(ChangeKind)
    node = NodeFacts(node="drafter", agent="drafter", thinks=True)
    needs = [
        Need(kind=kind, nodes=("drafter",), code="x", about=str(n))
        for n, kind in enumerate(reversed(ChangeKind))
    ]
    told = changes_for(needs, (node,))
    assert [change.kind for change in told] == list(ChangeKind)[:-1]
    assert changes_for(needs, (node.model_copy(update={"thinks": False}),)) == ()


def test_the_fourth_rerun_and_the_same_rerun_are_refused() -> None:
    node = NodeFacts(node="drafter", agent="drafter", thinks=True, inputs=("a",))
    need = Need(kind=ChangeKind.DEEPEN_THINKING, nodes=("drafter",), code="x")
    policy = DirectedReruns(Budget())
    for made in range(5):
        plan = policy.plan(False, (need,), RerunHistory(nodes=(node,), reruns=made))
        assert bool(plan.changes) is (made < 3)
    plan = policy.plan(False, (need,), RerunHistory(nodes=(node,)))
    again = policy.plan(False, (need,), RerunHistory(nodes=(node,), seen=tuple(key for _, key in plan.keys)))
    assert (again.changes, again.reason) == ((), "repeated")
    told = node.model_copy(update={"changes": plan.changes})
    assert not policy.plan(False, (need,), RerunHistory(nodes=(told,))).changes
    none = Need(kind=ChangeKind.NONE, code="none")
    assert not policy.plan(False, (none,), RerunHistory(nodes=(node,))).changes


def test_a_key_knows_input_and_change_and_no_order() -> None:
    one = DirectedChange(kind=ChangeKind.ENFORCE_CITATION, node="n", about=("a", "b"))
    two = DirectedChange(kind=ChangeKind.DEEPEN_THINKING, node="n", about=("c",))
    turned = one.model_copy(update={"about": ("b", "a")})
    assert rerun_key("n", ("i",), (one, two)) == rerun_key("n", ("i",), (two, turned))
    assert rerun_key("n", ("i",), (one,)) != rerun_key("n", ("j",), (one,))
    assert rerun_key("n", ("i",), (one,)) != rerun_key("m", ("i",), (one,))


@pytest.mark.parametrize("outcome", [Outcome.CATALOGUED])
def test_what_only_the_catalogue_knows_asks_for_the_boundary_and_never_for_hallucination(
    outcome: Outcome,
) -> None:
    judged = judge(delivery(finding(basis(outcome))), RULES)
    kinds = {need.kind for need in judged.needs}
    assert ChangeKind.RESOLVE_BOUNDARY in kinds
    assert ChangeKind.ANTI_HALLUCINATION not in kinds
    assert next(s for s in judged.signals if s.name == "citation").value is None


def verdict(node: str, said: str, number: str | None = None, unit: str = "", built: str = "") -> TopicVerdict:
    return TopicVerdict(
        node=node,
        clause=1,
        topic="t",
        verdict=said,
        number=None if number is None else Decimal(number),
        unit=unit,
        built=built or node,
    )


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [
        (verdict("drafter", "void"), verdict("reviewer", "void"), 1),
        (verdict("drafter", "void"), verdict("reviewer", "valid"), 0),
        (verdict("drafter", "high", "6", "个月"), verdict("reviewer", "high", "8", "个月"), 0),
        (verdict("drafter", "high", "1", "年"), verdict("reviewer", "high", "12", "个月"), 1),
        (verdict("drafter", "high", "1", "万元"), verdict("reviewer", "high", "10000", "元"), 1),
        (verdict("drafter", "a", built="rule"), verdict("reviewer", "b", built="rule"), None),
        (verdict("drafter", "a", built="rule"), verdict("drafter", "b", built="model"), None),
    ],
)
def test_two_views_agree_in_verdict_and_number(
    first: TopicVerdict, second: TopicVerdict, value: int | None
) -> None:
    judged = judge(delivery(verdicts=(first, second)), RULES)
    assert next(s for s in judged.signals if s.name == "consistency").value == (
        None if value is None else Decimal(value)
    )
    assert bool(judged.gaps) is (value == 0)


@pytest.mark.parametrize(
    ("value", "unit", "fires"),
    [("6", "个月", False), ("7", "月", True), ("1", "年", True), ("200", "日", False)],
)
def test_a_stated_number_is_compared_in_one_unit_only(value: str, unit: str, fires: bool) -> None:
    bounds = load_bounds(locate().law)
    limit = next(x for x in prohibitive(bounds)[LABOUR, "19"] if x.operator == "<=")
    said = StatedNumber(
        finding_id="f",
        instrument=LABOUR,
        article="19",
        quantity=limit.quantity,
        value=Decimal(value),
        unit=unit,
    )
    found = held_against(delivery(stated=(said,)), bounds)
    assert any(not holds(claim) for claim in found) is fires
