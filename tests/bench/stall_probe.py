"""The real desk with a heartbeat: for measurements only."""

from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.bench.heartbeat import Heartbeat
from ui.command import start
from ui.review.sheet.view import ContractView
from ui.shell.window import Window


class Stalls:
    """Opens a contract in a desk that stands, scrolls while it is reviewed, then resizes the window."""

    SCROLL_MS = 30
    IDLE_MS = 2500
    SIZES = ((1100, 700), (1440, 900), (1280, 800), (1440, 900))

    def __init__(self, path: Path) -> None:
        self.path = path
        self.beat = Heartbeat()
        self.scroller = QTimer()
        self.scroller.setInterval(self.SCROLL_MS)
        self.scroller.timeout.connect(self.scroll)
        self.sizes = list(self.SIZES)

    def told(self, what: str) -> None:
        """The desk says that its window stands; screens and engine follow, then the measuring."""
        if what == "window":
            QTimer.singleShot(self.IDLE_MS, self.opening)

    def opening(self) -> None:
        self.desk = next(w for w in QApplication.allWidgets() if isinstance(w, Window))
        self.view = self.desk.findChild(ContractView)
        self.desk.sitting.contract_read.connect(lambda: QTimer.singleShot(0, self.reading))
        self.beat.phase("open")
        self.desk.open_path(self.path)

    def reading(self) -> None:
        self.view.viewport().repaint()
        self.beat.phase("review")
        self.scroller.start()
        self.desk.sitting.run_changed.connect(self.ended)
        self.ended()

    def scroll(self) -> None:
        bar = self.view.verticalScrollBar()
        bar.setValue((bar.value() + 700) % max(1, bar.maximum()))

    def ended(self) -> None:
        if self.desk.sitting.state is not None and not self.desk.sitting.running:
            self.desk.sitting.run_changed.disconnect(self.ended)
            QTimer.singleShot(1500, self.resizing)

    def resizing(self) -> None:
        self.scroller.stop()
        self.beat.phase("resize")
        self.resize()

    def resize(self) -> None:
        if not self.sizes:
            self.beat.say()
            for window in QApplication.topLevelWidgets():
                window.close()
            QApplication.quit()
            return
        self.desk.window().resize(*self.sizes.pop(0))
        QTimer.singleShot(200, self.resize)


def stall(path: str) -> None:
    """Print the largest gaps of the phases open, review and resize."""
    start(None, theme="light", told=Stalls(Path(path)).told)
