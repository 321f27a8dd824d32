"""Labour contracts: the term and probation (LAB-02 to 05)."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.measures import (
    DATE,
    DURATION,
    Length,
    day,
    length,
    like,
    months_later,
    whole_months,
)
from workbench.checks.passages import (
    Passage,
    first_words,
    hit_with_edit,
    hits,
    is_extract,
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
_DATED_AFTER = re.compile(rf"试用期[^。；\n]{{0,24}}{DATE}[^。；\n]{{0,3}}(?:至|到)")
_TERM = re.compile(
    rf"(?:合同期限?|聘用期限?|聘期|用工期限|合同的?有效期限?|本合同期限|合同的?期限)"
    rf"(?:约定|暂定|共计|共|固定)*(?:为|是|：|:|，)?(?:固定期限)?[，,：:（(]*(?:共|共计|为期|即)*\s*(?P<a>{DURATION})(?!内|后|前)"
    rf"|(?P<b>{DURATION})(?:的|期的?|期限的?|固定期限的?)(?:书面)?(?:固定期限)?劳动合同"
    rf"|(?:为期|期限(?:为|是|：|:)?|固定期限(?:为|：|:)?)\s*(?P<c>{DURATION})(?!内|后|前)"
)
_OPEN_ENDED = re.compile(r"(?:本|为|订立|签订|系|属于|采用|采取|选择)[^。；，]{0,8}无固定期限")
_TERM_DATES = re.compile(rf"({DATE})\s*(?:起)?[，,]?\s*(?:至|到|—|－|-|～|~)\s*({DATE})")
_TASK = re.compile(r"以完成[^。；\n]{0,16}(?:工作|任务)[^。；\n]{0,6}为(?:合同)?期限")
_PROBATION_WORDS = re.compile(r"试用期")
_NO_PROBATION = re.compile(
    r"(?:不约定|无|没有|不设|不得约定|不设定|不设置|不再约定|取消)[^。；]{0,6}试用期|试用期[：:为]?\s*(?:无|零|0)(?![0-9.])"
)


_WORK = r"(?:乙方|员工|职工)[^。]{0,40}(?:工资|月薪|离职|入职|辞职|工作|旷工|迟到|年休假|加班|岗位|服务期|竞业|怀孕|结婚)|工资"
_NOT_WORK = re.compile(r"服务合同|采购|订单|供应商|产品|软件|设备")


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
    known = known or is_extract(contract, _WORK)
    return known and not not_employment(contract)


def spoken(contract: Contract, wording: str) -> str:
    """Our wording with the parties named as the contract names them: 甲方 and 乙方, or by what they are."""
    if "甲方" in contract.text or "乙方" in contract.text:
        return wording
    plain = wording.replace("甲乙双方", "用人单位与劳动者")
    return plain.replace("甲方", "用人单位").replace("乙方", "劳动者")


def terms(contract: Contract) -> list[Term]:
    """Every contract term that the text states, probation left aside."""
    found: list[Term] = []
    words = ("期限", "合同期", "聘期", "聘用期", "有效期", "为期", "劳动合同", "合同自", "合同从", "起至")
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


def limit(term: Term, context: Context) -> int:
    """Longest probation in months for a term (劳动合同法 19); none for terms under three months."""
    if term.months is None or term.months >= 36:
        return context.months("B003")
    if term.months < 3:
        return context.months("B004")
    return context.months("B001" if term.months < 12 else "B002")


def probations(contract: Contract) -> Iterator[tuple[Passage, Span, Length]]:
    """Every stated length of probation with its place."""
    for passage in sentences(contract.text, ("试用期",)):
        if _NOT_WORK.search(passage.text):
            continue
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
def probation_too_long(contract: Contract, context: Context) -> Iterator[Hit]:
    """Probation against the band of the longest stated term; without a term nothing is said."""
    known = terms(contract) if labour(contract) and "试用期" in contract.text else []
    if not known:
        return
    term = max(known, key=lambda item: Decimal("Infinity") if item.months is None else item.months)
    bound = limit(term, context)
    if not bound:
        return
    for passage, span, value in probations(contract):
        if not value.longer_than(bound):
            continue
        facts = {"probation": span.of(contract.text), "term": term.text, "limit": str(bound)}
        dated = _PROBATION_DATES.search(passage.text) or _DATED_AFTER.search(passage.text)
        edit = None
        if value.text and not dated:
            edit = replace(contract, span, like(value.text, bound, "个月"))
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
    if "试用期" not in contract.text or not labour(contract):
        return
    why = _why_no_probation(contract)
    if not why:
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
    r"不(?:得|能|再|会|应)?[^。；，\n]{0,12}(?:延长|顺延|展期)|无权延长|病假|医疗期|中止|产假|工伤|协商一致"
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
