"""Labour contracts: the term and the length of probation (LAB-02, 03)."""

import re
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.labour_slots_trial import TRIAL_WORDS, lengths, turning_day
from workbench.checks.labour_words import speaking
from workbench.checks.measures import (
    DATE,
    DURATION,
    NUM,
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
    r"(?:限|间|的?期限|时间|的长度)?(?:[，,]?(?:即|约定|设定|暂定|总计|共计|共|定))*(?:为|是|：|:|占)?"
    r"(?:(?:本|劳动)?合同(?:期限?|期间)?(?:内)?的?)?(?:前|头|首|最初|开头)?的?"
    r"(?:(?:自|从)?[^。；，\n0-9]{0,4}(?:入职|报到|用工|生效|签订|签署|上岗)之?日(?:起|开始)(?:计算|算|计|的|满|共)*)?\s*"
)
_AS = r"均?(?:系|为|是|作为|属于|应为|设为|定为|作)"
_PROBATION = re.compile(
    rf"试用期{_LEAD}(?P<a>{DURATION})(?!内|后|前)|(?P<b>{DURATION})的?试用"
    rf"|(?:前|头|首|最初|开头)(?:的)?(?P<c>{DURATION})(?:内|期间)?(?:{_AS})?(?:乙方|其|员工|劳动者)?的?试用"
    rf"|(?:前|头|首|最初|开头)的?(?P<h>{DURATION})[^。；\n试]{{0,16}}(?:即|也就是|亦即|统称|称)为?试用期"
    rf"|试用(?:期限|时间)?(?:为|是|：|:)?(?P<d>{DURATION})(?!内|后|前)"
    rf"|第一(?:个月)?[、至到和与]第?(?P<e>{NUM}个月)(?:{_AS})(?:乙方|其|员工)?的?试用"
    rf"|(?P<f>首|头|第一)(?:个)?(?P<g>周|星期|个?月)(?:{_AS})(?:乙方|其|员工)?的?试用"
)
_IS_TRIAL = re.compile(rf"(?:止|期间)?(?:{_AS})[^，。；]{{0,8}}试用")
_PROBATION_BEFORE = re.compile(
    rf"({DATE})\s*(?:起)?\s*(?:至|到|—|-|～|~)\s*({DATE})(?:止|期间)?(?:{_AS})(?:乙方|其|员工|劳动者)?的?试用期"
)
_PROBATION_UNTIL = re.compile(rf"试用期(?:截止|截至|止于|至|到|终止于)(?:日期?)?(?:为|：|:)?\s*({DATE})")
_PROBATION_DATES = re.compile(
    rf"试用期(?:限|间)?(?:为|：|:)?(?:自|从)?\s*({DATE})\s*(?:起)?\s*(?:至|到|—|-|～|~)\s*({DATE})"
)
_DATED_AFTER = re.compile(rf"试用期[^。；\n]{{0,24}}{DATE}[^。；\n]{{0,3}}(?:至|到)")
_TERM = re.compile(
    rf"(?:合同期限?|聘用期限?|聘期|用工期限|合同的?有效期限?|本合同期限|合同的?期限)"
    rf"(?:约定|暂定|共计|共|固定)*(?:为|是|：|:|，)?(?:固定期限)?[，,：:（(]*(?:共|共计|为期|即)*\s*(?P<a>{DURATION})(?!内|后|前)"
    rf"|(?P<b>{DURATION})(?:的|期的?|期限的?|固定期限的?)(?:书面|短期|临时)?(?:固定期限)?劳动合同"
    rf"|(?:为期|期限(?:为|是|：|:)?|固定期限(?:为|：|:)?)\s*(?P<c>{DURATION})(?!内|后|前)"
    rf"|(?:聘用|录用|招用|雇用|雇佣|聘请|招聘|聘)(?:乙方|员工|劳动者|职工)(?:工作)?(?P<d>{DURATION})(?!内|后|前)"
    rf"|(?:聘期|合同期限?|期限|劳动合同)(?:自|从)[^。；\n]{{0,16}}?起(?:计算|算|计)?[，,]?(?:共|计|为期|期限|满)?(?P<e>{DURATION})(?!内|后|前)"
    rf"|(?P<f>{DURATION})期的?固定期限合同"
)
_OPEN_ENDED = re.compile(r"(?:本|为|订立|签订|系|属于|采用|采取|选择)[^。；，]{0,8}无固定期限")
_TERM_DATES = re.compile(
    rf"({DATE})\s*(?:起|生效|开始)?[，,；]?\s*(?:至|到|—|－|-|～|~|止于"
    rf"|(?:合同)?(?:终止|截止|届满|期满|结束)(?:日期?|之日|时间)?(?:为|是|：|:)?)\s*({DATE})"
)
_TASK = re.compile(
    r"以完成[^。；\n]{0,30}(?:工作|任务|项目|工程)[^。；\n]{0,6}为(?:合同|劳动合同)?期限"
    r"|以[^。；，\n]{1,30}(?:完成|完工|竣工|结束)(?:之日|之时|时|日)?(?:作)?为[^。；，\n]{0,6}期限"
)
_PROBATION_WORDS = re.compile(r"试用期")
_NO_PROBATION = re.compile(
    r"(?:不约定|无|没有|不设|不得约定|不设定|不设置|不再约定|取消)[^。；]{0,6}试用期|试用期[：:为]?\s*(?:无|零|0)(?![0-9.])"
)


