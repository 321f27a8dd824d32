"""Labour contracts of special kinds and persons: part-time, dispatch, age, open-ended (LAB-30 to 32)."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from workbench.checks.labour import ACT, LABOUR, labour, terms
from workbench.checks.measures import (
    DATE,
    DURATION,
    NUM,
    day,
    days_in,
    length,
    like,
    months_later,
    number,
)
from workbench.checks.passages import (
    first_words,
    hit_with_edit,
    hits,
    is_menu,
    sentence_at,
    sentences,
)
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk

_PART_TIME = re.compile(
    rf"(?:每日|每天|日)(?:(?:在|于|到)[^。；，\n0-9]{{0,6}})?(?:平均)?(?:工作|上班|提供劳动)?(?:时间)?(?:为|不超过|不少于)?\s*({NUM})\s*个?小时|每周(?:累计)?(?:工作)?(?:时间)?(?:为|不超过)?\s*({NUM})\s*个?小时"
)
_SETTLE = re.compile(
    rf"(?:工资|报酬|薪酬|费用)[^。；\n]{{0,16}}?(?:(?:每|按)(?:满)?(?P<unit>一?个?月|季度?|年)|每(?P<days>{NUM})(?:日|天)|结算(?:支付)?周期[^。；\n]{{0,6}}?(?P<cycle>{DURATION}))"
    rf"|(?P<days2>{NUM})(?:日|天)(?:一)?(?:结算|结)|(?P<unit3>次月)[^。；，\n]{{0,8}}(?:结算|支付|发放)[^。；，\n]{{0,4}}(?:上月)?(?:工资|报酬|薪酬)"
    rf"|(?:工资|报酬|薪酬|费用)[^。；，\n]{{0,8}}(?P<unit4>次月)[^。；，\n]{{0,8}}(?:结算|支付|发放|结)|每(?:满)?(?P<unit2>一?个?月|季度?)[^。；，\n]{{0,10}}(?:结算|支付|发放)[^。；\n]{{0,8}}(?:工资|报酬|薪酬)"
)
_DISPATCH = re.compile(r"劳务派遣|被派遣|派遣(?:员工|人员|至)|用工单位")


_HOST = re.compile(
    r"(?:用工单位|岗位|派遣期限|派遣期间)[^。；\n]{0,30}(?:另行|届时|再行|随时|临时|由甲方|由公司|由派遣单位)(?:通知|确定|指定|指派|安排)"
    r"|未(?:载明|写明|约定|确定|注明|明确|列明)[^。；，\n]{0,6}(?:用工单位|派遣期限|派遣岗位)"
)


# Four hours are the average of a day, so that a longer day is in order where others are shorter (Article 68).
_AVERAGED = re.compile(
    r"平均[^。；\n]{0,14}(?:四|4)\s*个?小时|(?:每周|一周)[^。；\n]{0,12}不?(?:得|能|应)?超过?\s*(?:二十四|24)\s*个?小时|相应(?:减少|缩短|扣减)"
)


def _part_time_hits(contract: Contract, context: Context) -> Iterator[Hit]:
    for passage in sentences(contract.text, ("小时", "结算", "支付", "发放", "工资", "报酬")):
        for match in _PART_TIME.finditer(passage.text):
            bound = context.limit("B022" if match[1] else "B023")
            hours = number(match[1] or match[2])
            averaged = match[1] and _AVERAGED.search(passage.text)
            if hours is not None and hours > bound and not averaged:
                yield Hit(passage.span, variant="hours", facts={"hours": f"{hours}", "limit": f"{bound}"})
        match = _SETTLE.search(passage.text)
        if match and _settles_late(match, context.limit("B025")):
            yield Hit(passage.span, variant="settle", comment_reason="needs_terms")


def _settles_late(match: re.Match[str], most: Decimal) -> bool:
    if match["unit"] or match["unit2"] or match["unit3"] or match["unit4"]:
        return True
    value = length(match["cycle"]) if match["cycle"] else None
    days = value.in_days if value else number(match["days"] or match["days2"] or "0")
    return days is not None and days > most


@check(
    "LAB-30",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第58条", f"{ACT} 第68条", f"{ACT} 第72条第2款"),
    fires=(
        "乙方为非全日制用工，小时工资每月结算一次。",
        "本合同为非全日制用工合同。乙方每日工作6小时，劳动报酬每十五日结算。",
        "甲方（劳务派遣单位）将乙方派遣至用工单位工作，劳动合同期限为一年。",
    ),
    silent=(
        "乙方为非全日制用工，小时工资每十五日结算一次。",
        "本合同为非全日制用工合同。乙方每日工作4小时，劳动报酬每十日结算。",
        "甲方（劳务派遣单位）将乙方派遣至用工单位工作，劳动合同期限为二年。",
        "甲方将保洁服务外包给乙公司，服务期限一年。",
    ),
)
def dispatch_or_part_time(contract: Contract, context: Context) -> Iterator[Hit]:
    """Part-time hours and settlement; a dispatch contract under two years."""
    if not labour(contract):
        return
    opening = first_words(contract)
    if re.search(
        r"非全日制(?:用工|劳动|员工|职工|方式|形式|工作|从业)|小时工|钟点工", opening
    ) and not is_menu(opening):
        yield from _part_time_hits(contract, context)
    if _DISPATCH.search(opening) and "派遣" in opening:
        unnamed = _HOST.search(contract.text)
        if unnamed and not is_menu(unnamed[0]):
            passage = sentence_at(contract.text, unnamed.start())
            yield Hit(passage.span, variant="host", comment_reason="needs_terms")
        for term in terms(contract):
            if term.months is not None and term.months < context.months("B020"):
                passage = sentence_at(contract.text, term.span.start)
                facts = {"term": term.text}
                if term.start:
                    yield Hit(passage.span, variant="dispatch", facts=facts, comment_reason="needs_terms")
                else:
                    new = like(term.text, context.months("B020") // 12, "年")
                    yield hit_with_edit(contract, passage, term.span, new, variant="dispatch", **facts)


_BORN = re.compile(rf"({DATE})\s*(?:出?生)|(?:出生(?:日期|年月日?)?|生日|生于)\s*[:：为是]?\s*({DATE})")
_BORN_MONTH = re.compile(
    r"((?:19|20)\d{2})\s*[年./\-]\s*(\d{1,2})\s*(?:月)?(?!\s*[./\-0-9])(?:份)?\s*(?:出?生)|(?:出生(?:年月|日期)?|生于)\s*[:：为是于]?\s*((?:19|20)\d{2})\s*[年./\-]\s*(\d{1,2})(?!\d)\s*(?:月)?(?!\s*[./\-]?\d)"
)
_UNDER = re.compile(r"[未不]满(?:16|十六)周?岁")
_AGED = re.compile(
    rf"(?:乙方|员工|劳动者|职工|[：:]|现年|年龄|今年|招用|聘用|录用)[^。；\n]{{0,12}}?(?P<age>{NUM})周?岁"
)
_AGED_FINE = re.compile(r"不得|禁止|严禁|以上|已满|年满|不招|不录|不使用|退休|子女|亲属|独生")
_ID = re.compile(r"(?<!\d)[1-9]\d{5}((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\d)")
_START = re.compile(
    rf"(?:自|从|于|：|:)\s*({DATE})\s*(?:起|开始|入职|至|到|履行|生效)|入职(?:日期|时间)?[:：为]?\s*({DATE})"
)
# Persons beside the worker, up to the end of what is said of them.
_KIN = re.compile(
    r"(?:子女|独生子|儿子|女儿|之[子女]|长[子女]|次[子女]|[子女](?=[一-龥]{2,4}[，,（(\s]*(?:19|20)\d\d)|配偶|受益人|联系人|家属|亲属|父亲|母亲|孩子)[^。；;\n]*"
)
_ARTS = re.compile(r"文艺|体育|特种工艺|运动员|演员")


@check(
    "LAB-31",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=("中华人民共和国劳动法 第15条", "中华人民共和国劳动法 第64条"),
    fires=(
        "乙方2011年3月1日出生，劳动合同自2026年3月1日起履行。",
        "乙方：张某，出生日期：2009-05-06。劳动合同期限自2026年3月1日起至2027年2月28日止。",
        "乙方身份证号码：110101201105060018。劳动合同自2026年9月1日起至2027年8月31日止。",
    ),
    silent=(
        "乙方2005年3月1日出生，劳动合同自2026年3月1日起履行。",
        "甲方经批准招用乙方为少年体育运动员，乙方2012年3月1日出生，劳动合同自2026年3月1日起履行。",
        "乙方身份证号码：110101199001010018。劳动合同自2026年9月1日起履行。",
        "劳动合同自2026年3月1日起履行。",
    ),
)
def under_age(contract: Contract, context: Context) -> Iterator[Hit]:
    """Age at the start of work, or on the reference date where no start is written."""
    if not labour(contract) or _ARTS.search(contract.text):
        return
    start = next((day(m[1] or m[2]) for m in _START.finditer(contract.text)), None) or context.reference.value
    for passage in sentences(contract.text, ("岁",)):
        aged = _AGED.search(passage.text)
        if aged and not _AGED_FINE.search(passage.text):
            age = number(aged["age"]) if aged["age"] else None
            if _UNDER.search(passage.text) or (age is not None and 5 < age < 16):
                yield Hit(passage.span, variant="aged", comment_reason="needs_terms")
    for passage in sentences(contract.text, ("生", "身份证", "证件号")):
        for born in _births(_KIN.sub("", passage.text)):
            if months_later(born, 16 * 12) > start:
                yield Hit(passage.span, facts={"born": born.isoformat(), "start": start.isoformat()})
            elif months_later(born, 18 * 12) > start:
                yield Hit(
                    passage.span,
                    variant="young",
                    facts={"born": born.isoformat(), "start": start.isoformat()},
                    risk=Risk.LOW,
                )


def _births(text: str) -> Iterator[date]:
    for match in _BORN.finditer(text):
        yield from days_in(match[1] or match[2])
    for match in _BORN_MONTH.finditer(text):
        parts = [part for part in match.groups() if part]
        born = day(f"{parts[0]}-{parts[1]}-1")
        if born:
            yield born
    for match in _ID.finditer(text):
        born = day("-".join(match.groups()))
        if born:
            yield born


_WAIVE_OPEN = re.compile(
    r"(?:放弃|不(?:得|会|再|予)?(?:以任何理由)?(?:向甲方)?(?:要求|提出|主张|请求)|不与?(?:甲方|公司)?(?:签订|订立))[^。；\n]{0,24}无固定期限"
    r"|无固定期限[^。；\n]{0,16}(?:的权利|的要求|权利)?(?:自愿)?(?:予以)?放弃"
    r"|(?:工龄|工作年限|连续工作年限|签约次数|签订次数|订立次数)[^。；\n]{0,16}(?:不(?:再|予|作|得)?(?:连续|累计|合并|计算)|清零|归零|重新(?:计算|起算)|从零|从头|作废)"
    r"|无固定期限[^。；\n]{0,10}(?:请求权|权利)[^。；，\n]{0,6}(?:不享有|丧失|归于消灭)|不享有[^。；，\n]{0,6}无固定期限|拒绝[^。；，\n]{0,10}无固定期限"
    r"|(?:即使|无论|不论|不管)[^。；\n]{0,24}(?:只|仅|均|都|仍)[^。；，\n]{0,8}(?:签订?|订立)[^。；，\n]{0,4}(?<!无)固定期限|(?:同意|承诺|确认|声明|知悉)[^。；，\n]{0,16}(?:只|仅|仍)[^。；，\n]{0,8}(?:签订?|订立)[^。；，\n]{0,4}(?<!无)固定期限"
)


@check(
    "LAB-32",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第14条第2款", f"{ACT} 第26条第1款第2项"),
    fires=(
        "乙方承诺任何时候均不要求签订无固定期限劳动合同。",
        "乙方自愿放弃与甲方订立无固定期限劳动合同的权利。",
        "双方每次续订劳动合同时乙方的工作年限重新计算。",
    ),
    silent=(
        "乙方书面提出续订三年固定期限劳动合同，甲方同意。",
        "乙方符合法定条件的，可以要求订立无固定期限劳动合同。",
        "甲方不得要求乙方放弃无固定期限劳动合同。",
    ),
)
def open_ended_waived(contract: Contract, _: Context) -> Iterator[Hit]:
    """A promise never to ask for an open-ended contract, or service said not to add up."""
    if not labour(contract):
        return
    words = ("固定期限", "工龄", "工作年限", "次数")
    unless = re.compile(r"(?:甲方|用人单位|公司)(?:不得|不能)")
    yield from hits(contract, words, _WAIVE_OPEN, unless, comment_reason="delete_or_redraft")
