"""Given a model that says what is clear in other words than the form's, then it is read and not asked again."""

import json
from typing import Any

import pytest

from tests.scripted.stage import House
from workbench.documents.plain import contract_from_text
from workbench.domain.finding import EditKind, Negotiability, Risk
from workbench.envelope.blocks import Claims, Redline, RiskPoints
from workbench.envelope.ground import Ground
from workbench.envelope.repair import Repair, repair

TEXT = "服务合同\n第一条 违约责任\n违约金按照所欠款项每日万分之五计算。\n第二条 其他\n本合同一式两份。"
QUOTE = "违约金按照所欠款项每日万分之五计算"
ITEM = {"quote": QUOTE, "title": "违约金偏高", "risk": "high"}


@pytest.fixture(scope="module")
def house() -> House:
    return House.open()


def read(house: House, blocks: dict[str, Any]) -> Repair:
    raw = json.dumps({"blocks": blocks}, ensure_ascii=False)
    return repair(raw, tuple(blocks), Ground(contract=contract_from_text(TEXT)), house.words.speak("zh"))


@pytest.mark.parametrize(
    ("word", "risk"),
    [
        ("高", Risk.HIGH), ("高风险", Risk.HIGH), ("【高】", Risk.HIGH), ("High risk", Risk.HIGH),
        ("中", Risk.MEDIUM), ("中等风险", Risk.MEDIUM), ("低", Risk.LOW), ("低风险", Risk.LOW),
    ],
)  # fmt: skip
def test_a_risk_in_chinese_is_a_risk(house: House, word: str, risk: Risk) -> None:
    done = read(house, {"RISK_POINTS": {"items": [{**ITEM, "risk": word}]}})
    assert done.ask is None
    (block,) = done.output.blocks
    assert isinstance(block, RiskPoints)
    assert [finding.risk for finding in block.findings] == [risk]


@pytest.mark.parametrize("word", ["", "中高", "可能有", "none", "7"])
def test_a_word_that_is_no_level_is_still_asked_again(house: House, word: str) -> None:
    done = read(house, {"RISK_POINTS": {"items": [{**ITEM, "risk": word}]}})
    assert done.ask is not None
    assert done.ask.code == "misfit"


def test_one_item_without_its_list_is_a_list_of_one(house: House) -> None:
    done = read(house, {"RISK_POINTS": {"items": {**ITEM, "negotiability": "必须修改"}}})
    (block,) = done.output.blocks
    assert isinstance(block, RiskPoints)
    assert [finding.negotiability for finding in block.findings] == [Negotiability.MUST]
    assert done.ask is None


def test_nothing_where_items_should_be_is_not_taken_for_nothing_found(house: House) -> None:
    assert read(house, {"RISK_POINTS": {"items": None}}).ask is not None


def test_edits_and_verdicts_are_read_in_chinese_too(house: House) -> None:
    edit = {"finding_id": "F-1", "quote": QUOTE, "kind": "替换", "new": "违约金按照每日万分之三计算"}
    verdict = {"finding_id": "F-1", "verdict": "不成立", "why": "金额相称"}
    graded = {"name": "explained", "passed": "否", "lost": "F-1"}
    done = read(house, {"REDLINE": {"items": edit}, "CLAIMS": {"criteria": graded, "verdicts": verdict}})
    assert done.ask is None
    redline, claims = done.output.blocks
    assert isinstance(redline, Redline)
    assert isinstance(claims, Claims)
    assert [item.edit.kind for item in redline.items] == [EditKind.REPLACE]
    assert [item.verdict for item in claims.verdicts] == ["fails"]
    assert [(item.passed, item.lost) for item in claims.criteria] == [(False, ("F-1",))]
