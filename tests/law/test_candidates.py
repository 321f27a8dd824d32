"""Given a question in plain words, when the library is searched, then the articles come out of its own text, in
force on the day, and never from memory (R5.4)."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from workbench.domain.contract import ContractType
from workbench.law.book import LawBook
from workbench.law.candidates import Candidates
from workbench.settings.paths import locate, statutes

CIVIL, LABOUR = "中华人民共和国民法典", "中华人民共和国劳动合同法"
DAY = date(2026, 11, 1)


@pytest.fixture(scope="module")
def search() -> Iterator[Candidates]:
    with closing(LawBook.open(statutes(), locate().law)) as book:
        yield Candidates(book)


def labels(search: Candidates, question: str, k: int = 5, on: date | None = DAY) -> list[tuple[str, str]]:
    return [(view.instrument, view.article) for view in search.find(question, k, on)]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        (f"《{CIVIL}》租赁期限为三十年", (CIVIL, "第七百零五条")),
        (f"《{CIVIL}》违约金过分高于造成的损失", (CIVIL, "第五百八十五条")),
        (f"《{CIVIL}》定金不得超过主合同标的额", (CIVIL, "第五百八十六条")),
        (f"《{LABOUR}》试用期六个月", (LABOUR, "第十九条")),
        (f"《{LABOUR}》竞业限制的人员和期限", (LABOUR, "第二十四条")),
        ("《中华人民共和国公司法》股东查阅会计账簿", ("中华人民共和国公司法", "第五十七条")),
    ],
)
def test_the_article_that_a_lawyer_would_look_up_is_among_the_first(
    search: Candidates, question: str, wanted: tuple[str, str]
) -> None:
    assert wanted in labels(search, question)


def test_only_laws_that_are_named_are_searched(search: Candidates) -> None:
    assert {law for law, _ in labels(search, f"《{LABOUR}》违约金", 10)} == {LABOUR}


def test_what_is_found_is_the_library_s_text_with_its_version(search: Candidates) -> None:
    for view in search.find(f"《{CIVIL}》《{LABOUR}》违约金 试用期", 8, DAY):
        again = search.book.article(view.instrument, view.article, DAY)
        assert again == view
        assert view.status == "in_force"
        assert view.version


def test_a_law_that_is_not_in_force_on_the_day_is_not_found(search: Candidates) -> None:
    before = date(2020, 6, 1)
    named = f"《{CIVIL}》《{LABOUR}》违约金"
    assert {law for law, _ in labels(search, named, 9, before)} == {LABOUR}
    assert {law for law, _ in labels(search, named, 9)} == {LABOUR, CIVIL}


def test_two_versions_of_a_law_give_the_one_of_the_day(search: Candidates) -> None:
    question = "《中华人民共和国仲裁法》仲裁协议应当采用书面形式"
    old, new = (search.find(question, 1, day) for day in (date(2024, 1, 1), DAY))
    assert old[0].version < new[0].version


def test_the_same_question_has_the_same_answer(search: Candidates) -> None:
    question = f"《{CIVIL}》买受人应当在检验期限内通知出卖人"
    assert labels(search, question) == labels(search, question)


@pytest.mark.parametrize("question", ["", "   ", "《》", "abc 123", "《中华人民共和国某某法》"])
def test_a_question_of_which_nothing_stands_in_the_named_law_has_no_answer(
    search: Candidates, question: str
) -> None:
    assert search.find(f"《{CIVIL}》{question}", 0, DAY) == ()
    assert len(search.find(f"《{LABOUR}》{question}", 3, DAY)) <= 3


@settings(max_examples=30, deadline=None)
@given(question=st.text(max_size=200), k=st.integers(-1, 6))
def test_no_question_breaks_the_search(search: Candidates, question: str, k: int) -> None:
    assert len(search.find(f"《{LABOUR}》{question}", k, DAY)) <= max(0, k)


def test_every_law_of_the_table_is_in_the_library(search: Candidates) -> None:
    for kind in ContractType:
        titles = search.relevant.titles(kind)
        assert CIVIL in titles
        for title in titles:
            versions = search.book.resolver.resolve(title).versions
            assert versions, title
            assert versions[-1].title == title
            assert [law for law, _ in labels(search, f"《{title}》应当承担赔偿责任", 1)] == [title]
