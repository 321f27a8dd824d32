"""The list of findings: every finding in it, and nothing in it that a spreadsheet would compute."""

import csv
import io
import zipfile
from contextlib import closing

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from workbench.app.workbench import Workbench
from workbench.documents.findings_list import FindingsTable, csv_bytes, findings_table, risky
from workbench.documents.findings_xlsx import xlsx_bytes
from workbench.domain import wording
from workbench.domain.finding import DecisionKind
from workbench.domain.review import Review, ReviewOptions
from workbench.settings.paths import locate
from workbench.words import Words

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
HOSTILE = (
    "=1+1",
    "+86",
    "-2",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "  =cmd|' /C calc'!A0",
    "＝1+1",
    "\u200b=1",
    "\ufeff=1",
    "\n@x",
)


@pytest.fixture
def words() -> Words:
    return Words.load(locate().words)


@pytest.fixture
def review(paths: object) -> Review:
    place = locate()
    with closing(Workbench.open(place)) as bench:
        done = bench.review(place.samples / "labour.docx", ReviewOptions())
        bench.decide(done.run_id, done.findings[0].finding_id, DecisionKind.EDIT, new="=律师改", by="张律师")
        return bench.load(done.run_id)


def cells_of(data: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def sheet_of(data: bytes) -> etree._Element:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        for name in archive.namelist():
            etree.fromstring(archive.read(name))
        return etree.fromstring(archive.read("xl/worksheets/sheet1.xml"))


def test_every_finding_has_a_row_in_both(review: Review, words: Words) -> None:
    table = findings_table(review, words)
    rows = cells_of(csv_bytes(table))
    assert rows[0] == list(table.head)
    assert sorted(row[-1] for row in rows[1:]) == sorted(f.finding_id for f in review.findings)
    titles = {row[-1]: row[4] for row in rows[1:]}
    assert all(titles[f.finding_id] == wording.title(f, words) for f in review.findings)
    sheet = sheet_of(xlsx_bytes(table))
    assert len(sheet.findall(f".//{MAIN}row")) == len(rows)
    ids = {row.findall(f"{MAIN}c")[-1].findtext(f".//{MAIN}t") for row in sheet.findall(f".//{MAIN}row")[1:]}
    assert ids == {f.finding_id for f in review.findings}


def test_the_lawyers_words_stand_there_and_are_no_formula(review: Review, words: Words) -> None:
    rows = cells_of(csv_bytes(findings_table(review, words)))
    decided = next(row for row in rows if row[-1] == review.findings[0].finding_id)
    assert decided[10:13] == ["'=律师改", "修改后采纳", "张律师"]


@pytest.mark.parametrize("cell", HOSTILE)
def test_what_begins_like_a_formula_becomes_words(cell: str) -> None:
    table = FindingsTable("意见/清单", ("a", "b", "c"), (("1", "高", cell),), ("high",))
    assert risky(cell)
    assert cells_of(csv_bytes(table))[1][2].startswith("'")
    held = sheet_of(xlsx_bytes(table)).find(f".//{MAIN}c[@r='C2']")
    assert held is not None
    assert held.get("t") == "inlineStr"
    assert held.get("s") == "2"  # the look that keeps words words when the cell is edited


@given(st.lists(st.text(), min_size=3, max_size=3))
def test_no_text_makes_a_cell_that_is_computed_or_a_file_that_breaks(texts: list[str]) -> None:
    from workbench.text.legible import ILLEGAL

    row = tuple(ILLEGAL.sub("", text) for text in texts)
    table = FindingsTable("清单", ("a", "b", "c"), (row,), ("low",))
    read = cells_of(csv_bytes(table))
    assert len(read) == 2
    assert all(not cell.strip().startswith(("=", "+", "-", "@")) for cell in read[1])
    sheet = sheet_of(xlsx_bytes(table))
    assert sheet.find(f".//{MAIN}f") is None


def test_a_csv_says_that_it_is_utf8(review: Review, words: Words) -> None:
    assert csv_bytes(findings_table(review, words)).startswith(b"\xef\xbb\xbf")
