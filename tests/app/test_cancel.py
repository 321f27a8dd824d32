"""Given a model that is being waited for, when the lawyer presses Ctrl+C, then the program is gone within a second.

Real processes, real sockets: what is waited for may be an answer, the library while it loads, or a keyring
that nobody unlocks. What was done is kept, and the run can be gone on with.
"""

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.app.conftest import Clock
from tests.app.test_model_server import KEY, command, entry, lawyer
from tests.app.test_review_models import lease
from tests.loopback.acts import answer, silent
from tests.loopback.fixtures import loopback
from tests.loopback.server import Loopback
from workbench.app.seated import wait
from workbench.app.workbench import Workbench
from workbench.errors import Cancelled
from workbench.providers import parting
from workbench.providers.gateway import Gateway
from workbench.providers.profiles import load_profiles
from workbench.settings.paths import Paths
from workbench.words import Words

_ = lease, loopback  # fixtures
SECOND = 1.0


class Ended(NamedTuple):
    """How a process ended, and how long after Ctrl+C."""

    code: int
    out: str
    seconds: float


def interrupted(paths: Paths, ready: Callable[[subprocess.Popen[str]], object], *arguments: str) -> Ended:
    """Start a command, press Ctrl+C once it is ``ready``, and see it end. A busy machine gets a second try."""
    environ = {**os.environ, "WORKBENCH_HOME": str(paths.data), "OPENAI_COMPATIBLE_API_KEY": KEY}
    ended = Ended(0, "", 0.0)
    for _ in range(2):
        with subprocess.Popen(
            [sys.executable, "-m", "workbench.cli", *arguments],
            env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as process:  # fmt: skip
            ready(process)
            pressed = time.perf_counter()
            process.send_signal(signal.SIGINT)
            out, _error = process.communicate(timeout=30)
            ended = Ended(process.returncode, out, time.perf_counter() - pressed)
        if ended.seconds < SECOND:
            break
    return ended


def told(process: subprocess.Popen[str]) -> str:
    assert process.stderr
    return process.stderr.readline()


@pytest.fixture
def one(paths: Paths, loopback: Loopback) -> Loopback:
    loopback.play(silent())
    with closing(Workbench.open(paths, clock=Clock())) as bench:
        bench.add_model(entry(loopback, "one"))
    return loopback


def test_ctrl_c_ends_a_test_while_its_library_loads(paths: Paths, one: Loopback) -> None:
    """The sentence before the test is out, the library is not there yet, and nothing was sent."""
    ended = interrupted(paths, told, "models", "test", "compatible/one", "--json")
    assert (ended.code, json.loads(ended.out)["error"]["code"]) == (5, "cancelled")
    assert ended.seconds < SECOND
    assert one.asked == []


def test_ctrl_c_ends_a_test_that_waits_for_an_answer(paths: Paths, one: Loopback) -> None:
    ended = interrupted(
        paths, lambda _process: one.wait(lambda: one.busy > 0, 30), "models", "test", "compatible/one"
    )
    assert ended.code == 5
    assert ended.seconds < SECOND
    assert one.wait(lambda: one.busy == 0), "its socket is closed"


def test_ctrl_c_ends_a_review_that_waits_for_an_answer_and_it_can_be_gone_on_with(
    paths: Paths, lease: Path, one: Loopback
) -> None:
    ended = interrupted(
        paths, lambda _process: one.wait(lambda: one.busy > 0, 30), "review", str(lease), "--json"
    )
    assert (ended.code, json.loads(ended.out)["error"]["code"]) == (5, "cancelled")
    assert ended.seconds < SECOND
    one.play(answer(lawyer))
    resumed = command("resume", "--json", home=paths.data)
    assert resumed.returncode == 0, resumed.stderr
    run = json.loads(resumed.stdout)["run_id"]
    assert json.loads(command("verify", run, "--json", home=paths.data).stdout)["valid"]


def test_a_keyring_that_nobody_unlocks_holds_up_no_cancel(paths: Paths, one: Loopback) -> None:
    """The key is looked up in a thread: the loop hears the cancel, and leaves without the thread."""
    asked, unlocked = threading.Event(), threading.Event()

    def locked() -> str:
        asked.set()
        unlocked.wait(30)
        return KEY

    gateway = Gateway(load_profiles(paths.models), Words.load(paths.words, "zh").say)
    gateway.warm()
    began = time.perf_counter()
    with pytest.raises(Cancelled):
        wait(gateway.probe(entry(one, "one"), locked), asked.is_set)
    assert time.perf_counter() - began < SECOND
    unlocked.set()
    assert one.asked == []


def test_what_a_thread_waits_for_holds_up_no_loop() -> None:
    """As a name that nobody resolves."""
    begun, over = threading.Event(), threading.Event()

    async def left() -> str:
        waiting = asyncio.ensure_future(asyncio.to_thread(lambda: (begun.set(), over.wait(30))))
        await asyncio.to_thread(begun.wait)
        waiting.cancel()
        return "left"

    assert parting.run(left()) == "left"
    assert not over.is_set()
    over.set()
