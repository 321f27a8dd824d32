"""Chinese, Arabic and financial (大写) numerals to integers and back."""

import re
from functools import lru_cache

DIGITS = {
    "〇": 0, "○": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8,
    "九": 9, "两": 2, "壹": 1, "贰": 2, "叁": 3, "肆": 4, "伍": 5, "陆": 6, "柒": 7, "捌": 8, "玖": 9,
    "弌": 1, "弍": 2, "弎": 3, "貳": 2, "參": 3, "叄": 3, "陸": 6,
}  # fmt: skip
UNITS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
SECTIONS = {"万": 10**4, "萬": 10**4, "亿": 10**8, "億": 10**8}
CHINESE = "〇○零一二三四五六七八九十百千万亿两"
FINANCIAL = "零壹贰叁肆伍陆柒捌玖拾佰仟万亿"
NUMBER = rf"(?:[0-9０-９]+|[{CHINESE}]+)"

_FULL_WIDTH = str.maketrans("０１２３４５６７８９．，％", "0123456789.,%")
_PLAIN_DIGITS = re.compile(r"[〇○零一二三四五六七八九]+")


def half_width(text: str) -> str:
    """Full-width digits and their separators as ASCII; the length stays the same."""
    return text if text.isascii() else text.translate(_FULL_WIDTH)


@lru_cache(maxsize=4096)
def parse_integer(text: str) -> int | None:
    """The value of a numeral in Arabic, Chinese or 大写 characters; None if it is none.

    Reads 一百二十, 百二 is refused (colloquial), 二〇二六 is read digit by digit.
    """
    plain = half_width(text.strip())
    if plain.isascii() and plain.isdigit():
        return int(plain) if len(plain) <= 18 else None
    if not plain:
        return None
    if len(plain) > 1 and _PLAIN_DIGITS.fullmatch(plain):
        return int("".join(str(DIGITS[c]) for c in plain)) if len(plain) <= 18 else None
    return _by_units(plain)


def _by_units(text: str) -> int | None:
    total = section = digit = 0
    pending = False
    last_unit, last_section = 10_000, 10**12
    for char in text:
        if char in DIGITS:
            if pending and digit:
                return None
            digit, pending = DIGITS[char], True
        elif char in UNITS:
            unit = UNITS[char]
            if unit >= last_unit:
                return None
            section += (digit if pending and digit else 1) * unit
            digit, pending, last_unit = 0, False, unit
        elif char in SECTIONS:
            size = SECTIONS[char]
            if size >= last_section:
                return None
            total += (section + digit) * size
            section = digit = 0
            pending, last_unit, last_section = False, 10_000, size
        else:
            return None
    return total + section + digit


def to_chinese(number: int) -> str:
    """The usual Chinese numeral for 0 ≤ number < 10^8: 21 is 二十一, 105 is 一百零五."""
    if number < 0 or number >= 10**8:
        raise ValueError(number)
    if number >= 10_000:
        high, low = divmod(number, 10_000)
        tail = "" if not low else ("零" if low < 1000 else "") + _below_10000(low)
        return f"{_below_10000(high)}万{tail}"
    text = _below_10000(number)
    return text[1:] if text.startswith("一十") else text


def _below_10000(number: int) -> str:
    if number == 0:
        return "零"
    names = "零一二三四五六七八九"
    out, gap = "", False
    for size, unit in ((1000, "千"), (100, "百"), (10, "十"), (1, "")):
        digit, number = divmod(number, size)
        if digit:
            out += ("零" if gap and out else "") + names[digit] + unit
            gap = False
        else:
            gap = True
    return out
