"""Whatever somebody types, the search answers, and answers the same again."""

from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.law.small_library import LAWS, NEW, OLD, small_book
from workbench.law.search.engine import StatuteSearch
from workbench.law.search.postings import Shape, weigh
from workbench.law.search.terms import count_terms

PIECES = (
    "苹果",
    "出租人",
    "甲种试验法",
    "《乙种试验法》",
    "第一条",
    "之二",
    "9999条",
    "房东",
    "，",
    "\x00",
    "《",
    "２条",
)
days = st.dates(date(1990, 1, 1), date(2110, 1, 1))
questions = st.one_of(st.text(max_size=120), st.lists(st.sampled_from(PIECES), max_size=12).map("".join))


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StatuteSearch]:
    with closing(small_book(tmp_path_factory.mktemp("small"))) as book:
        yield StatuteSearch(book)


@settings(max_examples=150, deadline=None)
@given(question=questions, day=days, limit=st.integers(-2, 8))
def test_no_question_breaks_it_and_only_law_of_the_day_is_found(
    small: StatuteSearch, question: str, day: date, limit: int
) -> None:
    report = small.find(question, day, limit)
    assert report == small.find(question, day, limit)
    assert len(report.hits) <= max(0, limit)
    scores = [hit.score for hit in report.hits]
    assert scores == sorted(scores, reverse=True)
    for hit in report.hits:
        assert hit.article.from_date is not None
        assert hit.article.from_date <= day
        assert hit.article.to_date is None or day < hit.article.to_date
        assert hit.snippet.of(hit.article.text)
    places = [(hit.article.instrument, hit.article.article) for hit in report.hits]
    assert len(places) == len(set(places))


@settings(max_examples=60, deadline=None)
@given(law=st.sampled_from(sorted(LAWS)), number=st.integers(0, 2))
def test_an_article_s_own_words_find_it(small: StatuteSearch, law: tuple[str, str, str], number: int) -> None:
    _, _, passed = law
    texts = LAWS[law]
    text = texts[min(number, len(texts) - 1)]
    day = {OLD: date(2021, 1, 1), NEW: date(2025, 1, 1)}.get(passed, date(2100, 1, 1))
    assert text in [hit.article.text for hit in small.find(text, day, 3).hits]


@given(text=st.text(max_size=200))
def test_terms_stand_in_their_text(text: str) -> None:
    for term, times in count_terms(text).items():
        assert times > 0
        assert term in text.lower()


words = st.text("甲乙丙丁", min_size=1, max_size=2)


@given(st.lists(st.lists(words, max_size=8).map(Counter), min_size=1, max_size=8))
def test_a_term_counts_where_it_stands_and_nowhere_else(documents: list[Counter[str]]) -> None:
    postings = weigh(documents, Shape())
    for term in {term for document in documents for term in document}:
        scores = [0.0] * len(documents)
        postings.add(scores, term, 1.0)
        assert [score > 0 for score in scores] == [term in document for document in documents]
        assert postings.held(term) == sum(term in document for document in documents)
    assert postings.held("不在") == 0
