"""The real desk with a heartbeat while its engine loads the library that speaks to models: for measurements only."""

import sys

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from tests.bench.heartbeat import Heartbeat
from ui.command import start
from ui.shell.window import Window
from workbench.domain.models import KeyPlace, ModelEntry

NAME = "compatible/m"
PHASE = "model_loads"


class Loads:
    """Adds a model at the models page of a desk that stands and tests it: the first call loads the library."""

    IDLE_MS = 2500

    def __init__(self, url: str) -> None:
        self.entry = ModelEntry(provider="compatible", model="m", base_url=url)
        self.beat = Heartbeat()

    def told(self, what: str) -> None:
        """The desk says that its window stands; screens and engine follow, then the measuring."""
        if what == "window":
            QTimer.singleShot(self.IDLE_MS, self.adding)

    def adding(self) -> None:
        self.desk = next(w for w in QApplication.allWidgets() if isinstance(w, Window))
        self.desk.show_screen("models")
        self.desk.models.stored.connect(self.testing)
        self.desk.models.add(self.entry, "k", KeyPlace.SESSION)

    def testing(self, op: str) -> None:
        if op == "add_model":
            QTimer.singleShot(500, self.measuring)

    def measuring(self) -> None:
        self.beat.phase(PHASE)
        self.desk.models.changed.connect(self.ended)
        self.desk.models.test(NAME)

    def ended(self) -> None:
        report = self.desk.models.tests.get(NAME)
        if report is None:
            return
        self.desk.models.changed.disconnect(self.ended)
        self.beat.say()
        print(f"works\t{int(report.works)}\nloaded here\t{int('litellm' in sys.modules)}", flush=True)
        for window in QApplication.topLevelWidgets():
            window.close()
        QApplication.quit()


def load(url: str) -> None:
    """Print the largest gap of the phase ``model_loads``, whether the model at ``url`` could be used, and
    whether the window's own process holds the library."""
    start(None, theme="light", told=Loads(url).told)
