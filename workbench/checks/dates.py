"""Dates and periods: impossible, reversed, at odds with each other, without a beginning."""

import re
from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise

from workbench.checks.index import Index, Sentence
from workbench.checks.measures import months_later
from workbench.checks.registry import ANYWHERE, Context, Hit, check
from workbench.domain.contract import Contract, DateFact, DateRole, Period, PeriodUnit
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span
from workbench.text.numerals import NUMBER

_DUE = re.compile(
    r"(?:应|应当|须|需|必须|将|负责|最晚|最迟|至迟|不迟于|不晚于|保证|承诺)[^。；，]{0,16}?(?:于|在)?\s*@[^。；，]{0,4}?(?:前|之前|以前|内)?[^。；，]{0,18}?(?:交付|交货|发货|供货|运抵|运至|送达|送至|到货|完成|竣工|完工|支付|付清|付款|提交|交房|移交|归还|偿还|安装|上线|开工|结清)"
    r"|(?:应|须|需|负责|承诺|保证)[^。；]{4,70}?[，,](?:并|且|同时)?(?:最迟|最晚)?(?:于|在)\s*@[^。；，]{0,2}?(?:前|之前|以前)[^。；，]{0,6}?(?:交付|交货|完成|提交|竣工|支付|付清)"
    r"|(?:交货|交付|竣工|完工|完成|付款)(?:日期|时间|期限)[^。；，]{0,6}@"
)
_TO = re.compile(r"\s*(?:起|开始)?\s*[，,]?\s*(?:至|到|[-－—–~～]{1,2})\s*")
_PAST = re.compile(r"鉴于|截至|截止|经查|依据|根据|已于|已经|曾|此前|原合同|补签|追认|之前签订|签订的《")


@check(
    "COM-22",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=("中华人民共和国民法典 第160条", "中华人民共和国民法典 第200条"),
    fires=(
        "本合同有效期自2026年7月1日起至2026年6月30日止。",
        "乙方应于2026年2月30日前交付设备。",
        "本合同于2026年5月1日签订。乙方应于2026年4月1日前交付货物。",
        "The term runs from July 1, 2026 and ends on June 30, 2026.",
        "The licence is valid from 1 March 2026 until 28 February 2025.",
    ),
    silent=(
        "本合同有效期自2026年7月1日起至2027年6月30日止。",
        "乙方应于2028年2月29日前交付设备。",
        "本合同于2026年5月1日签订。乙方已于2026年4月1日交付货物。",
        "鉴于双方于2026年3月1日签订《框架协议》，本合同自2026年5月1日起至2027年4月30日止。",
        "租赁期限自____年__月__日起至____年__月__日止。",
        "The term runs from July 1, 2026 and ends on June 30, 2027.",
    ),
)
def impossible(contract: Contract, context: Context) -> Iterator[Hit]:
    """A date that the calendar lacks, an end before its start, performance before signing."""
    index = context.places
    for date in contract.dates:
        if not date.valid and date.complete:
            yield Hit(span=date.span, variant="none", facts={"date": date.text}, comment_reason="choose")
    for start, end in _terms(contract, index):
        if start.value and end.value and end.value < start.value:
            facts = {"start": start.text, "end": end.text}
            yield Hit(span=_around(index, start, end), facts=facts, comment_reason="choose")
    yield from _ends_before_effect(contract, index)
    yield from _before_signing(contract, index)


def _ends_before_effect(contract: Contract, index: Index) -> Iterator[Hit]:
    """One sentence lets the contract begin on a day, another lets it end on an earlier one."""
    if not index.has("届满", "止", "到期", "期满", "失效"):
        return
    begins: list[DateFact] = []
    ends: list[DateFact] = []
    for date in contract.dates:
        masked = f"{_lead(index, date)}@{index.text[date.span.end : date.span.end + 8]}"
        if _IN_FORCE.search(masked):
            begins.append(date)
        elif _EXPIRES.search(masked):
            ends.append(date)
    if len(begins) != 1 or len(ends) != 1:
        return
    start, end = begins[0], ends[0]
    if start.value and end.value and end.value < start.value and abs(start.span.start - end.span.start) > 24:
        facts = {"start": start.text, "end": end.text}
        yield Hit(span=end.span, facts=facts, evidence=(start.span,), comment_reason="choose")


