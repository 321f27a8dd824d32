"""Settle which numbers open clauses: support for weak ones, recitals, what stands above what (R6.2)."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from workbench.documents.clauses_entries import Entry
from workbench.documents.clauses_marks import CHAPTERS, NumberStyle
from workbench.text.numerals import parse_roman

_FURTHEST_JUMP = 6
# A contract may leave out articles or be an extract; 第五百八十五条 at the start of a line is a statute.
_FURTHEST_ARTICLE = 30
_HIGHEST_FIRST = 70
_LONGEST_BARE = 45
_LONGEST_TITLE = 20
_FEWEST_TOPS = 3
_TOPS = (NumberStyle.ARTICLE, NumberStyle.ENGLISH, NumberStyle.CHINESE, NumberStyle.ARABIC)
_COUNTED = frozenset(
    {
        NumberStyle.ARABIC,
        NumberStyle.ARABIC_BRACKET,
        NumberStyle.ARABIC_HALF,
        NumberStyle.CHINESE,
        NumberStyle.CHINESE_BRACKET,
        NumberStyle.CIRCLE,
    }
)


class Settled(NamedTuple):
    """The numbers of one division that open clauses; whether 一、 stands above 第X条 there."""

    entries: tuple[Entry, ...]
    chinese_above: bool


def settled(entries: Sequence[Entry]) -> Settled:
    """The entries of one division that are clauses in truth."""
    kept = _plausible(_supported(_romans(entries)))
    above = _chinese_above(kept)
    kept = _without_recitals(kept, above=above)
    headings = sum(entry.mark.style is NumberStyle.HEADING for entry in kept)
    if headings == 1 and len(kept) > 1 and kept[0].mark.style is NumberStyle.HEADING:
        kept = kept[1:]
    return Settled(tuple(kept), above)


def _romans(entries: Sequence[Entry]) -> list[Entry]:
    """(i) and (v) are letters only where (h) and (u) stand before them."""
    last = 0
    read: list[Entry] = []
    for entry in entries:
        mark = entry.mark
        if mark.style is NumberStyle.LOWER_BRACKET:
            letter = mark.shown.strip("()（） ")
            if letter in {"i", "v", "x"} and mark.values[0] != last + 1:
                values = (parse_roman(letter),)
                entry = entry._replace(mark=mark._replace(style=NumberStyle.ROMAN_BRACKET, values=values))
            else:
                last = mark.values[0]
        read.append(entry)
    return read


def _supported(entries: Sequence[Entry]) -> list[Entry]:
    """Weak numbers stay only where neighbours of their style bear them out."""
    decimals = {e.mark.values[0] for e in entries if e.mark.style is NumberStyle.DECIMAL and not e.mark.weak}
    weak = Counter((e.mark.style, e.mark.values) for e in entries if e.mark.weak)
    dashed = sum(e.mark.weak and e.mark.style is NumberStyle.DECIMAL for e in entries)
    between = _in_a_row(entries, decimals, weak)
    return [
        entry
        for place, entry in enumerate(entries)
        if not entry.mark.weak or place in between or _borne_out(entry, decimals, weak, dashed)
    ]


def _in_a_row(
    entries: Sequence[Entry], decimals: set[int], weak: Counter[tuple[NumberStyle, tuple[int, ...]]]
) -> set[int]:
    """Bare numbers of clauses that have no 9.1 inside, where the count runs 8.3, 9, 10, 11, 12.1."""
    if len(decimals) < _FEWEST_TOPS:
        return set()
    found: set[int] = set()
    run: list[int] = []
    last = 0
    for place, entry in enumerate(entries):
        style, value = entry.mark.style, entry.mark.values[0]
        bare = style is NumberStyle.ARABIC and entry.mark.weak
        if style is NumberStyle.DECIMAL or (bare and value in decimals):
            if value == last + len(run) + 1:
                found.update(run)
            run, last = [], value
        elif (
            bare
            and value == last + len(run) + 1
            and weak[style, (value,)] == 1
            and entry.length <= _LONGEST_TITLE
        ):
            run.append(place)
    return found | set(run)


def _borne_out(
    entry: Entry,
    decimals: set[int],
    weak: Counter[tuple[NumberStyle, tuple[int, ...]]],
    dashed: int,
) -> bool:
    style, value = entry.mark.style, entry.mark.values[0]
    if style is NumberStyle.DECIMAL:
        return dashed > 1
    if style is NumberStyle.ARABIC:
        return value in decimals and entry.length <= _LONGEST_BARE
    if style is NumberStyle.CHINESE and entry.length > _LONGEST_BARE:
        return False
    return bool(weak[style, (value - 1,)] or weak[style, (value + 1,)])


def _plausible(entries: Sequence[Entry]) -> list[Entry]:
    """Drop numbers far beyond what their style has reached: they are years, amounts or wrapped lines."""
    reached: dict[NumberStyle, int] = {}
    articles: set[int] = set()
    kept: list[Entry] = []
    for entry in entries:
        style, values = entry.mark.style, entry.mark.values
        if style in _COUNTED and not entry.automatic:
            limit = max(reached.get(style, 0), 0) + _FURTHEST_JUMP
            if values[0] > limit:
                continue
        if (
            style is NumberStyle.ARTICLE
            and values[0] > reached.get(style, _HIGHEST_FIRST) + _FURTHEST_ARTICLE
        ):
            continue
        if style is NumberStyle.DECIMAL and not entry.automatic:
            top = values[0] in articles or values[0] <= reached.get(style, 0) + _FURTHEST_JUMP
            if not top:
                continue
        if len(values) == 1:
            articles.add(values[0])
        reached[style] = values[0]
        kept.append(entry)
    return kept


def _chinese_above(entries: Sequence[Entry]) -> bool:
    """Whether 一、 are headings over continuous 第X条 (劳动合同) and not parts of an article."""
    first = next((i for i, e in enumerate(entries) if e.mark.style is NumberStyle.ARTICLE), None)
    if not first or entries[first - 1].mark.style is not NumberStyle.CHINESE:
        return False
    before = entries[first - 1].mark.values[0]
    after = [e.mark.values[0] for e in entries[first:] if e.mark.style is NumberStyle.CHINESE]
    return before == 1 if not after else after[0] == before + 1


def _without_recitals(entries: Sequence[Entry], *, above: bool) -> list[Entry]:
    """Numbers of lesser styles before the first clause of the leading style are recitals."""
    top = _top_style(entries, above=above)
    if top is None:
        return list(entries)
    first = next(i for i, entry in enumerate(entries) if entry.mark.style is top)
    higher = frozenset(_TOPS[: _TOPS.index(top)]) | CHAPTERS
    kept = [entry for entry in entries[:first] if entry.mark.style in higher]
    return [*kept, *entries[first:]]


def _top_style(entries: Sequence[Entry], *, above: bool) -> NumberStyle | None:
    if above:
        return NumberStyle.CHINESE
    if any(entry.mark.style in CHAPTERS for entry in entries[:1]):
        return None
    for style in _TOPS:
        values = [entry.mark.values[0] for entry in entries if entry.mark.style is style]
        ones = values.count(1)
        if style is NumberStyle.ARTICLE and len(values) > 1:
            return style
        if len(values) > 1 and ones <= 1 and values == sorted(values):
            return style
    return None
