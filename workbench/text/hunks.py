"""Hunks of a diff, and what makes them readable: merging islands, sliding to good boundaries (R6.3)."""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.domain.span import Span

ISLAND = 2
"""Equal stretches of so many characters between two changes only chop them up."""

_OPENS = frozenset("（(")
_NUMBERS = frozenset(
    "0123456789.,０１２３４５６７８９〇零一二三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟"
)
STOPS, _COMMAS = frozenset("。；;！？!?\n"), frozenset("，,、：:")


class Hunk:
    """One hunk: equal tokens, then the tokens deleted and inserted after them."""

    __slots__ = ("deleted", "equal", "inserted")

    def __init__(self, equal: list[str]) -> None:
        self.equal = equal
        self.deleted: list[str] = []
        self.inserted: list[str] = []


def closed(hunks: list[Hunk]) -> list[Hunk]:
    """Join hunks that have nothing equal, or nothing changed, between them."""
    out = [Hunk([])]
    for hunk in hunks:
        last = out[-1]
        if not hunk.equal or not (last.deleted or last.inserted):
            if last.deleted or last.inserted:
                last.deleted += hunk.deleted
                last.inserted += hunk.inserted
                continue
            last.equal += hunk.equal
            last.deleted, last.inserted = hunk.deleted, hunk.inserted
        else:
            out.append(hunk)
    return out


def _size(words: list[str]) -> int:
    return sum(map(len, words))


def merge(hunks: list[Hunk], locked: Sequence[Span]) -> None:
    """Swallow equalities that only chop up a change; ends when none is left."""
    hunks[:] = closed(hunks)
    index = 1
    while index < len(hunks):
        before, after = hunks[index - 1], hunks[index]
        if not (after.deleted or after.inserted) or not _noise(before, after):
            index += 1
            continue
        start = _start(hunks, index)
        if any(span.meets(Span(start, start + _size(after.equal))) for span in locked):
            index += 1
            continue
        before.deleted += after.equal + after.deleted
        before.inserted += after.equal + after.inserted
        del hunks[index]
        _trim(before, hunks, index)
        index = max(1, index - 1)


def _noise(before: Hunk, after: Hunk) -> bool:
    length = _size(after.equal)
    if _glossed(before, after):
        return False
    if length <= ISLAND:
        return True
    left = max(_size(before.deleted), _size(before.inserted))
    right = max(_size(after.deleted), _size(after.inserted))
    return length <= left and length <= right


def _glossed(before: Hunk, after: Hunk) -> bool:
    """Whether a bracket opens between words and the figures that repeat them, and both are replaced:
    三十（30）日 reads as two numbers that change, not as one change across the bracket."""
    if len(after.equal) != 1 or after.equal[0] not in _OPENS:
        return False
    sides = (before.deleted, before.inserted, after.deleted, after.inserted)
    return all(side and _NUMBERS.issuperset("".join(side)) for side in sides)


def _start(hunks: list[Hunk], index: int) -> int:
    return sum(_size(h.equal) + _size(h.deleted) for h in hunks[:index])


def _trim(hunk: Hunk, hunks: list[Hunk], index: int) -> None:
    """Give tokens that stand at both ends of a merged change back to the equalities beside it."""
    while hunk.deleted and hunk.inserted and hunk.deleted[0] == hunk.inserted[0]:
        hunk.equal.append(hunk.deleted.pop(0))
        hunk.inserted.pop(0)
    tail: list[str] = []
    while hunk.deleted and hunk.inserted and hunk.deleted[-1] == hunk.inserted[-1]:
        tail.insert(0, hunk.deleted.pop())
        hunk.inserted.pop()
    if tail:
        if index == len(hunks):
            hunks.append(Hunk([]))
        hunks[index].equal[:0] = tail


def slide(hunks: list[Hunk]) -> None:
    """Move each pure insertion or deletion to where a reader would cut: after a full stop, a comma."""
    for index, hunk in enumerate(hunks):
        edit = hunk.inserted if not hunk.deleted else hunk.deleted
        if not edit or (hunk.deleted and hunk.inserted):
            continue
        if index + 1 == len(hunks):
            hunks.append(Hunk([]))
        best = _best(hunk.equal, edit, hunks[index + 1].equal)
        hunk.equal[:], edit[:], hunks[index + 1].equal[:] = best


class _Cut(NamedTuple):
    left: list[str]
    edit: list[str]
    right: list[str]


def _best(left: list[str], edit: list[str], right: list[str]) -> _Cut:
    left, edit, right = list(left), list(edit), list(right)
    while len(left) > 0 and left[-1] == edit[-1]:
        right.insert(0, edit.pop())
        edit.insert(0, left.pop())
    best, points = _Cut(list(left), list(edit), list(right)), _points(left, edit, right)
    while right and edit[0] == right[0]:
        left.append(edit.pop(0))
        edit.append(right.pop(0))
        score = _points(left, edit, right)
        if score >= points:
            best, points = _Cut(list(left), list(edit), list(right)), score
    return best


def _points(left: list[str], edit: list[str], right: list[str]) -> int:
    return _border(left, edit) + _border(edit, right)


def _border(left: list[str], right: list[str]) -> int:
    if not left or not right:
        return 5
    end = left[-1][-1]
    if end in STOPS:
        return 4
    if end in _COMMAS:
        return 3
    return 1 if not (end.isalnum() and right[0][0].isalnum()) else 0
