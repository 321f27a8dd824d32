"""Given a worker process, when calls are sent, then each gets its events and exactly one answer."""

import multiprocessing
import pickle
from collections.abc import Iterator
from multiprocessing.connection import Connection
from pathlib import Path
from threading import Event as Flag
from threading import Thread

import pytest

from tests.loopback.acts import silent
from tests.loopback.fixtures import loopback
from tests.loopback.server import Loopback
from workbench.app.worker import Call, Done, Event, Failed, serve
from workbench.domain.models import KeyPlace, ModelEntry, ModelLimits, ModelsReport
from workbench.domain.review import ContractRead, HopChanged, ReviewOptions, RunFinished, RunStopped

_ = loopback  # a fixture


class Ends:
    """Both ends of a pipe inside one process, for calls that need no second one."""

    def __init__(self, *calls: Call) -> None:
        self.calls, self.sent = list(calls), list[object]()

    def recv(self) -> object:
        if not self.calls:
            raise EOFError
        return self.calls.pop(0)

    def send(self, obj: object, /) -> None:
        self.sent.append(obj)


@pytest.fixture
def worker() -> Iterator[tuple[Connection, multiprocessing.Process]]:
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    flag = context.Event()
    process = context.Process(target=serve, args=(theirs, flag, "zh"))
    process.start()
    theirs.close()
    yield ours, process
    ours.close()
    process.join(20)
    assert process.exitcode == 0


def answers(ours: Connection) -> list[object]:
    got: list[object] = []
    while not got or isinstance(got[-1], Event):
        assert ours.poll(60)
        got.append(ours.recv())
    return got


def test_a_review_crosses_the_process_border(
    worker: tuple[Connection, multiprocessing.Process], contract_file: Path
) -> None:
    ours, _ = worker
    ours.send(Call(1, "review", {"path": contract_file, "options": ReviewOptions()}))
    got = answers(ours)
    assert [type(item) for item in got] == [*[Event] * (len(got) - 1), Done]
    events = [item.event for item in got if isinstance(item, Event)]
    assert sum(isinstance(event, HopChanged) and event.committed for event in events) == 9
    done = got[-1]
    assert isinstance(done, Done)
    read = next(event for event in events if isinstance(event, ContractRead))
    ended = events[-1]
    assert isinstance(ended, RunFinished)
    assert ended.review.contract.source == read.contract.source
    assert ended.review.contract.blocks == ()  # the contract went out once, when it was read
    assert read.contract.blocks
    ours.send(Call(2, "load", {"run_id": "nothing"}))
    (failed,) = answers(ours)
    assert isinstance(failed, Failed)
    assert (failed.call_id, failed.error.code) == (2, "no_such_run")


def test_a_cancel_that_is_set_stops_the_run(contract_file: Path) -> None:
    flag = Flag()
    flag.set()
    ends = Ends(Call(1, "review", {"path": contract_file, "options": ReviewOptions()}))
    serve(ends, flag)
    *events, last = ends.sent
    assert isinstance(last, Failed)
    assert last.error.code == "cancelled"
    stopped = events[-1]
    assert isinstance(stopped, Event)
    assert isinstance(stopped.event, RunStopped)


def test_unknown_operations_and_wrong_arguments_do_not_end_the_worker() -> None:
    ends = Ends(Call(1, "close"), Call(2, "__init__"), Call(3, "recent", {"much": 1}), Call(4, "recent"))
    serve(ends, Flag())
    codes = [item.error.code if isinstance(item, Failed) else "done" for item in ends.sent]
    assert codes == ["unknown_operation", "unknown_operation", "operation_failed", "done"]


def test_models_are_configured_and_a_hanging_test_is_stopped_over_the_pipe(loopback: Loopback) -> None:
    key = "sk-planted-0123456789abcdef0123456789"
    model = ModelEntry(provider="compatible", model="one", base_url=loopback.url)
    loopback.play(silent())
    flag = Flag()
    flag.set()
    ends = Ends(
        Call(1, "add_model", {"entry": model, "key": key, "place": KeyPlace.SESSION}),
        Call(2, "set_limits", {"limits": ModelLimits(run_tokens=9)}),
        Call(3, "order_models", {"names": (model.name,)}),
        Call(4, "test_model", {"name": model.name}),
        Call(5, "would_send", {"run_id": "nothing"}),
        Call(6, "use_models", {"on": False}),
        Call(7, "forget_key", {"name": model.name}),
        Call(8, "keep_key", {"name": model.name, "key": key, "place": KeyPlace.KEYRING}),
    )
    serve(ends, flag)
    kinds = [type(item) for item in ends.sent]
    assert kinds == [Done, Done, Done, Failed, Failed, Done, Done, Failed]
    codes = [item.error.code for item in ends.sent if isinstance(item, Failed)]
    assert codes == ["cancelled", "no_such_run", "key_no_keyring"]
    reports = [item.result for item in ends.sent if isinstance(item, Done)]
    assert all(isinstance(report, ModelsReport) for report in reports)
    assert key not in repr(ends.sent)
    assert key.encode() not in pickle.dumps(ends.sent)


def test_settings_are_answered_while_a_review_waits_for_its_model(
    loopback: Loopback, contract_file: Path
) -> None:
    """The page of models is opened and a limit changed in the middle of a run; its next call has the limit."""
    loopback.play(silent())
    model = ModelEntry(provider="compatible", model="one", base_url=loopback.url)
    ours, theirs = multiprocessing.Pipe()
    flag = Flag()
    desk = Thread(target=serve, args=(theirs, flag))
    desk.start()
    ours.send(Call(1, "hold_keys", {"keys": {model.name: "sk-planted-0123456789abcdef"}}))
    ours.send(Call(2, "add_model", {"entry": model}))
    ours.send(Call(3, "review", {"path": contract_file, "options": ReviewOptions()}))
    ours.send(Call(4, "models"))
    got: list[object] = []

    def until(number: int) -> object:
        while not any(isinstance(item, Done | Failed) and item.call_id == number for item in got):
            assert ours.poll(60)
            got.append(ours.recv())
        return got[-1]

    report = until(4)
    assert isinstance(report, Done)
    assert isinstance(report.result, ModelsReport)
    assert report.result.models[0].key is KeyPlace.SESSION
    assert loopback.wait(lambda: loopback.busy > 0, 60)
    ours.send(Call(5, "set_limits", {"limits": ModelLimits(run_tokens=9)}))
    until(5)
    assert loopback.busy > 0, "the review still waits"
    loopback.release()
    stopped = until(3)
    assert isinstance(stopped, Failed)
    assert stopped.error.code == "run_paused", "the calls after it were held to the new limit"
    ours.send(None)
    desk.join(20)
    assert not desk.is_alive()
    ours.close()
    theirs.close()
