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
from workbench.text.hunks import STOPS, Hunk, closed, merge, slide
from workbench.text.tokens import tokens

_COARSE = 3000
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


def _readable(old: str, new: str, terms: Sequence[str], locked: Sequence[Span] = ()) -> list[Hunk]:
    hunks = _hunks(old, new, terms)
    merge(hunks, locked)
    slide(hunks)
    merge(hunks, locked)
    return hunks


def _around(old: str, new: str, terms: Sequence[str], locked: Sequence[Span]) -> list[Hunk]:
    """Compare what stands between the locked ranges, each kept where the new text has it as a word.

    第5.2款 → 第5.2条 is one token on each side; where 5.2 is a field only 款 → 条 may change.
    """
    hunks: list[Hunk] = []
    before = after = 0
    for span in sorted(locked):
        words = span.of(old)
        found = _as_word(words, new, after) if words else -1
        if found < 0 or span.start < before:
            continue
        hunks += _readable(old[before : span.start], new[after:found], terms)
        hunks.append(Hunk([words]))
        before, after = span.end, found + len(words)
    return closed([*hunks, *_readable(old[before:], new[after:], terms)])


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


def _hunks(old: str, new: str, terms: Sequence[str]) -> list[Hunk]:
    before, after = tokens(old, terms), tokens(new, terms)
    if min(len(before), len(after)) > _COARSE:
        return _by_sentences(before, after, terms)
    return _diff(before, after)


def _diff(old: list[str], new: list[str]) -> list[Hunk]:
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
    hunks: list[Hunk] = [Hunk([])]
    for sign, coded in raw:
        part = [words[c] for c in coded]
        if sign == 0:
            hunks.append(Hunk(part))
        elif sign < 0:
            hunks[-1].deleted += part
        else:
            hunks[-1].inserted += part
    return hunks


def _by_sentences(old: list[str], new: list[str], terms: Sequence[str]) -> list[Hunk]:
    """Long texts: whole sentences first, then words inside the sentences that differ."""
    hunks: list[Hunk] = []
    for coarse in _diff(_sentences(old), _sentences(new)):
        hunks.append(Hunk(list(coarse.equal)))
        gone = tokens("".join(coarse.deleted), terms)
        come = tokens("".join(coarse.inserted), terms)
        if len(gone) * len(come) <= _COARSE * _COARSE:
            hunks += _diff(gone, come)
        else:
            hunks[-1].deleted, hunks[-1].inserted = gone, come
    return closed(hunks)


def _sentences(words: list[str]) -> list[str]:
    out: list[str] = []
    start = 0
    for index, word in enumerate(words, 1):
        if word[-1] in STOPS or index == len(words):
            out.append("".join(words[start:index]))
            start = index
    return out


def _operations(hunks: list[Hunk]) -> tuple[Op, ...]:
    out: list[Op] = []
    place = 0
    for hunk in closed(hunks):
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
