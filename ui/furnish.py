"""Builds the desk's screens over a port: everything that the first moment can do without."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from getpass import getuser
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget

from ui.bridge.door import Door
from ui.bridge.pauses import Pauses
from ui.bridge.port import Port
from ui.review.sheet.differ import pieces
from ui.review.sheet.view import ContractView
from ui.review.sitting import Sitting
from ui.shell.window import Window
from ui.theme.theme import Theme
from workbench.settings.paths import Paths
from workbench.words import Words

SETTLE_MS = 400
GIVE_UP_MS = 120_000


@dataclass
class Desk:
    """Everything that lives as long as the window."""

    theme: Theme
    door: Door
    sitting: Sitting
    window: Window


def build(
    port: Port,
    paths: Paths,
    words: Words,
    theme: Theme,
    now: Callable[[], datetime] | None = None,
    page: ContractView | None = None,
) -> Desk:
    """The desk over a port, around ``page`` where a contract is shown already; nothing else is shown yet."""
    door = Door(port)
    sitting = Sitting(door, words, now or (lambda: datetime.now(UTC)), _signer())
    window = Window(sitting, door, theme, words, paths, pieces, page)
    return Desk(theme, door, sitting, window)


def _signer() -> str:
    try:
        return getuser()
    except (OSError, KeyError):
        return ""


def keep_quiet(desk: Desk) -> Pauses:
    """Keep Python's pauses short for as long as the desk lives."""
    pauses = Pauses(lambda: desk.sitting.running)
    desk.sitting.run_changed.connect(pauses.settle)
    return pauses


def photograph(desk: Desk, window: QWidget, target: Path, *, waits: bool) -> None:
    """Grab the window once it has settled, then leave; give up after two minutes."""
    desk.window.remembers = False

    def grab() -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        saved = window.grab().save(str(target))
        window.close()
        QApplication.exit(0 if saved and (not waits or desk.sitting.state is not None) else 1)

    def ended() -> None:
        if not desk.sitting.running:
            desk.sitting.run_changed.disconnect(ended)
            shown = next((finding for finding in desk.sitting.ordered if finding.edit is not None), None)
            if shown is not None:  # a picture shows what the program is for: a redline beside its reason
                desk.sitting.select(shown.finding_id)
            QTimer.singleShot(SETTLE_MS, window, grab)

    def answered(_card: object) -> None:
        QTimer.singleShot(SETTLE_MS, window, grab)

    if waits:
        desk.sitting.run_changed.connect(ended)
    else:
        desk.door.library_came.connect(answered)
    QTimer.singleShot(GIVE_UP_MS, window, grab)
