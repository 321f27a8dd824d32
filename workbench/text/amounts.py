"""Sums of money on strings: figures (￥125,000.00, 12万元) and words (人民币壹拾贰万元整), R6.2."""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from workbench.domain.contract import Amount
from workbench.domain.span import Span
from workbench.text.numerals import half_width, parse_integer

_GAP = r"[^\S\n]{0,40}"
_FIGURE = r"(?:\d{1,3}(?:[,，]\d{3}){1,6}(?!\d)|\d{1,18})(?:[.．]\d{1,8})?"
_SCALES = {
    "万亿": Decimal(10**12), "千亿": Decimal(10**11), "百亿": Decimal(10**10), "十亿": Decimal(10**9),
    "亿": Decimal(10**8), "千万": Decimal(10**7), "百万": Decimal(10**6), "十万": Decimal(10**5),
    "万": Decimal(10**4), "萬": Decimal(10**4), "千": Decimal(1000), "百": Decimal(100),
    "million": Decimal(10**6), "billion": Decimal(10**9), "thousand": Decimal(1000),
}  # fmt: skip
_SCALE = "|".join(_SCALES)
_CURRENCIES = {
    "元": "CNY", "圆": "CNY", "人民币": "CNY", "人民币元": "CNY", "rmb": "CNY", "cny": "CNY", "￥": "CNY", "¥": "CNY",
    "块": "CNY", "美元": "USD", "美金": "USD", "usd": "USD", "us$": "USD", "$": "USD", "＄": "USD", "dollars": "USD",
    "u.s. dollars": "USD", "us dollars": "USD", "港元": "HKD", "港币": "HKD", "hkd": "HKD", "hk$": "HKD",
    "欧元": "EUR", "eur": "EUR", "€": "EUR", "euros": "EUR", "英镑": "GBP", "gbp": "GBP", "£": "GBP",
    "日元": "JPY", "jpy": "JPY", "新加坡元": "SGD", "sgd": "SGD", "澳元": "AUD", "加元": "CAD",
    "瑞士法郎": "CHF", "澳门元": "MOP", "台币": "TWD", "新台币": "TWD", "韩元": "KRW", "卢布": "RUB",
}  # fmt: skip
_AFTER = (
    r"人民币元?|美元|美金|港元|港币|欧元|英镑|日元|新加坡元|澳元|加元|瑞士法郎|澳门元|新?台币|韩元|卢布|"
    r"元|圆|块(?=钱)|RMB|CNY|USD|HKD|EUR|GBP|U\.?S\.? [Dd]ollars|[Dd]ollars|[Ee]uros"
)
_BEFORE = r"人民币|RMB|CNY|USD|US\$|HKD|HK\$|EUR|GBP|JPY|SGD|[￥¥$＄€£]|美元|港币|港元|欧元|英镑|日元"
_HANZI = "零〇○一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟萬億弌弍弎貳參叄陸"
_FIRST = "零〇○一二三四五六七八九十两壹贰叁肆伍陆柒捌玖拾貳參叄陸"
_HEAD = re.compile(rf"(?:{_BEFORE})(?:[^\S\n]|[：:￥¥$])*\Z", re.IGNORECASE)
# One pass over all figures: a currency behind them or in front (looked for backwards) makes a sum.
_FIGURES = re.compile(
    rf"(?P<number>{_FIGURE}){_GAP}(?P<scale>{_SCALE})?"
    rf"(?:(?P<more>{_FIGURE}(?:{_SCALE})?)?"
    rf"{_GAP}(?P<currency>{_AFTER})(?P<jiao>\d角)?(?P<fen>\d分)?(?P<full>整|正(?!式|常|当|本|确))?)?"
)
_WORDS = re.compile(
    rf"(?P<number>[{_FIRST}][{_HANZI}]{{0,40}}){_GAP}"
    r"(?P<currency>元(?![化素件旦老帅首月宵勋])|圆|美元|港元|港币|欧元|英镑|日元|人民币)"
    rf"(?:零?(?P<jiao>[{_FIRST}])角)?(?:零?(?P<fen>[{_FIRST}])分)?(?P<full>整|正(?!式|常|当|本|确|义))?"
)
_FINANCIAL_BARE = re.compile(
    r"(?P<number>[壹贰叁肆伍陆柒捌玖拾][零壹贰叁肆伍陆柒捌玖拾佰仟万亿]{1,40})(?:整|正)"
)
_BLANK = re.compile(
    r"(?P<blank>[_＿]{2,200}|[【\[［][^\S\n_＿●•]{0,40}[】\]］])"
    rf"(?:{_GAP}(?P<scale>万|亿)?(?P<after>元|美元|港元|欧元))?"
)
_SPACED = re.compile(r"(?:人民币|[￥¥])[^\S\n]{1,60}(?P<scale>万|亿)?(?P<after>元)")
_JOINT = re.compile(
    r"[（(\[【，,、；;：:\s即小写大写金额人民币￥¥$＄元整正計计共为合RMB=＝)）]*", re.IGNORECASE
)
_LONGEST_JOINT = 16
_SIGN_END = re.compile(r"[\s：:]")
# What a currency in front of a figure can end with: its own last character, a space or a colon.
_SIGN_ENDS = frozenset("币元镑￥¥$＄€£：:BbYyDdRrPp \t\u3000\xa0")
_NO_SUM_BEFORE = frozenset("年月日%％‰")


