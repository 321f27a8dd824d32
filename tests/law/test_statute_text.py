"""Given the text of a statute as people have it, when it is read, then it comes out as the law is built."""

import re
from datetime import date
from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.law.statute_shelf import WELLS, lines
from workbench.domain.citation import ArticleNo
from workbench.domain.statutes import Line
from workbench.errors import UserError
from workbench.law.book import LawBook
from workbench.law.statute import read_statute
from workbench.law.statute_title import from_file_name
from workbench.text.numerals import chinese_article


def test_a_regulation_with_everything() -> None:
    read = read_statute(lines(WELLS), "x")
    assert read.title == "水井管理办法"
    assert read.number == "国务院令第955号"
    assert (read.passed, read.enacted, read.effective) == (
        date(2023, 4, 1),
        date(2023, 4, 1),
        date(2023, 6, 1),
    )
    assert [item.label for item in read.provisions] == ["第一条", "第二条", "第三条", "第三条之一", "第四条"]
    assert read.provisions[1].text == (
        "本办法所称水井，是指下列设施：\n（一）机井；\n（二）土井。\n法律另有规定的，从其规定。"
    )
    assert read.provisions[3].number == ArticleNo(3, 1)
    assert [item.place for item in read.provisions] == ["第一章 总则"] * 2 + ["第二章 用水"] * 2 + ["附 则"]
    assert read.annex == "附件：\n登记表"
    assert read.notes == ()


@pytest.mark.parametrize(
    ("head", "passed", "effective", "first"),
    [
        (
            "（2017年9月1日第十二届全国人民代表大会常务委员会第二十九次会议修正）",
            "2017-09-01",
            None,
            "2010-01-01",
        ),
        ("（2025年9月12日修订　自2026年3月1日起施行）", "2025-09-12", "2026-03-01", None),
        ("2009年12月1日通过", "2009-12-01", "2010-01-01", None),
        ("2009年12月1日通过\n2020年12月23日第1823次会议通过", "2020-12-23", None, "2010-01-01"),
        ("二〇〇九年十二月一日通过", "2009-12-01", "2010-01-01", None),
        ("", None, "2010-01-01", None),
    ],
)
def test_the_closing_article_of_a_revised_text_gives_the_day_of_its_first_version(
    head: str, passed: str | None, effective: str | None, first: str | None
) -> None:
    read = read_statute(lines(f"水井法\n{head}\n第一条　井。\n第二条　本法自2010年1月1日起施行。"), "x")
    found = [day.isoformat() if day else None for day in (read.passed, read.effective, read.first)]
    assert found == [passed, effective, first]


def test_from_the_day_of_publication_means_that_day_of_a_text_that_was_never_revised() -> None:
    text = "水井办法\n2012年4月18日常务会议通过\n2012年4月28日国务院令第619号公布\n{}第一条　本办法自公布之日起施行。"
    assert read_statute(lines(text.format("")), "x").effective == date(2012, 4, 28)
    revised = text.format("2016年2月6日第一次修订\n")
    assert read_statute(lines(revised), "x").effective is None


def test_a_decree_names_the_title_and_the_days() -> None:
    decree = (
        "中华人民共和国国务院令\n第802号\n"
        "《水井条例》已经2025年2月28日国务院第53次常务会议修订通过，现予公布，自2025年6月1日起施行。\n"
        "总理　某某\n2025年3月17日\n水井条例\n第一条　井。\n第二条　本条例自2025年6月1日起施行。"
    )
    read = read_statute(lines(decree), "x")
    assert read.title == "水井条例"
    assert (read.passed, read.enacted) == (date(2025, 2, 28), date(2025, 3, 17))
    assert read.effective == date(2025, 6, 1)
    assert len(read.provisions) == 2


def test_a_title_on_several_lines() -> None:
    read = read_statute(
        lines(
            "最高人民法院\n关于审理水井纠纷案件\n适用法律若干问题的规定（一）\n法释〔2022〕8号\n第一条　井。"
        ),
        "x",
    )
    assert read.title == "最高人民法院关于审理水井纠纷案件适用法律若干问题的规定（一）"
    assert read.number == "法释〔2022〕8号"


def test_a_paragraph_that_begins_with_a_citation_is_no_article() -> None:
    read = read_statute(
        lines(
            "水井法\n第一条　井。\n第三条规定的井，应当登记。\n第二条　水。\n第一条第二款的水除外。\n第九十九条　远。"
        ),
        "x",
    )
    assert [item.label for item in read.provisions] == ["第一条", "第二条"] or read.notes
    assert read.provisions[0].text == "井。\n第三条规定的井，应当登记。"
    assert read.provisions[1].text.startswith("水。\n第一条第二款的水除外。")


