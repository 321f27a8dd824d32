"""Whole rows of tables, deleted or put in, as marks on the row and on its words (R6.4).

Word reads a row as deleted or inserted by the mark in its ``w:trPr``; the words in it carry marks of their own, so
that programs which know no such rows still show what is meant. A new row is made like the one before it.
"""

from collections.abc import Sequence
from copy import deepcopy

from workbench.documents.ooxml import w
from workbench.documents.redline.blocks import (
    delete_obstacle,
    mark_paragraph,
    paragraph_formatting,
    words_formatting,
)
from workbench.documents.redline.line import Line
from workbench.documents.redline.marks import (
    AUTHOR,
    CELL,
    DEL,
    INS,
    ROW,
    ROW_PR,
    RUN,
    TABLE,
    Marks,
    P,
    words_into,
    writable,
)
from workbench.documents.redline.write import Step, apply_step
from workbench.documents.xmltree import Element, new_element
from workbench.domain.span import Span

_CELL_PR, _MERGED, _EXCEPTIONS = w("tcPr"), w("vMerge"), w("tblPrEx")
_NOT_COPIED = frozenset(w(name) for name in ("tblHeader", "ins", "del", "trPrChange", "cnfStyle"))
_NOT_IN_CELLS = frozenset(
    w(name) for name in ("cellIns", "cellDel", "cellMerge", "tcPrChange", "vMerge", "cnfStyle")
)
_LATER = frozenset(w(name) for name in ("del", "trPrChange"))


def row_of(paragraph: Element) -> Element | None:
    """The row of a table that a paragraph stands in, the innermost; None outside of tables."""
    return next(paragraph.iterancestors(ROW), None)


def delete_row_obstacle(row: Element, lines: Sequence[Line]) -> str:
    """Why a row cannot go, "" where it can. ``lines`` are all its paragraphs."""
    reason = _structure(row)
    if reason:
        return reason
    for line in lines:
        reason = delete_obstacle(line, numbered=False)
        if reason not in ("", "no_text"):
            return reason
    return ""


def insert_row_obstacle(row: Element, cells: Sequence[str]) -> str:
    """Why no row can come behind this one, "" where it can."""
    following = next(row.itersiblings(ROW), None)
    reason = _structure(row) or (_merged(following) if following is not None else "")
    if reason:
        return reason
    if len(cells) > len(row.findall(CELL)):
        return "row_cells"
    if not any(cells) or not all(writable(words) for words in cells):
        return "characters" if any(cells) else "no_text"
    return ""


def _structure(row: Element) -> str:
    parent = row.getparent()
    if parent is None or parent.tag != TABLE:
        return "control_border"
    if any(child.tag not in (CELL, ROW_PR, _EXCEPTIONS) and not _point(child) for child in row):
        return "control_border"
    properties = row.find(ROW_PR)
    if properties is not None and any(child.get(AUTHOR) is not None for child in properties):
        return "tracked_row"
    formats = (cell.find(_CELL_PR) for cell in row.findall(CELL))
    if any(child.get(AUTHOR) is not None for own in formats if own is not None for child in own):
        return "tracked_row"
    return _merged(row)


def _point(child: Element) -> bool:
    """A bookmark's or comment's end between cells."""
    return child.get(w("id")) is not None and not len(child)


def _merged(row: Element) -> str:
    cells = row.findall(CELL)
    return "row_merged" if any(cell.find(f"{_CELL_PR}/{_MERGED}") is not None for cell in cells) else ""


def delete_row(row: Element, lines: Sequence[Line], marks: Marks) -> list[Element]:
    """Mark a row and its words as deleted; gives the marks on words."""
    written: list[Element] = []
    for line in lines:
        if line.text:
            written += apply_step(line, Step(Span(0, len(line.text)), ""), marks)
        mark_paragraph(line.paragraph, DEL, marks)
    _mark_row(row, marks.mark(DEL))
    return written


def insert_row(row: Element, cells: Sequence[str], lines: Sequence[Line], marks: Marks) -> Element:
    """A new row behind ``row``; ``lines`` are the first paragraphs of its cells, whose look is taken over."""
    new = new_element(ROW)
    properties = row.find(ROW_PR)
    if properties is not None:
        copied = deepcopy(properties)
        for child in [c for c in copied if c.tag in _NOT_COPIED]:
            copied.remove(child)
        new.append(copied)
    _mark_row(new, marks.mark(INS))
    exceptions = row.find(_EXCEPTIONS)
    if exceptions is not None:
        new.insert(0, deepcopy(exceptions))
    words = [*cells, *[""] * len(lines)]
    for cell, line, text in zip(row.findall(CELL), lines, words, strict=False):
        new.append(_cell(cell, line, text, marks))
    row.addnext(new)
    return new


def _cell(cell: Element, line: Line, text: str, marks: Marks) -> Element:
    new = new_element(CELL)
    properties = cell.find(_CELL_PR)
    if properties is not None:
        copied = deepcopy(properties)
        for child in [c for c in copied if c.tag in _NOT_IN_CELLS]:
            copied.remove(child)
        new.append(copied)
    paragraph = new_element(P)
    own = paragraph_formatting(line.paragraph, takes_mark=True)
    if own is not None:
        paragraph.append(own)
    if text:
        mark, run = marks.mark(INS), new_element(RUN)
        formatting = words_formatting(line)
        if formatting is not None:
            run.append(formatting)
        words_into(run, text)
        mark.append(run)
        paragraph.append(mark)
    new.append(paragraph)
    return new


def _mark_row(row: Element, mark: Element) -> None:
    properties = row.find(ROW_PR)
    if properties is None:
        properties = new_element(ROW_PR)
        exceptions = row.find(_EXCEPTIONS)
        if exceptions is not None:
            exceptions.addnext(properties)
        else:
            row.insert(0, properties)
    later = next((child for child in properties if child.tag in _LATER), None)
    if later is not None:
        later.addprevious(mark)
    else:
        properties.append(mark)


def first_paragraphs(row: Element) -> list[Element]:
    """The first paragraph of each cell."""
    found = (next(cell.iter(P), None) for cell in row.findall(CELL))
    return [paragraph for paragraph in found if paragraph is not None]
