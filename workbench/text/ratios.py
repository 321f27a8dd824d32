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
_PARTED = re.compile(
    rf"(?P<below>[百千万二两三四五六七八九十]{{1,8}}|\d{{1,4}})分之[^\S\n]{{0,40}}(?P<above>{_NUMBER})(?![{_HANZI}\d])"
)
_TENTHS = re.compile(
    r"(?<=[的约按付即为到低收占])([一二三四五六七八九\d])成(?=[，。；、）)及和以或计的予给]|$|支付|付款)",
    re.MULTILINE,
)
_BASES = {"百": 100, "千": 1000, "万": 10000}


def find_ratios(text: str) -> tuple[Ratio, ...]:
    """All shares and rates in ``text``, in order; multiples (1.5倍) are none."""
    found: list[Ratio] = []
    for match in _SIGNED.finditer(text):
        if match.start() and (text[match.start() - 1].isdigit() or text[match.start() - 1] in ".．"):
            continue
        permille = match[2] == "‰"
        value = Decimal(half_width(match[1])) / (1000 if permille else 100)
        found.append(_ratio(match, value, permille=permille))
    for match in _PARTED.finditer(text):
        value = _parted(match["below"], match["above"])
        if value is not None:
            found.append(_ratio(match, value, permille=match["below"] == "千"))
    found += [_ratio(match, Decimal(parse_integer(match[1]) or 0) / 10) for match in _TENTHS.finditer(text)]
    return tuple(sorted(found, key=lambda item: item.span))


def _ratio(match: re.Match[str], value: Decimal, *, permille: bool = False) -> Ratio:
    return Ratio(text=match.group(), span=Span(*match.span()), value=value, permille=permille)


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
