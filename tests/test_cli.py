"""The terminal: what a lawyer's assistant types, and what other programs rely on."""

import json
import os
import signal
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner, Result

from workbench import cli
from workbench.app import choices
from workbench.settings.paths import Paths

VERDICTS = {"verified", "content_disagrees", "article_missing", "law_unknown", "catalogued", "repealed",
            "not_in_force", "ambiguous"}  # fmt: skip


def run(*arguments: object, given: str | None = None) -> Result:
    """One invocation, as typed."""
    words = [str(argument) for argument in arguments]
    return CliRunner().invoke(cli.build(cli.Terminal(cli.language_of(words))), words, input=given)


def answer(*arguments: object, given: str | None = None) -> dict[str, object]:
    result = run(*arguments, "--json", given=given)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "results"


@pytest.fixture(params=["software-development", "labour"])
def sample(request: pytest.FixtureRequest, paths: Paths) -> Path:
    return paths.samples / f"{request.param}.docx"


def test_a_sample_is_reviewed_and_every_planted_defect_is_found(sample: Path, out: Path) -> None:
    review = answer("review", sample, "--side", "甲方", "--out", out)
    assert set(review) >= {"state", "findings", "files"}
    defects = tomllib.loads(sample.with_suffix(".defects.toml").read_text("utf-8"))["defect"]
    missed = [defect["quote"] for defect in defects if not any(at(f, defect) for f in review["findings"])]
    assert missed == []


def at(finding: dict[str, str], defect: dict[str, str]) -> bool:
    """Whether a finding of one of the defect's checks stands at the defect's words."""
    quote, planted = finding["quote"], defect["quote"]
    return finding["check"] in defect["checks"] and (planted in quote or quote in planted)


def test_quotes_are_the_contracts_own_words(sample: Path) -> None:
    read = answer("read", sample)
    for finding in answer("review", sample)["findings"]:
        assert finding["quote"] in read["text"]
        assert set(finding) >= {
            "id",
            "check",
            "title",
            "risk",
            "clause",
            "quote",
            "basis",
            "verification",
            "suggestion",
        }
        assert finding["risk"] in {"high", "medium", "low"}


def test_the_files_are_written_and_the_bundle_verifies(paths: Paths, out: Path) -> None:
    source = paths.samples / "labour.docx"
    before = source.read_bytes()
    files = {Path(item["path"]).name: item for item in answer("review", source, "--out", out)["files"]}
    assert sorted(item["kind"] for item in files.values()) == ["bundle", "clean", "memo", "redline"]
    assert source.read_bytes() == before
    bundle = next(out.glob("*.zip"))
    assert answer("verify", bundle)["valid"] is True
    assert all(zipfile.is_zipfile(path) for path in out.iterdir())


def test_a_second_export_overwrites_nothing(paths: Paths, out: Path) -> None:
    answer("review", paths.samples / "labour.docx", "--out", out)
    first = {path.name: path.read_bytes() for path in out.iterdir()}
    answer("export", "--out", out, "--kind", "memo")
    assert {name: (out / name).read_bytes() for name in first} == first
    assert len(list(out.iterdir())) == len(first) + 1


def test_a_bundle_that_was_touched_does_not_verify(paths: Paths, out: Path) -> None:
    answer("review", paths.samples / "labour.docx", "--out", out)
    bundle = next(out.glob("*.zip"))
    with zipfile.ZipFile(bundle) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    name = next(name for name in parts if name.endswith(".jsonl"))
    lines = parts[name].splitlines(keepends=True)
    parts[name] = b"".join(lines[:-1])
    with zipfile.ZipFile(bundle, "w") as archive:
        for part, data in parts.items():
            archive.writestr(part, data)
    result = run("verify", bundle, "--json")
    assert result.exit_code == cli.BROKEN
    assert json.loads(result.stdout)["valid"] is False


def test_law_speaks_the_documented_contract() -> None:
    report = answer("law", "《民法典》第五百八十五条、合同法第52条", "--date", "2026-11-01")
    assert report["reference_date"] == "2026-11-01"
    assert [citation["verdict"] for citation in report["citations"]] == ["verified", "repealed"]
    for citation in report["citations"]:
        assert set(citation) >= {"text", "span", "instrument", "article", "verdict", "scope", "reason"}
        assert citation["verdict"] in VERDICTS


