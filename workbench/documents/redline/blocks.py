"""Whole paragraphs: a new one after a block, or a block deleted, as tracked paragraph marks.

A tracked mark joins its paragraph to the *next* one when it goes, so both need a following paragraph
of the same parent. Where there is none (end of a cell, before a table) a new paragraph takes over the
old mark instead, and a deleted paragraph leaves an empty one (specification R6.4).
"""

import re
from collections.abc import Sequence
from copy import deepcopy
from typing import NamedTuple

from workbench.documents.ooxml import w
from workbench.documents.redline.line import Line
from workbench.documents.redline.marks import (
    DEL,
    GOES,
    INS,
    MOVE_FROM,
    MOVE_TO,
    PPR,
    PPR_CHANGE,
    RPR,
    RPR_CHANGE,
    RUN,
    SDT_CONTENT,
    SDT_PR,
    SECTION,
    TRACKED,
    Marks,
    P,
    words_into,
    writable,
)
from workbench.documents.redline.write import Step, apply_step, obstacle, plain_formatting
from workbench.documents.xmltree import Element, new_element
from workbench.domain.span import Span

_PASSED_OVER = frozenset(
    w(name)
    for name in (
        "bookmarkStart", "bookmarkEnd", "proofErr", "permStart", "permEnd", "commentRangeStart",
        "commentRangeEnd", "moveFromRangeStart", "moveFromRangeEnd", "moveToRangeStart", "moveToRangeEnd",
    )
)  # fmt: skip
_DELETABLE = frozenset(
    w(name)
    for name in (
        "rPr",
        "t",
        "tab",
        "br",
        "cr",
        "noBreakHyphen",
        "lastRenderedPageBreak",
        "delText",
        "softHyphen",
    )
)
_NEW_PAGE, _NUMBERED, _NUMBERING_CHANGE = w("pageBreakBefore"), w("numPr"), w("numberingChange")
_OWN_NUMBER = re.compile(
    r"\s*(?:第[0-9０-９〇零一二三四五六七八九十百]+[条款项章节]|[（(]?[0-9０-９一二三四五六七八九十]+[)）、.．])"
)
_AFTER_NUMPR = ("suppressLineNumbers", "pBdr", "shd", "tabs", "suppressAutoHyphens", "kinsoku", "wordWrap",
                "overflowPunct", "topLinePunct", "autoSpaceDE", "autoSpaceDN", "bidi", "adjustRightInd",
                "snapToGrid", "spacing", "ind", "contextualSpacing", "mirrorIndents", "suppressOverlap", "jc",
                "textDirection", "textAlignment", "textboxTightWrap", "outlineLvl", "divId", "cnfStyle",
                "rPr", "sectPr", "pPrChange")  # fmt: skip


def insert_obstacle(line: Line, lines: Sequence[str], *, numbered: bool) -> str:
    """Why no paragraph can be put behind the block, "" where one can."""
    if not lines or not all(writable(words) for words in lines):
        return "characters" if lines else "no_text"
    paragraph = line.paragraph
    reason = _structure(line)
    if reason:
        return reason
    if line.flat.locked and line.segments and line.segments[-1].lock in ("control_locked", "control_bound"):
        return line.segments[-1].lock
    if _follower(paragraph) is None and (line.flat.boxes or _tracked_properties(paragraph)):
        return "tracked_mark" if not line.flat.boxes else "objects"
    if numbered and _follower(paragraph) is None and any(_OWN_NUMBER.match(words) for words in lines):
        return "numbering"
    return ""


def delete_obstacle(line: Line, *, numbered: bool) -> str:
    """Why the block cannot go as a whole, "" where it can. A mark that stays would keep its number."""
    reason = _structure(line)
    if reason:
        return reason
    if numbered and keeps_mark(line.paragraph):
        return "number_left"
    if line.flat.notes or line.flat.boxes or _holds_objects(line):
        return "objects"
    if not line.text:
        return "no_text" if keeps_mark(line.paragraph) else ""
    return obstacle(line, Step(Span(0, len(line.text)), ""))


def keeps_mark(paragraph: Element) -> bool:
    """Whether a deleted paragraph leaves an empty one, since nothing follows that it could join."""
    return _follower(paragraph) is None


def _structure(line: Line) -> str:
    if len(line.paragraphs) > 1:
        return "tracked_mark"
    if line.fields.open:
        return "field"
    properties = line.paragraph.find(PPR)
    if properties is not None and properties.find(SECTION) is not None:
        return "section_break"
    mark = properties.find(RPR) if properties is not None else None
    if mark is not None and any(child.tag in (DEL, MOVE_FROM, MOVE_TO) for child in mark):
        return "tracked_mark"
    if next(line.paragraph.iterancestors(INS, MOVE_TO), None) is not None:
        return "nested_insertion"
    parent = line.paragraph.getparent()
    if parent is not None and parent.tag == SDT_CONTENT:
        return _plain_control(parent)
    return ""


def _tracked_properties(paragraph: Element) -> bool:
    properties = paragraph.find(PPR)
    if properties is None:
        return False
    mark = properties.find(RPR)
    own = [] if mark is None else [c for c in mark if c.tag in TRACKED or c.tag == RPR_CHANGE]
    numbered = properties.find(_NUMBERED)
    own += [] if numbered is None else _number_changes(numbered)
    return bool(own) or properties.find(PPR_CHANGE) is not None


