"""Finds words that address the machine, in a request or in a whole contract (specification R3.2)."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from workbench.domain.injection import InjectionPattern, Passage
from workbench.domain.span import Span
from workbench.text.disguise import SIGNS, Bare, bare, disguised

_BEFORE, _AFTER = 32, 40
_SENTENCE_END = re.compile(r"[。！？!?\n]")
# Written as two classes: one within 16 bits is looked up in a table, one beyond is a single range.
_DISGUISES = (
    re.compile(f"[{SIGNS}\u0370-\u04ff\uff21-\uff3a\uff41-\uff5a]"),
    re.compile("[\U0001d400-\U000e0fff]"),
    re.compile(r" [\u4e00-\u9fff] [\u4e00-\u9fff] "),
    re.compile(r" [A-Za-z] [A-Za-z] [A-Za-z] "),
)

_OPENED, _CLOSED = re.compile(r"[“\"‘'「『]\Z"), re.compile(r"[”\"’'」』]")
_ASKED_BEFORE = re.compile(
    r"(?i)(?:\b(?:what (?:does|is)|meaning of|define|explain)(?: the)?(?: (?:phrase|words|term|expression))?"
    r"|什么是|何谓|怎么理解|如何理解|解释(?:一下)?)\s*[“\"‘'「『]\Z"
)
_ASKED_AFTER = re.compile(r"(?i)[”\"’'」』]\s*(?:means?\b|(?:一词|这句话?|这个词)?(?:是|指)什么)")


class _Compiled(NamedTuple):
    name: str
    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None
    unless_after: re.Pattern[str] | None


def find_injections(text: str, patterns: Sequence[InjectionPattern], scope: str) -> tuple[Passage, ...]:
    """Every passage of a short text (a request, a paragraph), in order, overlapping ones once.

    ``scope`` is "request" or "document"; patterns of the other scope are left out.
    """
    rules = _compiled(tuple(patterns), scope)
    found = _found(text, bare(text), rules)
    if "\n" in text:  # an order that was broken into lines; the signs keep their places
        found += _found(text, bare(text.replace("\n", " ")), rules)
    if scope == "request":
        found = [passage for passage in found if not _mentioned(text, passage.span)]
    return _apart(found)


def _found(text: str, folded: Bare, rules: Sequence[_Compiled]) -> list[Passage]:
    return [
        Passage(
            name=rule.name,
            span=folded.back(*match.span()),
            disguised=_was_hidden(text, folded.back(*match.span())),
        )
        for rule in rules
        for match in _matches(rule, folded.text)
    ]


def _mentioned(text: str, span: Span) -> bool:
    """Whether words stand in quotation marks and are only asked about: 解释“…”的意思."""
    before, after = text[max(0, span.start - _BEFORE) : span.start], text[span.end : span.end + _AFTER]
    opened, closed = _OPENED.search(before), _CLOSED.match(after)
    return bool(opened and closed and (_ASKED_BEFORE.search(before) or _ASKED_AFTER.match(after)))


def find_in_document(text: str, patterns: Sequence[InjectionPattern]) -> tuple[Passage, ...]:
    """Every passage of a whole contract. Only paragraphs with an anchor of some pattern, or with signs
    that disguise words, are looked at closely: some milliseconds for 300 pages."""
    found: list[Passage] = []
    for start in sorted(_suspects(text, tuple(patterns))):
        end = text.find("\n", start)
        paragraph = text[start : end if end >= 0 else len(text)]
        found += (
            passage.model_copy(update={"span": passage.span.shift(start)})
            for passage in find_injections(paragraph, patterns, "document")
        )
    return tuple(found)


def _suspects(text: str, patterns: tuple[InjectionPattern, ...]) -> set[int]:
    """Where the paragraphs begin that deserve a close look."""
    lowered = text.lower()
    if len(lowered) != len(text):
        lowered = "".join(low if len(low := sign.lower()) == 1 else sign for sign in text)
    ascii_only = lowered.encode("ascii", "ignore")
    there: dict[str, bool] = {}
    places = {match.start() for pattern in _DISGUISES for match in pattern.finditer(text)}
    for anchor in _anchors(patterns):
        if anchor.ascii_part in ascii_only and _all_there(anchor.signs, lowered, there):
            places.update(_occurrences(lowered, anchor.word))
    return {text.rfind("\n", 0, place) + 1 for place in places}


def _occurrences(text: str, word: str) -> Iterator[int]:
    place = text.find(word)
    while place >= 0:
        yield place
        place = text.find(word, place + 1)


def _all_there(signs: str, text: str, there: dict[str, bool]) -> bool:
    """Whether every sign stands somewhere; one sign is found much faster than a word."""
    for sign in signs:
        known = there.get(sign)
        if known is None:
            known = there[sign] = sign in text
        if not known:
            return False
    return True


class _Anchor(NamedTuple):
    """A word of which a match has one, its ASCII part and its other signs."""

    word: str
    ascii_part: bytes
    signs: str


@cache
def _anchors(patterns: tuple[InjectionPattern, ...]) -> tuple[_Anchor, ...]:
    words = dict.fromkeys(word for item in patterns if item.scope != "request" for word in item.anchors)
    return tuple(
        _Anchor(word, word.encode("ascii", "ignore"), "".join(sign for sign in word if not sign.isascii()))
        for word in words
    )


def _matches(rule: _Compiled, text: str) -> Iterator[re.Match[str]]:
    for match in rule.pattern.finditer(text):
        before = text[max(0, match.start() - _BEFORE) : match.start()]
        after = _SENTENCE_END.split(text[match.end() : match.end() + _AFTER], maxsplit=1)[0]
        if rule.unless is not None and rule.unless.search(before):
            continue
        if rule.unless_after is not None and rule.unless_after.search(after):
            continue
        yield match


def _was_hidden(text: str, span: Span) -> bool:
    return disguised(span.of(text))


def _apart(found: list[Passage]) -> tuple[Passage, ...]:
    kept: list[Passage] = []
    for passage in sorted(found, key=lambda item: (item.span.start, -item.span.end)):
        if not kept or not kept[-1].span.meets(passage.span):
            kept.append(passage)
    return tuple(kept)


@cache
def _compiled(patterns: tuple[InjectionPattern, ...], scope: str) -> tuple[_Compiled, ...]:
    return tuple(
        _Compiled(
            item.name,
            re.compile(item.pattern),
            re.compile(item.unless) if item.unless else None,
            re.compile(item.unless_after) if item.unless_after else None,
        )
        for item in patterns
        if item.scope in ("both", scope)
    )
