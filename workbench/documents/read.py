"""Any contract file in: told by its content, read by its own reader, put together as a Contract (R6.1).

The path is looked at once; what a name claims only matters where bytes cannot tell (plain text).
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

from workbench.documents.assemble import assemble
from workbench.documents.convert import convert
from workbench.documents.docx import MAX_CHARACTERS
from workbench.documents.docx_aside import read_word
from workbench.documents.glance import source_of
from workbench.documents.guard import CONVERTED, PICTURES, Kind, LoadedFile, load
from workbench.documents.ocr import Ocr
from workbench.documents.ocr_doubts import Numbered, notes_of, scan_of
from workbench.documents.ocr_engine import is_installed
from workbench.documents.office import never
from workbench.documents.pdf import read_pdf, read_picture
from workbench.documents.plain import read_plain
from workbench.domain.contract import Block, Contract, ContractType, ExistingComment, ReadNote
from workbench.domain.hidden import HiddenText
from workbench.errors import LimitError, UserError
from workbench.text.digests import sha256

_CLAIMS = {
    Kind.DOCX: frozenset({"docx", "docm", "dotx", "dotm"}),
    Kind.PDF: frozenset({"pdf"}),
    Kind.DOC: frozenset({"doc", "dot"}),
    Kind.WPS: frozenset({"wps", "wpt"}),
    Kind.RTF: frozenset({"rtf"}),
    Kind.ODT: frozenset({"odt", "ott"}),
    Kind.PNG: frozenset({"png"}),
    Kind.JPEG: frozenset({"jpg", "jpeg", "jpe", "jfif"}),
    Kind.TIFF: frozenset({"tif", "tiff"}),
}


MAX_TEXT = 8 * 1024 * 1024


class Content(NamedTuple):
    """What the reader of a format with pages or parts found."""

    blocks: tuple[Block, ...]
    comments: tuple[ExistingComment, ...] = ()
    notes: tuple[ReadNote, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    converted: str = ""
    numbered: Numbered | None = None


def read_contract(
    path: Path,
    chosen: ContractType | None = None,
    cancelled: Callable[[], bool] = never,
    pages: Path | None = None,
) -> Contract:
    """Read a contract. ``chosen`` overrides the recognised type; a conversion or recognition stops when
    ``cancelled``. ``pages`` is the folder where scanned pages are kept; without it none is.

    Raises UserError or LimitError with the sentence that a reader needs, and Cancelled; the file is never
    changed.
    """
    loaded = load(path)
    if loaded.kind is Kind.TEXT:
        if len(loaded.data) > MAX_TEXT:
            raise LimitError("document_too_long", limit=MAX_CHARACTERS)
        return read_plain(loaded.data, path.name, str(path), chosen)
    content = read_content(path, loaded, Ocr(pages, cancelled))
    if not any(block.text.strip() for block in content.blocks):
        raise UserError("document_no_text")
    source = source_of(path, loaded).model_copy(update={"converted": content.converted})
    notes = (*content.notes, *_renamed(loaded))
    contract = assemble(source, content.blocks, content.comments, notes, chosen, content.hidden)
    return contract if content.numbered is None else with_scan(contract, content.numbered)


def with_scan(contract: Contract, numbered: Numbered) -> Contract:
    """The contract with its page images and with what of the recognised words is in doubt."""
    scan = scan_of(contract, numbered)
    return contract.model_copy(update={"scan": scan, "notes": (*notes_of(scan), *contract.notes)})


def read_content(path: Path, loaded: LoadedFile, ocr: Ocr | None = None) -> Content:
    """Blocks, comments and notes of a loaded file that is no plain text. Without ``ocr`` no page is read from
    its picture, though the extra be installed: what a reader relies on as law must not be guessed."""
    if loaded.kind is Kind.DOCX:
        found = read_word(loaded.data)
        return Content(found.blocks, found.comments, found.notes, found.hidden)
    if loaded.kind in CONVERTED:
        return _read_converted(loaded, ocr.cancelled if ocr else never)
    digest = sha256(loaded.data)
    if loaded.kind in PICTURES:
        if ocr is None or not is_installed():
            raise UserError("document_image", format=loaded.kind.value.upper())
        found = read_picture(path, loaded.kind.value, digest, ocr)
    else:
        found = read_pdf(path, digest, ocr)
    return Content(found.blocks, (), found.notes, found.hidden, numbered=found.numbered)


def _read_converted(loaded: LoadedFile, cancelled: Callable[[], bool]) -> Content:
    """The copy's words, with what is known of the original said first."""
    copy = convert(loaded.data, loaded.kind, cancelled)
    found = read_word(copy.data)
    facts = (("format", f".{loaded.kind.value}"), ("program", copy.program))
    notes = _once((ReadNote(code="converted", facts=facts), *copy.notes, *found.notes))
    return Content(found.blocks, found.comments, notes, found.hidden, copy.program)


def _once(notes: Iterable[ReadNote]) -> tuple[ReadNote, ...]:
    """What was seen in the original is not told again of the copy."""
    first: dict[str, ReadNote] = {}
    kept = [note for note in notes if note.span is not None or first.setdefault(note.code, note) is note]
    return tuple(kept)


def _renamed(loaded: LoadedFile) -> tuple[ReadNote, ...]:
    if loaded.claimed in _CLAIMS.get(loaded.kind, frozenset()):
        return ()
    return (ReadNote(code="renamed", facts=(("format", loaded.kind.value),)),)
