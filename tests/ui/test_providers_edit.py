"""Given a configured model, when a lawyer changes its address, purpose or price in its card, then it is kept in its place."""

from decimal import Decimal

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.ui.models_page import DEEPSEEK, GPT, QWEN, Settings, fill
from workbench.domain.models import ModelEntry, Purpose
from workbench.errors import UserError


def edits(lawyer: Settings, name: str):
    """Opens the fields by their key."""
    lawyer.key_on(name, Qt.Key.Key_E)
    box = lawyer.card(name).edit_box
    assert box is not None
    return box


def kept(lawyer: Settings) -> ModelEntry:
    (said,) = lawyer.port.said("add_model")
    assert said["key"] == ""
    return said["entry"]


def test_price_and_purpose_are_changed_with_the_keyboard_alone(lawyer: Settings) -> None:
    box = edits(lawyer, QWEN)
    assert QApplication.focusWidget() is box.address
    assert box.address.text() == "https://dashscope.aliyuncs.com/v1"
    assert (box.into.text(), box.out.text()) == ("", "")
    fill(box.into, "2.4")
    fill(box.out, "9.6")
    box.purposes.group.button(0).setFocus()
    lawyer.presses(Qt.Key.Key_Space)
    box.out.setFocus()
    lawyer.presses(Qt.Key.Key_Return)
    lawyer.waits()
    entry = kept(lawyer)
    assert (entry.name, entry.purpose, entry.base_url) == (QWEN, Purpose.ANY, "")
    assert entry.price is not None
    assert (entry.price.tokens_in, entry.price.tokens_out) == (Decimal("2.4"), Decimal("9.6"))
    assert (entry.price.currency, entry.price.source) == ("CNY", "user")
    card = lawyer.card(QWEN)
    assert card.edit_box is None
    assert card.hasFocus()
    assert lawyer.order() == [DEEPSEEK, QWEN, GPT], "it stays in its place"
    assert card.facts["price"].text() == "每百万令牌 输入 ¥2.4 · 输出 ¥9.6（自填）"
    assert not card.purpose.isVisible()


def test_what_was_not_touched_stays_as_it_was(lawyer: Settings) -> None:
    before = lawyer.card(DEEPSEEK).card.entry
    edits(lawyer, DEEPSEEK).save()
    lawyer.waits()
    assert kept(lawyer) == before


def test_another_address_takes_away_what_a_test_found_there(lawyer: Settings) -> None:
    box = edits(lawyer, DEEPSEEK)
    fill(box.address, "https://gateway.example.com/v1")
    box.save()
    lawyer.waits()
    entry = kept(lawyer)
    assert entry.base_url == "https://gateway.example.com/v1"
    assert entry.capabilities.probed is None


@pytest.mark.parametrize(
    ("address", "into", "out", "said"),
    [
        ("api.example.com", "1", "2", "请填写以 https:// 开头的地址"),
        ("http://api.example.com", "1", "2", "请填写以 https:// 开头的地址"),
        ("https://api.example.com", "1", "", "价格要填"),
        ("https://api.example.com", "", "2", "价格要填"),
        ("https://api.example.com", "-1", "2", "价格要填"),
        ("https://api.example.com", "两元", "2", "价格要填"),
        ("https://api.example.com", "nan", "2", "价格要填"),
        ("https://api.example.com", "1", "1e9", "价格要填"),
    ],
)
def test_what_cannot_be_kept_is_said_in_one_sentence_where_it_stands(
    lawyer: Settings, address: str, into: str, out: str, said: str
) -> None:
    box = edits(lawyer, DEEPSEEK)
    for field, text in ((box.address, address), (box.into, into), (box.out, out)):
        fill(field, text)
    box.save()
    lawyer.waits()
    assert box.lack.text().startswith(said)
    assert lawyer.port.said("add_model") == []
    assert QApplication.focusWidget() in (box.address, box.into, box.out)


def test_what_the_engine_refuses_is_said_and_nothing_that_was_typed_is_lost(lawyer: Settings) -> None:
    box = edits(lawyer, DEEPSEEK)
    fill(box.address, "https://gateway.example.com/v1?x")
    lawyer.port.refuse["add_model"] = UserError("model_address_bad")
    box.save()
    lawyer.waits()
    assert box.lack.text().startswith("模型地址无效")
    assert box.address.text() == "https://gateway.example.com/v1?x"
    assert box.form.isEnabled()


def test_escape_leaves_it_as_it_was_and_a_key_closes_the_fields_of_the_other(lawyer: Settings) -> None:
    edits(lawyer, QWEN)
    lawyer.presses(Qt.Key.Key_Escape)
    card = lawyer.card(QWEN)
    assert card.edit_box is None
    assert card.hasFocus()
    edits(lawyer, QWEN)
    card.open_key()
    assert card.edit_box is None
    assert card.keys is not None
    lawyer.waits()
    assert lawyer.port.said("add_model") == []


def test_a_model_that_moves_to_another_host_loses_its_key_and_that_is_said(
    qtbot: QtBot, lawyer: Settings
) -> None:
    box = edits(lawyer, DEEPSEEK)
    fill(box.address, "https://gateway.example.com/v1")
    qtbot.mouseClick(box.keep, Qt.MouseButton.LeftButton)
    lawyer.waits()
    assert "换了主机" in lawyer.page_.banner.text.text()