def test_not_even_where_the_cited_article_comes_next() -> None:
    read = read_statute(
        lines("水井法\n第一条　井。\n第二条规定的井，应当登记。\n第二条、第三条规定的水除外。\n第二条　水。"),
        "x",
    )
    assert [item.text for item in read.provisions] == [
        "井。\n第二条规定的井，应当登记。\n第二条、第三条规定的水除外。",
        "水。",
    ]


def test_missing_articles_are_told() -> None:
    read = read_statute(lines("水井法\n第一条　井。\n第四条　水。"), "x")
    assert read.notes == (("gap", "第一条—第四条"),)


def test_a_second_text_in_the_file_is_kept_apart() -> None:
    read = read_statute(lines("水井法\n第一条　井。\n第二条　水。\n第一条　另一份文件。"), "x")
    assert len(read.provisions) == 2
    assert read.annex == "第一条　另一份文件。"
    assert read.notes == (("second_text", "第一条另一份文件。"),)


def test_furniture_of_a_web_page_is_no_law() -> None:
    read = read_statute(
        lines("水井法\n第一条　井。\n责任编辑：某某\n扫一扫在手机打开当前页\n【打印本页】"), "x"
    )
    assert read.provisions[-1].text == "井。"


def test_a_text_broken_at_a_fixed_width_is_put_together() -> None:
    body = "".join(
        f"第{n}条　取水的单位和个人应当在取水前向所在地的县级人民政府水行政主管部门\n申请登记，未经登记不得取水，已经取水的应当在三十日内补办登记手续；逾期不\n补办的，由县级人民政府水行政主管部门处以罚款。\n"
        for n in "一二三四五六"
    )
    read = read_statute(lines(f"水井法\n{body}"), "x")
    assert "\n" not in read.provisions[0].text
    assert read.provisions[0].text.endswith(
        "主管部门申请登记，未经登记不得取水，已经取水的应当在三十日内补办登记手续；逾期不补办的，由县级人民政府水行政主管部门处以罚款。"
    )


@pytest.mark.parametrize("text", ["", "  \n\n", "　\n"])
def test_nothing_is_no_statute(text: str) -> None:
    with pytest.raises(UserError, match="statute_no_text"):
        read_statute(lines(text), "水井法")


@pytest.mark.parametrize(
    "text",
    ["软件开发合同\n第一条　内容\n第二条　价款", "今天天气很好。\n第一条　井。", "劳动合同书\n第一条　井。"],
)
def test_a_contract_is_no_statute(text: str) -> None:
    with pytest.raises(UserError, match="statute_no_title"):
        read_statute(lines(text), "新建文件")


def test_the_title_may_come_from_the_name_of_the_file_and_says_so() -> None:
    read = read_statute(lines("第一条　井。"), "行政法规_水井条例(2020-07-05)")
    assert read.title == "水井条例"
    assert ("title_from_name", "水井条例") in read.notes


@pytest.mark.parametrize(
    ("stem", "title", "day"),
    [
        ("司法解释_最高人民法院关于水井的解释(2020-12-29)", "最高人民法院关于水井的解释", date(2020, 12, 29)),
        ("水井法_20231229", "水井法", date(2023, 12, 29)),
        ("水井条例（2011年1月8日）", "水井条例", date(2011, 1, 8)),
        ("水井条例(2020-13-45)", "水井条例(2020-13-45)", None),
        ("扫描件3", "", None),
    ],
)
def test_what_the_name_of_a_file_says(stem: str, title: str, day: date | None) -> None:
    assert from_file_name(stem) == (title, day)


def test_an_english_regulation() -> None:
    text = (
        "REGULATION (EU) 2099/1 OF THE PARLIAMENT\nof 27 April 2016 on wells (General Wells Regulation)\nWhereas:\n"
        "(1) Wells matter.\n(2) Water too.\nHAVE ADOPTED THIS REGULATION:\nCHAPTER I General\nArticle 1\nSubject\n"
        "1. This Regulation lays down rules.\nArticle 2\nScope\nArticle 1 of another Regulation applies.\n"
        "Article 3\nThis Regulation shall apply from 25 May 2018.\nANNEX I\nForms"
    )
    read = read_statute(lines(text), "gwr")
    assert read.language == "en"
    assert read.effective == date(2018, 5, 25)
    assert [item.label for item in read.provisions] == [
        "Recital 1",
        "Recital 2",
        "Article 1",
        "Article 2",
        "Article 3",
    ]
    assert read.provisions[3].text == "Scope\nArticle 1 of another Regulation applies."
    assert read.annex.startswith("ANNEX I")


