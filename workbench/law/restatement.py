"""A restatement held against an article in the article's own words (specification R5.2).

What decides a provision (figures, 应当/可以/不得, 有效/无效, 超过/低于, 不/未) is taken out of both texts and
kept aside with its place. Where the bare words then agree, the deciding words can be compared one by one:
the same words with another figure or another modal verb contradict the article, however long it is.
"""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from workbench.law.figures import Figure, alike, figures

_MODALS = {
    "duty": ("应当", "必须"),
    "may": ("可以", "有权"),
    "ban": ("不得", "禁止", "严禁", "不能", "不可以", "不应当", "不应", "无权"),
    "free": ("无需", "不必", "不需要"),
}
_EFFECTS = {"valid": ("有效",), "void": ("无效",)}
_SIDES = {"above": ("超过", "高于", "多于", "大于", "以上"), "below": ("低于", "少于", "小于", "以下")}
_KINDS = (("modal", _MODALS), ("effect", _EFFECTS), ("side", _SIDES))
_CLASS = {word: (kind, name) for kind, table in _KINDS for name, words in table.items() for word in words}
_DECIDING = re.compile(
    "|".join(sorted(map(re.escape, _CLASS), key=len, reverse=True))
    + r"|(?P<no>[不未非没])|(?P<word>[\u4e00-\u9fffA-Za-z0-9])"
)
_SENTENCE = re.compile(r"[。；;\n]")
_PIECE = re.compile(r"[，,：:]")
# Fewer bare words than this (a placeholder counts as two) may stand anywhere.
_SENTENCE_WORDS, _PIECE_WORDS, _FEWEST, _AHEAD = 9, 8, 4, 8


class Kin(StrEnum):
    """How a restatement stands to the article."""

    NONE = "none"
    SAME = "same"
    DIFFERS = "differs"
    UNCLEAR = "unclear"


@dataclass(frozen=True)
class Deciding:
    """A deciding word: its place among the bare words, what it says, and where it stands in the text."""

    at: int
    kind: str
    value: str
    start: int
    end: int
    figure: Figure | None = None


@dataclass(frozen=True)
class Bare:
    """A text without its deciding words. ``places`` give the position in ``text`` of each bare word."""

    text: str
    words: str
    places: tuple[int, ...]
    marks: tuple[Deciding, ...]

    def between(self, start: int, end: int) -> tuple[Deciding, ...]:
        """The marks among the bare words ``[start, end)``, the one at the end too where it takes a place."""
        return tuple(mark for mark in self.marks if start <= mark.at < end)


@dataclass(frozen=True)
class Likeness:
    """The result; ``differs`` is the deciding word of the claim that the article does not have there.

    ``kind`` names what differs: figure, modal, effect, side or no. ``start`` and ``end`` are the passage of
    the article; ``literal`` says that the two differ at most in how figures are written.
    """

    kin: Kin
    differs: str = ""
    kind: str = ""
    start: int = 0
    end: int = 0
    literal: bool = False


NOTHING = Likeness(Kin.NONE)
_PLACE = {"figure": "\ue000", "modal": "\ue001", "effect": "\ue002", "side": "\ue003"}


def bare(text: str) -> Bare:
    """Take the deciding words out of ``text``; all but 不, 未, 非, 没 leave a placeholder."""
    plain = unicodedata.normalize("NFKC", text)
    if len(plain) != len(text):
        plain = text
    words: list[str] = []
    places: list[int] = []
    marks: list[Deciding] = []
    position = 0
    for figure in (*figures(plain), None):
        stop = figure.span.start if figure else len(plain)
        for match in _DECIDING.finditer(plain, position, stop):
            if match["word"]:
                words.append(match.group())
                places.append(match.start())
                continue
            kind, value = _CLASS.get(match.group(), ("no", "not"))
            marks.append(Deciding(len(words), kind, value, match.start(), match.end()))
            if kind != "no":
                words.append(_PLACE[kind])
                places.append(match.start())
        if figure is not None:
            marks.append(Deciding(len(words), "figure", "", figure.span.start, figure.span.end, figure))
            words.append(_PLACE["figure"])
            places.append(figure.span.start)
            position = figure.span.end
    return Bare(text, "".join(words), tuple(places), tuple(marks))


def whole(claim: str, article: str) -> Likeness:
    """Compare ``claim`` as one passage."""
    said = bare(claim)
    if _count(said.words) < _SENTENCE_WORDS:
        return NOTHING
    return _best(said, bare(article))


def contradiction(claim: str, article: str, *, figures_too: bool) -> Likeness:
    """The first sentence, part of a sentence or figure of ``claim`` that contradicts ``article``.

    ``figures_too`` is false where a figure of the claim may be the parties' own.
    """
    body = bare(article)
    for sentence in _parts(_SENTENCE, claim):
        found = _judged(bare(sentence), body, _SENTENCE_WORDS, figures_too)
        if found.kin is Kin.SAME:
            continue
        if found.kin is Kin.NONE:
            found = _pieces(sentence, body, figures_too)
        if found.kin is Kin.DIFFERS:
            return found
    return NOTHING


