"""The engine as a process of its own, for a window that must never wait.

The parent spawns a process on :func:`serve` with one end of a ``multiprocessing.Pipe`` and an
``Event``. It sends :class:`Call`; for each it gets any number of :class:`Event` and then exactly one
:class:`Done` or :class:`Failed` with the same ``call_id``. Calls are done one after another, except that
the settings of models (:data:`BESIDE`) are answered while a run is at work. Setting
the cancel event stops the review that is going on; the parent clears it before its next call, so that
a cancel that comes early is not lost. Closing the pipe, or sending None, ends the process.

The parent keeps its event alive while the process starts (a spawned process looks it up by name),
and the process must not be a daemon: PDFs are parsed in a child process of its own.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from workbench.app.calls import BESIDE, LONG, RUNS, TELLS, Call, Done, Event, Failed
from workbench.documents.glance import glance
from workbench.domain.contract import Contract
from workbench.errors import Bug, UserError, WorkbenchError
from workbench.settings.paths import locate

if TYPE_CHECKING:
    from workbench.app.workbench import Workbench
    from workbench.domain.review import RunEvent
    from workbench.domain.statutes import ImportProgress

__all__ = ["Call", "Done", "Event", "Failed", "serve"]

# What may be asked for by name.
TESTS = frozenset({"test_model"})  # can be cancelled and tells nothing on the way
ASKS = frozenset(
    {
        "add_lpr",
        "add_model",
        "answer",
        "article",
        "carry",
        "chain_page",
        "check_playbook",
        "checks",
        "compare",
        "decide",
        "destroy",
        "distrust",
        "enable_model",
        "export",
        "forget_key",
        "glance",
        "hold_keys",
        "import_lpr",
        "imported",
        "imports",
        "keep_key",
        "keys",
        "law",
        "law_versions",
        "library",
        "load",
        "lpr",
        "mask_amounts",
        "matter",
        "models",
        "order_models",
        "playbook",
        "playbooks",
        "prepare_search",
        "profiles",
        "questions",
        "read",
        "recent",
        "regwatch",
        "remove_import",
        "remove_lpr",
        "remove_model",
        "reset_playbook",
        "rounds",
        "route",
        "save_playbook",
        "search",
        "set_limits",
        "spending",
        "strip",
        "trust",
        "turn_check",
        "undo",
        "unfinished",
        "use_models",
        "verify",
        "verify_run",
        "versions",
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
    desk = _Desk(connection, cancel_event, _Engine(language))
    with suppress(BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
        desk.work()


class _Desk:
    """Two hands: one thread takes calls in and answers those that need not wait for a run, the main thread
    does the others in their order."""

    def __init__(self, connection: Pipe, flag: Flag, engine: _Engine) -> None:
        self._connection, self._flag, self._engine = connection, flag, engine
        self._waiting: queue.SimpleQueue[Call | None] = queue.SimpleQueue()
        self._said = threading.Lock()
        self._settings = threading.Lock()  # what is configured is changed by one hand at a time
        self._turn = threading.Condition()
        self._runs = 0  # at work or asked for
        self._running = False  # a run is at work, and what it needs stands open

    def work(self) -> None:
        """Do what comes until nothing comes any more."""
        threading.Thread(target=self._take_in, name="workbench-calls", daemon=True).start()
        try:
            while (call := self._waiting.get()) is not None:
                self._do(call)
        finally:
            self._engine.close()

    def _take_in(self) -> None:
        with suppress(EOFError, OSError):
            while (call := self._connection.recv()) is not None:
                if not isinstance(call, Call):
                    continue
                if call.op in BESIDE and self._at_work():
                    self._do(call)
                else:
                    self._runs_ahead(int(call.op in LONG))
                    self._waiting.put(call)
        self._waiting.put(None)

    def _at_work(self) -> bool:
        """Whether a run is at work; one that was asked for is waited for until it is, or has ended."""
        with self._turn:
            self._turn.wait_for(lambda: self._running or not self._runs)
            return self._running

    def _runs_ahead(self, more: int) -> None:
        with self._turn:
            self._runs += more
            self._running = self._running and more >= 0
            self._turn.notify_all()

    def _do(self, call: Call) -> None:
        if call.op in BESIDE:
            with self._settings:
                self._send(_answer(self._engine, call, self._send, self._flag))
            return
        try:
            self._send(_answer(self._engine, call, self._tell, self._flag))
        finally:
            self._runs_ahead(-int(call.op in LONG))

    def _tell(self, said: object) -> None:
        """Hand on an event of a run. From the first one on it is at work: store and library stand open."""
        self._send(said)
        with self._turn:
            self._running = True
            self._turn.notify_all()

    def _send(self, said: object) -> None:
        with self._said:
            self._connection.send(said)


def _answer(engine: _Engine, call: Call, send: Callable[[object], None], flag: Flag) -> Done | Failed:
    try:
        if call.op in RUNS:

            def emit(event: RunEvent) -> None:
                send(Event(call.call_id, _slim(event)))

            getattr(engine.bench, call.op)(**call.kwargs, emit=emit, cancelled=flag.is_set)
            return Done(call.call_id, None)  # the review went out with its last event
        if call.op in TELLS:
            engine.bench.warm()  # what is asked beside it finds the store open

            def told(event: ImportProgress) -> None:
                send(Event(call.call_id, event))

            report = getattr(engine.bench, call.op)(**call.kwargs, emit=told, cancelled=flag.is_set)
            return Done(call.call_id, report)
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
