"""Starts the desk. The window stands first; engine and screens follow while it is already to be seen.

``--screenshot`` is for machines without a screen, ``--times`` for measuring the start.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication

from ui.shell.hall import Hall
from ui.shell.memory import Memory
from ui.shell.word_table import WordTable
from ui.theme.theme import Theme, ThemeChoice
from workbench.settings.paths import Paths, locate
from workbench.words import Words

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


def _never(_module: object) -> bool:
    return False


def spare_imports() -> None:
    """Spare our imports the reading of their own source.

    PySide looks through the text of every module imported after it, to see whether the module may
    switch ``__feature__`` on. No module of ours or of our libraries does; a hundred and fifty files are
    not read between the window and the contract. Nothing happens where PySide has no such hook.
    """
    feature = sys.modules.get("shibokensupport.feature")
    if hasattr(feature, "_mod_uses_pyside"):
        setattr(feature, "_mod_uses_pyside", _never)  # noqa: B010  # not an attribute that types know


def run(
    path: Path | None,
    language: str = "zh",
    screenshot: Path | None = None,
    *,
    theme: str | None = None,
    size: tuple[int, int] | None = None,
    told: Callable[[str], None] | None = None,
) -> int:
    """Show the desk, with ``path`` opened; returns the exit code.

    With ``screenshot`` the window is drawn into that PNG once the review of ``path`` has ended (or
    once it stands, without a path), and the program ends. ``theme`` is light, dark or system.
    ``told`` hears ``window`` when the window is first drawn and ``readable`` when the contract is.
    """
    paths = locate()
    paths.data.mkdir(parents=True, exist_ok=True)
    app = application()
    spare_imports()
    default = ThemeChoice.LIGHT if screenshot else Memory(paths).theme
    styled = Theme(ThemeChoice(theme) if theme else default)
    styled.apply()
    table = WordTable(paths.words, paths.data)
    hall = Hall(Words(table, language), paths)
    if size is not None or screenshot is not None:
        hall.resize(*(size or (1440, 900)))
    start = _Start(paths, table, language, styled, hall, path, screenshot, told)
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
        screenshot: Path | None,
        told: Callable[[str], None] | None,
    ) -> None:
        self.paths, self.table, self.theme, self.hall = paths, table, theme, hall
        self.words = Words(table, language)
        self.path = path.resolve() if path is not None else None
        self.screenshot = screenshot
        self.told: Callable[[str], None] = told or _nobody
        self.language = language
        self.endings: list[Callable[[], None]] = []

    def painted(self) -> None:
        """The window stands: bring the rest in."""
        self.told("window")
        QTimer.singleShot(0, self.hall, self.furnish)

    def furnish(self) -> None:
        """Start the engine; import and build the screens while it reads the file."""
        from ui.bridge.worker_port import WorkerPort  # noqa: PLC0415  # the window must not wait for it

        port = WorkerPort(self.language)
        self.endings.append(port.close)
        early = port.call("glance", path=self.path) if self.path is not None else None
        from ui import furnish  # noqa: PLC0415  # heavy; the engine reads the file meanwhile

        desk = furnish.build(port, self.paths, self.words, self.theme)
        self.hall.furnish(desk.window)
        desk.window.fit(self.hall.width())
        QTimer.singleShot(QUIET_MS, self.hall, lambda: self.endings.append(furnish.keep_quiet(desk).end))
        if self.path is not None and early is not None:
            once = Qt.ConnectionType.SingleShotConnection
            desk.sitting.contract_read.connect(self._readable, once)
            desk.window.open_path(self.path, early)
        else:
            port.call("warm")
            desk.window.show_screen("home")
        if self.screenshot is not None:
            furnish.photograph(desk, self.hall, self.screenshot, waits=self.path is not None)

    def _readable(self) -> None:
        QTimer.singleShot(0, self.hall, self._say_readable)

    def _say_readable(self) -> None:
        self.told("readable")
        QTimer.singleShot(0, self.hall, self.table.complete)

    def end(self) -> None:
        """Let go of whatever still runs."""
        for ending in reversed(self.endings):
            ending()
