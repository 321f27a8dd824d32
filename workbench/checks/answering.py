"""Who answers and who is let off, who may leave or change the deal alone: sentences read by slots (R7.3).

Every reader wants its cues together in one sentence, in any order; a concession (即使甲方有重大过失) is taken
out before an exception is looked for, because it widens what is excluded instead of narrowing it.
"""

import re

from workbench.checks.vocabulary import FREED, INJURY

_SIDE = r"(?:甲方|乙方|买方|卖方|出租人|承租人|委托人|受托人|发包人|承包人|供方|需方|出借人|借款人)"
_CONCEDED = re.compile(
    r"(?:即使|即便|纵使|纵然|无论|不论|不管|哪怕|其中包括|包括|不以)[^。；，]{0,36}?(?:故意|过失|疏忽|过错|引起|造成|所致|违约)[^。；，]{0,16}"
    rf"|[，；]?(?:事故|损害|损失)?(?:即便|即使)[^。；，]{{0,14}}(?:亦同|亦然|也不例外)|{_SIDE}(?:存在|有)(?:故意|重大过失|过失|过错)[^。；，]{{0,4}}[，,]?(?:同样|亦|也|仍)[^。；，]{{0,8}}"
)
_LET_OFF = re.compile(
    rf"{FREED}|免责|免受[^。；，]{{0,10}}(?:追索|追究|索赔)|(?:不得|无权|不能)[^。；，]{{0,6}}向[^。；，]{{1,8}}(?:主张|索赔|求偿|追索|追究)|放弃[^。；]{{0,24}}(?:索赔|赔偿|追索|主张)|与{_SIDE}[^。；，]{{0,2}}无[涉关干]|豁免"
)
_CARVED_OUT = re.compile(
    r"(?:故意|过失|疏忽|过错)[^。；，]{0,16}(?:除外|不在此限|不适用)|除[^。；]{0,40}(?:故意|过失|疏忽|过错)[^。；]{0,16}外|不可抗力|使用不当|操作不当|违规|违章|自身(?:原因|过错|疾病|过失)|非因|醉酒|不免除|不因此免除"
)
_PROPERTY = re.compile(r"财产|货物|设备|标的物|数据|物品|损失")
_GROSS = re.compile(r"故意|重大过失|重大疏忽|过失|过错|任何原因|何种原因|什么原因")


def excluded(text: str) -> re.Match[str] | None:
    """Liability for injury, or for loss that is one's own fault, excluded in advance."""
    conceded = "".join(found[0] for found in _CONCEDED.finditer(text))
    bare = _CONCEDED.sub("", text)
    if _CARVED_OUT.search(bare):
        return None
    off = _LET_OFF.search(text)
    injured = re.search(INJURY, text)
    others = re.search(rf"{_SIDE}[\s\S]*{_SIDE}", text)
    if off and injured and (conceded or re.search(r"放弃|不得|无权|免受|无[涉关干]|免责", text)) and others:
        return off
    return off if off and _PROPERTY.search(bare) and _GROSS.search(conceded) else None


_PARTS = re.compile(r"[；。]|[，,](?=(?:而|则|但|反之)?(?:甲方|乙方|该限额))")
_CAPS = re.compile(
    r"为(?:最高)?限(?:额)?|限额|封顶|不得?(?:超过|多于|高于)|上限为|最高|(?:仅|只)[^。；，]{0,4}(?:就|赔偿|对|承担)[^。；，]{0,4}直接损失"
)
_NONE_OWED = re.compile(
    r"不(?:予|产生|承担|负|支付|作)?[^。；，]{0,8}(?:赔偿|违约金|责任)|概不负责|一概不|(?:不得|无权)[^。；]{0,24}(?:求偿|索赔|主张|追究)|免(?:于|除|予)"
)
_ALL_OWED = re.compile(
    r"全部[^。；，]{0,4}损失|全额|足额|如数|一切损失|不设(?:上限|限额)|(?:不受|不适用)[^。；，]{0,14}(?:限制|比例|限额|乙方|甲方)?|赔足|没有限额|无上限|(?:间接损失|可得利益|预期利益)[^。；，]{0,12}(?:负责|赔偿|计|承担)|据实"
)
_CLAIMS = re.compile(
    r"(?P<who>甲方|乙方)[^。；，]{0,14}(?:可以获得|有权(?:就[^。；，]{0,8})?要求|向(?:甲方|乙方)(?:提出)?的?(?:索赔|求偿|主张)|不得[^。；，]{0,16}(?:求偿|索赔|主张)|蒙受|遭受)"
)
_BY = re.compile(r"由(?P<who>甲方|乙方)[^。；，]{0,6}(?:赔|承担|负责)")
_MONEY = re.compile(r"赔|责任|损失|补偿|求偿|限额")
_MUTUAL = re.compile(r"任何一方|任一方|双方|各方|各自|违约方|互相|相互")


