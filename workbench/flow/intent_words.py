"""A request cut into the phrases that the intent router knows (specification R2.5).

Reading is from left to right, the longest known phrase first. What a phrase means stands in
``resources/intent``; nothing here knows a workflow.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

_WORD = re.compile(r"[a-z]+")
_BREAK = re.compile(r"[，。；！？,.;!?：:\n]")
_ARTICLE = re.compile(
    r"第?\s?[零〇一二三四五六七八九十百千\d]+\s?条(?:之[一二三四五六七八九十])?|\b(?:article|art\.?|section)\s?\d+"
)
_TITLE = re.compile(r"《[^《》]{2,40}》|(?<![一-鿿])[一-鿿]{2,12}?(?:法|条例)(?=第|的规定|规定)")
_SLIP_FROM = 5  # a shorter Latin word is never taken for a mistyped one


class Token(NamedTuple):
    """A known phrase of the text: its concepts, its place, and the sentence part that it stands in."""

    phrase: str
    concepts: frozenset[str]
    start: int
    end: int
    part: int


@dataclass(frozen=True)
class Lexicon:
    """The phrases by what they mean, and the slips of the pen that are read as what was meant."""

    concepts: Mapping[str, frozenset[str]]
    acts: frozenset[str]
    slips: Mapping[str, str]
    traditional: Mapping[int, str]
    plain: frozenset[str]

    @classmethod
    def load(cls, folder: Path) -> "Lexicon":
        """Read ``concepts.toml``, ``laws.toml`` and ``slips.toml`` of ``resources/intent``."""
        table = _table(folder / "concepts.toml")
        laws, slips = _table(folder / "laws.toml"), _table(folder / "slips.toml")
        concepts: dict[str, set[str]] = {}
        for concept, phrases in (*table["concept"].items(), ("law", laws["names"])):
            for phrase in phrases:
                concepts.setdefault(phrase.lower(), set()).add(concept)
        characters = slips["traditional"]
        return cls(
            concepts={phrase: frozenset(found) for phrase, found in concepts.items()},
            acts=frozenset(table["acts"]["names"]),
            slips={wrong: meant for meant, wrongs in slips["slips"].items() for wrong in wrongs},
            traditional=dict(zip(map(ord, characters["from"]), characters["to"], strict=True)),
            plain=frozenset(slips["plain"]["words"]),
        )

    def normal(self, text: str, reads: int) -> str:
        """The text as it is read: its first ``reads`` characters in simplified, lower-case, half-width
        letters, with the usual slips put right."""
        line = unicodedata.normalize("NFKC", text[:reads])[:reads].lower().translate(self.traditional)
        line = re.sub(r"[ \t\u3000]+", " ", line.replace("’", "'"))
        line = self._slipped.sub(lambda found: self.slips[found.group()], line)
        return _WORD.sub(lambda found: self._meant(found.group()), line)

    def tokens(self, line: str) -> list[Token]:
        """The known phrases of a normal line, in order, without overlap."""
        parts = [found.start() for found in _BREAK.finditer(line)]
        found: list[Token] = []
        part = 0
        for token in self._phrases(line):
            while part < len(parts) and parts[part] < token.start:
                part += 1
            found.append(token._replace(part=part))
        return found

    def _phrases(self, line: str) -> Iterator[Token]:
        """The known phrases; their parts are not counted yet."""
        fixed = {token.start: token for token in self._fixed(line)}
        place = 0
        while place < len(line):
            token = fixed.get(place)
            end = self._longest(line, place) if token is None else token.end
            if end > place:
                phrase = line[place:end]
                yield token or Token(phrase, self.concepts[phrase], place, end, 0)
            place = max(end, place + 1)

    def _fixed(self, line: str) -> Iterator[Token]:
        """Titles of laws and article numbers, which no list can hold."""
        for pattern, concept in ((_TITLE, "law"), (_ARTICLE, "article")):
            for found in pattern.finditer(line):
                yield Token(found.group(), frozenset({concept}), *found.span(), 0)

    def _longest(self, line: str, place: int) -> int:
        """Where the longest phrase that begins at ``place`` ends; ``place`` itself where none does."""
        for length in self._lengths.get(line[place], ()):
            end = place + length
            if line[place:end] in self.concepts and _whole(line, place, end):
                return end
        return place

    @cached_property
    def _lengths(self) -> Mapping[str, tuple[int, ...]]:
        lengths: dict[str, set[int]] = {}
        for phrase in self.concepts:
            lengths.setdefault(phrase[0], set()).add(len(phrase))
        return {first: tuple(sorted(known, reverse=True)) for first, known in lengths.items()}

    @cached_property
    def _slipped(self) -> re.Pattern[str]:
        return re.compile("|".join(map(re.escape, sorted(self.slips, key=len, reverse=True))))

    @cached_property
    def _vocabulary(self) -> frozenset[str]:
        return frozenset(word for phrase in self.concepts for word in _WORD.findall(phrase)) | self.plain

    @cached_property
    def _near(self) -> Mapping[str, frozenset[str]]:
        """The words of the vocabulary by themselves and by what is left of them without one letter."""
        near: dict[str, set[str]] = {}
        for word in self._vocabulary - self.plain:
            if len(word) >= _SLIP_FROM:
                for form in (word, *_shorter(word)):
                    near.setdefault(form, set()).add(word)
        return {form: frozenset(words) for form, words in near.items()}

    def _meant(self, word: str) -> str:
        """The one known word that is a letter more, less, other or swapped away; else the word itself."""
        if len(word) < _SLIP_FROM or len(word) > 24 or word in self._vocabulary:
            return word
        forms = (word, *_shorter(word))
        found = {near for form in forms for near in self._near.get(form, ()) if _one_slip(word, near)}
        swapped = {near for near in found if sorted(near) == sorted(word)}
        likeliest = swapped or found  # fingers that ran ahead of each other lose no letter
        return likeliest.pop() if len(likeliest) == 1 else word


def _shorter(word: str) -> Iterable[str]:
    return (word[:place] + word[place + 1 :] for place in range(len(word)))


def _one_slip(word: str, other: str) -> bool:
    """Whether one letter more, less, other, or two neighbours swapped make one word the other."""
    if abs(len(word) - len(other)) > 1:
        return False
    start = next((n for n, (a, b) in enumerate(zip(word, other, strict=False)) if a != b), None)
    if start is None:
        return True
    rest, others = word[start:], other[start:]
    if len(rest) == len(others):
        return rest[1:] == others[1:] or (rest[1::-1] == others[:2] and rest[2:] == others[2:])
    return rest[1:] == others if len(rest) > len(others) else rest == others[1:]


def _whole(line: str, start: int, end: int) -> bool:
    """Whether a phrase that begins or ends in Latin letters or digits is not part of a longer word."""
    return not (_joined(line, start) or _joined(line, end))


def _joined(line: str, place: int) -> bool:
    """Whether a Latin word or number goes on over ``place``."""
    if place == 0 or place >= len(line):
        return False
    before, after = line[place - 1], line[place]
    return before.isascii() and after.isascii() and before.isalnum() and after.isalnum()


def _table(path: Path) -> dict[str, dict[str, list[str]]]:
    return tomllib.loads(path.read_text("utf-8"))  # pyright: ignore[reportReturnType]  # the schema test holds it
