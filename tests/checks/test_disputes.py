"""Disputes: what must and must not be reported, in words that no example beside the checks has."""

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

REPORTED = (
    (
        "COM-05",
        "因履行本协议引起的任何争议，双方应友好协商解决；协商不成，可提交深圳国际仲裁院仲裁，或向乙方住所地有管辖权的人民法院提起诉讼。",
        None,
    ),
    ("COM-05", "凡因执行本合同所发生的争议，当事人既可以申请仲裁，也可以提起诉讼。", None),
    ("COM-05", "双方发生纠纷协商解决不成的，可申请仲裁或诉讼解决。", None),
    ("COM-05", "争议解决：提交成都仲裁委员会仲裁或依法向人民法院起诉。", None),
    (
        "COM-05",
        "第十二条 争议解决\n1. 因本合同产生的争议，任何一方均可提交南京仲裁委员会仲裁。\n2. 任何一方也有权将争议提交甲方所在地人民法院诉讼解决。",
        None,
    ),
    ("COM-06", "如协商不成，双方一致同意将争议提交仲裁机构裁决。", None),
    ("COM-06", "因本合同引起的争议，应提交乙方所在地的仲裁委员会进行仲裁。", None),
    ("COM-06", "双方有争议时，可提请当地仲裁部门仲裁。", None),
    ("COM-07", "协商不成的，提交海淀区仲裁委员会仲裁。", None),
    ("COM-07", "因本加工合同发生纠纷的，向昆山市劳动争议仲裁委员会申请仲裁。", None),
    ("COM-08", "双方同意将争议提交青岛仲裁委员会或济南仲裁委员会仲裁。", None),
    ("COM-09", "如不服仲裁委员会的裁决，可在收到裁决书之日起三十日内向法院提起诉讼。", None),
)

LEFT_ALONE = (
    (
        "COM-05",
        "因本合同发生的争议，提交西安仲裁委员会按照其现行规则仲裁。仲裁裁决是终局的，当事人应当履行，否则对方可以向人民法院申请强制执行。",
        None,
    ),
    ("COM-05", "争议由被告住所地人民法院管辖。双方另行达成书面仲裁协议的除外。", None),
    ("COM-05", "发生劳动争议的，可以向劳动争议仲裁委员会申请仲裁，对裁决不服的可以向人民法院起诉。", None),
    (
        "COM-05",
        "消费者可以与经营者协商和解；根据与经营者达成的仲裁协议提请仲裁机构仲裁；向人民法院提起诉讼。",
        None,
    ),
    ("COM-05", "乙方应承担甲方为此支出的律师费、诉讼费或仲裁费、保全费。", None),
    ("COM-05", "争议解决方式：☑提交北京仲裁委员会仲裁 □向人民法院起诉", None),
    ("COM-06", "因本合同引起的争议，应提交珠海国际仲裁院仲裁。", None),
    ("COM-06", "争议提交中国海事仲裁委员会，按照申请仲裁时该会现行有效的仲裁规则在上海进行仲裁。", None),
    ("COM-07", "争议提交重庆仲裁委员会两江国际仲裁中心仲裁。", None),
    ("COM-07", "争议提交海南国际仲裁院仲裁。", None),
    ("COM-08", "争议提交上海国际经济贸易仲裁委员会（上海国际仲裁中心）仲裁。", None),
    ("COM-08", "买方申请仲裁的，提交广州仲裁委员会；卖方申请仲裁的，提交武汉仲裁委员会。", None),
    ("COM-09", "仲裁裁决为终局裁决，对双方均有约束力，任何一方不得再向法院起诉。", None),
)


@pytest.mark.parametrize(("check_id", "text", "kind"), REPORTED)
def test_is_reported_at_its_words(check_id: str, text: str, kind: ContractType | None) -> None:
    findings = found(check_id, text, kind)
    assert findings
    assert all(finding.quote and finding.quote in text for finding in findings)


@pytest.mark.parametrize(("check_id", "text", "kind"), LEFT_ALONE)
def test_is_left_alone(check_id: str, text: str, kind: ContractType | None) -> None:
    assert found(check_id, text, kind) == ()
