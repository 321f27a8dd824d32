"""Read a .pdf with text: the only file that knows pymupdf, and it runs inside a cage (R6.1).

pymupdf holds the interpreter lock, must not run in threads and parses hostile bytes in C: so the pages
are taken apart in a spawned process (``cage.py``), and only plain rows of text come back.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple, cast

from workbench.documents.cage import Bounds, run_caged
from workbench.documents.ocr import Ocr, Recognised, recognise
from workbench.documents.ocr_doubts import Numbered
from workbench.documents.ocr_engine import is_installed
from workbench.documents.ocr_layout import characters, page_of
from workbench.documents.ocr_page import ReadLine, ReadPage
from workbench.documents.pdf_lines import Fragment, Page, Rule, Sign, page_rows, stretches
from workbench.documents.pdf_look import Anywhere, look
from workbench.documents.pdf_paragraphs import Paragraph, join_pages
from workbench.documents.pdf_place import placed as placed_words
from workbench.documents.pdf_unseen import Unseen
from workbench.domain.contract import Block, BlockKind, ReadNote, Style, StyledRange
from workbench.domain.hidden import HiddenText
from workbench.domain.span import Span
from workbench.errors import LimitError, UserError
from workbench.text.digests import digest_of

MAX_PAGES = 1_500
MAX_CHARACTERS = 2_000_000
MAX_UNSEEN = 500
CAGE = Bounds(seconds=120, megabytes=1536)
_BOLD = 16
_SLANT = 0.1
_SCAN_CHARACTERS = 15
"""Fewer readable characters a page than this, on average, is a scan with a stamp or a page number."""
_GARBLED = 0.2
_THIN = 3.0
"""A drawn shape thinner than this many points is a rule."""
_MAX_RULES = 4_000
_MAX_OBJECTS = 20_000
_ACTION = re.compile(r"/(?:JavaScript|JS|Launch|SubmitForm|ImportData)\b|/AA\b|/OpenAction\s*<<")
_PICTURE = 0.5
_FEW = 60
"""A picture over this share of a page that has fewer signs beside it: the page is a scan."""
_OUTLINES = 60
"""A page without text and with more drawn shapes than this may show its letters as shapes."""


class PdfContent(NamedTuple):
    """What a .pdf or a picture holds; ``numbered`` are the lines of its scanned pages, where there are any."""

    blocks: tuple[Block, ...]
    notes: tuple[ReadNote, ...]
    hidden: tuple[HiddenText, ...] = ()
    numbered: Numbered | None = None


class Extract(NamedTuple):
    """What comes out of the cage: pages with their fragments, pages that are only pictures, and words
    that cannot be seen."""

    pages: tuple[Page, ...]
    pictures: tuple[int, ...]
    repaired: bool
    unseen: tuple[Unseen, ...] = ()
    actions: bool = False


def read_pdf(path: Path, digest: str = "", ocr: Ocr | None = None) -> PdfContent:
    """Blocks of a .pdf. ``digest`` is that of its bytes; with ``ocr`` and its extra scanned pages are read too.

    Raises UserError (encrypted, damaged, a scan, unreadable fonts), LimitError or Cancelled.
    """
    extract = run_caged(extract_pages, str(path), bounds=CAGE)
    scanned = extract.pictures
    if ocr is None or not is_installed():
        _refuse_scan(extract)
        return content_of(extract, None)
    if _garbled(extract):
        scanned = tuple(page.number for page in extract.pages)
    if not scanned:
        _refuse_scan(extract)
        return content_of(extract, None)
    return content_of(extract, recognise(path, "pdf", digest, ocr, scanned))


def read_picture(path: Path, filetype: str, digest: str, ocr: Ocr) -> PdfContent:
    """Blocks of a picture file (every page of a .tif). Raises what ``recognise`` raises."""
    found = recognise(path, filetype, digest, ocr)
    return content_of(Extract((), (), repaired=False), found)


def content_of(extract: Extract, found: Recognised | None) -> PdfContent:
    """Blocks and notes of all pages, scanned ones in the place of what the file says of them."""
    pages = {page.number: page for page in extract.pages}
    lines: list[ReadLine] = []
    of_page: list[int] = []
    scanned: Mapping[int, ReadPage] = found.pages if found else {}
    for number, read in scanned.items():
        pages[number] = page_of(number, read, len(lines))
        lines += read.lines
        of_page += [number] * len(read.lines)
    joined = join_pages([page_rows(pages[number]) for number in sorted(pages)])
    blocks = _blocks(joined.paragraphs)
    if not blocks:
        raise UserError("document_no_text")
    notes = _notes(extract, found, joined.running)
    numbered = None
    if found is not None:
        placed = characters(blocks, [paragraph.lines for paragraph in joined.paragraphs], lines)
        numbered = Numbered(lines, of_page, placed, found)
    return PdfContent(blocks, notes, placed_words(extract.unseen, blocks), numbered)


def _notes(extract: Extract, found: Recognised | None, running: Sequence[str]) -> tuple[ReadNote, ...]:
    notes: list[ReadNote] = []
    unread = tuple(page for page in extract.pictures if found is None or not found.pages[page].lines)
    if unread:
        notes.append(ReadNote(code="pages_without_text", facts=(("pages", _listed(unread)),)))
    words = [text for text in running if any(char.isalpha() for char in text)]
    if words:
        notes.append(ReadNote(code="running", facts=(("text", " / ".join(words[:4])[:200]),)))
    if extract.repaired:
        notes.append(ReadNote(code="repaired"))
    if extract.actions:
        notes.append(ReadNote(code="actions"))
    return tuple(notes)


def extract_pages(name: str) -> Extract:
    """Runs in the cage: the fragments of every page, in the order of the file's content."""
    import pymupdf

    fitz = cast("Any", pymupdf)
    fitz.TOOLS.mupdf_display_errors(False)
    fitz.TOOLS.mupdf_display_warnings(False)
    try:
        document = fitz.open(name, filetype="pdf")
    except (fitz.FileDataError, *_broken(fitz)):
        raise UserError("document_damaged_pdf") from None
    with document:
        if document.needs_pass:
            raise UserError("document_encrypted")
        try:
            count = int(document.page_count)
        except _broken(fitz):
            raise UserError("document_damaged_pdf") from None
        if count > MAX_PAGES:
            raise LimitError("document_pages", pages=count, limit=MAX_PAGES)
        if count < 1:
            raise UserError("document_damaged_pdf")
        return _extract(fitz, document, count)._replace(actions=_acts(document, _broken(fitz)))


