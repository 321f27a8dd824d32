"""The desk's door: a window that cannot appear is said in one sentence, before Qt could end the program."""

import os
import socket
import sys
from pathlib import Path

import pytest

from workbench.app import display, launch
from workbench.errors import UserError
from workbench.settings.paths import Paths

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only Linux is asked")
DEAD = ":4711"


def refused(environ: dict[str, str]) -> str:
    with pytest.raises(UserError) as caught:
        display.require(environ)
    return caught.value.code


def test_no_display_is_said_and_so_is_one_that_does_not_answer(tmp_path: Path) -> None:
    assert refused({}) == "desk_no_display"
    assert refused({"WAYLAND_DISPLAY": "wayland-9", "XDG_RUNTIME_DIR": str(tmp_path)}) == "desk_no_display"
    assert refused({"DISPLAY": DEAD}) in {"desk_display_silent", "desk_library"}


def test_a_platform_chosen_by_hand_is_not_doubted() -> None:
    display.require({"QT_QPA_PLATFORM": "offscreen"})


@pytest.mark.enable_socket
def test_a_wayland_that_answers_is_a_display(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as compositor:
        try:
            compositor.bind(str(tmp_path / "w0"))
        except OSError:
            pytest.skip("the test folder's path is too long for a socket")
        compositor.listen()
        display.require({"WAYLAND_DISPLAY": "w0", "XDG_RUNTIME_DIR": str(tmp_path)})


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display, "_XCB", "libnot-there.so.1")
    with pytest.raises(UserError) as caught:
        display.require({"DISPLAY": DEAD})
    assert (caught.value.code, caught.value.facts) == ("desk_library", {"library": "libnot-there.so.1"})


def test_the_desk_is_not_started_where_it_could_only_die(
    paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def started(*_arguments: object, **_options: object) -> object:
        pytest.fail("a process was started")

    monkeypatch.setattr(launch.subprocess, "run", started)
    with pytest.raises(UserError, match="document_missing"):
        launch.desk(tmp_path / "nowhere.docx", "zh", None)
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(UserError, match="desk_no_display"):
        launch.desk(paths.samples / "labour.docx", "zh", None)
    (tmp_path / "file").write_text("x")
    monkeypatch.setenv("WORKBENCH_HOME", str(tmp_path / "file" / "home"))
    with pytest.raises(UserError, match="store_unreachable"):
        launch.desk(None, "zh", None)


def test_a_picture_needs_no_display(paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[str | None] = []

    class Failed:
        returncode = 1

    def run(_command: list[str], *, check: bool, env: dict[str, str]) -> Failed:
        assert not check
        seen.append(env.get("QT_QPA_PLATFORM"))
        return Failed()

    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(launch.subprocess, "run", run)
    with pytest.raises(UserError, match="screenshot_failed"):
        launch.desk(paths.samples / "labour.docx", "zh", tmp_path / "desk.png")
    assert seen == ["offscreen"]
    assert "QT_QPA_PLATFORM" not in os.environ
