"""One field of the index: for every term the documents in which it stands, with its weight there.

Weights are those of Okapi BM25 (Robertson and Zaragoza, The Probabilistic Relevance Framework, 2009): rare
terms count more than frequent ones, repetition counts less and less, and long documents are discounted.
They are worked out when the index is built, so that a question only adds numbers up.
"""

import math
from array import array
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

_MOST = 255  # how often a term is counted in a document at most: count and place share one number


@dataclass(frozen=True)
class Shape:
    """The free constants of BM25: how soon repetition stops counting, and how much length does."""

    saturation: float = 1.2
    length: float = 0.75


@dataclass(frozen=True)
class Postings:
    """``places`` and ``weights`` of the term at position n lie between ``starts[n]`` and ``starts[n + 1]``."""

    terms: Sequence[str]
    starts: Sequence[int]
    places: Sequence[int]
    weights: Sequence[float]

    @cached_property
    def _positions(self) -> Mapping[str, int]:
        return {term: position for position, term in enumerate(self.terms)}

    def held(self, term: str) -> int:
        """In how many documents a term stands."""
        position = self._positions.get(term)
        return 0 if position is None else self.starts[position + 1] - self.starts[position]

    def add(self, scores: list[float], term: str, factor: float) -> None:
        """Add a term's weights times ``factor`` to the scores, one a document."""
        position = self._positions.get(term)
        if position is None:
            return
        start, end = self.starts[position], self.starts[position + 1]
        for place, weight in zip(self.places[start:end], self.weights[start:end], strict=True):
            scores[place] += factor * weight


def weigh(documents: Sequence[Counter[str]], shape: Shape) -> Postings:
    """The postings of documents given by their terms; an empty one counts neither in number nor in length."""
    lengths = [document.total() for document in documents]
    filled = sum(1 for length in lengths if length)
    mean = max(1, sum(lengths)) / max(1, filled)
    spread = [shape.saturation * (1 - shape.length + shape.length * length / mean) for length in lengths]
    packed = _gather(documents)
    terms = sorted(packed)
    places, weights = array("I"), array("f")
    for term in terms:
        held = packed[term]
        rare = math.log(1 + (filled - len(held) + 0.5) / (len(held) + 0.5)) * (shape.saturation + 1)
        places.extend(number >> 8 for number in held)
        weights.extend(rare * (number & _MOST) / ((number & _MOST) + spread[number >> 8]) for number in held)
    starts = array("I", accumulate((len(packed[term]) for term in terms), initial=0))
    return Postings(terms, starts, places, weights)


def _gather(documents: Sequence[Counter[str]]) -> dict[str, "array[int]"]:
    packed: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
    for place, document in enumerate(documents):
        high = place << 8
        for term, count in document.items():
            packed[term].append(high | min(_MOST, count))
    return packed
