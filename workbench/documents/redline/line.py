"""One block's visible text as segments that know their nodes, and cutting runs along them.

The text is the reader's own accepted view (``documents.docx_text``), so offsets of a contract hold
here. Each segment says whether it may be touched, and in which container it stands.
"""

from collections.abc import Sequence
from copy import deepcopy

from workbench.documents.docx_choice import BLANKS, control_locked
from workbench.documents.docx_styles import StyleTable
from workbench.documents.docx_text import Fields, Flat, flatten
from workbench.documents.ooxml import w
from workbench.documents.redline.marks import (
    ALTERNATE,
    FLD_SIMPLE,
    INS,
    MOVE_TO,
    RPR,
    RUBY,
    RUN,
    SDT,
    SDT_CONTENT,
    SDT_PR,
    SPACE,
    TEXT,
    Marks,
    P,
)
from workbench.documents.xmltree import Element, new_element

_DIRECTION = (w("dir"), w("bdo"))
_TYPED = frozenset(
    ("date", "dropDownList", "comboBox", "picture", "citation", "bibliography", "equation", "docPartList",
     "docPartObj", "showingPlcHdr", "checkbox", "dataBinding", "repeatingSection")
)  # fmt: skip
_WRITTEN = frozenset((TEXT, w("tab"), w("br"), w("cr"), w("noBreakHyphen")))


class Segment:
    """A stretch of visible text inside one node. ``lock`` is a reason code, "" where it may change.

    ``box`` is the nearest container that is no tracked change (paragraph, hyperlink, control);
    ``buried`` says that the container itself lies inside an earlier insertion.
    """

    __slots__ = ("box", "buried", "lock", "node", "run", "start", "text")

    def __init__(self, start: int, text: str, node: Element, run: Element) -> None:
        self.start, self.text, self.node, self.run = start, text, node, run
        self.lock, self.box, self.buried = "", run, False

    @property
    def end(self) -> int:
        """Where the stretch ends in the block's text."""
        return self.start + len(self.text)

    def right_half(self, at: int, node: Element) -> "Segment":
        """What stands behind ``at``, in a node of its own."""
        half = Segment(self.start + at, self.text[at:], node, self.run)
        half.lock, half.box, half.buried = self.lock, self.box, self.buried
        return half


class Line:
    """A block's segments; cutting keeps them in step with the tree.

    ``paragraphs`` are the ``w:p`` that are one block in the accepted view, the surviving one last.
    """

    def __init__(
        self, paragraphs: Sequence[Element], marks: Marks, fields: Fields, styles: StyleTable
    ) -> None:
        self.paragraphs = tuple(paragraphs)
        self.fields = fields
        self.flat: Flat = flatten(paragraphs, styles, fields)
        self.text = self.flat.text
        self.segments: list[Segment] = []
        self._marks = marks
        self._places: dict[Element, tuple[Element, str, bool]] = {}
        self._fill()

    @property
    def paragraph(self) -> Element:
        """The paragraph whose mark survives."""
        return self.paragraphs[-1]

    def over(self, start: int, end: int) -> list[Segment]:
        """The segments that share characters with ``[start, end)``."""
        return [s for s in self.segments if s.start < end and start < s.end]

    def carve(self, start: int, end: int) -> list[Element]:
        """Split runs so that ``[start, end)`` is made of whole runs, and give these in order."""
        self._cut_text(start)
        self._cut_text(end)
        groups: list[list[Segment]] = []
        for segment in self.over(start, end):
            last = groups[-1][-1] if groups else None
            if last is not None and last.run is segment.run and last.node.getnext() is segment.node:
                groups[-1].append(segment)
            else:
                groups.append([segment])
        return [self._isolate(group) for group in reversed(groups)][::-1]

    def cut(self, offset: int) -> None:
        """Make a run boundary at ``offset``, unless what stands there is locked."""
        inside = next((s for s in self.segments if s.start < offset < s.end), None)
        if inside is not None and inside.lock:
            return
        self._cut_text(offset)
        right = next((s for s in self.segments if s.start == offset), None)
        if right is not None and not right.lock and _before(right):
            self._split(right.run, right.node)

    def _fill(self) -> None:
        start = 0
        locked = iter(sorted(self.flat.locked))
        lock = next(locked, None)
        for piece in self.flat.pieces:
            run = piece.run if piece.run is not None else piece.element
            segment = Segment(start, piece.text, piece.element, run)
            segment.box, segment.lock, segment.buried = self._place(run)
            while lock is not None and lock.end <= start:
                lock = next(locked, None)
            if lock is not None and lock.start < segment.end and not segment.lock:
                segment.lock = "field"
            if piece.run is None or piece.element.tag not in _WRITTEN or piece.element.getparent() is not run:
                segment.lock = segment.lock or "special"
            self.segments.append(segment)
            start = segment.end

    def _place(self, run: Element) -> tuple[Element, str, bool]:
        """The container of a run, why it may not be touched, whether the container was itself inserted."""
        parent = run.getparent()
        known = self._places.get(parent) if parent is not None else None
        if known is None:
            known = _climb(run)
            if parent is not None:
                self._places[parent] = known
        return known

    def _isolate(self, group: list[Segment]) -> Element:
        after = group[-1].node.getnext()
        if after is not None:
            self._split(group[0].run, after)
        if _before(group[0]):
            self._split(group[0].run, group[0].node)
        return group[0].run

    def _cut_text(self, offset: int) -> None:
        index = next((i for i, s in enumerate(self.segments) if s.start < offset < s.end), None)
        if index is None:
            return
        segment = self.segments[index]
        _free_edges(segment)
        at = offset - segment.start
        right = new_element(segment.node.tag)
        text = segment.node.text or ""
        right.text, segment.node.text = text[at:], text[:at]
        for node in (segment.node, right):
            node.set(SPACE, "preserve")
        segment.node.addnext(right)
        self.segments.insert(index + 1, segment.right_half(at, right))
        segment.text = segment.text[:at]

    def _split(self, run: Element, node: Element) -> None:
        """Move ``node`` and what follows it into a run of its own behind, with the same formatting."""
        new = new_element(RUN)
        for name, value in run.attrib.items():
            new.set(name, value)
        formatting = run.find(RPR)
        if formatting is not None:
            copied = deepcopy(formatting)
            self._marks.renumber(copied)
            new.append(copied)
        tail = [node, *node.itersiblings()]
        run.addnext(new)
        for element in tail:
            new.append(element)
        for segment in self.segments:
            if segment.run is run and segment.node.getparent() is not run:
                segment.run = new