def _acts(document: Any, broken: tuple[type[Exception], ...]) -> bool:  # noqa: ANN401 - pymupdf has no types
    """Whether the file holds a script, or starts something when it is opened."""
    try:
        objects = (
            document.xref_object(number, compressed=True) for number in range(1, document.xref_length())
        )
        return any(_ACTION.search(text) is not None for text in islice(objects, _MAX_OBJECTS))
    except broken:
        return False


def _broken(fitz: Any) -> tuple[type[Exception], ...]:  # noqa: ANN401 - pymupdf has no types
    """What the library raises where a file's objects do not fit together: its own errors, and a page that its count
    promised and its tree has not."""
    return (fitz.mupdf.FzErrorBase, RuntimeError, ValueError, IndexError)


def _extract(fitz: Any, document: Any, count: int) -> Extract:  # noqa: ANN401 - pymupdf has no types
    pages: list[Page] = []
    pictures: list[int] = []
    hidden: list[Unseen] = []
    flags = fitz.TEXT_PRESERVE_WHITESPACE
    anywhere = Anywhere(flags, fitz.INFINITE_RECT())
    total = 0
    for number in range(count):
        try:
            page = document[number]
            found = page.get_text("rawdict", flags=flags | fitz.TEXT_MEDIABOX_CLIP)
            fragments = tuple(_fragments(found["blocks"]))
            drawings = page.get_cdrawings()
            if _is_picture(page, fragments, drawings):
                pictures.append(number + 1)
            elif len(hidden) < MAX_UNSEEN:
                hidden += look(page, number + 1, found["blocks"], drawings, anywhere)
        except _broken(fitz):
            raise UserError("document_damaged_pdf") from None
        total += sum(len(fragment.text) for fragment in fragments)
        if total > MAX_CHARACTERS:
            raise LimitError("document_too_long", limit=MAX_CHARACTERS)
        rules = tuple(_rules(drawings)[:_MAX_RULES]) if fragments else ()
        pages.append(Page(number + 1, float(page.rect.width), float(page.rect.height), fragments, rules))
    return Extract(tuple(pages), tuple(pictures), bool(document.is_repaired), tuple(hidden))


