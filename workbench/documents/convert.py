"""Old and foreign word processors' files, turned into .docx by LibreOffice before they are read (R6.1).

The original is looked at first: what is encrypted or not whole is refused before a converter sees it,
since that would read half a file without a word; macros and embedded objects are noted, since they do not
come through. The original is never changed, and what comes out is only a copy of it.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from workbench.documents.guard import Kind
from workbench.documents.office import never, to_docx
from workbench.documents.ole import STORAGE, STREAM, OleFile, open_ole
from workbench.documents.ooxml import Package, open_package
from workbench.domain.contract import ReadNote
from workbench.errors import LimitError, UserError
from workbench.text.digests import sha256

_OBJECT = re.compile(r"_\d+")
_WORD_97 = 0xA5EC
_FLAGS = slice(10, 12)
_ENCRYPTED = 0x0100
_PROGRAM = re.compile(rb"<Application>([A-Za-z]+)/([\d.]+)")
_NAMED = ("WordDocument", "0Table", "1Table", "Data", "CONTENTS")
_RTF_OBJECT = b"\\objdata"
_RTF_OUTSIDE = re.compile(
    rb"\\objautlink|\\objupdate|INCLUDETEXT|INCLUDEPICTURE|\\\*\\template", re.IGNORECASE
)
_ODT_OUTSIDE = re.compile(rb"xlink:href=\"(?:https?|ftp|file|smb)://[^\"]*\"[^>]*xlink:show=\"embed\"")
_ODT_SECTION = b"<text:section-source"
_ODT_OBJECT = re.compile(r"(?:^|/)Object [^/]*/content\.xml$")


class Converted(NamedTuple):
    """A .docx made from another format. ``program`` is what made it; ``notes`` say what did not come
    through and what was in the original."""

    data: bytes
    program: str
    notes: tuple[ReadNote, ...]


class _Kept:
    """The last conversion: a file that is read is soon exported, and exported twice (redline, clean)."""

    key: tuple[Kind, str] | None = None
    made: Converted | None = None


def convert(data: bytes, kind: Kind, cancelled: Callable[[], bool] = never) -> Converted:
    """``data`` of a kind of ``guard.CONVERTED`` as .docx.

    Raises UserError (encrypted, damaged, no LibreOffice, not converted), LimitError (time, size, a bomb),
    RetryableError (no room on the disk) and Cancelled.
    """
    key = (kind, sha256(data))
    if _Kept.key == key and _Kept.made is not None:
        return _Kept.made
    notes = _LOOKS[kind](data)
    made = to_docx(data, kind.value if kind is not Kind.WPS or not _is_word(data) else "doc", cancelled)
    found = Converted(made, _program(made, kind), notes)
    _Kept.key, _Kept.made = key, found
    return found


def _program(made: bytes, kind: Kind) -> str:
    """Name and version of the converter as it wrote them; refuses what is no Word package."""
    try:
        package = open_package(made)
        _ = package.main
    except (UserError, LimitError):
        raise UserError("office_failed", format=f".{kind.value}") from None
    name = "docProps/app.xml"
    found = _PROGRAM.search(package.part(name)) if package.has(name) else None
    return f"{found[1].decode()} {found[2].decode()}" if found else "LibreOffice"


def _is_word(data: bytes) -> bool:
    return open_ole(data).find("WordDocument") is not None


def _look_ole(data: bytes) -> tuple[ReadNote, ...]:
    """A .doc or .wps: whole, not encrypted ([MS-DOC] 2.5.2), and what hangs in it."""
    ole = open_ole(data)
    if any(entry.name in _NAMED and not entry.whole for entry in ole.entries) or not ole.entries[0].whole:
        raise UserError("document_damaged", part="OLE")
    text = ole.find("WordDocument")
    if text is not None:
        _look_word(ole, ole.head(text))
    objects = sum(entry.kind == STORAGE and bool(_OBJECT.fullmatch(entry.name)) for entry in ole.entries)
    macros = any(entry.name in ("Macros", "_VBA_PROJECT_CUR", "VBA") for entry in ole.entries)
    signed = any(entry.name in ("_signatures", "_xmlsignatures") for entry in ole.entries)
    return _noted(macros=macros, objects=objects, signed=signed)


def _look_word(ole: OleFile, head: bytes) -> None:
    """The file information block at the head of the text."""
    if len(head) < _FLAGS.stop:
        raise UserError("document_damaged", part="WordDocument")
    flags = int.from_bytes(head[_FLAGS], "little")
    if flags & _ENCRYPTED:
        raise UserError("document_encrypted")
    tables = [entry for entry in ole.entries if entry.kind == STREAM and entry.name in ("0Table", "1Table")]
    if int.from_bytes(head[:2], "little") == _WORD_97 and not tables:
        raise UserError("document_damaged", part="Table")


def _look_rtf(data: bytes) -> tuple[ReadNote, ...]:
    """An .rtf closes as many groups as it opens, unless it was cut; binary data may hold any sign."""
    if b"\\bin" not in data:
        opened = data.count(b"{") - data.count(b"\\{")
        closed = data.count(b"}") - data.count(b"\\}")
        if opened > closed:
            raise UserError("document_damaged", part="RTF")
    return _noted(objects=data.count(_RTF_OBJECT), outside=len(_RTF_OUTSIDE.findall(data)))


def _look_odt(data: bytes) -> tuple[ReadNote, ...]:
    """An .odt: the same guards as for any package, no encrypted part."""
    package = open_package(data)
    manifest, content = _part(package, "META-INF/manifest.xml"), _part(package, "content.xml")
    if b"encryption-data" in manifest:
        raise UserError("document_encrypted")
    if not content:
        raise UserError("document_damaged", part="content.xml")
    return _noted(
        macros=any(name.startswith(("Basic/", "Scripts/")) for name in package.names),
        objects=sum(bool(_ODT_OBJECT.search(name)) for name in package.names),
        outside=len(_ODT_OUTSIDE.findall(content)) + content.count(_ODT_SECTION),
        signed=any(name.startswith("META-INF/") and "signature" in name.lower() for name in package.names),
    )


def _part(package: Package, name: str) -> bytes:
    return package.part(name) if package.has(name) else b""


def _noted(
    *, macros: bool = False, objects: int = 0, outside: int = 0, signed: bool = False
) -> tuple[ReadNote, ...]:
    found = (
        (macros, ReadNote(code="macros")),
        (objects, ReadNote(code="embedded", facts=(("count", str(objects)),))),
        (outside, ReadNote(code="external", facts=(("count", str(outside)),))),
        (signed, ReadNote(code="signed")),
    )
    return tuple(note for holds, note in found if holds)


_LOOKS: dict[Kind, Callable[[bytes], tuple[ReadNote, ...]]] = {
    Kind.DOC: _look_ole,
    Kind.WPS: _look_ole,
    Kind.RTF: _look_rtf,
    Kind.ODT: _look_odt,
}
