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
from workbench.documents.guard import CONVERTED, Kind, LoadedFile, load
from workbench.documents.office import never
from workbench.documents.pdf import read_pdf
from workbench.documents.plain import read_plain
from workbench.domain.contract import Block, Contract, ContractType, ExistingComment, ReadNote
from workbench.domain.hidden import HiddenText
from workbench.errors import LimitError, UserError

_CLAIMS = {
    Kind.DOCX: frozenset({"docx", "docm", "dotx", "dotm"}),
    Kind.PDF: frozenset({"pdf"}),
    Kind.DOC: frozenset({"doc", "dot"}),
    Kind.WPS: frozenset({"wps", "wpt"}),
    Kind.RTF: frozenset({"rtf"}),
    Kind.ODT: frozenset({"odt", "ott"}),
}


MAX_TEXT = 8 * 1024 * 1024


class Content(NamedTuple):
    """What the reader of a format with pages or parts found."""

    blocks: tuple[Block, ...]
    comments: tuple[ExistingComment, ...] = ()
    notes: tuple[ReadNote, ...] = ()
    hidden: tuple[HiddenText, ...] = ()
    converted: str = ""


def read_contract(
    path: Path, chosen: ContractType | None = None, cancelled: Callable[[], bool] = never
) -> Contract:
    """Read a contract. ``chosen`` overrides the recognised type; a conversion stops when ``cancelled``.

    Raises UserError or LimitError with the sentence that a reader needs, and Cancelled; the file is never
    changed.
    """
    loaded = load(path)
    if loaded.kind is Kind.TEXT:
        if len(loaded.data) > MAX_TEXT:
            raise LimitError("document_too_long", limit=MAX_CHARACTERS)
        return read_plain(loaded.data, path.name, str(path), chosen)
    content = read_content(path, loaded, cancelled)
    if not any(block.text.strip() for block in content.blocks):
        raise UserError("document_no_text")
    source = source_of(path, loaded).model_copy(update={"converted": content.converted})
    notes = (*content.notes, *_renamed(loaded))
    return assemble(source, content.blocks, content.comments, notes, chosen, content.hidden)


def read_content(path: Path, loaded: LoadedFile, cancelled: Callable[[], bool] = never) -> Content:
    """Blocks, comments and notes of a loaded file that is no plain text."""
    if loaded.kind is Kind.DOCX:
        found = read_word(loaded.data)
        return Content(found.blocks, found.comments, found.notes, found.hidden)
    if loaded.kind in CONVERTED:
        return _read_converted(loaded, cancelled)
    pages = read_pdf(path)
    return Content(pages.blocks, (), pages.notes, pages.hidden)


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
