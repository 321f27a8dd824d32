"""Recognise the number that opens a clause: its style, its value, how sure we are (R6.2)."""

import re
from enum import StrEnum
from typing import NamedTuple

from workbench.text.numerals import CHINESE, parse_integer, parse_roman

_GAP = r"[^\S\n]{0,40}"
_N = rf"(?:\d{{1,4}}|[{CHINESE}]{{1,7}})"
_SINGLE = rf"[{CHINESE}]{{1,4}}"


class NumberStyle(StrEnum):
    """Families of clause numbers. Two numbers of one family are siblings unless something parts them."""

    PART = "part"
    CHAPTER = "chapter"
    SECTION = "section"
    HEADING = "heading"
    ARTICLE = "article"
    ENGLISH = "english"
    CHINESE = "chinese"
    CHINESE_BRACKET = "chinese_bracket"
    ARABIC = "arabic"
    ARABIC_BRACKET = "arabic_bracket"
    ARABIC_HALF = "arabic_half"
    DECIMAL = "decimal"
    CIRCLE = "circle"
    UPPER = "upper"
    LOWER = "lower"
    LOWER_BRACKET = "lower_bracket"
    ROMAN_BRACKET = "roman_bracket"
    ROMAN = "roman"


CHAPTERS = frozenset({NumberStyle.PART, NumberStyle.CHAPTER, NumberStyle.SECTION, NumberStyle.HEADING})


class Mark(NamedTuple):
    """A clause number: style, values (1.2 is (1, 2)), the number as shown, where the words after it
    begin (relative to the line), and whether it needs support from its neighbours."""

    style: NumberStyle
    values: tuple[int, ...]
    shown: str
    body: int
    weak: bool = False
    suffix: int = 0


