"""A paper as a new Word document: real styles, headings, a list of contents, page numbers.

The one door to python-docx (untyped, hence ``Any``); it is imported on first use.
"""

import io
from collections.abc import Iterable, Mapping
from typing import Any

from workbench.documents.paper import (
    INK,
    LINE,
    MUTED,
    Contents,
    Facts,
    Heading,
    Line,
    Paper,
    Part,
    Tally,
)
from workbench.documents.paper_docx_xml import (
    add_field,
    add_shade,
    add_styled,
    bookmark,
    contents_field,
    empty_table,
    set_faces,
    shade_cell,
)

SIZES = {"Normal": 10.5, "Title": 22, "Heading 1": 15, "Heading 2": 12}
ABOVE = {"Heading 1": 20.0, "Heading 2": 14.0}
LABEL_WIDTH, TEXT_WIDTH = 34, 160
LABELS = {"zh": 19, "en": 34}
"""Millimetres of the column of labels; the words behind it are set off by as much."""


def docx_bytes(paper: Paper) -> bytes:
    """The .docx."""
    return _Sheet(paper).to_bytes()


class _Sheet:
    """An A4 document with Chinese faces."""

    def __init__(self, paper: Paper) -> None:
        import docx
        from docx.shared import Mm

        self._paper = paper
        self._document: Any = docx.Document()
        self._named = {id(part): f"_Toc{number:06}" for number, part in enumerate(paper.headings, 1)}
        section = self._document.sections[0]
        section.page_width, section.page_height = Mm(210), Mm(297)
        section.left_margin = section.right_margin = Mm(25)
        section.top_margin, section.bottom_margin = Mm(24), Mm(22)
        for name, size in SIZES.items():
            self._style(name, size)
        if paper.running:
            self._furniture(section)

    def to_bytes(self) -> bytes:
        """All parts in their order."""
        for part in self._paper.parts:
            self._put(part)
        out = io.BytesIO()
        self._document.save(out)
        return out.getvalue()

    def _style(self, name: str, size: float) -> None:
        from docx.shared import Pt, RGBColor

        style = self._document.styles[name]
        style.font.size = Pt(size)
        style.font.color.rgb = RGBColor.from_string(INK)
        set_faces(style, body=name == "Normal")
        form = style.paragraph_format
        if name == "Normal":
            form.space_after, form.line_spacing = Pt(4), 1.35
        if name in ABOVE:
            form.space_before, form.space_after = Pt(ABOVE[name]), Pt(6)

    def _furniture(self, section: Any) -> None:  # noqa: ANN401  # python-docx is untyped
        """The running head from the second page on, and the page's number on every page."""
        from docx.shared import Pt, RGBColor

        section.different_first_page_header_footer = True
        head = section.header.paragraphs[0]
        for piece, paragraph in ((self._paper.running, head), *((None, f) for f in _feet(section))):
            paragraph.paragraph_format.alignment = 0 if piece else 1
            if piece is None:
                _numbers(paragraph, self._paper.page)
            else:
                paragraph.add_run(piece)
            for run in paragraph.runs:
                run.font.size, run.font.color.rgb = Pt(8.5), RGBColor.from_string(MUTED)

    def _put(self, part: Part) -> None:
        if isinstance(part, Heading):
            paragraph = self._document.add_heading(part.text, part.level)
            if part.level:
                bookmark(paragraph, self._named[id(part)], int(self._named[id(part)][4:]))
            if part.level == 1:
                add_shade(paragraph, bottom=LINE)
        elif isinstance(part, Facts):
            self._facts(part)
        elif isinstance(part, Tally):
            self._tally(part)
        elif isinstance(part, Contents):
            self._contents(part)
        else:
            self._line(part)

    def _line(self, line: Line) -> None:
        from docx.shared import Mm, Pt

        paragraph = self._document.add_paragraph()
        form = paragraph.paragraph_format
        form.keep_with_next = line.keep or None
        if line.lead:
            form.space_before = Pt(12)
        if line.label:
            wide = Mm(LABELS[self._paper.language])
            form.left_indent, form.first_line_indent = wide, -wide
            form.tab_stops.add_tab_stop(wide)
            form.space_after = Pt(3)
            add_styled(paragraph, f"{line.label}\t", MUTED)
        if line.quoted:
            add_shade(paragraph, fill="F4F3EF")
        for run in line.runs:
            add_styled(paragraph, run.text, run.colour, bold=run.bold, strike=run.strike)

    def _facts(self, part: Facts) -> None:
        widths = (LABEL_WIDTH, TEXT_WIDTH - LABEL_WIDTH)
        table = empty_table(self._document, widths, lines=LINE)
        for label, value in part.rows:
            cells = table.add_row().cells
            for cell, text, colour in zip(cells, (label, value), (MUTED, ""), strict=True):
                _cell(cell, text, {"colour": colour})

    def _tally(self, part: Tally) -> None:
        from docx.shared import Pt

        each = TEXT_WIDTH // len(part.cells)
        table = empty_table(self._document, (each,) * len(part.cells), lines="")
        for cell, (figure, label, colour) in zip(table.add_row().cells, part.cells, strict=True):
            shade_cell(cell, "F4F3EF")
            paragraph = cell.paragraphs[0]
            paragraph.alignment = 1
            paragraph.paragraph_format.space_before = Pt(4)
            paragraph.paragraph_format.space_after = Pt(0)
            add_styled(paragraph, figure, colour, bold=True, size=18)
            under = cell.add_paragraph()
            under.alignment = 1
            add_styled(under, label, MUTED, size=9)
        self._document.add_paragraph().paragraph_format.space_after = Pt(0)

    def _contents(self, part: Contents) -> None:
        from docx.shared import Pt

        title = self._document.add_paragraph()
        title.paragraph_format.space_before, title.paragraph_format.keep_with_next = Pt(14), True
        add_styled(title, part.title, MUTED, bold=True, size=11)
        entries = [(head.level, head.text, self._named[id(head)]) for head in self._paper.headings]
        contents_field(self._document, entries)


def _feet(section: Any) -> Iterable[Any]:  # noqa: ANN401  # python-docx is untyped
    return section.footer.paragraphs[0], section.first_page_footer.paragraphs[0]


def _numbers(paragraph: Any, said: str) -> None:  # noqa: ANN401  # python-docx is untyped
    """The sentence of a page's number, with the fields that count."""
    before, _, rest = said.partition("{page}")
    between, _, after = rest.partition("{pages}")
    paragraph.add_run(before)
    add_field(paragraph, "PAGE")
    paragraph.add_run(between)
    add_field(paragraph, "NUMPAGES")
    paragraph.add_run(after)


def _cell(cell: Any, text: str, look: Mapping[str, str]) -> None:  # noqa: ANN401  # python-docx is untyped
    from docx.shared import Pt

    paragraph = cell.paragraphs[0]
    paragraph.paragraph_format.space_before = paragraph.paragraph_format.space_after = Pt(2)
    add_styled(paragraph, text, look["colour"])
