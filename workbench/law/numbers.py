"""Article numbers behind a law's name: lists, ranges, 之X, 款, 项, 目 (specification R5.2)."""

import re
import unicodedata
from dataclasses import dataclass, replace

from workbench.domain.citation import ArticleNo
from workbench.domain.span import Span
from workbench.text.numerals import parse_integer

_SIGN = r"[0-9０-９〇○零一二三四五六七八九十百千两]"
NUMERAL = rf"{_SIGN}{{1,9}}"
# A line may break within a numeral (第五百\n八十五条).
BROKEN = rf"{_SIGN}(?:[ 　]?\n?{_SIGN}){{0,8}}"
# A range of more articles than this is not judged one by one.
RANGE_CAP = 50
_PART_CAP = 30
# A list of more members than this is not written by people; its ranges are no longer spread out.
_ENDLESS = 2_000

ARTICLE = re.compile(
    rf"第\s{{0,8}}(?P<a>{BROKEN})\s{{0,8}}(?:条(?:\s{{0,8}}之\s{{0,8}}(?P<s>[一二三四五六七八九十0-9０-９]{{1,3}})(?![款项目年月日]))?|(?=(?:\s{{0,8}}(?:、|和|及|与|至|到|[-—–－~～])\s{{0,8}}第?\s{{0,8}}{NUMERAL}){{1,80}}\s{{0,8}}条))"
)
_NO_DI = re.compile(r"(?P<a>[0-9０-９]{1,4})\s{0,8}条(?![款件目])")
_BARE = re.compile(
    rf"第?\s{{0,8}}(?P<a>{NUMERAL})\s{{0,8}}(?:条|(?=(?:\s{{0,8}}(?:、|和|及|与|至|到|[-—–－~～])\s{{0,8}}第?\s{{0,8}}{NUMERAL}){{1,80}}\s{{0,8}}条))"
)
# ㈠, ⑴ and ① are written for （一） and （1）.
_CIRCLED = "㈠-㈩⑴-⒇①-⑳"
_OPEN, _SHUT = r"[（(]?\s{0,3}", r"\s{0,3}[)）]?"
_ONE = rf"(?:{NUMERAL}|[{_CIRCLED}])"
_PART = re.compile(
    rf"\s{{0,8}}(?:第\s{{0,8}}[（(]?\s{{0,8}}(?P<n>{_ONE})\s{{0,8}}[)）]?\s{{0,8}}|[（(]\s{{0,8}}(?P<m>{NUMERAL})\s{{0,8}}[)）]\s{{0,8}}第?)(?P<k>款|项|目)"
)
_AND = r"\s{0,3}(?:、|和|及|与|以及|或者|或|至|到|[-—–－~～])\s{0,3}"
_PART_LIST = re.compile(
    rf"\s{{0,8}}第\s{{0,8}}(?P<l>{_OPEN}{_ONE}{_SHUT}(?:{_AND}第?\s{{0,8}}{_OPEN}{_ONE}{_SHUT}){{1,80}})(?P<k>款|项|目)"
)
_LIST_NUMERAL = re.compile(rf"(?P<t>至|到|[-—–－~～])?\s{{0,8}}第?\s{{0,8}}[（(]?\s{{0,8}}(?P<n>{_ONE})")
_NEXT_SUFFIX = re.compile(r"之\s{0,8}(?P<s>[一二三四五六七八九十]{1,3})(?![款项目年月日分条])")
_JOIN = re.compile(r"\s{0,8}(?P<j>、|以及|及其|或者|和|及|与|或|至|到|[-—–－~～]{1,2})\s{0,8}")
# 第十九条，第二十条以及第二十一条: a comma parts a list only where the list visibly goes on or is closed.
_COMMA = re.compile(
    rf"\s{{0,8}}(?P<j>，)\s{{0,8}}(?=第\s{{0,8}}{NUMERAL}\s{{0,8}}条(?:\s{{0,8}}(?:，|、)\s{{0,8}}第\s{{0,8}}{NUMERAL}\s{{0,8}}条){{0,30}}\s{{0,8}}(?:(?:、|和|及|与|以及)\s{{0,8}}第\s{{0,8}}{NUMERAL}\s{{0,8}}条|(?:的|之)规定))"
)
_RANGE = frozenset("至到-—–－~～")
_OWN = re.compile(r"\s{0,8}(?:的)?约定")


@dataclass(frozen=True)
class Reference:
    """One article (with its parts) of a run. ``absurd`` marks a range too wide or upside down."""

    article: ArticleNo
    span: Span
    paragraph: int | None = None
    item: int | None = None
    sub_item: int | None = None
    absurd: bool = False


@dataclass(frozen=True)
class Run:
    """The references of a list or range and where it ends."""

    references: tuple[Reference, ...]
    end: int


def scan_run(text: str, start: int, cap: int = RANGE_CAP) -> Run | None:
    """Read the article list that begins at ``start``; None where none begins there.

    A range of more than ``cap`` articles is one reference, marked as absurd.
    """
    first = _article_at(text, start, ARTICLE) or _article_at(text, start, _NO_DI)
    if first is None:
        return None
    references = [*_with_parts(text, first)]
    while True:
        if len(references) > _ENDLESS:
            cap = 1
        end = references[-1].span.end
        joined = _JOIN.match(text, end) or _COMMA.match(text, end)
        if joined is None:
            break
        following = (
            _article_at(text, joined.end(), ARTICLE)
            or _bare(text, joined.end(), references[-1])
            or _next_suffix(text, joined.end(), references[-1])
        )
        if following is None:
            parts = _parts_after(text, references[-1], joined.end())
            if not parts:
                break
            if joined["j"][0] in _RANGE and cap > 1:
                parts[:0] = _between(references[-1], parts[0])
            references.extend(parts)
            continue
        falls = joined["j"] == "，" and following.article < references[-1].article
        if falls or _OWN.match(text, following.span.end):
            break
        members = _with_parts(text, following)
        if joined["j"][0] in _RANGE and not _has_parts(references[-1]):
            references[-1:] = _spread(references[-1], members[0], cap)
            references.extend(members[1:])
        else:
            references.extend(members)
    return Run(tuple(references), references[-1].span.end)