def _is_picture(page: Any, fragments: Sequence[Fragment], drawings: Sequence[object]) -> bool:  # noqa: ANN401 - pymupdf
    """Whether a page shows its words as a picture (or as shapes) and has hardly any as text."""
    if not fragments:
        return bool(page.get_images()) or len(drawings) > _OUTLINES
    if sum(len(fragment.text) for fragment in fragments) >= _FEW or not page.get_images():
        return False
    boxes = [info["bbox"] for info in page.get_image_info()]
    whole = abs(page.rect.width * page.rect.height) or 1.0
    return any(abs((x1 - x0) * (y1 - y0)) >= _PICTURE * whole for x0, y0, x1, y1 in boxes)


def _fragments(blocks: Iterable[Mapping[str, Any]]) -> Iterable[Fragment]:
    """Stretches of signs that stand close together; slanted lines are watermarks and left out.

    MuPDF's lines are taken apart sign by sign, since writers draw the signs of one font after those of
    another: a line may leave gaps that a later one fills.
    """
    for block in blocks:
        for line in block.get("lines", ()):
            across, down = line["dir"]
            if min(abs(across), abs(down)) <= _SLANT:
                yield from stretches(_sign(sign, span) for span in line["spans"] for sign in span["chars"])


def _sign(sign: Mapping[str, Any], span: Mapping[str, Any]) -> Sign:
    x0, y0, x1, y1 = sign["bbox"]
    return Sign(sign["c"], x0, y0, x1, y1, span["size"], _is_bold(span))


def _is_bold(span: Mapping[str, Any]) -> bool:
    return bool(span["flags"] & _BOLD) or "bold" in span["font"].lower()


def _rules(drawings: Iterable[Mapping[str, Any]]) -> list[Rule]:
    """Upright and level lines, also those drawn as thin rectangles, and the edges of boxes."""
    found: list[Rule] = []
    for drawing in drawings:
        for item in drawing["items"]:
            if item[0] == "l":
                (x0, y0), (x1, y1) = item[1], item[2]
            elif item[0] == "re":
                x0, y0, x1, y1 = item[1]
            else:
                continue
            x0, x1, y0, y1 = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
            if x1 - x0 <= _THIN < y1 - y0:
                found.append(Rule(x0, y0, x1, y1, upright=True))
            elif y1 - y0 <= _THIN < x1 - x0:
                found.append(Rule(x0, y0, x1, y1, upright=False))
            elif item[0] == "re" and "s" in drawing["type"] and y1 - y0 > _THIN:
                found.extend((Rule(x0, y0, x0, y1, upright=True), Rule(x1, y0, x1, y1, upright=True),
                              Rule(x0, y0, x1, y0, upright=False), Rule(x0, y1, x1, y1, upright=False)))  # fmt: skip
    return found


def _refuse_scan(extract: Extract) -> None:
    readable = _readable(extract)
    count = len(extract.pages)
    if readable == 0 and not extract.pictures:
        raise UserError("document_no_text")
    if extract.pictures and readable < _SCAN_CHARACTERS * count:
        raise UserError("document_scan", pages=count)
    if _garbled(extract):
        raise UserError("document_garbled")


def _readable(extract: Extract) -> int:
    texts = (fragment.text for page in extract.pages for fragment in page.fragments)
    return sum(not char.isspace() for text in texts for char in text)


def _garbled(extract: Extract) -> bool:
    lost = sum(fragment.text.count("\ufffd") for page in extract.pages for fragment in page.fragments)
    return lost > _GARBLED * _readable(extract)


def _blocks(paragraphs: Iterable[Paragraph]) -> tuple[Block, ...]:
    blocks: list[Block] = []
    start = 0
    for paragraph in paragraphs:
        text = paragraph.text
        styles = (StyledRange(span=Span(0, len(text)), styles=(Style.BOLD,)),) if paragraph.bold else ()
        blocks.append(
            Block(
                index=len(blocks),
                part="pdf",
                ordinal=len(blocks),
                kind=BlockKind.PARAGRAPH,
                text=text,
                start=start,
                page=paragraph.page,
                alignment="center" if paragraph.centred else "",
                styles=styles,
                digest=digest_of(text),
            )
        )
        start += len(text) + 1
    return tuple(blocks)


def _listed(pages: tuple[int, ...]) -> str:
    shown = "、".join(str(page) for page in pages[:20])
    return shown + ("…" if len(pages) > 20 else "")
