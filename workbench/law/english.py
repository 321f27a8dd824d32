"""Citations of Chinese law in English: Article 585 of the Civil Code of the PRC, PRC Company Law, Art. 15.

Names are those of ``resources/law/english.tsv``. Other countries have a Civil Code too, so a name counts
only with a sign of China at it (or at the same name earlier in the text), or where no other country has a
law of that name. What an English text says of an article is not compared with it.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from workbench.domain.citation import ArticleNo, Citation
from workbench.domain.span import Span

RANGE_CAP = 60
_CHINA = r"(?:the\s+)?(?:PRC|P\.\s?R\.\s?C\.|P\.?R\.?\s+China|People['’]s\s+Republic\s+of\s+China|China)"
_AHEAD = rf"(?:{_CHINA}(?:['’]s)?\s+|Chinese\s+)"
_BEHIND = rf"\s+of\s+{_CHINA}(?![\w])"
_YEAR = r"(?:\s*[(\[](?:as\s+)?(?:last\s+)?(?:amended|revised|amendment|revision)?(?:\s+in)?\s*(?P<year>(?:19|20)\d{2})[^)\]\n]{0,24}[)\]])?"
_CORE = r"(?P<core>[A-Z][\w'’-]*(?:\s+(?:(?:and|of|on|for|the|to|over|against|in|by|its|with)\s+){0,3}[A-Z][\w'’-]*){0,9}?)"
_FORMER = re.compile(r"\b(?:former|then|repealed|old|previous)(?:-effective)?\s+(?:the\s+)?\Z", re.IGNORECASE)
_ENDS = re.compile(r"(?:Law|Laws|Code|Act|Regulations?|Measures|Provisions|Rules|Constitution)\Z")
_PART = r"(?:paragraphs?|paras?\.?|items?|subparagraphs?|sub-paragraphs?|clauses?|sections?)"
_LEADING = rf"(?:(?:the\s+)?(?P<lead>(?:(?:{_PART}|the\s+(?:first|second|third|fourth|fifth)\s+paragraph|(?:first|second|third)\s+paragraph)\s*(?:\(?\d{{1,2}}\)?)?\s*(?:,|of|in)\s*(?:the\s+)?){{1,2}}))?"
_ONE = r"\d{1,4}(?:\s?\(\d{1,2}\)){0,3}"
_NUMBERS = rf"(?P<numbers>{_ONE}(?:\s*(?:,\s*(?:and\s+)?|and|or|to|through|[-–—]|&)\s*(?:Articles?\s+|Arts?\.?\s+)?{_ONE})*)"
_TRAIL = rf"(?P<trail>(?:\s*,?\s*{_PART}\s*\(?\d{{1,2}}\)?){{1,3}})?"
_ARTICLES = re.compile(rf"{_LEADING}\b(?:Articles?|Arts?\.?)\s+{_NUMBERS}{_TRAIL}", re.IGNORECASE)
_NAME_AFTER = re.compile(
    rf"\s*,?\s*(?:of|in|under|from)\s+(?P<name>(?:the\s+)?(?P<former>(?:former|then|repealed|old)\s+)?(?P<ahead>{_AHEAD})?{_CORE}(?P<behind>{_BEHIND})?)(?![\w-])"
)
_YEAR_AT = re.compile(_YEAR)
_AHEAD_AT = re.compile(_AHEAD)
_BEHIND_AT = re.compile(_BEHIND)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}
_SAYS = re.compile(
    r"\s*,?\s*(?:which\s+|that\s+|also\s+|expressly\s+|shall\s+)?(?:provid|stat|stipulat|prescrib|requir|prohibit|say|set|limit|allow|permit|"
    r"entitl|grant|giv|specif|mandat|cap|forbid|bar|oblig|impos)\w{0,4}\b|\s*[:,]?\s*[“\"]"
)
_FIGURE = re.compile(
    r"\d|%|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|"
    r"hundred|half|double|twice|per\s?cent|third|quarter)\b",
    re.IGNORECASE,
)
_STOP = re.compile(r"[;\n]|(?<=[a-z)\]\d%])\.(?=\s|\Z)")
_DATES = re.compile(r"\b(?:19|20)\d{2}\b")
_REACH = 300


class EnglishName(NamedTuple):
    """The Chinese title that an English name means; ``alone`` where no other country has such a law."""

    title: str
    alone: bool


class _Name(NamedTuple):
    span: Span
    named: str
    year: int | None
    historic: bool


class _Place(NamedTuple):
    number: int
    parts: tuple[int, ...]
    span: Span


def english_key(name: str) -> str:
    """The key of an English name: China, articles, marks and capitals away, one spelling of labour."""
    plain = re.sub(rf"{_BEHIND}|{_AHEAD}", " ", name)
    plain = re.sub(r"[’']", "'", plain).lower().replace("&", "and").replace("labour", "labor")
    return " ".join(re.sub(r"\b(?:the|former)\b|[^\w' -]", " ", plain).split())


def find_english(text: str, names: Mapping[str, EnglishName]) -> tuple[Citation, ...]:
    """Every citation of Chinese law in English words in ``text``, in order, one an article."""
    if "rt" not in text or not names:
        return ()
    marked = _marked(text, names)
    found: list[Citation] = []
    for match in _ARTICLES.finditer(text):
        name = _after(text, match.end(), names, marked) or _before(text, match.start(), names, marked)
        if name is not None:
            found += _citations(text, match, name)
    return tuple(found)


def _marked(text: str, names: Mapping[str, EnglishName]) -> frozenset[str]:
    """Keys of the names that the text itself marks as Chinese somewhere."""
    keys: set[str] = set()
    for match in _BEHIND_AT.finditer(text):
        words = text[max(0, match.start() - 90) : match.start()].split(" ")
        tails = (english_key(" ".join(words[at:])) for at in range(max(0, len(words) - 12), len(words)))
        keys.update(key for key in tails if key in names)
    for match in _AHEAD_AT.finditer(text):
        span = _longest(text, match.start(), match.end(), match.group(), names, frozenset())
        if span is not None:
            keys.add(english_key(span.of(text)))
    return frozenset(keys & names.keys())


def _after(text: str, end: int, names: Mapping[str, EnglishName], marked: frozenset[str]) -> _Name | None:
    """The name behind ``Article 585 of``: the longest that is known, else one that is marked as Chinese."""
    found = _NAME_AFTER.match(text, end)
    if found is None:
        return None
    longest = _longest(text, found.start("name"), found.start("core"), found["ahead"] or "", names, marked)
    if longest is None:
        return None
    year = _YEAR_AT.match(text, longest.end)
    stated = int(year["year"]) if year and year["year"] else None
    return _Name(longest, longest.of(text), stated, bool(found["former"]))


_SPACE = re.compile(r"\s+")
_WORD = re.compile(r"[A-Z][\w'’-]*|(?:and|of|on|for|the|to|over|against|in|by|with)(?=\s)")


def _longest(
    text: str,
    start: int,
    core: int,
    ahead: str,
    names: Mapping[str, EnglishName],
    marked: frozenset[str],
) -> Span | None:
    """The name whose words begin at ``core``; None where it is not known to be a Chinese law's."""
    best: Span | None = None
    unknown: Span | None = None
    at = core
    for _ in range(16):
        word = _WORD.match(text, at)
        if word is None:
            break
        words = text[core : word.end()]
        behind = _BEHIND_AT.match(text, word.end())
        key = english_key(words)
        end = behind.end() if behind else word.end()
        if key in names and (ahead or behind or key in marked or names[key].alone):
            best = Span(start, end)
        elif (ahead or behind) and _ENDS.search(words):
            unknown = Span(start, end)
        if behind:
            break
        gap = _SPACE.match(text, word.end())
        if gap is None:
            break
        at = gap.end()
    return best or unknown


