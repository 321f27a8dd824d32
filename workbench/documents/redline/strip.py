"""Taking our marks, their evidence and our comments out of a file before it is sent (R6.4).

The tracked changes stay, and so does every word of the others: their comments, their replies to each other, their
marks. What we wrote is known by the part that an export leaves in the file (``redline.evidence``); a comment that
carries one of our marks is known by that too, should another program have dropped the part.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.documents.docx_comments import last_paragraph, words_of
from workbench.documents.ooxml import Package, open_package, w
from workbench.documents.redline.additions import TYPES_PART, rels_of
from workbench.documents.redline.evidence import NAMESPACE
from workbench.documents.redline.export import refuse, restrictions
from workbench.documents.redline.flatten import NOTHING, Ours, properties, stretches
from workbench.documents.redline.marks import AUTHOR, END, ID, REFERENCE, RPR, RUN, START, P
from workbench.documents.redline.prove import Unproven
from workbench.documents.redline.prove_package import prove_members
from workbench.documents.redline.repack import repack
from workbench.documents.xmltree import Element, parse_xml, serialise
from workbench.errors import Bug
from workbench.text.digests import digest_of

_THREADS = ("commentsExtended", "commentsIds", "commentsExtensible")
_PART_OF = re.compile(r"(.*/)?_rels/(.*)\.rels$")


class Stripped(NamedTuple):
    """A proven file without our marks. ``evidence`` counts the parts that were taken out, ``comments`` our comments,
    ``replies`` what others had answered to them; ``kept`` the comments that stay, ``changes`` the tracked changes.
    ``notes`` are codes of what the lawyer should know."""

    data: bytes
    evidence: int
    comments: int
    replies: int
    kept: int
    changes: int
    notes: tuple[str, ...] = ()


def strip_marks(data: bytes, marks: re.Pattern[str]) -> Stripped:
    """The file without what we put in beside the tracked changes. ``marks`` finds our marks in a comment's words.

    Raises UserError for a signed or strict package, Bug where the result could not be proven.
    """
    package = open_package(data)
    refuse(package)
    work = _Strip(package, marks)
    work.run()
    result = repack(data, work.changed, {}, frozenset(work.dropped)) if work.changed else data
    try:
        _prove(package, result, work)
        prove_members(data, result, work.changed, frozenset(work.dropped))
    except Unproven as failure:
        raise Bug("redline_unproven", check=failure.check, paragraph="?") from None
    return Stripped(
        result,
        len(work.parts),
        len(work.ours),
        len(work.replies),
        work.kept,
        work.changes,
        restrictions(package),
    )


@dataclass
class _Strip:
    package: Package
    marks: re.Pattern[str]
    changed: dict[str, bytes] = field(default_factory=dict[str, bytes])
    dropped: set[str] = field(default_factory=set[str])
    parts: list[str] = field(default_factory=list[str])
    ours: set[str] = field(default_factory=set[str])
    replies: set[str] = field(default_factory=set[str])
    stories: list[str] = field(default_factory=list[str])
    kept: int = 0
    changes: int = 0
    _written: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    def run(self) -> None:
        """Find what is ours, and take it out of every part that holds it."""
        self._find_evidence()
        main = self.package.main
        for name in self._text_parts():
            self.changes += sum(1 for e in self.package.tree(name).iter() if e.get(AUTHOR) and e.get(ID))
        found = self.package.related(main, "comments")
        if found:
            self._comments(found[0].target)
        self._lists()

    def _find_evidence(self) -> None:
        ours = [
            n
            for n in self.package.names
            if n.startswith("customXml/") and NAMESPACE.encode() in self.package.part(n)
        ]
        for name in self.package.names:
            rooted = name.startswith("customXml/") and name.lower().endswith(".xml")
            if not rooted or not (
                name in ours or any(r.target in ours for r in self.package.relations(name))
            ):
                continue
            root = self.package.tree(name)
            self._drop(name)
            if self.package.relations(name) or root.tag == f"{{{NAMESPACE}}}marks":
                self.parts.append(name)
            entries = root.iter(f"{{{NAMESPACE}}}comment")
            self._written |= {(e.get("author") or "", e.get("digest") or "") for e in entries}

    def _drop(self, name: str) -> None:
        """A part, with its relationships and what only it leads to."""
        self.dropped.add(name)
        if self.package.has(rels_of(name)):
            self.dropped.add(rels_of(name))
            self.dropped |= {r.target for r in self.package.relations(name) if self.package.has(r.target)}

    def _comments(self, part: str) -> None:
        root = self.package.tree(part)
        items = list(root.iter(w("comment")))
        threads = self._threads(items)
        self.ours = {item.get(ID) or "" for item in items if self._is_ours(item)}
        grown = True
        while grown:
            more = {n for n, parent in threads.items() if parent in self.ours | self.replies}
            grown = not more <= self.ours | self.replies
            self.replies |= more - self.ours
        gone = self.ours | self.replies
        self.kept = len(items) - len(gone)
        if not gone:
            return
        self._thin(part, [item for item in items if item.get(ID) in gone], root, emptied=not self.kept)
        self._kin([item for item in items if item.get(ID) in gone])
        for name in self._text_parts():
            self._unhang(name, gone)

    def _is_ours(self, item: Element) -> bool:
        said = words_of(item)
        return (item.get(AUTHOR) or "", digest_of(said)) in self._written or self.marks.search(
            said
        ) is not None

    def _threads(self, items: list[Element]) -> dict[str, str]:
        """By comment: the comment that it answers."""
        by_paragraph = {last_paragraph(item): item.get(ID) or "" for item in items}
        out: dict[str, str] = {}
        for relation in self.package.related(self.package.main, "commentsExtended"):
            for entry in self.package.tree(relation.target):
                own, parent = (_value(entry, name).upper() for name in ("paraId", "paraIdParent"))
                if own in by_paragraph and parent in by_paragraph:
                    out[by_paragraph[own]] = by_paragraph[parent]
        return out

    def _thin(self, part: str, gone: list[Element], root: Element, *, emptied: bool) -> None:
        for element in gone:
            parent = element.getparent()
            if parent is not None:
                parent.remove(element)
        if emptied:
            self._drop(part)
        else:
            self.changed[part] = serialise(root)

    def _kin(self, gone: list[Element]) -> None:
        paragraphs = {last_paragraph(item) for item in gone} - {""}
        durable: set[str] = set()
        for kind in _THREADS:
            for relation in self.package.related(self.package.main, kind):
                root = self.package.tree(relation.target)
                out = [
                    e for e in root
                    if _value(e, "paraId").upper() in paragraphs or _value(e, "durableId") in durable
                ]  # fmt: skip
                durable |= {_value(entry, "durableId") for entry in out} - {""}
                if out:
                    self._thin(relation.target, out, root, emptied=len(out) == len(root))

    def _unhang(self, name: str, gone: set[str]) -> None:
        root = self.package.tree(name)
        points = [e for e in root.iter(START, END, REFERENCE) if e.get(ID) in gone]
        for point in points:
            holder = point.getparent()
            if holder is None:
                continue
            alone = point.tag == REFERENCE and holder.tag == RUN and all(
                node is point or node.tag == RPR for node in holder
            )  # fmt: skip
            element = holder if alone else point
            parent = element.getparent()
            if parent is not None:
                parent.remove(element)
        if points:
            self.stories.append(name)
            self.changed[name] = serialise(root)

    def _text_parts(self) -> Iterator[str]:
        main = self.package.main
        kinds = ("footnotes", "endnotes", "header", "footer")
        yield main
        yield from dict.fromkeys(r.target for kind in kinds for r in self.package.related(main, kind))

    def _lists(self) -> None:
        """Content types and relationships of what is gone."""
        if not self.dropped:
            return
        types = self.package.tree(TYPES_PART)
        self._thin(
            TYPES_PART,
            [e for e in types if (e.get("PartName") or "").lstrip("/") in self.dropped],
            types,
            emptied=False,
        )
        for name in self.package.names:
            owner = _PART_OF.match(name)
            if owner is None or name in self.dropped:
                continue
            root = self.package.tree(name)
            targets = {
                r.id for r in self.package.relations((owner[1] or "") + owner[2]) if r.target in self.dropped
            }
            if targets:
                self._thin(name, [e for e in root if e.get("Id") in targets], root, emptied=False)


def _value(entry: Element, name: str) -> str:
    return next((value for key, value in entry.attrib.items() if key.endswith("}" + name)), "")


def _prove(package: Package, result: bytes, work: _Strip) -> None:
    """Every word, look and mark of others stands as before, and nothing of ours is left."""
    after = open_package(result)
    ours = Ours(frozenset(), frozenset(work.ours | work.replies))
    for name in work.stories:
        old, new = list(package.tree(name).iter(P)), list(parse_xml(after.part(name), name).iter(P))
        if len(old) != len(new):
            raise Unproven("paragraphs")
        for one, other in zip(old, new, strict=True):
            same = stretches(one, ours) == stretches(other, NOTHING)
            if not same or properties(one, NOTHING) != properties(other, NOTHING):
                raise Unproven("untouched")
    for name in after.names:
        if name.lower().endswith((".xml", ".rels")) and NAMESPACE.encode() in after.part(name):
            raise Unproven("marks")
    for relation in after.related(after.main, "comments"):
        if any(work.marks.search(words_of(item)) for item in after.tree(relation.target).iter(w("comment"))):
            raise Unproven("marks")
