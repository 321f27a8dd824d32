"""The real desk with marks on standard output: for measurements only."""

from ui.command import start as start_desk
from workbench.settings.paths import locate

WORDS = {"window": "up", "readable": "readable"}


def start(sample: str | None) -> None:
    """Show the desk as a user gets it, print "up" and, with a sample, "readable", and leave."""
    last = "readable" if sample is not None else "window"

    def told(what: str) -> None:
        from PySide6.QtCore import QTimer  # not before the desk itself loads it
        from PySide6.QtWidgets import QApplication

        def leave() -> None:
            for window in QApplication.topLevelWidgets():
                window.close()
            QApplication.quit()

        if what == "readable":
            for window in QApplication.topLevelWidgets():
                window.repaint()
        print(WORDS[what], flush=True)
        if what == last:
            QTimer.singleShot(0, leave)

    path = locate().samples / "software-development.docx" if sample is not None else None
    start_desk(path, theme="light", told=told)
