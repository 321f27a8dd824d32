"""Keeps Python's own pauses short: the collector waits for quiet moments, threads take small turns.

Unpickling a contract of three hundred pages makes half a million objects. With the collector on, it
would look at all of them several times while the window waits; they are frozen instead once they
stand (reference counting still frees them), and what is left is collected while nothing runs.
"""

import gc
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

TURN_S = 0.001
QUIET_MS = 20_000


class Pauses(QObject):
    """Takes the collector over for as long as the desk lives; ``busy`` says whether a run goes on."""

    def __init__(self, busy: Callable[[], bool]) -> None:
        super().__init__()
        self.busy = busy
        self._turn = sys.getswitchinterval()
        sys.setswitchinterval(TURN_S)
        gc.disable()
        gc.collect()
        gc.freeze()
        self._timer = QTimer(self)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self._tidy)
        self._timer.start()

    def settle(self) -> None:
        """What stands now stays for long: never look at it again."""
        if not self.busy():
            gc.freeze()

    def end(self) -> None:
        """Give the collector back."""
        self._timer.stop()
        sys.setswitchinterval(self._turn)
        gc.unfreeze()
        gc.enable()

    def _tidy(self) -> None:
        if not self.busy():
            gc.collect()
