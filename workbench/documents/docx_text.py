"""One ``w:p`` as accepted text, with what lies over it (R6.1).

What an element says, the same for reader and writer:

- ``w:t`` its text (line ends inside it as spaces, without the blanks at its edges that Word drops where
  ``xml:space`` does not keep them); ``w:tab`` and ``w:ptab`` a tab; ``w:br`` (also of
  a page or column) and ``w:cr`` a newline *inside* the block; ``w:noBreakHyphen`` a hyphen; ``w:softHyphen`` nothing; ``w:sym`` its Unicode character;
  ``m:t`` its text, locked.
- Deleted and moved-away text says nothing; it is kept in a Revision. Inserted and moved-in text counts.
- Field codes say nothing, field results are text and locked; note references and drawings say nothing.
- Of ``mc:AlternateContent`` the first choice with text counts, else the fallback, never both.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.documents.docx_choice import MC, boxes_of, choose, control_locked, visible
from workbench.documents.docx_styles import NO_STYLES, Styles, StyleTable
from workbench.documents.docx_unseen import Suspect, Unsaid
from workbench.documents.ooxml import W, w
from workbench.documents.symbols import symbol
from workbench.documents.xmltree import Element
from workbench.domain.contract import RevisionKind, Style
from workbench.domain.hidden import HiddenKind

M = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"
_VAL, _ID, _AUTHOR, _DATE = w("val"), w("id"), w("author"), w("date")
_RPR, _PPR, _T, _P, _COLOUR = w("rPr"), w("pPr"), w("t"), w("p"), w("color")
_MARK_GONE = (w("del"), w("moveFrom"))
_BREAKS = frozenset({w("br"), w("cr")})
_LINE_ENDS = str.maketrans("\r\n", "  ")


class Piece(NamedTuple):
    """Characters of the accepted text and the element that says them."""

    text: str
    element: Element
    run: Element | None


class Tracked(NamedTuple):
    """A tracked change over ``[start, end)`` of the paragraph; ``deleted`` is text that is gone."""

    kind: RevisionKind
    author: str
    date: str
    start: int
    end: int
    deleted: str = ""


class Dressed(NamedTuple):
    """Formatting over ``[start, end)``."""

    start: int
    end: int
    styles: Styles


class Range(NamedTuple):
    """A half-open range of the paragraph's text."""

    start: int
    end: int


class Mark(NamedTuple):
    """A point of the text that a comment begins, ends or hangs at. ``kind``: start, end or point."""

    kind: str
    id: str
    at: int


@dataclass
class Fields:
    """Complex fields that are open, innermost last; they may reach over paragraphs (a table of contents)."""

    open: list[bool] = field(default_factory=list[bool])

    @property
    def in_code(self) -> bool:
        """Whether what comes now belongs to a field's code and is not shown."""
        return False in self.open

    def meet(self, kind: str | None) -> None:
        """A ``w:fldChar`` of that type."""
        if kind == "begin":
            self.open.append(False)
        elif kind == "separate" and self.open:
            self.open[-1] = True
        elif kind == "end" and self.open:
            self.open.pop()


@dataclass
class Flat:
    """A paragraph taken apart. Ranges are offsets into the joined texts of ``pieces``."""

    pieces: list[Piece] = field(default_factory=list[Piece])
    length: int = 0
    dressed: list[Dressed] = field(default_factory=list[Dressed])
    tracked: list[Tracked] = field(default_factory=list[Tracked])
    locked: list[Range] = field(default_factory=list[Range])
    marks: list[Mark] = field(default_factory=list[Mark])
    boxes: list[Element] = field(default_factory=list[Element])
    notes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    suspects: list[Suspect] = field(default_factory=list[Suspect])
    unsaid: list[Unsaid] = field(default_factory=list[Unsaid])

    @property
    def text(self) -> str:
        """The accepted text."""
        return "".join(piece.text for piece in self.pieces)


def mark_gone(paragraph: Element) -> bool:
    """Whether the paragraph's mark is tracked as deleted: accepted, it joins the next paragraph."""
    properties = paragraph.find(_PPR)
    run = properties.find(_RPR) if properties is not None else None
    return run is not None and any(run.find(tag) is not None for tag in _MARK_GONE)


def chain_of(paragraph: Element) -> tuple[Element, ...]:
    """The paragraphs that are one block in the accepted view, the surviving one (``paragraph``) last."""
    chain = [paragraph]
    for earlier in paragraph.itersiblings(preceding=True):
        if earlier.tag == _P:
            if not mark_gone(earlier):
                break
            chain.append(earlier)
        elif earlier.tag in (w("tbl"), w("sdt")):
            break
    return tuple(reversed(chain))


def flatten(paragraphs: Iterable[Element], styles: StyleTable, fields: Fields, locked: bool = False) -> Flat:
    """Take the paragraphs of one block apart. ``fields`` is the state of the story so far."""
    reader = _Reader(styles, fields)
    for paragraph in paragraphs:
        properties = paragraph.find(_PPR)
        style = properties.find(w("pStyle")) if properties is not None else None
        reader.base = styles.paragraph(style.get(_VAL) if style is not None else None).run
        reader.children(paragraph, locked)
        if properties is not None:
            _mark_changes(properties, reader.flat)
    return reader.flat


