"""Given a run that starts, its commits find room in the log; where there is none, only speed is lost."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.test_commit import holds, signable, signing
from tests.storage.test_store import card, envelope, request
from workbench.storage.log_room import ROOM
from workbench.storage.opening import open_store


def log_of(path: Path) -> Path:
    return path.with_name(f"{path.name}-wal")


def test_commits_of_a_run_do_not_lengthen_the_log(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    store = open_store(path)
    store.start(card(), request())
    assert log_of(path).stat().st_size == ROOM
    before = log_of(path).read_bytes()
    for _ in range(12):
        store.append("r1", envelope)
    assert log_of(path).stat().st_size == ROOM
    assert log_of(path).read_bytes() != before
    store.close()


def test_every_run_begins_with_the_room_that_was_made(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    store = open_store(path)
    for number in range(4):
        run = f"r{number}"
        store.start(card(run), request())
        for _ in range(20):
            store.append(run, signable, signing)
        assert len(store.chain(run)) == 20
    assert log_of(path).stat().st_size == ROOM
    store.close()


def test_what_a_killed_process_left_in_the_room_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    store = open_store(path)
    store.start(card(), request())
    kept = [store.append("r1", envelope).digest for _ in range(5)]
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes(path.read_bytes())
    log_of(copy).write_bytes(log_of(path).read_bytes())
    store.close()
    again = open_store(copy)
    assert [link.digest for link in again.chain("r1")] == kept
    assert holds(again)
    again.close()


def test_a_reader_at_work_keeps_its_state_while_room_is_made(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    store = open_store(path)
    store.start(card(), request())
    store.append("r1", envelope)
    with store.walking("r1") as chain:
        assert chain.head.length == 1
        store.append("r1", envelope)
        store.start(card("r2"), request())
        store.append("r2", envelope)
        assert [link.seq for link in chain] == [0]
    assert [link.seq for link in store.chain("r1")] == [0, 1]
    assert holds(store, "r2")
    store.close()


CRAMPED = """
import resource, signal, sys
from pathlib import Path
from tests.storage.test_store import card, envelope, request
from workbench.storage.opening import open_store

store = open_store(Path(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM // 2, resource.RLIM_INFINITY))
store.start(card(), request())
print(Path(sys.argv[1] + "-wal").stat().st_size)
for _ in range(3):
    print(store.append("r1", envelope).digest, flush=True)
""".replace("ROOM", str(ROOM))


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files")
def test_where_there_is_no_room_the_run_goes_on_without_it(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    done = subprocess.run(
        [sys.executable, "-c", CRAMPED, str(path)],
        check=True, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).resolve().parents[2],
    )  # fmt: skip
    length, *kept = done.stdout.split()
    assert int(length) < ROOM // 2, "what could not be filled is given back"
    store = open_store(path)
    assert [link.digest for link in store.chain("r1")] == kept
    assert holds(store)
    store.close()
