"""A lawyer sets models up: adds, orders, tests, pays attention to keys, limits and what leaves."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLineEdit
from pytestqt.qtbot import QtBot

from tests.ui import model_fakes as made
from tests.ui.vocabulary import FILE, Lawyer
from ui.providers.card import CardFrame
from ui.providers.screen import ModelsScreen
from workbench.domain.models import KeyPlace, ModelLimits, ModelsReport, Purpose
from workbench.errors import Cancelled, UserError

DEEPSEEK, QWEN, GPT = "deepseek/deepseek-chat", "qwen/qwen-plus", "openai/gpt-5-mini"
SECRET = "sk-THIS-IS-A-SECRET-KEY"


class Settings(Lawyer):
    """A lawyer on the models page."""

    def __init__(self, qtbot: QtBot, kept: ModelsReport | None = None, language: str = "zh") -> None:
        super().__init__(qtbot, made.ModelsPort(kept), language)

    def opens(self) -> ModelsScreen:
        """Goes to the page by its key."""
        self.presses(Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
        self.port.answer()
        self.looks()
        return self.page_

    @property
    def page_(self) -> ModelsScreen:
        assert self.window.providers is not None
        return self.window.providers

    def card(self, name: str) -> CardFrame:
        return self.page_.cards[name]

    def order(self) -> list[str]:
        """The models from top to bottom, as they stand on the screen."""
        frames = sorted(self.page_.cards.values(), key=self.page_.list.indexOf)
        return [frame.name for frame in frames]

    def waits(self) -> None:
        """The engine answers."""
        self.port.answer()
        self.looks()

    def key_on(self, name: str, key: Qt.Key, modifiers=Qt.KeyboardModifier.NoModifier) -> None:
        self.card(name).setFocus()
        self.presses(key, modifiers)
        self.waits()

    def reads_all(self) -> str:
        """Every word that is shown on the page."""
        shown = [w for w in self.page_.findChildren(QLabel) if w.isVisibleTo(self.page_)]
        return "\n".join(w.text() for w in shown)


@pytest.fixture
def lawyer(qtbot: QtBot) -> Settings:
    lawyer = Settings(qtbot)
    lawyer.opens()
    return lawyer


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
    lawyer.looks()
    assert "desk_models" not in lawyer.reads_all()
    assert "{" not in lawyer.reads_all()


def test_nothing_on_the_page_is_a_box_or_without_a_name(lawyer: Settings) -> None:
    lawyer.page_.open_form()
    lawyer.card(GPT).open_key()
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
    for _ in range(4):
        lawyer.presses(Qt.Key.Key_Tab)
        walked.append(QApplication.focusWidget())
    assert walked == [card.switch, card.test, card.key, card.drop]
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


# -- adding and removing -------------------------------------------------------------------------


def fill(line: QLineEdit, text: str) -> None:
    line.clear()
    line.insert(text)


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


# -- limits --------------------------------------------------------------------------------------


def test_limits_are_kept_in_their_units(qtbot: QtBot, lawyer: Settings) -> None:
    limits = lawyer.page_.limits
    assert limits.fields["day_cost"].text() == "100"
    for name, text in (("run_tokens", "250,000"), ("day_tokens", ""), ("run_cost", "1.5"), ("warn", "70")):
        fill(limits.fields[name], text)
    qtbot.keyClick(limits.fields["warn"], Qt.Key.Key_Return)
    lawyer.waits()
    assert lawyer.port.said("set_limits")[-1]["limits"] == ModelLimits(
        run_tokens=250_000, day_tokens=None, run_cost=1_500_000, day_cost=100_000_000, warn_at=70
    )
    assert not limits.save.isEnabled()


@pytest.mark.parametrize(
    ("name", "text"), [("run_cost", "viel"), ("run_tokens", "1.5"), ("warn", "0"), ("warn", "")]
)
def test_a_limit_that_is_none_is_not_kept(lawyer: Settings, name: str, text: str) -> None:
    limits = lawyer.page_.limits
    fill(limits.fields[name], text)
    limits.keep()
    assert lawyer.port.said("set_limits") == []
    assert limits.lack.isVisible()
    assert limits.fields[name].property("bad") == "true"


def test_what_was_used_today_stands_beside_its_limit(qtbot: QtBot) -> None:
    near = ModelLimits(day_tokens=300_000, day_cost=400_000)
    lawyer = Settings(qtbot, made.report(made.deepseek(), limits=near))
    limits = lawyer.opens().limits
    assert limits.tokens.text.text() == "249,770 / 300,000"
    assert limits.tokens.bar.property("tone") == "needs"
    assert limits.money.text.text() == "¥0.43 / ¥0.40"
    assert limits.money.bar.property("tone") == "risk"
    assert limits.unpriced.isVisible()


# -- what leaves ---------------------------------------------------------------------------------


def test_what_would_be_sent_is_shown_to_the_letter(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.opens_contract()
    sent = lawyer.opens().sent
    qtbot.mouseClick(sent.show_it, Qt.MouseButton.LeftButton)
    lawyer.waits()
    assert lawyer.port.said("would_send")[-1] == {"run_id": "run-1"}  # as its review was asked for
    assert sent.text.toPlainText() == made.USER
    assert sent.text.isReadOnly()
    assert sent.to.whole == "deepseek/deepseek-chat → api.deepseek.com"
    assert sent.replaced.words == ("已替换", "公司及机构名称 2", "人名 1", "电话号码 1")
    sent.parts.group.button(0).click()
    assert sent.text.toPlainText() == made.SYSTEM
    sent.seat_group.buttons()[1].click()
    assert sent.replaced.words == ("没有需要替换的内容",)


def test_without_a_contract_there_is_nothing_to_show(lawyer: Settings) -> None:
    assert not lawyer.page_.sent.show_it.isEnabled()
    assert lawyer.page_.sent.says.text() == "打开一份合同后，这里会逐字显示将要发出的内容。"


def test_rules_only_sends_nothing_and_says_so(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.port.answers["would_send"] = lambda _a: ()
    lawyer.opens_contract()
    sent = lawyer.opens().sent
    sent.ask()
    lawyer.waits()
    assert sent.says.text() == lawyer.words.say("desk_models.sent.nothing")
    assert not sent.body.isVisible()


def test_amounts_can_be_replaced_too_and_the_prompt_is_made_anew(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.opens_contract()
    sent = lawyer.opens().sent
    sent.ask()
    lawyer.waits()
    qtbot.mouseClick(sent.amounts, Qt.MouseButton.LeftButton)
    lawyer.waits()
    assert lawyer.port.said("mask_amounts") == [{"on": True}]
    assert len(lawyer.port.said("would_send")) == 2


def test_another_contract_takes_away_what_was_shown_for_the_first(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.opens_contract()
    sent = lawyer.opens().sent
    sent.ask()
    lawyer.waits()
    lawyer.window.open_path(Path("/tmp/另一份.docx"))
    lawyer.port.play()
    lawyer.opens()
    assert not sent.body.isVisible()
    assert "另一份.docx" in sent.says.text()


def test_the_page_says_when_a_review_keeps_the_engine_busy(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.window.open_path(FILE)
    lawyer.port.play(3, finish=False)
    page = lawyer.opens()
    assert page.busy.isVisible()
    lawyer.port.play()
    lawyer.looks()
    assert not page.busy.isVisible()


# -- one matter by rules only --------------------------------------------------------------------


def test_one_matter_can_be_kept_from_every_model_before_it_is_opened(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.window.show_screen("home")
    lawyer.waits()
    welcome, chip = lawyer.window.welcome, lawyer.window.header.rules
    assert "api.deepseek.com、dashscope.aliyuncs.com" in welcome.promise.text()
    assert "api.openai.com" not in welcome.promise.text()  # that one is off
    lawyer.presses(Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert chip.isChecked()
    assert "无需联网" in welcome.promise.text()
    lawyer.opens_contract()
    assert lawyer.port.said("review")[-1]["options"].rules_only
    lawyer.port.review = lawyer.port.review.model_copy(
        update={"options": lawyer.port.review.options.model_copy(update={"rules_only": True})}
    )
    lawyer.does("review_again")
    lawyer.port.play()
    assert lawyer.window.status.model.text() == "模型：这份合同只用规则"
    sent = lawyer.opens().sent
    sent.ask()
    assert "什么都不会发送" in sent.says.text()
    assert lawyer.port.said("would_send") == []


def test_turning_to_rules_only_stops_a_run_that_uses_models(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.window.models.refresh()
    lawyer.waits()
    lawyer.window.open_path(FILE)
    lawyer.port.play(4, finish=False)
    qtbot.mouseClick(lawyer.window.header.rules, Qt.MouseButton.LeftButton)
    assert not lawyer.sitting.running
    lawyer.does("review_again")
    assert lawyer.port.said("review")[-1]["options"].rules_only


def test_allowing_models_again_sends_nothing_by_itself(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot)
    lawyer.window.models.refresh()
    lawyer.waits()
    lawyer.opens_contract()
    for _ in range(2):
        lawyer.does("rules_only")
    assert len(lawyer.port.said("review")) == 1
    assert "按“重新审阅”后才会发送" in lawyer.window.review.banner.text.text()


def test_without_models_nobody_is_asked_whether_to_use_them(qtbot: QtBot) -> None:
    lawyer = Settings(qtbot, made.report())
    lawyer.window.show_screen("home")
    lawyer.waits()
    assert not lawyer.window.header.rules.isVisible()
    assert "无需联网" in lawyer.window.welcome.promise.text()


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
