"""Lengths of time, rates and sums as contracts write them, turned into comparable figures.

The bounds of labour, lease, sale and loan are compared in months, days and yearly rates: 三（3）个月,
半年, 一年半, 90天, 月息2分, 日万分之五, 8千元 (specification R7.3).
"""

import re
from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta
from decimal import Decimal
from typing import NamedTuple

from workbench.text.numerals import half_width, parse_integer, to_chinese

_CN = "〇零一二三四五六七八九十百千两壹贰叁肆伍陆柒捌玖拾佰仟"
NUM = rf"(?:[0-9０-９]+(?:[.．][0-9０-９]+)?|[{_CN}]+)"
UNIT = r"(?:个工作日|工作日|周年|个半月|个月|年半|年|月|日|天|周|星期|个季度|季度)"
DURATION = rf"(?:半个?[年月]|{NUM}\s*(?:[（(]\s*{NUM}\s*[)）]\s*)?{UNIT}(?:零?{NUM}个月)?)"
DATE = (
    r"(?:[12１２][0-9０-９]{3}\s*[年./\-]\s*[0-9０-９]{1,2}\s*[月./\-]\s*[0-9０-９]{1,2}\s*日?"
    r"|[一二][〇○零一二三四五六七八九]{3}年[一二三四五六七八九十]{1,2}月[一二三四五六七八九十]{1,3}日)"
)
AMOUNT = rf"(?:[0-9０-９][0-9０-９,，]*(?:[.．][0-9０-９]+)?|[{_CN}万亿]+)\s*[万千百]?\s*元"

_DURATION = re.compile(
    rf"(?P<half>半)个?(?P<halfunit>[年月])"
    rf"|(?P<n>{NUM})\s*(?:[（(]\s*{NUM}\s*[)）]\s*)?(?P<u>{UNIT})(?:零?(?P<plus>{NUM})个月)?"
)
_DATE = re.compile(r"([^年./\-]+)[年./\-]([^月./\-]+)[月./\-]([^日]+)日?")
_FIND_DATE = re.compile(DATE)
_AMOUNT = re.compile(rf"(?P<n>[0-9,.]+|[{_CN}万亿]+)(?P<m>[万千百])?元")
_IN_MONTHS = {"年": 12, "周年": 12, "个月": 1, "月": 1, "个季度": 3, "季度": 3}
_IN_DAYS = {"日": 1, "天": 1, "周": 7, "星期": 7, "工作日": 1, "个工作日": 1}
_SIZES = {"万": 10_000, "千": 1000, "百": 100}


class Length(NamedTuple):
    """A length of time: whole months and days beside each other; ``working`` for 工作日."""

    months: Decimal
    days: Decimal
    working: bool
    text: str

    def longer_than(self, months: int) -> bool:
        """Whether it is certainly longer than ``months``: a month counts 31 days where days are given."""
        return self.months > months or (not self.months and self.days > 31 * months)

    def shorter_than(self, months: int) -> bool:
        """Whether it is certainly shorter: a month counts 28 days where days are given."""
        return self.months + self.days / 28 < months

    @property
    def in_days(self) -> Decimal:
        """Calendar days, a month as 30."""
        return self.days + self.months * 30


def number(text: str) -> Decimal | None:
    """The value of 12, 1.5, １２ or 十二."""
    plain = half_width(text.strip())
    if re.fullmatch(r"[0-9]+(?:\.[0-9]+)?", plain):
        return Decimal(plain)
    value = parse_integer(plain)
    return None if value is None else Decimal(value)


def length(text: str) -> Length | None:
    """The length of time that ``text`` states, or None; calendar years (2026年) are none."""
    match = _DURATION.search(text)
    if not match:
        return None
    if match["half"]:
        months = Decimal(6) if match["halfunit"] == "年" else Decimal("0.5")
        return Length(months, Decimal(0), False, match[0])
    value, unit = number(match["n"]), match["u"]
    if value is None or (unit in ("年", "周年") and value > 100):
        return None
    if unit in ("年半", "个半月"):
        value, unit = value + Decimal("0.5"), "年" if unit == "年半" else "个月"
    plus = (number(match["plus"]) if match["plus"] else None) or Decimal(0)
    months = value * _IN_MONTHS.get(unit, 0) + plus
    return Length(months, value * _IN_DAYS.get(unit, 0), "工作日" in unit, match[0])


def is_arabic(text: str) -> bool:
    """Whether the figure is written with digits."""
    return bool(re.search(r"[0-9０-９]", text))


def like(sample: str, value: int, unit: str) -> str:
    """``value`` and ``unit`` in the notation of ``sample``: 三个月 gives 一个月, 3个月 gives 1个月."""
    if is_arabic(sample):
        return f"{value}{unit}"
    return ("两" if value == 2 and unit == "个月" else to_chinese(value)) + unit


def day(text: str) -> date | None:
    """The calendar date that ``text`` states, or None."""
    match = _DATE.search(half_width(text))
    parts = [parse_integer(part) for part in match.groups()] if match else []
    if not match or any(part is None for part in parts):
        return None
    year, month, number_of_day = (part or 0 for part in parts)
    if not 1 <= month <= 12 or not 1 <= number_of_day <= monthrange(max(year, 1), month)[1]:
        return None
    return date(year, month, number_of_day)


