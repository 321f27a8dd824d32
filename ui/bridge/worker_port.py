"""The engine in a process of its own: a hostile file can take the worker down, never the window.

A reader thread only appends to a queue; a timer in the window's thread empties it, so that a run with
ten thousand events costs the window a few strokes a second and no signal ever crosses threads.
Cancelling raises a flag; a worker that does not heed it in time is ended and replaced. While a run is at
work, only calls about the settings of models go down the pipe; the others wait here, so that one of them
can be taken back without touching the run.
"""

import time
from collections import deque

from PySide6.QtCore import QTimer

from ui.bridge.engine import serve
from ui.bridge.port import Port
from ui.bridge.process import Early, EngineProcess, Lost, Work
from ui.bridge.session_keys import SessionKeys
from workbench.app.calls import BESIDE, RUNS, Call, Done, Event, Failed
from workbench.errors import Cancelled, RetryableError, WorkbenchError

DRAIN_MS = 50
EAGER_MS = 5
SLICE_S = 0.004
PATIENCE_MS = 800


class WorkerPort(Port):
    """Calls go down a pipe to the worker, answers come back through a queue. ``early`` is a worker that
    was started ahead of the window."""

    def __init__(self, language: str, work: Work = serve, early: Early | None = None) -> None:
        super().__init__()
        self.language, self.work = language, work
        self._queue: deque[object] = deque() if early is None else early.engine.said
        self._open: dict[int, Call] = {}  # what the worker was asked, in this order
        self._held: dict[int, Call] = {}  # what waits for a run to end
        self._keys = SessionKeys()
        self._number = 0
        self._cancelling: int | None = None
        self._closing = False
        self._drainer = QTimer(self)
        self._drainer.setInterval(EAGER_MS)  # until the first answer: somebody waits for a first page
        self._drainer.timeout.connect(self._drain)
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(PATIENCE_MS)
        self._patience.timeout.connect(self._insist)
        self._engine = early.engine if early is not None else self._spawn()
        if early is not None and early.asked is not None:
            self._number = early.asked.call_id
            self._open[self._number] = early.asked

    # -- the worker ----------------------------------------------------------------------------

    def _spawn(self) -> EngineProcess:
        return EngineProcess(self.work, self.language, self._queue)

    def listen(self) -> None:
        """Begin to hand on answers from the next turn of the event loop on: whoever listens may first
        say which answers are waited for."""
        QTimer.singleShot(0, self, self._drain)
        self._drainer.start()

    def _replace(self) -> None:
        """End the worker and start another; calls that never began are asked again."""
        self._engine.stop()
        self._engine = self._spawn()
        keys = self._keys.hand_over()
        for call in (*((keys,) if keys else ()), *self._open.values()):
            self._engine.send(call)
        self._let_go()

    def close(self) -> None:
        """End the worker; nothing is emitted any more. What it committed stays committed."""
        if self._closing:
            return
        self._closing = True
        self._drainer.stop()
        self._patience.stop()
        if not self._open:
            self._engine.farewell()
        self._engine.stop()

    # -- calls ---------------------------------------------------------------------------------

    def call(self, op: str, **arguments: object) -> int:
        """Send a call down the pipe, or hold it back until the run at work has ended."""
        self._number += 1
        self._held[self._number] = Call(self._number, op, arguments)
        self._let_go()
        return self._number

    def _let_go(self) -> None:
        """Send what need not wait."""
        for number, call in tuple(self._held.items()):
            busy = any(other.op in RUNS for other in self._open.values())
            if call.op in BESIDE or not busy:
                self._open[number] = self._held.pop(number)
                self._engine.send(call)

    def cancel(self, number: int) -> None:
        """Raise the flag; a worker that does not stop in time is replaced. What is held back is dropped."""
        if self._held.pop(number, None) is not None:
            QTimer.singleShot(0, self, lambda: self.failed.emit(number, Cancelled()))
        elif number in self._open and self._cancelling is None:
            self._cancelling = number
            self._engine.flag.set()
            self._patience.start()

    def _insist(self) -> None:
        number = self._cancelling
        if number is None or number not in self._open:
            return
        self._cancelling = None
        self._answer(number)
        self._replace()
        self.failed.emit(number, Cancelled())

    # -- answers -------------------------------------------------------------------------------

    def _drain(self) -> None:
        """Hand on what the worker said, for a few milliseconds at a time."""
        if self._queue:
            self._drainer.setInterval(DRAIN_MS)
        until = time.perf_counter() + SLICE_S
        while self._queue and not self._closing:
            self._hear(self._queue.popleft())
            if time.perf_counter() > until:
                return

    def _hear(self, said: object) -> None:
        if isinstance(said, Lost):
            self._lost(said)
        elif isinstance(said, Event):
            if said.call_id in self._open:
                self.told.emit(said.call_id, said.event)
        elif isinstance(said, Done):
            call = self._open.get(said.call_id)
            if call is not None and self._answer(said.call_id):
                self._keys.note(call, said.result)
                self.done.emit(said.call_id, said.result)
        elif isinstance(said, Failed) and self._answer(said.call_id):
            self.failed.emit(said.call_id, said.error)

    def _answer(self, number: int) -> bool:
        """Whether the call was still open; it is closed now."""
        if number == self._cancelling:
            self._cancelling = None
            self._patience.stop()
            self._engine.flag.clear()
        known = self._open.pop(number, None) is not None
        self._let_go()
        return known

    def _lost(self, lost: Lost) -> None:
        """The worker died by itself: what it was doing failed, the rest is asked of its successor."""
        if lost.engine is not self._engine:
            return
        first = next((number for number, call in self._open.items() if call.op not in BESIDE), None)
        if first is None:
            first = next(iter(self._open), None)
        cancelled = first is not None and first == self._cancelling
        if first is not None:
            self._answer(first)
        self._replace()
        if first is not None:
            error: WorkbenchError = Cancelled() if cancelled else RetryableError("worker_lost")
            self.failed.emit(first, error)
