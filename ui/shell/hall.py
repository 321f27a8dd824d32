"""The window before the desk is furnished: up at once, while the heavier rooms are still imported."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMainWindow, QSplitter, QVBoxLayout, QWidget

from ui.shell import columns
from ui.shell.memory import Memory
from ui.theme import measures
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
        self.memory = Memory(paths)
        self.memory.restore_window(self)
        self.words = words
        self.inner: QWidget | None = None
        self._painted = False
        self.setCentralWidget(_curtain(words))

    def lay_page(self, page: QWidget, name: str) -> None:
        """Show a contract's page where it will stand in the desk, with room kept for what is to come."""
        frame = _Frame(self.words, page, name)
        self.setCentralWidget(frame)
        columns.restore(frame.splitter, self.width() - measures.RAIL, self.memory)

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


def _column(holder: QWidget) -> QVBoxLayout:
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    return column


def _band(name: str, height: int) -> QFrame:
    """A strip of the desk that is still empty."""
    band = QFrame()
    band.setObjectName(name)
    band.setFixedHeight(height)
    return band


def _header(words: Words, file: str = "") -> QFrame:
    header = _band("header", measures.HEADER)
    row = QHBoxLayout(header)
    row.setContentsMargins(14, 0, 14, 0)
    row.setSpacing(10)
    row.addWidget(label(words.say("desk.product"), "product"))
    row.addWidget(label(file, "muted"), 1)
    return header


def _panel(name: str) -> QFrame:
    """An empty panel with its head."""
    panel = QFrame()
    panel.setObjectName(name)
    column = _column(panel)
    column.addWidget(_band("panelHead", measures.BAR))
    column.addStretch(1)
    return panel


class _Frame(QWidget):
    """The desk's outlines around a page."""

    def __init__(self, words: Words, page: QWidget, name: str) -> None:
        super().__init__()
        self.setObjectName("desk")
        rail = QFrame()
        rail.setObjectName("rail")
        rail.setFixedWidth(measures.RAIL)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self._fill_columns(page)
        right = QWidget()
        column = _column(right)
        column.addWidget(self.splitter, 1)
        column.addWidget(_band("strip", measures.STRIP))
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        row.addWidget(rail)
        row.addWidget(right, 1)
        column = _column(self)
        column.addWidget(_header(words, name))
        column.addLayout(row, 1)
        column.addWidget(_band("status", measures.STATUS))

    def _fill_columns(self, page: QWidget) -> None:
        middle = QWidget()
        column = _column(middle)
        column.addWidget(_band("readingBar", measures.BAR))
        column.addSpacing(measures.PROGRESS)
        column.addWidget(page, 1)
        self.splitter.setChildrenCollapsible(False)
        self.splitter.setHandleWidth(1)
        panels = (_panel("outline"), middle, _panel("findings"))
        for panel, least in zip(panels, measures.LEAST_WIDTHS, strict=True):
            panel.setMinimumWidth(least)
            self.splitter.addWidget(panel)
        self.splitter.setStretchFactor(1, 1)


def _curtain(words: Words) -> QWidget:
    curtain = QWidget()
    curtain.setObjectName("welcome")
    column = _column(curtain)
    column.addWidget(_header(words))
    soon: QLabel = label(words.say("desk.starting"), "muted")
    soon.setAlignment(Qt.AlignmentFlag.AlignCenter)
    column.addWidget(soon, 1)
    return curtain
