"""The directory of an OLE compound file (.doc, .wps), without taking anything out of it (R6.1).

Only what must be known before a converter sees the file: which streams there are, whether they are whole
(a converter reads half a file without a word), and the first bytes of one. Source: [MS-CFB].
"""

import struct
from array import array
from collections.abc import Iterator
from typing import NamedTuple

from workbench.errors import UserError

MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
STORAGE, STREAM, ROOT = 1, 2, 5
_HEADER = struct.Struct("<30xHH6xIIIIIIIII")
_ENTRY = struct.Struct("<64sHBBIII36xIQ")
_LAST_REAL = 0xFFFFFFFA
_MAX_ENTRIES = 20_000
_HEADER_SIZE = 512
_SHORT = 4096


class Entry(NamedTuple):
    """One stream or storage. ``whole`` is false where the file ends before the stream does."""

    name: str
    kind: int
    start: int
    size: int
    whole: bool


class OleFile(NamedTuple):
    """A compound file's entries in the order of its directory."""

    data: bytes
    sector: int
    entries: tuple[Entry, ...]

    def find(self, name: str) -> Entry | None:
        """The first stream of that name."""
        return next((entry for entry in self.entries if entry.kind == STREAM and entry.name == name), None)

    def head(self, entry: Entry) -> bytes:
        """The first sector of a stream; nothing where it is among the short ones."""
        if entry.size < _SHORT:
            return b""
        at = (entry.start + 1) * self.sector
        return self.data[at : at + min(self.sector, entry.size)]

    @property
    def names(self) -> frozenset[str]:
        """All names, of storages and streams."""
        return frozenset(entry.name for entry in self.entries)


def open_ole(data: bytes) -> OleFile:
    """The directory of a compound file. Raises UserError ``document_damaged`` where it cannot be followed."""
    if not data.startswith(MAGIC) or len(data) < _HEADER_SIZE:
        raise UserError("document_damaged", part="OLE")
    shift, _mini, _dirs, _fats, directory, _, cutoff, _mini_start, _minis, more, _mores = _HEADER.unpack_from(
        data
    )
    if shift not in (9, 12):
        raise UserError("document_damaged", part="OLE")
    sectors = _Sectors(data, 1 << shift, more)
    entries = tuple(sectors.entries(directory, cutoff))
    if not entries or entries[0].kind != ROOT:
        raise UserError("document_damaged", part="OLE")
    return OleFile(data, 1 << shift, entries)


class _Sectors:
    """The sectors of a file and the table that chains them."""

    def __init__(self, data: bytes, size: int, more: int) -> None:
        self.data, self.size = data, size
        self.table: array[int] = array("I")
        for number in self._table_sectors(more):
            part = data[(number + 1) * size : (number + 2) * size]
            self.table.frombytes(part[: len(part) // 4 * 4])

    def _table_sectors(self, more: int) -> Iterator[int]:
        for number in struct.unpack_from("<109I", self.data, 76):
            if number < _LAST_REAL:
                yield number
        seen: set[int] = set()
        while more < _LAST_REAL and more not in seen:
            seen.add(more)
            part = self.data[(more + 1) * self.size : (more + 2) * self.size]
            if len(part) < self.size:
                return
            *numbers, more = struct.unpack(f"<{self.size // 4}I", part)
            yield from (number for number in numbers if number < _LAST_REAL)

    def chain(self, start: int) -> Iterator[int]:
        """The sectors from ``start`` on; ends early where the table does not reach or leads in a circle."""
        for _ in range(len(self.table)):
            if start >= len(self.table):
                return
            yield start
            start = self.table[start]

    def entries(self, directory: int, cutoff: int) -> Iterator[Entry]:
        count = 0
        for number in self.chain(directory):
            part = self.data[(number + 1) * self.size : (number + 2) * self.size]
            for at in range(0, len(part) - 127, 128):
                raw, length, kind, _, _, _, _, start, size = _ENTRY.unpack_from(part, at)
                if kind not in (STORAGE, STREAM, ROOT) or not 2 <= length <= 64:
                    continue
                count += 1
                if count > _MAX_ENTRIES:
                    raise UserError("document_damaged", part="OLE")
                size = size if self.size > _HEADER_SIZE else size & 0xFFFFFFFF
                short = kind == STREAM and size < cutoff
                whole = kind == STORAGE or short or self.whole(start, size)
                yield Entry(raw[: length - 2].decode("utf-16-le", "replace"), kind, start, size, whole)

    def whole(self, start: int, size: int) -> bool:
        """Whether every byte of a long stream is in the file."""
        left = size
        for number in self.chain(start):
            if left <= 0:
                break
            held = len(self.data) - (number + 1) * self.size
            if held < min(left, self.size):
                return False
            left -= self.size
        return left <= 0
