"""Where sentences end, and cutting a text to a budget there (specification R1.5)."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.text.token_count import weight

# A full stop in a number or a name (1.2, report.md) ends nothing; closing quotes belong to what they close.
_SENTENCE = re.compile(r"[\s\S]*?(?:[。！？!?；;…]+[”’」』）)\"']*|\.(?=\s)|\n|\Z)")


class Cut(NamedTuple):
    """The sentences that were kept, and how many characters were left out."""

    kept: str
    omitted: int


def sentences(text: str) -> Iterator[str]:
    """The sentences of ``text`` with their closing marks; joined they give ``text`` again."""
    return (found.group() for found in _SENTENCE.finditer(text) if found.group())


def cut(text: str, tenths: int) -> Cut:
    """As many whole sentences from the start as weigh at most ``tenths`` tenths of a token."""
    at = 0
    for sentence in sentences(text):
        tenths -= weight(sentence)
        if tenths < 0:
            break
        at += len(sentence)
    kept = text[:at].rstrip()
    return Cut(kept, len(text) - len(kept) if at < len(text) else 0)
