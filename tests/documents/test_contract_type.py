"""Given a contract, its type is recognised with the words that speak for it."""

import pytest

from workbench.documents.contract_type import kind_of
from workbench.documents.plain import contract_from_text
from workbench.domain.contract import ContractType as T


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("劳动合同书", T.LABOUR), ("全日制劳动合同", T.LABOUR), ("房屋租赁合同", T.LEASE), ("商铺租赁合同", T.LEASE), ("汽车租赁合同", T.OTHER),
        ("融资租赁合同", T.OTHER), ("软件开发合同", T.SOFTWARE), ("技术开发（委托）合同", T.SOFTWARE), ("技术服务合同", T.SERVICE),
        ("软件采购合同", T.SALE), ("钢材购销合同", T.SALE), ("商品房买卖合同（预售）", T.SALE), ("供货框架协议", T.FRAMEWORK),
        ("年度采购框架合同", T.FRAMEWORK), ("保密协议", T.NDA), ("股权转让协议", T.EQUITY), ("股份转让协议", T.EQUITY), ("增资协议", T.OTHER),
        ("债权转让协议", T.OTHER), ("个人借款协议书", T.LOAN), ("抵押借款合同", T.LOAN), ("最高额保证合同", T.GUARANTEE), ("抵押合同", T.GUARANTEE),
        ("委托代理合同", T.ENTRUST), ("委托加工合同", T.SERVICE), ("物业管理委托合同", T.SERVICE), ("房屋租赁居间合同", T.SERVICE),
        ("建设工程施工合同", T.CONSTRUCTION), ("劳务分包合同（清包工）", T.CONSTRUCTION), ("办公楼装修工程施工合同", T.CONSTRUCTION),
        ("劳务派遣协议", T.OTHER), ("聘用退休人员合同", T.OTHER), ("特许经营合同", T.OTHER), ("法律顾问聘用合同", T.SERVICE),
        ("专利实施许可合同", T.OTHER), ("MUTUAL NON-DISCLOSURE AGREEMENT", T.NDA), ("Employment Agreement", T.LABOUR), ("Loan Agreement", T.LOAN),
    ],
)  # fmt: skip
def test_the_title_tells_the_type(title: str, expected: T) -> None:
    kind = kind_of(title)
    assert kind is not None
    assert kind.type is expected


def test_the_title_weighs_most_and_is_the_first_evidence() -> None:
    contract = contract_from_text(
        "技术服务合同\n甲方（委托方）：某公司\n第一条 乙方交付货物，甲方支付货款。\n第二条 单价。"
    )
    assert contract.type.type is T.SERVICE
    assert contract.type.kind == "技术服务合同"
    assert contract.type.evidence[0].span == contract.title_span


def test_without_a_title_the_roles_of_the_parties_tell() -> None:
    found = contract_from_text("出借人：张三\n借款人：李四\n第一条 金额十万元。\n第二条 期限一年。").type
    assert found.type is T.LOAN
    assert {item.words for item in found.evidence} >= {"出借人", "借款人"}


def test_without_title_and_roles_the_vocabulary_tells() -> None:
    found = contract_from_text("试用期三个月，用人单位应当缴纳社会保险费，加班工资按法律规定支付。").type
    assert found.type is T.LABOUR
    assert found.score < 60


def test_a_text_that_says_nothing_has_no_type() -> None:
    found = contract_from_text("双方应当诚实信用。").type
    assert (found.type, found.score, found.evidence) == (T.OTHER, 0, ())


def test_a_chosen_type_stands_with_the_evidence_of_the_text() -> None:
    found = contract_from_text("房屋租赁合同\n第一条 租金每月五千元。", chosen=T.SALE).type
    assert (found.type, found.chosen, found.kind) == (T.SALE, True, "房屋租赁合同")
    assert found.evidence


def test_a_bare_lease_title_asks_the_text_for_premises() -> None:
    assert contract_from_text("租赁合同\n第一条 甲方将一层房屋出租给乙方。").type.type is T.LEASE
    assert contract_from_text("租赁合同\n第一条 甲方将两台塔吊出租给乙方。").type.type is T.OTHER
