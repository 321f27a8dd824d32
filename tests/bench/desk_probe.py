"""The real desk with marks on standard output: for measurements only."""

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from ui.desk import run
from workbench.settings.paths import locate

WORDS = {"window": "up", "readable": "readable"}


def start(sample: str | None) -> None:
    """Show the desk as a user gets it, print "up" and, with a sample, "readable", and leave."""
    last = "readable" if sample is not None else "window"

    def told(what: str) -> None:
        if what == "readable":
            for window in QApplication.topLevelWidgets():
                window.repaint()
        print(WORDS[what], flush=True)
        if what == last:
            QTimer.singleShot(0, leave)

    def leave() -> None:
        for window in QApplication.topLevelWidgets():
            window.close()
        QApplication.quit()

    path = locate().samples / "software-development.docx" if sample is not None else None
    run(path, theme="light", told=told)
