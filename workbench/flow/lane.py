"""An event loop that one run after the other uses: making and closing one takes longer than a hop."""

from __future__ import annotations

import threading
from collections.abc import Coroutine
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import asyncio

Result = TypeVar("Result")


class Lane:
    """Runs coroutines to their end, one at a time, in a loop that is kept between them.

    Nothing of a run goes on after it: a loop in which something was left at work is closed, which
    cancels that. A run that finds the lane taken by another thread gets a loop of its own. asyncio is
    imported with the first run, as ``flow.starting`` says why.
    """

    def __init__(self) -> None:
        self._free = threading.Lock()
        self._runner: asyncio.Runner | None = None

    def run(self, work: Coroutine[object, object, Result]) -> Result:
        """The result of ``work``; its errors go up."""
        import asyncio

        from workbench.providers import parting

        if not self._free.acquire(blocking=False):
            return parting.run(work)
        try:
            if self._runner is None:
                self._runner = parting.runner()
            try:
                return self._runner.run(work)
            finally:
                if asyncio.all_tasks(self._runner.get_loop()):
                    self._leave()
        finally:
            self._free.release()

    def close(self) -> None:
        """Close the loop; the next run makes a new one. Waits for a run that is at work."""
        with self._free:
            self._leave()

    def _leave(self) -> None:
        if self._runner is not None:
            self._runner.close()
            self._runner = None
