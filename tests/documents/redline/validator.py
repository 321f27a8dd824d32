"""A strict reader of packages: which rules of the format a file breaks. It knows nothing of the writer.

The rules are those of ECMA-376 (transitional) that an export can break: order of children, ids, relationships,
content types, prefixes, nesting of tracked changes, comments and their kin, moves. ``faults`` gives one line a
broken rule, without places that shift when a paragraph is added, so that two files can be held against each other:
``new_faults`` are those of a result which its source did not have.
"""

import io
import posixpath
import re
import zipfile
from collections import Counter
from collections.abc import Iterator

from lxml import etree

from tests.documents.redline.validator_table import BLOCKS, CHANGES, FIRST, ORDERS, TRACKED_RUNS

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MC = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
W14 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
W15 = "{http://schemas.microsoft.com/office/word/2012/wordml}"
REL = "{http://schemas.openxmlformats.org/package/2006/relationships}Relationship"
TYPES = "{http://schemas.openxmlformats.org/package/2006/content-types}"
STORY = re.compile(r"word/(document|header|footer|footnotes|endnotes|comments)\d*\.xml$")
_DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$")
_KEEP = "{http://www.w3.org/XML/1998/namespace}space"
Parts = dict[str, bytes]


def faults(data: bytes) -> Counter[str]:
    """The rules that a package breaks, each with how often."""
    parts = _members(data)
    trees = {n: etree.fromstring(c) for n, c in parts.items() if n.endswith((".xml", ".rels"))}
    found: Counter[str] = Counter(_package(parts, trees))
    stories = {n: t for n, t in trees.items() if STORY.match(n)}
    for name, root in trees.items():
        found.update(f"{name}: {fault}" for fault in _prefixes(root))
    for name, root in stories.items():
        found.update(
            f"{name}: {fault}" for fault in (*_orders(root), *_nesting(root), *_fields(root), *_moves(root))
        )
    found.update(_ids(stories))
    found.update(_comments(trees))
    return found


def new_faults(source: bytes, result: bytes) -> list[str]:
    """The rules that ``result`` breaks and ``source`` did not. What is copied with a run is no new fault."""
    return sorted(set(faults(result)) - set(faults(source)))


def _members(data: bytes) -> Parts:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = archive.namelist()
        assert archive.testzip() is None
        assert len(names) == len(set(names)), "a member stands twice"
        return {name: archive.read(name) for name in names}


def _local(element: etree._Element) -> str:
    return etree.QName(element).localname if isinstance(element.tag, str) else ""


def _ours(element: etree._Element) -> bool:
    return isinstance(element.tag, str) and element.tag.startswith(W)


# the package


def _package(parts: Parts, trees: dict[str, etree._Element]) -> Iterator[str]:
    types = trees["[Content_Types].xml"]
    overrides = [item.get("PartName") or "" for item in types.iter(TYPES + "Override")]
    defaults = [(item.get("Extension") or "").lower() for item in types.iter(TYPES + "Default")]
    yield from (f"types: override twice {name}" for name, n in Counter(overrides).items() if n > 1)
    yield from (f"types: default twice {name}" for name, n in Counter(defaults).items() if n > 1)
    yield from (f"types: override without part {n}" for n in overrides if n.lstrip("/") not in parts)
    for name in parts:
        known = "/" + name in overrides or name.rpartition(".")[2].lower() in defaults
        if not known and name != "[Content_Types].xml" and not name.endswith("/"):
            yield f"types: no content type for {name}"
    for name, root in trees.items():
        if name.endswith(".rels"):
            yield from _relations(name, root, parts, trees)


def _relations(
    name: str, root: etree._Element, parts: Parts, trees: dict[str, etree._Element]
) -> Iterator[str]:
    folder = posixpath.dirname(posixpath.dirname(name))
    ids = [item.get("Id") for item in root.iter(REL)]
    yield from (f"{name}: relationship twice {number}" for number, n in Counter(ids).items() if n > 1)
    for item in root.iter(REL):
        target = item.get("Target") or ""
        if item.get("TargetMode") == "External":
            continue
        path = (
            target.lstrip("/")
            if target.startswith("/")
            else posixpath.normpath(posixpath.join(folder, target))
        )
        if path.partition("#")[0] not in parts:
            yield f"{name}: target is missing {target}"
    owner = posixpath.join(folder, posixpath.basename(name)[: -len(".rels")])
    if owner in trees:
        used = {value for e in trees[owner].iter() for key, value in e.attrib.items() if key.startswith(R)}
        yield from (f"{owner}: relationship unknown {number}" for number in used - set(ids) if number)


