"""A 5 ms timer that remembers its largest gap, phase by phase."""

import time

from PySide6.QtCore import QObject, Qt, QTimer


class Heartbeat(QObject):
    """Counts from the first call of ``phase``."""

    def __init__(self) -> None:
        super().__init__()
        self.largest: dict[str, float] = {}
        self._phase = ""
        self._last = time.perf_counter()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(5)
        self._timer.timeout.connect(self._beat)

    def phase(self, name: str) -> None:
        """What is measured from now on; the gap that is open belongs to the phase that ends."""
        self._beat()
        self._phase = name
        self.largest.setdefault(name, 0.0)
        self._timer.start()

    def _beat(self) -> None:
        now = time.perf_counter()
        if self._phase:
            gap = (now - self._last) * 1000
            self.largest[self._phase] = max(self.largest[self._phase], gap)
        self._last = now

    def say(self) -> None:
        """Print ``phase<TAB>milliseconds`` lines."""
        self._beat()
        self._phase = ""
        for name, value in self.largest.items():
            print(f"{name}\t{value:.2f}", flush=True)
