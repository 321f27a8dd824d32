"""Read a .docx into blocks, comments and notes with our own lxml reader (R6.1).

Order: the body in document order (tables row by row, nested tables inside their cell, text boxes right
after the paragraph that anchors them), then the footnotes and endnotes that the body refers to, then
headers, then footers. So clause text is contiguous and what stands at the page's edge comes last.
Rows, cells and paragraphs whose deletion is tracked are not in the accepted view.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from workbench.documents.docx_choice import MC, choose, control_locked
from workbench.documents.docx_comments import CommentPlaces, read_comments
from workbench.documents.docx_hidden import hidden_box, hidden_layout, hidden_row
from workbench.documents.docx_notes import DocumentFacts, read_notes
from workbench.documents.docx_settle import concealed
from workbench.documents.docx_styles import ParagraphStyle, StyleTable, number, ordered, value
from workbench.documents.docx_text import Fields, Flat, flatten, mark_gone
from workbench.documents.numbering import Counter, Label, Numbering
from workbench.documents.ooxml import Package, R, w
from workbench.documents.xmltree import Element
from workbench.domain.contract import (
    Block,
    BlockKind,
    CellPlace,
    ExistingComment,
    ReadNote,
    Revision,
    StyledRange,
)
from workbench.domain.hidden import HiddenKind, HiddenText
from workbench.domain.span import Span
from workbench.errors import LimitError
from workbench.text.digests import digest_of

MAX_CHARACTERS = 2_000_000
MAX_BLOCKS = 60_000
MAX_DEPTH = 60
MAX_HIDDEN = 500
_FILLED = re.compile(rb'w:fill="(?!auto"|FFFFFF"|ffffff"|")')
_P, _TBL, _TR, _TC, _SDT, _PPR = w("p"), w("tbl"), w("tr"), w("tc"), w("sdt"), w("pPr")
_THROUGH = frozenset({w("customXml"), w("ins"), w("moveTo"), w("smartTag")})
_NOTE_KINDS = {"footnote": BlockKind.FOOTNOTE, "endnote": BlockKind.ENDNOTE}
_EDGES = (("header", BlockKind.HEADER), ("footer", BlockKind.FOOTER))


class DocxContent(NamedTuple):
    """What a .docx holds."""

    blocks: tuple[Block, ...]
    comments: tuple[ExistingComment, ...]
    notes: tuple[ReadNote, ...]
    hidden: tuple[HiddenText, ...] = ()


class _Place(NamedTuple):
    """Where the walk stands: the block kind, the table cell, the depth, whether content is locked, and
    why it cannot be seen, if so."""

    kind: BlockKind
    cell: CellPlace | None = None
    depth: int = 0
    locked: bool = False
    hidden: HiddenKind | None = None

    def deeper(self, package_part: str) -> "_Place":
        if self.depth >= MAX_DEPTH:
            raise LimitError("document_nested", part=package_part)
        return self._replace(depth=self.depth + 1)


def read_docx(package: Package) -> DocxContent:
    """Blocks, comments and notes of a Word package. Raises UserError or LimitError for bad input."""
    main = package.main
    walker = _Walker(package, main)
    try:
        walker.read()
    except RecursionError:
        raise LimitError("document_nested", part=main) from None
    comments = read_comments(package, main, walker.places)
    facts = DocumentFacts(tuple(walker.blocks), comments, walker.embedded)
    hidden = tuple(walker.hidden[:MAX_HIDDEN])
    return DocxContent(tuple(walker.blocks), comments, read_notes(package, main, facts), hidden)


class _Walker:
    def __init__(self, package: Package, main: str) -> None:
        self.package = package
        self.main = main
        self.styles = StyleTable.load(_tree(package, main, "styles"))
        data = package.part(main)
        self.styles.shaded = b"<w:p" not in data or bool(_FILLED.search(data))
        self.numbering = Numbering.load(_tree(package, main, "numbering"), self.styles)
        self.blocks: list[Block] = []
        self.hidden: list[HiddenText] = []
        self.places = CommentPlaces()
        self.offset = 0
        self.tables = 0
        self.embedded = 0
        self.note_ids: list[tuple[str, str]] = []
        self.sections: list[Element] = []

    def read(self) -> None:
        """All stories in the order that the module's docstring states."""
        root = self.package.tree(self.main)
        body = root.find(w("body"))
        story = _Story(self, self.main, root)
        if body is not None:
            story.container(body, _Place(BlockKind.PARAGRAPH))
        for kind, block_kind in _NOTE_KINDS.items():
            self._notes(kind, block_kind)
        for kind, block_kind in _EDGES:
            for part in self._edge_parts(kind):
                edge = self.package.tree(part)
                _Story(self, part, edge).container(edge, _Place(block_kind))

    def _notes(self, kind: str, block_kind: BlockKind) -> None:
        wanted = [note_id for found, note_id in self.note_ids if found == kind]
        parts = self.package.related(self.main, kind + "s")
        if not wanted or not parts:
            return
        root = self.package.tree(parts[0].target)
        story = _Story(self, parts[0].target, root)
        by_id = {note.get(w("id")): note for note in root.iter(w(kind))}
        for note_id in dict.fromkeys(wanted):
            note = by_id.get(note_id)
            if note is not None:
                story.container(note, _Place(block_kind))

    def _edge_parts(self, kind: str) -> Iterator[str]:
        """The headers (or footers) that are shown, each once, in the order of the sections."""
        targets = {r.id: r.target for r in self.package.related(self.main, kind)}
        settings = _tree(self.package, self.main, "settings")
        even = settings is not None and settings.find(w("evenAndOddHeaders")) is not None
        shown: dict[str, None] = {}
        for section in self.sections:
            first = section.find(w("titlePg")) is not None
            for reference in section.findall(w(f"{kind}Reference")):
                which = reference.get(w("type"))
                target = targets.get(reference.get(f"{{{R}}}id") or "")
                if target and (which != "first" or first) and (which != "even" or even):
                    shown[target] = None
        return iter(shown)

    def add(self, block: Block) -> None:
        """Keep a block and stay within the limits."""
        self.blocks.append(block)
        self.offset += len(block.text) + 1
        if self.offset > MAX_CHARACTERS:
            raise LimitError("document_too_long", limit=MAX_CHARACTERS)
        if len(self.blocks) > MAX_BLOCKS:
            raise LimitError("document_too_long", limit=MAX_BLOCKS)


