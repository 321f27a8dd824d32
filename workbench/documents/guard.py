"""The door for files from outside: may it be read, and what is it really (R6.1).

A file's kind is told by its first bytes, never by its name alone. What cannot be read yet is refused
with the sentence that helps: which program to save it from, or that it is a picture.
"""

import os
import stat
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from workbench.errors import LimitError, UserError

MAX_FILE = 64 * 1024 * 1024
_MB = 1024 * 1024
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED_STREAM = "EncryptedPackage".encode("utf-16-le")
_IMAGES = (
    (b"\xff\xd8\xff", "JPEG"), (b"\x89PNG\r\n\x1a\n", "PNG"), (b"GIF8", "GIF"), (b"II*\x00", "TIFF"),
    (b"MM\x00*", "TIFF"), (b"BM", "BMP"), (b"\x00\x00\x01\x00", "ICO"),
)  # fmt: skip
_LEGACY_TEXT = (
    (b"{\\rtf", "RTF"),
    (b"<html", "HTML"),
    (b"<!doctype html", "HTML"),
    (b"mime-version:", "MHT"),
)
_TEXT_NAMES = frozenset({".txt", ".md", ".markdown", ".text"})
_PDF_WITHIN = 1024
"""A PDF's header may stand anywhere in the first kilobyte (ISO 32000-1, annex H.3.4.1)."""


class Kind(StrEnum):
    """Formats that are read."""

    DOCX = "docx"
    PDF = "pdf"
    TEXT = "text"


class LoadedFile(NamedTuple):
    """A file from outside: its bytes, the kind that its content shows, and the kind that its name claims."""

    data: bytes
    kind: Kind
    claimed: str


def load(path: Path) -> LoadedFile:
    """Read a file within the limits and tell its kind.

    Raises UserError (missing, folder, no permission, empty, unreadable kind) or LimitError (too large).
    """
    data = read_bytes(path)
    return LoadedFile(data, sniff(data, path.name), path.suffix.lower().lstrip("."))


def read_bytes(path: Path) -> bytes:
    """The bytes of a regular file of at most ``MAX_FILE`` bytes; its size is looked at before reading."""
    name = path.name
    if not _sayable(str(path)):
        raise UserError("document_name", name=os.fsencode(name).decode("utf-8", "replace"))
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            raise UserError("document_folder", name=name)
        if not stat.S_ISREG(status.st_mode):
            raise UserError("document_special", name=name)
        if status.st_size > MAX_FILE:
            raise LimitError("document_too_large", size=status.st_size // _MB, limit=MAX_FILE // _MB)
        with path.open("rb") as stream:
            data = stream.read(MAX_FILE + 1)
    except (FileNotFoundError, NotADirectoryError):
        raise UserError("document_missing", name=name) from None
    except PermissionError:
        raise UserError("document_permission", name=name) from None
    except (OSError, ValueError):
        raise UserError("document_unreadable", name=name) from None
    if len(data) > MAX_FILE:
        raise LimitError("document_too_large", size=len(data) // _MB, limit=MAX_FILE // _MB)
    if not data.strip(b"\x00 \t\r\n"):
        raise UserError("document_empty")
    return data


def _sayable(name: str) -> bool:
    """Whether a name is text: one unpacked from an archive of another system may be bytes of another
    encoding, which neither a database nor a bundle can keep."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def sniff(data: bytes, name: str) -> Kind:
    """The kind of a file by its content. Raises UserError for what cannot be read."""
    suffix = os.path.splitext(name)[1].lower()  # noqa: PTH122 - a bare name, not a path
    if data.startswith(_ZIP):
        return Kind.DOCX
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return Kind.PDF
    if data.startswith(_OLE):
        _refuse_ole(data, suffix)
    _refuse_pictures(data)
    head = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    for start, kind in _LEGACY_TEXT:
        if head.startswith(start):
            raise UserError("document_legacy", format=kind)
    if suffix in (".docx", ".docm", ".dotx"):
        raise UserError("document_no_zip")
    if suffix == ".pdf":
        raise UserError("document_damaged_pdf")
    if suffix in (".doc", ".wps", ".wpt", ".dot"):
        raise UserError("document_damaged", part=suffix.lstrip("."))
    if suffix in _TEXT_NAMES or _looks_like_text(data):
        return Kind.TEXT
    raise UserError("document_unknown", name=name)


def _refuse_ole(data: bytes, suffix: str) -> None:
    """An OLE container: an encrypted OOXML package, or the formats before .docx."""
    if _ENCRYPTED_STREAM in data:
        raise UserError("document_encrypted")
    for stream, kind in (("WordDocument", "Word 97-2003 .doc"), ("Workbook", "Excel 97-2003 .xls"),
                         ("PowerPoint Document", "PowerPoint .ppt")):  # fmt: skip
        if stream.encode("utf-16-le") in data:
            wps = suffix in (".wps", ".wpt") and stream == "WordDocument"
            raise UserError("document_legacy", format="WPS .wps" if wps else kind)
    raise UserError("document_legacy", format=suffix.lstrip(".") or "OLE")


def _refuse_pictures(data: bytes) -> None:
    for start, kind in _IMAGES:
        if data.startswith(start) and (kind != "BMP" or b"\x00" in data[:32]):
            raise UserError("document_image", format=kind)
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        raise UserError("document_image", format="WebP")
    if data[4:12] in (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypavif"):
        raise UserError("document_image", format="HEIC")


def _looks_like_text(data: bytes) -> bool:
    """Whether bytes without a known name read as text: no NUL (but UTF-16), few control characters."""
    head = data[:4096]
    if head[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return True
    controls = sum(byte < 0x20 and byte not in (0x09, 0x0A, 0x0D, 0x0C) for byte in head)
    return b"\x00" not in head and controls * 100 <= len(head)