def test_sections_of_a_code() -> None:
    text = "Uniform Wells Code\n§ 2-206. Offer and Acceptance.\n(1) Unless otherwise\n§ 2-207. Additional Terms.\n(1) A definite"
    read = read_statute(lines(text), "uwc")
    assert [item.label for item in read.provisions] == ["Section 2-206", "Section 2-207"]
    assert read.provisions[1].text == "Additional Terms.\n(1) A definite"


_WORDS = st.text(alphabet="井水用户登记应当不得单位个人，", min_size=1, max_size=30).map(
    lambda t: t.strip("，") or "井"
)
_PARAGRAPH = st.builds(
    lambda body, item, end: (f"（{'一二三四五六'[item]}）" if item is not None else "") + body + end,
    _WORDS,
    st.none() | st.integers(0, 5),
    st.sampled_from("。；："),
)
_ARTICLES = st.lists(
    st.tuples(st.booleans(), st.lists(_PARAGRAPH, min_size=1, max_size=4)), min_size=1, max_size=25
)


def numbered(articles: list[tuple[bool, list[str]]]) -> list[tuple[ArticleNo, str]]:
    found: list[tuple[ArticleNo, str]] = []
    last = ArticleNo(0)
    for inserted, paragraphs in articles:
        last = (
            ArticleNo(last.number, last.suffix + 1)
            if inserted and last.number
            else ArticleNo(last.number + 1)
        )
        found.append((last, "\n".join(paragraphs)))
    return found


@given(_ARTICLES, st.sampled_from(["　", " ", "", "："]), st.booleans(), st.sampled_from(["", "　　"]))
def test_reading_what_was_written_out_is_the_identity(
    articles: list[tuple[bool, list[str]]], gap: str, markdown: bool, indent: str
) -> None:
    wanted = numbered(articles)
    written = ["# 水井条例" if markdown else "水井条例", "2020年1月1日国务院令第1号公布"]
    for number, text in wanted:
        first, *rest = text.split("\n")
        written += [
            f"{indent}{chinese_article(number)}{gap or ' '}{first}",
            *(f"{indent}{line}" for line in rest),
        ]
    read = read_statute([Line(line) for line in written], "x", markdown=markdown)
    assert [(item.number, item.text) for item in read.provisions] == wanted


def test_every_packaged_law_survives_being_written_out_and_read(book: LawBook) -> None:
    """But amendments and decisions, which quote articles of other texts."""
    lost: list[str] = []
    looked = 0
    for versions in book.store.packaged.values():
        for version in versions:
            articles = book.store.articles(version.law_id) if version.law_id else {}
            if not articles or re.search("修正案|决定", version.title):
                continue
            looked += 1
            written = [
                version.title,
                f"（{version.passed.year}年{version.passed.month}月{version.passed.day}日修订）",
            ]
            for place, members in groupby(articles.values(), key=lambda article: article.chapter):
                written += re.split(r" (?=第[一二三四五六七八九十]+节)", place)
                for article in members:
                    first, *rest = article.text.split("\n")
                    written += [f"{article.label}　{first}", *rest]
            read = read_statute([Line(line) for line in written], "x")
            want = {number: "".join(article.text.split()) for number, article in articles.items()}
            got = {item.number: "".join(item.text.split()) for item in read.provisions}
            if got != want or read.title != version.title or read.passed != version.passed:
                lost.append(version.title)
    assert looked > 300
    assert lost == []


def test_a_text_in_the_traditional_script() -> None:
    text = "水井管理條例\n中華民國一百年一月一日公布\n第一章　總　則\n第一條　為了保護水井，制定本條例。\n第二條　違反前條規定者，處罰鍰。\n附　則\n第三條　本條例自公布日施行。"
    read = read_statute(lines(text), "x")
    assert (read.title, read.language) == ("水井管理條例", "zh-Hant")
    assert [item.label for item in read.provisions] == ["第一条", "第二条", "第三条"]
    assert read.provisions[1].text == "違反前條規定者，處罰鍰。"
    assert read.provisions[0].place == "第一章 總則"