class _Found(NamedTuple):
    start: int
    end: int
    value: Decimal | None
    currency: str
    unit: str
    words: bool


def find_amounts(text: str) -> tuple[Amount, ...]:
    """All sums of money in ``text``, in order, with figures and words of one sum paired.

    The span takes in a currency sign or word in front. A blank for a sum has ``value`` None.
    """
    found = sorted(
        (*_figures(text), *_words(text), *_blanks(text)),
        key=lambda item: (item.start, -item.end),
    )
    kept: list[_Found] = []
    for item in found:
        if kept and item.start < kept[-1].end:
            continue
        kept.append(item)
    pairs = _pairs(text, kept)
    return tuple(
        Amount(
            text=text[item.start : item.end],
            span=Span(item.start, item.end),
            value=item.value,
            currency=item.currency,
            unit=item.unit,
            words=item.words,
            pair=pairs.get(index),
        )
        for index, item in enumerate(kept)
    )


def _figures(text: str) -> Iterator[_Found]:
    for match in _FIGURES.finditer(text):
        begin = match.start()
        if not match["currency"] and text[begin - 1 : begin] not in _SIGN_ENDS:
            continue
        if _inside_word(text, begin):
            continue
        found = _suffixed(text, match) if match["currency"] else _prefixed(text, match)
        if found is not None:
            yield found


def _inside_word(text: str, begin: int) -> bool:
    """Whether the figure is the tail of a number or a code (v1.5, A4), and no currency stands there."""
    before = text[begin - 1] if begin else " "
    tail = before in ".．" or before.isdigit() or (before.isascii() and before.isalpha())
    return tail and _HEAD.search(text, max(0, begin - 8), begin) is None


def _suffixed(text: str, match: re.Match[str]) -> _Found | None:
    scale = match["scale"] or ""
    value = _figure(match["number"]) * _scale(scale)
    if match["more"]:
        if not scale:
            return None
        value += _second_part(match["more"], scale)
    value += _tenths(match["jiao"], "0.1") + _tenths(match["fen"], "0.01")
    start, currency = _head(text, match.start(), match["currency"])
    return _Found(start, match.end(), value, currency, scale + match["currency"], words=False)


