"""What one side may do alone: change what was agreed, and leave."""

import re
from collections.abc import Iterator

from workbench.checks.answering import changed_alone, ends_at_will
from workbench.checks.index import Index, Sentence
from workbench.checks.registry import Context, Hit, check
from workbench.checks.vocabulary import AT_WILL, CONSENT, FREED, MUST_ACCEPT, NO_NEED, PARTY, RIGHT
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.text.numerals import NUMBER, parse_integer

_VERB = r"(?:调整|变更|修改|更改|修订|上调|下调|调高|调低|提高|提升|降低|增加|增减|增设|制定|改变|改动|变动|涨价|加价|提价|降价|核定|延长|缩短|缩减|削减|扩大|取消|重新确定|另行确定|决定|确定|更新)"
_OBJECT = (
    r"(?:(?:出厂|零售|批发|供货|进货|销售)价|学费|会员费|年费|加盟费|票价|价格|单价|定价|售价|价款|货款|费用|费率|收费标准|服务费|物业费|管理费|租金|月租|佣金|提成|报价|结算价|分成比例|返利|利率标准|资费|服务内容|服务范围|服务项目|服务标准|工作内容|规则|条款|合同内容|协议内容|(?:服务|结算|计费|付费|考核)标准|金额"
    r"|付款(?:时间|节点|期限|方式)|支付期数|账期|(?:合同|合作|服务|租赁)期限|权利义务|政策|(?:修改|变更|修订|调整|更改)[^。；，]{0,6}(?:本合同|本协议|合同|协议|章程))"
)
_CHANGED = re.compile(
    rf"(?:{_VERB}[^。；，]{{0,16}}?{_OBJECT}|{_OBJECT}[^。；]{{0,30}}?{_VERB}|(?:价格|费用|金额|标准|租金|条款|规则|佣金|期限|单价)[^。；]{{0,10}}{_VERB}|(?:单方|自行|随时|任意)(?:涨价|加价|提价))"
)
_MAY = re.compile(rf"(?P<who>{PARTY})(?:(?!应当?|须|不得|无权)[^。；]){{0,30}}?{RIGHT}")
_ALONE = re.compile(
    rf"(?P<who>{PARTY})[^。；，]{{0,20}}?(?:单方(?:面)?|自行|自主|随时|任意|径行|径自|单独)(?:地)?(?:进行|予以|作出)?[^。；，]{{0,8}}?{_VERB}"
    rf"|由(?P<who2>{PARTY})(?:全权|单独|单方(?:面)?|自行|随时|任意|自主|视[^。；，]{{0,10}})[^。；，]{{0,16}}?{_VERB}"
)
_TOLD = re.compile(
    rf"(?:价格|单价|价款|货款|费用|服务费|租金|佣金|收费|标准|费率|金额|政策)[^。；]{{0,30}}?(?:以|按照?)(?P<who>{PARTY})[^。；，]{{0,14}}?(?:[（(][^）)]{{0,24}}[）)])?(?:通知|公布|公告|报价|确定|核定|发布|公示|决定)[^。；，]{{0,8}}(?:为准|执行|计算|结算)"
)
_WILL = re.compile(AT_WILL)
_TAKE_IT = re.compile(MUST_ACCEPT)
_CHANGE_FREE = re.compile(
    rf"协商一致|双方(?:书面|另行|共同)?(?:确认|同意|协商|签)|(?:(?:须|应|应当|需|必须)(?:事先|提前)?(?:经|取得|征得)|(?<!未)(?<!不)(?<!无需)(?<!无须)(?<!不需)(?<!不必)(?:经|取得|征得))[^。；，]{{0,16}}{CONSENT}(?:后|方可|的)?|请求|建议|有权(?:随时)?(?:书面)?(?:解除|终止|退出)[^。；]{{0,12}}(?:不承担|无需承担|免)"
    r"|不(?:同意|接受)[^。；]{0,20}(?:解除|终止|退出)|LPR|贷款市场报价利率|指数|公式|法律法规(?:规定|变化|要求|调整)|政府(?:指导|定)价|(?:交货|送货|交付|到货)(?:数量|时间|地点)|工程变更|设计变更|暂估|国家[^。；，]{0,8}(?:调整|政策)"
    r"|(?:无权|不得)(?:单方(?:面)?|擅自|自行|随意|任意|要求)[^。；，]{0,8}(?:调整|变更|修改|更改|提高|修订|变动)|未经[^。；，]{0,16}(?:同意|确认|许可)[^。；]{0,10}(?:不得|无权|不能)|不得(?:调整|变更|修改|更改)|其[^。；，]{0,10}(?:销售|经营|生产|上架)的?[^。；，]{0,6}(?:商品|产品)|自有(?:商品|产品)"
)


