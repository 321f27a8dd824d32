"""Which passage of the old version is which of the new one (specification R6.3).

What is the same and in order comes first; then what is the same elsewhere (moved); then, between what is
paired, what is alike; then what is alike elsewhere; then the parts of what was split or merged. The rest is
inserted or deleted. The law room aligns articles of statutes in the same order of steps (``law.regwatch``).
"""

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from workbench.documents.compare.likeness import Bag, alike, bag, within
from workbench.documents.compare.units import Unit

IN_ORDER, ELSEWHERE, ALONE, PART = 0.4, 0.62, 0.18, 0.6
HELD, HELD_AT_LEAST = 0.6, 0.3  # elsewhere, with sentences gone or added
_LONG = 8  # so many characters, and the same words elsewhere are no accident
_TELLING = 14
_NEAR = 4
_MOST = 40_000  # pairs looked at in one gap; beyond it only those that share something rare


class Group(NamedTuple):
    """Passages that are one another: indices on both sides, ascending; ``moved`` out of the order."""

    olds: tuple[int, ...]
    news: tuple[int, ...]
    moved: bool = False


class _Gap(NamedTuple):
    olds: tuple[int, ...]
    news: tuple[int, ...]


def align(before: Sequence[Unit], after: Sequence[Unit]) -> tuple[Group, ...]:
    """Every passage of either version in exactly one group, in the order of the new one; what is deleted
    stands where it stood."""
    return _Alignment(before, after).groups()


