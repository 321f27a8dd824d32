"""The engine as a process of its own, for a window that must never wait.

The parent spawns a process on :func:`serve` with one end of a ``multiprocessing.Pipe`` and an
``Event``. It sends :class:`Call`; for each it gets any number of :class:`Event` and then exactly one
:class:`Done` or :class:`Failed` with the same ``call_id``. Calls are done one after another. Setting
the cancel event stops the review that is going on; the parent clears it before its next call, so that
a cancel that comes early is not lost. Closing the pipe, or sending None, ends the process.

The parent keeps its event alive while the process starts (a spawned process looks it up by name),
and the process must not be a daemon: PDFs are parsed in a child process of its own.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from workbench.app.calls import Call, Done, Event, Failed
from workbench.app.workbench import Workbench
from workbench.domain.review import RunEvent
from workbench.errors import Bug, UserError, WorkbenchError
from workbench.settings.paths import locate

# What may be asked for by name; the first group tells events and can be cancelled.
RUNS = frozenset({"review", "resume", "rejudge"})
ASKS = frozenset(
    {
        "article",
        "decide",
        "export",
        "law",
        "library",
        "load",
        "read",
        "recent",
        "undo",
        "unfinished",
        "verify",
        "verify_run",
        "warm",
    }
)


class Pipe(Protocol):
    """The part of ``multiprocessing.connection.Connection`` that is used."""

    def recv(self) -> object:
        """The next message; EOFError when the other end is closed."""
        ...

    def send(self, obj: object, /) -> None:
        """Send a message."""
        ...


class Flag(Protocol):
    """The part of ``multiprocessing.Event`` that is used."""

    def is_set(self) -> bool:
        """Whether it is set."""
        ...


def serve(connection: Pipe, cancel_event: Flag, language: str = "zh") -> None:
    """Answer calls until the other end is closed. Entry of the spawned process."""
    bench = Workbench.open(locate(), language)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        while (call := connection.recv()) is not None:
            if isinstance(call, Call):
                connection.send(_answer(bench, call, connection.send, cancel_event))
    bench.close()


def _answer(bench: Workbench, call: Call, send: Callable[[object], None], flag: Flag) -> Done | Failed:
    try:
        if call.op in RUNS:

            def emit(event: RunEvent) -> None:
                send(Event(call.call_id, event))

            result = getattr(bench, call.op)(**call.kwargs, emit=emit, cancelled=flag.is_set)
            return Done(call.call_id, result)
        if call.op in ASKS:
            return Done(call.call_id, getattr(bench, call.op)(**call.kwargs))
        raise UserError("unknown_operation", op=call.op)
    except WorkbenchError as error:
        return Failed(call.call_id, error)
    except (
        ArithmeticError,
        AttributeError,
        LookupError,
        MemoryError,
        OSError,
        TypeError,
        ValueError,
    ) as error:
        if isinstance(error, BrokenPipeError | ConnectionResetError):
            raise
        bug = Bug("operation_failed", op=call.op, kind=type(error).__name__)
        bug.__cause__ = error
        return Failed(call.call_id, bug)
