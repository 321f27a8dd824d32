"""Figures with units in a sentence, as comparable numbers: shares, multiples, periods, sums."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from workbench.domain.span import Span
from workbench.text.numerals import half_width, parse_integer

_N = r"[0-9０-９]+(?:[.．][0-9０-９]+)?|[〇零一二三四五六七八九十百千万亿两]+"
_FIGURE = re.compile(
    rf"百分之(?P<cp>[一二三四五六七八九十百零点〇]+)|千分之(?P<cq>[一二三四五六七八九十百零点]+)|万分之(?P<cw>[一二三四五六七八九十零点]+)"
    rf"|(?P<den>[二三四五六七八九十])分之(?P<numr>[一二三四五六七八九])"
    rf"|(?P<double>双倍)|(?<!第)(?P<n>{_N})\s*(?P<u>%|％|‰|个百分点|倍|周岁|个?工作日|个?小时|小时|个月|日|天|年|周|元|万元|亿元|人|次)"
)
_UNITS = {
    "%": "share", "％": "share", "‰": "permille", "倍": "times", "周岁": "age", "工作日": "working_day",
    "个工作日": "working_day", "小时": "hour", "个小时": "hour", "个月": "month", "日": "day",
    "天": "day", "年": "year", "周": "week", "元": "yuan", "万元": "yuan", "亿元": "yuan", "人": "person", "次": "time",
}  # fmt: skip
_DAYS = {"month": 30, "working_day": 1, "day": 1}
_SCALE = {"万元": 10_000, "亿元": 10**8}
# Months have 28 to 31 days: 三个月 and 92日 may mean the same.
_MONTH_SLACK = Fraction(105, 100)


@dataclass(frozen=True)
class Figure:
    """A number with its unit. Shares are fractions (20 % is 1/5), sums are in 元."""

    value: Fraction
    unit: str
    text: str
    span: Span

    def same(self, other: "Figure") -> bool:
        """Whether both say the same; a year counts as twelve months."""
        return in_months(self) == in_months(other)


class Measure(NamedTuple):
    """A value and what it counts."""

    unit: str
    value: Fraction


def in_months(figure: Figure) -> Measure:
    """What the figure measures, with years turned into months."""
    if figure.unit == "year":
        return Measure("month", figure.value * 12)
    return Measure(figure.unit, figure.value)


def alike(one: Figure, other: Figure) -> bool:
    """Whether two figures may mean the same (一个月 and 30日, 1.5倍 and 150%), which a lawyer has to settle."""
    first, second = in_months(one), in_months(other)
    units = {first.unit, second.unit}
    if units == {"share", "times"}:
        return first.value == second.value
    if len(units) == 1 or not units <= _DAYS.keys():
        return first == second
    low, high = sorted((first.value * _DAYS[first.unit], second.value * _DAYS[second.unit]))
    return high <= low * _MONTH_SLACK


def figures(text: str) -> tuple[Figure, ...]:
    """The figures of a text in order; calendar dates are left out."""
    found: list[Figure] = []
    for match in _FIGURE.finditer(text):
        figure = _figure(match)
        if figure is not None:
            found.append(figure)
    return tuple(found)


def _figure(match: re.Match[str]) -> Figure | None:
    span = Span(match.start(), match.end())
    for group, base in (("cp", 100), ("cq", 1000), ("cw", 10_000)):
        if match[group]:
            value = number(match[group])
            return None if value is None else Figure(value / base, "share", match.group(), span)
    if match["den"]:
        value = Fraction(parse_integer(match["numr"]) or 0, parse_integer(match["den"]) or 1)
        return Figure(value, "share", match.group(), span)
    if match["double"]:
        return Figure(Fraction(2), "times", match.group(), span)
    value, unit = number(match["n"]), match["u"]
    if value is None or unit not in _UNITS or (unit == "年" and value >= 1900):
        return None
    kind = _UNITS[unit]
    if kind in ("share", "permille"):
        return Figure(value / (100 if kind == "share" else 1000), "share", match.group(), span)
    return Figure(value * _SCALE.get(unit, 1), kind, match.group(), span)


def number(text: str) -> Fraction | None:
    """A Chinese or Arabic number, with decimals (零点零五, 0.05)."""
    whole, point, rest = half_width(text).replace("点", ".").partition(".")
    head = parse_integer(whole or "零")
    if head is None:
        return None
    if not point:
        return Fraction(head)
    tail = rest if rest.isascii() else "".join(str(parse_integer(char)) for char in rest)
    return Fraction(f"{head}.{tail}") if tail.isdigit() else None
