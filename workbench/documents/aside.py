"""Run one function over untrusted bytes beside this process, at little cost (R6.1).

On Linux the process is forked: nothing is imported anew, the child gets limits of memory and time, and only what it
found comes back. Elsewhere it is the spawned cage of ``cage.py``. A process that is itself a child (the desk's worker)
is the cage already: a crash in it is told by the desk, and reads on in a new one.
"""

import gc
import multiprocessing
import os
import pickle
import select
import signal
import sys
import time
import warnings
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NoReturn, TypeVar, cast

from workbench.documents.cage import Answer, Bounds, limit, run_caged
from workbench.errors import LimitError, UserError, WorkbenchError

T = TypeVar("T")
_HEAD = 8
_CHUNK = 1 << 20


def run_aside(function: Callable[..., T], *arguments: object, bounds: Bounds = Bounds()) -> T:  # noqa: B008 - frozen
    """``function(*arguments)``; it stands at the top of a module and its result can be pickled.

    Raises what the function raises of our own errors; LimitError for time or memory; UserError ("document_crashed")
    where the child died or failed with an error that is not ours.
    """
    if multiprocessing.parent_process() is not None:
        return function(*arguments)
    if sys.platform != "linux":
        return run_caged(function, *arguments, bounds=bounds)
    return cast("T", _forked(function, arguments, bounds))


def _forked(function: Callable[..., object], arguments: tuple[object, ...], bounds: Bounds) -> object:
    reader, writer = os.pipe()
    with warnings.catch_warnings():
        # The child does nothing but read: it takes no lock that another thread could hold.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _read_and_leave(writer, function, arguments, bounds)
    os.close(writer)
    try:
        answer = _received(reader, bounds)
    finally:
        os.close(reader)
        with suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        with suppress(ChildProcessError):
            os.waitpid(child, 0)
    if answer.error is not None:
        raise answer.error
    return answer.value


def _received(reader: int, bounds: Bounds) -> Answer:
    """What the child says: eight bytes of length, then the pickled answer."""
    until = time.monotonic() + bounds.seconds
    poll = select.poll()
    poll.register(reader, select.POLLIN)
    data = bytearray()
    while True:
        if not poll.poll(max(0.0, until - time.monotonic()) * 1000):
            raise LimitError("document_timeout", seconds=bounds.seconds)
        chunk = os.read(reader, _CHUNK)
        if not chunk:
            break
        data += chunk
    if len(data) < _HEAD or len(data) - _HEAD != int.from_bytes(data[:_HEAD], "big"):
        raise UserError("document_crashed")
    return _unpickled(memoryview(data)[_HEAD:])


def _unpickled(data: memoryview) -> Answer:
    """Thousands of small objects at once, none of them garbage yet: the collector would only look at them."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        return cast("Answer", pickle.loads(data))  # noqa: S301  # written by our own child
    finally:
        if collecting:
            gc.enable()


def _read_and_leave(
    writer: int, function: Callable[..., object], arguments: tuple[object, ...], bounds: Bounds
) -> NoReturn:
    """The child's whole life. It runs no handler of its parent's end and touches none of its files."""
    try:
        gc.disable()
        limit(bounds, already=_mapped())
        data = pickle.dumps(_answer(function, arguments, bounds))
        with os.fdopen(writer, "wb") as out:
            out.write(len(data).to_bytes(_HEAD, "big"))
            out.write(data)
    finally:
        os._exit(0)


def _answer(function: Callable[..., object], arguments: tuple[object, ...], bounds: Bounds) -> Answer:
    try:
        return Answer(function(*arguments), None)
    except WorkbenchError as error:
        return Answer(None, error)
    except MemoryError:
        return Answer(None, LimitError("document_memory", limit=bounds.megabytes))
    except Exception:  # noqa: BLE001  # whatever a hostile file brings about ends with this child
        return Answer(None, UserError("document_crashed"))


def _mapped() -> int:
    """Bytes of address space that the process has already."""
    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    return pages * os.sysconf("SC_PAGE_SIZE")