def _before(text: str, start: int, names: Mapping[str, EnglishName], marked: frozenset[str]) -> _Name | None:
    """The name in front: PRC Civil Code, Art. 577."""
    low = max(0, start - 160)
    window = text[low:start].rstrip(" (,:")
    cut = max(window.rfind(mark) for mark in (". ", ";", "\n", "(")) + 1
    for match in re.finditer(rf"(?:(?P<ahead>{_AHEAD})|\b(?=[A-Z]))", window[cut:]):
        begin = low + cut + match.start()
        core = low + cut + match.end()
        span = _longest(text, begin, core, match["ahead"] or "", names, marked)
        if span is None:
            continue
        tail = _YEAR_AT.match(text, span.end)
        rest = text[tail.end() if tail else span.end : start]
        if re.fullmatch(r"\s*[,(:]?\s*", rest):
            stated = int(tail["year"]) if tail and tail["year"] else None
            historic = bool(_FORMER.search(text[max(0, begin - 24) : begin]))
            return _Name(span, span.of(text), stated, historic)
    return None


def _citations(text: str, match: re.Match[str], name: _Name) -> Iterator[Citation]:
    places = list(_places(match))
    outer = _parts(match["lead"], match["trail"]) if len(places) == 1 else ()
    whole = Span(min(match.start(), name.span.start), max(match.end(), name.span.end))
    restated = _restated(text, whole)
    for order, place in enumerate(places):
        bracketed = not outer and len(place.parts) == 1
        parts = outer or place.parts
        span = whole if order == 0 and len(places) == 1 else place.span
        yield Citation(
            text=span.of(text),
            span=span,
            named=name.named,
            name_span=name.span,
            article=ArticleNo(place.number),
            paragraph=parts[0] if parts and parts[0] else None,
            item=parts[1] if len(parts) > 1 else None,
            sub_item=parts[2] if len(parts) > 2 else None,
            version_year=name.year,
            historic=name.historic,
            bracketed=bracketed,
            restated=restated,
        )


