"""From a question to documents in order: the fields of the index fused into one score."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from operator import add, mul
from typing import NamedTuple

from workbench.law.search.index import LawIndex
from workbench.law.search.postings import Postings
from workbench.law.search.question import Asked
from workbench.law.search.terms import count_terms

_FEW = 50  # documents that are never too many to look at


@dataclass(frozen=True)
class Weights:
    """How much each field counts. Tuned on one half of the gold questions (``tests/data/search``).

    ``pair`` and ``single`` are for terms of the question, ``meant`` for the law's words for them.
    ``common`` is the share of articles above which a term says nothing, ``named`` what a law named without
    《》 is worth, ``meaning`` what a cosine of one is worth where the best score by words is one.
    """

    text_pair: float = 1.0
    text_single: float = 0.3
    text_meant: float = 0.4
    asked_pair: float = 1.0
    asked_single: float = 1.8
    asked_meant: float = 0.6
    heading: float = 0.3
    heading_meant: float = 0.12
    common: float = 0.06
    named: float = 1.6
    meaning: float = 6.0


class Ranked(NamedTuple):
    """A document of the index with its score."""

    document: int
    score: float


def rank(
    index: LawIndex, asked: Asked, allowed: Sequence[float], limit: int, weights: Weights
) -> list[Ranked]:
    """The best documents. ``allowed`` is a factor a law of the index; 0 leaves the law out."""
    if limit <= 0 or not len(index):
        return []
    found = list(map(mul, score(index, asked, weights), map(allowed.__getitem__, index.laws)))
    floor = sorted(found)[-min(limit, len(found))]
    good = map(floor.__le__, found) if floor > 0 else found  # no score is below nothing
    best = sorted(compress(range(len(found)), good), key=lambda place: (-found[place], place))
    return [Ranked(place, found[place]) for place in best[:limit]]


def score(index: LawIndex, asked: Asked, weights: Weights) -> Iterable[float]:
    """A score for every document of the index, none below nothing."""
    scores = [0.0] * len(index)
    meant = _meant(asked)
    for term, times in asked.terms.items():
        often = min(times, 2)
        single = len(term) == 1
        _add(
            scores, index.text, term, often * (weights.text_single if single else weights.text_pair), weights
        )
        index.asked.add(scores, term, often * (weights.asked_single if single else weights.asked_pair))
    for term in meant:
        _add(scores, index.text, term, weights.text_meant, weights)
        index.asked.add(scores, term, weights.asked_meant)
    headings = _headings(index, asked.terms, meant, weights)
    return map(add, scores, map(headings.__getitem__, index.under))


def _meant(asked: Asked) -> Sequence[str]:
    """Pairs of the law's words that the question has not."""
    terms = dict.fromkeys(term for word in asked.meant for term in count_terms(word.law) if len(term) > 1)
    return [term for term in terms if term not in asked.terms]


def _headings(
    index: LawIndex, terms: Mapping[str, int], meant: Sequence[str], weights: Weights
) -> Sequence[float]:
    scores = [0.0] * (max(index.under, default=0) + 1)
    for term in terms:
        if len(term) > 1:
            index.heading.add(scores, term, weights.heading)
    for term in meant:
        index.heading.add(scores, term, weights.heading_meant)
    return scores


def _add(scores: list[float], field: Postings, term: str, factor: float, weights: Weights) -> None:
    if field.held(term) <= max(_FEW, weights.common * len(scores)):
        field.add(scores, term, factor)


def fuse(found: Sequence[Ranked], near: Sequence[float], weights: Weights) -> list[Ranked]:
    """Documents, the best by words first, put into order with how near the question's meaning each is."""
    best = found[0].score
    both = (
        Ranked(each.document, each.score / best + weights.meaning * cosine)
        for each, cosine in zip(found, near, strict=True)
    )
    return sorted(both, key=lambda each: (-each.score, each.document))
