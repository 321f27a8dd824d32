"""Given limits and contracts, a lawyer says what may be spent, and sees what would leave and what never does."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui import model_fakes as made
from tests.ui.models_page import Settings, fill
from tests.ui.vocabulary import FILE
from workbench.domain.models import ModelEntry, ModelLimits
from workbench.settings.model_entries import Configured, ModelEntries
from workbench.settings.paths import locate

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


def test_a_long_contract_is_paged_through_prompt_by_prompt(qtbot: QtBot) -> None:
    """Three parts for one step and two for the next: every one of them can be read, by the keyboard too."""
    parts = [("analyst", part, 3) for part in (1, 2, 3)] + [("reviewer", part, 2) for part in (1, 2)]
    sent = tuple(
        made.SENT[0].model_copy(
            update={"seat": seat, "part": part, "of": of, "user": f"{seat} {part}" * 40_000}
        )
        for seat, part, of in parts
    )
    lawyer = Settings(qtbot)
    lawyer.port.answers["would_send"] = lambda _asked: sent
    lawyer.opens_contract()
    panel = lawyer.opens().sent
    panel.ask()
    lawyer.waits()
    assert len(panel.seat_group.buttons()) == 2
    read = [panel.text.toPlainText()]
    panel.after.setFocus()
    while panel.after.isEnabled():
        lawyer.presses(Qt.Key.Key_Space)
        read.append(panel.text.toPlainText())
    assert read == [one.user for one in sent]
    assert panel.where.whole == "第 5 / 5 条 · 合同第 2 / 2 部分"
    assert panel.chips["reviewer"].isChecked()
    panel.chips["analyst"].click()
    assert panel.where.whole == "第 1 / 5 条 · 合同第 1 / 3 部分"
    assert not panel.before.isEnabled()


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


def test_the_status_bar_knows_the_models_before_the_engine_has_said_a_word(qtbot: QtBot) -> None:
    """A desk that was started with a file reviews first; its models stand in a file that is there at once."""
    used, off = (
        ModelEntry(provider="qwen", model="qwen-plus"),
        ModelEntry(provider="ollama", model="qwen3:8b"),
    )

    def configure(found: Configured) -> Configured:
        return found.model_copy(update={"models": (used, off.model_copy(update={"enabled": False}))})

    ModelEntries(locate().model_entries).change(configure)
    lawyer = Settings(qtbot)
    lawyer.window.open_path(FILE)
    lawyer.port.play(3, finish=False)
    lawyer.looks()
    assert lawyer.window.models.report is None
    assert lawyer.window.status.model.text() == "模型：1 个 · 先用 qwen-plus"


def test_a_file_of_settings_that_is_damaged_is_left_for_the_engine_to_say_so(qtbot: QtBot) -> None:
    file = locate().model_entries
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("{broken", "utf-8")
    lawyer = Settings(qtbot)
    assert lawyer.window.status.model.text() == "模型：—"
    assert file.read_text("utf-8") == "{broken"


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
