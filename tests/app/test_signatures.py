"""Given a keyring, when a run ends or a lawyer speaks, then it is signed; without one it says "unsigned"."""

import json
import sqlite3
import subprocess
import sys
import zipfile
from pathlib import Path

import docx
import keyring
import pytest
from keyring.backends.chainer import ChainerBackend
from keyring.errors import KeyringLocked

from tests.app.test_bundle import changed
from tests.keyring_memory import MemoryKeyring
from workbench.app.chain_view import signature_sentences
from workbench.app.keys import Keys
from workbench.app.workbench import Workbench
from workbench.domain import wording
from workbench.domain.finding import DecisionKind
from workbench.domain.reports import ExportKind
from workbench.domain.review import Review, ReviewOptions
from workbench.envelope.keys import fingerprint
from workbench.errors import RetryableError, UserError
from workbench.settings import secrets


def reviewed(bench: Workbench, file: Path) -> Review:
    return bench.review(file, ReviewOptions())


def bundle(bench: Workbench, run_id: str, out: Path) -> Path:
    return Path(bench.export(run_id, out, frozenset({ExportKind.BUNDLE})).files[0].path)


def test_the_end_of_a_run_and_every_decision_are_signed(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring
) -> None:
    done = reviewed(bench, contract_file)
    bench.decide(
        done.run_id, done.findings[0].finding_id, DecisionKind.REJECT, reason="商业安排", by="张律师"
    )
    bench.undo(done.run_id)
    bench.rejudge(done.run_id, "2020-06-01")
    report = bench.verify_run(done.run_id)
    assert (report.valid, report.signed) == (True, True)
    assert [(note.hop, note.purpose, note.trust) for note in report.signatures] == [
        (8, "end", "own"), (9, "human", "own"), (10, "human", "own"), (11, "human", "own"), (19, "end", "own"),
    ]  # fmt: skip
    own = bench.keys()[0]
    assert {note.fingerprint for note in report.signatures} == {own.fingerprint}
    assert bench.library().fingerprint == own.fingerprint


def test_without_a_keyring_the_chain_says_unsigned_and_all_else_works(
    bench: Workbench, contract_file: Path, tmp_path: Path
) -> None:
    done = reviewed(bench, contract_file)
    bench.decide(done.run_id, done.findings[0].finding_id, DecisionKind.CONFIRM)
    report = bench.verify_run(done.run_id)
    assert (report.valid, report.signed, report.signatures) == (True, False, ())
    assert "未签名" in "".join(signature_sentences(report, bench.words))
    assert (bench.keys(), bench.library().fingerprint) == ((), "")
    with zipfile.ZipFile(bundle(bench, done.run_id, tmp_path / "out")) as archive:
        assert "signatures.json" not in archive.namelist()
        assert json.loads(archive.read("manifest.json"))["signed"] is False


def test_the_private_key_is_in_the_keyring_and_in_no_file(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring, tmp_path: Path
) -> None:
    done = reviewed(bench, contract_file)
    bench.export(done.run_id, tmp_path / "out", frozenset({ExportKind.BUNDLE, ExportKind.MEMO}))
    bench.close()
    ((where, seed),) = ring.kept.items()
    assert where == ("contract-workbench", "signing-key")
    for path in (path for path in tmp_path.rglob("*") if path.is_file()):
        data = path.read_bytes()
        assert seed.encode() not in data
        assert bytes.fromhex(seed) not in data
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                assert all(seed.encode() not in archive.read(name) for name in archive.namelist())


def test_a_key_is_made_once_and_kept(bench: Workbench, ring: MemoryKeyring) -> None:
    (first,) = bench.keys()
    assert Workbench.open(bench.paths).keys() == (first,)
    ring.kept.clear()
    new, old = Workbench.open(bench.paths).keys()
    assert old == first
    assert new.key != first.key


class Locked(MemoryKeyring):
    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked


class Forgetful(MemoryKeyring):
    def set_password(self, service: str, username: str, password: str) -> None:
        pass


class Odd(MemoryKeyring):
    def get_password(self, service: str, username: str) -> str | None:
        raise ZeroDivisionError


class PlainFile(MemoryKeyring):
    pass


PlainFile.__module__ = "keyrings.alt.file"


class Garbage(MemoryKeyring):
    def get_password(self, service: str, username: str) -> str | None:
        return "no key at all"


@pytest.mark.parametrize("kind", [Locked, Forgetful, Odd, PlainFile, Garbage])
def test_a_keyring_that_fails_in_any_way_leaves_the_chain_unsigned(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring, kind: type[MemoryKeyring]
) -> None:
    made = kind()
    keyring.set_keyring(made)
    done = reviewed(bench, contract_file)
    assert not bench.verify_run(done.run_id).signed
    assert made.kept == {}


