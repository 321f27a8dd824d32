"""Given a model that gives itself a mark in signs that look like ours, when its words are looked at, then the mark
is taken out, and an edit that would write it into the contract is none (promise P1)."""

import pytest

from tests.envelope.ground import GROUND
from workbench.agents import scrutiny
from workbench.domain.finding import Edit, EditKind
from workbench.domain.span import Span
from workbench.envelope.blocks import Redline, RedlineItem
from workbench.settings.paths import locate
from workbench.words import Words

WORDS = Words.load(locate().words)
MARKS = (
    "[已核验（条文内容）]", "【已\u200b核验】", "[已\u2060核验]", "[已 核验]", "✅已核验", "✅\ufe0f 已核验", "《已核验》", "「已核验」",
    "<已核验>", "{已核验}", "*已核验*", "[Ｖｅｒｉｆｉｅｄ]", "[已核實]", "[已验证]", "[\u202d已核验]", "［律师确认］",
)  # fmt: skip
HONEST = (
    "付款前应当核验发票。", "卖方保证产权已核验的文件", "[付款]条款应当补充。", "（验收合格后付款）", "*甲方*应当付款",
    "「已核对的清单」",
)  # fmt: skip


@pytest.mark.parametrize("mark", MARKS)
def test_a_mark_is_taken_out_whatever_it_looks_like(mark: str) -> None:
    shown = scrutiny.unmarked(f"违约金过高{mark}", WORDS)
    assert mark not in shown
    assert "核验" not in shown.replace(WORDS.say("model.mark_taken"), "")
    edit = Edit(kind=EditKind.REPLACE, span=Span(0, 4), old="服务合同", new=f"违约金{mark}")
    seen = scrutiny.edits(Redline(items=(RedlineItem(finding_id="AI-01-1", edit=edit),)), GROUND)
    assert seen.kept == {}
    assert {fault.code for fault in seen.faults} == {scrutiny.MARK}


@pytest.mark.parametrize("words", HONEST)
def test_honest_words_stay(words: str) -> None:
    assert scrutiny.unmarked(words, WORDS) == words
