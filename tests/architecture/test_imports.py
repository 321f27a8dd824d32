"""The import contracts hold, and a planted violation is caught (packaging/docs/architecture.md)."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def lint(root: Path) -> subprocess.CompletedProcess[str]:
    """Run import-linter over the packages of ``root`` in a process of its own."""
    code = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(cache_dir=None))"
    return subprocess.run(
        [sys.executable, "-P", "-c", f"import sys; sys.path.insert(0, {str(root)!r}); {code}"],
        cwd=root, capture_output=True, text=True, encoding="utf-8", check=False,
        env={**os.environ, "PYTHONPATH": str(root), "PYTHONUTF8": "1"},
    )  # fmt: skip


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("contracts")
    for package in ("workbench", "ui"):
        shutil.copytree(ROOT / package, root / package, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    return root


def test_the_house_keeps_its_contracts(copy: Path) -> None:
    result = lint(copy)
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(
    ("module", "line"),
    [
        ("workbench/domain/planted.py", "import workbench.app"),
        ("workbench/text/planted.py", "import workbench.documents"),
        ("workbench/law/planted.py", "import workbench.documents"),
        ("workbench/checks/planted.py", "import PySide6.QtCore"),
        ("ui/planted.py", "import workbench.storage"),
        ("ui/planted.py", "import workbench.law"),
    ],
)
def test_a_planted_violation_is_caught(copy: Path, module: str, line: str) -> None:
    planted = copy / module
    planted.write_text(f'"""Planted."""\n\n{line}\n', "utf-8")
    try:
        result = lint(copy)
    finally:
        planted.unlink()
    assert result.returncode != 0
    assert "planted" in result.stdout


def test_every_room_stands_in_the_layers() -> None:
    """A contract on a wrong or missing name would pass silently."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    named = {name.strip() for layer in layers for name in layer.split("|")}
    rooms = {f"workbench.{p.stem}" for p in (ROOT / "workbench").iterdir()
             if (p.is_dir() and (p / "__init__.py").exists()) or (p.suffix == ".py" and p.stem != "__init__")}  # fmt: skip
    assert named - {"ui"} == rooms