def _pieces(sentence: str, body: Bare, figures_too: bool) -> Likeness:
    for piece in _parts(_PIECE, sentence):
        said = bare(piece)
        found = _judged(said, body, _PIECE_WORDS, figures_too)
        if found.kin is Kin.NONE and figures_too:
            found = _figures_in_place(said, body)
        if found.kin is Kin.DIFFERS:
            return found
    return NOTHING


def _judged(said: Bare, body: Bare, least: int, figures_too: bool) -> Likeness:
    count = _count(said.words)
    found = _best(said, body) if count >= _FEWEST else NOTHING
    if count + 2 * (len(said.words) - count) < (_FEWEST if found.kind == "effect" else least):
        return NOTHING
    if found.kin is Kin.DIFFERS and found.kind == "figure" and not figures_too:
        return Likeness(Kin.UNCLEAR)
    return found


def _figures_in_place(said: Bare, body: Bare) -> Likeness:
    """A figure behind the article's own words where the article has another one."""
    for mark in said.marks:
        ahead = said.words[max(0, mark.at - _AHEAD - 2) : mark.at][-_AHEAD:]
        if mark.figure is None or _count(ahead) < _AHEAD - 1 or len(ahead) < _AHEAD:
            continue
        places = [at + len(ahead) for at in _all(body.words, ahead + _PLACE["figure"])]
        real = [other.figure for other in body.marks if other.at in places and other.figure]
        if real and not any(alike(mark.figure, other.figure) for other in body.marks if other.figure):
            return Likeness(Kin.DIFFERS, mark.figure.text, "figure")
    return NOTHING


def _best(said: Bare, body: Bare) -> Likeness:
    """The likeness at the place of ``body`` that fits best."""
    if not said.words:
        return NOTHING
    found: list[Likeness] = []
    for at in _all(body.words, said.words):
        likeness = _at(said, body, at)
        if likeness.kin is Kin.SAME:
            return likeness
        found.append(likeness)
    unclear = [likeness for likeness in found if likeness.kin is Kin.UNCLEAR]
    return unclear[0] if unclear else found[0] if found else NOTHING


def _at(said: Bare, body: Bare, at: int) -> Likeness:
    theirs = body.between(at, at + len(said.words))
    end = at + len(said.words) - 1
    start, stop = body.places[at], body.places[end] + 1
    if theirs and theirs[-1].at == end:
        stop = theirs[-1].end
    if theirs and theirs[0].at == at:
        start = min(start, theirs[0].start)
    pairs = list(_differences(said, theirs, at))
    if not pairs:
        literal = _words_of(said.text, said.marks) == _words_of(body.text, theirs)
        return Likeness(Kin.SAME, start=start, end=stop, literal=literal)
    turns = sum(kind in ("no", "effect", "modal", "side") for kind, _ in pairs)
    if any(kind == "near" for kind, _ in pairs) or (turns and turns % 2 == 0):
        return Likeness(Kin.UNCLEAR)
    kind, word = pairs[0]
    return Likeness(Kin.DIFFERS, word, kind, start, stop)


def _words_of(text: str, marks: tuple[Deciding, ...]) -> list[str]:
    return [text[mark.start : mark.end] for mark in marks if mark.figure is None]


class _Difference(NamedTuple):
    """A deciding word that the two texts do not share: its kind and the claim's words for it."""

    kind: str
    word: str


def _differences(said: Bare, theirs: tuple[Deciding, ...], at: int) -> Iterator[_Difference]:
    own = {(mark.at, mark.kind): mark for mark in said.marks if mark.at < len(said.words)}
    other = {(mark.at - at, mark.kind): mark for mark in theirs}
    for place, kind in sorted({*own, *other}):
        mine, real = own.get((place, kind)), other.get((place, kind))
        word = said.text[mine.start : mine.end] if mine else said.text[said.places[place] :][:4]
        if mine is None or real is None:
            yield _Difference(kind, word)
        elif mine.figure is not None and real.figure is not None:
            if not mine.figure.same(real.figure):
                yield _Difference("near" if alike(mine.figure, real.figure) else kind, word)
        elif mine.value != real.value:
            yield _Difference(kind, word)


def _parts(pattern: re.Pattern[str], text: str) -> Iterator[str]:
    return (part for part in pattern.split(text) if part.strip())


def _count(words: str) -> int:
    """Bare words, placeholders not counted."""
    return sum(word < "\ue000" for word in words)


def _all(text: str, part: str) -> Iterator[int]:
    at = text.find(part)
    while at >= 0:
        yield at
        at = text.find(part, at + 1)