def _places(match: re.Match[str]) -> Iterator[_Place]:
    """Article numbers with their brackets; ranges are spread out."""
    numbers, base = match["numbers"], match.start("numbers")
    last: int | None = None
    for one in re.finditer(_ONE, numbers):
        number = int(re.split(r"\D", one.group(), maxsplit=1)[0])
        between = numbers[: one.start()].rstrip()
        ranged = last is not None and bool(re.search(r"(?:to|through|[-–—])(?:\s*Articles?)?\Z", between))
        span = Span(base + one.start(), base + one.end())
        if ranged and last is not None and last < number <= last + RANGE_CAP:
            yield from (_Place(inner, (), span) for inner in range(last + 1, number))
        parts = tuple(int(part) for part in re.findall(r"\((\d+)\)", one.group()))
        yield _Place(number, parts, span)
        last = number


def _parts(lead: str | None, trail: str | None) -> tuple[int, ...]:
    """Paragraph and item in words; 0 stands for a paragraph that is not named."""
    words = f"{lead or ''} {trail or ''}".lower()
    ordinal = next((value for word, value in _ORDINALS.items() if f"{word} paragraph" in words), 0)
    paragraph = re.search(r"para(?:graph)?s?\.?\s*\(?(\d{1,2})", re.sub(r"sub-?paragraph", "item", words))
    item = re.search(r"(?:items?|sub-?paragraphs?|clauses?|sections?)\s*\(?(\d{1,2})", words)
    first = int(paragraph[1]) if paragraph else ordinal
    return (first, int(item[1])) if item else ((first,) if first else ())


def topics(text: str, span: Span, known: Mapping[str, str]) -> str:
    """What the English sentence around a citation is about, in Chinese words parted by spaces."""
    begin = max(0, span.start - _REACH)
    starts = [stop.end() for stop in _STOP.finditer(text, begin, span.start)]
    stop = _STOP.search(text, span.end, min(len(text), span.end + _REACH))
    end = stop.start() if stop else min(len(text), span.end + _REACH)
    sentence = f"{text[starts[-1] if starts else begin : span.start]} {text[span.end : end]}".lower()
    return " ".join(chinese for english, chinese in known.items() if english in sentence)


def _restated(text: str, span: Span) -> bool:
    """Whether the sentence says what the article provides: 'provides that', a quotation, or a figure."""
    if _SAYS.match(text, span.end):
        return True
    begin = max(0, span.start - _REACH)
    starts = [stop.end() for stop in _STOP.finditer(text, begin, span.start)]
    stop = _STOP.search(text, span.end, min(len(text), span.end + _REACH))
    end = stop.start() if stop else min(len(text), span.end + _REACH)
    around = text[starts[-1] if starts else begin : span.start] + " " + text[span.end : end]
    return _FIGURE.search(_DATES.sub("", _ARTICLES.sub("", around))) is not None
