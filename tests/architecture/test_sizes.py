"""No file and no function ate everything (packaging/docs/architecture.md)."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PRODUCT = sorted((ROOT / "workbench").rglob("*.py")) + sorted((ROOT / "ui").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))
BANNED = {"utils", "helpers", "common", "misc", "manager"}


def is_table(path: Path) -> bool:
    """Data written as Python is named so: ``*_table.py``."""
    return path.stem.endswith("_table")


def lines(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


def test_product_files_stay_under_500_lines() -> None:
    assert {str(p): lines(p) for p in PRODUCT if lines(p) > 500 and not is_table(p)} == {}


def test_test_files_stay_under_800_lines() -> None:
    assert {str(p): lines(p) for p in TESTS if lines(p) > 800 and not is_table(p)} == {}


def test_functions_stay_under_60_lines() -> None:
    long = {}
    for path in PRODUCT:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > 60:
                    long[f"{path}:{node.name}"] = length
    assert long == {}


def test_no_file_has_a_name_that_says_nothing() -> None:
    assert [str(p) for p in PRODUCT + TESTS if p.stem in BANNED] == []


@pytest.mark.parametrize("folder", ["packaging", "resources", "patterns"])
def test_data_folders_are_no_packages(folder: str) -> None:
    """A regular package called packaging would shadow the one from the index."""
    assert list((ROOT / folder).rglob("__init__.py")) == []


def test_top_level_holds_nothing_else() -> None:
    allowed = {"pyproject.toml", "workbench", "ui", "resources", "patterns", "tests", "packaging",
               "README.md", "LICENSE", "CHANGELOG.md", "review-out", "build", "dist"}  # fmt: skip
    found = {p.name for p in ROOT.iterdir() if not p.name.startswith(".") and p.suffix != ".egg-info"}
    assert found <= allowed