class _Story:
    """One part of the package: its own field state, list counts and ordinals."""

    def __init__(self, walker: _Walker, part: str, root: Element) -> None:
        self.walker = walker
        self.part = part
        self.ordinals = {paragraph: i for i, paragraph in enumerate(root.iter(_P))}
        self.fields = Fields()
        self.counter: Counter = walker.numbering.counter()

    def container(self, parent: Element, place: _Place) -> None:
        """Block-level content. Paragraphs whose mark is deleted wait for the one they join."""
        waiting: list[Element] = []
        for child in parent:
            if child.tag == _P:
                waiting.append(child)
                if not mark_gone(child):
                    self.paragraph(waiting, place)
                    waiting = []
            elif child.tag == w("tbl") or child.tag == _SDT or child.tag in _THROUGH:
                self.last_words(waiting, place)
                waiting = []
                self.wrapped(child, place)
            else:
                self.beside(child, place)
        self.last_words(waiting, place)

    def wrapped(self, child: Element, place: _Place) -> None:
        """A table, a content control or another wrapper of block-level content."""
        inner = place.deeper(self.part)
        if child.tag == _TBL:
            self.table(child, inner)
        elif child.tag == _SDT:
            content = child.find(w("sdtContent"))
            if content is not None:
                self.container(content, inner._replace(locked=place.locked or control_locked(child)))
        else:
            self.container(child, inner)

    def beside(self, child: Element, place: _Place) -> None:
        """What stands between paragraphs: comment marks, section properties, alternatives."""
        tag = child.tag
        if tag == w("commentRangeStart"):
            self.walker.places.start(child.get(w("id")) or "", self.walker.offset)
        elif tag == w("commentRangeEnd"):
            self.walker.places.end(child.get(w("id")) or "", max(self.walker.offset - 1, 0))
        elif tag == w("sectPr"):
            self.walker.sections.append(child)
        elif tag == w("altChunk"):
            self.walker.embedded += 1
        elif tag == f"{MC}AlternateContent":
            chosen = choose(child)
            if chosen is not None:
                self.container(chosen, place.deeper(self.part))

    def last_words(self, waiting: list[Element], place: _Place) -> None:
        """Paragraphs whose deleted mark has nothing to join: kept where they still say something."""
        if waiting and any(next(p.iter(w("t")), None) is not None for p in waiting):
            self.paragraph(waiting, place, needs_text=True)

    def table(self, table: Element, place: _Place) -> None:
        index = self.walker.tables
        self.walker.tables += 1
        depth = place.cell.depth + 1 if place.cell is not None else 1
        kind = BlockKind.CELL if place.kind is BlockKind.PARAGRAPH else place.kind
        for row_index, row in enumerate(_children(table, _TR)):
            properties = row.element.find(w("trPr"))
            if properties is not None and properties.find(w("del")) is not None:
                continue
            column = number(properties, w("gridBefore"), 0) or 0 if properties is not None else 0
            unseen = place.hidden or hidden_row(properties)
            for cell in _children(row.element, _TC):
                own = cell.element.find(w("tcPr"))
                if own is None or own.find(w("cellDel")) is None:
                    where = CellPlace(table=index, row=row_index, column=column, depth=depth)
                    locked = place.locked or row.locked or cell.locked
                    self.container(cell.element, _Place(kind, where, place.depth, locked, unseen))
                column += (number(own, w("gridSpan"), 1) or 1) if own is not None else 1

    def paragraph(self, chain: list[Element], place: _Place, needs_text: bool = False) -> None:
        """One block from the paragraphs that the accepted view joins; the last one gives its properties."""
        walker = self.walker
        flat = flatten(chain, walker.styles, self.fields, place.locked)
        last = chain[-1]
        properties = last.find(_PPR)
        if not needs_text or flat.text:
            style = walker.styles.paragraph(
                value(properties, w("pStyle")) or None if properties is not None else None
            )
            label = None if not flat.length and _breaks_section(properties) else self.label(properties, style)
            walker.places.take(flat.marks, walker.offset)
            walker.note_ids.extend(flat.notes)
            unseen = place.hidden or hidden_layout(properties)
            if unseen or flat.suspects or flat.unsaid:
                walker.hidden.extend(concealed(flat, walker.offset, walker.styles, unseen))
            walker.add(self.block(flat, last, place, style, label))
        section = properties.find(w("sectPr")) if properties is not None else None
        if section is not None:
            walker.sections.append(section)
        for box in flat.boxes:
            inner = place.deeper(self.part)
            kind = BlockKind.TEXTBOX if place.kind in (BlockKind.PARAGRAPH, BlockKind.CELL) else place.kind
            self.container(box, inner._replace(kind=kind, cell=None, hidden=place.hidden or hidden_box(box)))

    def label(self, properties: Element | None, style: ParagraphStyle) -> Label | None:
        """The automatic number, counted on."""
        num_id, ilvl, style_id = style.num_id, style.ilvl, style.id
        numbered = properties.find(w("numPr")) if properties is not None else None
        if numbered is not None:
            own = number(numbered, w("numId"), None)
            if own is not None:
                num_id, ilvl, style_id = own, None, ""
            ilvl = number(numbered, w("ilvl"), ilvl)
        if not num_id:
            return None
        return self.counter.label(num_id, self.walker.numbering.level_of(num_id, ilvl, style_id))

    def block(
        self, flat: Flat, element: Element, place: _Place, style: ParagraphStyle, label: Label | None
    ) -> Block:
        """The domain model of a paragraph."""
        text = flat.text
        properties = element.find(_PPR)
        outline, alignment = style.outline, style.alignment
        if properties is not None:
            outline = number(properties, w("outlineLvl"), outline)
            alignment = value(properties, w("jc")) or alignment
        return Block(
            index=len(self.walker.blocks),
            part=self.part,
            ordinal=self.ordinals[element],
            kind=BlockKind.CELL if place.kind is BlockKind.PARAGRAPH and place.cell else place.kind,
            text=text,
            start=self.walker.offset,
            label=label.text if label else "",
            list_level=label.level if label else None,
            outline_level=outline if outline is not None and outline < 9 else None,
            style=style.name,
            cell=place.cell,
            alignment=alignment,
            styles=tuple(
                StyledRange(span=Span(d.start, d.end), styles=ordered(d.styles)) for d in flat.dressed
            ),
            revisions=tuple(
                Revision(
                    kind=t.kind, author=t.author, date=t.date, span=Span(t.start, t.end), deleted=t.deleted
                )
                for t in flat.tracked
            ),
            locked=tuple(Span(r.start, r.end) for r in flat.locked),
            digest=digest_of(text),
        )


def _breaks_section(properties: Element | None) -> bool:
    """An empty paragraph that only ends a section shows no number and is not counted."""
    return properties is not None and properties.find(w("sectPr")) is not None


class _Child(NamedTuple):
    element: Element
    locked: bool


def _children(parent: Element, tag: str, locked: bool = False) -> Iterator[_Child]:
    """Rows of a table or cells of a row, also those inside content controls and custom XML."""
    for child in parent:
        if child.tag == tag:
            yield _Child(child, locked)
        elif child.tag == _SDT:
            content = child.find(w("sdtContent"))
            if content is not None:
                yield from _children(content, tag, locked or control_locked(child))
        elif child.tag in _THROUGH:
            yield from _children(child, tag, locked)


def _tree(package: Package, main: str, kind: str) -> Element | None:
    found = package.related(main, kind)
    return package.tree(found[0].target) if found else None
