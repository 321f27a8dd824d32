"""What must never be committed: addresses in locks, paths of one machine, unpinned packages."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LOCKS = sorted((ROOT / "packaging").glob("*.lock"))


@pytest.mark.parametrize("lock", LOCKS, ids=lambda path: path.name)
def test_locks_pin_and_hash_everything_and_hold_no_address(lock: Path) -> None:
    text = lock.read_text("utf-8")
    assert "://" not in text
    entries = re.split(r"\n(?=\S)", text.strip())
    assert len(entries) > 10
    for entry in entries:
        assert re.match(r"[A-Za-z0-9._-]+(\[[a-z,]+\])?==\S+", entry), entry
        assert "--hash=sha256:" in entry, entry


def test_every_dependency_of_the_project_is_locked() -> None:
    import tomllib

    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    names = {re.match(r"[A-Za-z0-9._-]+", item)[0].lower() for item in wanted}  # type: ignore[index]  # every item has a name
    locked = (ROOT / "packaging/requirements.lock").read_text("utf-8").lower()
    assert {name for name in names if f"\n{name}==" not in f"\n{locked}"} == set()


MACHINE = re.compile(r"(?<![\w.])/(?:home|root|Users|work|tmp)/\w|[A-Z]:\\\\?Users")
TEXTS = {".py", ".toml", ".md", ".sh", ".tsv", ".txt", ".yaml", ""}


def test_no_path_of_one_machine_stands_in_a_file() -> None:
    """Tests of the desk name files under /tmp that are never opened; nothing else may."""
    found = {
        str(path.relative_to(ROOT)): hit.group()
        for folder in ("workbench", "resources", "packaging", "tests", ".ci", "ui")
        for path in (ROOT / folder).rglob("*")
        if path.is_file() and path.suffix in TEXTS and path != Path(__file__)
        if (hit := MACHINE.search(path.read_text("utf-8")))
        if (folder, hit.group()[:5]) != ("tests", "/tmp/")
    }
    assert found == {}


def test_shell_scripts_are_plain_sh() -> None:
    for name in ("run", "test", "bench", "lock"):
        script = ROOT / "packaging" / name
        assert script.read_text("utf-8").startswith("#!/bin/sh\n")
        assert script.stat().st_mode & 0o111
