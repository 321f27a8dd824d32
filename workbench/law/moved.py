"""Renumbered laws: does the cited number still deal with what the sentence is about? (COM-03)

《仲裁法》第16条 was the arbitration agreement until 2026 and is about something else since. Where a law has
had more than one version, the words around the citation are compared with the article in force, with the
same number in the version before (if its text is here) and with the other articles of the law. Only a
clear picture (nothing shared with the cited article, much shared with another) speaks.
"""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.domain.citation import ArticleNo
from workbench.domain.span import Span
from workbench.law.store import Article

_SENTENCE = re.compile(r"[。；;！？\n]")
_CITED = re.compile(r"《[^》]*》|第\s*[0-9０-９一二三四五六七八九十百千零〇]+\s*[条款项]|[^\u4e00-\u9fff]")
_COMMON = re.compile(
    r"本合同|本协议|双方|甲方|乙方|当事人|根据|依据|依照|按照|规定|约定|签订|订立|签署|发生|应当|可以|不得|有关|相关|法律|"
    r"中华人民共和国|人民|公司|单位|以及|或者|其他|之间|承担|责任|相应|追究|违反|进行|如下|下列|上述|适用|执行|处理|条款|内容|方式|书面|年|月|日|的|和|与|及|在|对|为|由|向|将|就"
)
_NEAR = 90
# An article "shares" a pair of characters that at most this part of the law's articles has.
_RARE = 0.12
_STRONG = 3
# A pair that more of the articles than this have says nothing about the matter.
_FREQUENT = 0.25
# Another article has "far more" of the telling words where it has so many times as many.
_FAR_MORE = 3
# Two texts that share less than this part of their pairs deal with different matters.
_OTHER_MATTER = 0.15


@dataclass
class WordMap:
    """Which articles of one version have which pair of characters; built once a version."""

    articles: Mapping[ArticleNo, Article]
    pairs: dict[ArticleNo, frozenset[str]] = field(init=False)
    rare: frozenset[str] = field(init=False)
    frequent: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        """Count pairs over all articles."""
        self.pairs = {number: pairs_of(article.text) for number, article in self.articles.items()}
        counts = Counter(pair for pairs in self.pairs.values() for pair in pairs)
        limit = max(3, int(len(self.pairs) * _RARE))
        self.rare = frozenset(pair for pair, count in counts.items() if count <= limit)
        often = max(4, int(len(self.pairs) * _FREQUENT))
        self.frequent = frozenset(pair for pair, count in counts.items() if count > often)

    def shared(self, words: frozenset[str], number: ArticleNo) -> int:
        """How many of the words' pairs the article has."""
        return len((words & self.pairs.get(number, frozenset())) - self.frequent)

    def best(self, words: frozenset[str]) -> "Fit | None":
        """The article that shares the most rare pairs with the words."""
        telling = words & self.rare
        if not telling:
            return None
        scores = {number: len(telling & pairs) for number, pairs in self.pairs.items()}
        number = max(scores, key=lambda n: (scores[n], -n.number))
        return Fit(number, scores[number])


class Fit(NamedTuple):
    """An article and how many of the words' rare pairs it has."""

    number: ArticleNo
    shared: int


@dataclass(frozen=True)
class Doubt:
    """Why the number may mean another text; ``likely`` is the article that fits the words, if any."""

    shared_words: str
    likely: str = ""


def pairs_of(text: str) -> frozenset[str]:
    """Neighbouring character pairs, without common words of contracts and statutes."""
    pieces = _COMMON.sub(" ", _CITED.sub(" ", text)).split()
    return frozenset(piece[i : i + 2] for piece in pieces for i in range(len(piece) - 1))


def context_words(text: str, span: Span) -> frozenset[str]:
    """The telling pairs of the sentence around a citation."""
    low, high = max(0, span.start - _NEAR), min(len(text), span.end + _NEAR)
    before, after = text[low : span.start], text[span.end : high]
    starts = [match.end() for match in _SENTENCE.finditer(before)]
    stop = _SENTENCE.search(after)
    head = before[starts[-1] :] if starts else before
    return pairs_of(head) | pairs_of(after[: stop.start()] if stop else after)


def doubt(words: frozenset[str], number: ArticleNo, now: WordMap, before: WordMap | None) -> Doubt | None:
    """A doubt about what the number means, or None where the picture is not clear."""
    if not words or now.shared(words, number):
        return None
    if before is not None and number in before.articles:
        old = (words & before.pairs[number]) - now.frequent
        if old and not old & now.pairs[number]:
            return Doubt("、".join(sorted(old)), _label(now, now.best(words)))
    best = now.best(words)
    if best is not None and best.shared >= _STRONG and best.number != number:
        return Doubt("、".join(sorted(words & now.pairs[best.number])), _label(now, best))
    return None


def elsewhere(claim: str, number: ArticleNo, now: WordMap) -> Doubt | None:
    """A doubt where the article has few of the telling words of what is said to follow from it, and another
    article has far more of them."""
    words = pairs_of(claim)
    best = now.best(words)
    if best is None or best.number == number:
        return None
    own = len(words & now.rare & now.pairs.get(number, frozenset()))
    if own * _FAR_MORE > best.shared or best.shared - own < _STRONG:
        return None
    return Doubt("、".join(sorted(words & now.pairs[best.number])), _label(now, best))


def differs(now: Article, before: Article) -> bool:
    """Whether two texts under one number deal with different matters."""
    new, old = pairs_of(now.text), pairs_of(before.text)
    return bool(new and old) and len(new & old) / min(len(new), len(old)) < _OTHER_MATTER


def _label(now: WordMap, best: Fit | None) -> str:
    return now.articles[best.number].label if best is not None and best.shared >= _STRONG else ""
