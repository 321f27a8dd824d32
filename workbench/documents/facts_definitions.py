"""Defined terms: “X”是指 …, 以下简称“X”, (the "X") (R6.2)."""

import re

from workbench.domain.contract import Definition
from workbench.domain.span import Span

_OPEN, _CLOSE = r"[“\"‘「『]", r"[”\"’」』]"
_MEANS = (
    r"(?:一词|一语)?[^\S\n]{0,40}(?:（[^）\n]{1,30}）)?[^\S\n]{0,40}(?:是指|系指|均指|特指|即指|指的是|仅指|专指|指(?!定|示|导|标|控|派|令|出|明|数|责|南|纹|向|引|挥)|"
    r"的(?:定义|含义)(?:是|为|如下)?[：:]?|意为|shall mean|means|has the meaning|have the meaning|includes|refers to)[^\S\n]{0,40}[：:]?"
)
_QUOTED = re.compile(rf"{_OPEN}(?P<term>[^“”\"‘’「」『』\n]{{1,40}}){_CLOSE}{_MEANS}(?P<meaning>[^。；;\n]*)")
# 是指 is the anchor; the term without quotation marks is looked for backwards.
_PLAIN = re.compile(r"(?:是指|系指|指：)(?P<meaning>[^。；;\n]+)")
_PLAIN_TERM = re.compile(
    r"(?:^|(?<=[。；;\s：:、)）.．]))(?:本(?:合同|协议)(?:中|所称|所指|项下)?的?[^\S\n]{0,4})?"
    r"(?P<term>[\u4e00-\u9fffA-Za-z（）/]{2,16}?)[^\S\n]{0,4}[：:，,]?[^\S\n]{0,4}\Z",
    re.MULTILINE,
)
_ALIAS = re.compile(
    rf"(?:以下|下文?)(?:统|简|合|均)?(?:简)?称(?:之)?(?:为)?(?:[：:])?[^\S\n]{{0,40}}(?:{_OPEN}(?P<quoted>[^“”\"‘’「」\n]{{1,30}}){_CLOSE}|(?P<plain>[^“”\"\s（）()，。；、\n]{{1,16}})(?=[）)]))"
)
_ALIAS_MORE = re.compile(
    rf"[、,，或]?[^\S\n]{{0,40}}(?:或|和)?{_OPEN}(?P<quoted>[^“”\"‘’「」\n]{{1,30}}){_CLOSE}"
)
_SHORT = re.compile(rf"[（(](?:简称|即)[^\S\n]{{0,40}}{_OPEN}(?P<quoted>[^“”\"\n]{{1,30}}){_CLOSE}")
_ENGLISH = re.compile(
    r"[（(](?:the|this|an?|each,? an?|collectively,?(?: the)?|hereinafter(?: referred to as)?(?: the)?|together,?(?: the)?)?\s*[“\"](?P<quoted>[A-Z][^“”\"\n]{1,40})[”\"]\s*[）)]"
)
_SENTENCE = re.compile(r"[。；;\n]")


def definitions_of(text: str) -> tuple[Definition, ...]:
    """Defined terms in order. ``meaning`` of an alias is what stands before it in its sentence."""
    found: dict[int, Definition] = {}
    for match in _QUOTED.finditer(text):
        _add(found, match, "term", Span(*match.span("meaning")), alias=False)
    for match in _PLAIN.finditer(text):
        term = _PLAIN_TERM.search(text, max(0, match.start() - 32), match.start())
        if term and not re.search(r"[的应须得在将]|所称$", term["term"]):
            _add(found, term, "term", Span(*match.span("meaning")), alias=False)
    for pattern in (_ALIAS, _SHORT, _ENGLISH):
        for match in pattern.finditer(text):
            group = "quoted" if match["quoted"] else "plain"
            before = _before(text, match.start())
            _add(found, match, group, before, alias=True)
            more = _ALIAS_MORE.match(text, match.end()) if pattern is _ALIAS else None
            if more:
                _add(found, more, "quoted", before, alias=True)
    return tuple(found[start] for start in sorted(found))


def _add(
    found: dict[int, Definition], match: re.Match[str], group: str, meaning: Span, *, alias: bool
) -> None:
    span = Span(*match.span(group))
    # “[***]” is a term that was blacked out.
    if span.start not in found and re.search(r"\w", match[group]):
        found[span.start] = Definition(
            term=match[group].strip(), span=_stripped(match, group), meaning=meaning, alias=alias
        )


def _stripped(match: re.Match[str], group: str) -> Span:
    words = match[group]
    start = match.start(group) + len(words) - len(words.lstrip())
    return Span(start, start + len(words.strip()))


def _before(text: str, end: int) -> Span:
    begin = max(0, end - 120)
    breaks = [match.end() for match in _SENTENCE.finditer(text, begin, end)]
    start = breaks[-1] if breaks else begin
    words = text[start:end]
    start += len(words) - len(words.lstrip())
    return Span(start, max(start, start + len(text[start:end].rstrip(" （(，,"))))
