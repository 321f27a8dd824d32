"""LibreOffice as a child that may misbehave: it is bounded, stopped in time, and never outlives its caller.

Played by a small shell script, so that this holds on machines without LibreOffice too.
"""

import os
import signal
import stat
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from workbench.documents import office
from workbench.documents.office import OfficeLimits, find_office, to_docx
from workbench.documents.office_profile import settings, write_profile
from workbench.errors import Cancelled, LimitError, RetryableError, UserError, WorkbenchError
from workbench.settings.paths import Paths
from workbench.words import Words

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="process groups are POSIX's")
Play = Callable[[str], Path]


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Puts a script in LibreOffice's place; conversions have their folders in ``tmp_path/work``."""
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(work))

    def script(body: str) -> Path:
        path = tmp_path / "soffice"
        path.write_text(f"#!/bin/sh\n{body}\n")
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setattr(office, "find_office", lambda: str(path))
        return path

    return script


@pytest.fixture
def pipe(tmp_path: Path) -> Path:
    """A pipe that is open for writing as long as any process of a conversion lives."""
    path = tmp_path / "alive"
    os.mkfifo(path)
    return path


def left(work: Path) -> list[Path]:
    return list(work.iterdir())


def test_what_it_makes_is_handed_over_and_nothing_stays(play: Play, tmp_path: Path) -> None:
    play("cat in.rtf > out/in.docx")
    assert to_docx(b"{\\rtf1}", "rtf") == b"{\\rtf1}"
    assert left(tmp_path / "work") == []


def test_it_sees_a_plain_name_a_home_of_its_own_and_no_network(play: Play) -> None:
    play('for word in "$@"; do echo "$word"; done > out/in.docx; env >> out/in.docx')
    told = to_docx(b"x", "doc").decode()
    assert told.splitlines()[0].startswith("-env:UserInstallation=file:///")
    assert "--headless" in told
    assert "/in.doc\n" in told
    assert "http_proxy=http://127.0.0.1:9" in told
    assert f"HOME={Path.home()}\n" not in told
    assert "DISPLAY=" not in told


def test_the_profile_forbids_macros_links_and_java(tmp_path: Path) -> None:
    write_profile(tmp_path / "profile")
    text = (tmp_path / "profile" / "user" / "registrymodifications.xcu").read_text("utf-8")
    wanted = {"MacroSecurityLevel": "3", "DisableMacrosExecution": "true", "BlockUntrustedRefererLinks": "true",
              "Link": "0", "Enable": "false"}  # fmt: skip
    assert wanted.items() <= {name: value for _, name, value in settings()}.items()
    for name, value in wanted.items():
        assert f'oor:name="{name}" oor:op="fuse"><value>{value}</value>' in text


def test_a_cancel_ends_it_within_a_second_with_all_its_children(
    play: Play, pipe: Path, tmp_path: Path
) -> None:
    play(f"trap '' TERM; exec 4>{pipe}; echo up >&4; sleep 50 & sleep 50")
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    asked: list[float] = []

    def cancelled() -> bool:
        if not asked and _started(reader):
            asked.append(time.monotonic())
        return bool(asked)

    with pytest.raises(Cancelled):
        to_docx(b"x", "doc", cancelled)
    os.set_blocking(reader, True)
    with os.fdopen(reader, "rb") as alive:
        assert alive.read() == b""  # the end of the pipe: nobody holds it any more
    assert time.monotonic() - asked[0] < 1
    assert left(tmp_path / "work") == []


def _started(reader: int) -> bool:
    try:
        return os.read(reader, 10) == b"up\n"
    except BlockingIOError:
        return False


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_it_does_not_outlive_a_program_that_was_killed(
    play: Play, pipe: Path, tmp_path: Path, how: signal.Signals
) -> None:
    script = play(f"exec 4>{pipe}; echo up >&4; sleep 50 & sleep 50")
    program = (
        "import sys, tempfile\n"
        "from workbench.documents import office\n"
        "tempfile.tempdir = sys.argv[1]\n"
        "office.find_office = lambda: sys.argv[2]\n"
        "office.to_docx(b'contract', 'doc')\n"
    )
    work = tmp_path / "work"
    with subprocess.Popen([sys.executable, "-c", program, str(work), str(script)]) as child:
        with pipe.open("rb") as alive:
            assert alive.readline() == b"up\n"
            began = time.monotonic()
            child.send_signal(how)
            assert alive.read() == b""
        assert time.monotonic() - began < 5
    assert left(work) == []  # no copy of the contract stays behind


@pytest.mark.parametrize(
    ("body", "code", "kind"),
    [
        ("exit 1", "office_failed", UserError),
        ("exit 0", "office_failed", UserError),
        (": > out/in.docx", "office_failed", UserError),
        ("ln -s /etc/hostname out/in.docx", "office_failed", UserError),
        ("sleep 50", "office_timeout", LimitError),
        ("head -c 3000000 /dev/zero > out/in.docx", "office_large", LimitError),
        (
            "for i in 1 2 3 4; do head -c 900000 /dev/zero > out/$i; done; sleep 50",
            "office_large",
            LimitError,
        ),
    ],
)
def test_what_it_gets_wrong_has_its_sentence(
    play: Play, tmp_path: Path, paths: Paths, body: str, code: str, kind: type[WorkbenchError]
) -> None:
    play(body)
    limits = OfficeLimits(seconds=2 if code == "office_timeout" else 60, output=1)
    with pytest.raises(kind) as caught:
        to_docx(b"x", "doc", limits=limits)
    assert caught.value.code == code
    assert left(tmp_path / "work") == []
    words = Words.load(paths.words)
    for language in ("zh", "en"):
        said = words.speak(language).error(caught.value)
        assert "{" not in said
        assert caught.value.code not in said


def test_where_there_is_none_the_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, paths: Paths
) -> None:
    monkeypatch.setattr(office, "_PLACES", ())
    monkeypatch.setenv("PATH", "")
    assert find_office() is None
    with pytest.raises(UserError) as caught:
        to_docx(b"x", "wps")
    assert caught.value.code == "office_missing"
    assert "LibreOffice" in Words.load(paths.words).error(caught.value)


def test_a_full_disk_may_be_tried_again(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play("exit 0")

    def full(_path: Path, _data: bytes) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(RetryableError) as caught:
        to_docx(b"x", "doc")
    assert caught.value.code == "office_folder"
