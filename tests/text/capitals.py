"""Writes sums in 大写 as banks want them (壹拾贰万伍仟元整), to hold the reader of sums against."""

from decimal import Decimal

_DIGITS = "零壹贰叁肆伍陆柒捌玖"
_UNITS = ("", "拾", "佰", "仟")
_SECTIONS = ("", "万", "亿", "万亿")
_MOST = Decimal(10) ** 16


def amount_in_words(value: Decimal) -> str:
    """``value`` in 元 (0 ≤ value < 10^16, at most two decimals) in 大写 with 元, 角 and 分.

    After the People's Bank's rules for filling in bills: one 零 for a run of zeros inside, 整 where
    no 分 follows. Raises ValueError outside that range.
    """
    if not 0 <= value < _MOST or value != value.quantize(Decimal("0.01")):
        raise ValueError(value)
    cents = int(value * 100)
    whole, jiao, fen = cents // 100, cents // 10 % 10, cents % 10
    words = f"{_whole(whole)}元" if whole or not cents else ""
    if not jiao and not fen:
        return words + "整"
    if jiao:
        words += f"{_DIGITS[jiao]}角"
    elif words:
        words += "零"
    return words + (f"{_DIGITS[fen]}分" if fen else "整")


def _whole(number: int) -> str:
    if number == 0:
        return "零"
    sections: list[int] = []
    while number:
        number, section = divmod(number, 10_000)
        sections.append(section)
    words, gap = "", False
    for place in range(len(sections) - 1, -1, -1):
        section = sections[place]
        if not section:
            gap = bool(words)
            continue
        if words and (gap or section < 1000):
            words += "零"
        words += _below_10000(section) + _section_name(sections, place)
        gap = False
    return words


def _section_name(sections: list[int], place: int) -> str:
    """万亿 is written once: 亿 stands behind the last section that is not empty."""
    if place == 3 and sections[2]:
        return "万"
    return _SECTIONS[place]


def _below_10000(number: int) -> str:
    words, gap = "", False
    for place in (3, 2, 1, 0):
        digit = number // 10**place % 10
        if digit:
            words += ("零" if gap else "") + _DIGITS[digit] + _UNITS[place]
            gap = False
        elif words:
            gap = True
    return words
