"""Chinese, Arabic, Roman and financial (大写) numerals to integers, and Chinese ones back."""

import re
from collections.abc import Callable
from functools import lru_cache

from workbench.domain.citation import ArticleNo

DIGITS = {
    "〇": 0, "○": 0, "零": 0, "一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8,
    "九": 9, "两": 2, "壹": 1, "贰": 2, "叁": 3, "肆": 4, "伍": 5, "陆": 6, "柒": 7, "捌": 8, "玖": 9,
    "弌": 1, "弍": 2, "弎": 3, "貳": 2, "參": 3, "叄": 3, "陸": 6,
}  # fmt: skip
UNITS = {"十": 10, "拾": 10, "百": 100, "佰": 100, "千": 1000, "仟": 1000}
CHINESE = "〇○零一二三四五六七八九十百千万亿两"
NUMBER = rf"(?:[0-9０-９]+|[{CHINESE}]+)"

_SECTION_SIGNS = str.maketrans("萬億", "万亿")
_HUNDREDS = frozenset("百千佰仟")
_SPOKEN = frozenset("一二三四五六七八九两")

_FULL_WIDTH = str.maketrans("０１２３４５６７８９．，％", "0123456789.,%")
_ROMANS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}
_ANNEX_ROMANS = frozenset(["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"])
_PLAIN_DIGITS = re.compile(r"[〇○零一二三四五六七八九]+")


def half_width(text: str) -> str:
    """Full-width digits and their separators as ASCII; the length stays the same."""
    return text if text.isascii() else text.translate(_FULL_WIDTH)


@lru_cache(maxsize=4096)
def parse_integer(text: str) -> int | None:
    """The value of a numeral in Arabic, Chinese or 大写 characters; None if it is none.

    Reads 一百二十; 一百二 is refused (people mean 120 or 102); 二〇二六 is read digit by digit.
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
    """亿 parts the numeral once, 万 parts each side once, and what is left is below 10,000."""
    plain = text.translate(_SECTION_SIGNS)
    head, mark, tail = plain.rpartition("亿")
    if not mark:
        return _myriads(plain)
    return _joined(_myriads(head), 10**8, tail, _myriads)


def _myriads(text: str) -> int | None:
    head, mark, tail = text.partition("万")
    if not mark:
        return _section(text)
    return _joined(_section(head), 10**4, tail, _section)


def _joined(high: int | None, size: int, tail: str, read: Callable[[str], int | None]) -> int | None:
    if high is None or (len(tail) == 1 and tail in _SPOKEN):
        return None
    low = read(tail) if tail else 0
    return None if low is None or low >= size else high * size + low


def _section(text: str) -> int | None:
    """A numeral without 万 and 亿. 一百二 is refused, for people mean 120 or 102."""
    total, digit, last_unit = 0, -1, 10_000
    for char in text:
        if char in DIGITS:
            if digit > 0:
                return None
            digit = DIGITS[char]
            continue
        unit = UNITS.get(char, last_unit)
        if unit >= last_unit:
            return None
        total += (digit if digit > 0 else 1) * unit
        digit, last_unit = -1, unit
    if not text or (text[-1] in _SPOKEN and text[-2:-1] in _HUNDREDS):
        return None
    return total + max(digit, 0)


def parse_roman(text: str) -> int:
    """The value of a Roman numeral in letters of one case or as one sign (Ⅳ); other letters count nothing."""
    if len(text) == 1 and "Ⅰ" <= text <= "Ⅻ":
        return ord(text) - ord("Ⅰ") + 1
    values = [_ROMANS.get(char, 0) for char in text.lower()]
    pairs = zip(values, [*values[1:], 0], strict=True)
    return sum(-one if one < other else one for one, other in pairs)


def parse_annex(text: str) -> int:
    """The number of an annex: 附件三, 附件3, 附件B, Annex IV. I to X are Roman, other letters count from A."""
    value = parse_integer(text)
    if value is not None:
        return value
    if text in _ANNEX_ROMANS or "Ⅰ" <= text <= "Ⅻ":
        return parse_roman(text)
    first = ord(text[0])
    return first - (ord("Ａ") if first >= ord("Ａ") else ord("A")) + 1


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


def chinese_article(article: ArticleNo) -> str:
    """An article as law writes it: 第五百八十五条, with 之X; what has no Chinese numeral here in figures."""
    if not 0 <= article.number < 10**8:
        return f"第{article.number}条"
    suffix = f"之{to_chinese(article.suffix)}" if article.suffix else ""
    return f"第{to_chinese(article.number)}条{suffix}"
