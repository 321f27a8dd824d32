"""The index as a file: read back whole or not at all.

Layout: one line of JSON (key, byte order, the parts with their lengths in bytes), the parts, and last the
SHA-256 of all before it. A file that is cut, damaged, of another key or of another machine is no index;
whoever asks builds anew. It holds the library's own words and nothing of any matter.
"""

import contextlib
import hashlib
import json
import os
import sys
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import cast

from workbench.law.search.index import LawIndex
from workbench.law.search.postings import Postings

_FORMAT = 1
_DIGEST = 32
_HEADER = 4_096  # bytes in which the line of JSON has room
_NUMBERS = ("laws", "numbers", "suffixes", "under")
_FIELDS = ("text", "asked", "heading")


def save_index(index: LawIndex, path: Path, key: str) -> bool:
    """Write the index beside its place and move it there; False where the disk does not let us."""
    beside = path.with_name(f"{path.name}.{os.getpid()}.part")
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with beside.open("wb") as file:
            found = hashlib.sha256()
            for part in _written(index, key):
                file.write(part)
                found.update(part)
            file.write(found.digest())
        beside.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            beside.unlink(missing_ok=True)
        return False
    return True


def load_index(path: Path, key: str) -> LawIndex | None:
    """The index of a file; None where there is none, or none to be trusted."""
    parts = _parts(path, key)
    return None if parts is None else _read(parts)


def is_sound(path: Path, key: str) -> bool:
    """Whether a file would be read as the index of ``key``."""
    return _parts(path, key) is not None


def _parts(path: Path, key: str) -> dict[str, memoryview] | None:
    try:
        held = memoryview(path.read_bytes())
    except OSError:
        return None
    body = held[:-_DIGEST]
    if len(held) <= _DIGEST or hashlib.sha256(body).digest() != bytes(held[-_DIGEST:]):
        return None
    line, _, _ = bytes(body[:_HEADER]).partition(b"\n")
    header: dict[str, object] = json.loads(line)
    if (header["format"], header["key"], header["order"]) != (_FORMAT, key, sys.byteorder):
        return None
    parts: dict[str, memoryview] = {}
    start = len(line) + 1
    for name, length in cast("list[tuple[str, int]]", header["parts"]):
        parts[name] = body[start : start + length]
        start += length
    return parts


def _written(index: LawIndex, key: str) -> Iterator[bytes]:
    parts: dict[str, bytes] = {"law_ids": "\n".join(index.law_ids).encode()}
    for name in _NUMBERS:
        parts[name] = array("I", cast("Sequence[int]", getattr(index, name))).tobytes()
    for name in _FIELDS:
        field = cast("Postings", getattr(index, name))
        parts[f"{name}.terms"] = "\n".join(field.terms).encode()
        parts[f"{name}.starts"] = array("I", field.starts).tobytes()
        parts[f"{name}.places"] = array("I", field.places).tobytes()
        parts[f"{name}.weights"] = array("f", field.weights).tobytes()
    lengths = [(name, len(part)) for name, part in parts.items()]
    header = {"format": _FORMAT, "key": key, "order": sys.byteorder, "parts": lengths}
    yield json.dumps(header).encode() + b"\n"
    yield from parts.values()


def _read(parts: dict[str, memoryview]) -> LawIndex:
    def lines(name: str) -> list[str]:
        return str(parts[name], "utf-8").split("\n")

    def whole(name: str) -> "array[int]":
        found = array("I")
        found.frombytes(parts[name])
        return found

    def field(name: str) -> Postings:
        weights = array("f")
        weights.frombytes(parts[f"{name}.weights"])
        return Postings(lines(f"{name}.terms"), whole(f"{name}.starts"), whole(f"{name}.places"), weights)

    text, asked, heading = (field(name) for name in _FIELDS)
    laws, numbers, suffixes, under = (whole(name) for name in _NUMBERS)
    return LawIndex(lines("law_ids"), laws, numbers, suffixes, under, text, asked, heading)
