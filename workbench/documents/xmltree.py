"""The one door to lxml: a typed view of elements, and a parser that trusts nothing (R6.1).

lxml ships no types, so the shape that the rooms use is written down here once.
"""

# ruff: noqa: D102 - the methods are lxml's own and documented there

from collections.abc import Iterator, Mapping
from typing import Any, Protocol, cast

from lxml import etree  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]  # lxml has no stubs

from workbench.errors import LimitError, UserError

_etree = cast("Any", etree)

MAX_NODES = 1_000_000
"""Tags and attributes of one part; each costs about 100 bytes once parsed. 300 pages have 180,000."""


class Element(Protocol):
    """What the rooms use of ``lxml.etree._Element``. Comments and instructions never stand in a tree."""

    tag: str
    text: str | None
    tail: str | None

    @property
    def attrib(self) -> dict[str, str]: ...
    @property
    def nsmap(self) -> dict[str | None, str]: ...
    def get(self, key: str, default: str | None = None) -> str | None: ...
    def set(self, key: str, value: str) -> None: ...
    def find(self, path: str, namespaces: Mapping[str, str] | None = None) -> "Element | None": ...
    def findall(self, path: str, namespaces: Mapping[str, str] | None = None) -> "list[Element]": ...
    def iter(self, *tags: str) -> "Iterator[Element]": ...
    def iterancestors(self, *tags: str) -> "Iterator[Element]": ...
    def itersiblings(self, *tags: str, preceding: bool = False) -> "Iterator[Element]": ...
    def getparent(self) -> "Element | None": ...
    def getnext(self) -> "Element | None": ...
    def getprevious(self) -> "Element | None": ...
    def append(self, element: "Element") -> None: ...
    def insert(self, index: int, element: "Element") -> None: ...
    def remove(self, element: "Element") -> None: ...
    def addnext(self, element: "Element") -> None: ...
    def addprevious(self, element: "Element") -> None: ...
    def index(self, element: "Element") -> int: ...
    def __iter__(self) -> "Iterator[Element]": ...
    def __len__(self) -> int: ...
    def __getitem__(self, index: int) -> "Element": ...


class HtmlTarget(Protocol):
    """What hears the tags and words of a page, in lxml's names."""

    def start(self, tag: str, attrib: Mapping[str, str]) -> None: ...
    def end(self, tag: str) -> None: ...
    def data(self, data: str) -> None: ...
    def close(self) -> None: ...


_PIECE = 1 << 16


def refuse_doctype(data: bytes, part: str) -> None:
    """A document type declaration can name outside files and grow without bound: refuse it.

    Looked for in every encoding that XML parsers guess from the first bytes. Raises UserError.
    """
    if b"<!DOCTYPE" in data or b"<!ENTITY" in data:
        raise UserError("document_doctype", part=part)
    if b"\x00" in data[:4] or data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        for encoding in ("utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"):
            if "<!DOCTYPE".encode(encoding) in data:
                raise UserError("document_doctype", part=part)


def parse_xml(data: bytes, part: str) -> Element:
    """The root of a part, parsed without entities, DTD, network, comments or instructions.

    Raises UserError for a DOCTYPE or damaged XML, LimitError for too many or too deep elements.
    """
    refuse_doctype(data, part)
    if data.count(b"<") + data.count(b'="') > MAX_NODES:
        raise LimitError("document_nodes", part=part, limit=MAX_NODES)
    parser = _etree.XMLParser(
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        root = _etree.fromstring(data, parser)
    except _etree.XMLSyntaxError as error:
        if "depth" in str(error).lower():
            raise LimitError("document_nested", part=part) from None
        raise UserError("document_damaged", part=part) from None
    # The declared encoding may have hidden a declaration from the look at the bytes.
    if root.getroottree().docinfo.internalDTD is not None:
        raise UserError("document_doctype", part=part)
    return cast("Element", root)


def serialise(root: Element) -> bytes:
    """The bytes of a part with its XML declaration, as Word writes it."""
    return cast("bytes", _etree.tostring(root, xml_declaration=True, encoding="UTF-8", standalone=True))


def new_element(tag: str, nsmap: Mapping[str | None, str] | None = None) -> Element:
    """A fresh element that stands in no tree yet."""
    return cast("Element", _etree.Element(tag, nsmap=nsmap))


def feed_html(text: str, target: HtmlTarget) -> None:
    """Tell ``target`` the tags and words of a page as they come; no tree is kept, nothing is loaded, and
    what is malformed is taken as browsers take it. Raises UserError for what is no page at all."""
    parser = _etree.HTMLParser(target=target, no_network=True, huge_tree=False, recover=True)
    try:
        for start in range(0, len(text), _PIECE):
            parser.feed(text[start : start + _PIECE])
        parser.close()
    except _etree.XMLSyntaxError:
        raise UserError("document_damaged", part="html") from None
