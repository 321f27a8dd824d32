"""Given texts that a user brought in, when they are cited, then the verdict rests on them and says so; and
no packaged law ever gives way."""

from collections.abc import Iterator
from datetime import date

import pytest

from tests.law.conftest import on
from tests.law.statute_shelf import DAY, WELLS, MemoryShelf
from workbench.domain.citation import Outcome, Scope, Verdict
from workbench.domain.statutes import Standing
from workbench.domain.wording import reason
from workbench.law.book import LawBook
from workbench.law.importing import Chosen
from workbench.settings.paths import locate, statutes
from workbench.words import Words


@pytest.fixture
def shelf() -> MemoryShelf:
    return MemoryShelf()


@pytest.fixture
def own(shelf: MemoryShelf) -> Iterator[LawBook]:
    opened = LawBook.open(statutes(), locate().law, shelf)
    yield opened
    opened.close()


def judged(book: LawBook, text: str, day: str = "2026-11-01") -> Verdict:
    (verdict,) = book.examine(text, on(day))
    return verdict


def test_a_citation_becomes_verified_and_tells_whose_text_it_is(own: LawBook, shelf: MemoryShelf) -> None:
    assert judged(own, "《水井管理办法》第三条").outcome is Outcome.LAW_UNKNOWN
    card = shelf.bring(own, WELLS, "水井")
    verdict = judged(own, "《水井管理办法》第三条")
    assert (verdict.outcome, verdict.scope) == (Outcome.VERIFIED, Scope.EXISTENCE)
    assert verdict.article_text == "取水应当登记。"
    assert verdict.version == "2023-04-01"
    for language, name in (("zh", "导入"), ("en", "imported by you")):
        said = reason(verdict, Words.load(locate().words, language))
        assert name in said
        assert "水井.txt" in said
        assert DAY.isoformat() in said
    assert dict(verdict.facts)["imported_sha256"] == card.sha256


def test_quotations_articles_and_parts_are_judged_as_in_a_packaged_law(
    own: LawBook, shelf: MemoryShelf
) -> None:
    shelf.bring(own, WELLS)
    quoted = "《水井管理办法》第三条之一规定：“未登记取水的，处{}元以下罚款。”"
    assert judged(own, quoted.format("一千")).scope is Scope.CONTENT
    assert judged(own, quoted.format("九千")).outcome is Outcome.CONTENT_DISAGREES
    assert judged(own, "《水井管理办法》第九条").outcome is Outcome.ARTICLE_MISSING
    assert judged(own, "《水井管理办法》第二条第三款").outcome is Outcome.ARTICLE_MISSING
    assert judged(own, "《水井管理办法》第二条第一款第二项").outcome is Outcome.VERIFIED
    assert judged(own, "《水井管理办法》第三条之一").outcome is Outcome.VERIFIED


def test_removing_the_text_takes_the_mark_away(own: LawBook, shelf: MemoryShelf) -> None:
    shelf.bring(own, WELLS)
    assert judged(own, "《水井管理办法》第三条").verified
    shelf.texts.clear()
    shelf.changes += 1
    own.refresh()
    assert judged(own, "《水井管理办法》第三条").outcome is Outcome.LAW_UNKNOWN


def test_before_it_was_passed_or_in_force_nothing_is_verified(own: LawBook, shelf: MemoryShelf) -> None:
    shelf.bring(own, WELLS)
    assert not judged(own, "《水井管理办法》第三条", "2018-01-01").verified
    assert not judged(own, "《水井管理办法》第三条", "2023-05-01").verified
    assert judged(own, "《水井管理办法》第三条", "2023-06-01").verified


def test_two_versions_are_told_apart_by_the_day(own: LawBook, shelf: MemoryShelf) -> None:
    old = "水井管理办法\n2019年5月6日国务院令第901号公布\n第一条　旧的。\n第二条　旧规定。\n第三条　取水不用登记。\n第四条　本办法自2019年7月1日起施行。"
    shelf.bring(own, WELLS)
    shelf.bring(own, old, "旧")
    assert judged(own, "《水井管理办法》第三条", "2020-01-01").article_text == "取水不用登记。"
    assert judged(own, "《水井管理办法》第三条", "2024-01-01").article_text == "取水应当登记。"
    assert not judged(own, "《水井管理办法》第三条之一", "2020-01-01").verified


