"""The pieces of a new Word document for which python-docx has no words: faces, fields, shades, bookmarks.

python-docx is untyped, hence ``Any``; it is imported on first use.
"""

from collections.abc import Sequence
from typing import Any, cast

SANS, SERIF = "微软雅黑", "宋体"


def _element(tag: str, /, **attributes: str) -> Any:  # noqa: ANN401  # lxml element
    from docx import oxml
    from docx.oxml.ns import qn

    made = cast("Any", oxml).OxmlElement(tag)
    for key, value in attributes.items():
        made.set(qn(f"w:{key}"), value)
    return made


def set_faces(style: Any, *, body: bool) -> None:  # noqa: ANN401  # python-docx is untyped
    """Chinese and Latin faces that every Word and WPS has."""
    from docx.oxml.ns import qn

    fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
    for theme in ("w:asciiTheme", "w:hAnsiTheme", "w:eastAsiaTheme", "w:cstheme"):
        fonts.attrib.pop(qn(theme), None)
    fonts.set(qn("w:eastAsia"), SERIF if body else SANS)
    for script in ("w:ascii", "w:hAnsi"):
        fonts.set(qn(script), "Times New Roman" if body else "Arial")


def add_styled(
    paragraph: Any,  # noqa: ANN401  # python-docx is untyped
    text: str,
    colour: str = "",
    *,
    bold: bool = False,
    strike: bool = False,
    size: float = 0,
) -> None:
    """A run of one look."""
    from docx.shared import Pt, RGBColor

    run = paragraph.add_run(text)
    run.bold = bold or None
    run.font.strike = strike or None
    if colour:
        run.font.color.rgb = RGBColor.from_string(colour)
    if size:
        run.font.size = Pt(size)


def add_field(paragraph: Any, code: str) -> None:  # noqa: ANN401  # python-docx is untyped
    """A field that Word counts when it shows the page."""
    for child in (
        _element("w:fldChar", fldCharType="begin"),
        _instruction(code),
        _element("w:fldChar", fldCharType="separate"),
    ):
        paragraph.add_run()._r.append(child)  # noqa: SLF001  # no public way
    paragraph.add_run("1")
    paragraph.add_run()._r.append(_element("w:fldChar", fldCharType="end"))  # noqa: SLF001  # no public way


def _instruction(code: str) -> Any:  # noqa: ANN401  # lxml element
    made = _element("w:instrText")
    made.text = f" {code} "
    return made


def add_shade(paragraph: Any, *, fill: str = "", bottom: str = "") -> None:  # noqa: ANN401  # python-docx is untyped
    """A ground behind a paragraph, or a line below it."""
    properties = paragraph._p.get_or_add_pPr()  # noqa: SLF001  # no public way
    behind = ("w:shd", "w:tabs", "w:suppressAutoHyphens", "w:spacing", "w:ind", "w:jc", "w:rPr")
    if bottom:
        borders = _element("w:pBdr")
        borders.append(_element("w:bottom", val="single", sz="4", space="4", color=bottom))
        properties.insert_element_before(borders, *behind)
    if fill:
        properties.insert_element_before(_element("w:shd", val="clear", color="auto", fill=fill), *behind[1:])


def shade_cell(cell: Any, fill: str) -> None:  # noqa: ANN401  # python-docx is untyped
    """A ground behind a cell."""
    cell._tc.get_or_add_tcPr().append(_element("w:shd", val="clear", color="auto", fill=fill))  # noqa: SLF001


def empty_table(document: Any, widths: Sequence[int], lines: str) -> Any:  # noqa: ANN401  # python-docx is untyped
    """A table without rows; ``widths`` in millimetres, ``lines`` the colour of the lines between rows."""
    from docx.shared import Mm

    table = document.add_table(rows=0, cols=len(widths))
    table.autofit = False
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Mm(width)
    if lines:
        borders = _element("w:tblBorders")
        for side in ("top", "bottom", "insideH"):
            borders.append(_element(f"w:{side}", val="single", sz="4", space="0", color=lines))
        properties = table._tbl.tblPr  # noqa: SLF001  # no public way
        properties.insert_element_before(borders, "w:shd", "w:tblLayout", "w:tblCellMar", "w:tblLook")
    return table


def bookmark(paragraph: Any, name: str, number: int) -> None:  # noqa: ANN401  # python-docx is untyped
    """A name around a heading's words, which the list of contents leads to."""
    body = paragraph._p  # noqa: SLF001  # no public way
    start = _element("w:bookmarkStart", id=str(number), name=name)
    at = 1 if body.pPr is not None else 0
    body.insert(at, start)
    body.append(_element("w:bookmarkEnd", id=str(number)))


def contents_field(document: Any, entries: Sequence[tuple[int, str, str]]) -> None:  # noqa: ANN401  # python-docx is untyped
    """A list of contents that leads to the headings and that Word can bring up to date; the numbers of pages
    are Word's to know, so the list as it is written has none. ``entries`` are level, words and bookmark."""
    from docx.shared import Mm, Pt

    last = None
    for number, (level, text, name) in enumerate(entries):
        paragraph = last = document.add_paragraph()
        paragraph.paragraph_format.left_indent = Mm(7 * (level - 1))
        paragraph.paragraph_format.space_after = Pt(1)
        if number == 0:
            for child in (
                _element("w:fldChar", fldCharType="begin"),
                _instruction('TOC \\o "1-2" \\n \\h \\z'),
                _element("w:fldChar", fldCharType="separate"),
            ):
                paragraph.add_run()._r.append(child)  # noqa: SLF001  # no public way
        link = _element("w:hyperlink", anchor=name, history="1")
        paragraph._p.append(link)  # noqa: SLF001  # no public way
        add_styled(paragraph, text)
        link.append(paragraph.runs[-1]._r)  # noqa: SLF001  # no public way
    if last is not None:
        last.add_run()._r.append(_element("w:fldChar", fldCharType="end"))  # noqa: SLF001  # no public way