@dataclass
class _Alignment:
    before: Sequence[Unit]
    after: Sequence[Unit]
    new_of: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    old_of: dict[int, list[int]] = field(default_factory=dict[int, list[int]])
    moved: set[int] = field(default_factory=set[int])
    _bags: dict[tuple[bool, int], Bag] = field(default_factory=dict[tuple[bool, int], Bag])

    def groups(self) -> tuple[Group, ...]:
        self._same(range(len(self.before)), range(len(self.after)))
        self._regrouped()
        self._same_elsewhere()
        for gap in self._gaps():
            self._alike(gap)
        self._alike_elsewhere()
        self._parts()
        for gap in self._gaps():
            self._alone(gap)
        return tuple(self._told())

    @cached_property
    def _common(self) -> Counter[str]:
        return Counter(unit.key for unit in (*self.before, *self.after))

    def _bag(self, at: int, *, new: bool) -> Bag:
        known = self._bags.get((new, at))
        if known is None:
            units = self.after if new else self.before
            known = self._bags[new, at] = bag(units[at].key)
        return known

    def _score(self, old: int, new: int) -> float:
        if (self.before[old].row is None) is not (self.after[new].row is None):
            return 0.8 * alike(self._bag(old, new=False), self._bag(new, new=True))
        return alike(self._bag(old, new=False), self._bag(new, new=True))

    def _pair(self, old: int, new: int, *, moved: bool = False) -> None:
        self.new_of[old], self.old_of[new] = [new], [old]
        if moved:
            self.moved.add(old)

    def _free(self, old: int, new: int) -> bool:
        return old not in self.new_of and new not in self.old_of

    # the same, in order

    def _same(self, olds: Sequence[int], news: Sequence[int]) -> None:
        """What is unique on both sides and the same, in order; again between what was found, where more is
        unique; at the edges what is the same without being unique."""
        work = [(olds, news)]
        while work:
            olds, news = self._edges(*work.pop())
            if not olds or not news:
                continue
            chain = self._unique(olds, news)
            if not chain:
                continue
            at_old, at_new = 0, 0
            for old, new in chain:
                self._pair(olds[old], news[new])
                work.append((olds[at_old:old], news[at_new:new]))
                at_old, at_new = old + 1, new + 1
            work.append((olds[at_old:], news[at_new:]))

    def _edges(self, olds: Sequence[int], news: Sequence[int]) -> tuple[Sequence[int], Sequence[int]]:
        start, stop = 0, min(len(olds), len(news))
        while start < stop and self._equal(olds[start], news[start]):
            self._pair(olds[start], news[start])
            start += 1
        end = 0
        while end < stop - start and self._equal(olds[-1 - end], news[-1 - end]):
            self._pair(olds[-1 - end], news[-1 - end])
            end += 1
        return olds[start : len(olds) - end], news[start : len(news) - end]

    def _equal(self, old: int, new: int) -> bool:
        one, other = self.before[old], self.after[new]
        return one.key == other.key and (bool(one.key) or one.same_number == other.same_number)

    def _unique(self, olds: Sequence[int], news: Sequence[int]) -> list[tuple[int, int]]:
        places = _once(olds, self.before)
        there = _once(news, self.after)
        pairs = [(old, there[key]) for key, old in places.items() if key in there]
        weights = [len(self.before[olds[old]].key) + 1 for old, _ in pairs]
        return [pairs[at] for at in _heaviest([new for _, new in pairs], weights)]

    def _regrouped(self) -> None:
        """Gaps that say the same on both sides and only break paragraphs elsewhere."""
        for gap in self._gaps():
            if not gap.olds or not gap.news or (len(gap.olds) == 1 and len(gap.news) == 1):
                continue
            for said in (_keys, _whole):
                if said(self.before, gap.olds) == said(self.after, gap.news):
                    self._tie(gap)
                    break

    def _tie(self, gap: _Gap) -> None:
        for old in gap.olds:
            self.new_of[old] = list(gap.news)
        for new in gap.news:
            self.old_of[new] = list(gap.olds)

    # the same, elsewhere

    def _same_elsewhere(self) -> None:
        waiting: defaultdict[str, list[int]] = defaultdict(list)
        for new, unit in enumerate(self.after):
            if new not in self.old_of:
                waiting[unit.key].append(new)
        for old, unit in enumerate(self.before):
            if old in self.new_of or not waiting.get(unit.key):
                continue
            if len(unit.key) >= _LONG or (len(unit.key) >= 4 and self._common[unit.key] == 2):
                self._pair(old, waiting[unit.key].pop(0), moved=True)
        for old in sorted(self.moved):
            for step in (-1, 1):
                self._along(old, step)

    def _along(self, old: int, step: int) -> None:
        """What stands beside a moved passage and is too short to be known by itself moves with it."""
        new = self.new_of[old][0]
        while True:
            old, new = old + step, new + step
            inside = 0 <= old < len(self.before) and 0 <= new < len(self.after)
            if not inside or not self._free(old, new) or not self._equal(old, new):
                return
            self._pair(old, new, moved=True)

    # alike

    def _gaps(self) -> list[_Gap]:
        """What is free between two neighbours that are paired and in order."""
        found: list[_Gap] = []
        old, new, olds = 0, 0, len(self.before)
        pairs = sorted((a, b[0], b[-1]) for a, b in self.new_of.items() if a not in self.moved)
        for left, right, last in [*pairs, (olds, len(self.after), len(self.after))]:
            gap = _Gap(
                tuple(at for at in range(old, left) if at not in self.new_of),
                tuple(at for at in range(new, right) if at not in self.old_of),
            )
            if gap.olds or gap.news:
                found.append(gap)
            old, new = left + 1, max(new, last + 1)
        return found

    def _alike(self, gap: _Gap) -> None:
        """The heaviest chain of pairs that are alike, in order."""
        scored = ((old, new, self._score(old, new)) for old, new in self._likely(gap.olds, gap.news))
        rows = [row for row in scored if row[2] >= IN_ORDER]
        rows.sort(key=lambda row: (row[0], -row[1]))  # so that no old one stands twice in an ascending chain
        chain = _heaviest([row[1] for row in rows], [row[2] ** 2 for row in rows])
        for at in chain:
            self._pair(rows[at][0], rows[at][1])

    def _alike_elsewhere(self) -> None:
        olds = [at for at in range(len(self.before)) if at not in self.new_of]
        news = [at for at in range(len(self.after)) if at not in self.old_of]
        found: list[tuple[float, int, int]] = []
        for old, new in self._likely(olds, news):
            if min(len(self.before[old].key), len(self.after[new].key)) < _TELLING:
                continue
            score = self._score(old, new)
            if score >= ELSEWHERE or (score >= HELD_AT_LEAST and self._held(old, new) >= HELD):
                found.append((-score, old, new))
        for _, old, new in sorted(found):
            if self._free(old, new):
                self._pair(old, new, moved=self._crosses(old, new))

    def _held(self, old: int, new: int) -> float:
        """How much of the shorter one stands in the other: a sentence may be gone, or added."""
        one, other = self._bag(old, new=False), self._bag(new, new=True)
        return max(within(one, other), within(other, one))

    def _likely(self, olds: Sequence[int], news: Sequence[int]) -> Iterator[tuple[int, int]]:
        """Pairs that share something rare."""
        if len(olds) * len(news) <= _MOST:
            yield from ((old, new) for old in olds for new in news)
            return
        places: defaultdict[str, list[int]] = defaultdict(list)
        for new in news:
            for piece in self._bag(new, new=True):
                places[piece].append(new)
        for old in olds:
            met = Counter(
                new
                for piece in self._bag(old, new=False)
                if len(places[piece]) <= 12
                for new in places[piece]
            )
            yield from ((old, new) for new, _ in met.most_common(5))

    def _crosses(self, old: int, new: int) -> bool:
        below = max((b[-1] for a, b in self.new_of.items() if a < old and a not in self.moved), default=-1)
        above = min(
            (b[0] for a, b in self.new_of.items() if a > old and a not in self.moved), default=len(self.after)
        )
        return not below < new < above

    # split and merged

    def _parts(self) -> None:
        for new in range(len(self.after)):
            if new not in self.old_of:
                self._part(new, self.old_of, self.new_of, new=True)
        for old in range(len(self.before)):
            if old not in self.new_of:
                self._part(old, self.new_of, self.old_of, new=False)

    def _part(
        self, at: int, owners: dict[int, list[int]], others: dict[int, list[int]], *, new: bool
    ) -> None:
        """Whether a free passage is a part of one beside it, that a neighbour has already for its partner."""
        own = self._bag(at, new=new)
        units = self.after if new else self.before
        if len(units[at].key) < _LONG or units[at].row is not None:
            return
        best: tuple[float, int] | None = None
        for near in range(max(0, at - _NEAR), min(len(units), at + _NEAR + 1)):
            if near == at or len(owners.get(near, ())) != 1 or units[near].row is not None:
                continue
            whole = owners[near][0]
            rest = self._bag(whole, new=not new) - self._bag(near, new=new)
            share = within(own, rest)
            if share >= PART and (best is None or share > best[0]):
                best = (share, whole)
        if best is not None:
            whole = best[1]
            others[whole] = sorted([*others[whole], at])
            owners[at] = [whole]

    # alone

    def _alone(self, gap: _Gap) -> None:
        """Passages that stand alone between the same neighbours, or under one number, and share some words."""
        news = list(gap.news)
        for old in gap.olds:
            alone = len(gap.olds) == 1 and len(gap.news) == 1
            least = ALONE / 2 if alone else ALONE
            found = [new for new in news if self._score(old, new) >= least and self._kin(old, new, alone)]
            if found:
                new = max(found, key=lambda at: self._score(old, at))
                self._pair(old, new)
                news = [at for at in news if at > new]

    def _kin(self, old: int, new: int, alone: bool) -> bool:
        one, other = self.before[old], self.after[new]
        if (one.row is None) is not (other.row is None):
            return False
        return alone or (bool(one.number) and one.same_number == other.same_number)

    # told

    def _told(self) -> Iterator[Group]:
        waiting = [old for old in range(len(self.before)) if old not in self.new_of]
        done: set[int] = set()
        for new in range(len(self.after)):
            if new in done:
                continue
            until = self._anchors[new]
            while waiting and waiting[0] < until:
                yield Group((waiting.pop(0),), ())
            olds = self.old_of.get(new, [])
            if not olds:
                yield Group((), (new,))
                continue
            moved = olds[0] in self.moved
            members = sorted({at for old in olds for at in self.new_of[old]})
            done.update(members)
            yield Group(tuple(olds), tuple(members), moved)
        for old in waiting:
            yield Group((old,), ())

    @cached_property
    def _anchors(self) -> list[int]:
        """By new passage: the old one that it, or the next one in order, is."""
        out = [len(self.before)] * (len(self.after) + 1)
        for new in range(len(self.after) - 1, -1, -1):
            olds = self.old_of.get(new)
            out[new] = olds[0] if olds and olds[0] not in self.moved else out[new + 1]
        return out


