"""The bridge to the engine's process: answers, cancelling within a second, a death survived."""

import time
from collections import deque
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.workers import work
from ui.bridge.process import Early, EngineProcess
from ui.bridge.worker_port import WorkerPort
from workbench.app.calls import Call
from workbench.domain.models import KeyPlace
from workbench.errors import Cancelled, RetryableError, UserError

SOON = 20_000


class Ear:
    """Writes down what a port says."""

    def __init__(self, port: WorkerPort) -> None:
        self.told: list[tuple[int, object]] = []
        self.done: dict[int, object] = {}
        self.failed: dict[int, object] = {}
        port.told.connect(lambda number, event: self.told.append((number, event)))
        port.done.connect(self.done.__setitem__)
        port.failed.connect(self.failed.__setitem__)


@pytest.fixture
def port(qtbot: QtBot) -> Iterator[WorkerPort]:
    made = WorkerPort("zh", work)
    made.listen()
    yield made
    made.close()
    assert not made._engine.alive


def test_a_call_is_answered_once(qtbot: QtBot, port: WorkerPort) -> None:
    ear = Ear(port)
    number = port.call("echo", word="甲方")
    qtbot.waitUntil(lambda: number in ear.done, timeout=SOON)
    assert ear.done == {number: ("zh", {"word": "甲方"})}
    assert ear.failed == {}


def test_an_error_arrives_as_the_error_it_was(qtbot: QtBot, port: WorkerPort) -> None:
    ear = Ear(port)
    number = port.call("refuse")
    qtbot.waitUntil(lambda: number in ear.failed, timeout=SOON)
    assert isinstance(ear.failed[number], UserError)
    assert ear.failed[number].facts == {"text": "x"}


def test_two_thousand_events_come_in_order_before_the_answer(qtbot: QtBot, port: WorkerPort) -> None:
    ear = Ear(port)
    number = port.call("events")
    qtbot.waitUntil(lambda: number in ear.done, timeout=SOON)
    assert [event.run_id for _, event in ear.told] == [str(n) for n in range(2000)]


@pytest.mark.parametrize("op", ["obey", "deaf"])
def test_cancelling_works_within_a_second(qtbot: QtBot, port: WorkerPort, op: str) -> None:
    ear = Ear(port)
    number = port.call(op)
    waiting = port.call("echo", word="later")
    qtbot.waitUntil(lambda: bool(ear.told), timeout=SOON)
    began = time.monotonic()
    port.cancel(number)
    qtbot.waitUntil(lambda: number in ear.failed, timeout=SOON)
    assert time.monotonic() - began < 1.5  # a second, and room for a loaded machine
    assert isinstance(ear.failed[number], Cancelled)
    qtbot.waitUntil(lambda: waiting in ear.done, timeout=SOON)


def test_a_dead_worker_is_replaced_and_the_loss_is_told(qtbot: QtBot, port: WorkerPort) -> None:
    ear = Ear(port)
    number = port.call("die")
    after = port.call("echo", word="still here")
    qtbot.waitUntil(lambda: number in ear.failed and after in ear.done, timeout=SOON)
    assert isinstance(ear.failed[number], RetryableError)
    assert ear.failed[number].code == "worker_lost"


def test_a_process_that_was_started_ahead_answers_what_it_was_asked(qtbot: QtBot) -> None:
    """The engine may have read the file before the window stands: its answer waits for whoever listens."""
    engine = EngineProcess(work, "zh", deque())
    asked = Call(1, "echo", {"word": "甲方"})
    engine.send(asked)
    qtbot.waitUntil(lambda: bool(engine.said), timeout=SOON)
    port = WorkerPort("zh", work, Early(engine, asked))
    ear = Ear(port)
    port.listen()
    qtbot.waitUntil(lambda: asked.call_id in ear.done, timeout=SOON)
    later = port.call("echo", word="乙方")
    assert later != asked.call_id
    qtbot.waitUntil(lambda: later in ear.done, timeout=SOON)
    port.close()


def test_a_process_that_died_ahead_of_the_window_is_replaced(qtbot: QtBot) -> None:
    engine = EngineProcess(work, "zh", deque())
    asked = Call(1, "die", {})
    engine.send(asked)
    qtbot.waitUntil(lambda: bool(engine.said), timeout=SOON)
    port = WorkerPort("zh", work, Early(engine, asked))
    ear = Ear(port)
    port.listen()
    qtbot.waitUntil(lambda: asked.call_id in ear.failed, timeout=SOON)
    after = port.call("echo", word="still here")
    qtbot.waitUntil(lambda: after in ear.done, timeout=SOON)
    port.close()


def test_settings_are_answered_while_a_run_is_at_work_and_the_rest_waits(
    qtbot: QtBot, port: WorkerPort
) -> None:
    ear = Ear(port)
    run = port.call("review")
    qtbot.waitUntil(lambda: bool(ear.told), timeout=SOON)
    waits, dropped = port.call("echo", word="later"), port.call("echo", word="never")
    settings = port.call("models")
    qtbot.waitUntil(lambda: settings in ear.done, timeout=SOON)
    port.cancel(dropped)
    qtbot.waitUntil(lambda: dropped in ear.failed, timeout=SOON)
    assert not {run, waits} & {*ear.done, *ear.failed}, "the run goes on, and nothing took its place"
    port.cancel(run)
    qtbot.waitUntil(lambda: run in ear.failed and waits in ear.done, timeout=SOON)
    assert dropped not in ear.done


def test_keys_for_this_session_outlive_an_engine_that_was_ended_by_force(
    qtbot: QtBot, port: WorkerPort
) -> None:
    ear = Ear(port)
    kept = port.call("keep_key", name="qwen/qwen-plus", key="sk-planted-1", place=KeyPlace.SESSION)
    ringed = port.call("keep_key", name="openai/gpt-5", key="sk-planted-2", place=KeyPlace.KEYRING)
    qtbot.waitUntil(lambda: {kept, ringed} <= set(ear.done), timeout=SOON)
    again = port.call("keep_key", name="qwen/qwen-plus", key="sk-planted-3", place=KeyPlace.SESSION)
    qtbot.waitUntil(lambda: again in ear.done, timeout=SOON)
    deaf = port.call("resume")
    qtbot.waitUntil(lambda: bool(ear.told), timeout=SOON)
    port.cancel(deaf)
    qtbot.waitUntil(lambda: deaf in ear.failed, timeout=SOON)
    held = port.call("models")
    qtbot.waitUntil(lambda: held in ear.done, timeout=SOON)
    assert ear.done[held] == {"qwen/qwen-plus": "sk-planted-3"}
    forgotten = port.call("forget_key", name="qwen/qwen-plus")
    qtbot.waitUntil(lambda: forgotten in ear.done, timeout=SOON)
    assert port._keys.hand_over() is None
