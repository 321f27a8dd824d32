"""The proof of one part: ours rejected is the original, ours accepted is the proposal (R6.4).

Made from the finished bytes. Rejecting must give the source's characters, formatting and foreign
marks; the reader's view of the file must be the contract's text with the edits applied; and what
carries none of our marks must be equal byte for byte. Changed paragraphs are found here, from the
marks in the file; the writer is not asked.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.documents.docx_text import mark_gone
from workbench.documents.redline.flatten import (
    NOTHING,
    Ours,
    in_row,
    mark_of,
    properties,
    row_mark,
    stretches,
)
from workbench.documents.redline.marks import (
    COMES,
    DEL,
    END,
    GOES,
    ID,
    INS,
    MOVE_FROM,
    MOVE_TO,
    RANGE_MARKS,
    REFERENCE,
    ROW,
    ROW_PR,
    RPR,
    START,
    TEXT,
    TRACKED,
    P,
)
from workbench.documents.redline.story import Story
from workbench.documents.xmltree import Element, serialise

Proposal = Mapping[int, tuple[str, ...]]
"""By ordinal of a planned block: the paragraphs that must stand there once ours is accepted."""
Place = tuple[str, int]
"""A paragraph of the source: its part and ordinal."""


class Unproven(Exception):
    """A proof failed: which one, and where, as far as it could be located."""

    def __init__(self, check: str, places: frozenset[Place] = frozenset()) -> None:
        super().__init__(check, sorted(places))
        self.check = check
        self.places = places


@dataclass
class PartProof:
    """One part of the result against the same part of the source. Uses both trees up."""

    before: Story
    after: Story
    ours: Ours
    _index: dict[Element, int] = field(default_factory=dict[Element, int])
    _heads: dict[int, list[Element]] = field(default_factory=dict[int, list[Element]])
    _touched: set[int] = field(default_factory=set[int])
    _new: set[Element] = field(default_factory=set[Element])

    def run(self, proposal: Proposal, rows: Proposal | None = None) -> None:
        """Raise Unproven unless the part holds. ``rows`` are new rows of tables: by the ordinal of the last
        paragraph before them, the words of their cells."""
        changed = self._changed()
        self._align(changed)
        self._allowed(changed)
        self._accept(proposal, rows or {})
        self._reject()
        self._take_out()
        if serialise(self.before.root) != serialise(self.after.root):
            raise Unproven("untouched")

    def _fail(self, check: str, *ordinals: int) -> Unproven:
        return Unproven(check, frozenset((self.before.name, n) for n in ordinals))

    def _changed(self) -> set[Element]:
        """Paragraphs that hold a mark of ours."""
        found: set[Element] = set()
        for element in self.after.root.iter(*TRACKED, START, END, REFERENCE):
            ids = self.ours.revisions if element.tag in TRACKED else self.ours.comments
            if element.get(ID) in ids and not _on_row(element):
                paragraph = next(element.iterancestors(P), None)
                if paragraph is None:
                    raise self._fail("stray")
                found.add(paragraph)
        return found

    def _align(self, changed: set[Element]) -> None:
        """Pair paragraphs: one whose mark we inserted joins the next when ours is rejected."""
        place = 0
        waiting: list[Element] = []
        for paragraph in self.after.paragraphs:
            if in_row(paragraph, INS, self.ours):
                self._index[paragraph] = place - 1
                self._touched.add(place - 1)
                self._new.add(paragraph)
                continue
            self._index[paragraph] = place
            mine = paragraph in changed
            if mine or waiting:
                self._touched.add(place)
            if waiting and waiting[-1].getparent() is not paragraph.getparent():
                raise self._fail("no_follower", place)
            if mine and mark_of(paragraph, COMES, self.ours):
                waiting.append(paragraph)
                continue
            if mine and mark_of(paragraph, GOES, self.ours):
                self._touched.add(place + 1)
            if waiting:
                self._heads[place], waiting = waiting, []
            place += 1
        if waiting or place != len(self.before.paragraphs):
            raise self._fail("paragraphs", *(n for n in self._touched if n < len(self.before.paragraphs)))

    def _allowed(self, changed: set[Element]) -> None:
        """Word's own rules: no insertion in another change, no deletion in a deletion, no live text in it."""
        failed = {
            self._index[paragraph]
            for paragraph in changed
            for mark in paragraph.iter(*TRACKED)
            if mark.get(ID) in self.ours.revisions and not _allowed(mark)
        }
        if failed:
            raise self._fail("marks", *failed)

    def _accept(self, proposal: Proposal, rows: Proposal) -> None:
        """What the reader sees in the result, paragraph by paragraph, against the proposal."""
        wanted: list[str | int] = []
        wanted_at: list[int] = []
        for place, paragraph in enumerate(self.before.paragraphs):
            if place in proposal:
                wanted += proposal[place]
                self._touched.add(place)
            elif not mark_gone(paragraph):
                wanted.append(self.before.line_of(paragraph).text if place in self._touched else place)
            wanted += rows.get(place, ())
            wanted_at += [place] * (len(wanted) - len(wanted_at))
        survivors = [p for p in self.after.paragraphs if not mark_gone(p) and not in_row(p, DEL, self.ours)]
        shown_at = [self._index[p] for p in survivors]
        shown = [
            self.after.line_of(p).text if place in self._touched else place
            for p, place in zip(survivors, shown_at, strict=True)
        ]
        if wanted != shown:
            pairs = zip(wanted, shown, zip(wanted_at, shown_at, strict=False), strict=False)
            wrong = next((places for one, other, places in pairs if one != other), ())
            raise self._fail("accept", *wrong)

    def _reject(self) -> None:
        """Compare each touched paragraph and blank it in both trees, inner ones before their hosts."""
        failed: set[int] = set()
        for paragraph in reversed(self.after.paragraphs):
            place = self._index[paragraph]
            if place not in self._touched:
                continue
            if paragraph in self._new or mark_of(paragraph, COMES, self.ours):
                continue
            source = self.before.paragraphs[place]
            group = [*self._heads.get(place, ()), paragraph]
            if not self._same(group, source):
                failed.add(place)
            for head in group[:-1]:
                _drop(head)
            _blank(paragraph)
            _blank(source)
        if failed:
            raise self._fail("reject", *failed)

    def _take_out(self) -> None:
        """Our marks that stand outside of paragraphs: on rows, new rows whole, and the ends of moves."""
        for row in list(self.after.root.iter(ROW)):
            if row_mark(row, INS, self.ours) is not None:
                _drop(row)
                continue
            mark = row_mark(row, DEL, self.ours)
            properties = row.find(ROW_PR)
            if mark is not None and properties is not None:
                properties.remove(mark)
                if not len(properties):
                    row.remove(properties)
        for mark in list(self.after.root.iter(*RANGE_MARKS)):
            if mark.get(ID) in self.ours.revisions:
                _drop(mark)

    def _same(self, group: list[Element], source: Element) -> bool:
        joined = tuple(stretch for p in group for stretch in stretches(p, self.ours))
        return (
            joined == stretches(source, NOTHING)
            and properties(group[-1], self.ours) == properties(source, NOTHING)
            and any(dict(p.attrib) == dict(source.attrib) for p in group)
        )


def _allowed(mark: Element) -> bool:
    parent = mark.getparent()
    if parent is not None and parent.tag == RPR:
        return True
    around = {a.tag for a in mark.iterancestors(*TRACKED)}
    if mark.tag in COMES:
        return around <= {MOVE_TO} if mark.tag == INS else not around
    live = mark.tag == DEL and next(mark.iter(TEXT), None) is not None
    return not around & {DEL, MOVE_FROM} and not live


def _on_row(mark: Element) -> bool:
    parent = mark.getparent()
    return parent is not None and parent.tag == ROW_PR


def _blank(paragraph: Element) -> None:
    for child in list(paragraph):
        paragraph.remove(child)
    paragraph.text = None
    paragraph.attrib.clear()


def _drop(element: Element) -> None:
    parent = element.getparent()
    if parent is not None:
        parent.remove(element)