def _terms(contract: Contract, index: Index) -> Iterator[tuple[DateFact, DateFact]]:
    """Each start with the end that follows it in the same sentence."""
    for start, end in pairwise(contract.dates):
        between = index.text[start.span.end : end.span.start]
        if len(between) >= _NEAR or re.search(r"[。\n]|(?<![签])原|《", between):
            continue
        if (start.role is DateRole.START and end.role is DateRole.END) or (
            _opens(index, start, between) and _closes(index, end, between)
        ):
            yield start, end


def _opens(index: Index, start: DateFact, between: str) -> bool:
    """Whether the words around a date make it the first day of something."""
    if start.role is DateRole.START or _BEGIN.search(_lead(index, start)):
        return True
    bare = start.role is DateRole.OTHER and _TO.fullmatch(between)
    return bool(bare or _BEGUN.match(between))


def _closes(index: Index, end: DateFact, between: str) -> bool:
    """Whether the words around a date make it the last day of what began shortly before."""
    if _OTHER_TERM.search(between):
        return False
    if end.role is DateRole.END or _FINISH.fullmatch(between):
        return True
    return bool(_ENDED_AT.search(between) or _ENDED.match(index.text, end.span.end))


def _lead(index: Index, date: DateFact) -> str:
    return index.text[max(0, date.span.start - 14) : date.span.start]


_BEGIN = re.compile(
    r"(?:起息|计息|放款|起算|起保|开工|起始|开始|进场|起租|启动|生效|始|起)(?:日期?|时间)?\s*(?:为|是|于|在|：|:)?\s*$"
)
_BEGUN = re.compile(r"^\s*(?:之?日)?(?:起|开始|始|启动|启用|生效|施行|上线|起算|起计|算起|开工|进场|入驻)")
_ENDED = re.compile(
    r"\s*(?:之?日)?(?:止|届满|到期|为止|终止|期满|失效|结束|截止|截至|终了|完结|收尾|终|废止|作废|收回)"
)
_ENDED_AT = re.compile(
    r"(?:至|到|止于|终于|终至|结束于|结束在|终止于|失效于|届满于|延续至|持续至|直至|截止|(?:结束|终止|失效|届满|到期|截止)(?:日期?|时间)?\s*(?:为|是|于|在|：|:)?)\s*$"
)
_OTHER_TERM = re.compile(r"《|原|旧|上一|前一|此前|届时|该|另|双方|[甲乙丙]方")
_IN_FORCE = re.compile(r"(?:合同|协议)(?:自|从|于|在)\s*@\s*(?:之日)?起?(?:正式|开始|即)?(?:生效|履行|施行)")
_EXPIRES = re.compile(
    r"(?:合同|协议)(?:的)?(?:有效期|期限|有效期限|效力|有效)?(?:限)?(?:至|到|于|截至|截止至?|延续至)\s*@\s*(?:届满|止|终止|为止|到期|期满|失效)"
)
_FINISH = re.compile(
    r"\s*[，,；;。]?\s*(?:计划|预计|约定|暂定|合同)?(?:竣工|完工|终止|结束|届满|到期|退场)(?:日期?|时间)?\s*(?:为|是|：|:)?\s*"
)


def _around(index: Index, start: DateFact, end: DateFact) -> Span:
    sentence = index.sentence(start.span.start)
    return Span(sentence.trimmed().start, min(sentence.trimmed().end, end.span.end + 1))