_LEAD = r"[\s•●■◆▪·\uf000-\uf0ff*#>\-]*?"
# Words that follow 第X条 where it is spoken of and not opened.
MENTION = (
    r"(?:的|之(?!一|二|三)|和|与|及|或|、|至|到|规定|约定|所|中|项|款|第|以|内|外|下|上|前|后|为准|执行|办理|进行|处理|"
    r"承担|等|条款|述|者|列|而|条|件|例|文|）|\)|》|”|；|。)"
)
_BIG = re.compile(
    rf"{_LEAD}(?P<all>第{_GAP}(?P<n>{_N}){_GAP}(?P<kind>[编篇章节]|部分|分编))(?P<after>[\s：:、.．]*)"
)
_ARTICLE = re.compile(
    rf"{_LEAD}[【\[（(]?(?P<all>第{_GAP}(?P<n>{_N}){_GAP}[条條](?:之(?P<s>[一二三四五六七八九]))?)[】\]）)]?(?P<after>[\s：:、.．]*)"
    rf"(?!{MENTION})"
)
_ENGLISH = re.compile(
    rf"{_LEAD}(?P<all>(?:Article|Section|Clause|ARTICLE|SECTION|CLAUSE)[ ]+(?P<n>(?>\d+(?:\.\d+)*)|[IVXLC]+))(?P<after>[.:\s—–-]+)(?![a-z])"
)
_CHINESE = re.compile(
    rf"{_LEAD}(?P<all>(?P<n>{_SINGLE}){_GAP}[、.．,，](?!\d{{1,3}}(?![\d、.．])))(?P<after>\s*)"
)
_CHINESE_BARE = re.compile(
    rf"{_LEAD}(?P<all>(?P<n>[一二三四五六七八九十]{{1,3}}))(?P<after>[ \u3000\xa0]{{1,4}})(?=[\u4e00-\u9fff])"
)
_CHINESE_BRACKET = re.compile(
    rf"{_LEAD}(?P<all>[（(〔]{_GAP}(?P<n>{_SINGLE}){_GAP}[）)〕])(?P<after>[\s、.．]*)"
)
_DECIMAL = re.compile(
    rf"{_LEAD}(?P<open>[（(]?)(?P<all>(?P<n>[1-9１-９]\d{{0,2}}(?:{_GAP}[.．\-－—]{_GAP}\d{{1,3}}){{1,5}})(?P<dot>[.．、]?))[）)]?"
    rf"(?P<after>\s*)(?![\d%％‰.．\-－/]|[万亿]?[元美]|[倍年月日米吨个天亩㎡]|平方|公[里斤]|[A-Za-z]{{1,2}}\b)"
)
_ARABIC = re.compile(
    rf"{_LEAD}(?P<all>(?P<n>\d{{1,3}}){_GAP}[.．、,，:：](?!\d|[^\S\n]{{0,40}}\d+[.．]\d+[万亿元%％]))(?P<after>\s*)"
)
_ARABIC_BRACKET = re.compile(
    rf"{_LEAD}(?P<all>[（(〔]{_GAP}(?P<n>\d{{1,3}}){_GAP}[）)〕]|(?P<half>\d{{1,3}}){_GAP}[）)])(?P<after>[\s、.．]*)"
)
_BARE = re.compile(rf"{_LEAD}(?P<all>(?P<n>\d{{1,2}}))(?P<after>[\s]+)(?=[\u4e00-\u9fffA-Z])")
_CIRCLE = re.compile(rf"{_LEAD}(?P<all>(?P<n>[①-⑳⑴-⒇⒈-⒛㈠-㈩㊀-㊉❶-❿]))(?P<after>[\s、.．]*)")
_LETTER = re.compile(rf"{_LEAD}(?P<all>(?P<n>[A-Za-zＡ-Ｚａ-ｚ])[、.．)）])(?P<after>[\s]*)(?![a-z]\.)")
_LETTER_BRACKET = re.compile(rf"{_LEAD}(?P<all>[（(](?P<n>[A-Za-z]|[ivx]{{1,5}})[）)])(?P<after>\s*)")
_ROMAN = re.compile(rf"{_LEAD}(?P<all>(?P<n>[IVX]{{1,5}}|[ivx]{{2,5}}|[Ⅰ-Ⅻ])[、.．])(?P<after>\s*)")
_BIG_STYLES = {
    "编": NumberStyle.PART, "篇": NumberStyle.PART, "部分": NumberStyle.PART, "分编": NumberStyle.PART,
    "章": NumberStyle.CHAPTER, "节": NumberStyle.SECTION,
}  # fmt: skip
_CIRCLES = (("①", 20), ("⑴", 20), ("⒈", 20), ("㈠", 10), ("㊀", 10), ("❶", 10))


def mark_of(text: str) -> Mark | None:
    """The clause number that ``text`` opens with; None if it opens with words."""
    head = text[:60]
    first = head.lstrip(" \t\u3000•●■◆▪·*#>-\xa0\u2003\u2002")[:1]
    if not first:
        return None
    if first in "第【[":
        return _big(head) or _article(head)
    if first.isdecimal():
        return _decimal(head) or _arabic(head) or _half_bracket(head) or _bare(head)
    if first in "（(〔":
        return _bracketed(head)
    if first in CHINESE:
        mark = _simple(_CHINESE, head, NumberStyle.CHINESE)
        bare = None if mark else _simple(_CHINESE_BARE, head, NumberStyle.CHINESE)
        return bare._replace(weak=True) if bare else mark
    if first.isascii() or "Ａ" <= first <= "ｚ":
        return _latin(head)
    return _circle(head)


def _simple(pattern: re.Pattern[str], text: str, style: NumberStyle) -> Mark | None:
    match = pattern.match(text)
    if match is None:
        return None
    value = parse_integer(match["n"])
    if not value:
        return None
    return Mark(style, (value,), match["all"], match.end())


