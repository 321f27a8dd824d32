"""One part of the package that carries text: its paragraphs by ordinal, and twins in text boxes."""

from dataclasses import dataclass, field

from workbench.documents.docx_styles import StyleTable
from workbench.documents.docx_text import Fields, chain_of
from workbench.documents.ooxml import w
from workbench.documents.redline.line import Line
from workbench.documents.redline.marks import ALTERNATE, DEL, FLD_CHAR, MOVE_FROM, TEXTBOX, Marks, P
from workbench.documents.xmltree import Element

FieldState = tuple[bool, ...]
"""The open fields at a place, outermost first: True once a field's result has begun."""


@dataclass
class Story:
    """A part's tree while it is edited. ``paragraphs`` are those of the source, by ordinal."""

    name: str
    root: Element
    marks: Marks
    paragraphs: list[Element] = field(init=False)
    ordinals: dict[Element, int] = field(init=False)
    lines: dict[Element, Line] = field(default_factory=dict[Element, Line])
    dirty: bool = False

    def __post_init__(self) -> None:
        self.paragraphs = list(self.root.iter(P))
        self.ordinals = {paragraph: at for at, paragraph in enumerate(self.paragraphs)}
        self._states = field_states(self.root)
        self._styles = StyleTable()

    def line(self, ordinal: int) -> Line | None:
        """The text of the block whose surviving paragraph is the n-th ``w:p``; None where there is none."""
        if not 0 <= ordinal < len(self.paragraphs):
            return None
        return self.line_of(self.paragraphs[ordinal])

    def line_of(self, paragraph: Element) -> Line:
        """The text of the block that ends with ``paragraph``."""
        known = self.lines.get(paragraph)
        if known is None:
            chain = chain_of(paragraph)
            fields = Fields(list(self._states.get(chain[0], ())))
            known = self.lines[paragraph] = Line(chain, self.marks, fields, self._styles)
        return known


def box_of(paragraph: Element) -> Element | None:
    """The text box that a paragraph stands in, None outside."""
    return next(paragraph.iterancestors(TEXTBOX), None)


def host_of(paragraph: Element) -> Element:
    """The paragraph of the story itself that carries a text box; ``paragraph`` where it is in none."""
    host = paragraph
    for ancestor in paragraph.iterancestors(P):
        host = ancestor
    return host


def twins_of(paragraph: Element) -> tuple[Element, ...] | None:
    """The same paragraph in the other copies of its text box; None where they cannot be told.

    Word keeps a text box twice, drawn (mc:Choice) and for old programs (mc:Fallback).
    """
    alternates = list(paragraph.iterancestors(ALTERNATE))
    if not alternates:
        return ()
    if len(alternates) > 1:
        return None
    own = next((b for b in alternates[0] if paragraph in b.iter(P)), None)
    if own is None:
        return None
    place = list(own.iter(P)).index(paragraph)
    count = len(list(own.iter(P)))
    found: list[Element] = []
    for branch in alternates[0]:
        others = list(branch.iter(P))
        if branch is own or not others:
            continue
        if len(others) != count:
            return None
        found.append(others[place])
    return tuple(found)


def field_states(root: Element) -> dict[Element, FieldState]:
    """The fields that are open where a paragraph begins, for those paragraphs that begin inside one."""
    states: dict[Element, FieldState] = {}
    fields = Fields()
    for element in root.iter(P, FLD_CHAR):
        if element.tag == FLD_CHAR:
            if next(element.iterancestors(DEL, MOVE_FROM), None) is None:
                fields.meet(element.get(w("fldCharType")))
        elif fields.open:
            states[element] = tuple(fields.open)
    return states
