"""Given a store, when the disk or the file misbehaves, then a clear error comes and nothing is lost."""

import sqlite3
import sys
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
from sqlalchemy import event

from workbench.domain.finding import TerminalState
from workbench.domain.reports import RunCard
from workbench.domain.review import ReviewOptions
from workbench.envelope.blocks import Request
from workbench.envelope.chain import Head
from workbench.envelope.model import Envelope, Payload, Sender, Skeleton
from workbench.envelope.verify import verify_chain
from workbench.errors import RetryableError, UserError, WorkbenchError
from workbench.settings.paths import Paths
from workbench.storage import tables
from workbench.storage.database import Database
from workbench.storage.hold import held, hold
from workbench.storage.opening import open_store
from workbench.storage.store import Store
from workbench.words import Words

WHEN = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)


def card(run_id: str = "r1", started: datetime = WHEN) -> RunCard:
    return RunCard(run_id=run_id, name="合同.docx", path="/c/合同.docx", started=started)


def request() -> Request:
    return Request(
        workflow="review", name="合同.docx", path="/c/合同.docx", source_digest="d", options=ReviewOptions(),
        today=date(2026, 11, 30), started=WHEN,
    )  # fmt: skip


def envelope(head: Head, content: str = "正文") -> Envelope:
    skeleton = Skeleton(
        envelope_id=f"e{head.length}", session_id="r1", hop_seq=head.length, node=f"n{head.length}",
        sender=Sender(agent_id="a"), created_at=WHEN, status="success", confidence=80,
    )  # fmt: skip
    return Envelope(skeleton=skeleton, payload=Payload(content=f"{content}{head.length}"))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "store.sqlite3"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    made = open_store(path)
    made.start(card(), request())
    yield made
    made.close()


def breaks(store: Store) -> list[tuple[str, int | None]]:
    found = verify_chain(store.chain("r1"), store.rows("r1"), store.head("r1"))
    return [(item.code, item.hop) for item in found]


def tamper(path: Path, *statements: str) -> None:
    """What somebody with the file and an SQL shell can do: the triggers go first."""
    with sqlite3.connect(path) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            raw.execute(f"DROP TRIGGER {name}")
        for statement in statements:
            raw.execute(statement)
    raw.close()


def test_what_is_appended_is_on_disk_for_another_reader(store: Store, path: Path) -> None:
    sealed = [store.append("r1", envelope) for _ in range(3)]
    other = open_store(path)
    assert other.chain("r1") == tuple(sealed)
    assert other.head("r1") == Head(digest=sealed[-1].digest, length=3)
    assert other.rows("r1")(verify_payload(sealed[1].record)) == "正文1".encode()
    assert other.request("r1") == request()
    other.close()


def verify_payload(record: str) -> str:
    return record.split('"payload":"')[1][:64]


def test_the_file_is_opened_to_lose_nothing(store: Store) -> None:
    with store.database.reading() as session:
        run = session.connection().exec_driver_sql
        assert run("PRAGMA journal_mode").scalar() == "wal"
        assert run("PRAGMA synchronous").scalar() == 2
        assert run("PRAGMA foreign_keys").scalar() == 1
        assert run("PRAGMA busy_timeout").scalar() == 5000


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE envelope SET record = 'x'",
        "DELETE FROM envelope",
        "UPDATE payload SET body = x'00'",
        "UPDATE head SET length = 0",
        "DELETE FROM head",
    ],
)
def test_stored_envelopes_cannot_be_changed_by_accident(store: Store, path: Path, statement: str) -> None:
    store.append("r1", envelope)
    raw = sqlite3.connect(path)
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(statement)
    raw.close()
    assert breaks(store) == []


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        (["UPDATE envelope SET record = replace(record, 'success', 'partial') WHERE seq = 2"], ("edited", 2)),
        (["UPDATE envelope SET digest = 'f' WHERE seq = 2"], ("edited", 2)),
        (["DELETE FROM envelope WHERE seq = 2"], ("deleted", 2)),
        (["DELETE FROM envelope WHERE seq >= 3"], ("truncated", 3)),
        (["DELETE FROM envelope"], ("truncated", 0)),
        (
            [
                "UPDATE envelope SET seq = 99 WHERE seq = 1",
                "UPDATE envelope SET seq = 1 WHERE seq = 2",
                "UPDATE envelope SET seq = 2 WHERE seq = 99",
            ],
            ("reordered", 1),
        ),
        (["DELETE FROM envelope WHERE seq = 1", "UPDATE envelope SET seq = seq - 1 WHERE seq > 1"], ("deleted", 1)),
        (["DELETE FROM payload WHERE rowid = 2"], ("row_missing", 1)),
        (["UPDATE payload SET body = x'00' WHERE rowid = 4"], ("row_edited", 3)),
        (["DELETE FROM head"], ("grown", 0)),
        (["UPDATE head SET length = 4"], ("grown", 4)),
        (["UPDATE head SET digest = 'f'"], ("head_mismatch", 4)),
    ],
)  # fmt: skip
def test_tampering_is_detected_and_located(
    store: Store, path: Path, statements: list[str], expected: tuple[str, int]
) -> None:
    for _ in range(5):
        store.append("r1", envelope)
    assert breaks(store) == []
    tamper(path, *statements)
    assert breaks(store)[0] == expected