def _before_signing(contract: Contract, index: Index) -> Iterator[Hit]:
    signed = {date.value for date in contract.dates if date.role is DateRole.SIGNING and date.value}
    if len(signed) != 1:
        return
    day = signed.pop()
    for date in contract.dates:
        if date.value is None or date.value >= day or date.role not in {DateRole.OTHER, DateRole.END}:
            continue
        sentence = index.sentence(date.span.start)
        start, end = date.span.start - sentence.start, date.span.end - sentence.start
        masked = f"{sentence.text[:start]}@{sentence.text[end:]}"
        if _PAST.search(sentence.text):
            continue
        over = date.role is DateRole.END and _OWN_END.search(masked) and not _a_start(contract, date)
        if over or (date.role is DateRole.OTHER and (_DUE.search(masked) or _DUE_BEFORE.search(masked))):
            facts = {"date": date.text, "signed": day.isoformat()}
            yield Hit(span=sentence.trimmed(), variant="signing", facts=facts, comment_reason="choose")


def _a_start(contract: Contract, date: DateFact) -> bool:
    """Whether a beginning stands shortly before the end, so that the two are compared as a term."""
    return any(
        0 < date.span.start - other.span.end < _NEAR and other.role is not DateRole.SIGNING
        for other in contract.dates
    )


_NEAR = 24
# Whatever has to be done before a day; what merely arose before it is no duty.
_DUE_BEFORE = re.compile(
    r"(?:应当?|须|需|必须|负责|保证|承诺|有义务|最迟|最晚|至迟|务必)[^。；，]{0,12}?(?:于|在)?\s*@\s*(?:之前|以前|前|之内|内)(?!的|已|所?(?:产生|发生|形成|存在|签订|取得|发布|颁布|制定|完成的|交付的|出具|编制|设立|成立|登记|到期|有效))[^。；，]{2,}"
)
_OWN_END = re.compile(
    r"(?:本(?:合同|协议)|租赁|服务|保密|借款|工期|租期)[^。；，]{0,8}(?:有效期|期限|租期|期|效力)?(?:限)?[^。；，]{0,4}(?:至|到|于|截至|截止至?|延续至)\s*@\s*(?:届满|止|终止|为止|到期|期满|失效)?"
)


_LENGTH = re.compile(
    r"(?:期限|租期|期|为期|期间|共计?|一共|总共|计|时间|年限|合同)[^。；，、\d一二三四五六七八九十两半叁伍壹贰]{0,6}$"
)
_APART = re.compile(r"试用|免租|装修|宽限|提前|通知|保修|质保|见习|缓冲|优惠|之前|届满前|每|内$|逾期|免费")
_UNITS = {PeriodUnit.MONTH: 1, PeriodUnit.QUARTER: 3, PeriodUnit.YEAR: 12}


@check(
    "COM-23",
    laws=ANYWHERE,
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    basis=(
        "中华人民共和国民法典 第201条第1款",
        "中华人民共和国民法典 第202条",
        "中华人民共和国民法典 第466条第1款",
    ),
    fires=(
        "合同期限三年，自2026年1月1日起至2027年12月31日止。",
        "租赁期自2026年3月1日起至2027年2月28日止，共计24个月。",
        "服务期限为一年，自2026年1月1日起至2027年1月1日止。",
        "项目工期为90天，自2026年3月1日起至2026年7月31日止。",
        "服务期限：2026年4月1日至2026年9月30日，共计三个月。",
    ),
    silent=(
        "合同期限三年，自2026年1月1日起至2028年12月31日止。",
        "租赁期自2026年3月1日起至2027年2月28日止，共计12个月。",
        "租赁期自2026年3月1日起至2027年2月28日止，其中免租期1个月。",
        "试用期三个月，合同自2026年1月1日起至2028年12月31日止。",
        "合同期限____年，自2026年1月1日起至2028年12月31日止。",
    ),
)
def length_and_dates(contract: Contract, context: Context) -> Iterator[Hit]:
    """A stated length and the stated start and end differ; one day over is a low comment."""
    index = context.places
    for start, end in _terms(contract, index):
        period = _stated(contract, index, start, end)
        if period is None or start.value is None or end.value is None or end.value < start.value:
            continue
        over = _over(period, start, end)
        if over == 0 or over is None:
            continue
        span = Span(min(period.span.start, start.span.start), max(period.span.end, end.span.end))
        facts = {"length": period.text, "start": start.text, "end": end.text}
        if over == 1:
            yield Hit(span=span, variant="day", risk=Risk.LOW, facts=facts, comment_reason="choose")
        else:
            yield Hit(span=span, facts=facts, comment_reason="choose")


