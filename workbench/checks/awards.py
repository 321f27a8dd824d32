"""The award is not the last word: a party may sue over the same dispute afterwards (COM-09)."""

import re
from collections.abc import Iterator

from workbench.checks import forums
from workbench.checks.index import Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Negotiability, Risk

_GOES_TO_COURT = r"(?:起诉|诉请|提起(?:民事)?诉讼|再行诉讼|诉讼(?!费|时效|期间)|诉至|诉诸|诉权|法院(?!申请(?:撤销|不予|强制|执行)))"
_AWARD = r"(?:裁决|仲裁)"
# Unhappy with what the tribunal says.
_UNHAPPY = r"(?:不服|不满意?|(?:有|持|提出|存有)[^。；，]{0,4}异议|不接受(?!仲裁)|不认可(?!仲裁)|不认同|不同意(?!仲裁)|不公|有失公|有误|错误|仍有争议|仍有异议|不成|无效果|未能解决|不能解决|不利|未获(?:得)?(?:支持|满足)|未被支持|败诉|失利|不予认可|拒绝接受)"
AFTER_AWARD = re.compile(
    rf"(?:[^，。；]{{0,12}}(?:对|就)[^。；，]{{0,24}})?{_AWARD}[^。；]{{0,24}}{_UNHAPPY}[^。；]{{0,40}}?{_GOES_TO_COURT}[^。；，]{{0,8}}"
    rf"|(?:不服|不满意?|不接受|不认可|不同意|有异议)[^。；，]{{0,14}}(?:裁决|仲裁(?:结果|结论|决定|书|意见|委员会的))[^。；]{{0,40}}?{_GOES_TO_COURT}[^。；，]{{0,8}}"
    rf"|(?:收到|作出|送达|接到|领取)[^。；，]{{0,8}}(?:裁决书?|仲裁书)[^。；]{{0,30}}?(?:向|到|至)[^。；，]{{0,12}}?法院[^。；，]{{0,4}}(?:起诉|提起|诉讼)[^。；，]{{0,8}}"
    rf"|裁决[^。；，]{{0,24}}[^。；]{{0,12}}?(?:未|不|没有|无人?|均无)[^。；，]{{0,8}}(?:起诉|诉讼)[^。；]{{0,16}}(?:生效|效力|终局|约束|有效)"
    rf"|{_AWARD}[^。；，]{{0,8}}(?:非|不是|并非|不具有?|不为|没有|不作为|无)[^。；，]{{0,4}}(?:终局|最终)[^。；]{{0,30}}?{_GOES_TO_COURT}[^。；，]{{0,8}}"
    rf"|{_AWARD}(?:作出|程序|结束|完成|完毕|终结)?(?:之)?后[^。；]{{0,20}}?(?:仍|还|再|另行|均|亦)(?:可以?|有权|得|能)[^。；]{{0,20}}?{_GOES_TO_COURT}[^。；，]{{0,8}}"
    rf"|{_AWARD}[^。；]{{0,16}}(?:前置|先行|必经|先决|第一步|初步)[^。；]{{0,30}}?(?:再|仍|又|后|得|可以?|有权)[^。；]{{0,16}}?{_GOES_TO_COURT}[^。；，]{{0,8}}"
    rf"|(?:起诉|诉讼)[^。；，]{{0,10}}(?:前置|必经|先决)[^。]{{0,60}}?{_GOES_TO_COURT}[^。；，]{{0,8}}"
    rf"|先[^。；，]{{0,24}}仲裁[^。；]{{0,40}}?(?:再|然后|之后|其后|仍可|方可|才能)[^。；，]{{0,20}}?{_GOES_TO_COURT}[^。；，]{{0,8}}"
    rf"|{_AWARD}[^。；]{{0,16}}(?:不影响|不妨碍|不排除|不排斥|不限制|不剥夺|不丧失)[^。；]{{0,24}}?{_GOES_TO_COURT}[^。；，]{{0,8}}"
    rf"|裁决[^。；]{{0,24}}(?:保留|享有)[^。；]{{0,24}}?{_GOES_TO_COURT}[^。；，]{{0,8}}"
)
_COURT_LAST = re.compile(r"以(?:人民)?法院[^。；，]{0,6}(?:判决|裁判|认定|裁定|生效)[^。；，]{0,4}为准")
_NOT_NOW = re.compile(
    r"仲裁(?:条款|协议)[^。，]{0,12}(?:无效|不成立|被撤销|失效)|不予受理|无法受理|中止|驳回仲裁|无管辖权"
)


@check(
    "COM-09",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国仲裁法 第10条第1款",),
    fires=(
        "一方对北京仲裁委员会的裁决不服的，可以在十五日内向人民法院起诉。",
        "争议提交上海仲裁委员会仲裁，任何一方不服仲裁裁决的，有权向人民法院提起诉讼。",
    ),
    silent=(
        "北京仲裁委员会的裁决是终局的，一方可以依法申请撤销裁决。",
        "对劳动争议仲裁裁决不服的，可以自收到裁决书之日起十五日内向人民法院起诉。",
        "裁决是终局的，任何一方不服裁决也不得向人民法院起诉。",
        "对裁决不服的，可以依法向人民法院申请撤销仲裁裁决。",
    ),
)
def sue_after_award(contract: Contract, context: Context) -> Iterator[Hit]:
    """A dissatisfied party may sue after the award, against its finality."""
    for sentence in context.places.holding("裁决", "仲裁"):
        text = sentence.text
        if forums.HELP.search(text) or forums.NO_SUIT.search(text) or _NOT_NOW.search(text):
            continue
        if forums.statutory_route(contract, text):
            continue
        found = AFTER_AWARD.search(text)
        if found:
            span = sentence.at(found)
            edit = Edit(span=span, old=found[0], new="仲裁裁决是终局的，对双方均有约束力")
            yield Hit(span=sentence.piece(found), edit=edit)
        elif _court_has_the_last_word(sentence):
            yield Hit(span=sentence.trimmed(), comment_reason="delete_or_redraft")


def _court_has_the_last_word(sentence: Sentence) -> bool:
    """Whether an award counts only while no court has judged: 一方起诉的，以法院判决为准."""
    return "裁决" in sentence.text and bool(_COURT_LAST.search(sentence.text))
