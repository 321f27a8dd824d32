"""How alike two passages are, by the pairs of characters that they share."""

import itertools
import re
from collections import Counter

_WORD = re.compile(r"[A-Za-z]{2,}|[0-9]+(?:[.,][0-9]+)*|[^\s,;:()\[\]\"'。、]")
Bag = Counter[str]


def bag(text: str) -> Bag:
    """The pairs of neighbouring words or Chinese characters, and each of them alone where there are few."""
    words = _WORD.findall(text)
    found: Bag = Counter(map("\x00".join, itertools.pairwise(words)))
    if len(words) < 12:
        found.update(words)
    return found


def shared(one: Bag, other: Bag) -> int:
    """How much two bags have in common."""
    if len(other) < len(one):
        one, other = other, one
    return sum(min(count, other[piece]) for piece, count in one.items() if piece in other)


def alike(one: Bag, other: Bag) -> float:
    """1 for the same words, 0 for none shared."""
    total = one.total() + other.total()
    return 2 * shared(one, other) / total if total else 0.0


def within(part: Bag, whole: Bag) -> float:
    """The share of a part that stands in a whole."""
    total = part.total()
    return shared(part, whole) / total if total else 0.0
