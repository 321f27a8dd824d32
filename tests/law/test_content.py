"""What a text quotes or restates is compared with the article: green never wrong, red only when sure."""

import pytest

from tests.law.conftest import Judged
from workbench.domain.citation import Outcome, Scope

EXISTS, AGREES = (Outcome.VERIFIED, Scope.EXISTENCE), (Outcome.VERIFIED, Scope.CONTENT)
DIFFERS, UNSURE = (Outcome.CONTENT_DISAGREES, None), (Outcome.AMBIGUOUS, None)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # Quotations.
        ("《民法典》第五百零六条规定：“合同中的下列免责条款无效：（一）造成对方人身损害的”", AGREES),
        ("《民法典》第五百零六条规定：“合同中的下列免责条款有效：（一）造成对方人身损害的”", DIFFERS),
        ('《民法典》第五百零六条规定："合同中的下列免责条款无效: (一)造成对方人身损害的"', AGREES),
        ("“合同中的下列免责条款无效：（一）造成对方人身损害的”（《民法典》第五百零六条）", AGREES),
        ("《劳动合同法》第三十九条“用人单位单方解除劳动合同”的规定", EXISTS),
        ("《民法典》第五百八十五条规定的“违约金”", EXISTS),
        (
            "《民法典》第五百八十五条第一款规定：“约定的违约金低于造成的损失的，人民法院或者仲裁机构可以”",
            UNSURE,
        ),
        (
            "《民法典》第五百八十五条第二款规定：“约定的违约金低于造成的损失的，人民法院或者仲裁机构可以”",
            AGREES,
        ),
        # Restatements in the article's own words.
        ("依《民法典》第680条规定，禁止高利放贷，借款的利率不得违反国家有关规定。", AGREES),
        ("按照《民法典》第五百八十五条的规定，双方可以约定违约金", EXISTS),
        # Figures.
        ("《民法典》第585条规定违约金不得超过实际损失的10%", DIFFERS),
        ("根据《民法典》第586条，定金可以约定为合同总价的百分之三十。", DIFFERS),
        ("根据《民法典》第586条，定金不得超过合同总价的百分之二十。", UNSURE),
        ("根据《民法典》第586条规定，定金为合同总价的10%", EXISTS),
        ("定金不得超过主合同标的额的百分之三十（《民法典》第五百八十六条）。", DIFFERS),
        ("《民法典》第七百零五条规定租赁期限不得超过二十年", AGREES),
        ("《民法典》第七百零五条规定租赁期限不得超过20年，超过部分有效", UNSURE),
        ("《民法典》第七百零五条规定租赁期限不得超过三十年", DIFFERS),
        ("《劳动合同法》第十九条规定试用期最长不得超过一年", DIFFERS),
        ("《劳动合同法》第十九条规定，试用期不得超过三个月", DIFFERS),
        ("依据《劳动合同法》第十九条规定，试用期为三个月", EXISTS),
        ("《民法典》第一百八十八条规定诉讼时效期间为二年", DIFFERS),
        ("《消费者权益保护法》第五十五条规定经营者欺诈的按价款的十倍赔偿", DIFFERS),
        # The parties' own terms beside a citation are not what the article says.
        ("根据《民法典》第585条规定，乙方应按合同总价的10%支付违约金", EXISTS),
        ("根据《民法典》第692条规定，保证期间为两年", EXISTS),
        ("The deposit never exceeds a fifth (《民法典》第586条).", EXISTS),
        ("按照《劳动合同法》第四十七条规定的标准的2倍支付赔偿金", EXISTS),
        ("根据《民法典》第六百二十八条规定，应当在30日内支付价款", UNSURE),
    ],
)
def test_a_claim_about_an_article(judged: Judged, text: str, expected: tuple[Outcome, Scope | None]) -> None:
    (verdict,) = judged(text)
    assert (verdict.outcome, verdict.scope) == expected, verdict.reason
    if verdict.outcome is Outcome.CONTENT_DISAGREES:
        assert verdict.disagreement
        assert verdict.disagreement in text
    if verdict.scope is Scope.CONTENT:
        assert verdict.compared in text


def test_bounds_of_todays_text_do_not_judge_an_older_version(judged: Judged) -> None:
    (verdict,) = judged("《仲裁法》第七十二条规定撤销裁决的申请期限不得超过六个月", "2020-01-01")
    assert verdict.version == "2017-09-01"
    assert verdict.reason != "figure_agrees"
