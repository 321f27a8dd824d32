"""Read pages kept by the fingerprint of their picture, in a folder a file (R6.1).

What is kept is a client's page: the folder is private, named by the file's fingerprint, and goes with the
matter (``forget``). Damaged entries are read anew; a full disk only means that nothing is kept.
"""

import shutil
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from pydantic import ValidationError

from workbench.documents.ocr_page import ReadPage

_NAME = 32


class Cache:
    """The kept pages of one file; None as folder keeps nothing."""

    def __init__(self, folder: Path | None, digest: str) -> None:
        self.folder = folder / digest[:_NAME] if folder is not None else None

    def known(self) -> frozenset[str]:
        """The keys of the pages that are kept whole."""
        if self.folder is None or not self.folder.is_dir():
            return frozenset()
        return frozenset(
            entry.stem for entry in self.folder.glob("*.json") if self.load(entry.stem) is not None
        )

    def load(self, key: str) -> ReadPage | None:
        """A kept page; None where it is not there or not whole."""
        if self.folder is None:
            return None
        try:
            page = ReadPage.model_validate_json((self.folder / f"{key}.json").read_bytes())
        except (OSError, ValidationError):
            return None
        return page if (self.folder / f"{key}.jpg").is_file() else None

    def keep(self, key: str, page: ReadPage, picture: bytes, details: Iterable[tuple[str, bytes]]) -> bool:
        """Keep a page with its pictures, itself last; False where the disk refuses."""
        if self.folder is None:
            return False
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for name, data in ((f"{key}.jpg", picture), *details):
                self._write(name, data)
            self._write(f"{key}.json", page.model_dump_json().encode())
        except OSError:
            return False
        return True

    def picture(self, name: str) -> str:
        """The path of a kept picture, empty where there is none."""
        if self.folder is None or not (self.folder / name).is_file():
            return ""
        return str(self.folder / name)

    def _write(self, name: str, data: bytes) -> None:
        if self.folder is not None:
            target = self.folder / Path(name).name
            partial = target.with_suffix(f"{target.suffix}.part")
            partial.write_bytes(data)
            partial.replace(target)


def forget(folder: Path, digest: str) -> None:
    """Remove what was kept of a file."""
    with suppress(OSError):
        shutil.rmtree(folder / digest[:_NAME])
