"""An event loop that can be left at once, whatever its threads are waiting for (specification R2.8).

A key that the keyring gives only after somebody unlocked it, a host whose name nobody resolves, a library
that takes seconds to load: each of them sits in a thread of the loop and cannot be interrupted.
``asyncio.run`` waits for all of them before it returns, so a cancelled call would go on for as long as
they like.
"""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

Made = TypeVar("Made")
_THREADS = 8


class _Parting(ThreadPoolExecutor):
    """Threads that are left to end by themselves; what they did not begin is dropped."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more work."""
        _ = wait, cancel_futures
        super().shutdown(wait=False, cancel_futures=True)


def run(work: Coroutine[Any, Any, Made]) -> Made:
    """The result of a coroutine in a loop of its own, as ``asyncio.run`` gives it, except that nothing in
    a thread of the loop holds it up."""
    with runner() as loop:
        return loop.run(work)


def runner() -> asyncio.Runner:
    """A loop that can be left at once, for several coroutines one after the other."""
    made = asyncio.Runner()
    made.get_loop().set_default_executor(_Parting(_THREADS, "aside"))
    return made
