"""Given an audit bundle, when a stranger verifies it, then it holds, or the break is located."""

import hashlib
import io
import json
import struct
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.app import bundle_check
from workbench.app.workbench import Workbench
from workbench.domain import wording
from workbench.domain.finding import DecisionKind
from workbench.domain.reports import ExportKind, VerifyReport
from workbench.domain.review import ReviewOptions
from workbench.errors import LimitError, UserError

Files = dict[str, bytes]


@pytest.fixture
def bundle(bench: Workbench, contract_file: Path, tmp_path: Path) -> Path:
    done = bench.review(contract_file, ReviewOptions())
    bench.decide(
        done.run_id, done.findings[0].finding_id, DecisionKind.REJECT, reason="商业安排", by="张律师"
    )
    report = bench.export(done.run_id, tmp_path / "out", frozenset({ExportKind.BUNDLE}))
    return Path(report.files[0].path)


def changed(bundle: Path, change: Callable[[Files], object]) -> VerifyReport:
    with zipfile.ZipFile(bundle) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    change(files)
    other = bundle.with_name("changed.zip")
    with zipfile.ZipFile(other, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return Workbench.verify(other)


def lines(files: Files) -> list[bytes]:
    return files["envelopes.jsonl"].splitlines(keepends=True)


def put(files: Files, kept: list[bytes]) -> None:
    files["envelopes.jsonl"] = b"".join(kept)


def test_a_bundle_verifies_without_the_database(bundle: Path, bench: Workbench) -> None:
    bench.close()
    bench.paths.database.unlink()
    report = Workbench.verify(bundle)
    assert (report.valid, report.hops, report.signed, report.breaks) == (True, 10, False, ())
    assert any("民法典" in law for law in report.laws)


def test_a_bundle_says_in_both_languages_what_it_does_not_prove(bundle: Path) -> None:
    with zipfile.ZipFile(bundle) as archive:
        readme = archive.read("README.txt").decode()
    assert "未签名" in readme
    assert "unsigned" in readme


def listed_again(files: Files, name: str) -> None:
    """Make the manifest fit a file that was changed."""
    manifest = json.loads(files["manifest.json"])
    manifest["files"][name] = hashlib.sha256(files[name]).hexdigest()
    files["manifest.json"] = json.dumps(manifest).encode()


def swap(files: Files) -> None:
    kept = lines(files)
    kept[3], kept[4] = kept[4], kept[3]
    put(files, kept)


def edit(files: Files) -> None:
    kept = lines(files)
    kept[5] = kept[5].replace(b'"success"', b'"partial"')
    put(files, kept)


def shorter_head(files: Files) -> None:
    head = json.loads(files["head.json"])
    files["head.json"] = json.dumps({**head, "length": 9}).encode()


def other_law(files: Files) -> None:
    files["laws.json"] = b"[]\n"


@pytest.mark.parametrize(
    ("change", "code", "hop"),
    [
        (edit, "edited", 5),
        (lambda files: put(files, lines(files)[:4] + lines(files)[5:]), "deleted", 4),
        (swap, "reordered", 3),
        (lambda files: put(files, lines(files)[:7]), "truncated", 7),
        (lambda files: put(files, [*lines(files)[:2], b"{}\n", *lines(files)[3:]]), "edited", 2),
        (shorter_head, "grown", 9),
        (other_law, "file_edited", None),
        (lambda files: files.pop("head.json"), "file_missing", None),
        (lambda files: files.update({"more.txt": b"x"}), "file_unknown", None),
        (lambda files: files.update({"README.txt": b"x"}), "file_edited", None),
    ],
)
def test_tampering_is_detected_and_located(
    bundle: Path, bench: Workbench, change: Callable[[Files], object], code: str, hop: int | None
) -> None:
    report = changed(bundle, change)
    assert not report.valid
    assert (code, hop) in [(item.code, item.hop) for item in report.breaks]
    for item in report.breaks:
        assert "{" not in wording.break_sentence(item, bench.words)


def test_an_edited_decision_is_found_with_its_hop(bundle: Path) -> None:
    def rewrite(files: Files) -> None:
        name = next(
            name for name, data in files.items() if name.startswith("rows/") and "商业安排".encode() in data
        )
        files[name] = files[name].replace("商业安排".encode(), "已经同意".encode())
        listed_again(files, name)

    report = changed(bundle, rewrite)
    assert [(b.code, b.hop, dict(b.facts)) for b in report.breaks] == [
        ("row_edited", 9, {"part": "DECISION"})
    ]


def test_a_law_list_that_fits_the_manifest_but_not_the_chain_is_found(bundle: Path) -> None:
    def rewrite(files: Files) -> None:
        other_law(files)
        listed_again(files, "laws.json")

    assert [item.code for item in changed(bundle, rewrite).breaks] == ["laws_edited"]


def test_a_chain_under_another_runs_name_is_found(bundle: Path) -> None:
    def rename(files: Files) -> None:
        manifest = json.loads(files["manifest.json"])
        files["manifest.json"] = json.dumps({**manifest, "run_id": "another"}).encode()

    assert {item.code for item in changed(bundle, rename).breaks} == {"wrong_run"}


def write(path: Path, files: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


def test_what_is_no_bundle_gets_one_clear_error(tmp_path: Path) -> None:
    with pytest.raises(UserError) as missing:
        Workbench.verify(tmp_path / "nothing.zip")
    assert missing.value.code == "bundle_missing"
    text = tmp_path / "text.zip"
    text.write_text("no zip")
    empty = tmp_path / "empty.zip"
    empty.write_bytes(b"")
    manifest = b'{"format": "other", "run_id": "r", "files": {}}'
    for path in (
        text,
        empty,
        write(tmp_path / "a.zip", {"a.txt": b"x"}),
        write(tmp_path / "b.zip", {"manifest.json": b"[1"}),
        write(tmp_path / "c.zip", {"manifest.json": manifest}),
        write(tmp_path / "d.zip", {"manifest.json": manifest, "../evil.txt": b"x"}),
        write(tmp_path / "e.zip", {"manifest.json": b"[" * 100_000}),
        write(tmp_path / "f.zip", {"manifest.json": b'{"format": "contract-workbench-bundle"}'}),
    ):
        with pytest.raises(UserError) as refused:
            Workbench.verify(path)
        assert refused.value.code == "bundle_no_bundle"


def test_a_zip_bomb_is_not_unpacked(tmp_path: Path) -> None:
    bomb = write(tmp_path / "bomb.zip", {"manifest.json": b"{}", "rows/" + "0" * 64: b"0" * 5_000_000})
    with pytest.raises(LimitError) as refused:
        Workbench.verify(bomb)
    assert refused.value.code == "bundle_too_large"


def test_a_bomb_that_lies_about_its_size_gives_no_more_than_it_claims(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundle_check, "MOST_BYTES", 100_000)
    data = io.BytesIO()
    name = "rows/" + "0" * 64
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", b"{}")
        archive.writestr(name, b"0" * 500_000)
    raw = bytearray(data.getvalue())
    place = raw.rindex(name.encode()) - 46
    raw[place + 24 : place + 28] = struct.pack("<I", 10)
    path = tmp_path / "liar.zip"
    path.write_bytes(bytes(raw))
    with pytest.raises(UserError) as refused:
        Workbench.verify(path)
    assert refused.value.code == "bundle_no_bundle"
