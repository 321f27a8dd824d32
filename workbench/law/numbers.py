"""Article numbers behind a law's name: lists, ranges, 之X, 款, 项, 目 (specification R5.2)."""

import re
from dataclasses import dataclass, replace

from workbench.domain.citation import ArticleNo
from workbench.domain.span import Span
from workbench.text.numerals import parse_integer

NUMERAL = r"[0-9０-９〇○零一二三四五六七八九十百千两]{1,9}"
# A range of more articles than this is not judged one by one.
RANGE_CAP = 50

ARTICLE = re.compile(
    rf"第\s*(?P<a>{NUMERAL})\s*(?:条(?:\s*之\s*(?P<s>[一二三四五六七八九十0-9０-９]{{1,3}})(?![款项目年月日]))?|(?=(?:\s*(?:、|和|及|与|至|到|[-—–－~～])\s*第?\s*{NUMERAL})+\s*条))"
)
_NO_DI = re.compile(r"(?P<a>[0-9０-９]{1,4})\s*条(?![款件目])")
_BARE = re.compile(
    rf"第?\s*(?P<a>{NUMERAL})\s*(?:条|(?=(?:\s*(?:、|和|及|与|至|到|[-—–－~～])\s*第?\s*{NUMERAL})+\s*条))"
)
_PART = re.compile(
    rf"\s*(?:第\s*[（(]?\s*(?P<n>{NUMERAL})\s*[)）]?\s*|[（(]\s*(?P<m>{NUMERAL})\s*[)）]\s*第?)(?P<k>款|项|目)"
)
_PART_LIST = re.compile(rf"\s*第\s*(?P<l>{NUMERAL}(?:\s*(?:、|和|及)\s*第?\s*{NUMERAL})+)\s*(?P<k>款|项|目)")
_LIST_NUMERAL = re.compile(NUMERAL)
_JOIN = re.compile(r"\s*(?P<j>、|以及|及其|或者|和|及|与|或|至|到|[-—–－~～]{1,2})\s*")
_RANGE = frozenset("至到-—–－~～")
_OWN = re.compile(r"\s*(?:的)?约定")


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


def scan_run(text: str, start: int) -> Run | None:
    """Read the article list that begins at ``start``; None where none begins there."""
    first = _article_at(text, start, ARTICLE) or _article_at(text, start, _NO_DI)
    if first is None:
        return None
    references = [*_with_parts(text, first)]
    while True:
        joined = _JOIN.match(text, references[-1].span.end)
        if joined is None:
            break
        following = _article_at(text, joined.end(), ARTICLE) or _bare(text, joined.end(), references[-1])
        if following is None:
            parts = _parts_after(text, references[-1], joined.end())
            if not parts:
                break
            references.extend(parts)
            continue
        if _OWN.match(text, following.span.end):
            break
        members = _with_parts(text, following)
        if joined["j"][0] in _RANGE and not _has_parts(references[-1]):
            references[-1:] = _spread(references[-1], members[0])
            references.extend(members[1:])
        else:
            references.extend(members)
    return Run(tuple(references), references[-1].span.end)


def _bare(text: str, start: int, last: Reference) -> Reference | None:
    """A further number of a list without its 第 (第十、十一条; 第五十条、五十一条)."""
    found = _article_at(text, start, _BARE)
    return found if found is not None and found.article > last.article else None


def _has_parts(reference: Reference) -> bool:
    return reference.paragraph is not None or reference.item is not None


def _article_at(text: str, start: int, pattern: re.Pattern[str]) -> Reference | None:
    match = pattern.match(text, start)
    if match is None:
        return None
    number = parse_integer(match["a"])
    groups = match.groupdict()
    suffix = parse_integer(groups["s"]) if groups.get("s") else 0
    if number is None or suffix is None:
        return None
    return Reference(ArticleNo(number, suffix), Span(start, match.end()))


def _with_parts(text: str, reference: Reference) -> list[Reference]:
    """The reference with the 款, 项 and 目 that follow it directly; one each for 第一、二款."""
    end = reference.span.end
    if listed := _PART_LIST.match(text, end):
        return _listed(reference, listed)
    while (part := _PART.match(text, end)) is not None:
        value = parse_integer(part["n"] or part["m"])
        if value is None:
            break
        reference = replace(_set(reference, part["k"], value), span=Span(reference.span.start, part.end()))
        end = part.end()
    return [reference]


def _listed(reference: Reference, listed: re.Match[str]) -> list[Reference]:
    found: list[Reference] = []
    for numeral in _LIST_NUMERAL.finditer(listed["l"]):
        value = parse_integer(numeral.group())
        if value is None:
            continue
        at = listed.start("l") + numeral.start()
        span = (
            Span(at, listed.start("l") + numeral.end())
            if found
            else Span(reference.span.start, at + len(numeral.group()))
        )
        found.append(replace(_set(reference, listed["k"], value), span=span))
    found[-1] = replace(found[-1], span=Span(found[-1].span.start, listed.end()))
    return found


def _parts_after(text: str, last: Reference, start: int) -> list[Reference]:
    """第一款、第二款: further parts of the same article."""
    part = _PART.match(text, start)
    if part is None:
        return []
    value = parse_integer(part["n"] or part["m"])
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


def _spread(first: Reference, last: Reference) -> list[Reference]:
    """The members of a range; each keeps its own words, those in between get the whole range."""
    whole = Span(first.span.start, last.span.end)
    low, high = first.article.number, last.article.number
    if high < low or high - low > RANGE_CAP:
        return [replace(first, span=whole, absurd=True)]
    middle = [Reference(ArticleNo(number), whole) for number in range(low + 1, high)]
    return [first, *middle, last] if high > low else [first, last]
