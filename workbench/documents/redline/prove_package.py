"""The proof of the package around the text: members, ids, authors, comments (R6.4)."""

from collections import Counter
from collections.abc import Mapping
from collections.abc import Set as AbstractSet

from workbench.documents.redline.flatten import Ours, signature
from workbench.documents.redline.marks import (
    AUTHOR,
    DATE,
    END,
    ID,
    REFERENCE,
    RUN,
    START,
    Marks,
    P,
)
from workbench.documents.redline.prove import Unproven
from workbench.documents.redline.repack import members
from workbench.documents.xmltree import Element, parse_xml


def prove_members(
    source: bytes, result: bytes, changed: Mapping[str, bytes], dropped: AbstractSet[str] = frozenset()
) -> None:
    """Members that we did not mean to change or leave out are the same bytes at the same place in the order."""
    before = [member for member in members(source) if member.info.filename not in dropped]
    after = members(result)
    if [m.info.filename for m in before] != [m.info.filename for m in after[: len(before)]]:
        raise Unproven("untouched")
    for old, new in zip(before, after, strict=False):
        if old.info.filename not in changed and (old.raw != new.raw or old.info.CRC != new.info.CRC):
            raise Unproven("untouched")


def prove_added(before: bytes, after: bytes, name: str, added: int) -> None:
    """A list part (content types, relationships, comments, people) kept its entries and grew at its end."""
    old, new = list(parse_xml(before, name)), list(parse_xml(after, name))
    if len(new) != len(old) + added or any(
        signature(a) != signature(b) for a, b in zip(old, new, strict=False)
    ):
        raise Unproven("untouched")


def prove_marks(roots: Mapping[str, Element], marks: Marks, ours: Ours) -> None:
    """Each mark of ours, and each copy we made of a foreign one, stands once; ours with author and date."""
    seen: Counter[str] = Counter()
    for root in roots.values():
        for element in root.iter():
            number = element.get(ID)
            if number is not None and element.get(AUTHOR) is not None:
                seen[number] += 1
                signed = element.get(AUTHOR) == marks.author and element.get(DATE) == marks.date
                if number in ours.revisions and not signed:
                    raise Unproven("ids")
    expected = ours.revisions | marks.copies
    if any(seen[number] != 1 for number in expected):
        raise Unproven("ids")


def prove_comments(main: Element, part: bytes | None, comments: AbstractSet[str]) -> None:
    """Each comment of ours has start, end and reference in the body, outside tracked changes, in order."""
    if not comments:
        return
    written = (
        Counter(c.get(ID) for c in parse_xml(part or b"", "comments")) if part else Counter[str | None]()
    )
    points: dict[str, list[str]] = {number: [] for number in comments}
    for element in main.iter(START, END, REFERENCE):
        number = element.get(ID) or ""
        if number in comments:
            holder = element.getparent()
            if element.tag == REFERENCE and holder is not None and holder.tag == RUN:
                holder = holder.getparent()
            points[number].append(element.tag if holder is not None and holder.tag == P else "astray")
    whole = [START, END, REFERENCE]
    if any(points[number] != whole or written[number] != 1 for number in comments):
        raise Unproven("comments")
    if any(count > 1 for count in written.values()):
        raise Unproven("comments")
