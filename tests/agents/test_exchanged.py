"""Given a rewrite by a model that sees pseudonyms, when two of them changed places, then it is not taken and said so."""

import time

import pytest

from tests.agents.seated import block, faults, job, matter, perform, risks, seat
from tests.scripted.stage import House
from workbench.agents.exchanged import exchanged, names_of
from workbench.documents.plain import contract_from_text
from workbench.domain.finding import Edit
from workbench.domain.span import Span
from workbench.envelope.blocks import RiskPoints

PAYER, PAYEE, BANK = "上海云杉信息技术有限公司", "杭州青禾软件有限公司", "6222021234567890128"
OTHER = "6217001234567890121"
CLAUSE = f"{PAYER}应当在验收后三十日内向{PAYEE}支付全部价款，汇入账号{BANK}。"
TEXT = f"""软件开发合同
甲方：{PAYER}
乙方：{PAYEE}
联系人：张伟，电话13812345678
第一条 付款
{CLAUSE}
第二条 退款
退款汇入账号{OTHER}，由王芳负责。
第三条 争议
因本合同发生的争议，由甲方所在地人民法院管辖。
"""
CONTRACT = contract_from_text(TEXT)


def rewrite(new: str, old: str = CLAUSE) -> bool:
    edit = Edit(span=Span(0, len(old)), old=old, new=new)
    return exchanged(edit, names_of(CONTRACT, [edit]))


@pytest.mark.parametrize(
    "new",
    [
        f"{PAYEE}应当在验收后三十日内向{PAYER}支付全部价款，汇入账号{BANK}。",
        f"{PAYEE}应当在验收后六十日内，向{PAYER}支付价款的百分之九十，汇入账号{BANK}，并说明用途。",
        CLAUSE.replace(BANK, OTHER),
        CLAUSE.replace(PAYEE, PAYER),
        f"验收后三十日内，{PAYEE}应当向{PAYER}支付全部价款，汇入账号{BANK}。",
    ],
)
def test_a_rewrite_that_puts_one_where_another_stood_is_told(new: str) -> None:
    assert rewrite(new)


@pytest.mark.parametrize(
    "new",
    [
        f"{PAYER}应当在验收合格并收到发票后六十日内向{PAYEE}支付全部价款，汇入账号{BANK}；逾期的按日计付违约金。",
        f"验收后三十日内，{PAYER}应当向{PAYEE}支付百分之九十的价款，汇入账号{BANK}。",
        f"{PAYER}应当在验收后三十日内支付全部价款。",
        f"{CLAUSE}{PAYEE}应当先向{PAYER}开具发票。",
        "甲方应当在验收后三十日内向乙方支付全部价款。",
        "",
    ],
)
def test_a_rewrite_that_leaves_each_in_its_place_is_not(new: str) -> None:
    assert not rewrite(new)


def test_people_count_like_companies_and_one_name_alone_never() -> None:
    old = "由张伟签收，由王芳付款。"
    assert rewrite("由王芳签收，由张伟付款。", old)
    assert not rewrite("由张伟书面签收，由王芳在三日内付款。", old)
    assert not rewrite("由张伟书面签收。", "由张伟签收。")


@pytest.mark.parametrize("swapped", [True, False])
def test_the_lawyer_gets_the_risk_without_the_wording(house: House, swapped: bool) -> None:
    new = CLAUSE.replace("三十日", "六十日")
    if swapped:
        new = new.replace(PAYER, "\0").replace(PAYEE, PAYER).replace("\0", PAYEE)
    said = risks(
        {"quote": CLAUSE, "title": "付款期限过短", "why": "时间不够。", "risk": "medium", "rewrite": new}
    )
    output = perform(seat(house, "analyst"), job(house, said, matter=matter(house, TEXT)))
    (found,) = [each for each in block(output, RiskPoints).findings if each.source.startswith("model")]
    assert (found.edit is None) is swapped
    assert ("names_exchanged" in [code for code, _ in faults(output)]) is swapped


def test_a_long_rewrite_costs_next_to_nothing() -> None:
    edit = Edit(span=Span(0, 9), old=CLAUSE * 200, new=(CLAUSE.replace("三十", "六十") * 200)[::-1] + CLAUSE)
    began = time.thread_time()
    exchanged(edit, names_of(CONTRACT, [edit]))
    assert time.thread_time() - began < 1