def _mark_changes(properties: Element, flat: Flat) -> None:
    """Changes of the paragraph's mark and of its formatting."""
    run = properties.find(_RPR)
    for item in run if run is not None else ():
        kind = _MARK_KINDS.get(item.tag)
        if kind is not None:
            flat.tracked.append(_tracked(kind, item, flat.length, flat.length))
    change = properties.find(w("pPrChange"))
    if change is not None:
        flat.tracked.append(_tracked(RevisionKind.FORMAT, change, 0, flat.length))


def _tracked(kind: RevisionKind, item: Element, start: int, end: int, deleted: str = "") -> Tracked:
    return Tracked(kind, item.get(_AUTHOR) or "", item.get(_DATE) or "", start, end, deleted)


_MARK_KINDS = {
    w("ins"): RevisionKind.PARAGRAPH_INSERT,
    w("moveTo"): RevisionKind.PARAGRAPH_INSERT,
    w("del"): RevisionKind.PARAGRAPH_DELETE,
    w("moveFrom"): RevisionKind.PARAGRAPH_DELETE,
}


class _Reader:
    def __init__(self, styles: StyleTable, fields: Fields) -> None:
        self.flat = Flat()
        self.styles = styles
        self.fields = fields
        self.shaded = styles.shaded
        self.base = NO_STYLES
        self.font = ""

    def children(self, parent: Element, locked: bool) -> None:
        """Inline content: runs and what wraps them."""
        for child in parent:
            tag = child.tag
            if tag == _R:
                self.run(child, locked)
                continue
            handler = _INLINE.get(tag)
            if handler is not None:
                handler(self, child, locked)

    def run(self, run: Element, locked: bool) -> None:
        start = self.flat.length
        styles = self.base
        change: Element | None = None
        for item in run:
            tag = item.tag
            if tag == _T:
                self.say(visible(item), item, run, locked)
            elif tag == _RPR:
                styles = self.styles.run(self.base, item)
                change = item.find(_RPR_CHANGE)
            else:
                handler = _IN_RUN.get(tag)
                if handler is not None:
                    handler(self, item, run, locked)
        end = self.flat.length
        if end > start:
            if styles or self.shaded:
                self._dress(start, end, styles, run)
            if change is not None:
                self.flat.tracked.append(_tracked(RevisionKind.FORMAT, change, start, end))

    def say(self, text: str | None, element: Element, run: Element | None, locked: bool) -> None:
        if not text or self.fields.in_code:
            return
        flat = self.flat
        if ("\n" in text or "\r" in text) and element.tag not in _BREAKS:
            text = text.translate(_LINE_ENDS)
        start = flat.length
        flat.length = end = start + len(text)
        flat.pieces.append(Piece(text, element, run))
        if locked or self.fields.open:
            if flat.locked and flat.locked[-1].end == start:
                start = flat.locked.pop().start
            flat.locked.append(Range(start, end))

    def _dress(self, start: int, end: int, styles: Styles, run: Element) -> None:
        dressed = self.flat.dressed
        if self.styles.suspicious(styles) or (self.shaded and (Style.COLOUR in styles or _coloured(run))):
            self.flat.suspects.append(Suspect(start, end, run))
        elif not styles:
            return
        elif dressed and dressed[-1].end == start and dressed[-1].styles == styles:
            start = dressed.pop().start
        dressed.append(Dressed(start, end, styles))

    # inline wrappers

    def inserted(self, item: Element, locked: bool) -> None:
        start = self.flat.length
        self.children(item, locked)
        kind = RevisionKind.INSERT if item.tag == w("ins") else RevisionKind.MOVE_TO
        if self.flat.length > start:
            self.flat.tracked.append(_tracked(kind, item, start, self.flat.length))

    def deleted(self, item: Element, _locked: bool) -> None:
        words = "".join(_deleted_text(item))
        kind = RevisionKind.DELETE if item.tag == w("del") else RevisionKind.MOVE_FROM
        at = self.flat.length
        self.flat.tracked.append(_tracked(kind, item, at, at, words))
        for mark in item.iter(w("fldChar")):
            self.fields.meet(mark.get(w("fldCharType")))

    def control(self, item: Element, locked: bool) -> None:
        content = item.find(w("sdtContent"))
        if content is not None:
            self.children(content, locked or control_locked(item))

    def simple_field(self, item: Element, _locked: bool) -> None:
        self.children(item, locked=True)

    def alternate(self, item: Element, locked: bool) -> None:
        chosen = choose(item)
        if chosen is not None:
            self.children(chosen, locked)

    def formula(self, item: Element, _locked: bool) -> None:
        for text in item.iter(f"{M}t"):
            if not _struck(text):
                self.say(text.text, text, None, locked=True)

    def comment_start(self, item: Element, _locked: bool) -> None:
        self.flat.marks.append(Mark("start", item.get(_ID) or "", self.flat.length))

    def comment_end(self, item: Element, _locked: bool) -> None:
        self.flat.marks.append(Mark("end", item.get(_ID) or "", self.flat.length))

    # inside a run

    def tab(self, item: Element, run: Element, locked: bool) -> None:
        self.say("\t", item, run, locked)

    def line_break(self, item: Element, run: Element, locked: bool) -> None:
        self.say("\n", item, run, locked)

    def hyphen(self, item: Element, run: Element, locked: bool) -> None:
        self.say("-", item, run, locked)

    def sign(self, item: Element, run: Element, locked: bool) -> None:
        code = item.get(w("char")) or ""
        try:
            shown = symbol(int(code, 16), item.get(w("font")) or "")
        except ValueError:
            shown = "\ufffd"
        self.say(shown, item, run, locked)

    def code(self, item: Element, _run: Element, _locked: bool) -> None:
        """Part of a field's code, or deleted text that no deletion holds: said nowhere."""
        kind = HiddenKind.DELETED if item.tag == w("delText") else HiddenKind.FIELD
        text, unsaid, at = item.text or "", self.flat.unsaid, self.flat.length
        if unsaid and unsaid[-1].kind is kind and unsaid[-1].at == at:
            text = unsaid.pop().text + text
        if text:
            unsaid.append(Unsaid(at, kind, text))

    def field_char(self, item: Element, _run: Element, _locked: bool) -> None:
        self.fields.meet(item.get(w("fldCharType")))

    def drawing(self, item: Element, _run: Element, _locked: bool) -> None:
        self.flat.boxes.extend(boxes_of(item))

    def alternate_in_run(self, item: Element, run: Element, locked: bool) -> None:
        chosen = choose(item)
        for child in chosen if chosen is not None else ():
            if child.tag == _T:
                self.say(visible(child), child, run, locked)
                continue
            handler = _IN_RUN.get(child.tag)
            if handler is not None:
                handler(self, child, run, locked)

    def note(self, item: Element, _run: Element, _locked: bool) -> None:
        if not self.fields.in_code:
            self.flat.notes.append((item.tag[len(W) + 2 :].removesuffix("Reference"), item.get(_ID) or ""))

    def comment_point(self, item: Element, _run: Element, _locked: bool) -> None:
        self.flat.marks.append(Mark("point", item.get(_ID) or "", self.flat.length))

    def ruby(self, item: Element, _run: Element, locked: bool) -> None:
        base = item.find(w("rubyBase"))
        if base is not None:
            self.children(base, locked)


