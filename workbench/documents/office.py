"""One conversion by LibreOffice in a process group of its own, which never outlives us (R6.1).

Each call has its own folder with a fresh profile, home and copy of the input under a plain name, so that
neither the file's name nor another conversion matters. Where the system can, the program has no network
at all and limits on memory, processor time and file size. A guard in the group waits on a pipe of ours: if
this process dies, the pipe closes, and the guard removes the folder and ends the group.
"""

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from workbench.documents.office_profile import environment, write_profile
from workbench.errors import Cancelled, LimitError, RetryableError, UserError

_MB = 1024 * 1024
_TICK = 0.05
_NAMES = ("soffice", "libreoffice")
_PLACES = (
    "/Applications/LibreOffice.app/Contents/MacOS/soffice",
    "/usr/lib/libreoffice/program/soffice",
    "/opt/libreoffice/program/soffice",
    r"C:\Program Files\LibreOffice\program\soffice.com",
    r"C:\Program Files (x86)\LibreOffice\program\soffice.com",
)
_FILTER = "docx:MS Word 2007 XML"
_GUARDED = """
folder=$1; shift
ulimit -c 0 2>/dev/null; ulimit -t "$1" 2>/dev/null; shift
ulimit -v "$1" 2>/dev/null; shift
ulimit -f "$1" 2>/dev/null; shift
exec 3<&0
(cat <&3 >/dev/null; rm -rf -- "$folder"; kill -KILL 0) &
if unshare -rn true 2>/dev/null; then set -- unshare -rn "$@"; fi
"$@" </dev/null 3<&-
"""
"""The guard's ``cat`` ends when our end of the pipe is closed, by us or by our death."""


class OfficeLimits(NamedTuple):
    """Seconds by the clock, megabytes of address space, and of all that is written out."""

    seconds: float = 120
    megabytes: int = 3072
    output: int = 64


def never() -> bool:
    """Nobody asks to stop."""
    return False


def find_office() -> str | None:
    """The LibreOffice of this machine, None where there is none."""
    on_path = (shutil.which(name) for name in _NAMES)
    standing = (place for place in _PLACES if os.access(place, os.X_OK))
    return next((found for found in (*on_path, *standing) if found), None)


def to_docx(
    data: bytes,
    suffix: str,
    cancelled: Callable[[], bool] = never,
    limits: OfficeLimits = OfficeLimits(),  # noqa: B008 - frozen
) -> bytes:
    """The bytes of a .docx made of ``data``, whose format is ``suffix`` ("doc", "rtf" ...).

    Raises UserError ``office_missing`` or ``office_failed``, LimitError ``office_timeout`` or
    ``office_large``, RetryableError ``office_folder`` where the disk takes nothing, and Cancelled.
    """
    office = find_office()
    if office is None:
        raise UserError("office_missing", format=f".{suffix}")
    try:
        with tempfile.TemporaryDirectory(prefix="workbench-office-", ignore_cleanup_errors=True) as name:
            folder = Path(name).resolve()
            (folder / f"in.{suffix}").write_bytes(data)
            (folder / "home").mkdir()
            (folder / "out").mkdir()
            write_profile(folder / "profile")
            _run(_Run(office, folder, suffix, limits), cancelled)
            return _result(folder / "out" / "in.docx", suffix, limits)
    except OSError:
        raise RetryableError("office_folder") from None


class _Run(NamedTuple):
    office: str
    folder: Path
    suffix: str
    limits: OfficeLimits

    @property
    def profile(self) -> str:
        return (self.folder / "profile").as_uri()

    def command(self) -> list[str]:
        """The command, under the guard where there is a shell to hold it."""
        convert = [
            self.office, f"-env:UserInstallation={self.profile}", "--headless", "--invisible", "--norestore",
            "--nologo", "--nodefault", "--nolockcheck", "--convert-to", _FILTER,
            "--outdir", str(self.folder / "out"), str(self.folder / f"in.{self.suffix}"),
        ]  # fmt: skip
        if sys.platform == "win32":
            return convert
        bounds = (
            int(self.limits.seconds) + 1,
            self.limits.megabytes * 1024,  # ulimit counts memory in kilobytes, files in halves of them
            self.limits.output * 2048,
        )
        return ["/bin/sh", "-c", _GUARDED, "workbench", str(self.folder), *map(str, bounds), *convert]


def _run(run: _Run, cancelled: Callable[[], bool]) -> None:
    """Let it work until it ends by itself, its time is up, it wrote too much or somebody asks to stop."""
    process = subprocess.Popen(  # noqa: S603 - a fixed program over a file of plain name
        run.command(),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=run.folder,
        env=environment(run.folder / "home", os.environ.get("PATH", os.defpath)) | _windows(),
        start_new_session=True,
    )
    end = time.monotonic() + run.limits.seconds
    try:
        while process.poll() is None:
            if cancelled():
                raise Cancelled
            if time.monotonic() > end:
                raise LimitError("office_timeout", seconds=round(run.limits.seconds), format=f".{run.suffix}")
            if _written(run.folder / "out") > run.limits.output * _MB:
                raise LimitError("office_large", limit=run.limits.output)
            with suppress(subprocess.TimeoutExpired):
                process.wait(_TICK)
    finally:
        _end(process)
        _forget_pipes(run.profile)


def _end(process: "subprocess.Popen[bytes]") -> None:
    """End the whole group, also what its leader left behind, then let go of the guard's pipe."""
    if sys.platform == "win32":
        if process.poll() is None:
            subprocess.run(  # noqa: S603 - the system's own program
                ["taskkill", "/F", "/T", "/PID", str(process.pid)],  # noqa: S607 - Windows finds it in its own folder
                capture_output=True,
                check=False,
            )
    else:
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    if process.stdin is not None:
        process.stdin.close()


def _forget_pipes(profile: str) -> None:
    """LibreOffice leaves its socket in the common folder when it is killed; its name ends in the MD5 of the
    profile's address, written without leading zeros (``OfficeIPCThread``)."""
    digest = hashlib.md5(profile.encode("utf-16-le"), usedforsecurity=False).digest()
    ending = "".join(f"{byte:x}" for byte in digest)
    for folder in ("/tmp", "/var/tmp"):  # noqa: S108 - where the program itself puts it
        for left in Path(folder).glob(f"OSL_PIPE_*_SingleOfficeIPC_{ending}"):
            with suppress(OSError):
                left.unlink()


def _windows() -> dict[str, str]:
    """What a program on Windows cannot start without."""
    return {name: os.environ[name] for name in ("SYSTEMROOT", "SYSTEMDRIVE", "TEMP") if name in os.environ}


def _sizes(folder: Path) -> Iterator[int]:
    for entry in os.scandir(folder):
        with suppress(OSError):
            yield entry.stat(follow_symlinks=False).st_size


def _written(folder: Path) -> int:
    return sum(_sizes(folder))


def _result(made: Path, suffix: str, limits: OfficeLimits) -> bytes:
    if made.is_symlink() or not made.is_file():
        raise UserError("office_failed", format=f".{suffix}")
    if made.stat().st_size >= limits.output * _MB:  # the system cuts a file at the limit
        raise LimitError("office_large", limit=limits.output)
    data = made.read_bytes()
    if not data:
        raise UserError("office_failed", format=f".{suffix}")
    return data