def _once(indices: Sequence[int], units: Sequence[Unit]) -> dict[str, int]:
    """Keys that stand once, with the place of their index."""
    count = Counter(units[at].key for at in indices)
    return {units[at].key: place for place, at in enumerate(indices) if count[units[at].key] == 1}


def _keys(units: Sequence[Unit], indices: Sequence[int]) -> str:
    return "".join(units[at].key for at in indices).replace(" ", "")


def _whole(units: Sequence[Unit], indices: Sequence[int]) -> str:
    return "".join(units[at].same_number + units[at].key for at in indices).replace(" ", "")


def _heaviest(values: Sequence[int], weights: Sequence[float]) -> list[int]:
    """Indices of the strictly ascending chain of ``values`` with the greatest sum of weights."""
    ranks = sorted(set(values))
    tree: list[tuple[float, int]] = [(0.0, -1)] * (len(ranks) + 1)
    behind: list[int] = []
    ends: list[float] = []
    for at, value in enumerate(values):
        rank = bisect_left(ranks, value)
        best = (0.0, -1)
        step = rank
        while step > 0:
            best = max(best, tree[step])
            step -= step & -step
        behind.append(best[1])
        ends.append(best[0] + weights[at])
        step = rank + 1
        while step <= len(ranks):
            if tree[step][0] < ends[at]:
                tree[step] = (ends[at], at)
            step += step & -step
    if not ends:
        return []
    at = max(range(len(ends)), key=lambda index: ends[index])
    chain: list[int] = []
    while at >= 0:
        chain.append(at)
        at = behind[at]
    return chain[::-1]
