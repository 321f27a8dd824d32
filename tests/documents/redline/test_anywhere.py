"""Random edit lists over every .docx at hand. ``sh packaging/bench export`` does the same two thousand times."""

import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.documents.redline.anywhere import edit_lists, files
from tests.documents.redline.bench import export_items
from tests.documents.redline.judging import OURS, judged, texts
from tests.documents.redline.making import WHEN, contract_of
from workbench.documents.redline.clean import write_clean

FEW = settings(
    max_examples=4, phases=(Phase.generate,), suppress_health_check=list(HealthCheck), derandomize=True
)


def test_any_edits_of_any_file_are_exact_or_refused(testdata: Path, tmp_path: Path) -> None:
    for source in files(testdata):
        if source.name != "contract_300p.docx":
            exact_or_refused(
                source, tmp_path, settings(FEW, max_examples=3 if "traps" in source.parts else 1), 8
            )


def exact_or_refused(source: Path, folder: Path, how: settings, most: int) -> list[Path]:
    """Draw edit lists for one file; gives the exports that were kept beside their clean copies."""
    kept: list[Path] = []
    path = Path(shutil.copy(source, folder / f"{source.stem}.docx"))
    contract = contract_of(path)

    @how
    @given(st.data())
    def run(data: st.DataObject) -> None:
        items = data.draw(edit_lists(contract, most))
        case = export_items(path, contract, items)
        assert "unproven" not in {reason for _, reason in case.fates}, source.name
        clean = write_clean(path, contract, items, OURS, WHEN)
        accepted = [text for text in texts(case.file.data, accept=True) if text]
        assert accepted == [text for text in texts(clean.data, accept=True) if text], source.name
        name = folder / f"{source.stem}.{len(kept)}"
        name.with_suffix(f".{len(kept)}.marked.docx").write_bytes(case.file.data)
        name.with_suffix(f".{len(kept)}.clean.docx").write_bytes(clean.data)
        kept.append(name.with_suffix(f".{len(kept)}.marked.docx"))

    run()
    assert judged(path.read_bytes(), accept=True, author=()) == judged(
        source.read_bytes(), accept=True, author=()
    )
    return kept


@pytest.mark.parametrize("name", ["contract_300p.docx"])
def test_the_long_contract(testdata: Path, tmp_path: Path, name: str) -> None:
    one = settings(FEW, max_examples=1)
    exact_or_refused(testdata / "redline" / name, tmp_path, one, 40)
