"""Given commits under all circumstances, when two write at once or the disk is full, then nothing committed is lost."""

import sqlite3
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from sqlalchemy import event

from tests.storage.test_store import WHEN, card, envelope, request
from workbench.envelope.chain import Head
from workbench.envelope.keys import KeySigner
from workbench.envelope.model import Envelope
from workbench.envelope.signing import Mandate
from workbench.envelope.verify import verify_chain
from workbench.errors import RetryableError
from workbench.storage.opening import open_store
from workbench.storage.store import Store

EACH = 40
LONG = "".join(chr(0x4E00 + n * 37 % 20_000) for n in range(6_000))
SIGNER = KeySigner(b"\x05" * 32)


def holds(store: Store, run_id: str = "r1") -> bool:
    with store.walking(run_id) as chain:
        return verify_chain(chain, chain.row, chain.head, chain.signatures) == ()


def test_two_writers_at_once_make_one_chain(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    stores = [open_store(path) for _ in range(2)]
    stores[0].start(card(), request())
    seen: list[str] = []

    def work(store: Store) -> None:
        seen.extend(store.append("r1", envelope).digest for _ in range(EACH))

    threads = [threading.Thread(target=work, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    chain = stores[0].chain("r1")
    assert [link.seq for link in chain] == list(range(2 * EACH))
    assert {link.digest for link in chain} == set(seen)
    assert holds(stores[1])
    for store in stores:
        store.close()


def test_two_threads_of_one_program_make_one_chain(tmp_path: Path) -> None:
    """They share the connection that is kept for commits: one waits for the other."""
    store = open_store(tmp_path / "store.sqlite3")
    store.start(card(), request())
    seen, inside, met = list[str](), list[int](), list[int]()
    never = threading.Event()

    def slowly(head: Head) -> Envelope:
        inside.append(head.length)
        never.wait(0.001)  # whoever is not kept out comes in now
        met.append(len(inside))
        inside.pop()
        return envelope(head)

    def work() -> None:
        seen.extend(store.append("r1", slowly).digest for _ in range(EACH))

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    chain = store.chain("r1")
    assert [link.seq for link in chain] == list(range(3 * EACH))
    assert sorted(link.digest for link in chain) == sorted(seen)
    assert set(met) == {1}
    assert holds(store)
    store.close()


def test_commits_of_a_run_share_one_connection(tmp_path: Path) -> None:
    store = open_store(tmp_path / "store.sqlite3")
    store.start(card(), request())
    taken: list[object] = []

    def note(*given: object) -> None:
        taken.append(given)

    event.listen(store.database._engine, "checkout", note)
    for _ in range(5):
        store.append("r1", envelope)
    assert taken == []
    assert len(store.chain("r1")) == 5
    assert taken, "who reads takes another one"
    store.close()


def signing(made: Envelope) -> Mandate | None:
    return Mandate(SIGNER, "end", WHEN) if made.skeleton.signer else None


def signable(head: Head) -> Envelope:
    made = envelope(head, LONG[head.length % 5 :])
    return made.model_copy(update={"skeleton": made.skeleton.model_copy(update={"signer": SIGNER.key})})


@pytest.mark.parametrize("more", range(1, 40, 3))
def test_a_disk_that_is_full_at_any_page_loses_nothing(tmp_path: Path, more: int) -> None:
    store = open_store(tmp_path / "store.sqlite3")
    store.start(card(), request())
    with store.database.snapshot() as file:
        pages = file.execute("PRAGMA page_count").fetchone()[0]

    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages + more}").close()

    engine = store.database._engine
    event.listen(engine, "connect", limit)
    store.close()
    kept: list[str] = []

    def fill() -> None:
        while True:
            kept.append(store.append("r1", signable, signing).digest)

    with pytest.raises(RetryableError) as full:
        fill()
    assert full.value.code == "disk_full"
    assert [link.digest for link in store.chain("r1")] == kept
    assert holds(store)
    event.remove(engine, "connect", limit)
    store.close()
    store.append("r1", signable, signing)
    assert holds(store)
    store.close()


FULL = """
import resource, signal, sys
from pathlib import Path
from tests.storage.test_commit import signable, signing
from workbench.errors import RetryableError
from workbench.storage.opening import open_store

store = open_store(Path(sys.argv[1]))
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), resource.RLIM_INFINITY))
try:
    for _ in range(200):
        print(store.append("r1", signable, signing).digest, flush=True)
except RetryableError as error:
    print(error.code, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="limits of files")
@pytest.mark.parametrize("size", [160_001, 300_000, 1_000_003])
def test_a_file_that_may_not_grow_loses_nothing(tmp_path: Path, size: int) -> None:
    """The system itself refuses the write, in the middle of a commit."""
    path = tmp_path / "store.sqlite3"
    store = open_store(path)
    store.start(card(), request())
    store.close()
    done = subprocess.run(
        [sys.executable, "-c", FULL, str(path), str(size)],
        check=True, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).resolve().parents[2],
    )  # fmt: skip
    *kept, code = done.stdout.split()
    assert code in {"disk_full", "store_unwritable"}
    assert kept
    store = open_store(path)
    assert [link.digest for link in store.chain("r1")] == kept
    assert holds(store)
    store.append("r1", signable, signing)
    assert holds(store)
    store.close()


def test_a_file_that_was_moved_away_is_not_written_to(tmp_path: Path) -> None:
    """A kept connection must not go on writing where nobody will look."""
    path = tmp_path / "store.sqlite3"
    store = open_store(path)
    store.start(card(), request())
    path.rename(tmp_path / "moved.sqlite3")
    for suffix in ("-wal", "-shm"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)
    with pytest.raises(Exception, match=r"store_refused|no_such_run|store_unreachable"):
        store.append("r1", envelope)
    store.close()
