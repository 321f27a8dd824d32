"""The fixtures: 5, 50 and 300 pages and the one-trap files, with their edit lists."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.documents.redline.bench import export_items
from tests.documents.redline.judging import OURS, judged, parts, texts
from tests.documents.redline.making import WHEN, contract_of, items_of
from workbench.documents.redline.clean import write_clean
from workbench.documents.redline.export import write_redline

CONTRACTS = ("contract_5p", "contract_50p", "contract_300p")


def edits_of(path: Path) -> list[dict[str, str | None]]:
    return json.loads(path.with_suffix(".edits.json").read_text("utf-8"))


def traps(folder: Path) -> list[Path]:
    return sorted(p for p in folder.glob("*.docx") if not p.stem.endswith("_new"))


@pytest.mark.parametrize("name", CONTRACTS)
def test_contracts_reject_to_the_original_and_accept_to_the_expected_file(
    testdata: Path, tmp_path: Path, name: str
) -> None:
    source = testdata / "redline" / f"{name}.docx"
    path = Path(shutil.copy(source, tmp_path))
    contract = contract_of(path)
    case = export_items(path, contract, items_of(contract, edits_of(source)))
    assert {fate for fate, _ in case.fates} == {"edited"}
    expected = source.with_name(f"{name}_new.docx").read_bytes()
    assert judged(case.file.data, accept=True) == judged(expected, accept=True)
    assert len(case.file.checks) == 5


def test_every_trap_is_written_exactly_or_refused_with_a_reason(testdata: Path, tmp_path: Path) -> None:
    written = 0
    for source in traps(testdata / "redline" / "traps"):
        path = Path(shutil.copy(source, tmp_path))
        contract = contract_of(path)
        case = export_items(path, contract, items_of(contract, edits_of(source)))
        if {fate for fate, _ in case.fates} == {"edited"}:
            written += 1
            expected = source.with_name(f"{source.stem}_new.docx").read_bytes()
            wanted = texts(expected, accept=True)
            if source.stem == "textbox":  # its expected file changed one of the two copies only
                wanted = [text.replace("百分之三", "百分之四") for text in wanted]
            assert texts(case.file.data, accept=True) == wanted, source.stem
        else:
            assert all(reason for fate, reason in case.fates if fate != "edited"), source.stem
    assert written == 18


@pytest.mark.parametrize("name", ["contract_5p", "contract_50p"])
def test_clean_copy_is_the_expected_file(testdata: Path, name: str) -> None:
    source = testdata / "redline" / f"{name}.docx"
    contract = contract_of(source)
    clean = write_clean(source, contract, items_of(contract, edits_of(source)), OURS, WHEN)
    expected = source.with_name(f"{name}_new.docx").read_bytes()
    assert judged(clean.data, accept=True) == judged(expected, accept=True)
    assert OURS not in parts(clean.data)["word/document.xml"].decode()
    assert "word/comments.xml" not in parts(clean.data)


def test_libreoffice_opens_the_result(testdata: Path, tmp_path: Path) -> None:
    office = shutil.which("soffice")
    if office is None:
        pytest.skip("LibreOffice is not installed")
    source = testdata / "redline" / "traps" / "footnote_mid.docx"
    contract = contract_of(source)
    file = write_redline(source, contract, items_of(contract, edits_of(source)), OURS, WHEN)
    path = tmp_path / "redline.docx"
    path.write_bytes(file.data)
    command = [
        office,
        f"-env:UserInstallation=file://{tmp_path}/profile",
        "--headless",
        "--convert-to",
        "pdf",
    ]
    subprocess.run(
        [*command, "--outdir", str(tmp_path), str(path)], check=True, capture_output=True, timeout=120
    )
    assert (tmp_path / "redline.pdf").stat().st_size > 1000