def test_of_several_keyrings_the_first_that_is_none_of_plain_files_is_taken(
    ring: MemoryKeyring, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = PlainFile()
    monkeypatch.setattr(ChainerBackend, "backends", [plain, ring])
    keyring.set_keyring(ChainerBackend())
    secrets.keep("signing-key", "00" * 32)
    assert (list(ring.kept.values()), plain.kept) == (["00" * 32], {})
    keyring.set_keyring(PlainFile())
    with pytest.raises(RetryableError) as refused:
        secrets.recall("signing-key")
    assert refused.value.code == "no_keyring"


def test_a_stranger_sees_who_signed_and_trusts_after_comparing_fingerprints(
    bench: Workbench,
    contract_file: Path,
    ring: MemoryKeyring,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    done = reviewed(bench, contract_file)
    bench.decide(done.run_id, done.findings[0].finding_id, DecisionKind.REJECT, reason="商业安排")
    path, own = bundle(bench, done.run_id, tmp_path / "out"), bench.keys()[0]
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "colleague"))
    assert {note.trust for note in Workbench.verify(path).signatures} == {"unknown"}
    from workbench.settings.paths import locate

    colleague = Workbench.open(locate())
    with pytest.raises(UserError) as differs:
        colleague.trust(path, fingerprint("00" * 32), "王律师")
    assert differs.value.code == "fingerprint_differs"
    assert {note.trust for note in Workbench.verify(path).signatures} == {"unknown"}
    spoken = own.fingerprint.lower().replace(" ", ":")
    assert colleague.trust(path, spoken, "王律师").key == own.key
    notes = Workbench.verify(path).signatures
    assert {(note.trust, note.name) for note in notes} == {("trusted", "王律师")}
    assert "王律师" in "".join(signature_sentences(Workbench.verify(path), bench.words))
    colleague.distrust(own.fingerprint)
    assert {note.trust for note in Workbench.verify(path).signatures} == {"unknown"}


def test_a_bundle_that_was_changed_or_never_signed_gives_no_key_to_trust(
    bench: Workbench, contract_file: Path, tmp_path: Path
) -> None:
    done = reviewed(bench, contract_file)
    path = bundle(bench, done.run_id, tmp_path / "out")
    with pytest.raises(UserError) as unsigned:
        bench.trust(path, "x", "王律师")
    assert unsigned.value.code == "bundle_unsigned"


def test_a_bundle_without_its_signatures_or_with_others_does_not_hold(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring, tmp_path: Path
) -> None:
    done = reviewed(bench, contract_file)
    path = bundle(bench, done.run_id, tmp_path / "out")

    def strip(files: dict[str, bytes]) -> None:
        del files["signatures.json"]

    def other(files: dict[str, bytes]) -> None:
        (item,) = json.loads(files["signatures.json"])
        files["signatures.json"] = json.dumps([{**item, "value": "00" * 64}]).encode()

    assert [item.code for item in changed(path, strip).breaks] == ["signature_missing"]
    report = changed(path, other)
    assert {item.code for item in report.breaks} == {"file_edited", "signature_edited"}
    assert not report.signed
    for item in report.breaks:
        assert "{" not in wording.break_sentence(item, bench.words)


def test_an_envelope_and_its_signature_are_one_commit(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring
) -> None:
    """A signature that cannot be written takes its envelope with it: no chain waits for one in vain."""
    done = reviewed(bench, contract_file)
    with sqlite3.connect(bench.paths.database) as raw:
        raw.execute("CREATE TRIGGER no_more BEFORE INSERT ON signature BEGIN SELECT RAISE(ABORT, 'no'); END")
    raw.close()
    with pytest.raises(Exception, match="store_refused"):
        bench.decide(done.run_id, done.findings[0].finding_id, DecisionKind.CONFIRM)
    assert bench.verify_run(done.run_id).hops == 9
    assert bench.verify_run(done.run_id).valid


def test_the_memorandum_names_the_fingerprint(
    bench: Workbench, contract_file: Path, ring: MemoryKeyring, tmp_path: Path
) -> None:
    done = reviewed(bench, contract_file)
    report = bench.export(done.run_id, tmp_path / "out", frozenset({ExportKind.MEMO}))
    memo = docx.Document(report.files[0].path)
    text = "".join(cell.text for table in memo.tables for row in table.rows for cell in row.cells)
    text += "".join(paragraph.text for paragraph in memo.paragraphs)
    assert bench.keys()[0].fingerprint in text


def test_nobody_looks_for_a_key_before_a_run_ends(
    bench: Workbench, contract_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def signer(self: Keys) -> None:
        self.loaded = True
        asked.append("signer")

    monkeypatch.setattr(Keys, "signer", signer)
    seen: list[int] = []
    bench.review(contract_file, ReviewOptions(), lambda _event: seen.append(len(asked)))
    assert asked
    assert max(seen[:-2]) == 0


def test_the_window_and_a_review_that_never_ends_import_no_keyring() -> None:
    code = "import sys, ui.__main__, workbench.app.workbench; sys.exit('keyring' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
