"""Finished files put into a folder: all or none, and never over a file that stands there."""

import os
import tempfile
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from workbench.domain.reports import ExportedFile, ExportKind
from workbench.errors import RetryableError
from workbench.text.digests import sha256
from workbench.words import Words

SUFFIX = {
    ExportKind.BUNDLE: ".zip",
    ExportKind.MEMO_PDF: ".pdf",
    ExportKind.ANNOTATED: ".pdf",
    ExportKind.XLSX: ".xlsx",
    ExportKind.CSV: ".csv",
}


class Made(NamedTuple):
    """A file before it has a place; ``stem`` is what it is called after."""

    kind: ExportKind
    data: bytes
    stem: str


def place(made: Iterable[Made], out: Path, words: Words) -> tuple[ExportedFile, ...]:
    """Write all files under names of their own, then give them their real names."""
    waiting: list[tuple[Made, Path]] = []
    name = ""
    try:
        out.mkdir(parents=True, exist_ok=True)
        for file in made:
            name = _called(file, words) + SUFFIX.get(file.kind, ".docx")
            waiting.append((file, _temporary(file.data, out)))
        return tuple(_named(file, path, out, words) for file, path in waiting)
    except OSError as error:
        raise RetryableError("export_failed", name=name or out.name) from error
    finally:
        for _, path in waiting:
            path.unlink(missing_ok=True)


def named_after(data: bytes, out: Path, name: str) -> ExportedFile:
    """Put one Word file under a name of its own into a folder. Raises RetryableError ``export_failed``."""
    path: Path | None = None
    try:
        out.mkdir(parents=True, exist_ok=True)
        path = _temporary(data, out)
        return _given(Made(ExportKind.REDLINE, data, name), path, out, name)
    except OSError as error:
        raise RetryableError("export_failed", name=name) from error
    finally:
        if path is not None:
            path.unlink(missing_ok=True)


def _temporary(data: bytes, out: Path) -> Path:
    handle, name = tempfile.mkstemp(prefix=".workbench-", dir=out)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _named(file: Made, path: Path, out: Path, words: Words) -> ExportedFile:
    """Move a finished file to the first name that is free."""
    return _given(file, path, out, _called(file, words))


def _given(file: Made, path: Path, out: Path, first: str) -> ExportedFile:
    suffix = SUFFIX.get(file.kind, ".docx")
    path.chmod(0o644)
    for number in range(1, 10_000):
        target = out / f"{first}{'' if number == 1 else f' ({number})'}{suffix}"
        if _taken_by_move(path, target):
            digest = sha256(file.data)
            return ExportedFile(kind=file.kind, path=str(target), size=len(file.data), digest=digest)
    raise RetryableError("export_failed", name=first)


def _taken_by_move(path: Path, target: Path) -> bool:
    """Give a file its name unless somebody has it; a hard link never overwrites, where there are any."""
    if target.exists():
        return False
    try:
        target.hardlink_to(path)
    except FileExistsError:
        return False
    except OSError:
        path.rename(target)
    return True


def _called(file: Made, words: Words) -> str:
    return words.say(f"flow.file.{file.kind.value}", name=file.stem)
