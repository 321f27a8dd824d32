"""Given a reviewed Word contract, when it is exported, then decisions decide and nothing is overwritten."""

import hashlib
import json
from pathlib import Path

import pytest

from workbench.app import json_view
from workbench.app.choices import FROM_WORD
from workbench.app.workbench import Workbench
from workbench.domain.finding import DecisionKind, Finding
from workbench.domain.reports import ExportKind, ExportReport, ItemResult
from workbench.domain.review import Review, ReviewOptions
from workbench.errors import Cancelled, RetryableError, UserError
from workbench.settings.paths import Paths

ALL = FROM_WORD


@pytest.fixture
def source(paths: Paths, tmp_path: Path) -> Path:
    copy = tmp_path / "合同.docx"
    copy.write_bytes((paths.samples / "software-development.docx").read_bytes())
    return copy


@pytest.fixture
def done(bench: Workbench, source: Path) -> Review:
    return bench.review(source, ReviewOptions())


def with_edits(review: Review) -> list[Finding]:
    found = [finding for finding in review.findings if finding.edit is not None]
    assert found
    return found


def results(report: ExportReport) -> dict[str, ItemResult]:
    return {outcome.item_id: outcome.result for outcome in report.outcomes}


def test_everything_goes_out_and_the_original_stays(
    bench: Workbench, done: Review, source: Path, tmp_path: Path
) -> None:
    before = source.read_bytes()
    report = bench.export(done.run_id, tmp_path / "out", ALL, "张律师", all_findings=True)
    assert [file.kind for file in report.files] == [
        ExportKind.REDLINE,
        ExportKind.CLEAN,
        ExportKind.MEMO,
        ExportKind.BUNDLE,
    ]
    assert source.read_bytes() == before
    for file in report.files:
        data = Path(file.path).read_bytes()
        assert (hashlib.sha256(data).hexdigest(), len(data)) == (file.digest, file.size)
    assert set(results(report)) == {finding.finding_id for finding in done.findings}
    assert all(results(report)[f.finding_id] is ItemResult.EDITED for f in with_edits(done))
    assert "reject_restores" in report.checks
    assert sorted(tmp_path.joinpath("out").iterdir()) == sorted(Path(file.path) for file in report.files)


def test_only_accepted_edits_are_written_unless_all_are_wanted(
    bench: Workbench, done: Review, tmp_path: Path
) -> None:
    edits = with_edits(done)
    assert len(edits) > 1
    before = bench.export(done.run_id, tmp_path, frozenset({ExportKind.REDLINE}))
    assert ItemResult.EDITED not in results(before).values()
    bench.decide(done.run_id, edits[0].finding_id, DecisionKind.ACCEPT)
    bench.decide(done.run_id, edits[-1].finding_id, DecisionKind.REJECT)
    after = results(bench.export(done.run_id, tmp_path, frozenset({ExportKind.REDLINE})))
    assert [name for name, result in after.items() if result is ItemResult.EDITED] == [edits[0].finding_id]
    assert edits[-1].finding_id not in after


def test_the_lawyers_own_words_are_what_is_written(bench: Workbench, done: Review, tmp_path: Path) -> None:
    finding = with_edits(done)[0]
    bench.decide(done.run_id, finding.finding_id, DecisionKind.EDIT, new="由律师另行拟定的文字")
    report = bench.export(done.run_id, tmp_path, frozenset({ExportKind.CLEAN}))
    text = bench.read(Path(report.files[0].path)).text
    assert "由律师另行拟定的文字" in text


def test_nothing_that_exists_is_overwritten(bench: Workbench, done: Review, tmp_path: Path) -> None:
    out = tmp_path / "out"
    first = bench.export(done.run_id, out, frozenset({ExportKind.MEMO}))
    kept = Path(first.files[0].path).read_bytes()
    second = bench.export(done.run_id, out, frozenset({ExportKind.MEMO}))
    assert Path(second.files[0].path).stem.endswith(" (2)")
    assert Path(first.files[0].path).read_bytes() == kept


def test_a_source_that_changed_stops_the_export_and_leaves_nothing(
    bench: Workbench, done: Review, source: Path, tmp_path: Path
) -> None:
    source.write_bytes(source.read_bytes() + b"x")
    out = tmp_path / "out"
    with pytest.raises(UserError) as refused:
        bench.export(done.run_id, out, ALL)
    assert refused.value.code == "source_changed"
    assert not out.exists()


def test_a_full_disk_leaves_no_partial_file(
    bench: Workbench, done: Review, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("workbench.app.placing.os.fsync", full)
    out = tmp_path / "out"
    with pytest.raises(RetryableError) as failed:
        bench.export(done.run_id, out, ALL, all_findings=True)
    assert failed.value.code == "export_failed"
    assert list(out.iterdir()) == []


def test_an_open_run_is_not_exported(bench: Workbench, source: Path, tmp_path: Path) -> None:
    seen: list[object] = []
    with pytest.raises(Cancelled):
        bench.review(source, ReviewOptions(), seen.append, lambda: len(seen) > 9)
    with pytest.raises(UserError) as refused:
        bench.export(bench.unfinished()[0].run_id, tmp_path, ALL)
    assert refused.value.code == "run_unfinished"


def test_text_files_get_memo_and_bundle_only(bench: Workbench, contract_file: Path, tmp_path: Path) -> None:
    done = bench.review(contract_file, ReviewOptions())
    with pytest.raises(UserError) as refused:
        bench.export(done.run_id, tmp_path / "out", ALL)
    assert refused.value.code == "redline_needs_docx"
    report = bench.export(done.run_id, tmp_path / "out", frozenset({ExportKind.MEMO, ExportKind.BUNDLE}))
    assert len(report.files) == 2


def test_the_terminals_json_keeps_its_contract(bench: Workbench, done: Review, tmp_path: Path) -> None:
    report = bench.export(done.run_id, tmp_path, frozenset({ExportKind.BUNDLE}))
    view = json.loads(json.dumps(json_view.review_json(done, bench.words, report)))
    assert done.state is not None
    assert view["state"] == done.state.value
    assert [file["kind"] for file in view["files"]] == ["bundle"]
    for item, finding in zip(view["findings"], done.findings, strict=True):
        assert {
            "id",
            "check",
            "title",
            "risk",
            "clause",
            "quote",
            "basis",
            "verification",
            "suggestion",
        } <= set(item)
        start, end = item["span"]
        assert done.contract.text[start:end] == item["quote"] == finding.quote
        green = [basis["mark"].startswith("verified_") for basis in item["basis"]]
        assert (item["verification"] == "verified") == (bool(green) and all(green))
        if item["suggestion"] is not None:
            start, end = item["suggestion"]["span"]
            assert done.contract.text[start:end] == item["suggestion"]["old"]
    law = json.loads(json.dumps(json_view.law_json(bench.law("民法典第585条"), bench.words)))
    assert law["reference_date"] == "2026-11-30"
    (citation,) = law["citations"]
    assert (citation["verdict"], citation["scope"], citation["article"]) == ("verified", "existence", "585")
    assert citation["instrument"] == "中华人民共和国民法典"
    assert json.loads(json.dumps(json_view.read_json(done.contract, bench.words)))["clauses"]
