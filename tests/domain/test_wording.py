"""Findings and places are put into words the way a lawyer would cite them."""

import pytest

from workbench.documents.plain import contract_from_text
from workbench.domain import wording
from workbench.domain.finding import Finding, Negotiability, Risk
from workbench.settings.paths import Paths
from workbench.words import Words

TEXT = """设备采购合同
第一条 标的
甲方向乙方采购设备。
第二条 违约责任
（一）甲方逾期付款的，应当支付违约金。
（二）乙方逾期交货的，应当支付违约金。
第三条 交付
3.1 乙方应当按期交付。
3.2 甲方应当按期验收。"""


@pytest.fixture
def words(paths: Paths) -> Words:
    return Words.load(paths.words)


def test_a_sub_clause_is_cited_with_its_clause(words: Words) -> None:
    contract = contract_from_text(TEXT)
    at = contract.text.index("乙方逾期交货")
    index = max(c.index for c in contract.clauses if c.span.start <= at < c.span.end)
    assert wording.clause_name(contract, index, words).startswith("第二条（二）")


def test_a_decimal_number_stands_for_itself(words: Words) -> None:
    contract = contract_from_text(TEXT)
    at = contract.text.index("甲方应当按期验收")
    index = max(c.index for c in contract.clauses if c.span.start <= at < c.span.end)
    assert wording.clause_name(contract, index, words).startswith("3.2")


def test_the_whole_document_has_a_name(words: Words) -> None:
    assert wording.clause_name(contract_from_text(TEXT), None, words) == "全文"


def test_a_comment_says_risk_title_and_every_mark_on_its_own(words: Words) -> None:
    contract = contract_from_text(TEXT)
    finding = Finding(
        finding_id="x", check="COM-05", risk=Risk.HIGH, negotiability=Negotiability.MUST, clause=None,
        span=contract.blocks[0].span, quote=contract.blocks[0].text,
    )  # fmt: skip
    text = wording.comment_text(finding, words)
    assert text.startswith("[高·必须坚持]")
    assert wording.title(finding, words) in text
    assert "{" not in text
