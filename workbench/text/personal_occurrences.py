"""Where personal values stand in a text: wherever they are no part of another word."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from workbench.domain.span import Span
from workbench.text.personal_kinds import ADDRESS, COMPANY, PERSON, Value, even
from workbench.text.personal_pairs import ordinary

_WORD = re.compile(r"[0-9A-Za-zÀ-ÿ]")
_DIGIT = re.compile(r"\d")
_HAN = re.compile(r"[\u3400-\u9fff]")
_LAW_TITLE = re.compile(
    r"《[^《》\n]{1,60}(?:法|条例|规定|办法|解释|规则|法典|细则|决定|意见|通则)(?:[（(][^（）()\n]{1,20}[）)])?》"
)
# A name of two signs stands alone where a word like these meets it; else it may be a part of a word.
_BEFORE = frozenset(
    "方人由与和及同向对给为是将被把让请令经如若且并而之的在于即系称叫派托按因以或至从到替代师员工理长事东总者主名家友们双本该原新其位"
)
_AFTER = frozenset(
    "的与和及在应有为以将向对所不须同先女经于持等签承作之若未可已自本提名是已仍还就则因或至从到也均并且收付支委负享拥出交按如即系称转受担保借租购买卖住身工医律总老经因确认知"
)

# What makes an area without a number the name of an authority: 上海市浦东新区人民法院.
_AUTHORITY = re.compile(r"[\u3400-\u9fff]{0,6}(?:法院|检察院|仲裁|政府|公安|监督|管理局|委员会|税务)")
_PLACE_ENDS = frozenset("区市县镇乡省州路街村")


class _Edge(NamedTuple):
    value: str
    word_start: re.Pattern[str] | None
    word_end: re.Pattern[str] | None
    short: bool
    area: bool


class Occurrences:
    """Finds all of a set of values in one pass; the longest one wins where several begin at a place."""

    def __init__(self, values: Iterable[Value]) -> None:
        edges: defaultdict[str, list[_Edge]] = defaultdict(list)
        for kind, value in values:
            if len(value) > 1:
                edges[value[:2]].append(_edge(kind, value))
        self._edges = {key: sorted(found, key=lambda edge: -len(edge.value)) for key, found in edges.items()}
        first = "".join(re.escape(sign) for sign in sorted({key[0] for key in edges}))
        second = "".join(re.escape(sign) for sign in sorted({key[1] for key in edges}))
        self._start = re.compile(f"[{first}](?=[{second}])") if edges else None

    def find(self, text: str) -> Iterator[Span]:
        """The places of the values, in order, none meeting another; titles of laws are passed over."""
        if self._start is None:
            return
        laws = _Laws(text)
        at = 0
        for match in self._start.finditer(text):
            start = match.start()
            if start < at:
                continue
            for edge in self._edges.get(text[start : start + 2], ()):
                end = start + len(edge.value)
                if (
                    text.startswith(edge.value, start)
                    and _stands(text, start, end, edge)
                    and not laws.hold(start)
                ):
                    yield Span(start, end)
                    at = end
                    break


class _Laws:
    def __init__(self, text: str) -> None:
        self._spans = [Span(*match.span()) for match in _LAW_TITLE.finditer(text)]
        self._starts = [span.start for span in self._spans]

    def hold(self, offset: int) -> bool:
        place = bisect_right(self._starts, offset) - 1
        return place >= 0 and offset < self._spans[place].end


def _edge(kind: str, value: str) -> _Edge:
    short = kind in {PERSON, COMPANY} and len(value) == 2 and bool(_HAN.match(value))
    return _Edge(
        value, _bound(value[0]), _bound(value[-1]), short, kind == ADDRESS and not _DIGIT.search(value)
    )


def _bound(sign: str) -> re.Pattern[str] | None:
    """What may not stand beside this first or last sign: a digit beside digits, either beside letters."""
    if sign.isdigit():
        return _DIGIT
    return _WORD if _WORD.match(sign) else None


def _stands(text: str, start: int, end: int, edge: _Edge) -> bool:
    before, after = text[start - 1 : start], text[end : end + 1]
    if (edge.word_start and edge.word_start.match(before)) or (edge.word_end and edge.word_end.match(after)):
        return False
    if edge.area and _AUTHORITY.match(text, end):
        return False
    if not edge.short:
        return True
    before, first, last, after = (even(sign) for sign in (before, text[start], text[end - 1], after))
    if after in _PLACE_ENDS:
        return False
    inner = _HAN.match(before) and before not in _BEFORE, _HAN.match(after) and after not in _AFTER
    if not all(inner):
        return True
    return not (ordinary(before + first) or ordinary(last + after))
