"""Labour contracts: hours and leave (LAB-15, 27)."""

import re
from collections.abc import Iterator
from decimal import Decimal

from workbench.checks.labour import LABOUR, labour, spoken
from workbench.checks.labour_slots_hours import overtime_over, rest_missing
from workbench.checks.labour_words import filled
from workbench.checks.measures import NUM, is_arabic, number
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
_DAY_WORK = re.compile(
    rf"(?:每日|每天|每班|一天|一日|日)[^。；，\n0-9加班]{{0,6}}(?:工作|上班|出勤)?(?:时间)?(?:为|是|共)?\s*({NUM})\s*(?P<half>个半)?(?:个)?(?:小时|钟头|工时)"
)
_WEEK_HOURS = re.compile(
    rf"每周(?:标准)?(?:工作)?(?:时间)?(?:为|是|不少于|共|不超过|:|：)?\s*({NUM})\s*(?:个)?小时"
)
_WEEK_DAYS = re.compile(
    rf"(?:每周|一周)(?:工作|上班|出勤|干|做|到岗)?(?:为|是|满)?\s*({NUM})\s*(?:个)?(?:工作日|天|日)(?!内)|(?P<none>(?:无|没有|不安排|不享受)(?:周)?休息日|全年无休|每周不休息|做满?七天)"
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
_SIX_DAYS = re.compile(
    r"单休|做六休一|上六休一|(?:周|星期|礼拜)一(?:至|到|—|-|~|～)(?:周|星期|礼拜)?六|(?:仅|只)[^。；，\n]{0,4}(?:周日|星期日|星期天)[^。；，\n]{0,4}休|(?:每周|一周)(?:轮|只)?休息?(?:一|1)(?:天|日)|大小周"
)
_MONTH_REST = re.compile(
    rf"每月(?:固定)?(?:只|仅|可)?(?:休息|休假|休|公休)(?:日)?(?:为)?\s*({NUM})\s*(?:天|日)"
)
_MONTH_WORK = re.compile(rf"每月(?:工作|上班|出勤)(?:不少于)?\s*({NUM})\s*(?:天|日)")
_SPANS = re.compile(
    r"(早上?|上午|清晨|早晨|晚上?|晚间|下午|中午|傍晚)?\s*(\d{1,2}|[一二两三四五六七八九十]{1,2})\s*[:：点时]\s*(\d{2})?\s*分?(半)?\s*(?:至|到|-|—|–|~|～)\s*(?:次日)?(早上?|上午|清晨|晚上?|晚间|下午|傍晚)?\s*(\d{1,2}|[一二两三四五六七八九十]{1,2})\s*[:：点时]\s*(\d{2})?(半)?"
)
_WORKDAY = re.compile(r"工作时间|上班|上下班|作息|工作制|出勤|到岗|在岗|班次|当班")
_WEEKLY_REST = re.compile(r"(?:周日|周六|周末|星期日|星期天|星期六|双休日?)[^。；，\n]{0,4}休息")
_NINE_NINE_SIX = re.compile(r"(?<!\d)9\s*[9９]\s*6(?!\d)|９９６|九九六")
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


def _rests(passage: Passage) -> bool:
    """Whether a month has fewer rest days than weeks, or as many days of work."""
    rest, work = _MONTH_REST.search(passage.text), _MONTH_WORK.search(passage.text)
    free, worked = number(rest[1]) if rest else None, number(work[1]) if work else None
    return bool((free is not None and free < 4) or (worked is not None and worked > 26))


def _hour(half: str | None, hour: str, minutes: str | None, thirty: str | None) -> Decimal:
    value = (number(hour) or Decimal(0)) + Decimal(minutes or 0) / 60 + (Decimal("0.5") if thirty else 0)
    return value + 12 if half in ("晚", "晚上", "晚间", "傍晚", "下午") and value < 12 else value


def _spans(passage: Passage) -> Decimal | None:
    """Hours of work of a day that is given by times of day: with one span an hour is left for the meal."""
    if not _WORKDAY.search(passage.text) or re.search(
        r"轮|倒班|两班|三班|值班|营业|任意|弹性|早班|晚班", passage.text
    ):
        return None
    total, found = Decimal(0), _SPANS.findall(passage.text)
    for one, hour, minute, thirty, other, last, to_minute, to_thirty in found:
        length = _hour(other, last, to_minute, to_thirty) - _hour(one, hour, minute, thirty)
        if not 0 < length < 16:
            return None
        total += length
    if not found or len(found) > 2:
        return None
    if len(found) == 1:
        rest = re.search(rf"(?:休|餐|饭)[^。；，\n]{{0,8}}?({NUM}|半)(?:个)?(半)?小时", passage.text)
        value = Decimal("0.5") if rest and rest[1] == "半" else (number(rest[1]) if rest else None)
        return total - value if value is not None else (total - 1 if total >= 11 else None)
    return total if not re.search(r"休息|午休|用餐", _WEEKLY_REST.sub("", passage.text)) else None


def _by_the_clock(passage: Passage, context: Context) -> Hit | None:
    """Too few days of rest in a month, or a day from one hour to another that is too long."""
    clock = _clock(passage)
    if clock or "加班" in passage.text:
        return clock
    if _rests(passage) or rest_missing(passage.text) or _NINE_NINE_SIX.search(passage.text):
        return Hit(passage.span, variant="rest", comment_reason="needs_terms")
    long = _spans(passage)
    if long and long > context.limit("B031"):
        facts = {"stated": f"{long.normalize():f}", "limit": f"{context.limit('B031')}"}
        return Hit(passage.span, facts=facts, comment_reason="needs_terms")
    week = long * 6 if long and _SIX_DAYS.search(passage.text) and "大小周" not in passage.text else None
    if week and week > context.limit("B032"):
        facts = {"stated": f"{week.normalize():f}", "limit": f"{context.limit('B131')}"}
        return Hit(passage.span, variant="week", facts=facts, comment_reason="needs_terms")
    return None


def _hours(passage: Passage, context: Context) -> Iterator[Hit]:
    text, span = passage.text, passage.span
    clock = _by_the_clock(passage, context)
    if clock:
        yield clock
        return
    over = "加班" in text or "延长工作时间" in text or "延时" in text or "延长的工作时间" in text
    if over:
        for pattern, bound in ((_OVER_DAY, context.limit("B035")), (_OVER_MONTH, context.limit("B036"))):
            for match in pattern.finditer(text):
                stated = match[1] or match[2]
                if (number(stated) or 0) > bound:
                    facts = {"stated": stated, "limit": str(bound)}
                    yield Hit(span, variant="overtime", facts=facts, comment_reason="needs_terms")
                    return
        stated = overtime_over(text, context.limit("B035"), context.limit("B036"))
        if stated:
            facts = {"stated": stated, "limit": str(context.limit("B036"))}
            yield Hit(span, variant="overtime", facts=facts, comment_reason="needs_terms")
        return
    yield from _stated(passage, context)


def _stated(passage: Passage, context: Context) -> Iterator[Hit]:
    """Hours a day, hours a week and days a week that are said in numbers."""
    text, span = passage.text, passage.span
    per_day, per_week, days = (
        _DAY_HOURS.search(text) or _DAY_WORK.search(text),
        _WEEK_HOURS.search(text),
        _WEEK_DAYS.search(text),
    )
    hours = number(per_day[1]) if per_day else None
    weekly = number(per_week[1]) if per_week else None
    count = (Decimal(7) if days["none"] else number(days[1])) if days else None
    if count is None and _SIX_DAYS.search(text):
        count = Decimal("5.5") if "大小周" in text else Decimal(6)
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
        contract.text,
        (
            "小时",
            "每周",
            "无休",
            "休息",
            "工时",
            "工作时间",
            "上班",
            "每月工作",
            "每月",
            "全月",
            "工作日为",
            "周一",
            "班次",
            "在岗",
            "加班",
            "延时",
            "干满",
            "做",
            "单休",
            "休一",
            "996",
            "九九六",
        ),
    ):
        if _OTHER_HOURS.search(passage.text) or is_menu(passage.text):
            continue
        if other and "标准工时" not in passage.text and "加班" not in passage.text:
            continue
        yield from _hours(passage, context)