def fill(store: Store, text: str) -> None:
    for _ in range(5):
        store.append("r1", lambda head: envelope(head, text))


@pytest.mark.skipif(sys.platform == "win32", reason="rights of folders")
def test_no_other_account_may_look_into_the_folder(store: Store, path: Path) -> None:
    store.append("r1", envelope)
    assert path.parent.stat().st_mode & 0o077 == 0


def test_a_full_disk_leaves_the_last_whole_state(store: Store, path: Path) -> None:
    store.append("r1", envelope)
    pages = sqlite3.connect(path).execute("PRAGMA page_count").fetchone()[0]
    engine = store.database._engine

    def limit(connection: sqlite3.Connection, _record: object) -> None:
        connection.execute(f"PRAGMA max_page_count = {pages}").close()

    event.listen(engine, "connect", limit)
    store.close()
    long = "".join(chr(0x4E00 + n) for n in range(20_000))
    with pytest.raises(RetryableError) as full:
        fill(store, long)
    assert full.value.code == "disk_full"
    event.remove(engine, "connect", limit)
    store.close()
    length = store.head("r1").length
    assert breaks(store) == []
    assert len(store.chain("r1")) == length
    store.append("r1", envelope)
    assert breaks(store) == []


def test_a_locked_file_says_try_again_and_changes_nothing(
    store: Store, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workbench.storage.database.PRAGMAS", ("busy_timeout=20", "foreign_keys=ON"))
    store.database.close()
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(RetryableError) as busy:
        store.append("r1", envelope)
    assert busy.value.code == "store_busy"
    other.execute("ROLLBACK")
    other.close()
    store.append("r1", envelope)
    assert breaks(store) == []


def test_a_damaged_file_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite3"
    path.write_bytes(b"this is no database at all" * 200)
    before = path.read_bytes()
    with pytest.raises(UserError) as damaged:
        Database(path)
    assert damaged.value.code == "store_damaged"
    assert path.read_bytes() == before


def test_a_file_damaged_in_the_middle_is_named(store: Store, path: Path) -> None:
    for _ in range(3):
        store.append("r1", lambda head: envelope(head, "长" * 50_000))
    store.close()
    with sqlite3.connect(path) as raw:
        raw.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    raw.close()
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xff" * (len(data) - 4096)
    path.write_bytes(bytes(data))
    with pytest.raises(UserError) as damaged:
        open_store(path).chain("r1")
    assert damaged.value.code == "store_damaged"


def test_a_data_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(UserError) as unreachable:
        Database(tmp_path / "data" / "store.sqlite3")
    assert unreachable.value.code == "store_unreachable"


def test_a_read_only_file_is_named(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.storage.database.PRAGMAS", ("query_only=ON",))
    store.database.close()
    with pytest.raises(UserError) as refused:
        store.append("r1", envelope)
    assert refused.value.code == "store_readonly"


def test_a_file_of_a_later_program_is_left_alone(store: Store, path: Path) -> None:
    with store.database.writing() as session:
        session.connection().exec_driver_sql(f"UPDATE schema SET version = {tables.VERSION + 1}")
    with pytest.raises(UserError) as newer:
        Database(path)
    assert newer.value.code == "store_newer"


def test_two_writers_do_not_write_one_hop(store: Store) -> None:
    with pytest.raises(RetryableError) as moved:
        store.append("r1", lambda _head: envelope(Head(length=7)))
    assert moved.value.code == "run_moved"
    assert store.chain("r1") == ()


def test_a_failing_agent_leaves_no_half_envelope(store: Store) -> None:
    def fails(_head: Head) -> Envelope:
        raise UserError("no_such_run", run="x")

    with pytest.raises(UserError):
        store.append("r1", fails)
    assert store.chain("r1") == ()
    assert store.head("r1") == Head()


def test_cards_follow_their_run(store: Store) -> None:
    store.start(card("r2", WHEN.replace(hour=9)), request())
    assert [item.run_id for item in store.unfinished()] == ["r2", "r1"]
    ended = card().model_copy(
        update={"finished": WHEN, "state": TerminalState.ESCALATE, "findings": 4, "undecided": 3}
    )
    assert store.note(ended).runs == ("r1",)
    assert store.card("r1") == ended
    assert [item.run_id for item in store.unfinished()] == ["r2"]
    assert [item.run_id for item in store.recent(1)] == ["r2"]
    with pytest.raises(UserError) as unknown:
        store.card("r9")
    assert unknown.value.code == "no_such_run"


def test_a_run_is_held_by_one(tmp_path: Path) -> None:
    with hold(tmp_path, "r1"):
        assert held(tmp_path, "r1")
        assert not held(tmp_path, "r2")
        with pytest.raises(RetryableError), hold(tmp_path, "r1"):
            pass
    assert not held(tmp_path, "r1")


def test_every_fault_has_its_sentence(paths: Paths) -> None:
    words = Words.load(paths.words)
    codes = ("busy", "readonly", "damaged", "unreachable", "unwritable", "refused", "newer")
    unknown = words.say("error.unknown", code="x").split("x")[0]
    for code in (*(f"store_{code}" for code in codes), "disk_full", "run_moved", "run_held", "no_such_run"):
        assert not words.error(WorkbenchError(code)).startswith(unknown)