_WORK = r"(?:乙方|员工|职工)[^。]{0,40}(?:工资|月薪|离职|入职|辞职|工作|旷工|迟到|年休假|加班|岗位|服务期|竞业|怀孕|结婚)|工资"
_NOT_WORK = re.compile(
    r"服务合同|采购|订单|供应商|(?:产品|软件|设备|样品|机器)[^。；，]{0,8}试用|试用[^。；，]{0,8}(?:产品|软件|设备|样品|机器)"
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
    words = (
        *("期限", "合同期", "聘期", "聘用期", "有效期", "为期", "劳动合同", "合同自", "合同从", "起至"),
        *("聘用", "录用", "招用", "雇用", "雇佣", "聘请"),
    )
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
        after = passage.text[match.end() : match.end() + 12]
        if first and last and first < last and "试用" not in before[-14:] and not _IS_TRIAL.match(after):
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
    for passage in sentences(contract.text, TRIAL_WORDS):
        if _NOT_WORK.search(passage.text) or is_menu(passage.text):
            continue
        for told in () if _PROBATION.search(passage.text) else lengths(passage.text):
            yield passage, passage.part(told.start, told.end), told.value
        turns = turning_day(passage.text)
        if turns:
            begins = next((term.start for term in terms(contract) if term.start), None)
            last = day(turns)
            yield from _between(passage, begins, last - timedelta(days=1) if last else None)
        for match in _PROBATION.finditer(passage.text):
            text, start = _group(match)
            text = "一" + match["g"].removeprefix("个") if match["f"] else text
            value = length(text.replace("一月", "一个月"))
            if value and (value.months or value.days):
                yield passage, passage.part(start, start + len(text)), value
        for match in (*_PROBATION_DATES.finditer(passage.text), *_PROBATION_BEFORE.finditer(passage.text)):
            yield from _between(passage, day(match[1]), day(match[2]), match.span())
        until = _PROBATION_UNTIL.search(passage.text)
        if until:
            begins = next((term.start for term in terms(contract) if term.start), None)
            yield from _between(passage, begins, day(until[1]), until.span())


def _between(
    passage: Passage, first: date | None, last: date | None, place: tuple[int, int] | None = None
) -> Iterator[tuple[Passage, Span, Length]]:
    """The probation from one day to another, in months."""
    if first and last and first < last:
        months = whole_months(first, last)
        extra = 1 if months_later(first, months) <= last else 0
        value = Length(Decimal(months) + Decimal(extra) / 31, Decimal(0), False, "")
        yield passage, passage.part(*place) if place else passage.span, value


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
    told = any(word in contract.text for word in TRIAL_WORDS)
    known = terms(contract) if told and labour(contract) else []
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
        if value.text and value.text == facts["probation"] and not dated:
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
    if "试用" not in contract.text or not labour(contract):
        return
    why = _why_no_probation(contract)
    if not why:
        return
    hit = False
    for passage, span, value in probations(contract):
        if is_menu(passage.text) or _NO_PROBATION.search(passage.text):
            continue
        written = sentence_at(contract.text, span.start).text
        at = written.rfind("试用期", 0, span.end - passage.span.start)
        between = written[at : span.end - passage.span.start] if at >= 0 else ""
        facts = {"why": why, "probation": value.text or span.of(contract.text)}
        hit = True
        if between and len(between) <= 14:
            yield hit_with_edit(
                contract, passage, Span(passage.span.start + at, span.end), "不约定试用期", **facts
            )
        else:
            yield Hit(passage.span, facts=facts, comment_reason="not_writable")
    for passage in () if hit else speaking(contract, ("试用",), (_TRIAL,), _NO_TRIAL):
        facts = {"why": why, "probation": "试用期"}
        yield Hit(passage.span, facts=facts, comment_reason="not_writable")
        return


_TRIAL = re.compile(
    r"试用期(?:内|间|期间|满|为|是|自|从|合格|考核)|(?:设|约定|经过?|为|有)[^。；，\n]{0,8}试用|试用(?:不)?合格"
)
_NO_TRIAL = re.compile(
    r"(?:不约定|无|没有|不设|不得|不再|不|取消|免)[^。；，\n]{0,8}试用|(?:产品|软件|设备|样品|机器|供应商|订单|服务|采购)[^。；]{0,12}试用|试用[^。；，]{0,6}(?:订单|产品|软件|设备|样品)"
)


def _why_no_probation(contract: Contract) -> str:
    task = _TASK.search(contract.text)
    fixed = re.search(r"(?<!无)固定期限", contract.text)
    if task and not fixed and not is_menu(sentence_at(contract.text, task.start()).text):
        return "以完成一定工作任务为期限"
    if re.search(r"非全日制(?:用工|劳动|员工|职工|工作|方式|形式|从业)", first_words(contract)):
        return "非全日制用工"
    known = terms(contract)
    if known and all(item.months is not None and item.months < 3 for item in known):
        return f"期限{known[0].text}"
    return ""
