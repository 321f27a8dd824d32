"""Lookups by offset: sentences cover the text, and words lead to their sentences."""

from hypothesis import given
from hypothesis import strategies as st

from tests.checks.reading import read
from workbench.checks.index import Index
from workbench.domain.span import Span

TEXT = st.text("甲乙付款。；！\n 第一条", min_size=1, max_size=60).filter(lambda text: text.strip() != "")


@given(TEXT)
def test_every_sentence_stands_where_it_says(text: str) -> None:
    index = Index(read(text))
    for sentence in index.sentences:
        assert sentence.span.of(index.text) == sentence.text
    covered = sum(len(sentence.text.strip()) for sentence in index.sentences)
    assert covered <= len(index.text)
    rest = index.text
    for sentence in reversed(index.sentences):
        rest = rest[: sentence.start] + rest[sentence.start + len(sentence.text) :]
    assert rest.strip() == ""


@given(TEXT)
def test_a_word_is_found_in_each_sentence_that_holds_it(text: str) -> None:
    index = Index(read(text))
    assert [s.start for s in index.holding("付款")] == [s.start for s in index.sentences if "付款" in s.text]


@given(TEXT, st.integers(0, 59))
def test_the_clause_of_a_place_holds_it(text: str, offset: int) -> None:
    index = Index(read(text))
    span = Span(min(offset, len(index.text)), min(offset, len(index.text)))
    clause = index.clause(span)
    assert clause is None or clause.span.holds(span)