@check(
    "COM-42",
    risk=Risk.HIGH,
    negotiability=Negotiability.PREFER,
    basis=(
        "中华人民共和国民法典 第136条第2款",
        "中华人民共和国民法典 第543条",
        "中华人民共和国民法典 第497条第1款第2项",
    ),
    favours="受不利方",
    debatable=True,
    fires=(
        "甲方有权根据经营需要随时调整价格，乙方不得提出异议。",
        "平台有权单方修改本协议条款。",
        "服务费标准以甲方通知为准。",
        "具体付款时间及金额以甲方书面（含电子邮件）通知为准。",
        "甲方可根据项目资金安排对付款节点及每期金额作出调整，通知送达即生效。",
        "甲方有权调整服务范围，乙方应无条件接受。",
    ),
    silent=(
        "价格按照附件公式随指数调整，其他调整须经双方书面确认。",
        "甲方有权要求随时调整交货时间和交货数量。",
        "甲方可以请求调整价格，双方协商一致后变更本合同。",
        "甲方有权根据经营情况调整服务费，乙方不同意的，可以解除合同且不承担任何责任。",
        "甲方不得单方变更本合同条款。",
        "贷款人有权根据LPR变动随时调整利率标准。",
    ),
)
def change_alone(contract: Contract, context: Context) -> Iterator[Hit]:
    """One side may change price, scope or rules at will."""
    if contract.type.type is ContractType.LABOUR:
        return
    index = context.places
    told: set[int] = set()
    for sentence in index.holding(
        "有权", "可以", "可根据", "可随时", "可因", "可视", "可单方", "可自", "得随时", "保留", "为准", "单方", "自行", "随时", "任意", "自主", "径行", "决定", "核定", "可每",
    ):  # fmt: skip
        found = _changes(sentence.text)
        if found is None or _CHANGE_FREE.search(sentence.text) or _leaves_exit(index, sentence):
            continue
        who = next((value for value in found.groupdict().values() if value), "")
        told.add(sentence.start)
        yield Hit(span=sentence.piece(found), facts={"who": who}, comment_reason="choose")
    for sentence in index.holding("延长", "增减", "增删", "改变", "修改", "变更", "调整", "调价"):
        if sentence.start not in told and changed_alone(sentence.text) and not _leaves_exit(index, sentence):
            yield Hit(span=sentence.trimmed(), facts={"who": ""}, comment_reason="choose")


def _changes(text: str) -> re.Match[str] | None:
    """Who changes what alone: by right and at will, by a right that nobody may object to, or by notice."""
    told = _TOLD.search(text)
    if told or not _CHANGED.search(text):
        return told
    may = _MAY.search(text)
    if may:
        changed = next((c for c in _CHANGED.finditer(text) if c.end() > may.start()), None)
        before = text[may.start() : max(changed.end() if changed else 0, may.end())]
        if changed and len(before) < 90 and (_WILL.search(before) or _TAKE_IT.search(text, changed.start())):
            return may
    return _ALONE.search(text)


def _leaves_exit(index: Index, sentence: Sentence) -> bool:
    later = index.after(sentence)
    return later is not None and bool(re.search(r"不(?:同意|接受)[^。]{0,24}(?:解除|终止|退出)", later.text))


_END = r"(?:解除|解约|终止|中止(?:或终止)?|结束|取消|收回(?:租赁)?(?:房屋|场地|设备|租赁物|商铺|物业|授权)|停止(?:合作|履行|本)|退出(?:合作|本))"
_END_ALONE = re.compile(
    rf"(?P<who>{PARTY})(?:均)?(?:(?!应当?|须|不得|无权|的[，,])[^。；]){{0,30}}?(?:{RIGHT}|无需|无须|不需要?)[^。；]{{0,24}}?{_END}"
)
_NO_LONGER = re.compile(rf"(?P<who>{PARTY})[^。；，]{{0,6}}(?:不再需要|不愿|不想|无意)[^。；]{{0,30}}?{_END}")
_ANY_TIME = re.compile(
    r"随时|任何时(?:候|间)|单方|无条件|任意|(?:任何|任一)理由|无理由|理由|自行决定|自主决定|因(?:其|自身|经营|业务|战略|内部|市场|公司)[^。；，]{0,12}(?:调整|需要|变化|原因|安排)|(?:不经|未经|无需|无须|不必|不)(?:任何|事先|预先|提前)*通知|提前[^。；，]{0,12}(?:日|天|小时|月)|即时|即刻"
)
_FREE = re.compile(
    rf"{FREED}|{NO_NEED}(?:[向对][^，。；]{{0,10}}?)?(?:承担|支付|负|给予|赔偿|补偿|作出|作)[^。；]{{0,12}}(?:责任|补偿|赔偿|违约金|费用|损失)|不(?:支付|给予|作|予)[^。；，]{{0,10}}(?:补偿|赔偿|违约金|费用)"
    rf"|{NO_NEED}(?:向[^。；，]{{0,6}})?(?:说明|提供|给出|有|任何|附)?(?:任何)?理由|无理由|不附[^。；，]{{0,4}}理由|任何理由|无条件|任意解除|不构成违约|不视为违约|{NO_NEED}[^。；，]{{0,6}}(?:赔偿|补偿|担责)|(?:不得|无权)[^。；，]{{0,10}}(?:主张|要求|请求|索要|提出)[^。；，]{{0,12}}(?:补偿|赔偿|违约|损失|责任|索赔)"
    r"|(?:损失|费用|后果)[^。；，]{0,4}由?[^。；，]{1,6}(?:自行承担|自担|自负)|自行承担[^。；，]{0,10}(?:损失|费用|后果)"
)
_CAUSE = re.compile(
    r"(?:违约|违反|逾期|未按|不能|无法|拒绝|擅自|破产|不可抗力|延迟|迟延|不合格|有下列|下列情形|如下情形|以下情形|否则|一经|不得|若(?!因)|如果(?!因)|的，(?<!需要的，)|时，|之一|伪造|虚假|泄露|严重)"
)
_NOTICE = re.compile(
    rf"(?:提前|提早|至少|不少于)[^。；，]{{0,6}}?(?P<n>{NUMBER})\s*(?:个)?(?:工作|自然)?(?P<u>日|天|月|小时|周)[^。；]{{0,16}}(?:通知|告知|知会)"
)
_IN_GOOD_TIME = 15
_FAIR = re.compile(
    r"结清|(?<!无需)结算|(?<!无须)(?<!无需)(?<!不需)(?<!不)(?<!免于)(?<!免予)(?<!得主张)(?<!得要求)(?:支付|赔偿|补偿)[^。；]{0,16}(?:已完成|已履行|已发生|实际|损失)|双方均|任何一方|任一方|均可|均有权|双方"
)


