"""Hours read by slots: every number of hours or days with the span of time it belongs to (LAB-15)."""

import re
from decimal import Decimal

from workbench.checks.measures import NUM, number

_OVER = re.compile(r"加班|延长(?:的)?(?:工作|劳动)时间|延时|超时")
_HOURS = re.compile(rf"(?P<n>{NUM})\s*(?P<half>个半)?个?(?:半)?(?:小时|钟头|工时)")
_DAY = re.compile(r"每(?:日|天|班)|单日|当日|一天|一日|日均|每个工作日|当天")
_MONTH = re.compile(r"每个?月|当月|单月|全月|一个月|月度|月累计|月均|按月")
_WEEK = re.compile(r"每周|单周|一周|当周|每星期")
_BEYOND = re.compile(r"(?<!不)(?<!不得)(?<!不能)(?<!不可)(?<!不应)(?<!不会)超过\s*$")
_PAID_OR_TOLD = re.compile(r"提前|申请|通知|培训|元|报酬|工资")


def overtime_over(text: str, day: Decimal, month: Decimal) -> str:
    """The first number of hours of overtime that is over its limit for a day, a week or a month; else empty."""
    if not _OVER.search(text):
        return ""
    for match in _HOURS.finditer(text):
        before = text[: match.start()]
        if _PAID_OR_TOLD.search(text[max(0, match.start() - 4) : match.end() + 3]):
            continue
        if _BEYOND.search(before):
            continue
        hours, span = number(match["n"]), _span(before)
        limit = {"day": day, "week": month / 4 * 2, "month": month}.get(span)
        if hours is not None and limit is not None and hours > limit:
            return match["n"]
    return ""


def _span(before: str) -> str:
    """Which span of time is named last before a number."""
    last = {
        name: max((found.end() for found in pattern.finditer(before)), default=-1)
        for name, pattern in (("day", _DAY), ("month", _MONTH), ("week", _WEEK))
    }
    name = max(last, key=lambda key: last[key])
    return name if last[name] >= 0 else ""


_REST_IN_MONTH = re.compile(
    rf"(?:每个?月|当月|一个月|全月)[^。；，\n]{{0,10}}?(?:安排|享有|享受|有|休|给予)?\s*({NUM})\s*(?:个|次)?(?:天|日)?(?:的)?(?:休息日?|公休|轮休|休)"
)
_WORK_IN_MONTH = re.compile(
    rf"(?:每个?月|全月|当月)[^。；，\n]{{0,6}}(?:工作|上班|出勤|到岗)[^。；，\n]{{0,4}}?({NUM})\s*(?:天|日)"
)
_SELDOM = re.compile(
    rf"(?:每(?P<a>{NUM})(?:天|日)|每?(?P<w>两|二|2|三|3)周|(?P<h>隔周|双周|每半个?月|每旬|半月))[^。；，\n]{{0,6}}(?:休息?|轮休|公休)(?:一|1)(?:天|日)|(?:做|上|干|工作)(?P<on>{NUM})(?:天)?(?:休|歇)(?P<off>{NUM})"
)
_SEVEN = re.compile(
    r"(?:周|星期|礼拜)一(?:至|到|—|-|~|～)(?:周|星期|礼拜)?(?:日|天)|一周七天|每周七天|全年(?:无休|不休)|(?:无|没有|不设)(?:固定)?(?:周)?休息日"
)
_OPEN = re.compile(r"营业|值班|轮班|倒班|轮休|客服|综合计算|不定时")


def rest_missing(text: str) -> bool:
    """Whether a week goes without a day of rest: days in a month, ten days on and one off, all seven days."""
    rest, work = _REST_IN_MONTH.search(text), _WORK_IN_MONTH.search(text)
    free, worked = number(rest[1]) if rest else None, number(work[1]) if work else None
    if (free is not None and free < 4) or (worked is not None and worked > 26):
        return True
    found = _SELDOM.search(text)
    if found:
        if found["w"] or found["h"]:
            return True
        days = number(found["a"]) if found["a"] else None
        on, off = (number(found["on"]), number(found["off"])) if found["on"] else (None, None)
        return bool((days and days > 7) or (on and off and on / off > 6))
    return bool(_SEVEN.search(text)) and not _OPEN.search(text)
