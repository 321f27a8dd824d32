"""Any contract file in: told by its content, read by its own reader, put together as a Contract (R6.1).

The path is looked at once; what a name claims only matters where bytes cannot tell (plain text).
"""

from pathlib import Path
from typing import NamedTuple

from workbench.documents.assemble import assemble
from workbench.documents.docx import MAX_CHARACTERS, read_docx
from workbench.documents.glance import source_of
from workbench.documents.guard import Kind, LoadedFile, load
from workbench.documents.ooxml import open_package
from workbench.documents.pdf import read_pdf
from workbench.documents.plain import read_plain
from workbench.domain.contract import Block, Contract, ContractType, ExistingComment, HiddenText, ReadNote
from workbench.errors import LimitError, UserError

_CLAIMS = {
    Kind.DOCX: frozenset({"docx", "docm", "dotx", "dotm"}),
    Kind.PDF: frozenset({"pdf"}),
}


MAX_TEXT = 8 * 1024 * 1024


class Content(NamedTuple):
    """What the reader of a format with pages or parts found."""

    blocks: tuple[Block, ...]
    comments: tuple[ExistingComment, ...] = ()
    notes: tuple[ReadNote, ...] = ()
    hidden: tuple[HiddenText, ...] = ()


def read_contract(path: Path, chosen: ContractType | None = None) -> Contract:
    """Read a contract. ``chosen`` overrides the recognised type.

    Raises UserError or LimitError with the sentence that a reader needs; the file is never changed.
    """
    loaded = load(path)
    if loaded.kind is Kind.TEXT:
        if len(loaded.data) > MAX_TEXT:
            raise LimitError("document_too_long", limit=MAX_CHARACTERS)
        return read_plain(loaded.data, path.name, str(path), chosen)
    content = read_content(path, loaded)
    if not any(block.text.strip() for block in content.blocks):
        raise UserError("document_no_text")
    source = source_of(path, loaded)
    notes = (*content.notes, *_renamed(loaded))
    return assemble(source, content.blocks, content.comments, notes, chosen, content.hidden)


def read_content(path: Path, loaded: LoadedFile) -> Content:
    """Blocks, comments and notes of a loaded .docx or .pdf."""
    if loaded.kind is Kind.DOCX:
        found = read_docx(open_package(loaded.data))
        return Content(found.blocks, found.comments, found.notes, found.hidden)
    pages = read_pdf(path)
    return Content(pages.blocks, (), pages.notes, pages.hidden)


def _renamed(loaded: LoadedFile) -> tuple[ReadNote, ...]:
    if loaded.claimed in _CLAIMS.get(loaded.kind, frozenset()):
        return ()
    return (ReadNote(code="renamed", facts=(("format", loaded.kind.value),)),)