def _bare(text: str, start: int, last: Reference) -> Reference | None:
    """A further number of a list without its 第 (第十、十一条; 第五十条、五十一条)."""
    found = _article_at(text, start, _BARE)
    return found if found is not None and found.article > last.article else None


def _next_suffix(text: str, start: int, last: Reference) -> Reference | None:
    """之二 behind 第一百二十条之一."""
    found = _NEXT_SUFFIX.match(text, start) if last.article.suffix else None
    suffix = parse_integer(found["s"]) if found else None
    if found is None or suffix is None:
        return None
    return Reference(ArticleNo(last.article.number, suffix), Span(start, found.end()))


def _has_parts(reference: Reference) -> bool:
    return reference.paragraph is not None or reference.item is not None


def _article_at(text: str, start: int, pattern: re.Pattern[str]) -> Reference | None:
    match = pattern.match(text, start)
    if match is None:
        return None
    number = parse_integer("".join(match["a"].split()))
    groups = match.groupdict()
    suffix = parse_integer(groups["s"]) if groups.get("s") else 0
    if number is None or suffix is None:
        return None
    return Reference(ArticleNo(number, suffix), Span(start, match.end()))


def _with_parts(text: str, reference: Reference) -> list[Reference]:
    """The reference with the 款, 项 and 目 that follow it directly; one each for 第一、二款."""
    end = reference.span.end
    while True:
        if listed := _PART_LIST.match(text, end):
            return _listed(text, reference, listed) or [reference]
        part = _PART.match(text, end)
        value = _value(part["n"] or part["m"]) if part else None
        if part is None or value is None:
            return [reference]
        reference = replace(_set(reference, part["k"], value), span=Span(reference.span.start, part.end()))
        end = part.end()


def _value(numeral: str) -> int | None:
    plain = unicodedata.normalize("NFKC", numeral).strip("()")
    return parse_integer(plain)


def _listed(text: str, reference: Reference, listed: re.Match[str]) -> list[Reference]:
    """One reference for each number of a list of parts; a range gives those in between too."""
    found: list[Reference] = []
    for numeral in _LIST_NUMERAL.finditer(text, listed.start("l"), listed.end("l")):
        value = _value(numeral["n"])
        if value is None:
            continue
        start = numeral.start("n") if found else reference.span.start
        fresh = replace(_set(reference, listed["k"], value), span=Span(start, numeral.end()))
        between = _between(found[-1], fresh) if numeral["t"] and 0 < len(found) < _ENDLESS else []
        found.extend((*between, fresh))
    if found:
        found[-1] = replace(found[-1], span=Span(found[-1].span.start, listed.end()))
    return found


def _between(first: Reference, last: Reference) -> list[Reference]:
    """The 款 or 项 between two: 第一项至第三项 has the second too."""
    kind = "目" if last.sub_item is not None else "项" if last.item is not None else "款"
    low, high = _number_of(first, kind), _number_of(last, kind)
    if low is None or high is None or high - low > _PART_CAP:
        return []
    whole = Span(first.span.start, last.span.end)
    return [replace(_set(last, kind, number), span=whole) for number in range(low + 1, high)]


def _number_of(reference: Reference, kind: str) -> int | None:
    return {"款": reference.paragraph, "项": reference.item, "目": reference.sub_item}[kind]


def _parts_after(text: str, last: Reference, start: int) -> list[Reference]:
    """第一款、第二款: further parts of the same article."""
    part = _PART.match(text, start)
    if part is None:
        return []
    value = _value(part["n"] or part["m"])
    if value is None:
        return []
    fresh = replace(_set(last, part["k"], value), span=Span(start, part.end()), absurd=False)
    return _with_parts(text, fresh)


def _set(reference: Reference, kind: str, value: int) -> Reference:
    if kind == "款":
        return replace(reference, paragraph=value, item=None, sub_item=None)
    if kind == "项":
        return replace(reference, item=value, sub_item=None)
    return replace(reference, sub_item=value)


def _spread(first: Reference, last: Reference, cap: int) -> list[Reference]:
    """The members of a range; each keeps its own words, those in between get the whole range."""
    whole = Span(first.span.start, last.span.end)
    if first.article.number == last.article.number:
        return _suffixes(first, last, whole)
    low, high = first.article.number, last.article.number
    if high < low or high - low > cap:
        return [replace(first, span=whole, absurd=True)]
    middle = [Reference(ArticleNo(number), whole) for number in range(low + 1, high)]
    return [first, *middle, last]


def _suffixes(first: Reference, last: Reference, whole: Span) -> list[Reference]:
    """第一百二十条之一至之三: the articles of one number."""
    number = first.article.number
    between = range(first.article.suffix + 1, min(last.article.suffix, first.article.suffix + RANGE_CAP))
    return [first, *(Reference(ArticleNo(number, suffix), whole) for suffix in between), last]
