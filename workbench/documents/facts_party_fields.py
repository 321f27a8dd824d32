"""Addresses and identifiers, and whose they are (R6.2)."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from workbench.documents.facts_party_names import name_in
from workbench.documents.facts_words import ADDRESS, IDENTIFIER, LABELS, ROLE
from workbench.domain.span import Span

# The last word of a field's name is the anchor; the rest and the party are looked for backwards from it.
_SAID = re.compile(
    r"(?:址|住所地?|居住地|注册地|经营地|代码|号码?|识别号)(?:为|是|位于|[：:])[^\S\n]{0,40}(?P<value>[^，。；;、\n]{2,60})"
)
_OF_WHOM = re.compile(rf"(?P<who>{LABELS}|{ROLE})的?(?P<what>{ADDRESS}|{IDENTIFIER})\Z")
_FIELD = re.compile(
    rf"(?P<what>{ADDRESS}|{IDENTIFIER})[^\S\n]{{0,40}}[：:][^\S\n]{{0,40}}(?P<value>[^\n]*?)(?=\s{{2,}}|\u3000|\t|\n|[，。；;]|$|电话|邮编|法定)"
)
_CODE = re.compile(r"[0-9A-Za-z*＊]{6,25}")
_LONGEST_LEAD = 24


class Value(NamedTuple):
    """A stated address or identifier."""

    identifier: bool
    span: Span


class Saying(NamedTuple):
    """A value that running text ascribes to a party (甲方住所地为北京市); ``who`` is the label's span."""

    label: str
    who: Span
    value: Value | None


def sayings_of(text: str) -> list[Saying]:
    """Every address or identifier said of a named party, in order."""
    found: list[Saying] = []
    for match in _SAID.finditer(text):
        colon = match.start("value")
        end = match.start() + len(re.split(r"为|是|位于|[：:]", match.group(), maxsplit=1)[0])
        whom = _OF_WHOM.search(text, max(0, end - _LONGEST_LEAD), end)
        if whom:
            value = _value(text, whom["what"], match["value"], colon)
            found.append(Saying(re.sub(r"\s+", "", whom["who"]), Span(*whom.span("who")), value))
    return found


def fields_in(text: str, reach: Sequence[Span]) -> Iterator[Value]:
    """Fields (地址：…, 统一社会信用代码：…) in the stretches of text that belong to a party."""
    for span in reach:
        for match in _FIELD.finditer(text, span.start, span.end):
            value = _value(text, match["what"], match["value"], match.start("value"))
            if value is not None:
                yield value


def _value(text: str, what: str, words: str, begin: int) -> Value | None:
    span = name_in(words, begin)
    if span is None:
        return None
    if not re.fullmatch(IDENTIFIER, what):
        return Value(identifier=False, span=span)
    code = _CODE.match(text, span.start, span.end)
    return Value(identifier=True, span=Span(*code.span())) if code else None
