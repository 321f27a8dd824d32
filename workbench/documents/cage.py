"""Run one function over hostile input in a process of its own, with limits (R6.1).

The child is spawned (no inherited locks or Qt), gets a memory limit where the system has one, and is
killed when its time is up. Our own errors come back as they were raised; a crash of the child is an
error of its own, so that a parser's segmentation fault never reaches the program.
"""

import multiprocessing
import sys
import time
from collections.abc import Callable, Generator, Iterable
from multiprocessing.connection import Connection
from typing import NamedTuple, TypeVar, cast

from workbench.errors import Cancelled, LimitError, UserError, WorkbenchError

T = TypeVar("T")
_GRACE = 5.0
_CPU_GRACE = 2
"""The clock speaks first: it can say what happened, the system's limit on processor time only kills."""
_MB = 1024 * 1024
_TICK = 0.1
"""How often, in seconds, it is asked whether to go on."""


class Bounds(NamedTuple):
    """Limits of a cage: wall-clock and CPU seconds, and megabytes of address space."""

    seconds: int = 60
    megabytes: int = 1024


class Answer(NamedTuple):
    """What a child hands back: a value, or an error of ours; ``last`` where nothing comes after it."""

    value: object
    error: WorkbenchError | None
    last: bool = True


def never() -> bool:
    """Nobody asks to stop."""
    return False


def run_caged(function: Callable[..., T], *arguments: object, bounds: Bounds = Bounds()) -> T:  # noqa: B008 - frozen
    """``function(*arguments)`` in a spawned child. The function must stand at the top of a module, and
    arguments and result must be picklable.

    Raises what the function raises of our own errors; LimitError for time or memory; UserError
    ("document_crashed") where the child died or failed with an error that is not ours.
    """
    (value,) = _caged(_once, (function, arguments), bounds, never)
    return cast("T", value)


def stream_caged(
    function: Callable[..., Iterable[T]], *arguments: object, bounds: Bounds, cancelled: Callable[[], bool]
) -> Generator[T]:
    """What ``function(*arguments)`` yields, one by one as it comes out of a spawned child, whose life ends with
    this generator. ``bounds.seconds`` hold for each item.

    Raises what ``run_caged`` raises, and Cancelled within a tenth of a second of ``cancelled``.
    """
    return cast("Generator[T]", _caged(_each, (function, arguments), bounds, cancelled))


def _caged(
    inside: Callable[..., None], what: tuple[object, ...], bounds: Bounds, cancelled: Callable[[], bool]
) -> Generator[object]:
    context = multiprocessing.get_context("spawn")
    receiver, sender = context.Pipe(duplex=False)
    child = context.Process(target=inside, args=(sender, bounds, *what), daemon=True)
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
    finished = False
    try:
        while not finished:
            answer = _wait(receiver, bounds, cancelled)
            if answer.error is not None:
                raise answer.error
            finished = answer.last
            if not finished or inside is _once:
                yield answer.value
    finally:
        receiver.close()
        if finished:
            child.join(0.2)
        if child.is_alive():
            child.kill()
        child.join(_GRACE)


def _wait(receiver: Connection, bounds: Bounds, cancelled: Callable[[], bool]) -> Answer:
    end = time.monotonic() + bounds.seconds
    while not receiver.poll(max(0.0, min(_TICK, end - time.monotonic()))):
        if cancelled():
            raise Cancelled
        if time.monotonic() >= end:
            raise LimitError("document_timeout", seconds=bounds.seconds)
    if cancelled():
        raise Cancelled
    try:
        return cast("Answer", receiver.recv())
    except EOFError:
        raise UserError("document_crashed") from None


def _once(
    sender: Connection, bounds: Bounds, function: Callable[..., object], arguments: tuple[object, ...]
) -> None:
    """The whole life of a child with one answer."""
    limit(bounds)
    _answer(sender, bounds, lambda: sender.send(Answer(function(*arguments), None)))


def _each(
    sender: Connection,
    bounds: Bounds,
    function: Callable[..., Iterable[object]],
    arguments: tuple[object, ...],
) -> None:
    """The whole life of a child with many answers; the clock alone bounds each."""
    limit(bounds, timed=False)

    def all_of_them() -> None:
        for value in function(*arguments):
            sender.send(Answer(value, None, last=False))
        sender.send(Answer(None, None))

    _answer(sender, bounds, all_of_them)


def _answer(sender: Connection, bounds: Bounds, work: Callable[[], None]) -> None:
    try:
        work()
    except WorkbenchError as error:
        sender.send(Answer(None, error))
    except MemoryError:
        sender.send(Answer(None, LimitError("document_memory", limit=bounds.megabytes)))
    sender.close()


def limit(bounds: Bounds, already: int = 0, *, timed: bool = True) -> None:
    """Ask the system for the limits; ``already`` are bytes of address space that do not count, without ``timed`` the
    clock alone counts seconds. macOS refuses an address-space limit, Windows has none: there the
    clock alone bounds the child."""
    if sys.platform == "win32":
        return
    import resource  # noqa: PLC0415 - exists on POSIX systems only

    wanted = [(resource.RLIMIT_AS, already + bounds.megabytes * _MB)]
    if timed:
        wanted.append((resource.RLIMIT_CPU, bounds.seconds + _CPU_GRACE))
    for which, amount in wanted:
        try:
            _, hard = resource.getrlimit(which)
            resource.setrlimit(which, (amount if hard == resource.RLIM_INFINITY else min(amount, hard), hard))
        except (ValueError, OSError):
            continue
