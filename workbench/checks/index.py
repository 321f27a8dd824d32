"""Where things stand in a contract's text: sentences, paragraphs and clauses by offset.

Built once a run and shared by all checks, so that a check looks only at the sentences that hold its
keywords instead of running expressions over a text of several hundred thousand characters.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from workbench.domain.contract import Block, Clause, Contract
from workbench.domain.span import Span

_HAN = re.compile(r"[\u4e00-\u9fff]")
_ENDS = re.compile(r"[。！？!?\n]+[”’」』）)]*")


class Sentence(NamedTuple):
    """A sentence with its place; it ends at 。！？ or at the end of its paragraph."""

    start: int
    text: str

    @property
    def span(self) -> Span:
        """The sentence's range in ``Contract.text``."""
        return Span(self.start, self.start + len(self.text))

    def at(self, found: re.Match[str], group: int | str = 0) -> Span:
        """The place in ``Contract.text`` of a match that was made on this sentence's text."""
        return Span(self.start + found.start(group), self.start + found.end(group))

    def piece(self, found: re.Match[str], group: int | str = 0) -> Span:
        """The part of the sentence between semicolons that holds the match, without its full stop."""
        start = max(self.text.rfind(mark, 0, found.start(group)) for mark in "；;") + 1
        ends = [place for mark in "；;。\n" if (place := self.text.find(mark, found.end(group))) >= 0]
        part = self.text[start : min(ends, default=len(self.text))]
        start += len(part) - len(part.lstrip())
        return Span(self.start + start, self.start + start + len(part.strip()))

    def trimmed(self) -> Span:
        """The sentence's range without white space at either end."""
        lead = len(self.text) - len(self.text.lstrip())
        return Span(self.start + lead, self.start + max(lead, len(self.text.rstrip())))


class Match(NamedTuple):
    """A sentence and the first match in it."""

    sentence: Sentence
    found: re.Match[str]

    @property
    def text(self) -> str:
        """The sentence's words."""
        return self.sentence.text

    @property
    def piece(self) -> Span:
        """The part of the sentence that holds the match."""
        return self.sentence.piece(self.found)


class Index:
    """Lookups by offset and by word over one contract."""

    def __init__(self, contract: Contract) -> None:
        self.contract = contract
        self.text = contract.text
        self._words: dict[str, tuple[int, ...]] = {}

    @cached_property
    def chinese(self) -> bool:
        """Whether the contract is written in Chinese; our wording of edits is."""
        sample = self.text[:20_000]
        return len(_HAN.findall(sample)) * 5 >= len(sample.replace(" ", "").replace("_", ""))

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Every sentence in order; sentences of white space only are left out."""
        found: list[Sentence] = []
        start = 0
        for end in _ENDS.finditer(self.text):
            _keep(found, self.text, start, end.end())
            start = end.end()
        _keep(found, self.text, start, len(self.text))
        return tuple(found)

    @cached_property
    def _starts(self) -> tuple[int, ...]:
        return tuple(sentence.start for sentence in self.sentences)

    def places(self, word: str) -> tuple[int, ...]:
        """Every offset of ``word`` in the text, kept for the next check that asks."""
        known = self._words.get(word)
        if known is None:
            known = tuple(_occurrences(self.text, word)) if self._may_hold(word) else ()
            self._words[word] = known
        return known

    def _may_hold(self, word: str) -> bool:
        """Whether every pair of neighbours in the word stands somewhere: most of the words that checks ask for
        stand nowhere, and a whole contract need not be searched to know it."""
        return all(pair in self._pairs for pair in map(str.__add__, word, word[1:]))

    @cached_property
    def _pairs(self) -> frozenset[str]:
        return frozenset(map(str.__add__, self.text, self.text[1:]))

    def has(self, *words: str) -> bool:
        """Whether any of the words stands anywhere."""
        return any(self.places(word) for word in words)

    def holding(self, *words: str) -> tuple[Sentence, ...]:
        """The sentences that hold at least one of the words, in order."""
        numbers = {bisect_right(self._starts, place) - 1 for word in words for place in self.places(word)}
        return tuple(self.sentences[number] for number in sorted(numbers) if number >= 0)

    def matches(
        self, words: tuple[str, ...], pattern: re.Pattern[str], unless: re.Pattern[str] | None = None
    ) -> Iterator["Match"]:
        """Every match of ``pattern`` in the sentences with one of ``words`` where ``unless`` finds nothing."""
        for sentence in self.holding(*words):
            found = pattern.search(sentence.text)
            if found and (unless is None or not unless.search(sentence.text)):
                yield Match(sentence, found)

    def number_of(self, sentence: Sentence) -> int:
        """The sentence's position in ``sentences``."""
        return bisect_left(self._starts, sentence.start)

    def sentence(self, offset: int) -> Sentence:
        """The sentence at ``offset``; an empty one where there is none."""
        number = bisect_right(self._starts, offset) - 1
        return self.sentences[number] if number >= 0 else Sentence(offset, "")

    def before(self, sentence: Sentence) -> Sentence | None:
        """The sentence in front within the same paragraph."""
        number = self.number_of(sentence) - 1
        if number < 0:
            return None
        earlier = self.sentences[number]
        return None if "\n" in earlier.text else earlier

    def after(self, sentence: Sentence) -> Sentence | None:
        """The next sentence within the same paragraph."""
        number = self.number_of(sentence) + 1
        if number >= len(self.sentences) or "\n" in sentence.text:
            return None
        return self.sentences[number]

    def block(self, offset: int) -> Block | None:
        """The block that holds ``offset``."""
        number = bisect_right(self.contract.starts, offset) - 1
        return self.contract.blocks[number] if number >= 0 else None

    def paragraph(self, offset: int) -> Sentence:
        """The whole paragraph at ``offset``."""
        start = self.text.rfind("\n", 0, offset) + 1
        end = self.text.find("\n", offset)
        return Sentence(start, self.text[start : end if end >= 0 else len(self.text)])

    @cached_property
    def _clause_starts(self) -> tuple[int, ...]:
        return tuple(clause.span.start for clause in self.contract.clauses)

    def clause(self, span: Span) -> Clause | None:
        """The deepest clause that holds the span."""
        number = bisect_right(self._clause_starts, span.start) - 1
        clauses = self.contract.clauses
        while number >= 0:
            if clauses[number].span.holds(span):
                return clauses[number]
            parent = clauses[number].parent
            number = parent if parent is not None else -1
        return None

    def passage(self, span: Span) -> Sentence:
        """The words around a place that belong together: its clause's own text, else its paragraph."""
        clause = self.clause(span)
        if clause is None or not clause.own.holds(span) or clause.own.end - clause.own.start > 3000:
            return self.paragraph(span.start)
        return Sentence(clause.own.start, clause.own.of(self.text))


def _keep(found: list[Sentence], text: str, start: int, end: int) -> None:
    if not text[start:end].isspace() and end > start:
        found.append(Sentence(start, text[start:end]))


def _occurrences(text: str, word: str) -> Iterator[int]:
    place = text.find(word)
    while place >= 0:
        yield place
        place = text.find(word, place + len(word))
