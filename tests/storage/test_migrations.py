"""Given a file of version 1, written by the program before it, when it is opened, then nothing is lost."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from workbench.app.workbench import Workbench
from workbench.domain.finding import DecisionKind
from workbench.envelope.verify import verify_chain
from workbench.settings.paths import Paths
from workbench.storage import migrations, registry, tables
from workbench.storage.opening import open_store

SCRIPT = Path(__file__).with_name("version_1.sql")  # a whole review with one decision
RUN, HOPS, FINDINGS = "b381bb156c0c4e63", 10, 7


@pytest.fixture
def old(tmp_path: Path) -> Path:
    path = tmp_path / "home" / "workbench.sqlite3"
    path.parent.mkdir()
    with sqlite3.connect(path) as raw:
        raw.executescript(SCRIPT.read_text("utf-8"))
    raw.close()
    return path


@pytest.fixture
def bench(old: Path, paths: Paths) -> Iterator[Workbench]:
    assert paths.database == old
    made = Workbench.open(paths)
    yield made
    made.close()


def schema(path: Path) -> tuple[set[str], set[str]]:
    """All tables with their columns, and all triggers."""
    raw = sqlite3.connect(path)
    names = [row[0] for row in raw.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
    columns = {
        f"{name}.{row[1]}:{row[2]}:{row[5]}"
        for name in names
        for row in raw.execute(f"PRAGMA table_info({name})")
    }
    triggers = {row[0] for row in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")}
    raw.close()
    return columns, triggers


def test_its_reviews_open_and_go_on(bench: Workbench) -> None:
    assert bench.verify_run(RUN).valid
    review = bench.load(RUN)
    assert (len(review.findings), len(review.decisions), review.contract.source.name) == (
        FINDINGS,
        1,
        "开发合同.txt",
    )
    bench.decide(RUN, review.findings[1].finding_id, DecisionKind.CONFIRM, by="李律师")
    assert bench.verify_run(RUN).hops == HOPS + 1
    assert bench.rejudge(RUN, "2020-06-01").reference.value.year == 2020
    assert bench.verify_run(RUN).valid


def test_it_is_then_a_file_like_a_new_one(old: Path, tmp_path: Path) -> None:
    open_store(old).close()
    open_store(tmp_path / "new.sqlite3").close()
    assert schema(old) == schema(tmp_path / "new.sqlite3")
    open_store(old).close()
    assert schema(old) == schema(tmp_path / "new.sqlite3")


def test_a_migration_that_dies_leaves_the_old_file(old: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = schema(old)
    monkeypatch.setitem(
        migrations.STEPS, 1, lambda: ("ALTER TABLE run ADD COLUMN half INTEGER", "no statement")
    )
    with pytest.raises(Exception, match="store_refused"):
        open_store(old)
    assert schema(old) == before
    monkeypatch.undo()
    store = open_store(old)
    assert verify_chain(store.chain(RUN), store.rows(RUN), store.head(RUN)) == ()
    store.close()


def test_a_trigger_that_was_dropped_comes_back(old: Path) -> None:
    open_store(old).close()
    with sqlite3.connect(old) as raw:
        raw.execute("DROP TRIGGER envelope_no_delete")
    raw.close()
    open_store(old).close()
    assert "envelope_no_delete" in schema(old)[1]


def test_every_step_is_there_and_every_owned_table_names_its_run() -> None:
    assert sorted(migrations.STEPS) == list(range(1, tables.VERSION))
    for owned in registry.OWNED:
        assert "run_id" in owned.model.model_fields, owned.name
