"""What a text says that an article provides: a quotation or a restatement behind the citation."""

import re
from dataclasses import dataclass

from workbench.domain.span import Span

_LEAD = re.compile(
    r"\s*(?:的|之)?(?:相关|有关|明确|明文)?(?:规定|要求|载明|明确|指出|原文|内容)?(?:了|为|如下|是)?\s*[，,：:]?\s*"
)
_QUOTE = re.compile(r"[“\"「『]")
_CLOSE = {"“": "”", '"': '"', "「": "」", "『": "』"}
# A claim ends where its sentence does, or where another citation begins.
_END = re.compile(r"[。；;\n！？]|(?=《)|(?=[，,]?(?:同法|该法|该条|同条)第)")
_LIMIT = 600
BRACKET = "（"


@dataclass(frozen=True)
class Claim:
    """The claim's span and whether it is set in quotation marks."""

    span: Span
    quoted: bool


def claim_of(text: str, start: int, end: int) -> Claim | None:
    """The claim of a citation that covers ``[start, end)``: behind it, or before it where it stands in brackets."""
    if start and text[start - 1] in "（(" and text[end : end + 1] in ("）", ")"):
        return claim_before(text, start - 1)
    return claim_after(text, end)


def claim_before(text: str, end: int) -> Claim | None:
    """The sentence that a citation in brackets closes: 定金不得超过百分之二十（《民法典》第五百八十六条）."""
    low = max(0, end - _LIMIT)
    if text[end - 1 : end] in ("”", '"'):
        opening = text.rfind("“" if text[end - 1] == "”" else '"', low, end - 1)
        return Claim(Span(opening + 1, end - 1), True) if low <= opening < end - 5 else None
    start = low
    for stop in _END.finditer(text, low, end):
        start = stop.end()
    return Claim(Span(start, end), False) if end - start >= 6 else None


def claim_after(text: str, end: int) -> Claim | None:
    """The claim that follows a citation which ends at ``end``."""
    lead = _LEAD.match(text, end)
    start = lead.end() if lead else end
    if start >= len(text):
        return None
    if _QUOTE.match(text, start):
        close = text.find(_CLOSE[text[start]], start + 1, start + _LIMIT)
        if close > start + 1:
            return Claim(Span(start + 1, close), True) if close > start + 4 else None
    stop = _END.search(text, start, min(len(text), start + _LIMIT))
    finish = stop.start() if stop else min(len(text), start + _LIMIT)
    return Claim(Span(start, finish), False) if finish - start >= 6 else None


def lead_words(text: str, end: int, claim: Span) -> str:
    """The words between citation and claim (规定：); an opening bracket where the claim stands in front."""
    return text[end : claim.start] if claim.start >= end else BRACKET