def _free_edges(segment: Segment) -> None:
    """Blanks at the edges that nobody sees go into nodes of their own: the halves of a cut keep theirs."""
    raw = segment.node.text or ""
    if len(raw) == len(segment.text):
        return
    lead, trail = raw[: -len(raw.lstrip(BLANKS))], raw[len(raw.rstrip(BLANKS)) :]
    segment.node.text = raw.strip(BLANKS)
    for blanks, put in ((lead, segment.node.addprevious), (trail, segment.node.addnext)):
        if blanks:
            edge = new_element(segment.node.tag)
            edge.text = blanks
            put(edge)


def _before(segment: Segment) -> bool:
    previous = segment.node.getprevious()
    return previous is not None and previous.tag != RPR


def _climb(run: Element) -> tuple[Element, str, bool]:
    box: Element | None = None
    lock, buried = "", False
    for ancestor in run.iterancestors():
        tag = ancestor.tag
        if tag in (INS, MOVE_TO):
            buried = buried or box is not None
            lock = lock or ("moved" if tag == MOVE_TO else "")
            continue
        if box is None:
            box = ancestor
        lock = lock or _own_lock(ancestor)
        if tag == P:
            lock = lock or _outer_lock(ancestor)
            buried = buried or next(ancestor.iterancestors(INS), None) is not None
            break
    return (box if box is not None else run), lock, buried


def _own_lock(container: Element) -> str:
    tag = container.tag
    if tag == FLD_SIMPLE:
        return "field"
    if tag == RUBY or tag in _DIRECTION or tag.startswith(ALTERNATE.partition("}")[0]):
        return "special"
    return control_lock(container) if tag == SDT else ""


def _outer_lock(paragraph: Element) -> str:
    """Locks of the block-level controls around a paragraph."""
    return next((lock for sdt in paragraph.iterancestors(SDT) if (lock := control_lock(sdt))), "")


def control_lock(control: Element) -> str:
    """Why the content of a content control may not be edited, "" where it may."""
    properties = control.find(SDT_PR)
    if properties is None:
        return ""
    if control_locked(control) and properties.find(w("dataBinding")) is None:
        return "control_locked"
    if any(child.tag.rsplit("}", 1)[-1] in _TYPED for child in properties):
        return "control_bound"
    return ""


def in_control(element: Element) -> bool:
    """Whether a segment's box is a content control."""
    return element.tag == SDT_CONTENT
