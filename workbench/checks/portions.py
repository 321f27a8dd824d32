"""Parts of a whole as contracts write them: 30%, 百分之三十, 三成, 三分之一, 一半, 等额, 两倍."""

import re
from decimal import Decimal

from workbench.checks.measures import PERCENT, number, share

_DIGIT = "[一二两三四五六七八九十]"
PORTION = rf"(?:{PERCENT}|{_DIGIT}成半?|{_DIGIT}分之{_DIGIT}|一半|半数|[0-9]+(?:[.][0-9]+)?倍|{_DIGIT}倍|等额|同等金额|同等数额|全额)"
_FRACTION = re.compile(rf"({_DIGIT})分之({_DIGIT})")
_TENTHS = re.compile(rf"({_DIGIT})成(半)?")
_WHOLE = {"等额", "同等金额", "同等数额", "全额"}


def portion(text: str) -> Decimal | None:
    """The part as a plain number: three tenths as 0.3, twice as 2; None where it is no part."""
    plain = text.strip()
    if plain in {"一半", "半数"}:
        return Decimal("0.5")
    if plain in _WHOLE:
        return Decimal(1)
    if plain.endswith("倍"):
        return number(plain[:-1])
    if found := _TENTHS.fullmatch(plain):
        return ((number(found[1]) or 0) + (Decimal("0.5") if found[2] else 0)) / Decimal(10)
    if found := _FRACTION.fullmatch(plain):
        below, above = number(found[1]), number(found[2])
        return above / below if above and below else None
    return share(plain)