def _prefixes(root: etree._Element) -> Iterator[str]:
    for element in root.iter():
        for key in (MC + "Ignorable", MC + "MustUnderstand", "Requires"):
            value = element.get(key)
            if value and (key != "Requires" or element.tag == MC + "Choice"):
                missing = [prefix for prefix in value.split() if prefix not in element.nsmap]
                yield from (f"prefix is not declared {prefix}" for prefix in missing)


# order and nesting


def _orders(root: etree._Element) -> Iterator[str]:
    for element in root.iter():
        if not _ours(element):
            continue
        name = _local(element)
        if name in ORDERS:
            yield from _order(element, name)
        first = FIRST.get(name)
        if first:
            places = [i for i, child in enumerate(c for c in element if _ours(c)) if _local(child) == first]
            lead = next((i for i, c in enumerate(c for c in element if _ours(c)) if not _before(c)), 0)
            if places and places != [lead if name == "tbl" else 0]:
                yield f"{first} is not first in {name}"
        if name == "tc" and (
            not len(element) or _local(element[-1]) not in BLOCKS | {"bookmarkEnd", "ins", "del"}
        ):
            yield "tc does not end with a block"
        if name == "tc" and not any(_local(child) in BLOCKS for child in element):
            yield "tc without a block"
        if name in ("txbxContent", "footnote", "endnote", "comment") and not len(element):
            yield f"{name} is empty"


def _before(child: etree._Element) -> bool:
    return "Range" in _local(child) or _local(child).startswith("bookmark")


def _order(element: etree._Element, name: str) -> Iterator[str]:
    order = ORDERS[name].split()
    places = {tag: at for at, tags in enumerate(order) for tag in tags.split("|")}
    last, seen = -1, set[str]()
    for child in element:
        tag = _local(child)
        if not _ours(child) or _mathematical(element):
            continue
        if tag not in places:
            yield f"{tag} does not belong in {name}"
            continue
        if places[tag] < last:
            yield f"{tag} is out of order in {name}"
        last = max(last, places[tag])
        if tag in seen and "|" not in order[places[tag]]:
            yield f"{tag} stands twice in {name}"
        seen.add(tag)


def _mathematical(element: etree._Element) -> bool:
    parent = element.getparent()
    return parent is not None and "officeDocument/2006/math" in str(parent.tag)


def _nesting(root: etree._Element) -> Iterator[str]:
    for mark in root.iter(*(W + n for n in TRACKED_RUNS)):
        parent = mark.getparent()
        if parent is None or _local(parent) in ("rPr", "trPr", "numPr", "ctrlPr"):
            continue
        around = {_local(a) for a in mark.iterancestors(*(W + n for n in TRACKED_RUNS))}
        name = _local(mark)
        if name in ("ins", "moveTo") and around & {"ins", "del", "moveFrom"}:
            yield f"{name} in {sorted(around)}"
        if name in ("del", "moveFrom") and around & {"del", "moveFrom"}:
            yield f"{name} in {sorted(around)}"
        if not any(a.tag == W + "p" for a in mark.iterancestors()) and mark.find(W + "r") is not None:
            yield f"a run in {name} outside of a paragraph"
    for text in root.iter(W + "t", W + "delText", W + "instrText", W + "delInstrText"):
        yield from _text(text)


def _text(text: etree._Element) -> Iterator[str]:
    name = _local(text)
    gone = next(text.iterancestors(W + "del", W + "moveFrom", W + "txbxContent"), None)
    held = gone is not None and gone.tag == W + "del"
    if name in ("t", "instrText") and held:
        yield f"{name} in del"
    if name in ("delText", "delInstrText") and not held:
        yield f"{name} outside of del"
    value = text.text or ""
    if name in ("t", "delText") and value != value.strip(" ") and text.get(_KEEP) != "preserve":
        yield f"{name} loses its blanks"
    if len(text):
        yield f"{name} holds elements"
    parent = text.getparent()
    if parent is None or parent.tag not in (W + "r", MC + "Choice", MC + "Fallback"):
        yield f"{name} outside of a run"


def _fields(root: etree._Element) -> Iterator[str]:
    depth = 0
    for mark in root.iter(W + "fldChar"):
        kind = mark.get(W + "fldCharType")
        depth += {"begin": 1, "end": -1}.get(kind or "", 0)
        if depth < 0:
            yield "a field ends that never began"
            depth = 0
    if depth:
        yield "a field never ends"


