"""The repealed register agrees with what the library's own texts say."""

from datetime import date

import pytest

from tests.law.conftest import Judged
from workbench.domain.citation import Outcome
from workbench.law.book import LawBook
from workbench.law.bounds import parse_article
from workbench.law.titles import title_key


def test_rows_checked_against_the_library_are_there(book: LawBook) -> None:
    checked = [row for row in book.facts.repeals.values() if row.checked == "library"]
    assert len(checked) >= 50
    for row in checked:
        number = parse_article(row.provision)
        texts = [
            book.store.articles(version.law_id)[number].text
            for version in book.store.laws[title_key(row.successor)]
            if version.law_id and number in book.store.articles(version.law_id)
        ]
        hits = [text for text in texts if title_key(row.title) in title_key(text) and "废止" in text]
        assert hits, row.title
        if row.on is not None:
            written = f"{row.on.year}年{row.on.month}月{row.on.day}日"
            assert any(written in text.replace(" ", "") for text in hits), row.title


def test_nothing_in_force_is_in_the_register(book: LawBook) -> None:
    for key, row in book.facts.repeals.items():
        alive = [entry for entry in book.facts.catalogue.get(key, ()) if not entry.expired]
        assert not alive or (
            row.on is not None and all(e.version_date < row.on.isoformat() for e in alive)
        ), key


@pytest.mark.parametrize(
    ("law", "day", "outcome", "successor"),
    [
        ("合同法", "2021-01-01", Outcome.REPEALED, "中华人民共和国民法典"),
        ("合同法", "2020-12-31", Outcome.AMBIGUOUS, "中华人民共和国民法典"),
        ("合同法", "2019-03-01", Outcome.CATALOGUED, "中华人民共和国民法典"),
        ("民法总则", "2022-01-01", Outcome.REPEALED, "中华人民共和国民法典"),
        ("中外合资经营企业法", "2020-01-01", Outcome.REPEALED, "中华人民共和国外商投资法"),
        ("中外合资经营企业法", "2019-12-31", Outcome.CATALOGUED, "中华人民共和国外商投资法"),
        ("技术合同法", "2005-01-01", Outcome.REPEALED, "中华人民共和国合同法"),
        ("经济合同法", "1998-01-01", Outcome.CATALOGUED, "中华人民共和国合同法"),
        ("增值税暂行条例", "2026-01-01", Outcome.REPEALED, "中华人民共和国增值税法"),
        ("环境保护法", "2026-08-15", Outcome.REPEALED, "中华人民共和国生态环境法典"),
    ],
)
def test_repeal_counts_from_its_day(
    judged: Judged, law: str, day: str, outcome: Outcome, successor: str
) -> None:
    for text in (f"《{law}》第一条", f"依照{law}第一条", f"按照《中华人民共和国{law}》执行"):
        (verdict,) = judged(text, day)
        assert verdict.outcome is outcome, verdict.reason
        assert verdict.successor == successor


def test_a_repealed_law_with_its_text_held_was_good_before(judged: Judged) -> None:
    (verdict,) = judged("《环境保护法》第一条", "2026-08-14")
    assert verdict.verified
    assert verdict.to_date == date(2026, 8, 15)


def test_the_law_of_the_past_is_known_to_be_cited_as_such(judged: Judged) -> None:
    for text in ("根据当时有效的《合同法》第五十二条", "原《合同法》第五十二条", "依据原合同法第五十二条"):
        (verdict,) = judged(text)
        assert verdict.citation.historic, text
        assert verdict.reason == "repealed_historic"


@pytest.mark.parametrize(
    ("law", "outcome"),
    [
        ("工会法", Outcome.VERIFIED),
        ("劳动合同法", Outcome.VERIFIED),
        ("安全生产法", Outcome.VERIFIED),
        ("看守所条例", Outcome.CATALOGUED),
        ("出版管理条例", Outcome.CATALOGUED),
    ],
)
def test_a_name_that_was_enacted_again_is_not_repealed(judged: Judged, law: str, outcome: Outcome) -> None:
    (verdict,) = judged(f"《{law}》第一条")
    assert verdict.outcome is outcome


@pytest.mark.parametrize(
    "name", ["公司法司法解释（三）", "公司法解释三", "《公司法》司法解释三", "公司法司法解释(3)"]
)
def test_a_numbered_interpretation_is_that_one_and_an_unnumbered_one_of_several(
    judged: Judged, name: str
) -> None:
    (numbered,) = judged(f"依照{name}第三条")
    assert numbered.instrument == "最高人民法院关于适用《公司法》若干问题的规定（三）"
    assert numbered.outcome is Outcome.CATALOGUED
    (family,) = judged("依照公司法司法解释第三条")
    assert family.reason == "interpretation_family"
    assert dict(family.facts)["candidates"].count("（") >= 5