def lopsided_pair(text: str) -> str:
    """The side (甲方 or 乙方) that answers in part or not at all while the other answers in full; else empty."""
    if _MUTUAL.search(text) or "甲方" not in text or "乙方" not in text:
        return ""
    light: set[str] = set()
    full: set[str] = set()
    for part in _PARTS.split(text):
        who = _debtor(part)
        if not who or not _MONEY.search(part):
            continue
        if _ALL_OWED.search(part) and not re.search(
            r"不(?:予|承担|负责?)[^。；，]{0,4}(?:赔偿|全部|全额)", part
        ):
            full.add(who)
        elif _CAPS.search(part) or _NONE_OWED.search(part):
            light.add(who)
    return light.pop() if len(light) == 1 and full and not light & full and full != light else ""


def _debtor(part: str) -> str:
    """Who would have to pay by a part: named with 由, the one against whom it is claimed, or who stands first."""
    by = _BY.search(part)
    if by:
        return by["who"]
    claim = _CLAIMS.search(part)
    if claim:
        return "乙方" if claim["who"] == "甲方" else "甲方"
    exempt = re.search(r"不适用于(甲方|乙方)", part)
    if exempt:
        return exempt[1]
    cause = re.sub(r"因(?:甲方|乙方)[^。；，]{0,16}[，,]?|(?:甲方|乙方)(?=违约|延误|逾期)", "", part)
    first = re.search(r"甲方|乙方", cause) or re.search(r"甲方|乙方", part)
    return first[0] if first else ""


_ENDS = r"(?:解除|终止|结束|停止履行|退出)"
_MAY_END = re.compile(
    rf"(?P<who>{_SIDE})[^。；]{{0,50}}?{_ENDS}|{_ENDS}[^。；，]{{0,10}}(?:由|归)(?P<who2>{_SIDE})|(?P<who3>{_SIDE})的解除权"
)
_AT_WILL = re.compile(
    r"随时|任何时候|(?:无需|无须|不需要?|不必|没有)[^。；，]{0,6}理由|不附[^。；，]{0,4}(?:条件|理由)|不经催告|单方宣布|不受[^。；，]{0,12}(?:限制|约束)|自身(?:计划|利益|需要|安排|原因)|经营计划|不再需要|不符合[^。；，]{0,4}利益|无论[^。；，]{0,10}违约|(?:一经|经)(?:口头|书面)?(?:告知|通知|宣布)"
)
_OWES_NO = re.compile(
    rf"{FREED}|不(?:因此)?(?:负担?|承担|予|给予|支付)[^。；，]{{0,12}}(?:费用|责任|补偿|赔偿|违约|损失)?|免于[^。；，]{{0,6}}(?:承担|责任|赔偿)|(?:损失|支出|费用)[^。；，]{{0,14}}(?:自担|自行?负担?|自行承担|由{_SIDE}[^。；，]{{0,3}}承担)|{_SIDE}(?:对)?已(?:经)?发生的?[^。；，]{{0,12}}(?:不|无)"
)
_FOR_CAUSE = re.compile(
    r"逾期|违反|未按|未能|严重|不合格|拒绝|擅自|破产|不可抗力|迟延|下列情形|以下情形|泄露|虚假|违约(?!责任|金)|双方|任何一方|任一方|结清|(?<!不)(?<!不予)(?<!免于)(?<!无需)应当?[^。；，]{0,8}(?:赔偿|补偿|结算)"
)


