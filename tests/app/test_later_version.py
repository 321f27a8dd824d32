"""Given a store that a later program wrote, when it is used here, then it is kept whole or clearly refused."""

import hashlib
import json
import sqlite3
import zipfile
import zlib
from pathlib import Path

import pytest
import rfc8785

from tests.app.test_hostile_files import exported, forced
from workbench.app.workbench import Workbench
from workbench.domain.finding import DecisionKind
from workbench.domain.reports import ExportKind
from workbench.domain.review import ReviewOptions
from workbench.envelope.chain import HEADLINES
from workbench.errors import UserError


def sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def keep(raw: sqlite3.Connection, run_id: str, kind: str, data: bytes) -> str:
    """A row by its digest."""
    row = (run_id, sha256(data), kind, zlib.compress(data))
    raw.execute("INSERT OR IGNORE INTO payload (run_id, digest, kind, body) VALUES (?, ?, ?, ?)", row)
    return row[1]


def written_by(database: Path, run_id: str, version: str) -> None:
    """Make a chain one of another version: new fields at every level, and a new kind of row."""
    forced(database)
    raw = sqlite3.connect(database)
    bodies = dict(raw.execute("SELECT digest, body FROM payload WHERE run_id = ?", (run_id,)).fetchall())
    previous, renamed = "", dict[str, str]()
    chain = raw.execute("SELECT seq, digest, record FROM envelope WHERE run_id = ? ORDER BY seq", (run_id,))
    for seq, digest, text in chain.fetchall():
        record = json.loads(text) | {"env_ver": version, "weather": {"sky": ["晴"]}, "previous": previous}
        skeleton = record["skeleton"]
        skeleton |= {"mood": "bright", "parents": [renamed[parent] for parent in skeleton["parents"]]}
        skeleton["sender"]["team"] = "甲组"
        for row in skeleton["blocks"]:
            if row["kind"] != HEADLINES:
                body = json.loads(zlib.decompress(bodies[row["digest"]])) | {"shade": "later"}
                row["digest"] = keep(raw, run_id, row["kind"], rfc8785.dumps(body))
        omen = keep(raw, run_id, "OMENS", rfc8785.dumps({"hop": seq}))
        skeleton["blocks"].append({"kind": "OMENS", "digest": omen})
        data = rfc8785.dumps(record)
        previous = renamed[digest] = sha256(data)
        raw.execute(
            "UPDATE envelope SET record = ?, digest = ? WHERE run_id = ? AND seq = ?",
            (data.decode(), previous, run_id, seq),
        )
    raw.execute("UPDATE head SET digest = ? WHERE run_id = ?", (previous, run_id))
    raw.commit()
    raw.close()


@pytest.mark.parametrize("version", ["1.4", "1.99999999999999999999"])
def test_a_later_minor_version_is_opened_decided_on_exported_forked_and_destroyed(
    bench: Workbench, contract_file: Path, tmp_path: Path, version: str
) -> None:
    done = bench.review(contract_file, ReviewOptions())
    written_by(bench.paths.database, done.run_id, version)
    assert bench.verify_run(done.run_id).laws
    got = bench.load(done.run_id)
    assert (got.findings, got.state) == (done.findings, done.state)
    bench.decide(done.run_id, got.findings[0].finding_id, DecisionKind.REJECT, reason="商业安排", by="张律师")
    bundle = exported(bench, done.run_id, tmp_path / "out")
    report = Workbench.verify(bundle)
    assert (report.valid, bool(report.laws)) == (True, True)
    with zipfile.ZipFile(bundle) as archive:
        text = archive.read("envelopes.jsonl").decode()
    assert [text.count(f'"{name}"') for name in ("weather", "mood", "OMENS")] == [len(done.hops)] * 3
    fork = bench.fork(done.run_id, 4)
    assert bench.verify_run(fork.run_id).valid
    assert bench.compare(done.run_id, fork.run_id).pairs
    bench.destroy([done.run_id], by="张律师")
    assert [note.by for note in bench.verify_run(done.run_id).destroyed] == ["张律师"]


def test_a_destruction_that_a_later_version_wrote_still_excuses_its_rows(
    bench: Workbench, contract_file: Path
) -> None:
    done = bench.review(contract_file, ReviewOptions())
    bench.destroy([done.run_id], by="张律师")
    raw = sqlite3.connect(bench.paths.database)
    (text,) = raw.execute("SELECT record FROM envelope ORDER BY seq DESC LIMIT 1").fetchone()
    (body,) = raw.execute("SELECT body FROM payload WHERE kind = 'DESTROYED'").fetchone()
    record = json.loads(text) | {"env_ver": "1.9"}
    (row,) = (row for row in record["skeleton"]["blocks"] if row["kind"] == "DESTROYED")
    said = json.loads(zlib.decompress(body)) | {"witness": "李律师"}
    row["digest"] = keep(raw, done.run_id, "DESTROYED", rfc8785.dumps(said))
    data = rfc8785.dumps(record)
    raw.commit()
    raw.close()
    forced(
        bench.paths.database,
        f"UPDATE envelope SET record = CAST(x'{data.hex()}' AS TEXT), digest = '{sha256(data)}' "
        "WHERE seq = (SELECT max(seq) FROM envelope)",
        f"UPDATE head SET digest = '{sha256(data)}'",
    )
    report = bench.verify_run(done.run_id)
    assert (report.breaks, [note.by for note in report.destroyed]) == ((), ["张律师"])


@pytest.mark.parametrize("version", ["2.0", "0.9", "1", "1.x", "", "2", "１.2", "1.2.3", "-1.2", " 1.2"])
def test_another_major_version_is_clearly_refused_everywhere(
    bench: Workbench, contract_file: Path, tmp_path: Path, version: str
) -> None:
    done = bench.review(contract_file, ReviewOptions())
    written_by(bench.paths.database, done.run_id, version)
    for use in (
        bench.verify_run,
        bench.load,
        lambda run_id: bench.fork(run_id, 3),
        lambda run_id: bench.export(run_id, tmp_path / "out", frozenset({ExportKind.BUNDLE})),
    ):
        with pytest.raises(UserError) as refused:
            use(done.run_id)
        assert refused.value.code == "envelope_version"