def _number_changes(numbered: Element) -> list[Element]:
    return [child for child in numbered if child.tag in (INS, _NUMBERING_CHANGE)]


def _plain_control(content: Element) -> str:
    control = content.getparent()
    properties = control.find(SDT_PR) if control is not None else None
    plain = properties is not None and properties.find(w("text")) is not None
    return "control_border" if plain or len(list(content)) == 1 else ""


def _holds_objects(line: Line) -> bool:
    return any(node.tag not in _DELETABLE for run in line.paragraph.iter(RUN) for node in run)


def _follower(paragraph: Element) -> Element | None:
    for sibling in paragraph.itersiblings():
        if sibling.tag == P:
            return sibling
        if sibling.tag not in _PASSED_OVER:
            return None
    return None


def delete_block(line: Line, marks: Marks) -> list[Element]:
    """Mark the block's words, and its paragraph mark where it can go, as deleted."""
    written = apply_step(line, Step(Span(0, len(line.text)), ""), marks) if line.text else []
    if not keeps_mark(line.paragraph):
        mark_paragraph(line.paragraph, DEL, marks)
    return written


class NewParagraph(NamedTuple):
    """A paragraph to come, and what its mark will say: inserted or moved here. ``behind`` follows it."""

    element: Element
    tag: str
    behind: Element | None = None


def new_paragraphs(line: Line, lines: Sequence[str], marks: Marks, *, numbered: bool) -> list[NewParagraph]:
    """Paragraphs of new words, made like the block; not yet in the tree."""
    paragraph = line.paragraph
    takes_mark = keeps_mark(paragraph)
    formatting = words_formatting(line)
    new: list[NewParagraph] = []
    for words in lines:
        element = new_element(P)
        properties = paragraph_formatting(paragraph, takes_mark=takes_mark)
        if properties is not None:
            element.append(properties)
            if numbered and _OWN_NUMBER.match(words):
                _unnumber(properties)
        mark = marks.mark(INS)
        run = new_element(RUN)
        if formatting is not None:
            run.append(deepcopy(formatting))
        words_into(run, words)
        mark.append(run)
        element.append(mark)
        new.append(NewParagraph(element, INS))
    return new


def put_behind(line: Line, new: Sequence[NewParagraph], marks: Marks) -> None:
    """Put new paragraphs behind the block, in order. Where nothing follows the block, the last of them takes over
    its mark, and the block's own is the inserted one."""
    paragraph = line.paragraph
    takes_mark = keeps_mark(paragraph)
    for element, _, behind in reversed(new):
        if behind is not None:
            paragraph.addnext(behind)
        paragraph.addnext(element)
    if takes_mark:
        for element in [paragraph, *(each.element for each in new)][:-1]:
            mark_paragraph(element, INS, marks)
    else:
        for element, tag, _ in new:
            mark_paragraph(element, tag, marks)


def words_formatting(line: Line) -> Element | None:
    """A copy of the look of the block's last words; None where they have none."""
    plain = [s for s in line.segments if s.box is line.paragraph and not s.lock]
    source = plain[-1] if plain else None
    if source is not None:
        return plain_formatting(source.run.find(RPR))
    properties = line.paragraph.find(PPR)
    return plain_formatting(properties.find(RPR)) if properties is not None else None


def paragraph_formatting(paragraph: Element, *, takes_mark: bool) -> Element | None:
    """The formatting of a new paragraph: its neighbour's, without changes of others and its page break."""
    properties = paragraph.find(PPR)
    if properties is None:
        return None
    copied = deepcopy(properties)
    for child in list(copied):
        if child.tag == PPR_CHANGE or (child.tag == _NEW_PAGE and not takes_mark):
            copied.remove(child)
        elif child.tag == _NUMBERED:
            for change in _number_changes(child):
                child.remove(change)
        elif child.tag == RPR:
            plain = plain_formatting(child)
            copied.remove(child)
            if plain is not None and len(plain):
                _put_mark_formatting(copied, plain)
    return copied


def _put_mark_formatting(properties: Element, formatting: Element) -> None:
    later = next((c for c in properties if c.tag in (SECTION, PPR_CHANGE)), None)
    if later is not None:
        later.addprevious(formatting)
    else:
        properties.append(formatting)


def _unnumber(properties: Element) -> None:
    """The new words bring their own number: switch automatic numbering off for their paragraph."""
    own = properties.find(_NUMBERED)
    if own is None:
        own = new_element(_NUMBERED)
        later = next((c for c in properties if c.tag in {w(name) for name in _AFTER_NUMPR}), None)
        if later is not None:
            later.addprevious(own)
        else:
            properties.append(own)
    for child in list(own):
        own.remove(child)
    for name in ("ilvl", "numId"):
        child = new_element(w(name))
        child.set(w("val"), "0")
        own.append(child)


def mark_paragraph(paragraph: Element, tag: str, marks: Marks) -> None:
    """Put a change of ours on the paragraph's mark."""
    properties = paragraph.find(PPR)
    if properties is None:
        properties = new_element(PPR)
        paragraph.insert(0, properties)
    formatting = properties.find(RPR)
    if formatting is None:
        formatting = new_element(RPR)
        _put_mark_formatting(properties, formatting)
    place = sum(1 for child in formatting if child.tag == INS) if tag in GOES else 0
    formatting.insert(place, marks.mark(tag))