def ends_at_will(text: str) -> str:
    """Who may leave at will and owes nothing for it; empty where there is a cause, a price or both may."""
    bare = re.sub(r"无论[^。；，]{0,12}违约[，,]?|不(?:负|承担)[^。；，]{0,4}违约责任", "", text)
    found = _MAY_END.search(bare)
    if not found or re.search(r"不得|无权", found[0]) or _FOR_CAUSE.search(bare):
        return ""
    if not _AT_WILL.search(text) or not _OWES_NO.search(text):
        return ""
    return next(who for who in found.groups() if who)


_WHOLE = r"(?:义务|债务|合同地位|(?:本|整个)?(?:合同|协议)(?:整体|项下)?)"
_GIVEN = r"(?:转让|转移|移转|让与|转给|交由|转由|接替|取代|承接|替代|概括转)"
_HANDS = re.compile(
    rf"{_WHOLE}[^。；]{{0,30}}?{_GIVEN}|{_GIVEN}[^。；，]{{0,20}}?{_WHOLE}|取代{_SIDE}成为合同当事人"
)
_NOT_ASKED = re.compile(
    rf"(?:不必|无须|无需|不需要?|不|毋须)(?:取得|征得|征求|经过?|得到)[^。；，]{{0,10}}(?:许可|同意|意见|认可)|未经[^。；，]{{0,8}}同意[，,][^。；，]{{0,6}}(?:亦|也|仍)?(?:可以?|有权)|(?:一经|经){_SIDE}[^。；，]{{0,6}}(?:指定|通知)|一纸通知|{_SIDE}(?:不得|无权)(?:拒绝|反对|异议)"
)
_STAYS_BOUND = re.compile(
    rf"连带|分包|债权(?!债务)[^。；，]{{0,6}}转让|应收账款|{_SIDE}[^。；，]{{0,6}}(?:不得|无权)[^。；，]{{0,20}}(?:转让|转移|让与)|质押|合并|分立"
)


def handed_over(text: str) -> re.Match[str] | None:
    """Duties, or the whole contract, passed to somebody else without asking."""
    found = _HANDS.search(text)
    return found if found and _NOT_ASKED.search(text) and not _STAYS_BOUND.search(text) else None


_TERMS = re.compile(
    r"期限|规定|内容|标准|价格|调价|价款|范围|条款|规则|数量|增减|增删|延长|缩短|改变|修改|变更"
)
_CHANGES = re.compile(r"延长|缩短|增减|增删|改变|修改|变更|调整|调价|修订|更改")
_ITS_OWN = re.compile(
    rf"由{_SIDE}(?:根据自身[^。；，]{{0,8}}|自行|单方)?[^。；，]{{0,4}}(?:决定|延长|缩短|调整|确定)|{_SIDE}(?:可以|有权|得)?(?:视情况|自行|单方|随时)|只要{_SIDE}(?:书面)?(?:告知|通知)|{_SIDE}自行决定"
)
_BOUND = re.compile(
    rf"(?:不得|无权|不能)(?:拒绝|异议|反对|以此|要求|提出)|无条件|不必征得|无须征得|无需征得|即(?:对[^。；，]{{0,4}})?(?:生效|可)|须按新|应当?遵[照守从]|遵照|{_SIDE}[^。；，]{{0,4}}(?:应当?|须)[^。；，]{{0,8}}(?:配合|服从|执行|接受)"
)
_FAIR_CHANGE = re.compile(
    r"协商一致|双方(?:同意|书面|确认)|不得单方|(?:可以?|有权)(?:解除|终止|退出)|LPR|指数|政府|法律"
)


def changed_alone(text: str) -> bool:
    """Whether one side changes the terms by itself and the other has to take it."""
    return bool(
        _TERMS.search(text)
        and _CHANGES.search(text)
        and _ITS_OWN.search(text)
        and _BOUND.search(text)
        and not _FAIR_CHANGE.search(re.sub(r"不得[^。；，]{0,10}解除", "", text))
    )