def _coloured(run: Element) -> bool:
    own = run.find(_RPR)
    return own is not None and own.find(_COLOUR) is not None


def _struck(text: Element) -> bool:
    """Whether a piece of a formula is tracked as deleted, around its run or in the run's properties."""
    run = text.getparent()
    own = run.find(_RPR) if run is not None else None
    marked = own is not None and any(own.find(tag) is not None for tag in _MARK_GONE)
    return marked or next(text.iterancestors(*_MARK_GONE), None) is not None


def _deleted_text(item: Element) -> Iterable[str]:
    for child in item.iter(w("delText"), _T, w("tab"), w("br")):
        yield {"tab": "\t", "br": "\n"}.get(child.tag[len(W) + 2 :]) or child.text or ""


_R = w("r")
_RPR_CHANGE = w("rPrChange")
_INLINE: dict[str, Callable[[_Reader, Element, bool], None]] = {
    w("ins"): _Reader.inserted,
    w("moveTo"): _Reader.inserted,
    w("del"): _Reader.deleted,
    w("moveFrom"): _Reader.deleted,
    w("hyperlink"): _Reader.children,
    w("smartTag"): _Reader.children,
    w("customXml"): _Reader.children,
    w("dir"): _Reader.children,
    w("bdo"): _Reader.children,
    w("sdt"): _Reader.control,
    w("fldSimple"): _Reader.simple_field,
    w("commentRangeStart"): _Reader.comment_start,
    w("commentRangeEnd"): _Reader.comment_end,
    f"{MC}AlternateContent": _Reader.alternate,
    f"{M}oMath": _Reader.formula,
    f"{M}oMathPara": _Reader.formula,
}
_IN_RUN: dict[str, Callable[[_Reader, Element, Element, bool], None]] = {
    w("tab"): _Reader.tab,
    w("ptab"): _Reader.tab,
    w("br"): _Reader.line_break,
    w("cr"): _Reader.line_break,
    w("noBreakHyphen"): _Reader.hyphen,
    w("sym"): _Reader.sign,
    w("fldChar"): _Reader.field_char,
    w("instrText"): _Reader.code,
    w("delText"): _Reader.code,
    w("drawing"): _Reader.drawing,
    w("pict"): _Reader.drawing,
    w("object"): _Reader.drawing,
    w("footnoteReference"): _Reader.note,
    w("endnoteReference"): _Reader.note,
    w("commentReference"): _Reader.comment_point,
    w("ruby"): _Reader.ruby,
    f"{MC}AlternateContent": _Reader.alternate_in_run,
}
