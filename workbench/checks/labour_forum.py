"""Labour contracts: who decides disputes, and the worker's copy (LAB-24, 28)."""

import re
from collections.abc import Iterator

from workbench.checks.labour import ACT, LABOUR, labour, spoken
from workbench.checks.labour_words import EMPLOYER, WORKER
from workbench.checks.passages import Passage, find, hit_with_edit, is_menu, sentences
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_COURT = re.compile(
    r"(?P<edit>(?:直接|均可|可以?|应当?|有权|任何一方(?:均|都)?可以?)?(?:依法)?(?:直接)?(?:向|由|诉至|交由?|到|至)[^。；，\n]{0,24}(?:人民法院|法院)[^。；，\n]{0,10}(?:起诉|诉讼|管辖|解决|裁决|处理|审理|裁判|判决)?)"
)
_NO_ARBITRATION = re.compile(
    r"(?:放弃|不再?经过?|不再|无需|无须|不必|不适用|排除|跳过|不申请)[^。；，\n]{0,10}(?:劳动)?(?:争议)?仲裁|直接(?:诉讼|起诉|提起诉讼)"
)
_NAMED_BODY = re.compile(
    r"(?P<edit>(?:提交|由|向|交由?|交付|提请|申请|报请|请求|递交)(?:至)?[^。；，\n]{0,20}?(?:仲裁委员会|仲裁院|仲裁中心)[^。；，\n]{0,12}(?:仲裁|裁决)?)"
)
_LABOUR_BODY = re.compile(
    r"劳动(?:人事)?(?:争议)?(?:调解)?仲裁|人事(?:争议)?仲裁|劳动仲裁|劳动争议|申请仲裁|仲裁(?:裁决)?不服|先[^。]{0,6}仲裁"
)
_LABOUR_SEAT = re.compile(r"(?P<place>[一-龥]{2,24}?)劳动(?:人事)?争议(?:调解)?仲裁(?:委员会|院)")
_CITY, _DISTRICT = re.compile(r"([一-龥]{2})市"), re.compile(r"([一-龥]{2})[区县旗]")
_WORKPLACE = re.compile(r"(?:工作地点|工作地|工作场所|履行地)[^。；\n]{0,16}?[一-龥]{2}[省市区县]")
_SEAT = re.compile(
    r"(?:住所地?|地址|注册地|所在地|营业场所|经营场所|住址)[^。；\n]{0,20}?[一-龥]{2}[省市区县]"
)
_PLAIN_BODY = re.compile(r"(?:所在地|当地|有管辖权的|履行地)[的]?仲裁委员会")


@check(
    "LAB-24",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(
        "中华人民共和国劳动争议调解仲裁法 第5条",
        "中华人民共和国劳动争议调解仲裁法 第21条第2款",
        "中华人民共和国仲裁法 第93条",
    ),
    fires=(
        "因劳动合同发生争议的，直接向甲方所在地人民法院起诉。",
        "因履行劳动合同发生争议，任何一方可向人民法院提起诉讼。",
        "因劳动合同发生的争议，提交上海国际经济贸易仲裁委员会仲裁。",
    ),
    silent=(
        "因劳动合同发生争议的，向劳动人事争议仲裁委员会申请仲裁，对裁决不服的依法起诉。",
        "双方发生劳动纠纷，先申请劳动仲裁，不服仲裁裁决的可以向人民法院起诉。",
        "乙方为退休返聘人员，双方因劳务合同发生争议的，直接向人民法院起诉。",
        "发生争议的，双方协商解决，也可以请求工会调解。",
    ),
)
def wrong_forum(contract: Contract, _: Context) -> Iterator[Hit]:
    """A labour dispute sent straight to court, or to a commercial arbitration body."""
    if not labour(contract):
        return
    new = "向有管辖权的劳动人事争议仲裁委员会申请仲裁；对仲裁裁决不服的，依法向人民法院起诉"
    known = re.search(r"劳动(?:人事)?(?:争议)?仲裁|劳动争议仲裁|人事仲裁", contract.text)
    for passage in sentences(contract.text, ("争议", "纠纷", "仲裁", "直接诉讼", "直接起诉")):
        text = passage.text
        asked = re.search(r"争议|纠纷|发生分歧", text)
        body, court = (_NAMED_BODY.search(text), _COURT.search(text)) if asked else (None, None)
        if is_menu(text) or re.search(r"知识产权|借款|工资欠条", text):
            continue
        if (
            body
            and not re.search(r"劳动(?:人事|争议)|人事|劳动仲裁", body[0])
            and not _PLAIN_BODY.search(text)
        ):
            yield hit_with_edit(
                contract, passage, passage.part(*body.span("edit")), new, variant="arbitration"
            )
        elif _NO_ARBITRATION.search(text) and "裁决不服" not in text and (not court or "仲裁" in text):
            yield Hit(passage.span, comment_reason="not_writable")
        elif _elsewhere(contract, passage):
            yield Hit(passage.span, variant="arbitration", comment_reason="needs_terms")
        elif (
            court
            and not known
            and not _LABOUR_BODY.search(text[: court.start()].replace("劳动争议", ""))
            and "仲裁" not in text
        ):
            by = "由有管辖权的劳动人事争议仲裁委员会仲裁；对仲裁裁决不服的，依法向人民法院起诉"
            passive = court["edit"].startswith("由")
            yield hit_with_edit(contract, passage, passage.part(*court.span("edit")), by if passive else new)


