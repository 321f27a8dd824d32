"""Given a stored run or a bundle, when somebody with every right on the file changes it, then verify says so."""

import json
import random
import sqlite3
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.app.test_bundle import changed
from tests.keyring_memory import MemoryKeyring
from workbench.app.history import DECISION
from workbench.app.workbench import Workbench
from workbench.domain.finding import DecisionKind
from workbench.domain.reports import ExportKind
from workbench.domain.review import ReviewOptions
from workbench.envelope.blocks import Conflicts, Suggestions
from workbench.envelope.pack import Output
from workbench.errors import LimitError, UserError

Files = dict[str, bytes]


def worked(bench: Workbench, file: Path) -> str:
    done = bench.review(file, ReviewOptions())
    bench.decide(
        done.run_id, done.findings[0].finding_id, DecisionKind.REJECT, reason="商业安排", by="张律师"
    )
    return done.run_id


def exported(bench: Workbench, run_id: str, out: Path) -> Path:
    return Path(bench.export(run_id, out, frozenset({ExportKind.BUNDLE})).files[0].path)


def forced(database: Path, *statements: str) -> None:
    """Statements on the file itself, its triggers dropped."""
    raw = sqlite3.connect(database)
    for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
        raw.execute(f"DROP TRIGGER {name}")
    raw.execute("PRAGMA foreign_keys=OFF")
    for statement in statements:
        raw.execute(statement)
    raw.commit()
    raw.close()


EDITS = {
    "record text": ("UPDATE envelope SET record = replace(record, 'success', 'partial') WHERE seq = 4",),
    "record space": ("UPDATE envelope SET record = record || ' ' WHERE seq = 4",),
    "record empty": ("UPDATE envelope SET record = '' WHERE seq = 4",),
    "record null json": ("UPDATE envelope SET record = 'null' WHERE seq = 4",),
    "record list": ("UPDATE envelope SET record = '[]' WHERE seq = 0",),
    "record a blob": ("UPDATE envelope SET record = CAST(record AS BLOB) || x'ff' WHERE seq = 4",),
    "digest": ("UPDATE envelope SET digest = 'f' || substr(digest, 2) || 'x' WHERE seq = 4",),
    "digest upper": ("UPDATE envelope SET digest = upper(digest) WHERE seq = 4",),
    "digest of last": ("UPDATE envelope SET digest = upper(digest) WHERE seq = 9",),
    "first deleted": ("DELETE FROM envelope WHERE seq = 0",),
    "middle deleted": ("DELETE FROM envelope WHERE seq = 5",),
    "last deleted": ("DELETE FROM envelope WHERE seq = 9",),
    "all deleted": ("DELETE FROM envelope",),
    "all deleted and head": ("DELETE FROM envelope", "DELETE FROM head"),
    "head deleted": ("DELETE FROM head",),
    "head length": ("UPDATE head SET length = length - 1",),
    "head length up": ("UPDATE head SET length = length + 1",),
    "head digest": ("UPDATE head SET digest = (SELECT digest FROM envelope WHERE seq = 8)",),
    "head zero": ("UPDATE head SET length = 0, digest = ''",),
    "swapped": (
        "UPDATE envelope SET seq = 99 WHERE seq = 3", "UPDATE envelope SET seq = 3 WHERE seq = 4",
        "UPDATE envelope SET seq = 4 WHERE seq = 99",
    ),
    "moved behind": ("UPDATE envelope SET seq = 99 WHERE seq = 3",),
    "last renumbered": ("UPDATE envelope SET seq = 99 WHERE seq = 9",),
    "all renumbered": ("UPDATE envelope SET seq = seq + 1000",),
    "first negative": ("UPDATE envelope SET seq = -1 WHERE seq = 0",),
    "copied": ("INSERT INTO envelope SELECT run_id, 99, node, digest, record FROM envelope WHERE seq = 9",),
    "payload gone": ("DELETE FROM payload WHERE kind = 'DECISION'",),
    "payload body": ("UPDATE payload SET body = x'00' WHERE kind = 'DECISION'",),
    "payload empty": ("UPDATE payload SET body = x'' WHERE kind = 'DECISION'",),
    "payload null digest": ("UPDATE payload SET digest = 'x' WHERE kind = 'DECISION'",),
    "payload swapped": ("UPDATE payload SET body = (SELECT body FROM payload WHERE kind = 'SCAN' LIMIT 1) WHERE kind = 'DECISION'",),
    "other run's name": tuple(f"UPDATE {t} SET run_id = 'another0another0'" for t in ("run", "envelope", "payload", "head", "signature")),
}  # fmt: skip


