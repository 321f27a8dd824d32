"""Redlines for Chinese text: one list of operations that screen and file both follow.

A diff over tokens (``text.tokens``) with diff-match-patch, without its clock: with a time limit the
result would depend on the machine's load. Afterwards what a reader takes for one change becomes one
change: short equal islands between changes are merged, equalities shorter than the changes around
them too, and a pure insertion or deletion slides to the best boundary (specification R6.3).
"""

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from diff_match_patch import diff_match_patch

from workbench.domain.span import Span
from workbench.text.tokens import tokens

ISLAND = 2
_COARSE = 3000
_STOPS, _COMMAS = frozenset("。；;！？!?\n"), frozenset("，,、：:")
_SURROGATES = 0xD800


class OpKind(StrEnum):
    """What happens to a stretch of the old text."""

    EQUAL = "equal"
    DELETE = "delete"
    INSERT = "insert"


class Op(NamedTuple):
    """One operation. ``span`` is in the old text (empty for INSERT), ``text`` the words kept, deleted
    or inserted. A replacement is a DELETE followed by an INSERT at its end."""

    kind: OpKind
    span: Span
    text: str


class Piece(NamedTuple):
    """New words and the stretch of the old text that they stand for (empty for pure insertions)."""

    span: Span
    text: str


class _Change:
    """One hunk: equal tokens, then the tokens deleted and inserted after them."""

    __slots__ = ("deleted", "equal", "inserted")

    def __init__(self, equal: list[str]) -> None:
        self.equal = equal
        self.deleted: list[str] = []
        self.inserted: list[str] = []


def opcodes(old: str, new: str, terms: Sequence[str] = (), locked: Sequence[Span] = ()) -> tuple[Op, ...]:
    """The readable operations that turn ``old`` into ``new``.

    Kept and deleted texts joined give ``old``, kept and inserted ones ``new``. ``terms`` are defined
    terms that stay whole; ``locked`` are ranges of ``old`` (field results) that no merging of islands
    may reach. The result depends on nothing but the arguments.
    """
    ops = _operations(_readable(old, new, terms, locked))
    if any(op.kind is OpKind.DELETE and any(op.span.meets(s) for s in locked) for op in ops):
        return _operations(_around(old, new, terms, locked))
    return ops


def _readable(old: str, new: str, terms: Sequence[str], locked: Sequence[Span] = ()) -> list[_Change]:
    hunks = _hunks(old, new, terms)
    _merge(hunks, locked)
    _slide(hunks)
    _merge(hunks, locked)
    return hunks


def _around(old: str, new: str, terms: Sequence[str], locked: Sequence[Span]) -> list[_Change]:
    """Compare what stands between the locked ranges, each kept where the new text has it as a word.

    第5.2款 → 第5.2条 is one token on each side; where 5.2 is a field only 款 → 条 may change.
    """
    hunks: list[_Change] = []
    before = after = 0
    for span in sorted(locked):
        words = span.of(old)
        found = _as_word(words, new, after) if words else -1
        if found < 0 or span.start < before:
            continue
        hunks += _readable(old[before : span.start], new[after:found], terms)
        hunks.append(_Change([words]))
        before, after = span.end, found + len(words)
    return _closed([*hunks, *_readable(old[before:], new[after:], terms)])


def _as_word(words: str, text: str, start: int) -> int:
    found = text.find(words, start)
    while found >= 0:
        end = found + len(words)
        glued = found > start and _glues(text[found - 1], words[0])
        if not glued and not (end < len(text) and _glues(words[-1], text[end])):
            return found
        found = text.find(words, found + 1)
    return -1


def _glues(left: str, right: str) -> bool:
    return (left.isdigit() or left == ".") and right.isdigit()


def pieces(old: str, new: str, terms: Sequence[str] = ()) -> tuple[Piece, ...]:
    """``new`` cut into the finest stretches, each with the stretch of ``old`` that it stands for.

    A writer takes formatting from there: of 三十（30 → 四十五（45 each part looks like its forerunner.
    """
    out: list[Piece] = []
    place = 0
    for hunk in _hunks(old, new, terms):
        for word in hunk.equal:
            out.append(Piece(Span(place, place + len(word)), word))
            place += len(word)
        gone = sum(map(len, hunk.deleted))
        if hunk.inserted:
            out.append(Piece(Span(place, place + gone), "".join(hunk.inserted)))
        place += gone
    return tuple(out)


