"""A lawyer reviews a contract at the desk."""

from datetime import date

from PySide6.QtCore import QDate, Qt
from pytestqt.qtbot import QtBot

from tests.ui.fake_port import FakePort, run_card
from tests.ui.made_review import ARTICLE
from tests.ui.vocabulary import Lawyer
from ui.models.findings import Filter
from ui.review.sheet.runs import Change, View
from workbench.domain.contract import ReadNote
from workbench.domain.finding import Basis, DecisionKind, Mark, Side
from workbench.domain.reports import ExportedFile, ExportKind, ExportReport
from workbench.errors import RetryableError


def test_the_contract_is_readable_and_findings_come_while_the_run_goes_on(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.window.open_path(fakes_file())
    lawyer.port.play(5, finish=False)
    lawyer.looks()
    screen = lawyer.window.review
    assert lawyer.reads("不可抗力不能履行")
    assert len(screen.findings.list.model_.rows) == 3
    assert [card.route.text() for card in screen.strip.cards.values()] == [
        "通过",
        "通过",
        "通过",
        "降级",
        "运行中",
    ]
    assert screen.strip.cancel.isVisible()
    assert not lawyer.window.header.export.isEnabled()


def fakes_file():
    from tests.ui.vocabulary import FILE

    return FILE


def test_stopping_says_that_finished_steps_are_kept(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.window.open_path(fakes_file())
    lawyer.port.play(3, finish=False)
    qtbot.mouseClick(lawyer.window.review.strip.cancel, Qt.MouseButton.LeftButton)
    banner = lawyer.window.review.banner
    assert banner.isVisible()
    assert "保存" in banner.text.text()
    assert not lawyer.sitting.running
    assert lawyer.sitting.contract is not None


def test_keys_walk_through_the_findings_in_order_of_place(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    order = [finding.finding_id for finding in lawyer.sitting.visible()]
    assert lawyer.current() == order[0]
    lawyer.presses(Qt.Key.Key_J)
    lawyer.presses(Qt.Key.Key_J)
    assert lawyer.current() == order[2]
    lawyer.presses(Qt.Key.Key_K)
    assert lawyer.current() == order[1]
    for _ in order:
        lawyer.presses(Qt.Key.Key_K)
    assert lawyer.current() == order[0]


def test_accepting_goes_on_and_undo_comes_back(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.sitting.select("FAKE-01")
    lawyer.presses(Qt.Key.Key_A)
    assert lawyer.stored()[-1].kind is DecisionKind.ACCEPT
    assert lawyer.current() == "FAKE-02"
    assert lawyer.sitting.counts().open == 5
    lawyer.presses(Qt.Key.Key_Q)
    lawyer.presses(Qt.Key.Key_U)
    assert lawyer.stored()[-1].op == "undo"
    assert lawyer.current() == "FAKE-02"
    lawyer.presses(Qt.Key.Key_U)
    assert lawyer.current() == "FAKE-01"
    assert lawyer.sitting.counts().open == 6


def test_undo_of_a_changed_mind_restores_the_first_decision(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.sitting.select("FAKE-01")
    lawyer.sitting.decide(DecisionKind.ACCEPT, onward=False)
    lawyer.sitting.decide(DecisionKind.REJECT, reason="商业条款", onward=False)
    assert "百分之三十" not in lawyer.changes(Change.INSERT)
    lawyer.presses(Qt.Key.Key_U)
    assert lawyer.stored()[-1].op == "undo"
    assert lawyer.sitting.ledger.of("FAKE-01").kind is DecisionKind.ACCEPT
    assert "百分之三十" in lawyer.changes(Change.INSERT)


def test_rejecting_asks_for_a_reason_and_remembers_it(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.sitting.select("FAKE-01")
    lawyer.presses(Qt.Key.Key_R)
    assert lawyer.stored() == []
    box = lawyer.window.review.findings.list.card.box
    box.line.insert("客户已知悉")
    qtbot.keyClick(box.line, Qt.Key.Key_Return)
    assert (lawyer.stored()[-1].kind, lawyer.stored()[-1].reason) == (DecisionKind.REJECT, "客户已知悉")
    lawyer.does("reject")
    assert lawyer.sitting.reasons == ["客户已知悉"]
    assert "百分之三十" not in lawyer.changes(Change.INSERT)


def test_an_empty_reason_is_not_a_reason(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.does("reject")
    box = lawyer.window.review.findings.list.card.box
    qtbot.keyClick(box.line, Qt.Key.Key_Return)
    assert lawyer.stored() == []
    assert "理由" in box.line.placeholderText()


def test_editing_in_place_shows_the_redline_and_lands_on_the_page(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.sitting.select("FAKE-01")
    lawyer.presses(Qt.Key.Key_E)
    box = lawyer.window.review.findings.list.card.box
    box.editor.setPlainText("不超过合同总额的百分之二十")
    box.refresh()
    assert "百分之五十百分之二十" in box.preview.toPlainText()
    qtbot.keyClick(box.editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert lawyer.stored()[-1].new == "不超过合同总额的百分之二十"
    assert "百分之二十" in lawyer.changes(Change.INSERT)


def test_letters_typed_into_the_editor_are_no_commands(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.does("reject")
    box = lawyer.window.review.findings.list.card.box
    box.line.setFocus()
    qtbot.keyClicks(box.line, "qajk")
    assert box.line.text() == "qajk"
    assert lawyer.stored() == []


def test_three_views_of_the_same_paragraph(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.presses(Qt.Key.Key_1)
    assert "累计不超过合同总额的百分之五十。" in lawyer.reads("6.1")
    lawyer.presses(Qt.Key.Key_3)
    assert "累计不超过合同总额的百分之五十。" in lawyer.reads("6.1")  # nobody accepted it yet
    lawyer.sitting.select("FAKE-01")
    lawyer.presses(Qt.Key.Key_A)
    assert "累计不超过合同总额的百分之三十。" in lawyer.reads("6.1")
    lawyer.presses(Qt.Key.Key_2)
    assert "百分之五十百分之三十" in lawyer.reads("6.1")
    assert lawyer.window.review.view is View.REDLINE


def test_marks_stand_beside_the_citation_they_vouch_for(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    assert "第五百八十五条已核验·条文现行的规定" in lawyer.reads("6.2")
    assert "第十一条需验证·" in lawyer.reads("8.1")


def test_space_opens_the_article_and_puts_it_away(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.sitting.select("FAKE-02")
    lawyer.presses(Qt.Key.Key_Space)
    lawyer.port.answer()
    drawer = lawyer.window.review.statute
    assert drawer.isVisible()
    assert drawer.text.text() == ARTICLE.text
    assert (
        lawyer.port.asked[-1][0],
        lawyer.port.asked[-1][1]["instrument"],
        lawyer.port.asked[-1][1]["article"],
    ) == ("article", "中华人民共和国仲裁法", "第二十七条")
    lawyer.presses(Qt.Key.Key_Space)
    assert not drawer.isVisible()


def test_filters_and_the_focus_key(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.presses(Qt.Key.Key_F)
    assert [f.finding_id for f in lawyer.sitting.visible()] == ["FAKE-01", "FAKE-03"]
    lawyer.presses(Qt.Key.Key_F)
    lawyer.sitting.set_filter(Filter.MISSING)
    assert [f.finding_id for f in lawyer.sitting.visible()] == ["FAKE-04"]


def test_a_clause_of_the_outline_narrows_the_findings(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    clause = next(c.index for c in lawyer.sitting.contract.clauses if c.number == "第八条")
    lawyer.window.review.outline.clause_chosen.emit(clause)
    assert {f.finding_id for f in lawyer.sitting.visible()} == {"FAKE-03", "FAKE-05"}
    lawyer.window.review.outline.clause_chosen.emit(clause)
    assert len(lawyer.sitting.visible()) == 6


def test_outline_counts_what_is_open(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    rows = {row.number: row.findings for row in lawyer.window.review.outline.model.rows}
    assert rows["第八条"] == 2
    lawyer.sitting.select("FAKE-05")
    lawyer.presses(Qt.Key.Key_A)
    rows = {row.number: row.findings for row in lawyer.window.review.outline.model.rows}
    assert rows["第八条"] == 1


def test_every_control_has_a_name_for_screen_readers(qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QLineEdit

    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.does("edit")
    kinds = (QAbstractButton, QLineEdit, QAbstractItemView)
    controls = [w for kind in kinds for w in lawyer.window.findChildren(kind) if w.isVisible()]
    assert len(controls) > 15
    assert [w for w in controls if not (w.accessibleName() or (hasattr(w, "text") and w.text()))] == []


def test_find_counts_and_walks(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.presses(Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    finder = lawyer.window.review.finder
    finder.near = 0
    finder.line.insert("违约金")
    assert finder.number.text() == "1 / 3"
    qtbot.keyClick(finder.line, Qt.Key.Key_Return)
    assert finder.number.text() == "2 / 3"
    qtbot.keyClick(finder.line, Qt.Key.Key_Escape)
    assert lawyer.window.review.page.found == []


def test_changing_the_side_reviews_again(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    qtbot.mouseClick(lawyer.window.header.sides.group.button(1), Qt.MouseButton.LeftButton)
    op, arguments = lawyer.port.asked[-1]
    assert (op, arguments["options"].side) == ("review", Side.PARTY_B)


def test_a_decision_that_could_not_be_stored_is_taken_back_and_said(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.sitting.select("FAKE-01")
    lawyer.door._decisions[99] = None
    lawyer.sitting.decide(DecisionKind.ACCEPT, onward=False)
    number = next(n for n, d in lawyer.door._decisions.items() if d is not None)
    lawyer.port.failed.emit(number, RetryableError("worker_lost"))
    assert lawyer.sitting.ledger.of("FAKE-01") is None
    assert lawyer.window.review.banner.isVisible()


def test_an_export_is_told_in_place(qtbot: QtBot) -> None:
    port = FakePort()
    file = ExportedFile(kind=ExportKind.REDLINE, path="/tmp/out/合同.审阅修订.docx", size=1, digest="0")
    port.answers["export"] = lambda _a: ExportReport(files=(file,))
    lawyer = Lawyer(qtbot, port)
    lawyer.opens_contract()
    lawyer.sitting.export(ExportKind.REDLINE, fakes_file().parent)
    port.answer()
    assert "合同.审阅修订.docx" in lawyer.window.review.banner.text.text()


def test_recent_and_unfinished_work_is_listed(qtbot: QtBot) -> None:
    port = FakePort()
    port.answers["recent"] = lambda _a: (
        run_card("完成.docx"),
        run_card("中断.docx", finished=False),
    )
    lawyer = Lawyer(qtbot, port)
    lawyer.window.show_screen("home")
    port.answer()
    first = lawyer.window.welcome.list.itemAt(0).widget()
    assert "中断" in first.accessibleName()
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert port.asked[-1] == ("resume", {"run_id": "中断.docx"})


def test_another_reference_date_judges_the_same_run_again(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    bar = lawyer.window.review.bar
    qtbot.mouseClick(bar.day, Qt.MouseButton.LeftButton)
    bar.edit.setDate(QDate(2019, 6, 1))
    qtbot.mouseClick(bar.use, Qt.MouseButton.LeftButton)
    assert lawyer.port.asked[-1] == ("rejudge", {"run_id": "run-1", "date": "2019-06-01"})
    assert lawyer.sitting.running


def test_a_comment_can_become_the_lawyers_own_edit(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    lawyer.sitting.select("FAKE-06")
    lawyer.presses(Qt.Key.Key_E)
    box = lawyer.window.review.findings.list.card.box
    assert box.editor.toPlainText() == "甲方逾期不提出书面异议的，视为验收合格"
    box.editor.setPlainText("甲方逾期不提出书面异议的，乙方应当催告")
    box.settle()
    assert "乙方应当催告" in lawyer.changes(Change.INSERT)


def test_what_the_reader_must_know_about_the_file_stands_above_the_findings(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    review = lawyer.port.review
    notes = (
        ReadNote(code="not_chinese"),
        ReadNote(code="protected"),
        ReadNote(code="pages_without_text", facts=(("pages", "3, 7"),)),
    )
    contract = review.contract.model_copy(update={"notes": notes})
    lawyer.port.review = review.model_copy(update={"contract": contract})
    lawyer.opens_contract()
    box = lawyer.window.review.findings.notes
    assert box.isVisible()
    assert "没有意见不等于没有问题" in box.text.text()
    assert "3, 7" not in box.text.text()
    qtbot.mouseClick(box.more, Qt.MouseButton.LeftButton)
    assert "3, 7" in box.text.text()


def test_a_file_without_anything_to_tell_shows_no_box(qtbot: QtBot) -> None:
    lawyer = Lawyer(qtbot)
    lawyer.opens_contract()
    assert not lawyer.window.review.findings.notes.isVisible()


def test_a_mark_that_was_not_earned_is_not_green_in_the_drawer_either(qtbot: QtBot) -> None:
    """The article is in force, but the basis is marked 需验证: the drawer must not say otherwise."""
    lawyer = Lawyer(qtbot)
    review = lawyer.port.review
    good = next(verdict for verdict in review.verdicts if verdict.verified)
    basis = Basis(cited="中华人民共和国民法典 第五百八十五条", mark=Mark.NEEDS_CHECK, verdict=good)
    first = review.findings[0].model_copy(update={"basis": (basis,)})
    lawyer.port.review = review.model_copy(update={"findings": (first, *review.findings[1:])})
    lawyer.opens_contract()
    lawyer.sitting.select(first.finding_id)
    lawyer.window.review.open_basis(basis)
    mark = lawyer.window.review.statute.mark
    assert mark.property("tone") == "needs"
    assert "需验证" in mark.text()


def test_what_a_lawyer_confirmed_names_them_and_the_day(qtbot: QtBot) -> None:
    basis = Basis(
        cited="中华人民共和国民法典 第五百八十五条",
        mark=Mark.LAWYER_CONFIRMED,
        confirmed_by="张律师",
        confirmed_on=date(2026, 11, 20),
    )
    words = Lawyer(qtbot).window.review.speech.mark(basis)
    assert words == "律师确认·张律师·2026-11-20"
