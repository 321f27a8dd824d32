"""Lengths of time on strings: 三十日, 30个工作日, 六个月, 三年半, 三十（30）日 (R6.2)."""

import re
from decimal import Decimal

from workbench.domain.contract import Period, PeriodUnit
from workbench.domain.span import Span
from workbench.text.numerals import DIGITS
from workbench.text.ratios import decimal_of

_HANZI = "零〇一二三四五六七八九十百千两"
_FINANCIAL = "壹贰叁肆伍陆柒捌玖拾佰"
_NUMBER = rf"(?:\d{{1,6}}(?:[.．]\d{{1,4}})?|[{_HANZI}{_FINANCIAL}]{{1,12}})"
_NOT_BEFORE = frozenset("第月.．-/－—") | frozenset(_HANZI) | frozenset(_FINANCIAL)
_CHINESE = re.compile(
    rf"(?P<number>{_NUMBER})(?:[^\S\n]?[（(][^\S\n]{{0,40}}(?P<again>{_NUMBER})[^\S\n]{{0,40}}[）)])?[^\S\n]?"
    r"(?P<unit>个?(?:工作日|营业日|交易日|银行工作日|法定工作日)|个?(?:日历日|日历天|自然日|连续日)|"
    r"个半月|个(?:日历|自然|公历)?月|个?季度|个?周(?!岁|围|边|转|末|知|期|全|密|到)|个?星期(?![一二三四五六日天])|个?礼拜|"
    r"个?小时|个?钟头|(?:个?日历)?年半|(?:个)?(?:日历|整|周)?年(?!度|级|龄|报|检|代|轻|利率|化|息|月|[^\S\n]{0,40}[\d一二三四五六七八九十]{1,2}[^\S\n]{0,40}月)|"
    r"天|日(?!期|常|元|用|报|后视|志|历|程|本|夜|益))"
)
_HALF = re.compile(r"半(?P<unit>个月|年)(?!度|报|检)")
_WORDS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "twelve": 12, "fourteen": 14, "fifteen": 15, "twenty": 20, "thirty": 30, "forty-five": 45,
    "sixty": 60, "ninety": 90,
}  # fmt: skip
_ENGLISH = re.compile(
    rf"\b(?P<word>\d{{1,6}}|{'|'.join(_WORDS)})[ ]?(?:\((?P<again>\d{{1,6}})\))?[ -](?P<unit>business days?|working days?|"
    r"calendar days?|days?|weeks?|months?|quarters?|years?|hours?)\b",
    re.IGNORECASE,
)
_ENGLISH_UNITS = (
    "day",
    "week",
    "month",
    "quarter",
    "year",
    "hour",
    "DAY",
    "MONTH",
    "YEAR",
    "Day",
    "Month",
    "Year",
)
_UNITS = (
    ("工作日", PeriodUnit.WORKING_DAY), ("营业日", PeriodUnit.WORKING_DAY), ("交易日", PeriodUnit.WORKING_DAY),
    ("business", PeriodUnit.WORKING_DAY), ("working", PeriodUnit.WORKING_DAY), ("calendar", PeriodUnit.DAY),
    ("季度", PeriodUnit.QUARTER), ("quarter", PeriodUnit.QUARTER), ("小时", PeriodUnit.HOUR),
    ("钟头", PeriodUnit.HOUR), ("hour", PeriodUnit.HOUR), ("月", PeriodUnit.MONTH), ("month", PeriodUnit.MONTH),
    ("年", PeriodUnit.YEAR), ("year", PeriodUnit.YEAR), ("周", PeriodUnit.WEEK), ("星期", PeriodUnit.WEEK),
    ("礼拜", PeriodUnit.WEEK), ("week", PeriodUnit.WEEK), ("日", PeriodUnit.DAY), ("天", PeriodUnit.DAY),
    ("day", PeriodUnit.DAY),
)  # fmt: skip
_FIRST_CALENDAR_YEAR = 1000
_FINANCIAL_DIGITS = str.maketrans(
    {char: "零一二三四五六七八九"[value] for char, value in DIGITS.items() if char in _FINANCIAL}
    | {"拾": "十", "佰": "百"}
)
_NO_LENGTH = ("同", "某", "任", "当", "次", "每月", "当月", "本月", "次月")


def find_periods(text: str) -> tuple[Period, ...]:
    """All lengths of time in ``text``, in order. Calendar dates and ordinals (第三年) are none."""
    found: list[Period] = []
    for match in _CHINESE.finditer(text):
        value = _value(match["number"])
        if value is None or value >= _FIRST_CALENDAR_YEAR or _is_calendar(text, match):
            continue
        if "半" in match["unit"]:
            value += Decimal("0.5")
        found.append(_period(match, value))
    found += [_period(match, Decimal("0.5")) for match in _HALF.finditer(text) if not _tail_of(found, match)]
    if not any(word in text for word in _ENGLISH_UNITS):
        return tuple(sorted(found, key=lambda item: item.span))
    for match in _ENGLISH.finditer(text):
        word = match["word"].lower()
        value = Decimal(match["again"] or _WORDS.get(word, word))
        if value < _FIRST_CALENDAR_YEAR:
            found.append(_period(match, value))
    return tuple(sorted(found, key=lambda item: item.span))


def _value(number: str) -> Decimal | None:
    return decimal_of(number.translate(_FINANCIAL_DIGITS))


def _is_calendar(text: str, match: re.Match[str]) -> bool:
    """Whether the words make it a day of the calendar or a manner of speaking (每月5日, 同一日)."""
    start = match.start()
    if start and (text[start - 1] in _NOT_BEFORE or text[start - 1].isdigit()):
        return True
    before = text[max(0, start - 3) : start].rstrip()
    if before.endswith(_NO_LENGTH):
        return True
    if match["unit"] == "日":
        return before.endswith(("月", "年", "日至", "号至"))
    return False


def _tail_of(found: list[Period], match: re.Match[str]) -> bool:
    return any(item.span.start <= match.start() < item.span.end for item in found)


def _period(match: re.Match[str], value: Decimal) -> Period:
    return Period(
        text=match.group(), span=Span(*match.span()), value=value, unit=_unit(match["unit"].lower())
    )


def _unit(words: str) -> PeriodUnit:
    for mark, unit in _UNITS:
        if mark in words:
            return unit
    return PeriodUnit.DAY
