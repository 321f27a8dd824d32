"""Our comments: where they hang, their part, its relationship and content type, and their kin.

Word has no comments in headers, footers and text boxes; a comment on a note hangs at the note's
reference in the body. What moves there is told to the caller (specification R6.4).
"""

import zlib
from dataclasses import dataclass, field

from workbench.documents.ooxml import Package, W, w
from workbench.documents.redline.additions import Additions
from workbench.documents.redline.line import Line
from workbench.documents.redline.marks import (
    AUTHOR,
    DATE,
    END,
    ID,
    REFERENCE,
    RUN,
    SPACE,
    START,
    TEXT,
    Marks,
    P,
    legal,
)
from workbench.documents.xmltree import Element, new_element, serialise

_CONTENT = "application/vnd.openxmlformats-officedocument.wordprocessingml.comments+xml"
_W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
_W15 = "{http://schemas.microsoft.com/office/word/2012/wordml}"
_W16CID = "{http://schemas.microsoft.com/office/word/2016/wordml/cid}"


@dataclass
class Comments:
    """Collects our comments and writes the parts that carry them."""

    package: Package
    marks: Marks
    initials: str
    written: list[Element] = field(default_factory=list[Element])
    ids: set[str] = field(default_factory=set[str])

    def hang(self, first: Element, last: Element, words: str) -> None:
        """A comment over paragraph-level elements ``first`` to ``last``."""
        number = self._write(words)
        start, end = new_element(START), new_element(END)
        run, reference = new_element(RUN), new_element(REFERENCE)
        for element in (start, end, reference):
            element.set(ID, number)
        run.append(reference)
        first.addprevious(start)
        last.addnext(end)
        end.addnext(run)

    def hang_empty(self, paragraph: Element, words: str) -> None:
        """A comment on a paragraph without content."""
        point = new_element(w("proofErr"))
        paragraph.append(point)
        self.hang(point, point, words)
        paragraph.remove(point)

    def parts(self, additions: Additions) -> dict[str, bytes]:
        """Parts to replace; a part that is new goes into ``additions``. Nothing where nothing was written."""
        replaced: dict[str, bytes] = {}
        if not self.written:
            return replaced
        main = self.package.main
        found = self.package.related(main, "comments")
        if found:
            root = self.package.tree(found[0].target)
            self._kin(main, replaced)
            replaced[found[0].target] = _with(root, self.written)
        else:
            folder = main.rpartition("/")[0]
            name = additions.free(f"{folder}/comments{{}}.xml" if folder else "comments{}.xml")
            root = new_element(w("comments"), {"w": W})
            additions.part(name, _with(root, self.written), _CONTENT)
            additions.relate(main, "comments", name.rpartition("/")[2])
        return replaced

    def _write(self, words: str) -> str:
        number = self.marks.fresh()
        self.ids.add(number)
        comment = new_element(w("comment"), {"w": W})
        comment.set(ID, number)
        comment.set(AUTHOR, self.marks.author)
        comment.set(DATE, self.marks.date)
        comment.set(w("initials"), self.initials)
        for index, line in enumerate(words.split("\n")):
            paragraph = new_element(P)
            if index == 0:
                mark = new_element(RUN)
                mark.append(new_element(w("annotationRef")))
                paragraph.append(mark)
            run, text = new_element(RUN), new_element(TEXT)
            text.text = legal(line)
            text.set(SPACE, "preserve")
            run.append(text)
            paragraph.append(run)
            comment.append(paragraph)
        self.written.append(comment)
        return number

    def _kin(self, main: str, replaced: dict[str, bytes]) -> None:
        """Keep commentsExtended, commentsIds and people in step where the document has them."""
        for relation in self.package.relations(main):
            if relation.external or not self.package.has(relation.target):
                continue
            build = _KIN.get(relation.kind)
            if build is None:
                continue
            root = self.package.tree(relation.target)
            for comment in self.written:
                if relation.kind != "people":
                    comment[len(comment) - 1].set(
                        _W14 + "paraId", _para_id(comment.get(ID) or "", self.marks)
                    )
                build(root, comment)
            replaced[relation.target] = serialise(root)


def _with(root: Element, comments: list[Element]) -> bytes:
    for comment in comments:
        root.append(comment)
    return serialise(root)


def _para_id(number: str, marks: Marks) -> str:
    """Eight hex digits below 0x80000000, the same for the same export."""
    return f"{zlib.crc32(f'{number}|{marks.date}'.encode()) & 0x7FFFFFF | 0x10000000:08X}"


def _last_id(comment: Element) -> str:
    return comment[len(comment) - 1].get(_W14 + "paraId") or ""


def _extended(root: Element, comment: Element) -> None:
    entry = new_element(_W15 + "commentEx", root.nsmap)
    entry.set(_W15 + "paraId", _last_id(comment))
    entry.set(_W15 + "done", "0")
    root.append(entry)


def _durable(root: Element, comment: Element) -> None:
    entry = new_element(_W16CID + "commentId", root.nsmap)
    entry.set(_W16CID + "paraId", _last_id(comment))
    entry.set(_W16CID + "durableId", f"{zlib.crc32(_last_id(comment).encode()) & 0x7FFFFFFE or 1:08X}")
    root.append(entry)


def _person(root: Element, comment: Element) -> None:
    author = comment.get(AUTHOR) or ""
    if any(person.get(_W15 + "author") == author for person in root):
        return
    entry, presence = new_element(_W15 + "person", root.nsmap), new_element(_W15 + "presenceInfo", root.nsmap)
    entry.set(_W15 + "author", author)
    presence.set(_W15 + "providerId", "None")
    presence.set(_W15 + "userId", author)
    entry.append(presence)
    root.append(entry)


_KIN = {"commentsExtended": _extended, "commentsIds": _durable, "people": _person}


def top_level(element: Element) -> Element | None:
    """The child of its paragraph that holds ``element``; None for what stands in no paragraph."""
    parent = element.getparent()
    while parent is not None and parent.tag != P:
        element, parent = parent, parent.getparent()
    return element if parent is not None else None


def anchor_of(line: Line, start: int, end: int) -> tuple[Element, Element] | None:
    """The paragraph-level elements that carry ``[start, end)`` of a block; None where it has no text."""
    if not line.segments:
        return None
    if end > start:
        line.cut(start)
        line.cut(end)
    over = line.over(start, end) or line.over(start, start + 1) or line.segments[-1:]
    first, last = top_level(over[0].run), top_level(over[-1].run)
    return (first, last) if first is not None and last is not None else None


def note_anchors(body: Element) -> dict[str, Element]:
    """The body's references to notes, by kind and id ("footnote:2")."""
    found: dict[str, Element] = {}
    for kind in ("footnote", "endnote"):
        for reference in body.iter(w(f"{kind}Reference")):
            found.setdefault(f"{kind}:{reference.get(ID)}", reference)
    return found
