"""Checks of one law stay silent under another, say so, and speak in the document's own script."""

import pytest

from tests.checks.reading import read, review
from workbench.checks import families
from workbench.checks.registry import MAINLAND, holds_under, registered
from workbench.domain.jurisdiction import Jurisdiction, Law, LawFact, Script
from workbench.domain.span import Span
from workbench.settings.paths import Paths
from workbench.text.script import simplified
from workbench.words import Words

assert families.FAMILIES
BODY = "第一条 乙方逾期付款的，违约金为合同价款的百分之五十，定金为合同总价的百分之四十。\n第二条 合同总价为人民币壹拾万元整（￥120,000.00元）。\n"
UNDER = {
    Law.HONG_KONG: "第三条 本合同适用香港法律。",
    Law.MACAU: "第三条 本合同适用澳门法律。",
    Law.TAIWAN: "第三条 本合同适用台湾地区法律。",
    Law.FOREIGN: "第三条 本合同适用新加坡法律。",
}


@pytest.mark.parametrize("law", UNDER)
def test_mainland_rules_are_silent_under_another_law_and_the_reader_is_told(law: Law, paths: Paths) -> None:
    contract = read(BODY + UNDER[law])
    rules = {item.check_id: item for item in registered()}
    found = review(BODY + UNDER[law])
    assert "COM-18" in {finding.check for finding in found}, "sums that differ do so under any law"
    assert all(holds_under(rules[finding.check].laws, contract.jurisdiction) for finding in found)
    assert not [basis for finding in found for basis in finding.basis], "no article of another law is held up"
    note = next(note for note in contract.notes if note.code == f"law_{law.value}")
    words = Words.load(paths.resources / "words")
    assert "检查没有运行" in words.say(f"read.{note.code}", **dict(note.facts))


def test_the_same_contract_under_mainland_law_hears_them() -> None:
    rules = {item.check_id: item for item in registered()}
    found = review(BODY + "第三条 本合同适用中华人民共和国法律。")
    assert any(rules[finding.check].laws == MAINLAND for finding in found)
    assert read(BODY).notes == ()


def test_a_contract_that_names_two_laws_hears_the_rules_of_both() -> None:
    facts = tuple(LawFact(law=law, span=Span(0, 1)) for law in (Law.HONG_KONG, Law.MAINLAND))
    assert holds_under(MAINLAND, Jurisdiction(law=Law.HONG_KONG, laws=facts))
    assert not holds_under(MAINLAND, Jurisdiction(law=Law.HONG_KONG, laws=facts[:1]))


TRADITIONAL = (
    "買賣合同\n甲方：北京華星科技有限公司\n乙方：上海遠大貿易有限公司\n"
    "第一條 定金為合同總價的百分之三十。\n第二條 合同總價為人民幣壹拾萬元整（￥120,000.00元）。\n"
    "第三條 任何一方對北京仲裁委員會的裁決不服的，可以在十五日內向人民法院起訴。\n"
    "第四條 本合同適用中華人民共和國法律，依照《民法典》第五百八十五條。"
)


def test_a_traditional_contract_is_reviewed_like_a_simplified_one() -> None:
    contract = read(TRADITIONAL)
    assert contract.script is Script.TRADITIONAL
    assert [party.name for party in contract.parties] == ["北京華星科技有限公司", "上海遠大貿易有限公司"]
    plain = [(finding.check, finding.span) for finding in review(simplified(TRADITIONAL))]
    assert [(finding.check, finding.span) for finding in review(TRADITIONAL)] == plain
    assert {"COM-09", "COM-18"} <= {check for check, _ in plain}


def test_what_is_suggested_for_it_is_traditional_too() -> None:
    contract = read(TRADITIONAL)
    found = next(finding for finding in review(TRADITIONAL) if finding.check == "COM-09")
    assert found.quote == found.span.of(contract.text)
    assert found.edit is not None
    assert found.edit.old == found.edit.span.of(contract.text)
    assert found.edit.new == "仲裁裁決是終局的，對雙方均有約束力"
