"""A paragraph as merged stretches with formatting and foreign marks, for comparing two files.

Stretches of one look are merged, so it does not matter where runs were split; ids of tracked changes
do not count, their kind, author and date do. Made for the proof only: the writer does not use it.
"""

from collections.abc import Collection
from collections.abc import Set as AbstractSet
from typing import NamedTuple

from workbench.documents.ooxml import w
from workbench.documents.redline.marks import (
    AUTHOR,
    DATE,
    DEL,
    DEL_TEXT,
    END,
    ID,
    INS,
    MOVE_FROM,
    MOVE_TO,
    PPR,
    RANGE_MARKS,
    REFERENCE,
    ROW,
    ROW_PR,
    RPR,
    RUN,
    SDT,
    SDT_CONTENT,
    START,
    TEXT,
    TRACKED,
)
from workbench.documents.xmltree import Element

_IGNORED = frozenset((w("proofErr"), w("lastRenderedPageBreak")))
_WRAPPERS = frozenset(w(n) for n in ("hyperlink", "smartTag", "customXml", "fldSimple", "dir", "bdo"))
_COMMENT_MARKS = (START, END, REFERENCE)
Signature = tuple[object, ...]


class Stretch(NamedTuple):
    """Characters, or one element, with their look. ``marks`` are the foreign changes around them."""

    text: str
    what: Signature
    look: Signature
    marks: Signature


class Ours(NamedTuple):
    """What we wrote: ids of revisions and of comments."""

    revisions: AbstractSet[str]
    comments: AbstractSet[str]


NOTHING = Ours(frozenset(), frozenset())


def signature(element: Element) -> Signature:
    """An element as a value; ids of tracked changes are left out, since split copies have their own."""
    tracked = element.get(AUTHOR) is not None
    attributes = tuple(sorted((k, v) for k, v in element.attrib.items() if not (tracked and k == ID)))
    return (element.tag, attributes, element.text or "", *map(signature, element))


def stretches(paragraph: Element, ours: Ours) -> tuple[Stretch, ...]:
    """The paragraph with our changes rejected."""
    flat = _Flat(ours)
    flat.inline(paragraph, ())
    return tuple(flat.out)


def properties(paragraph: Element, ours: Ours) -> Signature:
    """The paragraph's formatting and foreign marks, ours left out."""
    own = paragraph.find(PPR)
    if own is None:
        return ()
    out: list[Signature] = []
    for child in own:
        if child.tag != RPR:
            out.append(signature(child))
            continue
        kept = tuple(signature(c) for c in child if not _is_ours(c, ours))
        if kept:
            out.append((RPR, *kept))
    return tuple(out)


def mark_of(paragraph: Element, tags: Collection[str], ours: Ours) -> bool:
    """Whether the paragraph's mark carries a change of ours of one of these kinds."""
    own = paragraph.find(PPR)
    formatting = own.find(RPR) if own is not None else None
    return formatting is not None and any(c.tag in tags and _is_ours(c, ours) for c in formatting)


def row_mark(row: Element, tag: str, ours: Ours) -> Element | None:
    """Our mark on a row of a table; None where it has none of that kind."""
    own = row.find(ROW_PR)
    return next((c for c in own if c.tag == tag and _is_ours(c, ours)), None) if own is not None else None


def in_row(paragraph: Element, tag: str, ours: Ours) -> bool:
    """Whether a paragraph stands in a row that carries a mark of ours of that kind."""
    return any(row_mark(row, tag, ours) is not None for row in paragraph.iterancestors(ROW))


def _is_ours(element: Element, ours: Ours) -> bool:
    return element.tag in TRACKED and element.get(ID) in ours.revisions


class _Flat:
    def __init__(self, ours: Ours) -> None:
        self.ours = ours
        self.out: list[Stretch] = []

    def inline(self, parent: Element, marks: Signature) -> None:
        for child in parent:
            tag = child.tag
            if tag == RUN:
                self.run(child, marks)
            elif tag in TRACKED:
                self.tracked(child, marks)
            elif tag in _WRAPPERS:
                self.wrapped(child, child, marks)
            elif tag == SDT:
                content = child.find(SDT_CONTENT)
                self.wrapped(child, content if content is not None else child, marks)
            elif tag in _IGNORED or tag == PPR or self.our_range(child):
                continue
            elif not (tag in _COMMENT_MARKS and child.get(ID) in self.ours.comments):
                self.add("", signature(child), (), marks)

    def our_range(self, mark: Element) -> bool:
        return mark.tag in RANGE_MARKS and mark.get(ID) in self.ours.revisions

    def tracked(self, change: Element, marks: Signature) -> None:
        if not _is_ours(change, self.ours):
            around = (change.tag, change.get(AUTHOR), change.get(DATE))
            self.inline(change, (*marks, around))
        elif change.tag in (DEL, MOVE_FROM):
            self.inline(change, marks)
        elif change.tag not in (INS, MOVE_TO):
            self.add("", ("unknown", change.tag), (), marks)

    def wrapped(self, wrapper: Element, content: Element, marks: Signature) -> None:
        before = tuple(signature(child) for child in wrapper if child.tag.endswith("Pr"))
        attributes = tuple(sorted(wrapper.attrib.items()))
        self.add("", ("open", wrapper.tag, attributes, *before), (), marks)
        self.inline(content, marks)
        self.add("", ("close", wrapper.tag), (), marks)

    def run(self, run: Element, marks: Signature) -> None:
        formatting = run.find(RPR)
        look: Signature = (
            tuple(sorted(run.attrib.items())),
            tuple(map(signature, formatting)) if formatting is not None else (),
        )
        for node in run:
            tag = node.tag
            if tag in (TEXT, DEL_TEXT):
                self.add(node.text or "", (), look, marks)
            elif tag == RPR or tag in _IGNORED:
                continue
            elif not (tag == REFERENCE and node.get(ID) in self.ours.comments):
                self.add("", signature(node), look, marks)

    def add(self, text: str, what: Signature, look: Signature, marks: Signature) -> None:
        if not text and not what:
            return
        last = self.out[-1] if self.out else None
        if last is not None and not what and not last.what and last.look == look and last.marks == marks:
            self.out[-1] = last._replace(text=last.text + text)
        else:
            self.out.append(Stretch(text, what, look, marks))
