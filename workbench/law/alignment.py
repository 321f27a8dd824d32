"""A clause of a claim laid beside the passages of an article, word for word and in order."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from workbench.law.passages import Passage, joined, neighbours

# A clause is borne out where at least this part of its words stands in the passage.
CLAUSE_COVER = 0.6
# Passages are up to so many clauses long; so many of the best ones are looked at closely.
_LONGEST, _CLOSE = 4, 3
# So many words may stand in a passage by chance.
_CHANCE = 4
# A deciding word ahead of or behind what both texts have counts if it is no farther away than this.
NEAR = 3


class Fit(NamedTuple):
    """A clause beside a passage: ``pairs`` are the places of the tokens that both have, in order."""

    passage: Passage
    pairs: tuple[tuple[int, int], ...]
    covered: int

    @property
    def clauses(self) -> set[int]:
        """The numbers of the article's clauses in which the words stand."""
        return {self.passage.owners[b] for _, b in self.pairs}


def trimmed(clause: Passage, fit: Fit) -> Iterator[Fit]:
    """A fit, and the same without the few words at one end that stand far from all others."""
    yield fit
    for pairs in (fit.pairs, tuple(reversed(fit.pairs))):
        far = next(
            (n for n, (one, other) in enumerate(pairwise(pairs), 1)
             if abs(other[1] - one[1]) > NEAR), len(pairs)
        )  # fmt: skip
        rest = pairs[far:]
        if far > _CHANCE or not rest or any(clause.tokens[a].kind for a, _ in pairs[:far]):
            continue
        covered = sum(clause.tokens[a].weight for a, _ in rest)
        if covered >= CLAUSE_COVER * clause.weight:
            yield Fit(fit.passage, tuple(sorted(rest)), covered)


def nearest(clause: Passage, body: Sequence[Passage]) -> list[Passage]:
    """The passages that share most pairs of neighbouring words with a clause, the shorter first."""
    own = neighbours(clause)
    passages = [
        joined(body, range(start, end))
        for start in range(len(body))
        for end in range(start + 1, min(len(body), start + _LONGEST) + 1)
    ]
    return sorted(passages, key=lambda passage: (-len(own & neighbours(passage)), len(passage.tokens)))[
        :_CLOSE
    ]


def fit_of(clause: Passage, passage: Passage) -> Fit:
    """The longest common subsequence, runs before scattered words, and what decides before all."""
    pairs = common([t.key for t in clause.tokens], [t.key for t in passage.tokens])
    kept = [(a, b) for place, (a, b) in enumerate(pairs) if clause.tokens[a].kind or _in_a_run(pairs, place)]
    return Fit(passage, tuple(kept), sum(clause.tokens[a].weight for a, _ in kept))


def _in_a_run(pairs: list[tuple[int, int]], place: int) -> bool:
    a, b = pairs[place]
    near = pairs[max(0, place - 1) : place] + pairs[place + 1 : place + 2]
    return any(abs(other_a - a) == 1 and abs(other_b - b) <= 2 for other_a, other_b in near)


def common(one: Sequence[str], other: Sequence[str]) -> list[tuple[int, int]]:
    """The places of what both have in the same order, as much as can be; runs count more than single ones."""
    width = len(other) + 1
    score = [[0.0] * width for _ in range(len(one) + 1)]
    run = [[0] * width for _ in range(len(one) + 1)]
    for i in range(len(one) - 1, -1, -1):
        for j in range(len(other) - 1, -1, -1):
            best = max(score[i + 1][j], score[i][j + 1])
            if one[i] == other[j]:
                value = 2.0 if one[i].startswith("<") else 1.0
                met = score[i + 1][j + 1] + value + (0.5 if run[i + 1][j + 1] else 0.0)
                if met >= best:
                    score[i][j], run[i][j] = met, 1
                    continue
            score[i][j] = best
    pairs: list[tuple[int, int]] = []
    i = j = 0
    while i < len(one) and j < len(other):
        if run[i][j]:
            pairs.append((i, j))
            i, j = i + 1, j + 1
        elif score[i + 1][j] >= score[i][j + 1]:
            i += 1
        else:
            j += 1
    return pairs