_LEAVE_DAYS = re.compile(
    rf"(?:工作|工龄|司龄|年限)(?:年限)?(?:已|为|达)?满?\s*(?P<years>{NUM})\s*年[^。；\n天]{{0,24}}(?:年休假|年假)[^。；，\n0-9]{{0,6}}?(?P<days>{NUM})\s*(?:个)?(?:工作日|日|天)"
    rf"|(?:年休假|年假)[^。；，\n0-9]{{0,6}}?(?P<days2>{NUM})\s*(?:个)?(?:工作日|日|天)[^。；\n0-9]{{0,16}}(?:工作|工龄|司龄|年限)(?:年限)?(?:已经?|为|达)?满?\s*(?P<years2>{NUM})\s*年"
)
_LEAVE = re.compile(r"年休假|年假|带薪假|带薪年假")
_UNUSED = re.compile(
    r"未[^。；\n]{0,14}(?:休|使用|安排|享受|申请|用)|没有?(?:休|申请|使用|用)|没休|逾期|过期|跨年|不用|年底|年内|当年|离职时|年度"
)
_LOST = re.compile(
    r"视为|视同|自动|作废|放弃|清零|不予(?:补偿|保留|折现|支付|发放|折算|结算|兑现)|不再(?:补|安排|支付|折)|不(?:补|补偿|折现|结转|顺延|发放任何|支付任何|支付工资|折算)|失效|不候|取消|归零"
)
_NO_LEAVE = re.compile(
    r"(?:没有|无|不(?:享受|享有|安排|设))(?:带薪)?(?:年休假|年假)|(?:年休假|年假)[^。；\n]{0,12}(?:冲抵|抵扣|抵充|春节)"
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
        for passage, match in find(contract, ("年休假", "年假"), _LEAVE_DAYS, re.compile(r"每满")):
            end = "" if match["days"] else "2"
            years, days = number(match[f"years{end}"]), number(match[f"days{end}"])
            least = _least_leave(years, context)
            if days is not None and days < least:
                span, stated = passage.part(*match.span(f"days{end}")), match[f"days{end}"]
                new = str(least) if is_arabic(stated) else to_chinese(least)
                facts = {"years": match[f"years{end}"], "stated": stated, "least": str(least)}
                yield hit_with_edit(contract, passage, span, new, variant="days", **facts)
        yield from _lapses(contract)


def _lapses(contract: Contract) -> Iterator[Hit]:
    unless = re.compile(
        r"书面提出|本人原因|个人原因|(?<!不)结转|(?<!不)顺延|300%|百分之三百|三倍|不(?:得|能)?视为|(?:甲方|公司|用人单位)(?:不得|不能)|工作不满|不满一年|未满一年|不足一年|福利年假|福利性年|法定(?:年休假|年假|天数)?(?:之外|以外|外)|除法定"
    )
    for passage in sentences(contract.text, ("年休假", "年假", "带薪假")):
        text = passage.text
        lost = (filled(text, _LEAVE, _UNUSED, _LOST) or _NO_LEAVE.search(text)) and not is_menu(text)
        if lost and not unless.search(text):
            new = "甲方因工作需要未安排乙方休年休假的，按照乙方日工资收入的300%支付年休假工资报酬"
            yield hit_with_edit(contract, passage, passage.span, spoken(contract, new))