def _elsewhere(contract: Contract, passage: Passage) -> bool:
    """Whether the labour body named sits in a city (or, with no city named, a district) that the text knows
    neither as the employer's place nor as the place of work, both of which it tells."""
    named = _LABOUR_SEAT.search(passage.text)
    places = (_CITY.findall(named["place"]) or _DISTRICT.findall(named["place"])) if named else []
    if not named or not places:
        return False
    end = passage.span.start + named.end("place")
    start = end - max(len(named["place"]), 1)
    rest = contract.text[:start] + contract.text[end:]
    if not _WORKPLACE.search(rest) or not _SEAT.search(rest):
        return False
    return not any(place in rest for place in places)


_DOCUMENT = r"(?:合同|文本|原件|正本|副本|协议书)"
_ONE_COPY = re.compile(
    rf"[一壹1]式(?:一|壹|1)份|(?:仅|只|共)?(?:有|签订|签署|制作|打印|形成)?(?:一|壹|1)份(?:原件|正本)?[，,]?[^。；\n]{{0,6}}(?:由|归|存)[^。；，\n]{{0,4}}{EMPLOYER}|(?:仅|只)[^。；，\n]{{0,4}}(?:一|壹|1)份[^。；\n]{{0,12}}{EMPLOYER}"
    rf"|{WORKER}(?:本人)?不(?:另行|再|单独|得)?(?:持有|留存|领取|保留|保存)|不(?:发给|交付|发放|提供)(?:给)?{WORKER}"
    rf"|{_DOCUMENT}[^。；\n]{{0,16}}(?:均|全部|统一|都)?(?:由|归|交|存放于?|交回)(?:{EMPLOYER}|人事|人力资源|行政|档案室)[^。；，\n]{{0,8}}?(?:统一)?(?:保管|保存|留存|收存|存档|收回|存放|备案|所有|持有|管理|人事)"
    rf"|{WORKER}[^。；\n]{{0,16}}(?:持有|所执|所持|签收|领取|手中|手里|保存|自己|其)[^。；，、\n公客]{{0,4}}(?:本|劳动)?{_DOCUMENT}[^。；，\n]{{0,8}}(?:交回|交还|退还|退回|收回|上交|归还|缴回)"
    rf"|(?:上缴|交回|交还|退还|归还|缴回|上交)[^。；，\n]{{0,8}}(?:手里|手中|所持|所执|持有|保存)[^。；，\n]{{0,6}}(?:本合同|劳动合同|合同文本)"
    rf"|{_DOCUMENT}[^。；，\n]{{0,6}}存放于{EMPLOYER}"
    rf"|(?:两|二|贰|2)份[，,]?[^。；，\n]{{0,6}}{EMPLOYER}[^。；，\n]{{0,6}}(?:保存|保管|持有|留存|执)(?:两|二|贰|2)份"
)


@check(
    "LAB-28",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    favours="劳动者",
    basis=(f"{ACT} 第16条第2款", f"{ACT} 第81条"),
    fires=(
        "本劳动合同一式一份，由甲方统一保管。",
        "本合同一式两份，均由甲方保管。",
    ),
    silent=(
        "本劳动合同一式两份，甲乙双方各执一份。",
        "本合同一式三份，甲方执二份，乙方执一份。",
        "乙方的人事档案由甲方保管。",
    ),
)
def copy_withheld(contract: Contract, _: Context) -> Iterator[Hit]:
    """No copy for the worker."""
    if labour(contract):
        unless = re.compile(
            r"(?<!不)各(?:执|持|保存|留存)|(?:乙方|员工|劳动者)(?:执|持(?!有的)|留存|保存|[^。；，\n仅只]{0,6}[一壹1]份)|已解除|已终止|保存[^。；，]{0,4}年|备查|保密(?:协议|信息|资料)|商业秘密|下载|甲方的?资料|交(?:付|给)*乙方|档案材料|人事档案|签收单|回执"
        )
        for passage, _match in find(contract, ("合同", "文本", "协议"), _ONE_COPY, unless):
            yield hit_with_edit(
                contract, passage, passage.span, spoken(contract, "本合同一式两份，甲乙双方各执一份")
            )
