"""The table of findings as .xlsx: six small parts written by hand, words only, no formula and no link.

Words stand as inline strings, which a spreadsheet never computes; those that begin like a formula also carry the
mark that keeps them words when somebody edits the cell.
"""

import io
import re
import zipfile
from collections.abc import Iterator
from xml.sax.saxutils import escape

from workbench.documents.findings_list import FindingsTable, risky

LIMIT = 32_000
"""Characters of a cell; Excel takes 32,767."""
WIDTHS = (6, 8, 10, 22, 30, 40, 44, 40, 44, 12, 40, 12, 12, 12, 24, 10, 20)
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_PACKAGE = "http://schemas.openxmlformats.org/package/2006"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_ESCAPE = re.compile("(?=_x[0-9A-Fa-f]{4}_)")
_FILLS = {"high": "FCE9E7", "medium": "FFF1D6", "low": "E8EEF6"}
_PLAIN, _BOLD, _KEPT, _FIRST = 0, 1, 2, 3
"""Cell formats: words, the head, words that begin like a formula; from 3 on a risk each."""

_TYPES = (
    f'{_HEAD}<Types xmlns="{_PACKAGE}/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
    '<Override PartName="/xl/worksheets/sheet1.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>'
    '<Override PartName="/xl/styles.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>'
)
_ROOT = (
    f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
    f'Type="{_REL}/officeDocument" Target="xl/workbook.xml"/></Relationships>'
)
_RELS = (
    f'{_HEAD}<Relationships xmlns="{_PACKAGE}/relationships"><Relationship Id="rId1" '
    f'Type="{_REL}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" '
    f'Type="{_REL}/styles" Target="styles.xml"/></Relationships>'
)


def xlsx_bytes(table: FindingsTable) -> bytes:
    """The .xlsx; equal tables give equal bytes."""
    parts = {
        "[Content_Types].xml": _TYPES,
        "_rels/.rels": _ROOT,
        "xl/workbook.xml": _book(table),
        "xl/_rels/workbook.xml.rels": _RELS,
        "xl/styles.xml": _styles(),
        "xl/worksheets/sheet1.xml": "".join(_sheet(table)),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, text in parts.items():
            archive.writestr(zipfile.ZipInfo(name), text.encode(), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _book(table: FindingsTable) -> str:
    quoted = {'"': "&quot;"}
    name = re.sub(r"[\[\]:*?/\\']", " ", table.title)[:31]
    area = f"'{name}'!$A$1:{_column(len(table.head) - 1)}${len(table.rows) + 1}"
    titles = f"'{name}'!$1:$1"
    return (
        f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_REL}"><sheets>'
        f'<sheet name="{escape(name, quoted)}" sheetId="1" r:id="rId1"/></sheets><definedNames>'
        f'<definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">{escape(area)}</definedName>'
        f'<definedName name="_xlnm.Print_Titles" localSheetId="0">{escape(titles)}</definedName>'
        "</definedNames></workbook>"
    )


def _styles() -> str:
    fills = "".join(
        f'<fill><patternFill patternType="solid"><fgColor rgb="FF{rgb}"/></patternFill></fill>'
        for rgb in ("EFEDE6", *_FILLS.values())
    )
    looks = [
        '<xf numFmtId="49" fontId="0" fillId="0" borderId="1" xfId="0" applyAlignment="1">{}</xf>',
        (
            '<xf numFmtId="49" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" '
            'applyAlignment="1">{}</xf>'
        ),
        '<xf numFmtId="49" fontId="0" fillId="0" borderId="1" xfId="0" quotePrefix="1" applyAlignment="1">{}</xf>',
        *(
            f'<xf numFmtId="49" fontId="0" fillId="{3 + at}" borderId="1" xfId="0" applyFill="1" '
            'applyAlignment="1">{}</xf>'
            for at in range(len(_FILLS))
        ),
    ]
    aligned = '<alignment vertical="top" wrapText="1"/>'
    side = '<{0} style="thin"><color rgb="FFDDD9CF"/></{0}>'
    border = "".join(side.format(name) for name in ("left", "right", "top", "bottom"))
    return (
        f'{_HEAD}<styleSheet xmlns="{_MAIN}"><fonts count="2"><font><sz val="10"/><name val="微软雅黑"/></font>'
        '<font><b/><sz val="10"/><name val="微软雅黑"/></font></fonts>'
        f'<fills count="{3 + len(_FILLS)}"><fill><patternFill patternType="none"/></fill>'
        f'<fill><patternFill patternType="gray125"/></fill>{fills}</fills>'
        f'<borders count="2"><border><left/><right/><top/><bottom/></border><border>{border}</border></borders>'
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>'
        f'<cellXfs count="{len(looks)}">{"".join(looks).format(*[aligned] * len(looks))}</cellXfs>'
        '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
    )


def _sheet(table: FindingsTable) -> Iterator[str]:
    last = _column(len(table.head) - 1).replace("$", "")
    yield f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
    yield '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" '
    yield 'state="frozen"/></sheetView></sheetViews><cols>'
    for at, width in enumerate(WIDTHS, 1):
        yield f'<col min="{at}" max="{at}" width="{width}" customWidth="1"/>'
    yield "</cols><sheetData>"
    yield _row(1, [_cell(1, at, text, _BOLD) for at, text in enumerate(table.head)])
    for number, (row, risk) in enumerate(zip(table.rows, table.risks, strict=True), 2):
        colour = _FIRST + list(_FILLS).index(risk)
        looks = [colour if at == 1 else _KEPT if risky(text) else _PLAIN for at, text in enumerate(row)]
        yield _row(number, [_cell(number, at, text, looks[at]) for at, text in enumerate(row)])
    yield f'</sheetData><autoFilter ref="A1:{last}{len(table.rows) + 1}"/>'
    yield '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/></worksheet>'


def _row(number: int, cells: list[str]) -> str:
    return f'<row r="{number}">{"".join(cells)}</row>'


def _cell(row: int, at: int, text: str, look: int) -> str:
    place = f"{_column(at).replace('$', '')}{row}"
    if not text:
        return f'<c r="{place}" s="{look}"/>'
    if at == 0 and text.isdigit():
        return f'<c r="{place}" s="{look}"><v>{text}</v></c>'
    shown = text if len(text) <= LIMIT else f"{text[:LIMIT]}…"
    safe = escape(_ESCAPE.sub("_x005F", shown))
    return f'<c r="{place}" s="{look}" t="inlineStr"><is><t xml:space="preserve">{safe}</t></is></c>'


def _column(at: int) -> str:
    """The column by its place from 0, as a fixed reference; there are fewer than 26."""
    return f"${chr(ord('A') + at)}"