def _moves(root: etree._Element) -> Iterator[str]:
    names: dict[str, Counter[str | None]] = {}
    for side in ("moveFrom", "moveTo"):
        starts = list(root.iter(f"{W}{side}RangeStart"))
        ends = Counter(e.get(W + "id") for e in root.iter(f"{W}{side}RangeEnd"))
        names[side] = Counter(start.get(W + "name") for start in starts)
        for start in starts:
            if ends[start.get(W + "id")] != 1:
                yield f"{side}RangeStart without end"
            if not start.get(W + "name"):
                yield f"{side}RangeStart without name"
        yield from (f"{side}: a name twice" for n in names[side].values() if n > 1)
        known = {start.get(W + "id") for start in starts}
        yield from (f"{side}RangeEnd without start" for number in ends if number not in known)
    if starts or names["moveFrom"]:
        yield from ("a move with one side" for _ in set(names["moveFrom"]) ^ set(names["moveTo"]))


# ids


def _ids(stories: dict[str, etree._Element]) -> Iterator[str]:
    numbers: Counter[str] = Counter()
    bookmarks: Counter[str] = Counter()
    paragraphs: Counter[str] = Counter()
    for root in stories.values():
        for element in root.iter():
            name = _local(element)
            if _ours(element) and name in CHANGES:
                yield from _signed(element, name)
                numbers[element.get(W + "id") or ""] += 1
            elif _ours(element) and name == "bookmarkStart":
                bookmarks[element.get(W + "id") or ""] += 1
            number = element.get(W14 + "paraId")
            if number is not None:
                paragraphs[number] += 1
    yield from (f"a change's id stands twice {n}" for n, count in numbers.items() if count > 1)
    yield from (f"a change and a bookmark share the id {n}" for n in numbers if n in bookmarks)
    yield from (f"a bookmark's id stands twice {n}" for n, count in bookmarks.items() if count > 1)
    for number, count in paragraphs.items():
        if count > 1:
            yield f"a paraId stands twice {number}"
        if not re.fullmatch("[0-9A-F]{8}", number) or not 0 < int(number, 16) < 0x80000000:
            yield f"a paraId is out of range {number}"


def _signed(element: etree._Element, name: str) -> Iterator[str]:
    if not re.fullmatch(r"-?\d{1,10}", element.get(W + "id") or ""):
        yield f"{name} has no id"
    if not element.get(W + "author"):
        yield f"{name} has no author"
    date = element.get(W + "date")
    if date is not None and not _DATE.match(date):
        yield f"{name} has no date that is one"


# comments


def _comments(trees: dict[str, etree._Element]) -> Iterator[str]:
    written = [
        c for n, t in trees.items() if re.match(r"word/comments\d*\.xml$", n) for c in t.iter(W + "comment")
    ]
    ids = Counter(c.get(W + "id") or "" for c in written)
    yield from (f"a comment's id stands twice {n}" for n, count in ids.items() if count > 1)
    body = [t for n, t in trees.items() if STORY.match(n) and "comments" not in n]
    found = {kind: Counter(e.get(W + "id") or "" for t in body for e in t.iter(f"{W}comment{kind}"))
             for kind in ("RangeStart", "RangeEnd", "Reference")}  # fmt: skip
    for kind, numbers in found.items():
        yield from (f"a comment{kind} without comment {n}" for n in numbers if n not in ids)
        yield from (f"a comment{kind} stands twice {n}" for n, count in numbers.items() if count > 1)
    yield from (f"a comment nobody refers to {n}" for n in ids if n not in found["Reference"])
    yield from (
        f"a comment's range has one end {n}" for n in set(found["RangeStart"]) ^ set(found["RangeEnd"])
    )
    for name, tree in trees.items():
        if re.match(r"word/(header|footer|footnotes|endnotes)\d*\.xml$", name):
            yield from (f"{name}: a comment where Word has none" for _ in tree.iter(W + "commentReference"))
    for tree in body:
        yield from ("a comment in a text box" for e in tree.iter(W + "commentReference")
                    if next(e.iterancestors(W + "txbxContent"), None) is not None)  # fmt: skip
    yield from _threads(trees, written)


def _threads(trees: dict[str, etree._Element], written: list[etree._Element]) -> Iterator[str]:
    last = {c[-1].get(W14 + "paraId") for c in written if len(c)}
    for name, tree in trees.items():
        if re.match(r"word/commentsExtended\d*\.xml$", name):
            entries = [e.get(W15 + "paraId") for e in tree]
            yield from (f"a thread's comment is missing {n}" for n in entries if n not in last)
            yield from (f"a thread's entry stands twice {n}" for n, c in Counter(entries).items() if c > 1)
            parents = (e.get(W15 + "paraIdParent") for e in tree)
            yield from (f"a reply without its parent {n}" for n in parents if n and n not in entries)
            yield from (f"a comment outside of the threads {n}" for n in last if n not in entries)
