"""Give settled clause numbers their levels, parents and paths (R6.2)."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from workbench.documents.clauses_entries import Entry
from workbench.documents.clauses_filter import Settled
from workbench.documents.clauses_marks import CHAPTERS, NumberStyle
from workbench.domain.contract import ClauseKind

_RANKS = {NumberStyle.PART: 0, NumberStyle.CHAPTER: 1, NumberStyle.SECTION: 2}
_PREFIXES = frozenset(
    {
        NumberStyle.ARTICLE,
        NumberStyle.ENGLISH,
        NumberStyle.CHINESE,
        NumberStyle.ARABIC,
        NumberStyle.DECIMAL,
    }
)
_FAMILIES = (
    frozenset({NumberStyle.ARTICLE, NumberStyle.ENGLISH, NumberStyle.CHINESE}),
    frozenset({NumberStyle.ARABIC, NumberStyle.ARABIC_HALF, NumberStyle.ARABIC_BRACKET}),
)
_LEADERS = frozenset({NumberStyle.ARTICLE, NumberStyle.ENGLISH})


class Node(NamedTuple):
    """A clause before its spans are known: offsets of its number and of the words after it."""

    kind: ClauseKind
    number: str
    path: tuple[int, ...]
    start: int
    body: int
    parent: int | None
    level: int
    automatic: bool = False
    annex: int = 0


class _Frame(NamedTuple):
    entry: Entry
    place: int

    @property
    def style(self) -> NumberStyle:
        return self.entry.mark.style

    @property
    def values(self) -> tuple[int, ...]:
        return self.entry.mark.values


def nested(settled: Settled, base: int, root: int | None) -> list[Node]:
    """The entries as nodes in preorder. ``base`` is the index of the first, ``root`` the parent of
    those at the top (an annex), None for the main text."""
    parents = _parents(settled)
    restarts = _restarting(settled, parents)
    nodes: list[Node] = []
    for place, entry in enumerate(settled.entries):
        parent = parents[place]
        above = nodes[parent] if parent is not None else None
        index = root if parent is None else base + parent
        level = (above.level + 1) if above else (0 if root is None else 1)
        chapter = _is_chapter(entry, settled)
        nodes.append(
            Node(
                kind=ClauseKind.CHAPTER if chapter else ClauseKind.CLAUSE,
                number=entry.mark.shown,
                path=_path(entry, above, restarts),
                start=entry.start,
                body=entry.body,
                parent=index,
                level=level,
                automatic=entry.automatic,
            )
        )
    return nodes


def _is_chapter(entry: Entry, settled: Settled) -> bool:
    style = entry.mark.style
    return style in CHAPTERS or (settled.chinese_above and style is NumberStyle.CHINESE)


def _path(entry: Entry, above: Node | None, restarts: frozenset[NumberStyle]) -> tuple[int, ...]:
    values = entry.mark.values
    if entry.mark.style is NumberStyle.HEADING:
        return above.path if above else ()
    if above is None or entry.mark.style is NumberStyle.DECIMAL:
        return values
    if above.kind is ClauseKind.CHAPTER and entry.mark.style not in restarts | CHAPTERS:
        return values
    return above.path + values


def _restarting(settled: Settled, parents: Sequence[int | None]) -> frozenset[NumberStyle]:
    """Styles that begin anew in each chapter, so that only chapter and number together are a place."""
    last: dict[NumberStyle, tuple[int | None, int]] = {}
    found: set[NumberStyle] = set()
    for place, entry in enumerate(settled.entries):
        parent = parents[place]
        if parent is None or not _is_chapter(settled.entries[parent], settled):
            continue
        style, value = entry.mark.style, entry.mark.values[0]
        before = last.get(style)
        if before and before[0] != parent and value <= before[1]:
            found.add(style)
        last[style] = (parent, value)
    return frozenset(found)


def _parents(settled: Settled) -> list[int | None]:
    stack: list[_Frame] = []
    parents: list[int | None] = []
    for place, entry in enumerate(settled.entries):
        keep = _depth(stack, entry, settled)
        del stack[keep:]
        parents.append(stack[-1].place if stack else None)
        stack.append(_Frame(entry, place))
    return parents


def _depth(stack: Sequence[_Frame], entry: Entry, settled: Settled) -> int:
    """How many frames of the stack stay open above ``entry``."""
    style = entry.mark.style
    if style is NumberStyle.HEADING:
        return _under_heading(stack, entry)
    if style in _RANKS:
        return _count(stack, lambda frame: frame.style in _RANKS and _RANKS[frame.style] < _RANKS[style])
    if settled.chinese_above and style is NumberStyle.CHINESE:
        return _count(stack, lambda frame: frame.style in CHAPTERS)
    if style in _LEADERS:
        return _count(
            stack,
            lambda frame: (
                frame.style in CHAPTERS or (settled.chinese_above and frame.style is NumberStyle.CHINESE)
            ),
        )
    if style is NumberStyle.DECIMAL:
        return _under_prefix(stack, entry)
    return _in_list(stack, entry)


def _count(stack: Sequence[_Frame], stays: Callable[[_Frame], bool]) -> int:
    depth = 0
    for frame in stack:
        if not stays(frame):
            break
        depth += 1
    return depth


def _under_heading(stack: Sequence[_Frame], entry: Entry) -> int:
    outline = entry.outline or 0
    for depth in range(len(stack), 0, -1):
        above = stack[depth - 1]
        if above.entry.outline is not None:
            if above.entry.outline < outline:
                return depth
        elif above.style in _RANKS:
            return depth
    return 0


def _under_prefix(stack: Sequence[_Frame], entry: Entry) -> int:
    """A decimal hangs below the frame whose number it continues (3.2 below 3, 第三条 or 三、)."""
    values = entry.mark.values
    best, longest = 0, 0
    for depth, frame in enumerate(stack, 1):
        if frame.style not in _PREFIXES or len(frame.values) >= len(values):
            continue
        if len(frame.values) > longest and values[: len(frame.values)] == frame.values:
            best, longest = depth, len(frame.values)
    if best:
        return best
    for depth, frame in enumerate(stack):
        if frame.style is NumberStyle.DECIMAL and len(frame.values) >= len(values):
            return depth
    return len(stack)


def _in_list(stack: Sequence[_Frame], entry: Entry) -> int:
    """The list that ``entry`` continues; a new style opens a list below what is open."""
    style, value = entry.mark.style, entry.mark.values[0]
    same = [depth for depth in range(len(stack) - 1, -1, -1) if stack[depth].style is style]
    same = [depth for depth in same if _level_fits(stack[depth].entry, entry)]
    if not same:
        return _beside_relative(stack, entry)
    for depth in same:
        if stack[depth].values[0] + 1 == value:
            return depth
    for depth in same:
        if stack[depth].values[0] < value:
            return depth
    return len(stack) if value == 1 and _opens_inner_list(stack, entry) else same[0]


def _beside_relative(stack: Sequence[_Frame], entry: Entry) -> int:
    """A style that is not open opens a list below, unless it carries on the count of a style close to
    it: typists write 1. and 2、, or 第二条 and 三、, for one list."""
    value = entry.mark.values[0]
    family = next((styles for styles in _FAMILIES if entry.mark.style in styles), frozenset[NumberStyle]())
    for depth in range(len(stack) - 1, -1, -1):
        if value > 1 and stack[depth].style in family and stack[depth].values == (value - 1,):
            return depth
    return len(stack)


def _opens_inner_list(stack: Sequence[_Frame], entry: Entry) -> bool:
    """Whether a 1. begins a list inside the clause that is open, not the same list anew."""
    top = stack[-1]
    if entry.automatic and top.entry.automatic:
        return False
    return entry.lead or (top.style is NumberStyle.DECIMAL and entry.line == top.entry.line + 1)


def _level_fits(open_entry: Entry, entry: Entry) -> bool:
    one, other = open_entry.list_level, entry.list_level
    return one is None or other is None or one == other
