"""Shares and rates on strings: 30％, 百分之三十, 万分之五, 2‰, 二分之一, 三成 (R6.2)."""

import re
from decimal import Decimal
from functools import lru_cache

from workbench.domain.contract import Ratio
from workbench.domain.span import Span
from workbench.text.numerals import half_width, parse_integer

_HANZI = "零〇一二三四五六七八九十百千万两"
_NUMBER = rf"(?:\d{{1,12}}(?:[.．]\d{{1,12}})?|[{_HANZI}]{{1,20}}(?:点[{_HANZI}]{{1,12}})?)"
_SIGNED = re.compile(r"(\d{1,12}(?:[.．]\d{1,12})?)[^\S\n]{0,40}([%％‰]|percent\b|per cent\b)")
# 分之 and 成 are the anchors; what stands before them is looked for backwards.
_PARTED = re.compile(rf"分之[^\S\n]{{0,40}}(?P<above>{_NUMBER})(?![{_HANZI}\d])")
_BELOW = re.compile(r"(?:[百千万二两三四五六七八九十]{1,8}|\d{1,4})\Z")
_TENTHS = re.compile(r"成(?=[，。；、）)及和以或计的予给]|$|支付|付款)", re.MULTILINE)
_TENTHS_BEFORE = re.compile(r"(?<=[的约按付即为到低收占款笔期，、：:（(])[一二三四五六七八九\d]\Z")
_BASES = {"百": 100, "千": 1000, "万": 10000}


def find_ratios(text: str) -> tuple[Ratio, ...]:
    """All shares and rates in ``text``, in order; multiples (1.5倍) are none."""
    found: list[Ratio] = []
    for match in _SIGNED.finditer(text):
        if match.start() and (text[match.start() - 1].isdigit() or text[match.start() - 1] in ".．"):
            continue
        permille = match[2] == "‰"
        value = Decimal(half_width(match[1])) / (1000 if permille else 100)
        found.append(_ratio(text, Span(*match.span()), value, permille=permille))
    for match in _PARTED.finditer(text):
        below = _BELOW.search(text, max(0, match.start() - 8), match.start())
        value = _parted(below.group(), match["above"]) if below else None
        if below and value is not None:
            span = Span(below.start(), match.end())
            found.append(_ratio(text, span, value, permille=below.group() == "千"))
    for match in _TENTHS.finditer(text):
        before = _TENTHS_BEFORE.search(text, max(0, match.start() - 2), match.start())
        if before:
            value = Decimal(parse_integer(before.group()) or 0) / 10
            found.append(_ratio(text, Span(before.start(), match.end()), value))
    return tuple(sorted(found, key=lambda item: item.span))


def _ratio(text: str, span: Span, value: Decimal, *, permille: bool = False) -> Ratio:
    return Ratio(text=span.of(text), span=span, value=value, permille=permille)


def _parted(below: str, above: str) -> Decimal | None:
    base = _BASES.get(below) or parse_integer(below)
    share = decimal_of(above)
    return None if not base or share is None else share / base


@lru_cache(maxsize=1024)
def decimal_of(text: str) -> Decimal | None:
    """A numeral with or without a fraction (3.5, 三点五) as a decimal; None if it is none."""
    plain = half_width(text.strip())
    if plain.replace(".", "", 1).isdigit() and plain.isascii():
        return Decimal(plain)
    whole, _, fraction = plain.partition("点")
    value = parse_integer(whole)
    if value is None:
        return None
    if not fraction:
        return Decimal(value)
    digits = [parse_integer(char) for char in fraction]
    if any(digit is None or digit > 9 for digit in digits):
        return None
    return Decimal(f"{value}." + "".join(str(digit) for digit in digits))
