"""Articles that may concern a question, from the library's own text and never from memory (specification R5.4).

A lexical search: Chinese text is taken as overlapping pairs of characters, and articles are ranked by the
usual weighting of rare against frequent pairs and of short against long articles (Okapi BM25; Robertson
and Zaragoza, The Probabilistic Relevance Framework, 2009). Every law is indexed when it is first searched.
"""

import math
import re
import tomllib
from array import array
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from workbench.domain.base import Model
from workbench.domain.citation import ArticleNo, ArticleView
from workbench.domain.contract import ContractType
from workbench.law.book import LawBook, view
from workbench.law.resolve import Kind
from workbench.law.store import DATA_AS_OF, Article, Version
from workbench.law.timeline import Standing, current

_NAMED = re.compile(r"《([^《》\n]{2,60})》")
_HAN = re.compile(r"[\u3400-\u9fff]+")
# Free constants of BM25 as its authors advise: how soon repetition stops counting, how much length does.
_SATURATION, _LENGTH = 1.2, 0.75
_COMMON = 5  # pairs that stand in more than one article of five say nothing about any
_QUESTION = 4_000  # characters of a question that are read
_TIMES = 255  # a pair's count in an article, as far as it is kept


class Relevant(Model):
    """``resources/law/relevant.toml``: the laws in which to look first, by type of contract."""

    every: tuple[str, ...]
    type: Mapping[ContractType, tuple[str, ...]]

    def titles(self, of: ContractType) -> tuple[str, ...]:
        """The laws for a type of contract, its own ones first."""
        return (*self.type.get(of, ()), *self.every)


class _Place(NamedTuple):
    """An article in the index of a law."""

    law_id: str
    order: int


class _Index(NamedTuple):
    """One law: its articles, how long each is in pairs, and where every pair stands (order and count)."""

    articles: tuple[Article, ...]
    lengths: tuple[int, ...]
    places: Mapping[str, "array[int]"]


@dataclass
class Candidates:
    """The search over one law book."""

    book: LawBook
    _indexes: dict[str, _Index] = field(default_factory=dict[str, _Index])

    @cached_property
    def relevant(self) -> Relevant:
        """The table of laws by type of contract."""
        table = (self.book.facts.folder / "relevant.toml").read_text("utf-8")
        return Relevant.model_validate(tomllib.loads(table))

    def find(self, question: str, k: int, on: date | None = None) -> tuple[ArticleView, ...]:
        """At most ``k`` articles in force on a day (without one: today's text), the best first.

        A question that names laws by 《》 is asked of them alone, where the library has any of them;
        else of every law. A question of which nothing stands in the law has no answer.
        """
        day = on or DATA_AS_OF
        asked = question[:_QUESTION]
        versions = self._named(asked, day) or self._all(day)
        found = self._ranked(_pairs(_NAMED.sub(" ", asked)), [version.law_id for version in versions])
        by_id = {version.law_id: version for version in versions}
        return tuple(self._view(by_id[place.law_id], place.order) for place in found[: max(0, k)])

    def _named(self, question: str, day: date) -> list[Version]:
        titles = dict.fromkeys(_NAMED.findall(question))
        found = (self.book.resolver.resolve(title) for title in titles)
        held = (current(each.versions, day) for each in found if each.kind is Kind.LAW)
        return [version for version in held if version is not None]

    def _all(self, day: date) -> list[Version]:
        held = (current(versions, day) for versions in self.book.store.laws.values())
        return [version for version in held if version is not None]

    def _ranked(self, asked: Counter[str], law_ids: Sequence[str]) -> list[_Place]:
        indexes = {law_id: self._index(law_id) for law_id in dict.fromkeys(law_ids)}
        total = sum(len(index.articles) for index in indexes.values())
        mean = sum(sum(index.lengths) for index in indexes.values()) / max(1, total)
        scores: defaultdict[_Place, float] = defaultdict(float)
        for pair, times in asked.items():
            held = {name: index.places[pair] for name, index in indexes.items() if pair in index.places}
            known = sum(map(len, held.values()))
            if not known or known * _COMMON > total > _COMMON:
                continue
            rare = math.log(1 + (total - known + 0.5) / (known + 0.5)) * min(times, 3)
            for law_id, places in held.items():
                lengths = indexes[law_id].lengths
                for packed in places:
                    order, count = packed >> 8, packed & _TIMES
                    weight = count + _SATURATION * (1 - _LENGTH + _LENGTH * lengths[order] / mean)
                    scores[_Place(law_id, order)] += rare * count * (_SATURATION + 1) / weight
        return sorted(scores, key=lambda place: (-scores[place], place))

    def _index(self, law_id: str) -> _Index:
        if law_id not in self._indexes:
            self._indexes[law_id] = _indexed(self.book.store.articles(law_id))
        return self._indexes[law_id]

    def _view(self, version: Version, order: int) -> ArticleView:
        articles = self.book.store.articles(version.law_id)
        return view(version, Standing.IN_FORCE.value, articles, list(articles)[order])


def _indexed(articles: Mapping[ArticleNo, Article]) -> _Index:
    places: defaultdict[str, array[int]] = defaultdict(lambda: array("I"))
    lengths: list[int] = []
    for order, article in enumerate(articles.values()):
        counts = _pairs(article.text)
        lengths.append(max(1, counts.total()))
        for pair, count in counts.items():
            places[pair].append(order << 8 | min(count, _TIMES))
    return _Index(tuple(articles.values()), tuple(lengths), places)


def _pairs(text: str) -> Counter[str]:
    """The pairs of Chinese characters that stand side by side, with their counts."""
    return Counter(pair for run in _HAN.findall(text) for pair in _beside(run))


def _beside(run: str) -> Iterable[str]:
    return map("".join, pairwise(run))
