"""Given configured models, a lawyer sees what each is, orders, switches and tests them."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from tests.ui import model_fakes as made
from tests.ui.models_page import DEEPSEEK, GPT, QWEN, Settings
from workbench.errors import Cancelled, UserError

# -- seeing --------------------------------------------------------------------------------------


def test_the_page_says_of_each_model_what_a_lawyer_must_know(lawyer: Settings) -> None:
    assert lawyer.order() == [DEEPSEEK, QWEN, GPT]
    first, second, third = (lawyer.card(name) for name in (DEEPSEEK, QWEN, GPT))
    assert first.found.words == ("JSON 模式", "温度可调", "可关闭思考", "流式", "上下文 128K")
    assert [c.where.text() for c in (first, second, third)] == ["境内", "境内", "境外"]
    assert first.host.whole == "api.deepseek.com"
    assert first.facts["key"].text() == "系统密钥环"
    assert first.facts["price"].text() == "每百万令牌 输入 ¥2 · 输出 ¥3（自填）"
    assert first.facts["today"].text() == "14 次 · 203,750 令牌 · ¥0.43"
    assert second.facts["key"].text() == "环境变量 QWEN_API_KEY"
    assert second.facts["price"].text() == "未知"
    assert second.facts["today"].text() == "3 次 · 46,020 令牌 · 金额未知"
    assert second.purpose.text() == "优先复核"
    assert third.facts["key"].text() == "没有密钥"
    assert not third.switch.isChecked()
    assert third.outcome.text() == "尚未检测"


def test_a_page_without_models_says_that_reviews_work_anyway(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot, made.report())
    page = lawyer.opens()
    assert page.empty.isVisible()
    assert page.add.hasFocus()
    assert lawyer.window.status.model.text() == "模型：离线规则引擎"


def test_a_host_of_ones_own_is_not_said_to_stand_where_the_provider_does(qtbot: QtBot) -> None:
    other = made.deepseek().model_copy(update={"host": "proxy.example.com"})
    lawyer = Settings(qtbot, made.report(other))
    lawyer.opens()
    assert lawyer.card(DEEPSEEK).where.text() == "所在地未知"


@pytest.mark.parametrize("language", ["zh", "en"])
def test_every_word_of_the_page_exists_in_both_languages(qtbot: QtBot, language: str) -> None:
    lawyer = Settings(qtbot, language=language)
    page = lawyer.opens()
    page.open_form()
    lawyer.card(GPT).open_key()
    lawyer.card(QWEN).open_edit()
    lawyer.looks()
    assert "desk_models" not in lawyer.reads_all()
    assert "{" not in lawyer.reads_all()


def test_nothing_on_the_page_is_a_box_or_without_a_name(lawyer: Settings) -> None:
    lawyer.page_.open_form()
    lawyer.card(GPT).open_key()
    lawyer.card(QWEN).open_edit()
    lawyer.looks()
    page = lawyer.page_
    reachable = [w for w in page.findChildren(object) if hasattr(w, "focusPolicy")]
    tabbed = [w for w in reachable if w.focusPolicy() & Qt.FocusPolicy.TabFocus and w.isVisible()]
    nameless = [w for w in tabbed if not w.accessibleName() and not w.parentWidget().accessibleName()]
    assert len(tabbed) > 25
    assert [type(w).__name__ for w in nameless] == []
    assert [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog)] == []


def test_the_keyboard_goes_through_a_card_from_left_to_right(lawyer: Settings) -> None:
    card = lawyer.card(DEEPSEEK)
    card.setFocus()
    walked = []
    for _ in range(5):
        lawyer.presses(Qt.Key.Key_Tab)
        walked.append(QApplication.focusWidget())
    assert walked == [card.switch, card.test, card.key, card.edit, card.drop]
    lawyer.presses(Qt.Key.Key_Tab)
    assert QApplication.focusWidget() is lawyer.card(QWEN)


# -- order and switches --------------------------------------------------------------------------


def test_alt_and_arrows_put_a_model_first_and_the_keyboard_stays_with_it(lawyer: Settings) -> None:
    lawyer.key_on(QWEN, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert lawyer.port.said("order_models")[-1] == {"names": (QWEN, DEEPSEEK, GPT)}
    assert lawyer.order() == [QWEN, DEEPSEEK, GPT]
    assert lawyer.card(QWEN).hasFocus()
    assert lawyer.card(QWEN).title.whole.startswith("1")
    lawyer.key_on(QWEN, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert len(lawyer.port.said("order_models")) == 1  # it is first already


def test_dragging_the_handle_puts_a_model_where_it_is_let_go(qtbot: QtBot, lawyer: Settings) -> None:
    grip = lawyer.card(GPT).grip
    top = lawyer.card(DEEPSEEK)
    target = grip.mapFromGlobal(top.mapToGlobal(QPoint(8, 4)))
    qtbot.mousePress(grip, Qt.MouseButton.LeftButton, pos=QPoint(6, 10))
    qtbot.mouseMove(grip, target)
    assert lawyer.page_.line.isVisible()
    qtbot.mouseRelease(grip, Qt.MouseButton.LeftButton, pos=target)
    lawyer.waits()
    assert lawyer.order() == [GPT, DEEPSEEK, QWEN]
    assert not lawyer.page_.line.isVisible()


def test_a_refused_order_is_told_and_the_page_shows_what_is_kept(lawyer: Settings) -> None:
    lawyer.port.answers["order_models"] = lambda _a: None
    lawyer.port.refuse["order_models"] = UserError("store_unreachable")
    lawyer.key_on(QWEN, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert lawyer.order() == [DEEPSEEK, QWEN, GPT]
    assert lawyer.page_.banner.isVisible()


def test_space_on_a_card_switches_its_model(lawyer: Settings) -> None:
    lawyer.key_on(GPT, Qt.Key.Key_Space)
    assert lawyer.port.said("enable_model") == [{"name": GPT, "on": True}]
    assert lawyer.card(GPT).switch.isChecked()
    assert lawyer.window.status.model.text() == "模型：3 个 · 先用 deepseek-chat"


def test_rules_only_is_one_switch_and_the_status_bar_says_so(qtbot: QtBot, lawyer: Settings) -> None:
    qtbot.mouseClick(lawyer.page_.switch, Qt.MouseButton.LeftButton)
    lawyer.waits()
    assert lawyer.port.said("use_models") == [{"on": False}]
    assert lawyer.page_.off.isVisible()
    assert lawyer.window.status.model.text() == "模型：只用规则（3 个已停用）"


def test_keys_of_the_review_do_nothing_on_this_page(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.opens_contract()
    lawyer.opens()
    for key in (Qt.Key.Key_A, Qt.Key.Key_Q, Qt.Key.Key_U):
        lawyer.key_on(DEEPSEEK, key)
    assert lawyer.stored() == []


# -- tests of a model ----------------------------------------------------------------------------


def test_a_test_shows_its_steps_as_they_went(lawyer: Settings) -> None:
    lawyer.card(DEEPSEEK).setFocus()
    lawyer.presses(Qt.Key.Key_T)
    card = lawyer.card(DEEPSEEK)
    assert card.outcome.text() == "正在检测…"
    assert card.stop.isVisible()
    lawyer.waits()
    assert card.outcome.text() == "可用 · 842 ms"
    assert card.steps.words[:3] == ("✓ 连接", "✗ JSON Schema：请求被拒", "✓ JSON 模式")
    assert not card.stop.isVisible()


def test_a_test_that_fails_says_why_and_what_to_do(lawyer: Settings) -> None:
    lawyer.port.probes[GPT] = made.probe(GPT, works=False, cause="model_key_refused")
    lawyer.key_on(GPT, Qt.Key.Key_T)
    card = lawyer.card(GPT)
    assert (card.outcome.text(), card.outcome.property("tone")) == ("不可用", "risk")
    assert card.steps.words == ("✗ 连接：密钥被拒",)
    assert card.why.text() == lawyer.words.say("error.model_key_refused")


def test_a_test_can_be_stopped(qtbot: QtBot, lawyer: Settings) -> None:
    lawyer.card(DEEPSEEK).setFocus()
    lawyer.presses(Qt.Key.Key_T)
    qtbot.mouseClick(lawyer.card(DEEPSEEK).stop, Qt.MouseButton.LeftButton)
    lawyer.looks()
    assert not lawyer.window.models.testing(DEEPSEEK)
    assert lawyer.page_.banner.text.text() == lawyer.words.error(Cancelled())


def test_a_second_test_waits_for_the_first(lawyer: Settings) -> None:
    lawyer.card(DEEPSEEK).setFocus()
    lawyer.presses(Qt.Key.Key_T)
    lawyer.presses(Qt.Key.Key_T)
    assert len(lawyer.port.said("test_model")) == 1
