"""Labour contracts: hours, overtime and leave (LAB-15, 16, 27)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.labour import ACT, LABOUR, labour, spoken
from workbench.checks.measures import AMOUNT, NUM, PERCENT, is_arabic, number, share
from workbench.checks.passages import (
    Passage,
    find,
    hit_with_edit,
    is_menu,
    sentences,
)
from workbench.checks.registry import Context, Hit, check
from workbench.domain.contract import Contract, ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.text.numerals import to_chinese

_DAY_HOURS = re.compile(
    rf"(?:每日|每天|日|每个工作日)(?:标准)?(?:平均)?(?:工作)?(?:时间)?(?:为|是|不少于|共|:|：)?\s*({NUM})\s*(?:个)?(?:小时|工时)"
)
_WEEK_HOURS = re.compile(
    rf"每周(?:标准)?(?:工作)?(?:时间)?(?:为|是|不少于|共|不超过|:|：)?\s*({NUM})\s*(?:个)?小时"
)
_WEEK_DAYS = re.compile(
    rf"每周(?:工作)?(?:为|是)?\s*({NUM})\s*(?:个)?(?:工作日|天|日)(?!内)|(?P<none>(?:无|没有|不安排|不享受)(?:周)?休息日|全年无休|每周不休息)"
)
_OVER_DAY = re.compile(
    rf"每(?:日|天)[^。；，\n]{{0,6}}(?:加班|延长工作时间)[^。；，\n0-9]{{0,12}}?({NUM})\s*(?:个)?小时|(?:加班|延长工作时间)[^。；\n]{{0,20}}每(?:日|天)(?:最长|最多)?(?:不超过|不得超过|为)?\s*({NUM})\s*(?:个)?小时"
)
_OVER_MONTH = re.compile(
    rf"每月[^。；，\n]{{0,6}}(?:加班|延长工作时间)[^。；，\n0-9]{{0,12}}?({NUM})\s*(?:个)?小时|(?:加班|延长工作时间)[^。；\n]{{0,40}}每月(?:累计)?(?:最长|最多)?(?:不超过|不得超过|为)?\s*({NUM})\s*(?:个)?小时"
)
_CLOCK = re.compile(
    r"(\d{1,2})\s*[:：点时]\s*(?:\d{2})?\s*分?\s*(?:至|到|-|—|–|~|～)\s*(\d{1,2})\s*[:：点时]"
)
_WORKDAY = re.compile(r"工作时间|上班时间|上下班|作息")
_SHIFTS = re.compile(
    r"(?:中间|其间|午间|中午)休息|休息(?:时间)?[^，。；]{0,6}(?:小时|分钟)|午休|午餐|轮班|倒班|两班|三班|值班|营业时间|任意|弹性|用餐"
)
_OTHER_HOURS = re.compile(r"综合计算|不定时|综合工时|非全日制|弹性")


def _clock(passage: Passage) -> Hit | None:
    """A working day of eleven hours and more between two times of day, meals included."""
    found = _CLOCK.findall(passage.text)
    if len(found) != 1 or not _WORKDAY.search(passage.text) or _SHIFTS.search(passage.text):
        return None
    first, last = int(found[0][0]), int(found[0][1])
    if not 11 <= last - first <= 24:
        return None
    facts = {"from": f"{first}时", "to": f"{last}时"}
    return Hit(passage.span, variant="clock", facts=facts, comment_reason="needs_terms")


def _hours(passage: Passage, context: Context) -> Iterator[Hit]:
    text, span = passage.text, passage.span
    clock = _clock(passage)
    if clock:
        yield clock
        return
    over = "加班" in text or "延长工作时间" in text
    if over:
        for pattern, bound in ((_OVER_DAY, context.limit("B035")), (_OVER_MONTH, context.limit("B036"))):
            for match in pattern.finditer(text):
                stated = match[1] or match[2]
                if (number(stated) or 0) > bound:
                    facts = {"stated": stated, "limit": str(bound)}
                    yield Hit(span, variant="overtime", facts=facts, comment_reason="needs_terms")
        return
    per_day, per_week, days = _DAY_HOURS.search(text), _WEEK_HOURS.search(text), _WEEK_DAYS.search(text)
    hours = number(per_day[1]) if per_day else None
    weekly = number(per_week[1]) if per_week else None
    count = (Decimal(7) if days["none"] else number(days[1])) if days else None
    if weekly is None and hours and count:
        weekly = hours * count
    daily, week = context.limit("B031"), context.limit("B131")
    if hours and hours > daily:
        yield Hit(span, facts={"stated": f"{hours}", "limit": f"{daily}"}, comment_reason="needs_terms")
    elif weekly and weekly > week:
        risk = Risk.HIGH if weekly > context.limit("B032") else Risk.MEDIUM
        facts = {"stated": f"{weekly}", "limit": f"{week}"}
        yield Hit(span, variant="week", facts=facts, risk=risk, comment_reason="needs_terms")
    elif count and count >= 7:
        yield Hit(span, variant="rest", comment_reason="needs_terms")


@check(
    "LAB-15",
    risk=Risk.HIGH,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=(
        "中华人民共和国劳动法 第36条",
        "中华人民共和国劳动法 第38条",
        "中华人民共和国劳动法 第41条",
        "国务院关于职工工作时间的规定 第3条",
    ),
    fires=(
        "乙方实行标准工时制，每日工作十小时，每周工作六天。",
        "乙方每天工作8小时，每周工作6天。",
        "甲方安排乙方加班的，每日不超过4小时，每月不超过60小时。",
        "乙方每周工作四十八小时。",
        "乙方每周工作７天。",
    ),
    silent=(
        "乙方实行标准工时制，每日工作八小时，每周工作五天。",
        "乙方实行经批准的综合计算工时工作制，每日工作十小时。",
        "甲方安排加班的，每日不超过3小时，每月不超过36小时。",
        "乙方每天工作7小时，每周工作5.5天。",
    ),
)
def hours_too_long(contract: Contract, context: Context) -> Iterator[Hit]:
    """Hours a day and a week, rest days and overtime against the limits of the labour law."""
    if not labour(contract):
        return
    other = _OTHER_HOURS.search(contract.text)
    for passage in sentences(
        contract.text, ("小时", "每周", "无休", "休息日", "工时", "工作时间", "上班时间")
    ):
        if _OTHER_HOURS.search(passage.text) or is_menu(passage.text):
            continue
        if other and "标准工时" not in passage.text and "加班" not in passage.text:
            continue
        yield from _hours(passage, context)


_ALL_IN = re.compile(
    r"(?:月薪|工资|薪酬|报酬|薪资|年薪|待遇)[^。；\n]{0,24}(?:包含|包括|含有|涵盖|含)(?:了)?[^。；\n0-9]{0,30}加班(?:工资|费|报酬|薪酬)?"
    r"|(?:不(?:再|另行|予|另)*(?:向乙方)?(?:支付|发放|计发|计算|计付|享受)|没有|无)[^。；，\n]{0,8}加班(?:工资|费|报酬)"
    r"|加班[^。；\n]{0,20}(?:视为|属于|作为)?[^。；，\n]{0,4}(?:义务|自愿|无偿)[^。；\n]{0,10}(?:不计|不付|没有|无|不发|不支付)[^。；，\n]{0,4}(?:报酬|工资|费用|薪)|加班[^。；，\n]{0,12}(?:不计|不付|不发)(?:任何)?(?:报酬|工资|薪)"
)
_ALL_IN_FINE = re.compile(
    r"调休|补休|不定时|(?:甲方|公司|用人单位)[^。；，]{0,4}不得|法定(?:休假日|节假日)?[^。；]{0,8}除外"
)
_KINDS = (
    (
        re.compile(
            rf"(?:法定(?:休假日|节假日|假日|节日)|节假日)(?:加班)?(?:(?!延时|延长|休息日|法定|平时|节假日|周末)[^。；、\n%％倍]){{0,24}}?({PERCENT}|{NUM}(?:\.{NUM})?倍)"
        ),
        300,
    ),
    (
        re.compile(
            rf"(?:休息日|周末|双休日|公休日)(?:加班)?(?:(?!延时|延长|休息日|法定|平时|节假日|周末)[^。；、\n%％倍]){{0,24}}?({PERCENT}|{NUM}(?:\.{NUM})?倍)"
        ),
        200,
    ),
    (
        re.compile(
            rf"(?:延时|延长工作时间|平时|工作日|正常工作日)(?:加班)?(?:(?!延时|延长|休息日|法定|平时|节假日|周末)[^。；、\n%％倍]){{0,24}}?({PERCENT}|{NUM}(?:\.{NUM})?倍)"
        ),
        150,
    ),
)


def _times(text: str) -> Decimal | None:
    value = number(text[:-1]) if text.endswith("倍") else share(text)
    return None if value is None else value * 100


@check(
    "LAB-16",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    debatable=True,
    basis=("中华人民共和国劳动法 第44条", f"{ACT} 第31条"),
    fires=(
        "乙方月薪一万元已包含全部加班工资，甲方不再另行支付。",
        "乙方自愿加班，甲方不支付加班费。",
        "休息日加班按工资的150%支付，法定休假日加班按工资的200%支付加班工资。",
    ),
    silent=(
        "延时、休息日、法定休假日加班分别按工资的150%、200%、300%支付。",
        "休息日加班的，甲方安排同等时间补休，不支付加班工资。",
        "乙方月薪一万元，其中基本工资六千元、加班工资四千元，月薪包含加班工资。",
        "休息日加班又不能补休的按200%支付加班工资，法定休假日加班按300%支付加班工资。",
    ),
)
def overtime_pay(contract: Contract, _: Context) -> Iterator[Hit]:
    """Overtime said to be included or unpaid, or paid under 150, 200 and 300 %."""
    if not labour(contract):
        return
    for passage in sentences(contract.text, ("加班",)):
        text = passage.text
        if is_menu(text):
            continue
        split = len(re.findall(AMOUNT, text)) >= 2
        if _ALL_IN.search(text) and not _ALL_IN_FINE.search(text) and not split:
            yield Hit(passage.span, variant="all_in", comment_reason="needs_terms")
        if "分别" in text:
            continue
        for pattern, least in _KINDS:
            match = pattern.search(text)
            stated = _times(match[1]) if match else None
            if match and stated is not None and stated < least:
                new = f"{least}%"
                facts = {"stated": match[1], "least": new}
                yield hit_with_edit(contract, passage, passage.part(*match.span(1)), new, **facts)
                break


_LEAVE_DAYS = re.compile(
    rf"工作(?:年限)?(?:已)?满\s*(?P<years>{NUM})\s*年(?!以?上?不满)[^。；\n]{{0,24}}(?:年休假|年假)[^。；，\n0-9]{{0,6}}?(?P<days>{NUM})\s*(?:个)?(?:工作日|日|天)"
)
_LEAVE_LOST = re.compile(
    r"(?:未(?:休|使用|安排|享受)[^。；\n]{0,14}(?:年休假|年假|带薪假|休假)|(?:年休假|年假|带薪(?:年)?假)[^。；\n]{0,14}(?:未休|逾期|过期|未使用|当年)[^。；\n]{0,10})"
    r"[^。；\n]{0,14}(?:视为|自动|作废|放弃|清零|不予(?:补偿|保留)|不再补|不补偿|失效|过期)"
)


def _least_leave(years: Decimal | None, context: Context) -> int:
    """Days of annual leave that are due after so many years of work."""
    if years is None or years < 1:
        return 0
    return int(context.limit("B129" if years >= 20 else "B128" if years >= 10 else "B127"))


@check(
    "LAB-27",
    risk=Risk.MEDIUM,
    negotiability=Negotiability.MUST,
    types=LABOUR,
    example_type=ContractType.LABOUR,
    basis=("职工带薪年休假条例 第3条第1款", "职工带薪年休假条例 第5条第3款"),
    fires=(
        "乙方当年未休的年休假视为自动放弃，不予补偿。",
        "年休假当年未休完的，次年自动清零。",
    ),
    silent=(
        "因工作需要未安排乙方休年休假的，按日工资的300%支付报酬。",
        "乙方因本人原因书面提出不休年休假的，视为放弃。",
        "当年未休的年休假经双方同意可以结转至次年。",
    ),
)
def leave_lapses(contract: Contract, context: Context) -> Iterator[Hit]:
    """Unused annual leave that lapses without pay, or too few days for the stated years of work."""
    if labour(contract):
        for passage, match in find(contract, ("年休假", "年假"), _LEAVE_DAYS, re.compile(r"不满|每满")):
            years, days = number(match["years"]), number(match["days"])
            least = _least_leave(years, context)
            if days is not None and days < least:
                span = passage.part(*match.span("days"))
                new = str(least) if is_arabic(match["days"]) else to_chinese(least)
                facts = {"years": match["years"], "stated": match["days"], "least": str(least)}
                yield hit_with_edit(contract, passage, span, new, variant="days", **facts)
        unless = re.compile(r"书面提出|本人原因|个人原因|结转|300%|百分之三百|三倍|不视为")
        words = ("年休假", "年假", "带薪假")
        for passage, _match in find(contract, words, _LEAVE_LOST, unless):
            new = "甲方因工作需要未安排乙方休年休假的，按照乙方日工资收入的300%支付年休假工资报酬"
            yield hit_with_edit(contract, passage, passage.span, spoken(contract, new))