def _prefixed(text: str, match: re.Match[str]) -> _Found | None:
    """A figure behind a currency sign, unless it turns out to be a date or a share."""
    begin = match.start()
    before = _HEAD.search(text, max(0, begin - 8), begin)
    if before is None:
        return None
    end = match.end("scale") if match["scale"] else match.end("number")
    if text[end : end + 1] in _NO_SUM_BEFORE:
        return None
    currency = _code(_SIGN_END.split(before.group().strip())[0])
    scale = match["scale"] or ""
    value = _figure(match["number"]) * _scale(scale)
    unit = scale + ("元" if currency == "CNY" else "")
    return _Found(before.start(), end, value, currency, unit, words=False)


def _words(text: str) -> Iterator[_Found]:
    for match in _WORDS.finditer(text):
        whole = parse_integer(match["number"])
        value = None
        if whole is not None:
            value = Decimal(whole) + _tenths(match["jiao"], "0.1") + _tenths(match["fen"], "0.01")
        start, currency = _head(text, match.start(), match["currency"])
        yield _Found(start, match.end(), value, currency, match["currency"], words=True)
    for match in _FINANCIAL_BARE.finditer(text):
        whole = parse_integer(match["number"])
        start, currency = _head(text, match.start(), "元")
        value = None if whole is None else Decimal(whole)
        yield _Found(start, match.end(), value, currency, "", words=True)


def _blanks(text: str) -> Iterator[_Found]:
    for match in _BLANK.finditer(text):
        start, currency = _head(text, match.start(), match["after"] or "元")
        if match["after"] or start < match.start():
            unit = (match["scale"] or "") + (match["after"] or "元")
            yield _Found(start, match.end(), None, currency, unit, words=False)
    for match in _SPACED.finditer(text):
        yield _Found(*match.span(), None, "CNY", (match["scale"] or "") + "元", words=False)


def _head(text: str, start: int, currency: str) -> "_Start":
    """Where the sum begins with its currency in front, and which currency it is in."""
    before = _HEAD.search(text, max(0, start - 8), start)
    if before is None:
        return _Start(start, _code(currency))
    code = _code(currency)
    if code == "CNY" and currency in {"元", "圆"}:
        code = _code(_SIGN_END.split(before.group().strip())[0])
    return _Start(before.start(), code)


class _Start(NamedTuple):
    start: int
    currency: str


def _figure(text: str) -> Decimal:
    return Decimal(half_width(text).replace(",", ""))


def _scale(text: str) -> Decimal:
    return _SCALES[text.lower()] if text else Decimal(1)


def _second_part(text: str, above: str) -> Decimal:
    """The tail of 3万5000元 or 1亿2千万元."""
    match = re.fullmatch(rf"({_FIGURE})({_SCALE})?", text, re.IGNORECASE)
    if match is None:
        return Decimal(0)
    below = _figure(match[1]) * _scale(match[2] or "")
    return below if below < _scale(above) else Decimal(0)


def _tenths(text: str | None, size: str) -> Decimal:
    if not text:
        return Decimal(0)
    digit = parse_integer(text.strip("角分"))
    return Decimal(size) * (digit or 0)


def _code(currency: str) -> str:
    plain = currency.strip().lower()
    return _CURRENCIES.get(plain) or _CURRENCIES.get(plain[:1], "CNY")


def _pairs(text: str, found: list[_Found]) -> dict[int, int]:
    pairs: dict[int, int] = {}
    for index in range(len(found) - 1):
        one, other = found[index], found[index + 1]
        if one.words == other.words or index in pairs:
            continue
        between = text[one.end : other.start]
        if len(between) <= _LONGEST_JOINT and "\n" not in between and _joined(between):
            pairs[index], pairs[index + 1] = index + 1, index
    return pairs


def _joined(between: str) -> bool:
    """Whether two notations stand side by side for one sum: a bracket, 大写, 小写 or 即 joins them."""
    if not _JOINT.fullmatch(between):
        return False
    return any(mark in between for mark in "（(大小即[【=＝：:") or not between.strip()
