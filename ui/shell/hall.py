"""The window before the desk is furnished: up at once, while the heavier rooms are still imported."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMainWindow, QVBoxLayout, QWidget

from ui.shell.memory import Memory
from ui.widgets.pills import label
from workbench.settings.paths import Paths
from workbench.words import Words


class Hall(QMainWindow):
    """The top-level window; ``furnish`` puts the desk into it. ``painted`` once it was first drawn."""

    painted = Signal()

    def __init__(self, words: Words, paths: Paths) -> None:
        super().__init__()
        self.setWindowTitle(words.say("desk.product"))
        self.setMinimumSize(980, 620)
        self.resize(1440, 900)
        self.setAcceptDrops(True)
        Memory(paths).restore_window(self)
        self.inner: QWidget | None = None
        self._painted = False
        self.setCentralWidget(_curtain(words))

    def furnish(self, desk: QWidget) -> None:
        """Put the desk where the curtain was."""
        self.inner = desk
        desk.setWindowFlags(Qt.WindowType.Widget)
        self.setCentralWidget(desk)
        desk.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell once that something is to be seen."""
        super().paintEvent(event)
        if not self._painted:
            self._painted = True
            self.painted.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Let the desk remember and let go."""
        if self.inner is not None:
            self.inner.close()
        event.accept()


def _curtain(words: Words) -> QWidget:
    curtain = QWidget()
    curtain.setObjectName("welcome")
    column = QVBoxLayout(curtain)
    column.setContentsMargins(0, 0, 0, 0)
    header = QFrame()
    header.setObjectName("header")
    header.setFixedHeight(46)
    row = QHBoxLayout(header)
    row.setContentsMargins(14, 0, 14, 0)
    row.addWidget(label(words.say("desk.product"), "product"))
    column.addWidget(header)
    soon: QLabel = label(words.say("desk.starting"), "muted")
    soon.setAlignment(Qt.AlignmentFlag.AlignCenter)
    column.addWidget(soon, 1)
    return curtain
