"""A paper as .pdf: laid out by pymupdf's Story in a process of its own, with fonts that travel in the file.

Chinese stands in the fallback face that pymupdf carries, so that the file looks the same on every machine. That face
has no bold: rank is shown by size and colour.
"""

import io
from typing import Any, NamedTuple, cast

from workbench.documents.cage import Bounds, run_caged
from workbench.documents.paper import MUTED, Paper
from workbench.documents.paper_html import CSS, Entry, Html, entries_of

CAGE = Bounds(seconds=120, megabytes=1536)
LEFT, TOP, BOTTOM = 68.0, 64.0, 62.0
SMALL = 8.0
KEPT = 46.0
"""Points below a heading that its first lines need."""


def pdf_bytes(paper: Paper) -> bytes:
    """The .pdf. Raises LimitError or UserError ``document_crashed`` where the layout gave out."""
    return run_caged(lay_out, paper, bounds=CAGE)


def lay_out(paper: Paper) -> bytes:
    """Runs in the cage: twice laid out, since the list of contents needs the pages of the headings."""
    import pymupdf

    fitz = cast("Any", pymupdf)
    latin, chinese = fitz.Font("helv"), fitz.Font("china-s")

    def measure(text: str, size: float) -> float:
        return sum(float((latin if sign.isascii() else chinese).text_length(sign, size)) for sign in text)

    entries = entries_of(paper)
    pages: dict[str, int] = {}
    _placed(fitz, Html(paper, measure, pages).page(), pages)
    made = _placed(fitz, Html(paper, measure, dict(pages)).page(), pages)
    _furnish(fitz, made, paper)
    made.set_toc(_outline(entries, pages))
    made.set_metadata({"title": paper.running})
    made.subset_fonts()
    return cast("bytes", made.tobytes(garbage=4, deflate=True))


def _placed(fitz: Any, html: str, pages: dict[str, int]) -> Any:  # noqa: ANN401  # pymupdf has no types
    """The document, with its links; ``pages`` is filled with the page of every name."""
    story = fitz.Story(html, user_css=CSS)
    sheet = fitz.paper_rect("a4")
    inner = fitz.Rect(LEFT, TOP, sheet.width - LEFT, sheet.height - BOTTOM)
    out = io.BytesIO()
    writer = fitz.DocumentWriter(out)
    all_links: list[Any] = []
    pages.clear()
    more, number = 1, 0
    while more:
        number += 1
        more, placed = _fitting(story, inner)
        for position in placed:
            position.page_num = number
            if position.id and position.open_close & 1:
                pages.setdefault(position.id, number)
        all_links += placed
        story.draw(writer.begin_page(sheet))
        writer.end_page()
    writer.close()
    return fitz.Story.add_pdf_links(fitz.open("pdf", out), all_links)


class _Fitting(NamedTuple):
    more: int
    placed: list[Any]


def _fitting(story: Any, inner: Any) -> _Fitting:  # noqa: ANN401  # pymupdf has no types
    """One page's worth, placed but not drawn. A heading that would stand alone at the foot of the page goes over to
    the next one."""
    more, placed = _place(story, inner)
    named = [position for position in placed if position.id and position.open_close & 1]
    alone = [position for position in named if position.rect[3] > inner.y1 - KEPT]
    if more and alone and alone[0].rect[1] > inner.y0 + KEPT:
        return _place(story, type(inner)(inner.x0, inner.y0, inner.x1, alone[0].rect[1] - 1))
    return _Fitting(more, placed)


def _place(story: Any, rect: Any) -> _Fitting:  # noqa: ANN401  # pymupdf has no types
    placed: list[Any] = []

    def noted(position: Any) -> None:  # noqa: ANN401  # pymupdf takes a function only, no bound method
        placed.append(position)

    more, _ = story.place(rect)
    story.element_positions(noted)
    return _Fitting(more, placed)


def _outline(entries: tuple[Entry, ...], pages: dict[str, int]) -> list[list[object]]:
    """The file's outline; it must begin at the first level."""
    rows: list[list[object]] = [[entry.level, entry.text, pages.get(entry.name, 1)] for entry in entries]
    return rows if not rows or rows[0][0] == 1 else [[1, *row[1:]] for row in rows]


def _furnish(fitz: Any, document: Any, paper: Paper) -> None:  # noqa: ANN401  # pymupdf has no types
    """The running head from the second page on, and the page's number on every page."""
    font = fitz.Font("china-s")
    grey = tuple(int(MUTED[at : at + 2], 16) / 255 for at in (0, 2, 4))
    count = document.page_count
    head = paper.running
    while head and font.text_length(head, SMALL) > fitz.paper_rect("a4").width - 2 * LEFT:
        head = head[:-1]
    for page in document:
        page.wrap_contents()  # the story leaves its own directions behind
        writer = fitz.TextWriter(page.rect, color=grey)
        said = paper.page.replace("{pages}", str(count)).replace("{page}", str(page.number + 1))
        middle = (page.rect.width - font.text_length(said, SMALL)) / 2
        writer.append((middle, page.rect.height - 32), said, font=font, fontsize=SMALL)
        if page.number and head:
            writer.append((LEFT, 38), head, font=font, fontsize=SMALL)
        writer.write_text(page)
