"""Missing items: one finding an item asked by law, the usual ones gathered, blank forms left in peace."""

from tests.checks.reading import found, review
from workbench.domain.contract import ContractType
from workbench.domain.finding import Finding

FORM = """劳动合同书
甲方（用人单位）：________ 住所：________ 法定代表人：________
乙方（劳动者）：________ 身份证号码：________ 住址：________
一、合同期限：自____年__月__日起至____年__月__日止。
二、工作内容和工作地点：岗位为________，工作地点为________。
三、工作时间和休息休假：实行________工时制。
四、劳动报酬：月工资________元。
五、社会保险：按规定参加。
六、劳动保护、劳动条件和职业危害防护：________。
甲方（盖章）：        乙方（签字）：
"""


def _variants(findings: tuple[Finding, ...]) -> set[str]:
    return {finding.variant for finding in findings}


def test_a_blank_form_holds_its_items() -> None:
    assert not found("LAB-01", FORM, ContractType.LABOUR)


def test_each_absent_item_of_law_is_a_finding_of_its_own() -> None:
    text = FORM.replace("五、社会保险：按规定参加。\n", "").replace("四、劳动报酬：月工资________元。\n", "")
    findings = found("LAB-01", text, ContractType.LABOUR)
    assert {"i06", "i07"} <= _variants(findings)
    assert all(finding.missing and finding.quote.strip() for finding in findings)


def test_a_missing_finding_points_in_front_of_the_signature() -> None:
    text = FORM.replace("五、社会保险：按规定参加。\n", "")
    (finding,) = [f for f in found("LAB-01", text, ContractType.LABOUR) if f.variant == "i07"]
    assert finding.quote.startswith("六、劳动保护")


def test_usual_items_are_gathered_into_one() -> None:
    findings = found("SAL-01", "买方向卖方采购钢材50吨，单价4000元，款到付款。", ContractType.SALE)
    assert _variants(findings) == {"usual"}
    assert len(findings) == 1
    assert dict(findings[0].facts)["items"].count("、") >= 1


def test_an_extract_is_not_judged() -> None:
    assert not found("CON-16", "承包人应当服从发包人的管理。", ContractType.CONSTRUCTION)


def test_the_same_gap_is_reported_once() -> None:
    findings = review("承包人为发包人建造围墙，工程价款三十万元。", ContractType.CONSTRUCTION)
    gaps = [(item.check, item.variant) for item in findings if item.missing]
    assert gaps
    assert len(gaps) == len(set(gaps))
