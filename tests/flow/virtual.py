"""An event loop whose clock jumps to the next thing due, so that seconds of waiting cost nothing."""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

Result = TypeVar("Result")


class Jumping(selectors.DefaultSelector):
    """Does not sleep: moves its loop's clock instead, once nothing is left to do now."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        found = super().select(0)
        if not found and timeout:
            self.clock += timeout
        return found


class VirtualLoop(asyncio.SelectorEventLoop):
    """A loop in simulated time."""

    def __init__(self) -> None:
        self._jumping = Jumping()
        super().__init__(self._jumping)

    def time(self) -> float:
        return self._jumping.clock


def run(main: Coroutine[Any, Any, Result]) -> tuple[Result, float]:
    """Run to the end; gives the result, and the simulated seconds that went by."""
    loop = VirtualLoop()
    try:
        result = loop.run_until_complete(main)
        return result, loop.time()
    finally:
        loop.close()