def _hunks(old: str, new: str, terms: Sequence[str]) -> list[_Change]:
    before, after = tokens(old, terms), tokens(new, terms)
    if min(len(before), len(after)) > _COARSE:
        return _by_sentences(before, after, terms)
    return _diff(before, after)


def _diff(old: list[str], new: list[str]) -> list[_Change]:
    """Token diff: every distinct token becomes one character for diff-match-patch."""
    codes: dict[str, str] = {}
    words: dict[str, str] = {}
    for token in (*old, *new):
        if token not in codes:
            number = len(codes) + 1
            codes[token] = chr(number if number < _SURROGATES else number + 0x800)
            words[codes[token]] = token
    engine: Any = diff_match_patch()  # the library carries no types
    engine.Diff_Timeout = 0
    raw: list[tuple[int, str]] = engine.diff_main(
        "".join(codes[t] for t in old), "".join(codes[t] for t in new), False
    )
    hunks: list[_Change] = [_Change([])]
    for sign, coded in raw:
        part = [words[c] for c in coded]
        if sign == 0:
            hunks.append(_Change(part))
        elif sign < 0:
            hunks[-1].deleted += part
        else:
            hunks[-1].inserted += part
    return hunks


def _by_sentences(old: list[str], new: list[str], terms: Sequence[str]) -> list[_Change]:
    """Long texts: whole sentences first, then words inside the sentences that differ."""
    hunks: list[_Change] = []
    for coarse in _diff(_sentences(old), _sentences(new)):
        hunks.append(_Change(list(coarse.equal)))
        gone = tokens("".join(coarse.deleted), terms)
        come = tokens("".join(coarse.inserted), terms)
        if len(gone) * len(come) <= _COARSE * _COARSE:
            hunks += _diff(gone, come)
        else:
            hunks[-1].deleted, hunks[-1].inserted = gone, come
    return _closed(hunks)


def _sentences(words: list[str]) -> list[str]:
    out: list[str] = []
    start = 0
    for index, word in enumerate(words, 1):
        if word[-1] in _STOPS or index == len(words):
            out.append("".join(words[start:index]))
            start = index
    return out


def _closed(hunks: list[_Change]) -> list[_Change]:
    """Join hunks that have nothing equal, or nothing changed, between them."""
    out = [_Change([])]
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


def _merge(hunks: list[_Change], locked: Sequence[Span]) -> None:
    """Swallow equalities that only chop up a change; ends when none is left."""
    hunks[:] = _closed(hunks)
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


def _noise(before: _Change, after: _Change) -> bool:
    length = _size(after.equal)
    if length <= ISLAND:
        return True
    left = max(_size(before.deleted), _size(before.inserted))
    right = max(_size(after.deleted), _size(after.inserted))
    return length <= left and length <= right


def _start(hunks: list[_Change], index: int) -> int:
    return sum(_size(h.equal) + _size(h.deleted) for h in hunks[:index])


def _trim(hunk: _Change, hunks: list[_Change], index: int) -> None:
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
            hunks.append(_Change([]))
        hunks[index].equal[:0] = tail


def _slide(hunks: list[_Change]) -> None:
    """Move each pure insertion or deletion to where a reader would cut: after a full stop, a comma."""
    for index, hunk in enumerate(hunks):
        edit = hunk.inserted if not hunk.deleted else hunk.deleted
        if not edit or (hunk.deleted and hunk.inserted):
            continue
        if index + 1 == len(hunks):
            hunks.append(_Change([]))
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
    if end in _STOPS:
        return 4
    if end in _COMMAS:
        return 3
    return 1 if not (end.isalnum() and right[0][0].isalnum()) else 0


def _operations(hunks: list[_Change]) -> tuple[Op, ...]:
    out: list[Op] = []
    place = 0
    for hunk in _closed(hunks):
        for kind, words in (
            (OpKind.EQUAL, hunk.equal),
            (OpKind.DELETE, hunk.deleted),
            (OpKind.INSERT, hunk.inserted),
        ):
            text = "".join(words)
            if text:
                end = place if kind is OpKind.INSERT else place + len(text)
                out.append(Op(kind, Span(place, end), text))
                place = end
    return tuple(out)
