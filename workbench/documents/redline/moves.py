"""Whole paragraphs that stand elsewhere: w:moveFrom where they were, w:moveTo where they are (R6.4).

Both sides carry one name. A word that changes on the way is an insertion at the new place; what is left out there
is gone with the old place.
"""

from typing import NamedTuple

from workbench.documents.ooxml import w
from workbench.documents.redline.blocks import (
    delete_obstacle,
    keeps_mark,
    mark_paragraph,
    paragraph_formatting,
)
from workbench.documents.redline.line import Line
from workbench.documents.redline.marks import (
    AUTHOR,
    INS,
    MOVE_FROM,
    MOVE_TO,
    PPR,
    RPR,
    RUN,
    SECTION,
    Marks,
    P,
    words_into,
    writable,
)
from workbench.documents.redline.write import plain_formatting
from workbench.documents.xmltree import Element, new_element
from workbench.domain.span import Span
from workbench.text.diff import OpKind, opcodes

_BREAK_KIND = w("type")
_POINTS = tuple(
    w(name) for name in ("bookmarkStart", "commentRangeStart", "commentRangeEnd", "commentReference")
)


class Moved(NamedTuple):
    """Paragraphs that move together: where they stand, and their words at the new place."""

    sources: tuple[Line, ...]
    lines: tuple[str, ...]


def move_obstacle(moved: Moved, goal: Line, *, numbered: bool) -> str:
    """Why the paragraphs cannot be moved behind ``goal``, "" where they can."""
    sources, lines = moved
    if not all(writable(words) for words in lines) or not all(lines):
        return "characters"
    parent = sources[0].paragraph.getparent()
    if any(line.paragraph.getparent() is not parent for line in sources):
        return "several_paragraphs"
    for line in sources:
        reason = _held(line, numbered=numbered)
        if reason:
            return reason
    return "move_end" if keeps_mark(goal.paragraph) else ""


def _held(line: Line, *, numbered: bool) -> str:
    """What would be lost on the way: marks of others, links, notes, bookmarks that other places refer to."""
    reason = delete_obstacle(line, numbered=numbered)
    if reason:
        return reason
    if any(element.get(AUTHOR) is not None for element in line.paragraph.iter()):
        return "tracked_inside"
    if keeps_mark(line.paragraph) or not line.text:
        return "move_end"
    if next(line.paragraph.iter(*_POINTS), None) is not None:
        return "move_parts"
    plain = all(s.box is line.paragraph and s.node.get(_BREAK_KIND) is None for s in line.segments)
    return "" if plain else "move_parts"


def move_away(moved: Moved, name: str, marks: Marks) -> list[Element]:
    """Mark the paragraphs as moved away; gives the marks on their words."""
    written: list[Element] = []
    ends = marks.range_of(MOVE_FROM, name)
    for line in moved.sources:
        for run in line.carve(0, len(line.text)):
            mark = marks.mark(MOVE_FROM)
            run.addprevious(mark)
            mark.append(run)
            written.append(mark)
        mark_paragraph(line.paragraph, MOVE_FROM, marks)
    _begin(moved.sources[0].paragraph, ends.start)
    moved.sources[-1].paragraph.addnext(ends.end)
    return written


class Arrived(NamedTuple):
    """New paragraphs and what ends their range."""

    paragraphs: list[Element]
    end: Element


def arrive(moved: Moved, name: str, marks: Marks) -> Arrived:
    """The moved paragraphs at their new place, not yet in the tree."""
    ends = marks.range_of(MOVE_TO, name)
    out: list[Element] = []
    for line, words in zip(moved.sources, moved.lines, strict=True):
        paragraph = new_element(P)
        properties = paragraph_formatting(line.paragraph, takes_mark=True)
        if properties is not None:
            for section in properties.findall(SECTION):
                properties.remove(section)
            paragraph.append(properties)
        for element in _content(line, words, marks):
            paragraph.append(element)
        out.append(paragraph)
    _begin(out[0], ends.start)
    return Arrived(out, ends.end)


def _content(line: Line, words: str, marks: Marks) -> list[Element]:
    """Runs of a moved paragraph: what stayed is moved, what is new is inserted in the look before it."""
    out: list[Element] = []
    for op in opcodes(line.text, words) if words != line.text else ():
        if op.kind is OpKind.EQUAL:
            out += _kept(line, op.span, marks)
        elif op.kind is OpKind.INSERT:
            near = line.over(max(op.span.start - 1, 0), op.span.start or 1) or line.segments[:1]
            out.append(_marked(INS, op.text, near[0].run, marks))
    return out if words != line.text else _kept(line, Span(0, len(line.text)), marks)


def _kept(line: Line, span: Span, marks: Marks) -> list[Element]:
    found: list[Element] = []
    for segment in line.over(*span):
        start, end = max(span.start - segment.start, 0), min(span.end, segment.end) - segment.start
        found.append(_marked(MOVE_TO, segment.text[start:end], segment.run, marks))
    return found


def _marked(tag: str, text: str, like: Element, marks: Marks) -> Element:
    mark, run = marks.mark(tag), new_element(RUN)
    formatting = plain_formatting(like.find(RPR))
    if formatting is not None:
        run.append(formatting)
    words_into(run, text)
    mark.append(run)
    return mark


def _begin(paragraph: Element, start: Element) -> None:
    properties = paragraph.find(PPR)
    if properties is not None:
        properties.addnext(start)
    else:
        paragraph.insert(0, start)