def _stated(contract: Contract, index: Index, start: DateFact, end: DateFact) -> Period | None:
    """The length that the sentence states for this very term."""
    for period in contract.periods:
        before = start.span.start - period.span.end
        after = period.span.start - end.span.end
        if 0 <= before <= 16 or 0 <= after <= 14:
            lead = index.text[max(0, period.span.start - 14) : period.span.start]
            between = (
                index.text[period.span.end : start.span.start]
                if before >= 0
                else index.text[end.span.end : period.span.start]
            )
            if "。" in between or "；" in between or "\n" in between:
                continue
            if _APART.search(lead.rpartition("。")[2] + between):
                continue
            if _LENGTH.search(lead) and not _MONTHS_MORE.match(index.text, period.span.end):
                return period
            whole = _with_years(contract, index, period)
            if whole is not None:
                return whole
    return None


_MONTHS_MORE = re.compile(r"[零又加]?[\d一二三四五六七八九十两壹贰叁肆伍陆柒捌玖拾]{1,3}个月")


def _with_years(contract: Contract, index: Index, rest: Period) -> Period | None:
    """两年零六个月, which is read as two lengths, as one of thirty months."""
    for years in contract.periods:
        between = index.text[years.span.end : rest.span.start]
        if years.unit is not PeriodUnit.YEAR or rest.unit is not PeriodUnit.MONTH:
            continue
        lead = index.text[max(0, years.span.start - 14) : years.span.start]
        if 0 <= rest.span.start - years.span.end <= 1 and between in {"", "零", "又", "加"}:
            span = Span(years.span.start, rest.span.end)
            whole = years.model_copy(
                update={
                    "unit": PeriodUnit.MONTH,
                    "value": years.value * 12 + rest.value,
                    "span": span,
                    "text": span.of(index.text),
                }
            )
            return whole if _LENGTH.search(lead) else None
    return None


def _over(period: Period, start: DateFact, end: DateFact) -> int | None:
    """By how many days the stated end goes beyond the end that the length gives."""
    if start.value is None or end.value is None:
        return None
    if period.unit in _UNITS:
        months = period.value * _UNITS[period.unit]
        if months != int(months):
            return None
        last = months_later(start.value, int(months)) - timedelta(days=1)
    elif period.unit is PeriodUnit.DAY and period.value == int(period.value):
        last = start.value + timedelta(days=int(period.value) - 1)
    else:
        return None
    return (end.value - last).days


