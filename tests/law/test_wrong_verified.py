"""Citations that a checker in the field called verified and that must come out right here."""

import pytest

from tests.law.conftest import Judged
from workbench.domain.citation import ArticleNo, Outcome, Scope

VERIFIED, DISAGREES, MISSING = Outcome.VERIFIED, Outcome.CONTENT_DISAGREES, Outcome.ARTICLE_MISSING
UNKNOWN, CATALOGUED, REPEALED = Outcome.LAW_UNKNOWN, Outcome.CATALOGUED, Outcome.REPEALED
NOT_IN_FORCE, AMBIGUOUS = Outcome.NOT_IN_FORCE, Outcome.AMBIGUOUS


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("依据《招标投标法实施条例》第57条", CATALOGUED),
        ("依据招标投标法实施条例第57条", CATALOGUED),
        ("《劳动合同法实施条例》第25条", CATALOGUED),
        ("公司法司法解释 第3条", CATALOGUED),
        ("民法典担保解释 第1条", CATALOGUED),
        ("公司法司法解释（三）第三条", CATALOGUED),
        ("某某公司法 第10条", UNKNOWN),
        ("《某某公司法》第十条", UNKNOWN),
        ("根据某某公司法第10条", UNKNOWN),
        ("民法典第9999条", MISSING),
        ("《民法典》第９９９９条", MISSING),
        ("《 民法典 》第585条第9款", MISSING),
        ("《民法典》第585条第2款第3项", MISSING),
        ("《民法典》第585条规定违约金不得超过实际损失的10%", DISAGREES),
        ("根据《民法典》第五百八十六条，定金可以约定为合同总价的百分之三十。", DISAGREES),
        ("双方依据《仲裁法》第十六条订立仲裁协议。", AMBIGUOUS),
        ("根据《公司法》第16条，公司为他人提供担保应当经股东会决议。", AMBIGUOUS),
        ("合同法第52条", REPEALED),
        ("《合同法》第五十二条", REPEALED),
        ("物权法第15条", REPEALED),
        ("《涉外经济合同法》第5条", REPEALED),
        ("台湾地区民法典第184条", UNKNOWN),
        ("香港《公司法》第3条", UNKNOWN),
        ("依照德国民法典第242条", UNKNOWN),
        ("《治安管理处罚》第四十三条", UNKNOWN),
        ("《农村土地承包法》第十二条", AMBIGUOUS),
    ],
)
def test_is_not_called_verified(judged: Judged, text: str, outcome: Outcome) -> None:
    (verdict,) = judged(text)
    assert verdict.outcome is outcome, verdict.reason
    assert not verdict.verified
    assert verdict.scope is None


@pytest.mark.parametrize(
    "mark", ["〈民法典〉", "〈中华人民共和国民法典〉", "《民法典》", "&lt;民法典&gt;", "<民法典>"]
)
def test_a_title_nested_in_a_title_is_one_citation_of_the_outer_one(judged: Judged, mark: str) -> None:
    (verdict,) = judged(f"《最高人民法院关于适用{mark}合同编通则若干问题的解释》第六十五条")
    assert verdict.outcome is CATALOGUED
    assert "合同编通则" in verdict.instrument
    assert verdict.citation.article == ArticleNo(65)


def test_an_article_with_a_suffix_is_not_its_base_article(judged: Judged) -> None:
    (verdict,) = judged("构成《刑法》第一百二十条之一规定的罪行")
    assert verdict.citation.article == ArticleNo(120, 1)
    assert verdict.verified
    assert "资助恐怖活动" in verdict.article_text
    (missing,) = judged("《刑法》第一百二十条之九")
    assert missing.outcome is MISSING


def test_a_list_gives_one_citation_each_with_its_own_place(judged: Judged) -> None:
    text = "《民法典》第四百九十六条、第四百九十七条和第五百零六条"
    verdicts = judged(text)
    assert [str(verdict.citation.article) for verdict in verdicts] == ["496", "497", "506"]
    assert [verdict.citation.text for verdict in verdicts] == [
        "《民法典》第四百九十六条",
        "第四百九十七条",
        "第五百零六条",
    ]
    assert all(verdict.citation.span.of(text) == verdict.citation.text for verdict in verdicts)
    assert all(verdict.scope is Scope.EXISTENCE for verdict in verdicts)


def test_a_range_gives_every_article(judged: Judged) -> None:
    verdicts = judged("《劳动合同法》第十九条至第二十一条")
    assert [str(verdict.citation.article) for verdict in verdicts] == ["19", "20", "21"]


def test_the_moved_arbitration_article_depends_on_the_contract_date(judged: Judged) -> None:
    text = "双方依据《仲裁法》第十六条订立仲裁协议。"
    (before,) = judged(text, "2025-05-01")
    (after,) = judged(text, "2026-05-01")
    assert before.verified
    assert before.version == "2017-09-01"
    assert after.outcome is AMBIGUOUS
    assert after.reason == "number_moved"


def test_a_version_that_is_not_yet_in_force_is_not_the_one_that_counts(judged: Judged) -> None:
    (now,) = judged("《商标法》第57条", "2026-11-01")
    (later,) = judged("《商标法》第57条", "2027-02-01")
    (named,) = judged("《商标法》（2026年修订）第57条", "2026-11-01")
    assert (now.version, later.version) == ("2019-04-23", "2026-06-26")
    assert named.outcome is NOT_IN_FORCE
