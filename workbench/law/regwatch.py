"""Two versions of a law, article by article (specification R5.5).

Articles keep their order when a law is revised, mostly: so the pairs that are alike and in order are found
first, as one alignment over the whole law; then what was carried elsewhere; then what stands alone between
two pairs of neighbours and still shares some words. What is left over may be a part of an article that has
its partner already (a split or a merger), told only where a paragraph shows it. Nothing is guessed beyond:
the rest is new or gone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.domain.regwatch import ArticleChange, ChangeKind
from workbench.law.likeness import REFERENCE, Likeness, Unit, Vector, pieces
from workbench.law.statute_lines import compared
from workbench.law.structure import paragraphs

# In order: as alike as this. Elsewhere: more, for the order no longer speaks. Alone between neighbours: less,
# and least where one article stands there in either version.
IN_ORDER, ELSEWHERE, ALONE, ONLY = 0.30, 0.42, 0.16, 0.08
# A pair that is further than this below the best of either side is not taken for the sake of order.
_NEAR_BEST = 0.7
# A paragraph stands in another article where this share of its weight does: near by, and anywhere else.
PART, PART_AFAR = 0.55, 0.8
_NEAR_BY = 6
_SHARED = 0.04
_PART_PIECES = 6


class _Pair(NamedTuple):
    old: int
    new: int


def compare_versions(before: Sequence[Unit], after: Sequence[Unit]) -> tuple[ArticleChange, ...]:
    """The changes from one version to the next. Every article of either stands in exactly one."""
    return _Comparison(before, after).changes()


@dataclass
class _Comparison:
    before: Sequence[Unit]
    after: Sequence[Unit]
    likeness: Likeness = field(init=False)
    old_parts: "list[_Part]" = field(init=False)
    new_parts: "list[_Part]" = field(init=False)
    new_of: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    old_of: dict[int, list[int]] = field(default_factory=dict[int, list[int]])

    def __post_init__(self) -> None:
        self.likeness = Likeness(self.before, self.after)
        self.old_parts = _parts(self.before, self.likeness.old)
        self.new_parts = _parts(self.after, self.likeness.new)

    def changes(self) -> tuple[ArticleChange, ...]:
        for pairs in (self._in_order, self._elsewhere, self._alone, self._by_paragraph):
            for pair in pairs():
                self.new_of[pair.old], self.old_of[pair.new] = [pair.new], [pair.old]
        self._splits()
        self._mergers()
        return tuple(self._told())

    def _free(self, old: int, new: int) -> bool:
        return old not in self.new_of and new not in self.old_of

    def _in_order(self) -> tuple[_Pair, ...]:
        """The heaviest chain of pairs that goes up in both versions. A pair that is much less alike than
        the best that either of its articles could have is not taken for the sake of order."""
        best: dict[int, float] = {}
        for old in range(len(self.before)):
            for new, score in self.likeness.likely(old).items():
                best[new] = max(best.get(new, 0.0), score)
        rows: list[list[_Scored]] = []
        for old in range(len(self.before)):
            likely = self.likeness.likely(old)
            least = max(IN_ORDER, _NEAR_BEST * max(likely.values(), default=0.0))
            rows.append(
                [
                    _Scored(score, _Pair(old, new))
                    for new, score in likely.items()
                    if score >= max(least, _NEAR_BEST * best[new])
                ]
            )
        return heaviest_chain(rows, len(self.after))

    def _elsewhere(self) -> Iterator[_Pair]:
        """What was carried to another place, the most alike first."""
        found = [
            _Scored(score, _Pair(old, new))
            for old in range(len(self.before))
            for new, score in self.likeness.likely(old).items()
            if score >= ELSEWHERE and self._free(old, new)
        ]
        for scored in sorted(found, key=lambda item: (-item.score, item.pair)):
            if self._free(*scored.pair):
                yield scored.pair

    def _alone(self) -> Iterator[_Pair]:
        """What stands between the same neighbours in both versions and shares some words."""
        for old in range(len(self.before)):
            if old in self.new_of:
                continue
            free = [new for new in self._room(old) if new not in self.old_of]
            found = max(
                (_Scored(self.likeness.score(old, new), _Pair(old, new)) for new in free), default=None
            )
            least = ONLY if len(free) == 1 and self._only(old) else ALONE
            if found is not None and found.score >= least:
                yield found.pair

    def _by_paragraph(self) -> Iterator[_Pair]:
        """What shares a whole paragraph, though the rest of either is about other things."""
        olds = [old for old in range(len(self.before)) if old not in self.new_of]
        news = [new for new in range(len(self.after)) if new not in self.old_of]
        found: list[_Scored] = []
        for old in olds:
            room = self._room(old)
            for new in news:
                if self.likeness.score(old, new) < _SHARED:
                    continue
                far = max(room.start - new, new - room.stop + 1, 0) > _NEAR_BY
                share = self._apart(self.new_parts[new], self.old_parts[old], Vector())
                if share >= (PART_AFAR if far else PART):
                    found.append(_Scored(share, _Pair(old, new)))
        for scored in sorted(found, key=lambda item: (-item.score, item.pair)):
            if self._free(*scored.pair):
                yield scored.pair

    def _only(self, old: int) -> bool:
        """Whether both neighbours of an article have partners."""
        neighbours = (at for at in (old - 1, old + 1) if 0 <= at < len(self.before))
        return all(at in self.new_of for at in neighbours)

    def _room(self, old: int) -> range:
        """The places of the new version between the partners of an article's neighbours."""
        low, high = old - 1, old + 1
        while low >= 0 and low not in self.new_of:
            low -= 1
        while high < len(self.before) and high not in self.new_of:
            high += 1
        start = self.new_of[low][-1] + 1 if low >= 0 else 0
        stop = self.new_of[high][0] if high < len(self.before) else len(self.after)
        return range(start, stop)

    def _splits(self) -> None:
        """New articles without a partner that are a part of an old one which has its partner."""
        for new in [at for at in range(len(self.after)) if at not in self.old_of]:
            part = self.new_parts[new]
            found = [
                _Scored(value, _Pair(old, new))
                for old, partners in self.new_of.items()
                if self.likeness.score(old, new) >= _SHARED
                and (value := self._apart(part, self.old_parts[old], self.likeness.new[partners[0]]))
                >= _least(new, partners[0])
            ]
            if found:
                source = max(found).pair.old
                self.new_of[source] = sorted([*self.new_of[source], new])
                self.old_of[new] = [source]

    def _mergers(self) -> None:
        """Old articles without a partner that went into a new one which has its partner."""
        for old in [at for at in range(len(self.before)) if at not in self.new_of]:
            part = self.old_parts[old]
            found = [
                _Scored(value, _Pair(old, new))
                for new, partners in self.old_of.items()
                if len(self.new_of[partners[0]]) == 1
                and self.likeness.score(old, new) >= _SHARED
                and (value := self._apart(part, self.new_parts[new], self.likeness.old[partners[0]]))
                >= _least(old, partners[0])
            ]
            if found:
                target = max(found).pair.new
                self.old_of[target] = sorted([*self.old_of[target], old])
                self.new_of[old] = [target]

    def _apart(self, part: "_Part", whole: "_Part", partner: Vector) -> float:
        """How far the two share a paragraph that the one's present partner does not have."""
        ways = (
            *((paragraph, whole.vector) for paragraph in part.paragraphs),
            *((paragraph, part.vector) for paragraph in whole.paragraphs),
        )
        best, held = 0.0, self.likeness.held
        for paragraph, other in ways:
            share = held(paragraph, other)
            if share > best and share > held(paragraph, partner):
                best = share
        return best

    def _told(self) -> Iterator[ArticleChange]:
        """In the order of the new version; what is gone in front of what followed it."""
        waiting = [old for old in range(len(self.before)) if old not in self.new_of]
        for new in range(len(self.after)):
            olds = self.old_of.get(new, [])
            news = self.new_of[olds[0]] if olds else [new]
            if news[0] != new:
                continue
            while olds and waiting and waiting[0] < olds[0]:
                yield self._change([waiting.pop(0)], [])
            yield self._change(olds, news)
        for old in waiting:
            yield self._change([old], [])

    def _change(self, olds: Sequence[int], news: Sequence[int]) -> ArticleChange:
        before, after = [self.before[at] for at in olds], [self.after[at] for at in news]
        kind = _kind(before, after)
        likeness = max((self.likeness.score(old, new) for old in olds for new in news), default=0.0)
        return ArticleChange(
            kind=kind,
            old=tuple(unit.label for unit in before),
            new=tuple(unit.label for unit in after),
            old_texts=tuple(unit.text for unit in before),
            new_texts=tuple(unit.text for unit in after),
            likeness=round(likeness, 3),
            references_only=kind is ChangeKind.CHANGED and _bare(before[0]) == _bare(after[0]),
        )


