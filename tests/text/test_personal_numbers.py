"""Numbers that belong to somebody are found whole; dates and names of laws are left alone."""

import pytest

from workbench.text.personal import find_personal
from workbench.text.pseudonyms import Pseudonyms


@pytest.mark.parametrize(
    ("label", "value"),
    [
        ("澳门居民身份证号：", "5/765432/1"),
        ("QQ号", "70881234"),
        ("车架号：", "LZWADAGA1K8123456"),
        ("Account No.: ", "024-681-35-790864"),
        ("商业登记证号码：", "61234567-000-05-23-2"),
        ("VAT No.: ", "DE812345678"),
        ("出生医学证明编号：", "Q330123456"),
        ("SSN: ", "218-45-6701"),
    ],
)
def test_a_number_behind_its_label_is_hidden_whole(label: str, value: str) -> None:
    text = f"乙方：{label}{value}\n第一条 本合同自签订之日起生效。"
    assert [item.value for item in find_personal(text)] == [value]
    hidden = Pseudonyms.of([text])
    assert hidden.restore(hidden.mask(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "付款计划\n2016-04-15\t2016-04-15\t37\n2020-12-29\t2021-01-01\t14",
        "本协议受中华人民共和国合伙企业法及个人独资企业法约束。",
        "依照促进个体工商户发展条例的规定办理。",
    ],
)
def test_dates_and_laws_without_marks_are_left_alone(text: str) -> None:
    assert find_personal(text) == ()


def test_a_law_of_companies_is_told_from_a_company_and_its_office() -> None:
    text = "与青岛蓝湾有限公司法务部联系，依合伙企业法签约。"
    assert [item.value for item in find_personal(text)] == ["青岛蓝湾有限公司"]