def test_a_text_without_a_date_verifies_nothing_until_the_lawyer_gives_one(
    own: LawBook, shelf: MemoryShelf
) -> None:
    bare = "水井管理办法\n第一条　为了保护水井，制定本办法。"
    card = shelf.bring(own, bare)
    assert card.standing is Standing.UNDATED
    verdict = judged(own, "《水井管理办法》第一条")
    assert (verdict.outcome, verdict.reason) == (Outcome.AMBIGUOUS, "imported_undated")
    assert verdict.article_text == "为了保护水井，制定本办法。"
    assert own.basis("水井管理办法 第1条", on("2026-11-01")).mark.green is False
    shelf.texts.clear()
    shelf.bring(own, bare, chosen=Chosen(effective=date(2020, 1, 1)))
    assert judged(own, "《水井管理办法》第一条").verified
    assert not judged(own, "《水井管理办法》第一条", "2019-12-31").verified


def test_a_catalogued_regulation_is_verified_within_the_dates_of_the_catalogue(
    own: LawBook, shelf: MemoryShelf
) -> None:
    cited = "《保障中小企业款项支付条例》第一条"
    assert judged(own, cited).outcome is Outcome.CATALOGUED
    old = "保障中小企业款项支付条例\n第一条　款项。\n第二条　本条例自2020年9月1日起施行。"
    card = shelf.bring(own, old, "保障中小企业款项支付条例(2020-07-05)")
    assert (card.version_date, card.effective) == ("2020-07-05", date(2020, 9, 1))
    assert judged(own, cited, "2021-01-01").verified
    assert not judged(own, cited, "2026-11-01").verified  # the catalogue lists the version of 2025


def test_an_interpretation_is_found_by_its_short_name_and_without_its_court(
    own: LawBook, shelf: MemoryShelf
) -> None:
    text = "关于审理民间借贷案件适用法律若干问题的规定\n2020年12月23日通过\n第一条　借贷。\n第二条　本规定施行后适用。"
    card = shelf.bring(own, text)
    assert card.title == "最高人民法院关于审理民间借贷案件适用法律若干问题的规定"
    assert (card.effective, card.dated_by) == (date(2021, 1, 1), "catalogue")
    for name in (
        "《民间借贷司法解释》",
        f"《{card.title}》",
        "《关于审理民间借贷案件适用法律若干问题的规定》",
    ):
        assert judged(own, f"{name}第一条").verified, name


def test_an_instrument_that_the_catalogue_lists_as_expired_is_not_verified(
    own: LawBook, shelf: MemoryShelf
) -> None:
    text = "最高人民法院关于审理建设工程施工合同纠纷案件适用法律问题的解释\n2004年9月29日通过\n2005年1月1日　施行\n第一条　工程。"
    assert shelf.bring(own, text).standing is Standing.EXPIRED
    verdict = judged(own, "《最高人民法院关于审理建设工程施工合同纠纷案件适用法律问题的解释》第一条")
    assert (verdict.outcome, verdict.reason) == (Outcome.AMBIGUOUS, "imported_expired")


def test_a_repealed_law_is_verified_only_for_its_time(own: LawBook, shelf: MemoryShelf) -> None:
    text = "中华人民共和国合同法\n（1999年3月15日第九届全国人民代表大会第二次会议通过）\n第一条　合同。\n第二条　本法自1999年10月1日起施行。"
    shelf.bring(own, text)
    assert judged(own, "《合同法》第一条", "2015-01-01").verified
    assert judged(own, "《合同法》第一条", "2026-01-01").outcome is Outcome.REPEALED


FORGED = "中华人民共和国民法典\n（{}通过）\n第五百八十五条　违约金不得低于造成的损失的百分之三百。\n第五百八十六条　本法自{}起施行。"


