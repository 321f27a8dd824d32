"""Given what calls cost, when it is booked, then it adds up by day, run and model, and outlives kill -9."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from workbench.domain.models import Spend, SpendLine
from workbench.storage.opening import open_spend, open_store
from workbench.storage.store import Store

MONDAY, TUESDAY = date(2026, 11, 30), date(2026, 12, 1)
ONE = Spend(calls=1, tokens_in=100, tokens_out=20, cost=300)
BAD = Spend(calls=2, failed=2, tokens_in=50, unpriced=2)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    made = open_store(tmp_path / "store.sqlite3")
    yield made
    made.close()


def test_what_is_booked_adds_up(store: Store) -> None:
    book = open_spend(store)
    assert (book.of_day(MONDAY), book.by_model(), book.days(), book.runs()) == (Spend(), {}, (), ())
    book.book(MONDAY, "r1", "a/one", ONE)
    book.book(MONDAY, "r1", "a/one", ONE)
    book.book(MONDAY, "r2", "b/two", BAD)
    book.book(TUESDAY, "r2", "a/one", ONE)
    book.book(TUESDAY, "", "b/two", BAD)
    assert book.of_day(MONDAY) == ONE.plus(ONE).plus(BAD)
    assert book.of_run("r2") == ONE.plus(BAD)
    assert book.by_model(MONDAY) == {"a/one": ONE.plus(ONE), "b/two": BAD}
    assert list(book.by_model().items()) == [("a/one", ONE.plus(ONE).plus(ONE)), ("b/two", BAD.plus(BAD))]
    assert [line.name for line in book.days()] == ["2026-12-01", "2026-11-30"]
    assert book.days(1) == (SpendLine(name="2026-12-01", spend=ONE.plus(BAD)),)
    assert [line.name for line in book.runs()] == ["", "r2", "r1"]


KILLED = """
import os, signal, sys
from datetime import date
from pathlib import Path
from workbench.domain.models import Spend
from workbench.storage.opening import open_spend, open_store

book = open_spend(open_store(Path(sys.argv[1])))
for _ in range(3):
    book.book(date(2026, 11, 30), "r1", "a/one", Spend(calls=1, tokens_in=7))
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_was_booked_outlives_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    done = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False, env=dict(os.environ))
    assert done.returncode == -signal.SIGKILL
    store = open_store(path)
    assert open_spend(store).of_run("r1") == Spend(calls=3, tokens_in=21)
    store.close()


def test_a_file_without_the_table_gets_it(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.sqlite3")
    with store.database.committing() as file:
        file.execute("DROP TABLE spending")
    store.close()
    again = open_store(tmp_path / "store.sqlite3")
    open_spend(again).book(MONDAY, "r1", "a/one", ONE)
    assert open_spend(again).of_day(MONDAY) == ONE
    again.close()
