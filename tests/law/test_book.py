"""The law book's other questions: bases of checks, articles with neighbours, dates, sentences."""

from datetime import date

import pytest

from tests.law.conftest import Judged, on
from workbench.documents.plain import contract_from_text
from workbench.domain.citation import DateSource, Outcome
from workbench.domain.finding import Mark
from workbench.law.book import LawBook
from workbench.law.reference import reference_date
from workbench.settings.paths import locate
from workbench.words import Words


def test_a_basis_is_green_while_its_text_is_the_one_the_check_was_written_on(book: LawBook) -> None:
    cited = "中华人民共和国民法典 第585条第2款"
    assert book.basis(cited, on("2026-11-01")).mark is Mark.VERIFIED_EXISTENCE
    assert book.basis(cited, on("2022-01-01")).mark is Mark.VERIFIED_EXISTENCE
    assert book.basis(cited, on("2020-01-01")).mark is Mark.NEEDS_CHECK


def test_a_basis_in_a_renumbered_law_is_not_green_before_the_renumbering(book: LawBook) -> None:
    cited = "中华人民共和国仲裁法 第27条第2款"
    now, before = book.basis(cited, on("2026-05-01")), book.basis(cited, on("2025-05-01"))
    assert now.mark is Mark.VERIFIED_EXISTENCE
    assert before.mark is Mark.NEEDS_CHECK
    assert before.verdict is not None
    # The number exists in the older text too, only with another content: still no green.
    other = book.basis("中华人民共和国仲裁法 第29条", on("2025-05-01"))
    assert other.verdict is not None
    assert other.verdict.verified
    assert other.mark is Mark.NEEDS_CHECK


def test_an_undated_contract_leaves_no_doubt_about_a_pinned_basis(book: LawBook) -> None:
    basis = book.basis("中华人民共和国仲裁法 第29条", on("2026-11-01", DateSource.TODAY))
    assert basis.mark is Mark.VERIFIED_EXISTENCE


@pytest.mark.parametrize(
    "cited",
    [
        "最高人民法院关于适用《仲裁法》若干问题的解释 第7条",
        "最高人民法院关于审理买卖合同纠纷案件适用法律问题的解释 第27条",
        "保障中小企业款项支付条例 第9条",
        "中华人民共和国民法典 第9999条",
        "某某法 第1条",
        "",
    ],
)
def test_a_basis_without_its_text_needs_a_check(book: LawBook, cited: str) -> None:
    assert book.basis(cited, on("2026-11-01")).mark is Mark.NEEDS_CHECK


def test_an_undated_citation_of_a_number_that_just_moved_asks_for_the_date(judged: Judged) -> None:
    (undated,) = judged("《仲裁法》第16条", "2026-11-01", DateSource.TODAY)
    (dated,) = judged("《仲裁法》第16条", "2026-11-01", DateSource.SIGNING)
    assert undated.outcome is Outcome.AMBIGUOUS
    assert dated.verified


def test_an_article_is_shown_with_its_neighbours(book: LawBook) -> None:
    view = book.article("民法典", "第585条", date(2026, 11, 1))
    assert view is not None
    assert (view.previous, view.article, view.next) == ("第五百八十四条", "第五百八十五条", "第五百八十六条")
    assert view.status == "in_force"
    assert "违约金" in view.text
    old = book.article("仲裁法", "第十六条", date(2025, 1, 1))
    assert old is not None
    assert "仲裁协议" in old.text
    assert book.article("民法典", "第9999条", None) is None
    assert book.article("工伤保险条例", "第14条", None) is None


def test_an_amended_article_is_not_green_with_its_old_text(judged: Judged) -> None:
    assert judged("《刑法》第一百六十五条", "2023-01-01")[0].verified
    assert judged("《刑法》第一百六十五条", "2024-03-01")[0].outcome is Outcome.AMBIGUOUS


def test_the_civil_code_is_not_in_force_before_2021(judged: Judged) -> None:
    assert judged("《民法典》第585条", "2019-05-01")[0].outcome is Outcome.NOT_IN_FORCE
    assert judged("《民法典》第585条", "2020-12-31")[0].outcome is Outcome.NOT_IN_FORCE
    assert judged("《民法典》第585条", "2021-01-01")[0].verified


def test_a_named_version_is_judged_by_itself(judged: Judged) -> None:
    assert judged("《公司法》（2018年修正）第16条")[0].reason == "version_superseded"
    assert judged("《公司法》（2023年修订）第16条")[0].verified
    assert judged("《公司法》（1950年修订）第16条")[0].outcome is Outcome.AMBIGUOUS


def test_a_rule_of_the_parties_is_not_cried_out_as_an_invented_law(judged: Judged) -> None:
    for text in ("遵守《员工管理规定》", "遵守甲方《考勤管理办法》第三条", "按公司的《奖惩条例》第五条处理"):
        (verdict,) = judged(text)
        assert verdict.citation.in_title_marks
        assert verdict.reason == "party_document", text
    assert judged("《北京市建设工程质量条例》")[0].reason == "local_regulation"


def test_every_reason_has_a_sentence_and_every_placeholder_a_fact(judged: Judged) -> None:
    words = {language: Words.load(locate().words, language) for language in ("zh", "en")}
    texts = (
        "《民法典》第585条，《合同法》第52条，《民法典》第9999条，《民法典》第585条第9款，《民法典》第506条第9项，某某公司法第1条，"
        "《工伤保险条例》第14条，《工伤保险条例》第999条，公司法司法解释第3条，《农村土地承包法》第1条，《条例》第3条，香港《公司法》第1条，"
        "《刑法》第165条，《民法典》第1条至第999条，《公司法》（2018年修正）第16条，《北京市物业管理条例》，原《担保法》第1条，"
        "双方依据《仲裁法》第十六条订立仲裁协议。根据《公司法》第十六条，公司为他人提供担保。"
    )
    seen: set[str] = set()
    for day in ("1990-01-01", "2005-01-01", "2020-07-01", "2023-01-01", "2026-11-01"):
        for verdict in judged(texts, day):
            seen.add(verdict.reason)
            for table in words.values():
                assert "{" not in table.say(f"law.{verdict.reason}", **dict(verdict.facts)), verdict.reason
    assert len(seen) >= 20


def test_the_reference_date_is_chosen_else_signed_else_today() -> None:
    today = date(2026, 11, 30)
    signed = contract_from_text("采购合同\n第一条 标的\n签订日期：2025年5月1日")
    blank = contract_from_text("采购合同\n第一条 标的\n签订日期：2025年__月__日")
    assert reference_date(signed, date(2024, 1, 1), today).source is DateSource.CHOSEN
    found = reference_date(signed, None, today)
    assert (found.value, found.source) == (date(2025, 5, 1), DateSource.SIGNING)
    assert found.span is not None
    assert found.span.of(signed.text) == "2025年5月1日"
    assert reference_date(blank, None, today).source is DateSource.TODAY
