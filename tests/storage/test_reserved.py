"""Given calls that are open in several processes, when one more is asked for, then all of them count; what a
killed process had reserved counts as spent."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import date
from pathlib import Path

import pytest

from workbench.domain.models import Spend
from workbench.errors import LimitError
from workbench.storage.opening import open_reservations, open_spend, open_store
from workbench.storage.store import Store

MONDAY = date(2026, 11, 30)
COULD = Spend(calls=1, failed=1, tokens_in=100, tokens_out=900, cost=5_000)
DID = Spend(calls=1, tokens_in=110, tokens_out=40, cost=300)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = open_store(tmp_path / "store.sqlite3")
    yield made
    made.close()


def test_what_is_open_counts_until_it_is_booked(store: Store, tmp_path: Path) -> None:
    with closing(open_reservations(store, tmp_path / "locks")) as calls:
        with calls.turn() as turn:
            number = turn.hold(MONDAY, "r1", "a/one", COULD)
            turn.hold(MONDAY, "r2", "a/one", COULD)
        with calls.turn() as turn:
            assert (turn.total("r1"), turn.total()) == (COULD, COULD.plus(COULD))
        calls.settle(number, MONDAY, "r1", "a/one", DID)
        with calls.turn() as turn:
            assert (turn.total("r1"), turn.total()) == (Spend(), COULD)
    assert open_spend(store).of_run("r1") == DID


def test_a_refused_call_leaves_nothing_behind(store: Store, tmp_path: Path) -> None:
    with closing(open_reservations(store, tmp_path / "locks")) as calls:
        with suppress(LimitError), calls.turn() as turn:
            turn.hold(MONDAY, "r1", "a/one", COULD)
            raise LimitError("model_over_budget")
        with calls.turn() as turn:
            assert turn.total() == Spend()


def test_another_that_lives_is_waited_for_and_not_booked(store: Store, tmp_path: Path) -> None:
    locks = tmp_path / "locks"
    with closing(open_reservations(store, locks)) as desk, closing(open_reservations(store, locks)) as shell:
        with desk.turn() as turn:
            turn.hold(MONDAY, "r1", "a/one", COULD)
        with shell.turn() as turn:
            assert turn.total() == COULD
        shell.tidy()
        assert open_spend(store).of_day(MONDAY) == Spend()


KILLED = """
import os, signal, sys
from datetime import date
from pathlib import Path
from workbench.domain.models import Spend
from workbench.storage.opening import open_reservations, open_store

calls = open_reservations(open_store(Path(sys.argv[1])), Path(sys.argv[2]))
could = Spend(calls=1, failed=1, tokens_in=100, tokens_out=900, cost=5_000)
for run in ("r1", "r1", ""):
    with calls.turn() as turn:
        turn.hold(date(2026, 11, 30), run, "a/one", could)
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL")
def test_what_a_killed_process_had_reserved_counts_as_spent(tmp_path: Path) -> None:
    path, locks = tmp_path / "store.sqlite3", tmp_path / "locks"
    done = subprocess.run(
        [sys.executable, "-c", KILLED, str(path), str(locks)], check=False, env=dict(os.environ)
    )
    assert done.returncode == -signal.SIGKILL
    with closing(open_store(path)) as store, closing(open_reservations(store, locks)) as calls:
        with calls.turn() as turn:
            assert turn.total() == Spend(), "it is booked, once"
            assert open_spend(store).of_run("r1") == COULD.plus(COULD), "who looks in this turn sees it"
        calls.tidy()
        assert open_spend(store).of_day(MONDAY) == COULD.plus(COULD).plus(COULD)
    assert list(locks.iterdir()) == [], "no lock file is left of either"


def test_a_file_of_an_earlier_program_gets_the_table(tmp_path: Path) -> None:
    with closing(open_store(tmp_path / "store.sqlite3")) as store, store.database.committing() as file:
        file.execute("DROP TABLE reserved")
    with closing(open_store(tmp_path / "store.sqlite3")) as store:
        calls = open_reservations(store, tmp_path / "locks")
        with calls.turn() as turn:
            assert turn.total() == Spend()
        calls.close()
