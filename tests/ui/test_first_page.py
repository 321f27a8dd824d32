"""From the command line to the desk: the page comes first, and stays where it is when the rest comes."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ui import desk as desk_module
from ui.command import start
from ui.review.sheet.view import ContractView
from ui.shell.hall import Hall
from ui.shell.window import Window
from workbench.settings.paths import Paths

POLL_MS = 20
GIVE_UP_MS = 240_000  # a loaded machine takes its time


class Visitor:
    """Looks at the desk while it starts, and closes it once the review has ended."""

    def __init__(self) -> None:
        self.words: list[str] = []
        self.first: tuple[ContractView, QPoint] | None = None
        self.last: tuple[ContractView, QPoint] | None = None
        self.notice = ""
        self.state: object = None
        self.timer = QTimer()
        self.timer.setInterval(POLL_MS)
        self.timer.timeout.connect(self.look)
        QTimer.singleShot(GIVE_UP_MS, self.timer, QApplication.quit)

    def told(self, word: str) -> None:
        self.words.append(word)
        if word == "window":
            self.timer.start()
        elif self.window() is None:
            self.first = self.page()
            self.first[0].verticalScrollBar().setValue(120)

    def hall(self) -> Hall:
        return next(w for w in QApplication.topLevelWidgets() if isinstance(w, Hall) and w.isVisible())

    def window(self) -> Window | None:
        return self.hall().findChild(Window)

    def page(self) -> tuple[ContractView, QPoint]:
        view = self.hall().findChild(ContractView)
        return view, view.mapTo(self.hall(), QPoint(0, 0))

    def look(self) -> None:
        window = self.window()
        if window is None or window.sitting.running:
            return
        if window.sitting.state is None and window.review.banner.notice is None:
            return  # a run that failed stops first, and then says why
        self.timer.stop()
        self.last = self.page()
        self.notice = window.review.banner.text.text() if window.review.banner.isVisible() else ""
        self.state = window.sitting.state
        self.hall().close()
        QApplication.quit()


@pytest.fixture
def visit(qtbot: QtBot) -> Iterator[Callable[[Path], Visitor]]:
    """Starts the desk on a file; whatever happens, the next test finds no window left."""

    def to(path: Path) -> Visitor:
        visitor = Visitor()
        start(path, theme="light", size=(1440, 900), told=visitor.told)
        visitor.timer.stop()
        return visitor

    # A second quit, after the loop has ended, would make every later loop of this process end at once.
    QApplication.setQuitOnLastWindowClosed(False)
    yield to
    for left in QApplication.topLevelWidgets():
        left.close()
        left.deleteLater()
    QApplication.processEvents()
    QApplication.setQuitOnLastWindowClosed(True)


def test_the_page_that_came_first_is_the_desk_s_page_and_stays_in_its_place(
    visit: Callable[[Path], Visitor], paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_module, "PATIENCE_MS", GIVE_UP_MS)  # however slow the machine is
    seen = visit(paths.samples / "software-development.docx")
    assert seen.words == ["window", "readable"]
    assert seen.state is not None
    assert seen.first is not None
    assert seen.last is not None
    assert seen.last[0] is seen.first[0]
    assert abs(seen.last[1].y() - seen.first[1].y()) <= 3  # the bar that shows work is gone in the end
    assert seen.last[1].x() == seen.first[1].x()


def test_a_file_that_takes_long_to_read_finds_the_screens_built(
    visit: Callable[[Path], Visitor], paths: Paths, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk_module, "PATIENCE_MS", 0)
    seen = visit(paths.samples / "labour.docx")
    assert seen.words == ["window", "readable"]
    assert seen.first is None
    assert seen.state is not None


def test_a_file_without_a_quick_reading_opens_the_usual_way(
    visit: Callable[[Path], Visitor], tmp_path: Path
) -> None:
    plain = tmp_path / "合同.txt"
    plain.write_text("借款合同\n第一条 甲方向乙方出借人民币10000元。\n第二条 借款期限为一年。\n", "utf-8")
    seen = visit(plain)
    assert seen.words == ["window", "readable"]
    assert seen.first is None
    assert seen.state is not None


def test_a_damaged_file_given_at_the_start_is_told_in_the_desk(
    visit: Callable[[Path], Visitor], tmp_path: Path
) -> None:
    bad = tmp_path / "空.docx"
    bad.write_bytes(b"")
    seen = visit(bad)
    assert seen.words == ["window"]
    assert seen.notice
    assert seen.state is None