class _Scored(NamedTuple):
    score: float
    pair: _Pair


class _Part(NamedTuple):
    """An article that may be a part of another, or have one: its pieces, and those of its paragraphs that
    are long enough to be known again."""

    vector: Vector
    paragraphs: tuple[Vector, ...]


def _parts(units: Sequence[Unit], vectors: Sequence[Vector]) -> list[_Part]:
    found: list[_Part] = []
    for unit, vector in zip(units, vectors, strict=True):
        split = (pieces(paragraph.text) for paragraph in paragraphs(unit.text))
        found.append(_Part(vector, tuple(item for item in split if item.total() >= _PART_PIECES)))
    return found


def heaviest_chain(rows: Sequence[Sequence[_Scored]], width: int) -> tuple[_Pair, ...]:
    """Of pairs by row (old, ascending), the chain with the greatest sum of squared scores in which both
    sides go up strictly (a longest increasing subsequence with weights, by a tree of prefix maxima)."""
    tree = [_Link(0.0, None, None)] * (width + 1)
    for row in rows:
        made = [
            _Link((best := _most(tree, pair.new)).weight + score * score, pair, best) for score, pair in row
        ]
        for link in made:
            at = link.pair.new + 1 if link.pair else 0
            while 0 < at <= width:
                tree[at] = max(tree[at], link, key=lambda item: item.weight)
                at += at & -at
    found: list[_Pair] = []
    link: _Link | None = _most(tree, width)
    while link is not None and link.pair is not None:
        found.append(link.pair)
        link = link.behind
    return tuple(reversed(found))


