"""How alike the articles of two versions are, by the pairs of characters that they share (R5.5).

A pair counts by how rare it is in both versions together, so that 应当依照规定 says little and a term of art
says much. Numbers of cited articles do not count: they change with every revision.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

REFERENCE = re.compile(r"第[0-9〇零一二三四五六七八九十百千]+(?:条(?:之[一二三四五六七八九十]+)?|款|项)")
_PIECE = re.compile(r"[\u3400-\u9fff]+|[A-Za-z]+|\d+")
_HAN = re.compile(r"[\u3400-\u9fff]")


class Unit(NamedTuple):
    """An article as it is compared: its label and its text."""

    label: str
    text: str


Vector = Counter[str]


def pieces(text: str) -> Vector:
    """The pairs of Chinese characters, words and figures of a text, with their counts."""
    found: Vector = Counter()
    for piece in _PIECE.findall(REFERENCE.sub(" ", text)):
        if _HAN.match(piece):
            found.update(piece[at : at + 2] for at in range(max(1, len(piece) - 1)))
        else:
            found[piece.lower()] += 1
    return found


@dataclass
class Likeness:
    """The articles of two versions with the weight of every pair."""

    before: Sequence[Unit]
    after: Sequence[Unit]
    old: list[Vector] = field(init=False)
    new: list[Vector] = field(init=False)
    _weights: dict[str, float] = field(init=False)
    _scores: list[dict[int, float]] = field(init=False)

    def __post_init__(self) -> None:
        """Count pairs over both versions and compare every article that shares any with every other."""
        self.old = [pieces(unit.text) for unit in self.before]
        self.new = [pieces(unit.text) for unit in self.after]
        frequency = Counter(piece for vector in (*self.old, *self.new) for piece in vector)
        total = len(self.old) + len(self.new)
        self._weights = {piece: math.log(1 + total / count) for piece, count in frequency.items()}
        self._scores = self._compared()

    def score(self, old: int, new: int) -> float:
        """How alike two articles are: 1 for the same words, 0 for none shared."""
        return self._scores[old].get(new, 0.0)

    def likely(self, old: int) -> dict[int, float]:
        """The articles of the new version that share anything with an old one."""
        return self._scores[old]

    def held(self, part: Vector, whole: Vector) -> float:
        """The weighted share of a part's pairs that stand in a whole article."""
        weight = self._mass(part)
        if not weight:
            return 0.0
        shared = ((piece, min(count, whole[piece])) for piece, count in part.items() if piece in whole)
        return sum(self._weight(piece) * count for piece, count in shared) / weight

    def _weight(self, piece: str) -> float:
        return self._weights.get(piece, 0.0)

    def _mass(self, vector: Vector) -> float:
        return sum(self._weight(piece) * count for piece, count in vector.items())

    def _compared(self) -> list[dict[int, float]]:
        places: defaultdict[str, list[int]] = defaultdict(list)
        for at, vector in enumerate(self.new):
            for piece in vector:
                places[piece].append(at)
        masses = [self._mass(vector) for vector in self.new]
        rows: list[dict[int, float]] = []
        for vector in self.old:
            shared: defaultdict[int, float] = defaultdict(float)
            for piece, count in vector.items():
                weight = self._weight(piece)
                for at in places.get(piece, ()):
                    shared[at] += weight * min(count, self.new[at][piece])
            mass = self._mass(vector)
            rows.append(
                {at: 2 * value / (mass + masses[at]) for at, value in shared.items() if mass + masses[at]}
            )
        self._wordless(rows)
        return rows

    def _wordless(self, rows: list[dict[int, float]]) -> None:
        """Articles without any word to compare are alike where they are the same."""
        for old, vector in enumerate(self.old):
            if not vector:
                same = (at for at, unit in enumerate(self.after) if unit.text == self.before[old].text)
                rows[old].update((at, 1.0) for at in same)
