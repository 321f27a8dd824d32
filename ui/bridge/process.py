"""The engine's process, with its pipe, its cancel flag and the thread that queues what it says.

No Qt here: the process is started before the window's library is loaded, so that both load side by side.
"""

import multiprocessing
import threading
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event as CancelFlag
from typing import NamedTuple

from workbench.app.calls import Call

JOIN_S = 2.0
FAREWELL_S = 0.5

Work = Callable[[Connection, CancelFlag, str], None]


class EngineProcess:
    """One process that answers calls; a reader thread appends its answers to ``said``, and at last
    :class:`Lost` once its pipe is closed."""

    def __init__(self, work: Work, language: str, said: deque[object]) -> None:
        context = multiprocessing.get_context("spawn")
        self.said = said
        self.flag = context.Event()
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(
            target=work, args=(theirs, self.flag, language), name="workbench-engine"
        )
        self._process.start()
        theirs.close()
        threading.Thread(target=self._read, name="workbench-reader", daemon=True).start()

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.is_alive()

    def send(self, call: Call) -> None:
        """Ask for something; a process that is gone says :class:`Lost`."""
        try:
            self._pipe.send(call)
        except OSError:
            self.said.append(Lost(self))

    def farewell(self) -> None:
        """Let an idle process end by itself, for half a second."""
        with suppress(OSError):
            self._pipe.send(None)
        self._process.join(FAREWELL_S)

    def stop(self) -> None:
        """End the process, whatever it does; twice is harmless."""
        if self.alive:
            self._process.terminate()
        self._process.join(JOIN_S)
        self._pipe.close()

    def _read(self) -> None:
        try:
            while True:
                self.said.append(self._pipe.recv())
        except (EOFError, OSError):
            self.said.append(Lost(self))


class Lost(NamedTuple):
    """A process's pipe closed."""

    engine: EngineProcess


class Early(NamedTuple):
    """A process that was started ahead of the window, and what it was asked already."""

    engine: EngineProcess
    asked: Call | None
