"""The known faults of the packaged statutes are repaired when they are read."""

import re
import sqlite3
from datetime import date

import pytest

from workbench.domain.citation import ArticleNo
from workbench.errors import UserError
from workbench.law.book import LawBook
from workbench.law.store import article_number
from workbench.law.timeline import Standing, place
from workbench.law.titles import title_key
from workbench.settings.paths import locate
from workbench.text.numerals import parse_integer


def _version(book: LawBook, name: str, passed: str):
    return next(v for v in book.store.laws[title_key(name)] if v.version_date == passed)


def test_headings_that_leaked_into_articles_are_cut(book: LawBook) -> None:
    heading = re.compile(r"\n\s*第[一二三四五六七八九十]+(?:编|分编|章|节)[^\n，。]{0,30}\Z")
    for versions in book.store.laws.values():
        for version in versions:
            for article in book.store.articles(version.law_id).values() if version.law_id else ():
                assert not heading.search(article.text), f"{version.title} {article.label}"
    law = book.store.articles(_version(book, "民法典", "2020-05-28").law_id)
    assert law[ArticleNo(204)].text.endswith("除外。")
    assert law[ArticleNo(462)].text.endswith("该请求权消灭。")


def test_annex_tables_are_cut_from_last_articles(book: LawBook) -> None:
    for name, last in (
        ("印花税法", 20),
        ("车船税法", 13),
        ("资源税法", 17),
        ("个人所得税法", 22),
        ("环境保护税法", 29),
    ):
        version = book.store.laws[title_key(name)][-1]
        text = book.store.articles(version.law_id)[ArticleNo(last)].text
        assert len(text) < 120, text
        assert "施行" in text


def test_articles_with_a_suffix_keep_it(book: LawBook) -> None:
    law = book.store.articles(_version(book, "刑法", "2020-12-26").law_id)
    assert law[ArticleNo(120)].text != law[ArticleNo(120, 1)].text
    assert article_number("第一百二十条之一") == ArticleNo(120, 1)
    assert article_number("全文") is None
    assert article_number("条目三") is None


@pytest.mark.parametrize(
    ("law", "passed", "start"),
    [
        ("民事诉讼法", "2023-09-01", "2024-01-01"),
        ("公司法", "2023-12-29", "2024-07-01"),
        ("仲裁法", "2025-09-12", "2026-03-01"),
        ("商标法", "2026-06-26", "2027-01-01"),
        ("劳动合同法", "2012-12-28", "2013-07-01"),
        ("专利法", "2020-10-17", "2021-06-01"),
        ("网络安全法", "2025-10-28", "2026-01-01"),
        ("村民委员会组织法", "2025-10-28", "2026-01-01"),
    ],
)
def test_versions_take_effect_on_their_own_day(book: LawBook, law: str, passed: str, start: str) -> None:
    assert _version(book, law, passed).from_date == date.fromisoformat(start)


@pytest.mark.parametrize("law", ["商标法", "农业法"])
def test_a_future_version_does_not_count_yet(book: LawBook, law: str) -> None:
    versions = book.store.laws[title_key(law)]
    now, later = place(versions, date(2026, 11, 1)), place(versions, date(2027, 1, 1))
    assert now.standing is later.standing is Standing.IN_FORCE
    assert now.version.version_date < later.version.version_date


@pytest.mark.parametrize("law", ["医疗保障法", "耕地保护和质量提升法"])
def test_a_new_law_is_not_in_force_before_its_day(book: LawBook, law: str) -> None:
    assert place(book.store.laws[title_key(law)], date(2026, 11, 1)).standing is Standing.NOT_YET


def test_dates_of_effect_taken_from_the_text_stand_there(book: LawBook) -> None:
    """Rows of effective.tsv with the source "article" are read back from the library; it holds no decisions."""
    for key, rows in book.facts.dates.items():
        for row in rows:
            if row.source != "article" or not row.text:
                continue
            version = next(v for v in book.store.laws[key] if v.version_date == row.version_date)
            texts = book.store.connection.execute(
                "select article_text from articles where law_id = ? order by id desc limit 6",
                (version.law_id,),
            ).fetchall()
            days = {
                tuple(parse_integer(part) for part in found)
                for (text,) in texts
                for found in re.findall(r"自\s*([^年自]{4})年([^月]{1,3})月([^日]{1,3})日起", text)
            }
            day = row.effective_from
            assert day is not None
            assert (day.year, day.month, day.day) in days, row.title


def test_a_newer_amendment_names_the_articles_that_it_changed(book: LawBook) -> None:
    (row,) = book.facts.amendments
    version = book.store.laws[title_key(row.amendment)][-1]
    texts = book.store.connection.execute(
        "select article_text from articles where law_id = ? order by id", (version.law_id,)
    ).fetchall()
    changed = {
        parse_integer(found)
        for (text,) in texts
        for found in re.findall(r"\A(?:在|将)刑法第([^条]+)条", text)
    }
    assert changed == row.articles
    assert f"{row.since.year}年{row.since.month}月{row.since.day}日" in texts[-1][0]


def test_the_data_file_is_never_written(book: LawBook) -> None:
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        book.store.connection.execute("delete from laws")


def test_a_missing_data_file_is_one_clear_error(tmp_path) -> None:
    with pytest.raises(UserError) as caught:
        LawBook.open(tmp_path / "laws.db", locate().law)
    assert caught.value.code == "statutes_missing"
