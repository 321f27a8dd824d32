"""Starts the desk: application, theme, engine, window. ``--screenshot`` is for machines without a screen."""

import os
import sys
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from getpass import getuser
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ui.bridge.door import Door
from ui.bridge.pauses import Pauses
from ui.bridge.port import Port
from ui.bridge.worker_port import WorkerPort
from ui.review.sheet.differ import pieces
from ui.review.sitting import Sitting
from ui.shell.memory import Memory
from ui.shell.window import Window
from ui.theme.theme import Theme, ThemeChoice
from workbench.settings.paths import Paths, locate
from workbench.words import Words

SETTLE_MS = 400
GIVE_UP_MS = 120_000


@dataclass
class Desk:
    """Everything that lives as long as the window."""

    app: QApplication
    theme: Theme
    door: Door
    sitting: Sitting
    window: Window


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


def build(
    port: Port,
    paths: Paths,
    words: Words,
    *,
    theme: ThemeChoice | None = None,
    now: Callable[[], datetime] | None = None,
) -> Desk:
    """The desk over a port; nothing is shown yet."""
    app = application()
    styled = Theme(theme if theme is not None else Memory(paths).theme)
    styled.apply()
    door = Door(port)
    sitting = Sitting(door, words, now or (lambda: datetime.now(UTC)), _signer())
    window = Window(sitting, door, styled, words, paths, pieces)
    door.warm()
    door.ask_library()
    return Desk(app, styled, door, sitting, window)


def _signer() -> str:
    try:
        return getuser()
    except (OSError, KeyError):
        return "lawyer"


def run(
    path: Path | None,
    language: str = "zh",
    screenshot: Path | None = None,
    *,
    theme: str | None = None,
    size: tuple[int, int] | None = None,
) -> int:
    """Show the desk, with ``path`` opened; returns the exit code.

    With ``screenshot`` the window is drawn into that PNG once the review of ``path`` has ended (or
    once it stands, without a path), and the program ends. ``theme`` is light, dark or system.
    """
    paths = locate()
    paths.data.mkdir(parents=True, exist_ok=True)
    app = application()
    choice = ThemeChoice(theme) if theme else ThemeChoice.LIGHT if screenshot else None
    desk = build(WorkerPort(language), paths, Words.load(paths.words, language), theme=choice)
    if size is not None or screenshot is not None:
        desk.window.take(*(size or (1440, 900)))
    pauses = Pauses(lambda: desk.sitting.running)
    desk.sitting.run_changed.connect(pauses.settle)
    desk.window.show()
    if path is not None:
        desk.window.open_path(path.resolve())
    if screenshot is not None:
        _photograph(desk, screenshot, waits=path is not None)
    code = app.exec()
    pauses.end()
    return code


def _photograph(desk: Desk, target: Path, *, waits: bool) -> None:
    """Grab the window once it has settled, then leave; give up after two minutes."""
    window = desk.window

    def grab() -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        saved = window.grab().save(str(target))
        window.close()
        desk.app.exit(0 if saved and (not waits or desk.sitting.state is not None) else 1)

    def ended() -> None:
        if not desk.sitting.running:
            desk.sitting.run_changed.disconnect(ended)
            QTimer.singleShot(SETTLE_MS, window, grab)

    def answered(_card: object) -> None:
        QTimer.singleShot(SETTLE_MS, window, grab)

    if waits:
        desk.sitting.run_changed.connect(ended)
        QTimer.singleShot(GIVE_UP_MS, window, grab)
    else:
        desk.door.library_came.connect(answered)
        QTimer.singleShot(GIVE_UP_MS, window, grab)