class _Link(NamedTuple):
    """The end of a chain: its weight, its last pair, and the chain behind that."""

    weight: float
    pair: _Pair | None
    behind: "_Link | None"


def _most(tree: Sequence[_Link], stop: int) -> _Link:
    """The heaviest chain that ends before column ``stop``."""
    best = tree[0]
    while stop > 0:
        best = max(best, tree[stop], key=lambda item: item.weight)
        stop -= stop & -stop
    return best


def _least(place: int, partner: int) -> float:
    """What a part has to share with an article whose partner stands at ``partner``."""
    return PART if abs(place - partner) <= _NEAR_BY else PART_AFAR


def _kind(before: Sequence[Unit], after: Sequence[Unit]) -> ChangeKind:
    if not before:
        return ChangeKind.NEW
    if not after:
        return ChangeKind.GONE
    if len(after) > 1:
        return ChangeKind.SPLIT
    if len(before) > 1:
        return ChangeKind.MERGED
    if compared(before[0].text) != compared(after[0].text):
        return ChangeKind.CHANGED
    return ChangeKind.SAME if before[0].label == after[0].label else ChangeKind.MOVED


def _bare(unit: Unit) -> str:
    """The words of an article without the numbers of the articles that it cites."""
    return REFERENCE.sub("", compared(unit.text))
