"""Given the form, a lawyer adds and removes models and keys; what is refused stays, a key never does."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui import model_fakes as made
from tests.ui.models_page import DEEPSEEK, GPT, QWEN, SECRET, Settings, fill
from workbench.domain.models import KeyPlace, Purpose
from workbench.errors import UserError

# -- adding and removing -------------------------------------------------------------------------


def test_adding_a_model_needs_a_key_and_no_box(qtbot: QtBot, lawyer: Settings) -> None:
    qtbot.mouseClick(lawyer.page_.add, Qt.MouseButton.LeftButton)
    form = lawyer.page_.form
    qtbot.mouseClick(form.profiles.button(2), Qt.MouseButton.LeftButton)
    assert form.address.text() == "https://api.moonshot.cn/v1"
    assert form.model.text() == "kimi-k2-0905-preview"
    assert form.goes.text() == "合同内容将发往 api.moonshot.cn"
    assert form.where.text() == "境内"
    qtbot.mouseClick(form.add, Qt.MouseButton.LeftButton)
    assert form.lack.text() == "请填写密钥。"
    assert form.keys.line.hasFocus()
    fill(form.keys.line, SECRET)
    assert form.keys.line.displayText() != SECRET
    qtbot.keyClick(form.keys.line, Qt.Key.Key_Return)
    lawyer.waits()
    asked = lawyer.port.said("add_model")[-1]
    assert (asked["entry"].name, asked["key"], asked["place"]) == (
        "moonshot/kimi-k2-0905-preview", SECRET, KeyPlace.KEYRING,
    )  # fmt: skip
    assert asked["entry"].base_url == ""
    assert lawyer.order()[-1] == "moonshot/kimi-k2-0905-preview"
    assert not form.isVisible()


def test_a_key_stays_nowhere_in_the_window(qtbot: QtBot, lawyer: Settings) -> None:
    lawyer.page_.open_form()
    form = lawyer.page_.form
    fill(form.model, "deepseek-new")
    fill(form.keys.line, SECRET)
    form.save()
    door = lawyer.window.models.door
    assert SECRET not in repr(vars(door))  # not while the engine is asked either
    lawyer.waits()
    lines = [line.text() for line in lawyer.window.findChildren(QLineEdit)]
    assert SECRET not in lines
    assert SECRET not in lawyer.reads_all()
    assert SECRET not in repr(vars(lawyer.window.models)) + repr(vars(door))


def test_leaving_the_form_forgets_what_was_typed(qtbot: QtBot, lawyer: Settings) -> None:
    lawyer.page_.open_form()
    form = lawyer.page_.form
    fill(form.keys.line, SECRET)
    form.keys.line.setFocus()
    lawyer.presses(Qt.Key.Key_Escape)
    assert not form.isVisible()
    assert form.keys.line.text() == ""
    assert lawyer.port.said("add_model") == []


def test_without_a_keyring_the_form_says_so_and_offers_what_is_left(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot, made.report(keyring=False))
    lawyer.opens().open_form()
    keys = lawyer.page_.form.keys
    assert "没有可用的系统密钥环" in keys.says.text()
    assert not keys.places.group.button(0).isEnabled()
    assert keys.place is KeyPlace.SESSION
    keys.places.group.button(1).click()
    assert keys.variable.isVisible()
    assert keys.variable.text() == "DEEPSEEK_API_KEY"
    fill(keys.variable, "OUR_KEY")
    lawyer.page_.form.save()
    asked = lawyer.port.said("add_model")[-1]
    assert (asked["entry"].key_variable, asked["key"], asked["place"]) == (
        "OUR_KEY",
        "",
        KeyPlace.ENVIRONMENT,
    )


def test_a_local_server_needs_no_key(qtbot: QtBot, lawyer: Settings) -> None:
    lawyer.page_.open_form()
    form = lawyer.page_.form
    form.profiles.button([profile.provider for profile in form.offered].index("ollama")).click()
    assert "可以不填密钥" in form.keys.says.text()
    assert form.where.text() == "本机"
    form.purposes.group.button(1).click()
    form.save()
    asked = lawyer.port.said("add_model")[-1]
    assert (asked["entry"].name, asked["place"]) == ("ollama/qwen3:8b", KeyPlace.NONE)
    assert asked["entry"].purpose is Purpose.LIGHT


@pytest.mark.parametrize(
    ("address", "model", "lack"),
    [
        ("", "m", "need_address"),
        ("http://api.example.com/v1", "m", "need_address"),
        ("ftp://x", "m", "need_address"),
        ("https://api.example.com/v1", "", "need_model"),
        ("http://localhost:8000/v1", "m", ""),
        ("http://192.168.1.8:8000/v1", "m", ""),
        ("https://api.example.com/v1", "m", ""),
    ],
)
def test_what_cannot_be_right_is_said_at_once(lawyer: Settings, address: str, model: str, lack: str) -> None:
    lawyer.page_.open_form()
    form = lawyer.page_.form
    form.profiles.button(7).click()
    fill(form.address, address)
    fill(form.model, model)
    fill(form.keys.line, SECRET)
    form.save()
    assert form.lack.text() == (lawyer.words.say(f"desk_models.form.{lack}") if lack else "")
    assert bool(lawyer.port.said("add_model")) is not bool(lack)


def test_the_same_model_is_not_added_twice(lawyer: Settings) -> None:
    lawyer.page_.open_form()
    form = lawyer.page_.form
    fill(form.keys.line, SECRET)
    form.save()
    assert form.lack.text() == "这个模型已经在列表里。"


def test_removing_can_be_undone_at_its_place(qtbot: QtBot, lawyer: Settings) -> None:
    lawyer.key_on(DEEPSEEK, Qt.Key.Key_Delete)
    assert lawyer.order() == [QWEN, GPT]
    banner = lawyer.page_.banner
    assert "已移除" in banner.text.text()
    assert lawyer.card(QWEN).hasFocus()
    qtbot.mouseClick(banner.press, Qt.MouseButton.LeftButton)
    lawyer.waits()
    assert lawyer.order() == [DEEPSEEK, QWEN, GPT]
    assert lawyer.card(DEEPSEEK).facts["key"].text() == "没有密钥"
    assert "重新填写" in banner.text.text()


def test_another_key_is_typed_in_the_card(qtbot: QtBot, lawyer: Settings) -> None:
    lawyer.key_on(GPT, Qt.Key.Key_K)
    card = lawyer.card(GPT)
    assert card.keys is not None
    assert card.keys.line.hasFocus()
    qtbot.keyClick(card.keys.line, Qt.Key.Key_Return)
    assert lawyer.port.said("keep_key") == []
    card.keys.places.group.button(2).click()
    fill(card.keys.line, SECRET)
    qtbot.keyClick(card.keys.line, Qt.Key.Key_Return)
    lawyer.waits()
    assert lawyer.port.said("keep_key") == [{"name": GPT, "key": SECRET, "place": KeyPlace.SESSION}]
    assert card.facts["key"].text() == "仅本次运行"
    assert card.keys is None
    lawyer.key_on(GPT, Qt.Key.Key_K)
    qtbot.mouseClick(card.forget, Qt.MouseButton.LeftButton)
    lawyer.waits()
    assert lawyer.port.said("forget_key") == [{"name": GPT}]
    assert card.facts["key"].text() == "没有密钥"


def test_letters_typed_into_a_key_are_no_commands(qtbot: QtBot, lawyer: Settings) -> None:
    lawyer.key_on(GPT, Qt.Key.Key_K)
    card = lawyer.card(GPT)
    qtbot.keyClicks(card.keys.line, "tkT")
    lawyer.looks()
    assert card.keys is not None
    assert card.keys.line.text() == "tkT"
    assert lawyer.port.said("test_model") == []


# -- what is refused -----------------------------------------------------------------------------


def test_what_the_engine_refuses_stays_in_the_form_except_the_key(qtbot: QtBot, lawyer: Settings) -> None:
    lawyer.page_.open_form()
    form = lawyer.page_.form
    fill(form.model, "deepseek-new")
    fill(form.keys.line, "not a key")
    lawyer.port.answers["add_model"] = lambda _a: None
    lawyer.port.refuse["add_model"] = UserError("key_malformed")
    form.save()
    assert not form.add.isEnabled()
    lawyer.waits()
    assert form.isVisible()
    assert form.lack.text() == lawyer.words.say("error.key_malformed")
    assert (form.model.text(), form.keys.line.text()) == ("deepseek-new", "")
    assert form.add.isEnabled()
    assert not lawyer.page_.banner.isVisible()


def test_the_key_of_a_server_that_needs_none_may_be_given(qtbot: QtBot, lawyer: Settings) -> None:
    lawyer.page_.open_form()
    form = lawyer.page_.form
    names = [profile.provider for profile in form.offered]
    form.profiles.button(names.index("ollama")).click()
    fill(form.keys.line, SECRET)
    form.save()
    asked = lawyer.port.said("add_model")[-1]
    assert (asked["key"], asked["place"]) == (SECRET, KeyPlace.KEYRING)


def test_hosts_on_the_mainland_are_offered_first(lawyer: Settings) -> None:
    lawyer.page_.open_form()
    offered = [profile.provider for profile in lawyer.page_.form.offered]
    assert offered == ["deepseek", "qwen", "moonshot", "zhipu", "ollama", "openai", "anthropic", "compatible"]


def test_settings_that_cannot_be_read_are_told_where_the_lawyer_is(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.port.refuse["models"] = UserError(
        "models_damaged", name="models.json", kept="models.damaged-1.json"
    )
    lawyer.window.show_screen("home")
    lawyer.waits()
    banner = lawyer.window.welcome.banner
    assert banner.isVisible()
    assert "models.damaged-1.json" in banner.text.text()
    assert lawyer.window.status.model.text() == "模型：—"
    lawyer.opens()  # the damaged file stands aside, so the next reading works
    assert lawyer.order() == [DEEPSEEK, QWEN, GPT]
