"""What is suggested speaks as the document does: its name for itself, its parties, its script."""

import pytest

from workbench.documents.plain import contract_from_text
from workbench.text.own_terms import in_own_terms

LEASE = "房屋租赁协议\n出租人：张三\n承租人：李四\n第一条 本协议自签字之日起生效。"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ("甲方：张三\n乙方：李四\n第一条 本合同自签字之日起生效。", "甲方应当按照本合同付款。"),
        (LEASE, "出租人应当按照本协议付款。"),
        ("甲方：陳大文\n乙方：李小明\n第一條 本合約自簽字之日起生效。", "甲方應當按照本合約付款。"),
        ("出租人：陳大文\n承租人：李小明\n第一條 本契約自簽字之日起生效。", "出租人應當按照本契約付款。"),
        ("This Agreement is made between the Landlord and the Tenant.", "甲方应当按照本合同付款。"),
    ],
)
def test_words_take_the_terms_of_the_document(document: str, said: str) -> None:
    assert in_own_terms("甲方应当按照本合同付款。", contract_from_text(document)) == said


def test_a_party_that_the_document_does_not_have_keeps_its_name() -> None:
    assert in_own_terms("丙方连带负责。", contract_from_text(LEASE)) == "丙方连带负责。"
