"""The door for files from outside: may it be read, and what is it really (R6.1).

A file's kind is told by its first bytes, never by its name alone. What cannot be read yet is refused
with the sentence that helps: which program to save it from, or that it is a picture.
"""

import os
import stat
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from workbench.documents.ole import MAGIC as OLE
from workbench.documents.ole import open_ole
from workbench.errors import LimitError, UserError

MAX_FILE = 64 * 1024 * 1024
_MB = 1024 * 1024
_ZIP = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_ENCRYPTED_STREAM = "EncryptedPackage"
_WORKS = frozenset({"CONTENTS", "MatOST", "MM"})
"""Streams of a Microsoft Works text, which has the same suffix as one of Kingsoft WPS."""
_IMAGES = ((b"GIF8", "GIF"), (b"BM", "BMP"), (b"\x00\x00\x01\x00", "ICO"))
_ODT = b"mimetypeapplication/vnd.oasis.opendocument.text"
_ZIP_NAME = 30
"""Where the name of the first entry of a zip begins; an ODT's is \"mimetype\", stored as it is."""
_RTF = b"{\\rtf"
_LEGACY_TEXT = (
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
    DOC = "doc"
    WPS = "wps"
    RTF = "rtf"
    ODT = "odt"
    PNG = "png"
    JPEG = "jpg"
    TIFF = "tif"


CONVERTED = frozenset({Kind.DOC, Kind.WPS, Kind.RTF, Kind.ODT})
"""Formats that LibreOffice turns into .docx first."""


PICTURES = frozenset({Kind.PNG, Kind.JPEG, Kind.TIFF})
"""Formats that are read by OCR alone."""


_SCANS = (
    (b"\xff\xd8\xff", Kind.JPEG),
    (b"\x89PNG\r\n\x1a\n", Kind.PNG),
    (b"II*\x00", Kind.TIFF),
    (b"MM\x00*", Kind.TIFF),
)


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
        return Kind.ODT if data[_ZIP_NAME:].startswith(_ODT) else Kind.DOCX
    if b"%PDF-" in data[:_PDF_WITHIN]:
        return Kind.PDF
    if data.startswith(OLE):
        return _ole(data, suffix)
    picture = next((kind for start, kind in _SCANS if data.startswith(start)), None)
    if picture is not None:
        return picture
    _refuse_pictures(data)
    head = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    if head.startswith(_RTF):
        return Kind.RTF
    for start, kind in _LEGACY_TEXT:
        if head.startswith(start):
            raise UserError("document_legacy", format=kind)
    _refuse_claims(suffix)
    if suffix in _TEXT_NAMES or _looks_like_text(data):
        return Kind.TEXT
    raise UserError("document_unknown", name=name)


def _refuse_claims(suffix: str) -> None:
    """A name that promises what the bytes are not."""
    if suffix in (".docx", ".docm", ".dotx"):
        raise UserError("document_no_zip")
    if suffix == ".pdf":
        raise UserError("document_damaged_pdf")
    if suffix in (".doc", ".wps", ".wpt", ".dot", ".rtf", ".odt", ".ott"):
        raise UserError("document_damaged", part=suffix.lstrip("."))


def _ole(data: bytes, suffix: str) -> Kind:
    """An OLE container: the formats before .docx. Raises UserError for an encrypted OOXML package, for what
    is no text, and for a directory that cannot be followed."""
    names = open_ole(data).names
    if _ENCRYPTED_STREAM in names:
        raise UserError("document_encrypted")
    wps = suffix in (".wps", ".wpt")
    if "WordDocument" in names:
        return Kind.WPS if wps else Kind.DOC
    for stream, kind in (("Workbook", "Excel 97-2003 .xls"), ("Book", "Excel .xls"),
                         ("PowerPoint Document", "PowerPoint .ppt")):  # fmt: skip
        if stream in names:
            raise UserError("document_legacy", format=kind)
    if wps and names & _WORKS:
        return Kind.WPS
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
