"""The clean copy: our changes accepted, changes of others left as they are, no comments of ours (R6.4)."""

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from workbench.documents.docx_text import mark_gone
from workbench.documents.ooxml import open_package
from workbench.documents.redline.export import RedlineFile, export, opened_source
from workbench.documents.redline.flatten import Ours, in_row, mark_of, row_mark
from workbench.documents.redline.marks import (
    COMES,
    DEL,
    GOES,
    ID,
    PPR,
    RANGE_MARKS,
    ROW,
    ROW_PR,
    RPR,
    TRACKED,
    Marks,
    P,
)
from workbench.documents.redline.prove import Unproven
from workbench.documents.redline.prove_package import prove_members
from workbench.documents.redline.repack import repack
from workbench.documents.redline.story import Story
from workbench.documents.xmltree import Element, parse_xml, serialise
from workbench.domain.contract import Contract
from workbench.domain.reports import ExportItem
from workbench.errors import Bug

CHECKS = ("accept_proposes", "untouched_equal")


def write_clean(
    source: Path, contract: Contract, items: Sequence[ExportItem], author: str, when: datetime
) -> RedlineFile:
    """A copy of ``source`` with the edits of ``items`` made, untracked. Raises as ``write_redline``.

    It is made from a proven redline; an item that could only be a comment is LEFT_OUT with its reason.
    """
    data = opened_source(source, contract)
    redline = export(data, contract, items, author, when, None, with_comments=False)
    package = open_package(redline.file.data)
    marks = Marks(author, when, ())
    parts: dict[str, bytes] = {}
    for name in redline.parts:
        root = package.tree(name)
        wanted = _texts(Story(name, root, marks), redline.ours)
        accept(root, redline.ours)
        parts[name] = serialise(root)
        if _texts(Story(name, parse_xml(parts[name], name), marks), redline.ours) != wanted:
            raise Bug("redline_unproven", check="clean", paragraph="?")
    result = repack(data, parts, {})
    try:
        prove_members(data, result, parts)
    except Unproven as failure:
        raise Bug("redline_unproven", check=failure.check, paragraph="?") from None
    return RedlineFile(result, redline.file.outcomes, CHECKS, redline.file.notes)


def accept(root: Element, ours: Ours) -> None:
    """Accept our changes in a tree: deletions go, insertions stay as plain text, marks disappear."""
    for row in [row for row in root.iter(ROW) if row_mark(row, DEL, ours) is not None]:
        _drop_row(row)
    for paragraph in [p for p in root.iter(P) if mark_of(p, GOES, ours)]:
        _join_next(paragraph, ours)
    for mark in [e for e in root.iter(*RANGE_MARKS) if e.get(ID) in ours.revisions]:
        _remove(mark)
    for change in [e for e in root.iter(*TRACKED) if e.get(ID) in ours.revisions]:
        parent = change.getparent()
        if parent is None:
            continue
        if change.tag in COMES and parent.tag not in (RPR, ROW_PR):
            for child in list(change):
                change.addprevious(child)
        parent.remove(change)
        if parent.tag in (RPR, ROW_PR) and not len(parent):
            _drop_empty(parent)


def _drop_row(row: Element) -> None:
    """Take a row out, and the table with its last one."""
    table = row.getparent()
    _remove(row)
    if table is not None and table.find(ROW) is None:
        _remove(table)


def _remove(element: Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)


def _join_next(paragraph: Element, ours: Ours) -> None:
    """A deleted paragraph hands what is left of it (bookmarks, comment marks) to the next one."""
    following = next(paragraph.itersiblings(P), None)
    parent = paragraph.getparent()
    if following is None or parent is None:
        return
    rest = [c for c in paragraph if c.tag != PPR and not (c.tag in GOES and c.get(ID) in ours.revisions)]
    properties = following.find(PPR)
    for child in reversed(rest):
        if properties is not None:
            properties.addnext(child)
        else:
            following.insert(0, child)
    parent.remove(paragraph)


def _drop_empty(formatting: Element) -> None:
    holder = formatting.getparent()
    if holder is not None and formatting.tag == ROW_PR:
        holder.remove(formatting)
        return
    if holder is None or holder.tag != PPR:
        return
    holder.remove(formatting)
    parent = holder.getparent()
    if parent is not None and not len(holder):
        parent.remove(holder)


def _texts(story: Story, ours: Ours) -> list[str]:
    kept = (p for p in story.paragraphs if not mark_gone(p) and not in_row(p, DEL, ours))
    return [story.line_of(p).text for p in kept]
