"""One report per file: what was read and how, and what was not (specification R6.1).

Worked out from the contract alone, so that a stored review tells the same as the reading did.
"""

from collections import Counter
from typing import NamedTuple

from workbench.domain.contract import BlockKind, Contract, ReadNote

_HOW = ("by_ocr", "converted", "encoding", "renamed", "repaired", "tracked", "comments")
_UNREAD = (
    "pages_without_text",
    "ocr_red",
    "running",
    "pictures",
    "embedded",
    "external",
    "macros",
    "actions",
)
_KINDS = {
    "paragraphs": (BlockKind.PARAGRAPH,),
    "cells": (BlockKind.CELL,),
    "edges": (BlockKind.HEADER, BlockKind.FOOTER),
    "notes": (BlockKind.FOOTNOTE, BlockKind.ENDNOTE),
    "boxes": (BlockKind.TEXTBOX,),
}


class Reading(NamedTuple):
    """``how`` it was read, what was ``unread``, and what else is to be known of the file (``remarks``);
    each sentence is ``read.<code>`` in the words."""

    how: tuple[ReadNote, ...]
    unread: tuple[ReadNote, ...]
    remarks: tuple[ReadNote, ...]


def reading(contract: Contract) -> Reading:
    """The report of a contract that was read."""
    notes = contract.notes
    return Reading(
        how=(*_way(contract), _counted(contract), *(note for note in notes if note.code in _HOW)),
        unread=tuple(note for note in notes if note.code in _UNREAD),
        remarks=tuple(note for note in notes if note.code not in (*_HOW, *_UNREAD)),
    )


def _way(contract: Contract) -> tuple[ReadNote, ...]:
    """The reader of the format; a conversion and a guessed encoding have notes of their own."""
    source = contract.source
    if source.converted or any(note.code == "encoding" for note in contract.notes):
        return ()
    scanned = {page.page for page in contract.scan.pages} if contract.scan else set[int]()
    if scanned and all(block.page in scanned for block in contract.blocks):
        return ()
    if source.format == "pdf":
        pages = max((block.page or 0 for block in contract.blocks), default=0)
        return (ReadNote(code="by_pdf", facts=(("pages", str(pages)),)),)
    if source.format in ("txt", "md"):
        return (ReadNote(code="by_text", facts=(("encoding", (source.encoding or "utf-8").upper()),)),)
    return (ReadNote(code="by_word"),)


def _counted(contract: Contract) -> ReadNote:
    """How much of each kind came in."""
    found = Counter(block.kind for block in contract.blocks)
    facts = tuple((name, str(sum(found[kind] for kind in kinds))) for name, kinds in _KINDS.items())
    return ReadNote(code="counted", facts=facts)