@pytest.mark.parametrize("signed", [False, True])
@pytest.mark.parametrize("name", EDITS)
def test_an_edit_by_hand_is_seen(
    bench: Workbench, contract_file: Path, name: str, signed: bool, request: pytest.FixtureRequest
) -> None:
    if signed:
        request.getfixturevalue("ring")
    run_id = worked(bench, contract_file)
    assert bench.verify_run(run_id).valid
    forced(bench.paths.database, *EDITS[name])
    run_id = "another0another0" if name == "other run's name" else run_id
    try:
        report = bench.verify_run(run_id)
    except UserError as error:
        pytest.fail(f"refused: {error.code}")
    assert not report.valid
    assert not report.signed


SIGNATURES = {
    "one gone": ("DELETE FROM signature WHERE seq = 9",),
    "all gone": ("DELETE FROM signature",),
    "key": ("UPDATE signature SET key = replace(key, substr(key, 1, 4), 'AAAA') WHERE seq = 9",),
    "value": ("UPDATE signature SET value = 'AAAA' || substr(value, 5) WHERE seq = 9",),
    "value empty": ("UPDATE signature SET value = '' WHERE seq = 9",),
    "value of another": (
        "UPDATE signature SET value = (SELECT value FROM signature WHERE seq = 8) WHERE seq = 9",
    ),
    "purpose": ("UPDATE signature SET purpose = 'human' WHERE seq = 8",),
    "purpose odd": ("UPDATE signature SET purpose = 'x' WHERE seq = 8",),
    "time": ("UPDATE signature SET at = '2020-01-01T00:00:00+00:00' WHERE seq = 9",),
    "place": ("UPDATE signature SET seq = 7 WHERE seq = 8",),
    "place behind the end": ("UPDATE signature SET seq = 70 WHERE seq = 8",),
}


@pytest.mark.parametrize("name", SIGNATURES)
def test_a_signature_touched_by_hand_is_seen(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring, name: str
) -> None:
    run_id = worked(bench, contract_file)
    assert bench.verify_run(run_id).signed
    forced(bench.paths.database, *SIGNATURES[name])
    report = bench.verify_run(run_id)
    assert not report.valid
    assert not report.signed


def flipped(name: str, byte: int, bit: int) -> Callable[[Files], None]:
    def change(files: Files) -> None:
        data = bytearray(files[name])
        data[byte % len(data)] ^= 1 << bit
        files[name] = bytes(data)

    return change


def told(bundle: Path, change: Callable[[Files], object]) -> bool:
    try:
        return not changed(bundle, change).valid
    except (UserError, LimitError):
        return True


def test_any_bit_of_any_file_of_a_bundle(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring, tmp_path: Path
) -> None:
    bundle = exported(bench, worked(bench, contract_file), tmp_path / "out")
    with zipfile.ZipFile(bundle) as archive:
        sizes = {entry.filename: entry.file_size for entry in archive.infolist()}
    draw = random.Random(5)
    silent: list[object] = []
    with zipfile.ZipFile(bundle) as archive:
        made = archive.read("manifest.json")
    when = range(made.index(b'"made"'), made.index(b'"signed"'))  # the one thing that only the writer knows
    for name, size in sizes.items():
        for byte in draw.sample(range(size), min(size, 12 if name.startswith("rows/") else 150)):
            bit = draw.randrange(8)
            if (name != "manifest.json" or byte not in when) and not told(bundle, flipped(name, byte, bit)):
                silent.append((name, byte, bit))
    assert silent == []


