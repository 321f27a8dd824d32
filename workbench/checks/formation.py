"""How the contract comes about, changes and is read: effect, copies, languages, interpretation."""

import re
from collections.abc import Iterator

from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk

_FINAL_SAY = re.compile(
    r"(?:最终|唯一|单方)的?(?:解释|诠释)权[^。；，,]{0,12}?(?:归|属于?|由)(?P<who>[^。；，,]{1,20}?)(?:所有|享有|行使|保留)?(?=[。；，,]|$)"
    r"|(?P<who2>甲方|乙方|丙方|本公司|我司|公司|平台|出租人|出卖人|发包人)[^。；，,]{0,12}(?:享有|拥有|保留)[^。；，,]{0,10}(?:最终|唯一|单方)的?解释权"
)
_BOTH = re.compile(r"双方|各方|甲乙|共同|专家|鉴定|仲裁|法院")


@check(
    "COM-73",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第498条", "中华人民共和国民法典 第497条第1款第3项"),
    favours="受不利方",
    fires=(
        "本合同的最终解释权归甲方所有。",
        "本活动规则由平台制定，平台保留最终解释权。",
        "本合同未尽事宜，最终解释权归出租人。",
    ),
    silent=(
        "本合同条款由双方按照通常含义解释。",
        "本合同的解释权归双方共同所有。",
        "技术标准有争议的，最终解释权由双方共同委托的专家行使。",
    ),
)
def final_say(_contract: Contract, context: Context) -> Iterator[Hit]:
    """One side keeps the last word on what the contract means."""
    for sentence in context.places.holding("解释权", "诠释权"):
        for found in _FINAL_SAY.finditer(sentence.text):
            who = found["who"] or found["who2"] or ""
            if _BOTH.search(who):
                continue
            span = sentence.at(found)
            yield Hit(
                span=span,
                facts={"who": who},
                edit=Edit(span=span, old=found[0], new="本合同条款有争议的，由双方按照通常含义解释"),
            )
