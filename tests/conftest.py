"""Isolation that every test gets: its own home, no network, offscreen Qt; and the test data, if any."""

import os
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from hypothesis import settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
os.environ["PYTHON_KEYRING_BACKEND"] = (
    "keyring.backends.fail.Keyring"  # nobody's real keyring, also in child processes
)

from tests.documents.redline.watching import watch_exports
from tests.keyring_memory import MemoryKeyring
from workbench.settings.paths import Paths, locate

# How long an example takes depends on who else uses the machine; tests of time measure processor time.
settings.register_profile("steady", deadline=None)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "home"))


@pytest.fixture(autouse=True)
def _strict_exports(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every marked or clean file that any test lets the writer make goes through the strict validator."""
    watch_exports(monkeypatch)


@pytest.fixture
def paths() -> Paths:
    return locate()


@pytest.fixture
def ring() -> Iterator[MemoryKeyring]:
    """A keyring that works, for as long as the test."""
    before = keyring.get_keyring()
    made = MemoryKeyring()
    keyring.set_keyring(made)
    yield made
    keyring.set_keyring(before)


@pytest.fixture(scope="session")
def testdata() -> Path:
    """The folder of real contracts and fixtures; tests that need it skip where it is not given."""
    folder = os.environ.get("WORKBENCH_TESTDATA")
    if not folder:
        pytest.skip("WORKBENCH_TESTDATA is not set")
    return Path(folder)
