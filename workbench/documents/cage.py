"""Run one function over hostile input in a process of its own, with limits (R6.1).

The child is spawned (no inherited locks or Qt), gets a memory limit where the system has one, and is
killed when its time is up. Our own errors come back as they were raised; a crash of the child is an
error of its own, so that a parser's segmentation fault never reaches the program.
"""

import multiprocessing
import sys
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import NamedTuple, TypeVar, cast

from workbench.errors import LimitError, UserError, WorkbenchError

T = TypeVar("T")
_GRACE = 5.0
_CPU_GRACE = 2
"""The clock speaks first: it can say what happened, the system's limit on processor time only kills."""
_MB = 1024 * 1024


class Bounds(NamedTuple):
    """Limits of a cage: wall-clock and CPU seconds, and megabytes of address space."""

    seconds: int = 60
    megabytes: int = 1024


class Answer(NamedTuple):
    """What a child hands back: a value, or an error of ours."""

    value: object
    error: WorkbenchError | None


def run_caged(function: Callable[..., T], *arguments: object, bounds: Bounds = Bounds()) -> T:  # noqa: B008 - frozen
    """``function(*arguments)`` in a spawned child. The function must stand at the top of a module, and
    arguments and result must be picklable.

    Raises what the function raises of our own errors; LimitError for time or memory; UserError
    ("document_crashed") where the child died or failed with an error that is not ours.
    """
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=_inside, args=(sender, bounds, function, arguments), daemon=True)
    # A daemonic process may have no children; the cage ends with its child in every case, so the
    # flag is lifted for the moment of starting.
    own = multiprocessing.current_process()
    daemonic = own.daemon
    if daemonic:
        own._config["daemon"] = False  # noqa: SLF001  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # no public way
    try:
        child.start()
    finally:
        if daemonic:
            own._config["daemon"] = True  # noqa: SLF001  # pyright: ignore[reportAttributeAccessIssue, reportUnknownMemberType]  # no public way
    sender.close()
    try:
        answer = _wait(receiver, bounds)
    finally:
        receiver.close()
        if child.is_alive():
            child.join(0.2)
        if child.is_alive():
            child.kill()
        child.join(_GRACE)
    if answer.error is not None:
        raise answer.error
    return cast("T", answer.value)


def _wait(receiver: Connection, bounds: Bounds) -> Answer:
    if not receiver.poll(bounds.seconds):
        raise LimitError("document_timeout", seconds=bounds.seconds)
    try:
        return cast("Answer", receiver.recv())
    except EOFError:
        raise UserError("document_crashed") from None


def _inside(
    sender: Connection, bounds: Bounds, function: Callable[..., object], arguments: tuple[object, ...]
) -> None:
    """The child's whole life."""
    limit(bounds)
    try:
        answer = Answer(function(*arguments), None)
    except WorkbenchError as error:
        answer = Answer(None, error)
    except MemoryError:
        answer = Answer(None, LimitError("document_memory", limit=bounds.megabytes))
    sender.send(answer)
    sender.close()


def limit(bounds: Bounds, already: int = 0) -> None:
    """Ask the system for the limits; ``already`` are bytes of address space that do not count. macOS refuses an address-space limit, Windows has none: there the
    clock alone bounds the child."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - exists on POSIX systems only

    for which, amount in (
        (resource.RLIMIT_AS, already + bounds.megabytes * _MB),
        (resource.RLIMIT_CPU, bounds.seconds + _CPU_GRACE),
    ):
        try:
            _, hard = resource.getrlimit(which)
            resource.setrlimit(which, (amount if hard == resource.RLIM_INFINITY else min(amount, hard), hard))
        except (ValueError, OSError):
            continue
