"""Draw highlights and notes into a .pdf: runs in the cage, the only other file that writes with pymupdf.

Coordinates of text are those of the page as it is shown; annotations want those of the page before it was turned.
"""

import tempfile
from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple, cast

from workbench.documents.annotate_place import Box, Glyph, box_of, pair_blocks, stretches_of
from workbench.documents.pdf import extract_pages
from workbench.documents.pdf_lines import page_rows
from workbench.documents.pdf_paragraphs import Paragraph, join_pages
from workbench.errors import UserError

COLOURS = {"high": (1.0, 0.72, 0.68), "medium": (1.0, 0.88, 0.55), "low": (0.72, 0.84, 1.0)}
_MARGIN, _STEP = 18.0, 22.0


class Target(NamedTuple):
    """Words of one block of the contract: its index, from where to where in it, and the page it begins on."""

    block: int
    start: int
    end: int
    page: int


class Note(NamedTuple):
    """What is said of a place. ``risk`` is the code that colours it."""

    text: str
    risk: str
    targets: tuple[Target, ...]


class Annotated(NamedTuple):
    """What comes out of the cage. ``found`` says for each note whether its words were found on the page;
    ``appended`` whether the original's bytes stand in front of what was added; ``same_text`` whether a reader of the
    text finds on every page what it found before."""

    data: bytes
    found: tuple[bool, ...]
    appended: bool
    same_text: bool


def draw(name: str, blocks: Sequence[str], notes: Sequence[Note], author: str, when: datetime) -> Annotated:
    """Runs in the cage: the file with its notes."""
    import pymupdf

    fitz = cast("Any", pymupdf)
    fitz.TOOLS.mupdf_display_errors(False)
    fitz.TOOLS.mupdf_display_warnings(False)
    pages = extract_pages(name).pages
    paragraphs = join_pages([page_rows(page) for page in pages]).paragraphs
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.pdf"
        copy.write_bytes(Path(name).read_bytes())
        document = fitz.open(str(copy), filetype="pdf")
        with document:
            if not document.permissions & fitz.PDF_PERM_ANNOTATE:
                raise UserError("annotate_protected")
            appended = bool(document.can_save_incrementally())
            before = _texts(document)
            pen = _Pen(fitz, document, author, when)
            paired = pair_blocks(paragraphs, blocks)
            found = tuple(pen.put(note, paired) for note in notes)
            if appended and notes:
                document.saveIncr()
            data = copy.read_bytes() if appended else cast("bytes", document.tobytes())
    return Annotated(data, found, appended, _texts(fitz.open("pdf", data)) == before)


def _texts(document: Any) -> list[str]:  # noqa: ANN401  # pymupdf has no types
    return [page.get_text() for page in document]


class _Pen:
    """Puts notes on the pages of a document."""

    def __init__(self, fitz: Any, document: Any, author: str, when: datetime) -> None:  # noqa: ANN401  # pymupdf has no types
        self._fitz, self._document = fitz, document
        self._info = {"title": author, "modDate": _pdf_date(when), "creationDate": _pdf_date(when)}
        self._glyphs: dict[int, tuple[Glyph, ...]] = {}
        self._beside: dict[int, int] = {}

    def put(self, note: Note, paired: dict[int, Paragraph]) -> bool:
        """Highlight the words of a note, its text at the first page that has some; else beside the page's text.
        True where the words, or the paragraph they belong to, were found."""
        boxes = [box for target in note.targets for box in self._boxes(target, paired)]
        by_page: dict[int, list[Box]] = {}
        for box in boxes:
            by_page.setdefault(box.page, []).append(box)
        for page, some in sorted(by_page.items()):
            self._highlight(page, some, note)
        if by_page:
            return True
        place = self._paragraph_place(note, paired)
        self._sticky(place or Box(note.targets[0].page if note.targets else 1, 0, 0, 0, 0), note)
        return place is not None

    def _boxes(self, target: Target, paired: dict[int, Paragraph]) -> Iterable[Box]:
        paragraph = paired.get(target.block)
        if paragraph is None or target.start >= target.end:
            return ()
        stretches = stretches_of(paragraph, target.start, target.end)
        return [box_of(stretch, self._signs(stretch.row.page)) for stretch in stretches]

    def _paragraph_place(self, note: Note, paired: dict[int, Paragraph]) -> Box | None:
        """The first row of the paragraph beside which a note without words of its own belongs."""
        for target in note.targets:
            paragraph = paired.get(target.block)
            if paragraph is not None and paragraph.rows:
                row = paragraph.rows[0]
                return Box(row.page, row.x0, row.y0, row.x1, row.y1)
        return None

    def _signs(self, number: int) -> tuple[Glyph, ...]:
        if number not in self._glyphs:
            found = self._document[number - 1].get_text("rawdict", flags=self._fitz.TEXT_MEDIABOX_CLIP)
            self._glyphs[number] = tuple(
                Glyph(sign["c"], *sign["bbox"])
                for block in found["blocks"]
                for line in block.get("lines", ())
                for span in line["spans"]
                for sign in span["chars"]
                if not sign["c"].isspace()
            )
        return self._glyphs[number]

    def _highlight(self, number: int, boxes: Sequence[Box], note: Note) -> None:
        page = self._document[number - 1]
        back = page.derotation_matrix
        quads = [self._fitz.Rect(box.x0, box.y0, box.x1, box.y1).quad * back for box in boxes]
        self._finish(page.add_highlight_annot(quads=quads), note)

    def _sticky(self, place: Box, note: Note) -> None:
        """A note at the left edge of the page, below those that stand there already."""
        page = self._document[place.page - 1]
        high = place.y0
        if not high:
            self._beside[place.page] = self._beside.get(place.page, 0) + 1
            high = _MARGIN + _STEP * (self._beside[place.page] - 1)
        high = min(high, page.rect.height - _STEP)
        point = self._fitz.Point(max(4.0, place.x0 - _STEP), high) * page.derotation_matrix
        self._finish(page.add_text_annot(point, note.text, icon="Comment"), note)

    def _finish(self, annotation: Any, note: Note) -> None:  # noqa: ANN401  # pymupdf has no types
        annotation.set_colors(stroke=COLOURS[note.risk])
        annotation.set_info({**self._info, "content": note.text})
        annotation.update()


def _pdf_date(when: datetime) -> str:
    return when.strftime("D:%Y%m%d%H%M%SZ")
