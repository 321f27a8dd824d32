"""Given words that we suggest, when they state a number that an article limits, then only a plain breach is named."""

from datetime import date
from decimal import Decimal

import pytest

from tests.gates.making import basis, delivery, finding
from workbench.domain.citation import Outcome
from workbench.domain.finding import TerminalState
from workbench.domain.judgement import NumericClaim, StatedNumber, Suggested
from workbench.domain.span import Span
from workbench.gates.bounds import held_against, prohibitive
from workbench.gates.hard import holds
from workbench.gates.quality import judge
from workbench.law.bounds import Bound, load_bounds
from workbench.settings.paths import locate
from workbench.settings.settings import GateRules

LABOUR, CODE = "中华人民共和国劳动合同法", "中华人民共和国民法典"


@pytest.fixture(scope="module")
def bounds() -> tuple[Bound, ...]:
    return load_bounds(locate().law)


def claims(
    bounds: tuple[Bound, ...], article: int, text: str, law: str = LABOUR, ours: Span | None = None
) -> tuple[NumericClaim, ...]:
    """What is held against the bounds of the one article that the finding cites."""
    rests = finding(basis(instrument=law, article=article))
    made = Suggested(finding_id="f1", text=text, ours=ours or Span(0, len(text)))
    return held_against(delivery(rests, suggested=(made,)), bounds)


@pytest.mark.parametrize(
    ("law", "article", "text", "stated", "bound"),
    [
        (LABOUR, 19, "试用期为八个月。", 8, 6),
        (LABOUR, 19, "本合同期限五年，其中试用期不得超过八个月。", 8, 6),
        (LABOUR, 19, "双方约定试用期1年。", 12, 6),
        (LABOUR, 19, "合同期限五年，自2026年5月11日起至2031年5月10日止，其中试用期八个月。", 8, 6),
        (LABOUR, 24, "竞业限制期限不超过三年", 36, 24),
        (CODE, 705, "租赁期限为25年。", 300, 240),
        (CODE, 586, "甲方支付定金，定金为合同总价的百分之三十。", 30, 20),
        (LABOUR, 58, "派遣合同期限为一年。", 12, 24),
    ],
)
def test_a_plain_breach_is_named(
    bounds: tuple[Bound, ...], law: str, article: int, text: str, stated: int, bound: int
) -> None:
    (claim,) = claims(bounds, article, text, law)
    assert (claim.stated, claim.bound, holds(claim)) == (Decimal(stated), Decimal(bound), False)


@pytest.mark.parametrize(
    ("law", "article", "text"),
    [
        (LABOUR, 19, "试用期为六个月。"),
        (LABOUR, 20, "试用期工资为转正工资的百分之八十。"),
        (LABOUR, 19, "试用期不得超过六个月。"),
        (CODE, 586, "定金为合同总价的20%。"),
        (CODE, 705, "租赁期限为二十年。"),
        (LABOUR, 58, "派遣合同期限为两年。"),
        (LABOUR, 58, "派遣合同期限不低于2年。"),
    ],
)
def test_a_number_at_its_bound_holds(bounds: tuple[Bound, ...], law: str, article: int, text: str) -> None:
    found = claims(bounds, article, text, law)
    assert found
    assert all(holds(claim) for claim in found)


@pytest.mark.parametrize(
    ("law", "article", "text"),
    [
        (LABOUR, 19, "试用期超过六个月的，超过部分无效，乙方于八个月内转正。"),
        (LABOUR, 19, "试用期超过八个月的部分无效。"),  # says what is void, promises nothing
        (LABOUR, 19, "将试用期由八个月改为六个月。"),
        (LABOUR, 19, "试用期原为八个月，现改为六个月。"),
        (LABOUR, 19, "试用期为六个月，合同期限为八个月。"),
        (LABOUR, 19, "试用期内，乙方应于八个月后提交报告。"),  # another breath
        (LABOUR, 19, "培训服务期为八个月。"),  # another quantity
        (LABOUR, 24, "试用期为八个月。"),  # the finding rests on another article
        (CODE, 586, "收受定金的一方不履行债务的，应当双倍返还定金。"),
        (CODE, 586, "逾期付款违约金为30%。"),
        (CODE, 705, "租赁期限25年以上的，超过部分无效。"),
        (LABOUR, 58, "派遣合同期限少于一年的，应当续订。"),
        (LABOUR, 19, "试用期自第一个月至八个月。"),
        (LABOUR, 47, "经济补偿年限上限为20年。"),  # only above three times the average wage
    ],
)
def test_when_in_doubt_it_is_silent(bounds: tuple[Bound, ...], law: str, article: int, text: str) -> None:
    assert [claim for claim in claims(bounds, article, text, law) if not holds(claim)] == []


def test_only_our_own_words_are_held_against_the_law(bounds: tuple[Bound, ...]) -> None:
    text = "试用期为八个月。乙方应当遵守劳动纪律。"
    assert claims(bounds, 19, text, ours=Span(8, len(text))) == ()
    assert len(claims(bounds, 19, text, ours=Span(4, 7))) == 1


@pytest.mark.parametrize("outcome", [Outcome.CATALOGUED, Outcome.REPEALED, Outcome.ARTICLE_MISSING])
def test_an_article_that_is_not_verified_bounds_nothing(bounds: tuple[Bound, ...], outcome: Outcome) -> None:
    rests = finding(basis(outcome, instrument=LABOUR, article=19))
    made = Suggested(finding_id="f1", text="试用期为八个月。", ours=Span(0, 8))
    assert held_against(delivery(rests, suggested=(made,)), bounds) == ()


def test_a_version_that_was_replaced_since_bounds_nothing(bounds: tuple[Bound, ...]) -> None:
    new = basis(instrument=LABOUR, article=19)
    assert new.verdict is not None
    old = new.model_copy(update={"verdict": new.verdict.model_copy(update={"to_date": date(2013, 7, 1)})})
    made = Suggested(finding_id="f1", text="试用期为八个月。", ours=Span(0, 8))
    assert held_against(delivery(finding(old), suggested=(made,)), bounds) == ()
    assert len(held_against(delivery(finding(new), suggested=(made,)), bounds)) == 1


def test_exceptions_and_defaults_are_no_prohibitive_bounds(bounds: tuple[Bound, ...]) -> None:
    limits = prohibitive(bounds)
    assert limits
    kinds = {bound.bound_id: bound for bound in bounds}
    for rows in limits.values():
        for row in rows:
            source = kinds[row.source]
            assert (source.kind, source.status) == ("bound", "verified")
            assert "除外" not in source.condition
            assert "未约定" not in source.condition + source.quantity


def test_a_number_that_a_claim_states_is_held_against_the_data_not_the_claims_own_bound(
    bounds: tuple[Bound, ...],
) -> None:
    said = {
        "finding_id": "f1",
        "instrument": LABOUR,
        "article": "24",
        "quantity": "竞业限制期限",
        "unit": "年",
    }
    over = StatedNumber.model_validate({**said, "value": 3})
    held = StatedNumber.model_validate({**said, "value": 2})
    other = StatedNumber.model_validate({**said, "value": 30, "unit": "日"})
    judged = judge(delivery(finding(basis()), stated=(over, held, other)), GateRules(), bounds)
    (gap,) = judged.gaps
    assert (gap.code, gap.finding_id, gap.evidence) == ("numeric_mismatch", "f1", "36 <= 24个月")
    assert judged.state is TerminalState.ESCALATE
