"""Labour contracts: probation, minimum age and the open-ended contract (LAB-02 to 05, 30 to 32)."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.measures import (
    DATE,
    DURATION,
    NUM,
    Length,
    day,
    days_in,
    length,
    like,
    months_later,
    number,
    whole_months,
)
from workbench.checks.passages import (
    Passage,
    first_words,
    hit_with_edit,
    hits,
    is_menu,
    is_type,
    not_employment,
    replace,
    sentence_at,
    sentences,
)
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.span import Span

LABOUR = (ContractType.LABOUR, ContractType.OTHER)
ACT = "中华人民共和国劳动合同法"

_LEAD = (
    r"(?:限|间|的?期限|时间|的长度)?(?:[，,]?(?:即|约定|设定|暂定|总计|共计|共|定))*(?:为|是|：|:)?"
    r"(?:自?(?:入职|报到|用工|合同生效|合同签订|上岗)之?日起(?:计算)?(?:的)?)?\s*"
)
_PROBATION = re.compile(
    rf"试用期{_LEAD}(?P<a>{DURATION})(?!内|后|前)|(?P<b>{DURATION})的?试用期"
    rf"|前(?P<c>{DURATION})(?:内)?(?:系|为|是|作为)(?:乙方|其|员工)?的?试用期"
)
_PROBATION_DATES = re.compile(
    rf"试用期(?:限|间)?(?:为|：|:)?(?:自|从)?\s*({DATE})\s*(?:起)?\s*(?:至|到|—|-|～|~)\s*({DATE})"
)
_TERM = re.compile(
    rf"(?:合同期限?|聘用期限?|聘期|用工期限|合同的?有效期限?|本合同期限|合同的?期限)"
    rf"(?:约定|暂定|共计|共|固定)*(?:为|是|：|:|，)?(?:固定期限)?[，,：:（(]*(?:共|共计|为期|即)*\s*(?P<a>{DURATION})(?!内|后|前)"
    rf"|(?P<b>{DURATION})(?:的|期的?|期限的?|固定期限的?)(?:书面)?(?:固定期限)?劳动合同"
    rf"|(?:为期|期限(?:为|是|：|:)?|固定期限(?:为|：|:)?)\s*(?P<c>{DURATION})(?!内|后|前)"
)
_OPEN_ENDED = re.compile(r"(?:本|为|订立|签订|系|属于|采用|采取)[^。；，]{0,8}无固定期限")
_TERM_DATES = re.compile(rf"({DATE})\s*(?:起)?[，,]?\s*(?:至|到|—|－|-|～|~)\s*({DATE})")
_TASK = re.compile(r"以完成[^。；\n]{0,16}(?:工作|任务)[^。；\n]{0,6}为(?:合同)?期限")
_PROBATION_WORDS = re.compile(r"试用期")
_NO_PROBATION = re.compile(
    r"(?:不约定|无|没有|不设|不得约定|不设定|不设置|不再约定|取消)[^。；]{0,6}试用期|试用期[：:为]?\s*(?:无|零|0)(?![0-9.])"
)


class Term(NamedTuple):
    """The agreed term: months, or None for an open-ended contract; with exact dates where given."""

    months: Decimal | None
    span: Span
    text: str
    start: date | None = None


def _group(match: re.Match[str]) -> tuple[str, int]:
    name = next(name for name in match.groupdict() if match[name])
    return match[name], match.start(name)


def labour(contract: Contract) -> bool:
    """Whether the checks of labour law are meant: a labour relation, not retired staff or interns."""
    known = is_type(contract, ContractType.LABOUR, "劳动") or is_type(contract, ContractType.LABOUR, "试用期")
    return known and not not_employment(contract)


def terms(contract: Contract) -> list[Term]:
    """Every contract term that the text states, probation left aside."""
    found: list[Term] = []
    words = ("合同", "聘用期", "聘期", "有效期", "期限", "为期")
    for passage in sentences(contract.text, words):
        if is_menu(passage.text):
            continue
        if _OPEN_ENDED.search(passage.text) and not re.search(r"要求|符合|应当订立|放弃", passage.text):
            found.append(Term(None, passage.span, "无固定期限"))
        found += _stated(passage)
    return found


def _stated(passage: Passage) -> Iterator[Term]:
    for match in _TERM.finditer(passage.text):
        text, start = _group(match)
        value = length(text)
        if value and "试用" not in passage.text[max(0, match.start() - 4) : match.end()]:
            months = value.months + Decimal(value.days) / 30
            yield Term(months, passage.part(start, start + len(text)), text)
    for match in _TERM_DATES.finditer(passage.text):
        first, last = day(match[1]), day(match[2])
        before = passage.text[: match.start()]
        if first and last and first < last and "试用" not in before[-14:]:
            yield Term(Decimal(whole_months(first, last)), passage.part(*match.span()), match[0], first)


def limit(term: Term) -> int:
    """Longest probation in months for a term (劳动合同法 19): 0, 1, 2 or 6."""
    if term.months is None or term.months >= 36:
        return 6
    if term.months < 3:
        return 0
    return 1 if term.months < 12 else 2


def probations(contract: Contract) -> Iterator[tuple[Passage, Span, Length]]:
    """Every stated length of probation with its place."""
    for passage in sentences(contract.text, ("试用期",)):
        for match in _PROBATION.finditer(passage.text):
            text, start = _group(match)
            value = length(text)
            if value and (value.months or value.days):
                yield passage, passage.part(start, start + len(text)), value
        for match in _PROBATION_DATES.finditer(passage.text):
            first, last = day(match[1]), day(match[2])
            if first and last and first < last:
                months = whole_months(first, last)
                extra = 1 if months_later(first, months) <= last else 0
                value = Length(Decimal(months) + Decimal(extra) / 31, Decimal(0), False, "")
                yield passage, passage.part(*match.span()), value


@check(
    "LAB-02",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第19条第1款", f"{ACT} 第83条"),
    fires=(
        "劳动合同期限一年，其中试用期三个月。",
        "本合同期限为2年，自入职之日起算。试用期为90天。",
        "双方签订为期三十个月的劳动合同，前6个月为试用期。",
        "本合同自2026年1月1日起至2026年12月31日止，其中试用期自2026年1月1日起至2026年3月31日止。",
        "甲乙双方订立无固定期限劳动合同，试用期为八个月。",
        "合同期限：固定期限三（3）年。试用期一年。",
    ),
    silent=(
        "劳动合同期限三年，其中试用期六个月。",
        "试用期为三个月。",
        "劳动合同期限一年，试用期内乙方提前三日通知甲方可以解除劳动合同。",
        "本合同期限为36个月，试用期为６个月。",
        "劳动合同期限一年，不约定试用期。",
        "本合同自2026年1月1日起至2028年12月31日止，其中试用期自2026年1月1日起至2026年6月30日止。",
        "劳动合同期限为____年，试用期为____个月。",
    ),
)
def probation_too_long(contract: Contract, _: Context) -> Iterator[Hit]:
    """Probation against the band of the longest stated term; without a term nothing is said."""
    known = terms(contract) if labour(contract) else []
    if not known:
        return
    term = max(known, key=lambda item: Decimal("Infinity") if item.months is None else item.months)
    bound = limit(term)
    if not bound:
        return
    for passage, span, value in probations(contract):
        if not value.longer_than(bound):
            continue
        facts = {"probation": span.of(contract.text), "term": term.text, "limit": str(bound)}
        edit = replace(contract, span, like(value.text, bound, "个月")) if value.text else None
        yield Hit(
            passage.span,
            facts=facts,
            edit=edit,
            evidence=(term.span,),
            comment_reason="" if edit else "not_writable",
        )


@check(
    "LAB-03",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第19条第3款", f"{ACT} 第70条"),
    fires=(
        "本劳动合同以完成一定工作任务为期限，试用期一个月。",
        "本劳动合同期限为2个月，其中试用期为10天。",
        "乙方为非全日制用工，每日工作三小时，试用期为一周。",
    ),
    silent=(
        "本劳动合同以完成一定工作任务为期限，不约定试用期。",
        "本劳动合同期限为三个月，试用期为一个月。",
        "本劳动合同为固定期限，期限三年，试用期三个月；不采用以完成一定工作任务为期限的形式。",
        "乙方为非全日制用工，双方不得约定试用期。",
    ),
)
def probation_not_allowed(contract: Contract, _: Context) -> Iterator[Hit]:
    """Probation in a task-term, under-three-month or part-time contract."""
    if not labour(contract) or not (why := _why_no_probation(contract)):
        return
    for passage, span, value in probations(contract):
        if is_menu(passage.text) or _NO_PROBATION.search(passage.text):
            continue
        written = sentence_at(contract.text, span.start).text
        at = written.rfind("试用期", 0, span.end - passage.span.start)
        between = written[at : span.end - passage.span.start] if at >= 0 else ""
        facts = {"why": why, "probation": value.text}
        if between and len(between) <= 14:
            yield hit_with_edit(
                contract, passage, Span(passage.span.start + at, span.end), "不约定试用期", **facts
            )
        else:
            yield Hit(passage.span, facts=facts, comment_reason="not_writable")


def _why_no_probation(contract: Contract) -> str:
    task = _TASK.search(contract.text)
    fixed = re.search(r"(?<!无)固定期限", contract.text)
    if task and not fixed and not is_menu(sentence_at(contract.text, task.start()).text):
        return "以完成一定工作任务为期限"
    if re.search(r"非全日制", first_words(contract)) and "全日制用工" in contract.text:
        return "非全日制用工"
    known = terms(contract)
    if known and all(item.months is not None and item.months < 3 for item in known):
        return f"期限{known[0].text}"
    return ""


_FORMAL_AFTER = re.compile(
    r"试用(?:期)?[^。；\n]{0,16}(?:合格|通过|期满|届满|结束|考核)[^。；\n]{0,14}"
    r"(?:再|另行|另|方可|方|后|才|则)[^。；\n]{0,8}(?:签订|订立|签署)(?:书面|正式)*的?(?:劳动)?合同"
)
_OUTSIDE = re.compile(
    r"试用期(?:限|间)?[^。；\n]{0,8}(?:不(?:计入|包含在|包括在|算入|算作|属于|含在|计算在)[^。；\n]{0,12}(?:合同|期限)"
    r"|(?:在|独立于)[^。；\n]{0,10}(?:合同)?期限?(?:之外|以外|外))"
)
_INCLUDED = re.compile(
    r"试用期[^。；\n]{0,12}(?<!不)(?:包含|包括|计入|含)(?:在|于)?[^。；\n]{0,10}(?:合同)?期限?(?:之)?内?"
)


@check(
    "LAB-04",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第19条第4款",),
    fires=(
        "试用期三个月，试用合格后双方另行签订正式劳动合同。",
        "劳动合同期限一年，试用期不计入劳动合同期限。",
        "乙方试用期满考核通过后，甲方再与其订立劳动合同。",
    ),
    silent=(
        "劳动合同期限三年，试用期三个月包含在合同期限内。",
        "试用期满考核合格的，乙方按期转正。",
        "劳动合同期限一年，试用期计入劳动合同期限。",
    ),
)
def only_probation(contract: Contract, _: Context) -> Iterator[Hit]:
    """A formal contract promised after probation, or probation outside the term."""
    if not labour(contract):
        return
    included = _INCLUDED.search(contract.text)
    for passage in sentences(contract.text, ("试用",)):
        if _OUTSIDE.search(passage.text) or (_FORMAL_AFTER.search(passage.text) and not included):
            yield Hit(passage.span, comment_reason="needs_terms")


_EXTEND = re.compile(
    r"(?:延长|顺延|展期|再延)[^。；，\n]{0,8}试用期|试用期[^。；\n]{0,24}(?:延长|顺延|延展|展期)"
)
_NOT_EXTEND = re.compile(
    r"不(?:得|能|再|会)?(?:再次|单方)?(?:延长|顺延)|无权延长|病假|医疗期|中止|产假|工伤|协商一致"
)
_AGAIN = re.compile(
    r"(?:第二次|二次|重新|再次|另行|再)(?:约定|设定|设置|适用|计算|执行|进行|安排|给予|设)?[^。；，\n]{0,8}试用(?:期)?"
    r"|(?:续签|续订|续约|调岗|转岗|调整(?:工作)?岗位|变更岗位|调动|晋升|重新入职|再次入职|重新录用)"
    r"[^。；\n]{0,20}(?:约定|设定|设置|执行|适用|计算|安排|设有|有|须经过|经过)[^。；\n]{0,10}试用期"
)
_NOT_AGAIN = re.compile(
    r"(?:不再|不得|不|无需|无须|免|不能|不应)(?:再|重新|再次|另行)*(?:约定|设定|设置|适用|设|执行|安排|进行)?"
    r"[^。；，\n]{0,8}试用期|只能约定一次"
)


@check(
    "LAB-05",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(f"{ACT} 第19条第2款",),
    fires=(
        "试用期考核不合格的，甲方有权将试用期延长三个月。",
        "续签劳动合同时，双方重新约定试用期二个月。",
        "乙方调岗后须经过新岗位一个月的试用期。",
        "甲方可以视乙方表现延长其试用期。",
    ),
    silent=(
        "试用期三个月，甲方可以根据表现提前转正。",
        "甲方不得延长试用期。",
        "试用期内乙方请病假的，试用期相应顺延。",
        "续签劳动合同的，不再约定试用期。",
        "同一用人单位与同一劳动者只能约定一次试用期，不得再次约定试用期。",
    ),
)
def probation_twice(contract: Contract, _: Context) -> Iterator[Hit]:
    """A right to extend probation, or a second one at renewal, transfer or rehire."""
    if labour(contract):
        yield from hits(contract, ("试用期",), _EXTEND, _NOT_EXTEND, comment_reason="delete_or_redraft")
        yield from hits(
            contract, ("试用",), _AGAIN, _NOT_AGAIN, variant="again", comment_reason="delete_or_redraft"
        )


_PART_TIME = re.compile(
    rf"(?:每日|每天|日)(?:平均)?(?:工作)?(?:时间)?(?:为|不超过)?\s*({NUM})\s*个?小时|每周(?:累计)?(?:工作)?(?:时间)?(?:为|不超过)?\s*({NUM})\s*个?小时"
)
_SETTLE = re.compile(
    rf"(?:工资|报酬|薪酬|费用)[^。；\n]{{0,16}}(?:(?:每|按)(?P<unit>个?月|季度?|年)|每(?P<days>{NUM})(?:日|天)|结算(?:支付)?周期[^。；\n]{{0,6}}?(?P<cycle>{DURATION}))"
    rf"|每(?P<unit2>个?月|季度?)[^。；，\n]{{0,10}}(?:结算|支付|发放)[^。；\n]{{0,8}}(?:工资|报酬|薪酬)"
)
_DISPATCH = re.compile(r"劳务派遣|被派遣|派遣(?:员工|人员|至)|用工单位")


def _part_time_hits(contract: Contract) -> Iterator[Hit]:
    for passage in sentences(contract.text, ("小时", "结算", "支付", "发放")):
        for match in _PART_TIME.finditer(passage.text):
            bound = 4 if match[1] else 24
            hours = number(match[1] or match[2])
            if hours is not None and hours > bound:
                yield Hit(passage.span, variant="hours", facts={"hours": f"{hours}", "limit": f"{bound}"})
        match = _SETTLE.search(passage.text)
        if match and _settles_late(match):
            yield Hit(passage.span, variant="settle", comment_reason="needs_terms")


def _settles_late(match: re.Match[str]) -> bool:
    if match["unit"] or match["unit2"]:
        return True
    value = length(match["cycle"]) if match["cycle"] else None
    days = value.in_days if value else number(match["days"] or "0")
    return days is not None and days > 15


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
def dispatch_or_part_time(contract: Contract, _: Context) -> Iterator[Hit]:
    """Part-time hours and settlement; a dispatch contract under two years."""
    if not labour(contract):
        return
    opening = first_words(contract)
    if re.search(r"(?:为|系|属于|是|签订|订立)?非全日制(?:用工|劳动)", opening) and not is_menu(opening):
        yield from _part_time_hits(contract)
    if _DISPATCH.search(opening) and "派遣" in opening:
        for term in terms(contract):
            if term.months is not None and term.months < 24:
                passage = sentence_at(contract.text, term.span.start)
                facts = {"term": term.text}
                if term.start:
                    yield Hit(passage.span, variant="dispatch", facts=facts, comment_reason="needs_terms")
                else:
                    new = like(term.text, 2, "年")
                    yield hit_with_edit(contract, passage, term.span, new, variant="dispatch", **facts)


_BORN = re.compile(rf"({DATE})\s*(?:出?生)|(?:出生(?:日期|年月日?)?|生日|生于)\s*[:：为是]?\s*({DATE})")
_ID = re.compile(r"(?<!\d)[1-9]\d{5}((?:19|20)\d{2})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\d)")
_START = re.compile(
    rf"(?:自|从|于|：|:)\s*({DATE})\s*(?:起|开始|入职|至|到|履行|生效)|入职(?:日期|时间)?[:：为]?\s*({DATE})"
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
    for passage in sentences(contract.text, ("生", "身份证", "证件号")):
        for born in _births(passage.text):
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
    for match in _ID.finditer(text):
        born = day("-".join(match.groups()))
        if born:
            yield born


_WAIVE_OPEN = re.compile(
    r"(?:放弃|不(?:得|会|再|予)?(?:以任何理由)?(?:向甲方)?(?:要求|提出|主张|请求)|不与?(?:甲方|公司)?(?:签订|订立))[^。；\n]{0,24}无固定期限"
    r"|无固定期限[^。；\n]{0,16}(?:的权利|的要求|权利)?(?:自愿)?(?:予以)?放弃"
    r"|(?:工龄|工作年限|连续工作年限)[^。；\n]{0,16}(?:不(?:连续|累计|合并)|清零|重新(?:计算|起算))"
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
    words = ("无固定期限", "工龄", "工作年限")
    unless = re.compile(r"(?:甲方|用人单位|公司)(?:不得|不能)")
    yield from hits(contract, words, _WAIVE_OPEN, unless, comment_reason="delete_or_redraft")
