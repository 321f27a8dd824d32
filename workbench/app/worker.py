"""The engine as a process of its own, for a window that must never wait.

The parent spawns a process on :func:`serve` with one end of a ``multiprocessing.Pipe`` and an
``Event``. It sends :class:`Call`; for each it gets any number of :class:`Event` and then exactly one
:class:`Done` or :class:`Failed` with the same ``call_id``. Calls are done one after another. Setting
the cancel event stops the review that is going on; the parent clears it before its next call, so that
a cancel that comes early is not lost. Closing the pipe, or sending None, ends the process.

The parent keeps its event alive while the process starts (a spawned process looks it up by name),
and the process must not be a daemon: PDFs are parsed in a child process of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from workbench.app.calls import Call, Done, Event, Failed
from workbench.documents.glance import glance
from workbench.domain.contract import Contract
from workbench.errors import Bug, UserError, WorkbenchError
from workbench.settings.paths import locate

if TYPE_CHECKING:
    from workbench.app.workbench import Workbench
    from workbench.domain.review import RunEvent

__all__ = ["Call", "Done", "Event", "Failed", "serve"]

# What may be asked for by name; the first group tells events and can be cancelled.
RUNS = frozenset({"fork", "rejudge", "resume", "review"})
TESTS = frozenset({"test_model"})  # can be cancelled and tells nothing on the way
ASKS = frozenset(
    {
        "add_model",
        "answer",
        "article",
        "chain_page",
        "compare",
        "decide",
        "destroy",
        "distrust",
        "enable_model",
        "export",
        "forget_key",
        "glance",
        "keep_key",
        "keys",
        "law",
        "library",
        "load",
        "mask_amounts",
        "matter",
        "models",
        "order_models",
        "profiles",
        "questions",
        "read",
        "recent",
        "remove_model",
        "route",
        "set_limits",
        "spending",
        "trust",
        "undo",
        "unfinished",
        "use_models",
        "verify",
        "verify_run",
        "warm",
        "would_send",
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


class _Engine:
    """The workbench, imported and opened when something more than reading a file is first asked for:
    a window shows the contract before the rest of the engine stands."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._bench: Workbench | None = None

    @property
    def bench(self) -> Workbench:
        """The open workbench."""
        if self._bench is None:
            from workbench.app.workbench import Workbench  # noqa: PLC0415 - heavy, and reading needs none of it

            self._bench = Workbench.open(locate(), self._language)
        return self._bench

    def ask(self, op: str, kwargs: dict[str, object]) -> object:
        """The answer to one question."""
        if op == "glance":
            return glance(**kwargs)  # pyright: ignore[reportArgumentType] - as the caller named them
        return getattr(self.bench, op)(**kwargs)

    def close(self) -> None:
        """Release what was opened."""
        if self._bench is not None:
            self._bench.close()


def _slim(event: RunEvent) -> RunEvent:
    """The end of a run without the contract, which went out with ``ContractRead``: unpickling three
    hundred pages once more would be felt in the window."""
    if event.kind != "run_finished":
        return event
    contract = event.review.contract
    bare = Contract(source=contract.source, text="", blocks=(), type=contract.type)
    return event.model_copy(update={"review": event.review.model_copy(update={"contract": bare})})


def serve(connection: Pipe, cancel_event: Flag, language: str = "zh") -> None:
    """Answer calls until the other end is closed. Entry of the spawned process."""
    engine = _Engine(language)
    with suppress(EOFError, BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        while (call := connection.recv()) is not None:
            if isinstance(call, Call):
                connection.send(_answer(engine, call, connection.send, cancel_event))
    engine.close()


def _answer(engine: _Engine, call: Call, send: Callable[[object], None], flag: Flag) -> Done | Failed:
    try:
        if call.op in RUNS:

            def emit(event: RunEvent) -> None:
                send(Event(call.call_id, _slim(event)))

            getattr(engine.bench, call.op)(**call.kwargs, emit=emit, cancelled=flag.is_set)
            return Done(call.call_id, None)  # the review went out with its last event
        if call.op in TESTS:
            return Done(call.call_id, getattr(engine.bench, call.op)(**call.kwargs, cancelled=flag.is_set))
        if call.op in ASKS:
            return Done(call.call_id, engine.ask(call.op, call.kwargs))
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
