"""Token counts by estimate, offline and without any tokenizer (specification R2.8, issue 3).

The estimate is calibrated on what DeepSeek publishes for its own tokenizer: a Chinese character is
about 0.6 token, an English one about 0.3 (api-docs.deepseek.com/quick_start/token_usage). Others lie
near: Qwen states 1.5 to 1.8 Chinese characters a token (0.56 to 0.67) in its tokenizer note, OpenAI's
rule of thumb is 4 English characters a token (0.25). What lies beyond the basic plane (rare
characters, emoji) falls back to bytes in all of them and counts two tokens each.

Counts are kept in tenths of a token, so that the weight of a text is the sum of its parts' weights;
they are rounded up only when shown. A provider's own count, where one comes, is always better.
"""

import re
from typing import NamedTuple

PLAIN, WIDE, ASTRAL = 3, 6, 20
_WIDE = re.compile("[\u0370-\uffff]+")
_ASTRAL = re.compile("[\U00010000-\U0010ffff]+")


class TokenCount(NamedTuple):
    """How many tokens a text is. ``estimated`` is true for every count made here."""

    tokens: int
    estimated: bool = True


def weight(text: str) -> int:
    """The estimate in tenths of a token; additive over concatenation."""
    wide = sum(map(len, _WIDE.findall(text)))
    astral = 0 if text.isascii() else sum(map(len, _ASTRAL.findall(text)))
    return PLAIN * (len(text) - wide - astral) + WIDE * wide + ASTRAL * astral


def estimate(text: str) -> TokenCount:
    """The estimated tokens of ``text``, rounded up."""
    return TokenCount(whole(weight(text)))


def whole(tenths: int) -> int:
    """Tenths of a token as whole tokens, rounded up."""
    return -(-tenths // 10)