def _big(text: str) -> Mark | None:
    match = _BIG.match(text)
    value = parse_integer(match["n"]) if match else None
    if match is None or not value:
        return None
    rest = text[match.end() :]
    if not match["after"] and re.match(MENTION, rest):
        return None
    return Mark(_BIG_STYLES[match["kind"]], (value,), match["all"], match.end())


def _article(text: str) -> Mark | None:
    match = _ARTICLE.match(text)
    value = parse_integer(match["n"]) if match else None
    if match is None or not value:
        return None
    suffix = parse_integer(match["s"]) or 0 if match["s"] else 0
    return Mark(NumberStyle.ARTICLE, (value,), match["all"], match.end(), suffix=suffix)


def _decimal(text: str) -> Mark | None:
    match = _DECIMAL.match(text)
    if match is None:
        return None
    values = tuple(parse_integer(part.strip()) or 0 for part in re.split(r"[.．\-－—]", match["n"]))
    dashed = re.search(r"[-－—]", match["n"]) is not None
    return Mark(NumberStyle.DECIMAL, values, match["all"], match.end(), weak=dashed)


def _arabic(text: str) -> Mark | None:
    return _simple(_ARABIC, text, NumberStyle.ARABIC)


def _half_bracket(text: str) -> Mark | None:
    match = _ARABIC_BRACKET.match(text)
    if match is None:
        return None
    value = parse_integer(match["n"] or match["half"])
    style = NumberStyle.ARABIC_BRACKET if match["n"] else NumberStyle.ARABIC_HALF
    return Mark(style, (value,), match["all"], match.end()) if value else None


def _bare(text: str) -> Mark | None:
    mark = _simple(_BARE, text, NumberStyle.ARABIC)
    return mark._replace(weak=True) if mark else None


def _bracketed(text: str) -> Mark | None:
    found = (
        _simple(_CHINESE_BRACKET, text, NumberStyle.CHINESE_BRACKET)
        or _decimal(text)
        or _half_bracket(text)
        or _article(text)
    )
    if found:
        return found
    match = _LETTER_BRACKET.match(text)
    if match is None:
        return None
    letters = match["n"]
    if len(letters) > 1:
        return Mark(NumberStyle.ROMAN_BRACKET, (parse_roman(letters),), match["all"], match.end())
    style = NumberStyle.LOWER_BRACKET if letters.islower() else NumberStyle.UPPER
    return Mark(style, (_letter(letters),), match["all"], match.end())


def _latin(text: str) -> Mark | None:
    match = _ENGLISH.match(text)
    if match:
        number = match["n"]
        if number[0].isdigit():
            values = tuple(int(part) for part in number.split("."))
        else:
            values = (parse_roman(number),)
        style = NumberStyle.ENGLISH if len(values) == 1 else NumberStyle.DECIMAL
        return Mark(style, values, match["all"], match.end())
    match = _ROMAN.match(text)
    if match:
        return Mark(NumberStyle.ROMAN, (parse_roman(match["n"]),), match["all"], match.end(), weak=True)
    match = _LETTER.match(text)
    if match is None:
        return None
    letter = match["n"]
    style = NumberStyle.UPPER if letter.isupper() else NumberStyle.LOWER
    return Mark(style, (_letter(letter),), match["all"], match.end(), weak=True)


def _circle(text: str) -> Mark | None:
    match = _CIRCLE.match(text)
    if match is None:
        match = _ROMAN.match(text)
        if match is None:
            return None
        return Mark(NumberStyle.ROMAN, (parse_roman(match["n"]),), match["all"], match.end())
    char = match["n"]
    for first, count in _CIRCLES:
        value = ord(char) - ord(first) + 1
        if 1 <= value <= count:
            return Mark(NumberStyle.CIRCLE, (value,), char, match.end())
    return None


def _letter(char: str) -> int:
    plain = char.lower()
    code = ord(plain) - (0xFEE0 if plain > "z" else 0)
    return code - ord("a") + 1
