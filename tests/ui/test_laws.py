"""A lawyer brings statutes in at the desk, and chooses how comments speak."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from tests.ui.fake_port import FakePort
from tests.ui.vocabulary import Lawyer
from workbench.domain.stance import Tone
from workbench.domain.statutes import ImportedFile, ImportOutcome, ImportProgress, ImportReport
from workbench.errors import RetryableError

KEPT = ImportedFile(path="/l/条例.docx", outcome=ImportOutcome.IMPORTED, reason="kind")
BAD = ImportedFile(path="/l/坏.docx", outcome=ImportOutcome.FAILED, reason="document_empty")


@pytest.fixture
def lawyer(qtbot: QtBot) -> Lawyer:
    port = FakePort()
    port.answers["import_laws"] = lambda _a: ImportReport(files=(KEPT, BAD), total=2)
    return Lawyer(qtbot, port)


def drops(lawyer: Lawyer, *paths: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    action, button, key = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    lawyer.window.dropEvent(QDropEvent(QPointF(5, 5), action, data, button, key))
    lawyer.looks()


def imports(lawyer: Lawyer) -> list[object]:
    return [arguments["paths"] for op, arguments in lawyer.port.asked if op == "import_laws"]


def test_a_dropped_folder_is_law_and_a_dropped_docx_is_a_contract(lawyer: Lawyer, tmp_path: Path) -> None:
    drops(lawyer, tmp_path)
    assert imports(lawyer) == [(tmp_path,)]
    assert not [op for op, _ in lawyer.port.asked if op == "review"]
    lawyer.port.answer()
    drops(lawyer, tmp_path / "合同.docx")
    assert len(imports(lawyer)) == 1
    assert [op for op, _ in lawyer.port.asked if op == "review"] == ["review"]


def test_progress_then_the_counts_and_the_reason_of_what_was_not_kept(
    lawyer: Lawyer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        QFileDialog, "getOpenFileNames", lambda *_a, **_k: (["/l/条例.docx", "/l/坏.docx"], "")
    )
    lawyer.does("import_laws")
    assert imports(lawyer) == [(Path("/l/条例.docx"), Path("/l/坏.docx"))]
    assert not lawyer.window.actions_["import_laws"].isEnabled()
    number = len(lawyer.port.asked)
    lawyer.port.told.emit(number, ImportProgress(done=1, total=2, file=KEPT))
    banner = lawyer.window.welcome.banner
    assert "第 1 个，共 2 个" in banner.text.text()
    lawyer.port.answer()
    said = banner.text.text()
    assert "共 2 个文件" in said
    assert "坏.docx" in said
    assert lawyer.window.actions_["import_laws"].isEnabled()


def test_an_import_can_be_stopped_and_a_full_disk_is_told(lawyer: Lawyer, tmp_path: Path) -> None:
    drops(lawyer, tmp_path)
    lawyer.does("import_stop")
    assert not lawyer.window.laws.running
    drops(lawyer, tmp_path)
    lawyer.port.failed.emit(len(lawyer.port.asked), RetryableError("disk_full"))
    assert not lawyer.window.laws.running
    banner = lawyer.window.welcome.banner
    assert banner.text.text() == lawyer.words.error(RetryableError("disk_full"))
    assert banner.press.text() == lawyer.words.say("desk.action.import_laws")


def test_the_tone_is_ticked_in_the_menu_and_an_open_contract_is_reviewed_in_it(lawyer: Lawyer) -> None:
    lawyer.opens_contract()
    assert lawyer.window.actions_["tone_usual"].isChecked()
    lawyer.does("tone_strong")
    asked = [arguments for op, arguments in lawyer.port.asked if op == "review"]
    assert asked[-1]["options"].tone is Tone.STRONG
    assert len(asked) == 2
    lawyer.port.play()
    assert lawyer.window.actions_["tone_strong"].isChecked()
    assert not lawyer.window.actions_["tone_usual"].isChecked()
    lawyer.does("tone_strong")
    assert len([op for op, _ in lawyer.port.asked if op == "review"]) == 2
    assert lawyer.window.actions_["tone_strong"].isChecked()
