"""A plain new Word document: headings, lines of coloured runs, a table of facts.

The one door to python-docx (untyped, hence ``Any``); it is imported on first use.
"""

import io
from collections.abc import Sequence
from typing import Any

from workbench.text.legible import ILLEGAL

SANS, SERIF = "微软雅黑", "宋体"
INK, MUTED = "1F2328", "5B6168"
SIZES = {"Normal": 10.5, "Title": 20, "Heading 1": 14, "Heading 2": 11.5}
LABEL_WIDTH, VALUE_WIDTH = 34, 126


class Line:
    """One paragraph that is filled run by run."""

    def __init__(self, paragraph: Any, said: list[str]) -> None:  # noqa: ANN401  # python-docx is untyped
        self._paragraph = paragraph
        self._said = said

    def put(self, text: str, colour: str = "", bold: bool = False, strike: bool = False) -> None:
        """Append ``text``; ``colour`` is RRGGBB. Characters that XML forbids are left out."""
        from docx.shared import RGBColor

        shown = ILLEGAL.sub("", text)
        self._said.append(shown)
        run = self._paragraph.add_run(shown)
        run.bold = bold or None
        run.font.strike = strike or None
        if colour:
            run.font.color.rgb = RGBColor.from_string(colour)


class Sheet:
    """An A4 document with Chinese faces."""

    def __init__(self) -> None:
        import docx
        from docx.shared import Mm

        self._document: Any = docx.Document()
        self._said: list[str] = []
        section = self._document.sections[0]
        section.page_width, section.page_height = Mm(210), Mm(297)
        section.left_margin = section.right_margin = Mm(25)
        section.top_margin = section.bottom_margin = Mm(22)
        for name, size in SIZES.items():
            self._style(name, size)

    def _style(self, name: str, size: float) -> None:
        from docx.oxml.ns import qn
        from docx.shared import Pt, RGBColor

        style = self._document.styles[name]
        style.font.size = Pt(size)
        style.font.color.rgb = RGBColor.from_string(INK)
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for theme in ("w:asciiTheme", "w:hAnsiTheme", "w:eastAsiaTheme", "w:cstheme"):
            fonts.attrib.pop(qn(theme), None)
        body = name == "Normal"
        fonts.set(qn("w:eastAsia"), SERIF if body else SANS)
        for script in ("w:ascii", "w:hAnsi"):
            fonts.set(qn(script), "Times New Roman" if body else "Arial")
        if body:
            style.paragraph_format.space_after = Pt(4)
            style.paragraph_format.line_spacing = 1.35

    def heading(self, text: str, level: int) -> None:
        """A heading; level 0 is the title."""
        shown = ILLEGAL.sub("", text)
        self._document.add_heading(shown, level)
        self._said.append(f"\n{shown}")

    def line(self, keep: bool = False) -> Line:
        """A new paragraph; ``keep`` holds it on the page of the next one."""
        paragraph = self._document.add_paragraph()
        if keep:
            paragraph.paragraph_format.keep_with_next = True
        self._said.append("\n")
        return Line(paragraph, self._said)

    def facts(self, rows: Sequence[tuple[str, str]]) -> None:
        """A table of label and value."""
        from docx.shared import Mm

        table = self._document.add_table(rows=0, cols=2)
        table.autofit = False
        table.columns[0].width, table.columns[1].width = Mm(LABEL_WIDTH), Mm(VALUE_WIDTH)
        for label, value in rows:
            cells = table.add_row().cells
            self._said.append("\n")
            Line(cells[0].paragraphs[0], self._said).put(label, MUTED)
            self._said.append("：")
            Line(cells[1].paragraphs[0], self._said).put(value)
            cells[0].width, cells[1].width = Mm(LABEL_WIDTH), Mm(VALUE_WIDTH)

    @property
    def text(self) -> str:
        """What the document says, a line a paragraph or row."""
        return "".join(self._said).strip()

    def to_bytes(self) -> bytes:
        """The .docx."""
        out = io.BytesIO()
        self._document.save(out)
        return out.getvalue()
