"""A guarded OOXML package: parts in their order, relationships, safe trees (R6.1).

Opening looks at the zip directory before anything is unpacked, counts bytes while unpacking (a
directory may lie), and refuses a DOCTYPE in any XML part, also in those nobody reads. Reader and
writer share this file; it knows nothing about paragraphs.
"""

import io
import posixpath
import struct
import zipfile
import zlib
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.documents.xmltree import Element, parse_xml, refuse_doctype
from workbench.errors import LimitError, UserError

MAX_PARTS = 2_000
MAX_TOTAL = 200 * 1024 * 1024
MAX_XML = 48 * 1024 * 1024
MAX_RATIO = 100
RATIO_FROM = 1024 * 1024

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELS = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
_STRICT = b"http://purl.oclc.org/ooxml/"
_STRICT_NAMES = (
    (b"http://purl.oclc.org/ooxml/wordprocessingml/main", W.encode()),
    (b"http://purl.oclc.org/ooxml/officeDocument/relationships", R.encode()),
    (b"http://purl.oclc.org/ooxml/officeDocument/math",
     b"http://schemas.openxmlformats.org/officeDocument/2006/math"),
    (b"http://purl.oclc.org/ooxml/drawingml/",
     b"http://schemas.openxmlformats.org/drawingml/2006/"),
)  # fmt: skip
_CHUNK = 64 * 1024
# A directory that points before the file's beginning, or a broken header, comes out as one of the last three.
_UNZIPPING = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    OSError,
    RuntimeError,
    NotImplementedError,
    ValueError,
    struct.error,
)


def w(name: str) -> str:
    """The qualified name of a WordprocessingML element or attribute."""
    return f"{{{W}}}{name}"


class Relation(NamedTuple):
    """One relationship of a part. ``target`` is a part name, or an address where ``external``."""

    id: str
    kind: str
    target: str
    external: bool


@dataclass
class Package:
    """An opened package. ``names`` are in the order of the file; parts are unpacked when asked for."""

    names: tuple[str, ...]
    _zip: zipfile.ZipFile
    _kept: dict[str, bytes] = field(default_factory=dict[str, bytes])
    _relations: dict[str, tuple[Relation, ...]] = field(default_factory=dict[str, tuple[Relation, ...]])

    def has(self, name: str) -> bool:
        """Whether the package holds the part."""
        return name in self._zip.NameToInfo

    def part(self, name: str) -> bytes:
        """The bytes of a part, exactly as stored. Raises UserError where it is absent or damaged."""
        kept = self._kept.get(name)
        return kept if kept is not None else _unpack(self._zip, name)

    def tree(self, name: str) -> Element:
        """A fresh tree of an XML part; the strict dialect is mapped to the transitional names."""
        data = self.part(name)
        if _STRICT in data:
            for strict, transitional in _STRICT_NAMES:
                data = data.replace(strict, transitional)
        return parse_xml(data, name)

    def relations(self, part: str = "") -> tuple[Relation, ...]:
        """The relationships of a part (of the package itself for ""), in file order."""
        known = self._relations.get(part)
        if known is None:
            folder, name = posixpath.split(part)
            rels = posixpath.join(folder, "_rels", name + ".rels")
            found = self.tree(rels).iter(_RELS) if self.has(rels) else ()
            known = self._relations[part] = tuple(_relation(item, folder) for item in found)
        return known

    def related(self, part: str, kind: str) -> tuple[Relation, ...]:
        """Inner relationships of one kind (the last word of its type: "footnotes", "header" ...)."""
        return tuple(
            r for r in self.relations(part) if r.kind == kind and not r.external and self.has(r.target)
        )

    @property
    def main(self) -> str:
        """The name of the main document part. Raises UserError where this is no Word document."""
        found = self.related("", "officeDocument")
        name = found[0].target if found else "word/document.xml"
        if not self.has(name):
            raise UserError("document_not_word")
        return name


def open_package(data: bytes) -> Package:
    """Open a package after checking it as a whole.

    Raises UserError (no zip, damaged, hostile names, DOCTYPE) or LimitError (a bomb).
    """
    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except _UNZIPPING:
        raise UserError("document_damaged", part="zip") from None
    _check_directory(archive)
    kept: dict[str, bytes] = {}
    total = 0
    for info in archive.infolist():
        if info.filename.lower().endswith((".xml", ".rels")):
            content = _unpack(archive, info.filename)
            total += len(content)
            if total > MAX_XML:
                raise LimitError("document_bomb", limit=MAX_XML // 1024 // 1024)
            refuse_doctype(content, info.filename)
            kept[info.filename] = content
    return Package(tuple(info.filename for info in archive.infolist()), archive, kept)


def _check_directory(archive: zipfile.ZipFile) -> None:
    entries = archive.infolist()
    if len(entries) > MAX_PARTS:
        raise LimitError("document_parts", limit=MAX_PARTS)
    seen: set[str] = set()
    for entry in entries:
        _check_entry(entry)
        folded = entry.filename.lower()
        if folded in seen:
            raise UserError("document_names")
        seen.add(folded)
    if sum(entry.file_size for entry in entries) > MAX_TOTAL:
        raise LimitError("document_bomb", limit=MAX_TOTAL // 1024 // 1024)


def _check_entry(entry: zipfile.ZipInfo) -> None:
    name = entry.orig_filename.replace("\\", "/")
    if name.startswith("/") or "\x00" in name or ":" in name.split("/")[0] or ".." in name.split("/"):
        raise UserError("document_names")
    if entry.flag_bits & 0x1:
        raise UserError("document_encrypted")
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise UserError("document_damaged", part=entry.filename)
    if entry.file_size > RATIO_FROM and entry.file_size > MAX_RATIO * max(entry.compress_size, 1):
        raise LimitError("document_bomb", limit=MAX_TOTAL // 1024 // 1024)


def _unpack(archive: zipfile.ZipFile, name: str) -> bytes:
    """Unpack one part, counting bytes: what the directory states about sizes may be a lie."""
    info = archive.NameToInfo.get(name)
    if info is None:
        raise UserError("document_damaged", part=name)
    chunks: list[bytes] = []
    size = 0
    try:
        with archive.open(info) as stream:
            while chunk := stream.read(_CHUNK):
                size += len(chunk)
                if size > MAX_TOTAL or size > max(RATIO_FROM, MAX_RATIO * info.compress_size):
                    raise LimitError("document_bomb", limit=MAX_TOTAL // 1024 // 1024)
                chunks.append(chunk)
    except _UNZIPPING:
        raise UserError("document_damaged", part=name) from None
    return b"".join(chunks)


def _relation(item: Element, folder: str) -> Relation:
    target = item.get("Target") or ""
    external = item.get("TargetMode") == "External"
    if not external:
        target = (
            target.lstrip("/")
            if target.startswith("/")
            else posixpath.normpath(posixpath.join(folder, target))
        )
    kind = (item.get("Type") or "").rsplit("/", 1)[-1]
    return Relation(item.get("Id") or "", kind, target, external)
