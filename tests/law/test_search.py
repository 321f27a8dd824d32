"""Given a question as people ask it, when the statutes are searched, then the articles that answer it come first,
in the text of the day, and say why they are there (R5.4)."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from tests.law.small_library import small_book
from workbench.domain.search import MetBy
from workbench.law.book import LawBook
from workbench.law.search.engine import MOST, StatuteSearch

CIVIL, LABOUR = "中华人民共和国民法典", "中华人民共和国劳动合同法"
DAY = date(2026, 11, 1)


@pytest.fixture(scope="session")
def search(book: LawBook, tmp_path_factory: pytest.TempPathFactory) -> StatuteSearch:
    return StatuteSearch(book, tmp_path_factory.mktemp("statutes"))


@pytest.fixture
def small(tmp_path: Path) -> Iterator[StatuteSearch]:
    with closing(small_book(tmp_path)) as book:
        yield StatuteSearch(book)


def found(search: StatuteSearch, question: str, limit: int = 5, on: date = DAY) -> list[tuple[str, str]]:
    hits = search.find(question, on, limit).hits
    return [(hit.article.instrument, hit.article.article) for hit in hits]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("房东把房子卖了，租客还能住吗", (CIVIL, "第七百二十五条")),
        ("没签劳动合同能要双倍工资吗", (LABOUR, "第八十二条")),
        ("网购的衣服不喜欢，七天内能无理由退吗", ("中华人民共和国消费者权益保护法", "第二十五条")),
        ("小股东要看公司账本", ("中华人民共和国公司法", "第五十七条")),
        ("公司被黑客拖库，用户信息泄露了要通知谁", ("中华人民共和国个人信息保护法", "第五十七条")),
        ("商标三年没用被别人申请撤销", ("中华人民共和国商标法", "第四十九条")),
        ("情势变更", (CIVIL, "第五百三十三条")),
    ],
)
def test_everyday_words_lead_to_the_article_that_answers(
    search: StatuteSearch, question: str, wanted: tuple[str, str]
) -> None:
    assert wanted in found(search, question)


@pytest.mark.parametrize(
    ("traditional", "simplified"),
    [
        ("房東把房子賣了，租客還能住嗎", "房东把房子卖了，租客还能住吗"),
        ("沒簽勞動合同能要雙倍工資嗎", "没签劳动合同能要双倍工资吗"),
        ("《民法典》第五百八十五條違約金", "《民法典》第五百八十五条违约金"),
    ],
)
def test_a_question_in_traditional_script_is_answered_as_the_same_one_in_simplified(
    search: StatuteSearch, traditional: str, simplified: str
) -> None:
    assert found(search, traditional) == found(search, simplified) != []


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("民法典585条", (CIVIL, "第五百八十五条")),
        ("《民法典》第五百八十五条违约金", (CIVIL, "第五百八十五条")),
        ("消法第55条", ("中华人民共和国消费者权益保护法", "第五十五条")),
        ("刑法第一百二十条之一", ("中华人民共和国刑法", "第一百二十条之一")),
        ("民法典 第 1254 条", (CIVIL, "第一千二百五十四条")),
    ],
)
def test_an_article_that_is_named_comes_first(
    search: StatuteSearch, question: str, wanted: tuple[str, str]
) -> None:
    first = search.find(question, DAY, 3).hits[0]
    assert (first.article.instrument, first.article.article) == wanted
    assert first.why[0].by is MetBy.NUMBER


@pytest.mark.parametrize("question", ["民法典9999条", "民法典第〇条", "合同法52条"])
def test_an_article_that_does_not_exist_is_not_made_up(search: StatuteSearch, question: str) -> None:
    for hit in search.find(question, DAY, 5).hits:
        assert MetBy.NUMBER not in {met.by for met in hit.why}


def test_a_law_in_title_marks_is_searched_alone(search: StatuteSearch) -> None:
    report = search.find(f"《{LABOUR}》违约金", DAY, 10)
    assert report.laws == (LABOUR,)
    assert {hit.article.instrument for hit in report.hits} == {LABOUR}


def test_a_law_that_is_named_without_marks_comes_first_and_others_follow(search: StatuteSearch) -> None:
    instruments = [law for law, _ in found(search, "劳动合同法里的违约金", 20)]
    assert instruments[0] == LABOUR
    assert set(instruments) > {LABOUR}


def test_the_name_of_a_law_inside_another_word_names_no_law(search: StatuteSearch) -> None:
    assert search.find("公司法人欠债谁还", DAY).laws == ()


def test_a_hit_is_the_library_s_article_with_the_sentence_that_speaks(search: StatuteSearch) -> None:
    for hit in search.find("违约金过分高于损失能不能减少", DAY, 8).hits:
        again = search.book.article(hit.article.instrument, hit.article.article, DAY)
        assert again == hit.article
        assert 0 <= hit.snippet.start < hit.snippet.end <= len(hit.article.text)
    best = search.find("违约金过分高于损失能不能减少", DAY, 1).hits[0]
    assert "过分高于造成的损失" in best.snippet.of(best.article.text)


def test_every_hit_says_which_words_met(search: StatuteSearch) -> None:
    question = "房东不修漏水"
    first = search.find(question, DAY, 1).hits[0]
    met = {each.word: each for each in first.why}
    assert (met["房东"].by, met["房东"].law) == (MetBy.EVERYDAY, "出租人")
    assert "出租人" in first.article.text
    assert all(word in question for word in met)


def test_the_text_of_the_day_is_searched(small: StatuteSearch) -> None:
    early, late = (small.find("苹果怎样出售", day, 5).hits for day in (date(2021, 5, 1), date(2025, 5, 1)))
    assert [hit.article.text for hit in early if "苹果" in hit.article.text] == ["苹果应当清洗后出售。"]
    assert [hit.article.text for hit in late if "苹果" in hit.article.text] == ["苹果应当削皮后出售。"]
    assert small.find("苹果怎样出售", date(2001, 1, 1)).hits == ()


def test_a_law_that_is_not_yet_in_force_is_never_a_hit(small: StatuteSearch) -> None:
    named = small.find("《丙种试验法》第一条 苹果夜间出售", date(2026, 1, 1))
    assert all("夜间" not in hit.article.text for hit in named.hits)
    later = small.find("《丙种试验法》第一条", date(2100, 1, 1))
    assert later.hits[0].article.text == "苹果只能在夜间出售。"


def test_an_everyday_word_finds_an_article_that_has_none_of_the_question(small: StatuteSearch) -> None:
    hits = small.find("房东不管", date(2025, 1, 1), 1).hits
    assert [hit.article.text for hit in hits] == ["出租人应当修理漏水的屋顶。"]


def test_the_limit_is_kept_and_capped(small: StatuteSearch) -> None:
    for limit in (-3, 0, 1, 2):
        assert len(small.find("苹果 梨子 出租人 租金", date(2025, 1, 1), limit).hits) == max(0, limit)
    assert len(small.find("苹果", date(2025, 1, 1), MOST * 50).hits) <= MOST


def test_nothing_is_read_before_the_first_question(tmp_path: Path) -> None:
    with closing(small_book(tmp_path)) as book:
        search = StatuteSearch(book, tmp_path / "kept")
        assert "connection" not in book.store.__dict__
        assert not (tmp_path / "kept").exists()
        assert not search.kept()