_WITHIN = re.compile(
    rf"(?:应当?|须|需|必须|将|负责|保证|(?<![未没])在|于)[^。；，]{{0,12}}?(?P<term>{NUMBER}\s*(?:[（(]{NUMBER}[）)])?\s*个?(?:工作日|日|天|月)(?:的(?:时间|期限))?(?:之|以)?内)[^。；]{{0,40}}?(?:支付|付清|付讫|付款|交付|交货|供货|退还|返还|验收|检验|完成|提供|提交|发货|开具|结清|交清|偿还|归还|打入|付至|付给|付到|送达|送至|运至|汇入|转入|划入|汇至|移交|退回|整改)"
    rf"|[：:]\s*(?P<bare>{NUMBER}\s*(?:[（(]{NUMBER}[）)])?\s*个?(?:工作日|日|天|月)(?:之|以)?内)(?:支付|付|交付|付清)"
    rf"|(?:付款|交货|交付|退款|供货|还款|提货|施工|开发)(?:的)?(?:期限|时间|期|周期)(?:为|是|：|:)\s*(?P<length>{NUMBER}\s*(?:[（(]{NUMBER}[）)])?\s*个?(?:工作日|日|天|月))(?=[，,。；;\n]|$)"
)
_NEXT_TERM = re.compile(rf"[；;]|[，,][^，,；;]{{0,16}}?{NUMBER}\s*个?(?:工作日|日|天|月)(?:之|以)?内")
# What starts the time wherever it stands in the sentence, and what does only beside the duty itself.
_ANCHOR = re.compile(
    r"自|从|收到|接到|后(?!果)|之日|起|时(?!间)|(?<!日)前[，,]|的[，,]|逾期|次月|次日|满|届|如|若|一旦|签订|签署|生效|到[达货期]|完毕|发出|通知|凡|发生|出现|进场|合格|遭受|遭遇|(?:提交|提出|下达|报送)[^。；，,]{1,16}[，,]|[（(]\d|以[^。]{0,10}为准|当[月季日]"
)
_BESIDE = re.compile(
    r"前|每|经|当|内部|上述|提前|以内[^。]{0,4}[^支付交]{6}|按照|根据|依|双方|批准|确认|期限|期间|工期|任何|连续|累计|同意"
)


@check(
    "COM-25",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.PREFER,
    basis=("中华人民共和国民法典 第511条第1款第4项",),
    fires=(
        "乙方应当在三十日内付清全部货款。",
        "卖方须于15个工作日内交付设备。",
        "出租人应在七日内退还押金。",
    ),
    silent=(
        "乙方应当自收到发票之日起三十日内付清全部货款。",
        "乙方应在进场后三日内交付施工方案。",
        "乙方收到通知七日内完成整改。",
        "甲方逾期付款的，应当在十日内付清。",
        "承租人应于每月5日前支付租金。",
        "本合同签订后：乙方应当在三日内支付预付款。",
        "设备验收合格。甲方应在三日内付清尾款。",
    ),
)
def no_beginning(_contract: Contract, context: Context) -> Iterator[Hit]:
    """A duty within so many days, and nothing says from when."""
    index = context.places
    words = (
        "日内",
        "天内",
        "月内",
        "日之内",
        "日以内",
        "天之内",
        "月之内",
        "款期限",
        "货期限",
        "付期限",
        "货期",
        "款时间",
        "货时间",
        "日的期限",
        "日的时间",
        "周期",
    )
    for sentence in index.holding(*words):
        found = _WITHIN.search(sentence.text)
        group = found.lastgroup if found else None
        if found is None or group is None:
            continue
        lead = sentence.text[: found.start()] if group == "length" else sentence.text[: found.start(group)]
        if _is_anchored(lead):
            continue
        rest = sentence.text[found.end(group) :]
        later = _NEXT_TERM.search(rest)
        rest = rest[: later.start()] if later else rest
        if re.search(r"之日|起算|起计|后(?!果)|收到|届满", rest) or _anchored_before(index, sentence):
            continue
        yield Hit(span=sentence.piece(found), facts={"term": found[group]}, comment_reason="needs_terms")


def _is_anchored(lead: str) -> bool:
    lead = lead.replace("应当", "应").replace("下列方式", "").replace("下列进度", "")
    return bool(_ANCHOR.search(lead) or _BESIDE.search(re.split("[，,]", lead)[-1]))


def _anchored_before(index: Index, sentence: Sentence) -> bool:
    """Whether the sentence in front, or the lead-in of the list, carries the beginning."""
    number = index.number_of(sentence)
    if number == 0:
        return False
    earlier = index.sentences[number - 1].text.rstrip()
    inside = index.before(sentence) is not None
    listed = earlier.endswith(("：", ":", "；", ";"))
    return (inside or listed) and bool(
        re.search(r"后|时|之日|收到|的$|合格|完成|届满|签订|生效|[：:]$", earlier)
    )
