"""What a text says that an article provides: a quotation or a restatement behind the citation."""

import re
from dataclasses import dataclass

from workbench.domain.span import Span

_LEAD = re.compile(
    r"\s*(?:的|之)?(?:相关|有关|明确|明文)?(?:规定|要求|载明|明确|指出|原文|内容)?(?:了|为|如下|是)?\s*[，,：:]?\s*"
)
_QUOTE = re.compile(r"[“\"「『]")
_CLOSE = {"“": "”", '"': '"', "「": "」", "『": "』"}
_END = re.compile(r"[。；;\n！？]|(?=《)")
_LIMIT = 600


@dataclass(frozen=True)
class Claim:
    """The claim's span and whether it is set in quotation marks."""

    span: Span
    quoted: bool


def claim_after(text: str, end: int) -> Claim | None:
    """The claim that follows a citation which ends at ``end``."""
    lead = _LEAD.match(text, end)
    start = lead.end() if lead else end
    if start >= len(text):
        return None
    if _QUOTE.match(text, start):
        close = text.find(_CLOSE[text[start]], start + 1, start + _LIMIT)
        return Claim(Span(start + 1, close), True) if close > start + 4 else None
    stop = _END.search(text, start, min(len(text), start + _LIMIT))
    finish = stop.start() if stop else min(len(text), start + _LIMIT)
    return Claim(Span(start, finish), False) if finish - start >= 6 else None


def lead_words(text: str, end: int, claim: Span) -> str:
    """The words between citation and claim (规定：)."""
    return text[end : claim.start]
