"""A review pauses for the lawyer's decision, and warns before money runs out."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from tests.ui import model_fakes as made
from tests.ui.fake_port import run_card
from tests.ui.vocabulary import FILE, Lawyer
from ui.review.pause_panel import PausePanel
from workbench.domain.question import Choice
from workbench.domain.review import BudgetWarned, RunStopped
from workbench.errors import Cancelled, UserError

ALT = Qt.KeyboardModifier.AltModifier


class Asked(Lawyer):
    """A lawyer whose review paused at the drafter."""

    def __init__(self, qtbot: QtBot, question=None, language: str = "zh") -> None:
        super().__init__(qtbot, made.ModelsPort(), language)
        self.window.show_screen("home")
        self.port.answer()
        self.window.open_path(FILE)
        self.port.pauses(question or made.question())
        self.waits()

    @property
    def panel(self) -> PausePanel:
        return self.window.review.pause

    def waits(self) -> None:
        self.port.answer()
        self.looks()

    def calls(self) -> list[str]:
        """What was asked of the engine after the review began, without reading."""
        ops = [op for op, _ in self.port.asked]
        return [op for op in ops[ops.index("review") + 1 :] if op not in ("questions", "models", "library")]


def test_the_question_stands_above_the_contract_with_its_choices(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    panel = lawyer.panel
    assert panel.isVisible()
    assert panel.text.text().startswith(
        "“起草员”一步所需的模型目前都无法使用（最后一个：deepseek/deepseek-chat）"
    )
    assert list(panel.buttons) == list(Choice)
    assert [b.accessibleName() for b in panel.buttons.values()] == [
        "重试",
        "换用其他模型",
        "不用模型，继续",
        "停止",
    ]
    assert not lawyer.window.review.banner.isVisible()  # the question says all there is to say
    assert lawyer.window.header.state.text() == "已暂停 · 等您决定"
    assert lawyer.window.status.model.text() == "模型：已暂停，等您决定"
    assert [w for w in QApplication.topLevelWidgets() if isinstance(w, QDialog)] == []


def test_the_contract_can_be_read_and_decided_on_while_the_question_stands(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    assert lawyer.reads("不可抗力不能履行")
    lawyer.sitting.select("FAKE-01")
    lawyer.presses(Qt.Key.Key_A)
    assert [decision.finding_id for decision in lawyer.stored()] == ["FAKE-01"]
    assert lawyer.panel.isVisible()


@pytest.mark.parametrize(("key", "choice"), [(Qt.Key.Key_1, Choice.RETRY), (Qt.Key.Key_3, Choice.OFFLINE)])
def test_a_key_answers_and_the_run_goes_on_with_its_page_as_it_was(qtbot: QtBot, key, choice) -> None:
    lawyer = Asked(qtbot)
    source = lawyer.window.review.source
    lawyer.presses(key, ALT)
    assert lawyer.panel.detail.text() == "正在继续…"
    lawyer.waits()
    assert lawyer.calls() == ["answer", "resume"]
    answer = lawyer.port.said("answer")[-1]
    assert answer == {"run_id": "run-1", "node": "drafter", "choice": choice, "provider": "", "by": "张律师"}
    assert not lawyer.panel.isVisible()
    assert lawyer.sitting.running
    lawyer.port.questions = ()
    review = lawyer.port.review  # over a pipe the same contract comes as another object
    lawyer.port.review = review.model_copy(update={"contract": review.contract.model_copy()})
    lawyer.port.play()
    lawyer.waits()
    assert lawyer.window.review.source is source
    assert len(lawyer.sitting.findings) == 6
    assert lawyer.sitting.state is not None


def test_a_second_press_does_not_answer_twice(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    lawyer.presses(Qt.Key.Key_1, ALT)
    lawyer.presses(Qt.Key.Key_3, ALT)
    assert len(lawyer.port.said("answer")) == 1


def test_another_model_is_chosen_from_those_that_are_on(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    panel = lawyer.panel
    assert panel.others() == ("qwen/qwen-plus",)  # not the one that failed last, not the one that is off
    lawyer.presses(Qt.Key.Key_2, ALT)
    qtbot.waitUntil(panel.menu.isVisible)
    qtbot.keyClick(panel.menu, Qt.Key.Key_Return)
    lawyer.waits()
    answer = lawyer.port.said("answer")[-1]
    assert (answer["choice"], answer["provider"]) == (Choice.OTHER_PROVIDER, "qwen/qwen-plus")
    assert lawyer.calls() == ["answer", "resume"]


def test_without_another_model_the_choice_says_why_it_cannot_be_made(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    lawyer.window.models.enable("qwen/qwen-plus", on=False)
    lawyer.waits()
    other = lawyer.panel.buttons[Choice.OTHER_PROVIDER]
    assert not other.isEnabled()
    assert "没有其他已启用的模型" in other.toolTip()


def test_stopping_keeps_the_work_and_offers_to_go_on(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    qtbot.mouseClick(lawyer.panel.buttons[Choice.STOP], Qt.MouseButton.LeftButton)
    lawyer.waits()
    assert lawyer.calls() == ["answer", "resume"]
    lawyer.port.questions = ()
    number = lawyer.port._waiting
    lawyer.port.told.emit(number, RunStopped(run_id="run-1", code="cancelled", cancelled=True))
    lawyer.port.failed.emit(number, Cancelled(cause="user"))
    lawyer.waits()
    banner = lawyer.window.review.banner
    assert banner.isVisible()
    assert banner.press.text() == "继续审阅"
    qtbot.mouseClick(banner.press, Qt.MouseButton.LeftButton)
    assert lawyer.calls() == ["answer", "resume", "resume"]


def test_an_answer_that_cannot_be_stored_leaves_the_question_open(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    lawyer.port.refuse["answer"] = UserError("store_unreachable")
    lawyer.presses(Qt.Key.Key_3, ALT)
    lawyer.waits()
    assert lawyer.panel.isVisible()
    assert lawyer.panel.buttons[Choice.OFFLINE].isEnabled()
    assert lawyer.window.review.banner.isVisible()
    assert lawyer.port.said("resume") == []


def test_a_question_that_was_answered_elsewhere_lets_the_run_go_on(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    lawyer.port.refuse["answer"] = UserError("no_such_question")
    lawyer.presses(Qt.Key.Key_1, ALT)
    lawyer.waits()
    assert lawyer.calls() == ["answer", "resume"]


def test_a_question_outlives_the_program(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot, made.ModelsPort())
    port = lawyer.port
    port.questions = (made.question(),)
    card = run_card("run-1", finished=False)
    port.answers["recent"] = lambda _a: (card,)
    lawyer.window.show_screen("home")
    port.answer()
    lawyer.looks()
    row = lawyer.window.welcome.list.itemAt(0).widget()
    assert "已暂停 · 等您决定" in [w.text() for w in row.children() if hasattr(w, "text")]
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    port.asks_again(made.question())
    port.answer()
    lawyer.looks()
    assert lawyer.window.review.pause.isVisible()
    lawyer.presses(Qt.Key.Key_3, ALT)
    port.answer()
    assert port.said("answer")[-1]["choice"] is Choice.OFFLINE


def test_a_run_that_stopped_without_saying_so_is_asked_for_its_question(qtbot: QtBot) -> None:
    """The engine may die between storing the question and telling it."""
    lawyer = Lawyer(qtbot, made.ModelsPort())
    lawyer.window.open_path(FILE)
    lawyer.port.play(4, finish=False)
    lawyer.port.questions = (made.question(), made.question("reviewer"))
    lawyer.port.failed.emit(lawyer.port._waiting, Cancelled("run_paused"))
    lawyer.port.answer()
    lawyer.looks()
    panel = lawyer.window.review.pause
    assert panel.isVisible()
    assert panel.detail.text() == "还有 1 步在等同一个决定。"


def test_another_contract_takes_the_question_away(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    lawyer.window.open_path(FILE)
    lawyer.looks()
    assert not lawyer.panel.isVisible()
    assert lawyer.window.header.state.text() == "审阅中…"


def test_a_limit_that_is_reached_is_a_question_too(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot, made.question(code="model_over_budget", limit="limit.day_cost"))
    panel = lawyer.panel
    assert panel.isVisible()
    assert "{" not in panel.text.text()
    qtbot.mouseClick(panel.settings, Qt.MouseButton.LeftButton)
    lawyer.waits()
    assert lawyer.window.providers is not None
    assert lawyer.window.providers.isVisible()
    lawyer.does("review_screen")
    assert panel.isVisible()


def test_a_question_of_an_unknown_kind_is_shown_all_the_same(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot, made.question(code="something_new"))
    assert lawyer.panel.text.text() == "“起草员”一步需要您决定如何继续。已完成的步骤都已保存。"


def test_the_step_that_had_begun_is_not_said_to_be_running(qtbot: QtBot) -> None:
    lawyer = Asked(qtbot)
    last = list(lawyer.window.review.strip.cards.values())[-1]
    assert last.route.text() == "已停下"


@pytest.mark.parametrize(
    ("limit", "spent", "allowed", "expected", "said"),
    [
        ("day_cost", 82_000_000, 100_000_000, 0, "今天已花 ¥82.00，接近您设定的上限 ¥100.00。"),
        ("run_tokens", 801_234, 1_000_000, 0, "这次审阅已用 801,234 令牌，接近您设定的上限 1,000,000。"),
        ("run_tokens", 0, 1_000_000, 890_000, "这次审阅预计最多用 890,000 令牌，将接近或超过"),
        ("day_cost", 5_000_000, 9_000_000, 4_500_000, "今天已花 ¥5.00，这次审阅预计最多再花 ¥4.50，"),
    ],
)
def test_a_limit_that_comes_near_is_told_quietly(
    qtbot: QtBot, limit: str, spent: int, allowed: int, expected: int, said: str
) -> None:
    lawyer = Lawyer(qtbot, made.ModelsPort())
    lawyer.window.open_path(FILE)
    lawyer.port.play(4, finish=False)
    warned = BudgetWarned(run_id="run-1", limit=limit, spent=spent, allowed=allowed, expected=expected)
    lawyer.port.told.emit(lawyer.port._waiting, warned)
    lawyer.looks()
    banner = lawyer.window.review.banner
    assert banner.isVisible()
    assert banner.text.text().startswith(said)
    assert lawyer.sitting.running
    qtbot.mouseClick(banner.press, Qt.MouseButton.LeftButton)
    assert lawyer.window.providers is not None
    assert lawyer.window.providers.isVisible()