@pytest.mark.parametrize(
    ("passed", "effective"),
    [
        ("2020年5月28日", "2021年1月1日"),
        ("2024年5月28日", "2024年7月1日"),
        ("1999年5月28日", "1999年7月1日"),
        ("2019年5月28日", "2020年1月1日"),
    ],
)
def test_a_packaged_law_never_gives_way(
    own: LawBook, shelf: MemoryShelf, passed: str, effective: str
) -> None:
    before = judged(own, "《民法典》第五百八十五条")
    card = shelf.bring(own, FORGED.format(passed, effective))
    assert card.standing is Standing.STANDS_BACK
    after = judged(own, "《民法典》第五百八十五条")
    assert after == before
    assert after.verified
    quoted = "《民法典》第五百八十五条规定：“违约金不得低于造成的损失的百分之三百。”"
    for day in ("2000-01-01", "2020-06-01", "2022-01-01", "2026-11-01"):
        assert not judged(own, quoted, day).verified, day
    view = own.article("民法典", "585")
    assert view is not None
    assert view.imported_from == ""


def test_a_version_younger_than_the_data_takes_the_mark_but_gives_none(
    own: LawBook, shelf: MemoryShelf
) -> None:
    article = own.article("民法典", "586")
    assert article is not None
    text = (
        "中华人民共和国民法典\n（2026年12月1日修正　自2027年1月1日起施行）\n"
        f"第五百八十五条　违约金另有新规定。\n第五百八十六条　{article.text}"
    )
    shelf.bring(own, text)
    changed = judged(own, "《民法典》第五百八十五条", "2027-03-01")
    assert (changed.outcome, changed.reason) == (Outcome.AMBIGUOUS, "imported_newer")
    assert judged(own, "《民法典》第五百八十五条", "2026-12-15").verified
    assert judged(own, "《民法典》第五百八十六条", "2027-03-01").verified


def test_an_imported_text_of_an_earlier_version_is_shown_and_not_verified(
    own: LawBook, shelf: MemoryShelf
) -> None:
    cited, day = "《海洋环境保护法》第十六条", "2005-03-01"
    assert not judged(own, cited, day).verified
    shelf.bring(own, "中华人民共和国海洋环境保护法\n（1999年12月25日修订）\n第十六条　保护海洋。", "海洋")
    shown = judged(own, cited, day)
    assert (shown.outcome, shown.reason) == (Outcome.AMBIGUOUS, "imported_earlier")
    assert shown.article_text == "保护海洋。"
    assert judged(own, cited).version == "2023-10-24"


def test_a_version_that_our_table_of_dates_knows_without_its_text_is_filled_in(
    own: LawBook, shelf: MemoryShelf
) -> None:
    cited, day = "《公司法》第十六条", "2019-03-01"
    assert not judged(own, cited, day).verified
    shelf.bring(
        own, "中华人民共和国公司法\n（2018年10月26日修正）\n第十六条　公司提供担保，应当决议。", "公司法"
    )
    filled = judged(own, cited, day)
    assert filled.verified
    assert filled.article_text == "公司提供担保，应当决议。"
    assert "imported_from" in dict(filled.facts)
    assert judged(own, cited).version == "2023-12-29"


def test_a_foreign_text_is_opened_and_mixes_into_nothing(own: LawBook, shelf: MemoryShelf) -> None:
    text = "General Wells Regulation\nof 27 April 2016\nArticle 28\nProcessor\n1. Where processing\nArticle 29\nOther"
    card = shelf.bring(own, text, "gwr")
    assert card.standing is Standing.FOREIGN
    view = own.article("General Wells Regulation", "Art. 28(1)")
    assert view is not None
    assert (view.article, view.next, view.imported_from) == ("Article 28", "Article 29", "gwr.txt")
    assert view.text.startswith("Processor")
    assert own.article("General Wells Regulation", "Article 99") is None
    assert judged(own, "《民法典》第五百八十五条").verified


def test_a_law_of_the_same_name_in_the_traditional_script_is_another_one(
    own: LawBook, shelf: MemoryShelf
) -> None:
    before = judged(own, "《公司法》第一条")
    card = shelf.bring(
        own, "公司法\n第一條　本法所稱公司，謂以營利為目的之社團法人。\n第二條　公司分為四種。", "公司法"
    )
    assert card.standing is Standing.FOREIGN
    assert judged(own, "《公司法》第一条") == before
    assert own.article("公司法", "1") is not None
    assert own.article("公司法", "1").imported_from == ""  # type: ignore[union-attr]  # looked at above
    shelf.bring(
        own, "中华人民共和国公司法\n（2018年10月26日修正）\n第十六条　公司提供担保，应当决议。", "公司法2"
    )
    assert judged(own, "《公司法》第十六条", "2019-03-01").verified
