"""The bridge to the engine's process: answers, cancelling within a second, a death survived."""

import time
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from tests.ui.workers import work
from ui.bridge.door import Door
from ui.bridge.worker_port import WorkerPort
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
    assert not made._process.is_alive()


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


def test_an_answer_that_came_early_is_not_lost(qtbot: QtBot) -> None:
    """The engine may have read the file before the screens stand: its answer waits for them."""
    early = WorkerPort("zh", work)
    number = early.call("echo", word="甲方")
    qtbot.waitUntil(lambda: bool(early._queue), timeout=SOON)
    door = Door(early)
    with qtbot.waitSignal(door.read_early, timeout=SOON):
        door.expect_read(number)
    early.close()