def days_in(text: str) -> list[date]:
    """Every complete date of ``text`` in order."""
    found = (day(match[0]) for match in _FIND_DATE.finditer(text))
    return [value for value in found if value]


def months_later(start: date, months: int) -> date:
    """The same day ``months`` later, or the last day of that month."""
    year, month = divmod(start.month - 1 + months, 12)
    year += start.year
    return date(year, month + 1, min(start.day, monthrange(year, month + 1)[1]))


def whole_months(start: date, last: date) -> int:
    """Whole months from ``start`` to ``last``, both days counted (2026-01-01 to 2026-12-31 is 12)."""
    end = last + timedelta(days=1)
    months = (end.year - start.year) * 12 + end.month - start.month
    return months if months_later(start, months) <= end else months - 1


def money(text: str) -> Decimal | None:
    """The sum in yuan of 8,000元, 8千元, 1.5万元 or 八千元."""
    match = _AMOUNT.search(re.sub(r"[\s，]", "", half_width(text)).replace(",", ""))
    value = number(match["n"]) if match else None
    if not match or value is None:
        return None
    return value * _SIZES.get(match["m"] or "", 1)


# --- rates -----------------------------------------------------------------------------------------

PERCENT = (
    rf"(?:[0-9０-９]+(?:[.．][0-9０-９]+)?\s*[%％‰]|百分之{NUM}(?:点{NUM})?|[千万]分之{NUM}(?:点{NUM})?)"
)
# What may stand between 年利率 and its figure.
_UP_TO = r"(?:[（(][^）)\n]{0,8}[）)])?(?:标准|水平|固定|统一|约定|确定|暂定|执行|合计|高达|不低于|收取|支付|计收|计付|加收|另付|另行|为|是|按照?|以|：|:|达到?|本金|借款|欠款|拖欠|须|应当?|需|向[^。；，\n]{1,4}[方人]|未还|未付|逾期|额|应付|应还|金额|总额|部分|款项|的|承担|偿付|尚欠|所欠|剩余|余额|就|对|在|款额|，|付给?|[甲乙]方|出借人|不少于|不得低于|至少|约|高达){0,8}"
_RATE = re.compile(
    rf"(?:(?P<unit>(?<!第)年化|年|月|日)(?:化)?(?:综合|固定|名义)?(?:的)?(?:单利|固定|资金)?(?:利率|利息|息|费率|收益率?|回报率?|化率|成本|占用费|利)|(?P<unit3>每(?:逾期|迟延|延迟|拖延|超期)[一1]?[日天]|每日|每天|按日|按天|逐日|逐月|逐年|按月|按年|每个?月|每年|一个月)(?:的)?(?:利率|利息|息|单利)?|(?P<unit4>(?<![0-9０-９一二三四五六七八九十])(?:年化|[年月日天])(?=千分|万分|百分|[0-9]+(?:\.[0-9]+)?[%％‰])))"
    rf"{_UP_TO}\s*(?P<rate>{PERCENT}|{NUM}\s*[分厘])"
    rf"|(?P<rate2>{PERCENT})\s*(?:[/／每]|[（(])\s*(?P<unit2>[年月日天])"
)
_YEAR = {"年": 1, "月": 12, "日": 365, "天": 365}


class Rate(NamedTuple):
    """A rate with its unit of time. ``share`` is the plain fraction for one unit, ``yearly`` for a year."""

    share: Decimal
    unit: str
    start: int
    end: int
    text: str

    @property
    def yearly(self) -> Decimal:
        """The simple yearly rate, 365 days or 12 months."""
        return self.share * _YEAR[self.unit]


def share(text: str) -> Decimal | None:
    """The plain fraction of 36%, 百分之三十六, 千分之一, 5‰, 2分 (per month or year: hundredths)."""
    plain = half_width(text).replace(" ", "")
    match = re.fullmatch(rf"([百千万])分之({NUM})(?:点({NUM}))?", plain)
    if match:
        value = number(match[2])
        tail = "".join(str(int(number(char) or 0)) for char in match[3]) if match[3] else ""
        if value is None:
            return None
        return Decimal(f"{value}.{tail or 0}") / {"百": 100, "千": 1000, "万": 10_000}[match[1]]
    value = number(plain[:-1])
    size = {"%": 100, "‰": 1000, "分": 100, "厘": 1000, "折": 10}.get(plain[-1])
    return None if value is None or size is None else value / size


def rates(text: str) -> Iterator[Rate]:
    """Every rate in ``text`` that has a unit of time beside it."""
    for match in _RATE.finditer(text):
        value = share(match["rate"] or match["rate2"])
        unit = next(match[name] for name in ("unit", "unit2", "unit3", "unit4") if match[name])
        unit = unit.replace("化", "")[-1]
        if value is not None:
            yield Rate(value, unit, match.start(), match.end(), match[0])
