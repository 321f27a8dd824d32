"""Titles in 《》 with everything that belongs to them: nested marks, line breaks, outer words, versions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from workbench.domain.span import Span
from workbench.law.names import FOREIGN
from workbench.law.titles import version_year

_MARK = re.compile(r"[《》]")
_LIMIT = 130
_DEEPEST = 4
_FOREIGN_AHEAD = re.compile(FOREIGN.pattern + r"\Z")
_OUTER_LEFT = re.compile(
    r"(?:(?P<issuer>(?:(?:最高人民法院|最高人民检察院|国务院|全国人民代表大会常务委员会|全国人大常委会)[、和]?\s?)+)关于[\u4e00-\u9fff、]{0,30}"
    r"|关于(?:适用|执行|实施|贯彻)[\u4e00-\u9fff]{0,6})\Z"
)
_OUTER_RIGHT = re.compile(
    r"(?P<w>[\u4e00-\u9fff、]{0,45}?(?:的(?:解释|规定|意见|批复|决定|办法|通知|答复)|若干规定))"
    r"(?:[（(][一二三四五六七八九十]{1,3}[）)])?"
)
PART_OF_CODE = r"(?:(?:第[一二三四五六七八九十]{1,3}(?:编|分编|章|节)|总则编?|(?:物权|合同|人格权|婚姻家庭|继承|侵权责任)编(?:通则)?)\s*){0,3}"
# 《公司法》司法解释（三）, 《劳动合同法》实施条例: instruments of their own.
_SUFFIX = re.compile(
    r"(?:有关)?(?:合同编通则|担保制度|担保|总则编|婚姻家庭编|继承编|物权编|侵权责任编|时间效力)?(?:的)?"
    r"(?:(?:司法解释|实施条例|实施细则|实施办法|若干规定)(?:[（(][一二三四五六七八九十1-9][）)]|[一二三四五六七八九1-9](?=第))?"
    r"|解释(?:[（(][一二三四五六七八九十1-9][）)]|[一二三四五六七八九1-9](?=第)|(?=\s*第)))"
)
_AFTER = re.compile(
    r"\s*(?:[（(](?P<v>(?:19|20)\d{2}年?(?:\d{1,2}月\d{1,2}日|-\d\d-\d\d)?[^（）()]{0,6})[）)])?"
    r"(?:\s*[（(](?!附)[^（）()\n]{1,44}[）)])?\s*(?:(?:中|里|项下)的?|的|之)?\s*"
    rf"{PART_OF_CODE}\s*"
)
_ALIAS = re.compile(r"\s*[（(](?:以下|下)?统?简?称(?:为|：|:)?\s*(?P<body>[^（）()]{2,40})[）)]")
_ALIAS_NAME = re.compile(
    r"[“\"‘'《]{1,2}(?P<n>[^“”\"‘’'《》]{1,24})[”\"’'》]{1,2}|(?P<p>[\u4e00-\u9fff]{2,20})"
)
_YEAR_AHEAD = re.compile(
    r"(?P<y>(?:19|20)\d{2})\s*年?(?:\d{1,2}月\d{1,2}日)?(?:(?:修订|修正|修改|颁布|公布|通过|施行|实施|版)(?:后)?的?|(?<=年))\s*\Z"
)
_HISTORIC = re.compile(
    r"(?:原|旧|当时(?:有效|施行|适用|生效)?的?|时有效的|曾有效的|已经?(?:废止|失效|作废)的|(?:修订|修正|修改)前的?)\s*\Z"
)


@dataclass(frozen=True)
class Title:
    """A title in marks. ``span`` covers it with what belongs to it in front (香港, 关于适用 ...).

    ``named`` is the title as written, without its outermost marks; ``end`` is where an article may follow.
    """

    span: Span
    named: str
    end: int
    version_year: int | None
    historic: bool
    aliases: tuple[str, ...]


def titles(text: str) -> Iterator[Title]:
    """Every title in 《》, outermost only, in order."""
    position = 0
    while (start := text.find("《", position)) >= 0:
        end = _closing(text, start)
        if end is None:
            position = start + 1
            continue
        title = _title(text, start, end, position)
        yield title
        position = max(title.span.end, end)
        if alias := _ALIAS.match(text, end):
            position = max(position, alias.end())


def _closing(text: str, start: int) -> int | None:
    """The end (exclusive) of the title that opens at ``start``; the first 》 where marks do not pair."""
    depth, first = 0, None
    for mark in _MARK.finditer(text, start, min(len(text), start + _LIMIT)):
        if mark.group() == "《":
            depth += 1
            if depth > _DEEPEST:
                break
            continue
        depth -= 1
        first = first or mark.end()
        if depth == 0:
            return _sane(text, start, mark.end()) or (
                _sane(text, start, first) if first != mark.end() else None
            )
    return _sane(text, start, first) if first else None


def _sane(text: str, start: int, end: int) -> int | None:
    inner = text[start + 1 : end - 1]
    return end if inner.strip() and inner.count("\n") <= 2 and "。" not in inner else None


def _title(text: str, start: int, end: int, floor: int) -> Title:
    named = text[start + 1 : end - 1]
    ahead = text[max(floor, start - 60) : start]
    left, right = _OUTER_LEFT.search(ahead), _OUTER_RIGHT.match(text, end)
    if left and right and (left["issuer"] or "若干" in right["w"] or "解释" in right["w"]):
        start, end = start - len(left.group()), right.end()
        named = text[start:end]
    elif suffix := _SUFFIX.match(text, end):
        end = suffix.end()
        named = text[start:end]
    elif foreign := _FOREIGN_AHEAD.search(ahead):
        start -= len(foreign.group())
        named = text[start:end]
    after = _AFTER.match(text, end)
    follow = after.end() if after else end
    year = version_year(f"（{after['v']}）") if after and after["v"] else None
    before = text[max(0, start - 24) : start]
    return Title(
        span=Span(start, end),
        named=re.sub(r"\s+", "", named),
        end=follow,
        version_year=year or version_year(named) or year_ahead(before),
        historic=is_historic(before),
        aliases=_aliases(text, end),
    )


def _aliases(text: str, end: int) -> tuple[str, ...]:
    found = _ALIAS.match(text, end)
    if found is None:
        return ()
    names = (name["n"] or name["p"] for name in _ALIAS_NAME.finditer(found["body"]))
    return tuple(name for name in names if name)


def year_ahead(before: str) -> int | None:
    """The year of the version in the words before a name (2018年修正的《公司法》)."""
    found = _YEAR_AHEAD.search(before)
    return int(found["y"]) if found else None


def is_historic(before: str) -> bool:
    """Whether the words before a name say that it is cited as the law of the past (原, 当时有效的)."""
    return bool(_HISTORIC.search(before))