def test_law_reads_standard_input() -> None:
    assert answer("law", "-", given="依照《民法典》第五百零九条")["citations"][0]["verdict"] == "verified"


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["law", "x", "--date", "2026-13-01"], "bad_date"),
        (["review", "nowhere.docx"], "document_missing"),
        (["review", "nowhere.docx", "--side", "丁方"], "bad_side"),
        (["review", "nowhere.docx", "--type", "poem"], "bad_type"),
        (["export"], "no_run"),
        (["resume"], "nothing_to_resume"),
    ],
)
def test_a_mistake_gets_one_sentence_and_exit_code_2(arguments: list[str], code: str) -> None:
    result = run(*arguments, "--json")
    assert result.exit_code == 2
    error = json.loads(result.stdout)["error"]
    assert error["code"] == code
    assert error["message"]
    assert "{" not in error["message"]


def test_a_folder_that_may_not_be_written_is_refused_before_any_work(
    paths: Paths, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    system = SimpleNamespace(W_OK=os.W_OK, access=lambda place, _mode: asked.append(str(place)))
    monkeypatch.setattr(choices, "os", system)
    result = run("review", paths.samples / "labour.docx", "--out", out / "deeper", "--json")
    assert (result.exit_code, json.loads(result.stdout)["error"]["code"]) == (2, "out_unwritable")
    assert asked == [str(out.parent)]
    assert run("export").exit_code == 2  # no review was stored


def test_one_bad_file_does_not_take_the_others_with_it(paths: Paths) -> None:
    good = paths.samples / "labour.docx"
    result = run("review", "nowhere.docx", good, "--json")
    assert result.exit_code == 2
    bad, reviewed = json.loads(result.stdout)["reviews"]
    assert (bad["file"], bad["error"]["code"]) == ("nowhere.docx", "document_missing")
    assert reviewed["state"] == "passed"


def test_a_contract_without_findings_says_so_and_one_in_english_says_more(tmp_path: Path) -> None:
    quiet = tmp_path / "quiet.txt"
    quiet.write_text("The parties meet for lunch on a fine day and talk about nothing. " * 8, "utf-8")
    shown = run("review", quiet).output
    assert "没有发现问题" in shown
    assert "合同正文是英文" in shown
    assert "┏" not in shown


def test_english_is_spoken_on_request() -> None:
    assert "Reference date" in run("--language", "en", "law", "x").output
    assert "基准日" in run("law", "x").output


KILLED = (
    "import os, signal, sys\nfrom pathlib import Path\n"
    "from workbench.app.workbench import Workbench\nfrom workbench.domain.review import HopChanged, ReviewOptions\n"
    "from workbench.settings.paths import locate\nseen = []\n"
    "def emit(event):\n"
    "    if isinstance(event, HopChanged) and event.committed:\n"
    "        seen.append(event.hop.node)\n"
    "        if len(seen) == 3: os.kill(os.getpid(), signal.SIGKILL)\n"
    "Workbench.open(locate()).review(Path(sys.argv[1]), ReviewOptions(), emit)\n"
)


def kill_a_review_of(source: Path, after: int = 3) -> None:
    """A real kill -9 after some hops were committed."""
    script = KILLED.replace("== 3", f"== {after}")
    killed = subprocess.run([sys.executable, "-c", script, str(source)], env=dict(os.environ), check=False)
    assert killed.returncode == -signal.SIGKILL


def test_a_run_whose_file_is_gone_does_not_stand_in_the_way(paths: Paths, tmp_path: Path) -> None:
    gone = tmp_path / "gone.docx"
    gone.write_bytes((paths.samples / "labour.docx").read_bytes())
    kill_a_review_of(paths.samples / "labour.docx")
    kill_a_review_of(gone, after=1)
    gone.unlink()
    result = run("resume", "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["source"]["name"] == "labour.docx"
    assert "gone.docx" in result.stderr
    assert run("resume").exit_code == 2


def test_a_killed_review_goes_on_where_it_was(paths: Paths, out: Path) -> None:
    source = paths.samples / "labour.docx"
    kill_a_review_of(source)
    resumed = answer("resume", "--out", out)
    whole = answer("review", source)
    assert [f["id"] for f in resumed["findings"]] == [f["id"] for f in whole["findings"]]
    verified = answer("verify", next(out.glob("*.zip")))
    assert verified["valid"] is True
    assert run("resume").exit_code == 2