@check(
    "COM-43",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第562条第2款", "中华人民共和国民法典 第566条"),
    favours="受不利方",
    debatable=True,
    fires=(
        "甲方有权随时解除本合同且不承担任何责任。",
        "平台可以无需任何理由单方终止本协议。",
        "采购方有权随时终止合同，无需向供应商支付任何补偿。",
    ),
    silent=(
        "甲方提前三十日书面通知并结清已完成工作费用的，可以解除本合同。",
        "乙方逾期交货超过三十日的，甲方有权单方解除合同，且不承担任何责任。",
        "任何一方均有权随时解除本合同，且不承担责任。",
        "甲方有权随时解除委托合同，但应赔偿受托人因此受到的损失。",
    ),
)
def end_alone(contract: Contract, context: Context) -> Iterator[Hit]:
    """One side may end the contract at will and for nothing."""
    if contract.type.type is ContractType.LABOUR:
        return
    words = (
        "随时", "单方", "无条件", "任意", "理由", "任何时", "自行决定", "调整", "需要", "不经", "不必通知", "无需通知", "无须通知",
        "不通知", "即刻", "即时", "缘由", "提前",
    )  # fmt: skip
    told: set[int] = set()
    for match in context.places.matches(words, _END_ALONE):
        text, found = match.text, match.found
        lead, around = text[: found.start()], text[max(0, found.start() - 60) :]
        willed = _ANY_TIME.search(found[0]) or re.search("理由|缘由|原因", around)
        if not willed or not _FREE.search(around) or _is_fair(match.sentence, found):
            continue
        if _CAUSE.search(lead[-60:] + found[0]) or _mirrored(context.places, found["who"], match.sentence):
            continue
        told.add(match.sentence.start)
        yield Hit(span=match.piece, facts={"who": found["who"]}, comment_reason="choose")
    for match in context.places.matches(("不再需要", "不愿", "不想", "无意"), _NO_LONGER):
        if _FREE.search(match.text, match.found.start()) and not _is_fair(match.sentence, match.found):
            told.add(match.sentence.start)
            yield Hit(span=match.piece, facts={"who": match.found["who"]}, comment_reason="choose")
    for sentence in context.places.holding("解除", "终止", "停止履行"):
        who = ends_at_will(sentence.text) if sentence.start not in told else ""
        if who and not _mirrored(context.places, who, sentence):
            yield Hit(span=sentence.trimmed(), facts={"who": who}, comment_reason="choose")


def _is_fair(sentence: Sentence, found: re.Match[str]) -> bool:
    """Whether the part that gives the right gives notice in good time, pays for what was done or binds both."""
    span = sentence.piece(found)
    part = sentence.text[: span.end - sentence.start]
    notice = _NOTICE.search(part)
    short = notice is not None and _days(notice) < _IN_GOOD_TIME
    return bool(_FAIR.search(part)) or (notice is not None and not short)


def _days(notice: re.Match[str]) -> int:
    value = parse_integer(notice["n"])
    if value is None:
        return _IN_GOOD_TIME
    return {"小时": 0, "月": 30, "周": 7}.get(notice["u"], 1) * value


def _mirrored(index: Index, who: str, sentence: Sentence) -> bool:
    return any(
        other.start != sentence.start
        and (found := _END_ALONE.search(other.text)) is not None
        and _ANY_TIME.search(found[0]) is not None
        and found["who"] != who
        for other in index.holding("随时", "单方", "无条件")
    )
