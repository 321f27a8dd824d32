"""What is shown of a hit: the sentence that speaks to the question, and the words that met."""

import re
from collections.abc import Iterable, Sequence

from workbench.domain.search import Met, MetBy
from workbench.domain.span import Span
from workbench.law.search.question import Asked
from workbench.law.search.terms import RUNS, count_terms

_SENTENCE = re.compile(r"[^。；\n]+[。；]?")
_MOST = 8  # words that are told


def snippet(text: str, asked: Asked) -> Span:
    """The sentence of an article with the most of the question's words, weighed by their length."""
    wanted = {*asked.terms, *(term for word in asked.meant for term in count_terms(word.law))}
    sentences = [Span(*match.span()) for match in _SENTENCE.finditer(text)] or [Span(0, len(text))]
    return max(sentences, key=lambda span: (_worth(span.of(text), wanted), -span.start))


def _worth(sentence: str, wanted: set[str]) -> int:
    return sum(3 if len(term) > 1 else 1 for term in count_terms(sentence) if term in wanted)


def met(text: str, heading: str, entries: str, asked: Asked) -> tuple[Met, ...]:
    """The words that led to an article, those of its own text first."""
    found: dict[str, Met] = {}
    for word in _shared(asked.words, text):
        found.setdefault(word, Met(word=word, by=MetBy.TEXT))
    for said in sorted(asked.meant, key=lambda word: -len(word.law)):
        if said.law in text and said.said not in found:
            found[said.said] = Met(word=said.said, by=MetBy.EVERYDAY, law=said.law)
    for by, place in ((MetBy.SUBJECT, entries), (MetBy.HEADING, heading)):
        for word in _shared(asked.words, place):
            found.setdefault(word, Met(word=word, by=by))
    return tuple(found.values())[:_MOST]


def _shared(question: str, text: str) -> Sequence[str]:
    """The longest pieces of the question, of two characters or more, that stand in a text."""
    return list(dict.fromkeys(word for run in RUNS.findall(question) for word in _pieces(run, text)))


def _pieces(run: str, text: str) -> Iterable[str]:
    start = 0
    while start < len(run) - 1:
        end = start + 1
        while end < len(run) and run[start : end + 1] in text:
            end += 1
        if end - start > 1:
            yield run[start:end]
            start = end
        else:
            start += 1
