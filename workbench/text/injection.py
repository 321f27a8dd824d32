"""Finds words that address the machine, in a request or in a whole contract (specification R3.2)."""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from workbench.domain.injection import InjectionPattern, Passage
from workbench.domain.span import Span
from workbench.text.disguise import bare, disguised

_BEFORE, _AFTER = 32, 40


class Line(NamedTuple):
    """A paragraph of a longer text and where it begins."""

    start: int
    text: str


class _Compiled(NamedTuple):
    name: str
    anchors: tuple[str, ...]
    pattern: re.Pattern[str]
    unless: re.Pattern[str] | None
    unless_after: re.Pattern[str] | None


def find_injections(text: str, patterns: Sequence[InjectionPattern], scope: str) -> tuple[Passage, ...]:
    """Every passage of a short text (a request, a paragraph), in order, overlapping ones once.

    ``scope`` is "request" or "document"; patterns of the other scope are left out.
    """
    folded = bare(text)
    found = [
        Passage(
            name=rule.name,
            span=folded.back(*match.span()),
            disguised=_was_hidden(text, folded.back(*match.span())),
        )
        for rule in _compiled(tuple(patterns), scope)
        for match in _matches(rule, folded.text)
    ]
    return _apart(found)


def in_lines(lines: Iterable[Line], patterns: Sequence[InjectionPattern], scope: str) -> Iterator[Passage]:
    """The same over many paragraphs, with spans in the text that they stand in."""
    for line in lines:
        for passage in find_injections(line.text, patterns, scope):
            yield passage.model_copy(update={"span": passage.span.shift(line.start)})


def _matches(rule: _Compiled, text: str) -> Iterator[re.Match[str]]:
    if not any(anchor in text for anchor in rule.anchors):
        return
    for match in rule.pattern.finditer(text):
        before = text[max(0, match.start() - _BEFORE) : match.start()]
        after = text[match.end() : match.end() + _AFTER]
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
            item.anchors,
            re.compile(item.pattern),
            re.compile(item.unless) if item.unless else None,
            re.compile(item.unless_after) if item.unless_after else None,
        )
        for item in patterns
        if item.scope in ("both", scope)
    )
