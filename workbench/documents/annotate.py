"""The lawyer's own .pdf with the findings as highlights and notes (specification R6.4).

A .pdf has no tracked changes. The notes are appended to the file: the original's bytes stand unchanged in front
of them, so that what is added can be told, and taken away, whole.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from workbench.documents.annotate_draw import Annotated, Note, Target, draw
from workbench.documents.cage import Bounds, run_caged
from workbench.documents.guard import read_bytes
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, EditKind, Risk
from workbench.domain.reports import ExportItem, ItemOutcome, ItemResult
from workbench.domain.span import Span
from workbench.errors import Bug, UserError
from workbench.text.digests import sha256
from workbench.text.legible import legible
from workbench.words import Words

CAGE = Bounds(seconds=120, megabytes=1536)
CHECKS = ("pdf_original_stands", "pdf_text_same")


class AnnotatedPdf(NamedTuple):
    """The file with the fate of each item, and what was proven of it."""

    data: bytes
    outcomes: tuple[ItemOutcome, ...]
    checks: tuple[str, ...]
    notes: tuple[str, ...] = ()


def write_annotated(
    source: Path,
    contract: Contract,
    items: Sequence[ExportItem],
    risks: Mapping[str, Risk],
    author: str,
    when: datetime,
    words: Words,
) -> AnnotatedPdf:
    """Highlights where the items stand, each with a note that says what its comment says.

    Raises UserError ``annotate_needs_pdf``, ``source_changed``, ``annotate_protected``; Bug ``annotate_unproven`` where
    the text that a reader finds is no longer the same.
    """
    name = contract.source.name
    if contract.source.format != "pdf":
        raise UserError("annotate_needs_pdf", name=name)
    data = read_bytes(source)
    if sha256(data) != contract.source.digest:
        raise UserError("source_changed", name=name)
    notes = tuple(_note(contract, item, risks, words) for item in items)
    blocks = tuple(block.text for block in contract.blocks)
    made = run_caged(draw, str(source), blocks, notes, author, when, bounds=CAGE)
    _prove(data, made)
    outcomes = tuple(
        ItemOutcome(item_id=item.item_id, result=ItemResult.COMMENTED, reason="" if found else "pdf_beside")
        for item, found in zip(items, made.found, strict=True)
    )
    return AnnotatedPdf(
        made.data,
        outcomes,
        CHECKS if made.appended else CHECKS[1:],
        () if made.appended else ("pdf_repaired",),
    )


def _prove(data: bytes, made: Annotated) -> None:
    if made.appended and not made.data.startswith(data):
        raise Bug("annotate_unproven", check="original")
    if not made.same_text:
        raise Bug("annotate_unproven", check="text")


def _note(contract: Contract, item: ExportItem, risks: Mapping[str, Risk], words: Words) -> Note:
    said = [item.comment] if item.comment else []
    if item.edit is not None:
        said.append(_proposal(item.edit, words))
    risk = risks.get(item.item_id, Risk.LOW)
    return Note(legible("\n".join(said)), risk.value, _targets(contract, item.span))


def _proposal(edit: Edit, words: Words) -> str:
    if edit.kind is EditKind.DELETE_BLOCK:
        return words.say("export.proposal.delete", old=edit.old)
    kind = "replace" if edit.kind is EditKind.REPLACE and edit.old else "insert"
    return words.say(f"export.proposal.{kind}", old=edit.old, new=edit.new)


def _targets(contract: Contract, span: Span) -> tuple[Target, ...]:
    """The blocks that the span touches, with the place inside each; an empty span is a place beside its block."""
    found: list[Target] = []
    for block in contract.blocks:
        start, end = max(span.start, block.start), min(span.end, block.span.end)
        touches = start < end or (span.start == span.end and block.start <= span.start <= block.span.end)
        if touches:
            found.append(Target(block.index, start - block.start, end - block.start, block.page or 1))
    return tuple(found)