def line_of(files: Files, at: int, old: bytes, new: bytes) -> None:
    lines = files["envelopes.jsonl"].splitlines(keepends=True)
    assert old in lines[at]
    lines[at] = lines[at].replace(old, new, 1)
    files["envelopes.jsonl"] = b"".join(lines)


def manifest(files: Files, change: dict[str, object]) -> None:
    files["manifest.json"] = json.dumps(json.loads(files["manifest.json"]) | change).encode()


BUNDLES: dict[str, Callable[[Files], object]] = {
    "name twice in a record": lambda files: line_of(files, 4, b'"status": "success"', b'"status": "failed", "status": "success"'),
    "more in a line": lambda files: line_of(files, 4, b'{"hash"', b'{"note": "agreed by the client", "hash"'),
    "empty line": lambda files: files.update({"envelopes.jsonl": files["envelopes.jsonl"] + b"\n"}),
    "head says unsigned": lambda files: files.update({"head.json": files["head.json"].replace(b"true", b"false")}),
    "manifest says unsigned": lambda files: manifest(files, {"signed": False}),
    "row under another name": lambda files: files.update({"rows/" + "0" * 64: b"{}"}),
    "signatures gone": lambda files: files.pop("signatures.json"),
    "signatures empty": lambda files: files.update({"signatures.json": b"[]"}),
    "fingerprint": lambda files: files.update({"signatures.json": files["signatures.json"].replace(b'"fingerprint": "', b'"fingerprint": "00')}),
    "files of the manifest": lambda files: manifest(files, {"files": {}}),
    "later version": lambda files: manifest(files, {"version": 2}),
}  # fmt: skip


@pytest.mark.parametrize("name", BUNDLES)
def test_a_bundle_touched_by_hand_is_seen(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring, tmp_path: Path, name: str
) -> None:
    bundle = exported(bench, worked(bench, contract_file), tmp_path / "out")
    assert told(bundle, BUNDLES[name])


@pytest.mark.parametrize("sign", ["\u2028", "\u2029", "\x85", "\x0b", "\x0c", "\x1c", "\x00", "\ud800"])
def test_a_strange_line_end_in_a_skeleton_breaks_no_bundle(
    bench: Workbench, contract_file: Path, tmp_path: Path, sign: str
) -> None:
    done = bench.review(contract_file, ReviewOptions())
    archive = bench._home.archive(done.run_id)
    now = bench._clocks.now()
    output = Output(deliverables=(f"要点{sign}甲",), notes=(f"说明{sign}乙",), content=f"正文{sign}丙")
    archive.append(lambda head: archive.by_person(output, head, DECISION, now, (head.digest,)))
    assert bench.verify_run(done.run_id).valid
    report = Workbench.verify(exported(bench, done.run_id, tmp_path / "out"))
    assert (report.valid, report.breaks) == (True, ())


def test_a_decision_is_not_hidden_by_the_name_of_its_row(bench: Workbench, contract_file: Path) -> None:
    run_id = worked(bench, contract_file)
    before = bench.load(run_id)
    forced(bench.paths.database, "UPDATE payload SET kind = 'SCAN' WHERE kind = 'DECISION'")
    assert bench.verify_run(run_id).valid
    assert bench.load(run_id) == before
    assert [taken.decision.reason for taken in bench._home.archive(run_id).taken()] == ["商业安排"]


def test_two_kinds_of_block_with_the_same_bytes_are_both_read(bench: Workbench, contract_file: Path) -> None:
    run_id = worked(bench, contract_file)
    archive = bench._home.archive(run_id)
    output = Output(blocks=(Suggestions(items=()), Conflicts(items=())))
    now = bench._clocks.now()
    archive.append(lambda head: archive.by_person(output, head, DECISION, now, (head.digest,)))
    for kind in (Suggestions, Conflicts):
        assert archive.hops(frozenset({kind.KIND}))[-1].envelope.block(kind) == kind(items=())
