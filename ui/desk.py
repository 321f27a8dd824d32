"""Starts the desk. The window stands first; engine and screens follow while it is already to be seen.

``--screenshot`` is for machines without a screen, ``--times`` for measuring the start.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from ui.bridge.process import Early
from ui.shell.hall import Hall
from ui.shell.memory import Memory
from ui.shell.word_table import WordTable
from ui.theme.theme import Theme, ThemeChoice
from workbench.settings.paths import Paths, locate
from workbench.words import Words

if TYPE_CHECKING:
    from ui.bridge.port import Port
    from ui.furnish import Desk
    from ui.review.sheet.view import ContractView
    from ui.shell.first_page import FirstPage

PATIENCE_MS = 400  # a file that takes longer to read finds the screens built
QUIET_MS = 400  # the first text comes before the collector is put in order


def application() -> QApplication:
    """The running application, made if there is none."""
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication(sys.argv[:1])
    app.setStyle("Fusion")
    app.setApplicationName("contract-workbench")
    return app


def run(
    path: Path | None,
    language: str,
    early: Early,
    screenshot: Path | None = None,
    *,
    theme: str | None = None,
    size: tuple[int, int] | None = None,
    told: Callable[[str], None] | None = None,
) -> int:
    """Show the desk, with ``path`` opened; returns the exit code.

    ``early`` is the engine's process, asked already for a glance at ``path``.
    With ``screenshot`` the window is drawn into that PNG once the review of ``path`` has ended (or
    once it stands, without a path), and the program ends. ``theme`` is light, dark or system.
    ``told`` hears ``window`` when the window is first drawn and ``readable`` when the contract is.
    """
    paths = locate()
    paths.data.mkdir(parents=True, exist_ok=True)
    app = application()
    default = ThemeChoice.LIGHT if screenshot else Memory(paths).theme
    styled = Theme(ThemeChoice(theme) if theme else default)
    styled.apply()
    table = WordTable(paths.words, paths.data)
    hall = Hall(Words(table, language), paths)
    if size is not None or screenshot is not None:
        hall.resize(*(size or (1440, 900)))
    start = _Start(paths, table, language, styled, hall, path, early, screenshot, told)
    hall.painted.connect(start.painted)
    hall.show()
    code = app.exec()
    start.end()
    return code


def _nobody(_what: str) -> None:
    """Nobody measures the start."""


class _Start:
    """What happens once the window is to be seen."""

    def __init__(
        self,
        paths: Paths,
        table: WordTable,
        language: str,
        theme: Theme,
        hall: Hall,
        path: Path | None,
        early: Early,
        screenshot: Path | None,
        told: Callable[[str], None] | None,
    ) -> None:
        self.paths, self.table, self.theme, self.hall = paths, table, theme, hall
        self.words = Words(table, language)
        self.path, self.early = path, early
        self.screenshot = screenshot
        self.told: Callable[[str], None] = told or _nobody
        self.language = language
        self.endings: list[Callable[[], None]] = []
        self.port: Port
        self.first: FirstPage | None = None
        self.page: ContractView | None = None
        self.desk: Desk | None = None

    def painted(self) -> None:
        """The window stands: bring the rest in."""
        self.told("window")
        QTimer.singleShot(0, self.hall, self.begin)

    def begin(self) -> None:
        """Hear the engine; with a file, its page comes first and the screens behind it."""
        from ui.bridge.worker_port import WorkerPort  # noqa: PLC0415  # the window must not wait for it

        self.port = WorkerPort(self.language, early=self.early)
        self.endings.append(self.port.close)
        if self.path is None or self.early.asked is None:
            self.port.call("warm")
            self._furnish()
            return
        from ui.shell.first_page import FirstPage  # noqa: PLC0415  # the engine reads the file meanwhile

        self.first = FirstPage(self.port, self.early.asked.call_id, self.theme, self.words)
        self.first.came.connect(self._came)
        QTimer.singleShot(PATIENCE_MS, self.hall, self._furnish)

    def _came(self) -> None:
        """The file was read, or could not be read in a glance."""
        if self.desk is not None:
            self._open(self.desk)
        elif self.first is not None and self.first.contract is not None and self.path is not None:
            self.port.call("warm")
            self.page = self.first.page(self.first.contract, self.hall.memory.zoom)
            self.hall.lay_page(self.page, self.path.name)
            self.hall.repaint()
            self._readable()
            QTimer.singleShot(0, self.hall, self._furnish)
        else:
            self._furnish()

    def _furnish(self) -> None:
        """Import and build the screens around the page, and go on with the file in them."""
        if self.desk is not None:
            return
        from ui import furnish  # noqa: PLC0415  # heavy, and the page can be read without

        desk = self.desk = furnish.build(self.port, self.paths, self.words, self.theme, page=self.page)
        self.hall.furnish(desk.window)
        desk.window.fit(self.hall.width())
        QTimer.singleShot(QUIET_MS, self.hall, lambda: self.endings.append(furnish.keep_quiet(desk).end))
        if self.path is None:
            desk.window.show_screen("home")
            QTimer.singleShot(0, self.hall, self.table.complete)
        elif self.first is not None and self.first.over:
            self._open(desk)
        else:
            desk.window.await_path(self.path)
        if self.screenshot is not None:
            furnish.photograph(desk, self.hall, self.screenshot, waits=self.path is not None)

    def _open(self, desk: "Desk") -> None:
        """Review the file in the desk, unless the lawyer has opened another meanwhile."""
        contract = self.first.contract if self.first is not None else None
        if self.path is None or desk.sitting.path not in (None, self.path):
            return
        if self.page is None:
            desk.sitting.contract_read.connect(self._readable, Qt.ConnectionType.SingleShotConnection)
        if contract is not None:
            desk.window.open_read(self.path, contract)
        else:
            desk.window.open_path(self.path)

    def _readable(self) -> None:
        QTimer.singleShot(0, self.hall, self._say_readable)

    def _say_readable(self) -> None:
        self.told("readable")
        QTimer.singleShot(0, self.hall, self.table.complete)

    def end(self) -> None:
        """Let go of whatever still runs."""
        for ending in reversed(self.endings):
            ending()
