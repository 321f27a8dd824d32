"""Pages come out of a process of their own, one by one, and it ends when nobody wants them."""

import multiprocessing
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.documents.ocr.pages import line, page
from workbench.documents import ocr, pdf, read
from workbench.documents.cage import Bounds, stream_caged
from workbench.documents.ocr_layout import page_of
from workbench.documents.ocr_page import ReadRule
from workbench.documents.pdf_lines import page_rows
from workbench.errors import Cancelled, LimitError, UserError

PNG = b"\x89PNG\r\n\x1a\n" + b"\0" * 50


def count(most: int) -> Iterator[int]:
    yield from range(most)


def stall() -> Iterator[int]:
    yield 1
    while True:
        time.sleep(0.01)


def fail() -> Iterator[int]:
    yield 1
    raise UserError("document_empty")


def never() -> bool:
    return False


def test_items_come_one_by_one() -> None:
    assert list(stream_caged(count, 3, bounds=Bounds(30), cancelled=never)) == [0, 1, 2]


def test_an_error_comes_after_what_was_done() -> None:
    stream = stream_caged(fail, bounds=Bounds(30), cancelled=never)
    assert next(stream) == 1
    with pytest.raises(UserError, match="document_empty"):
        next(stream)


def test_cancel_ends_the_child_within_a_second() -> None:
    asked: list[int] = []
    stream = stream_caged(stall, bounds=Bounds(60), cancelled=lambda: bool(asked))
    assert next(stream) == 1
    asked.append(1)
    begun = time.monotonic()
    with pytest.raises(Cancelled):
        next(stream)
    assert time.monotonic() - begun < 1
    assert multiprocessing.active_children() == []


def test_a_page_that_takes_too_long_is_given_up() -> None:
    stream = stream_caged(stall, bounds=Bounds(seconds=2), cancelled=never)
    with pytest.raises(LimitError, match="document_timeout"):
        list(stream)


def test_who_stops_listening_leaves_no_child() -> None:
    stream = stream_caged(stall, bounds=Bounds(60), cancelled=never)
    next(stream)
    stream.close()
    assert multiprocessing.active_children() == []


def test_without_the_extra_a_picture_and_a_scan_are_refused_with_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(read, "is_installed", lambda: False)
    monkeypatch.setattr(ocr, "is_installed", lambda: False)
    path = tmp_path / "扫描.png"
    path.write_bytes(PNG)
    with pytest.raises(UserError, match="document_image"):
        read.read_contract(path)
    with pytest.raises(UserError, match="ocr_missing"):
        ocr.recognise(path, "png", "", ocr.Ocr(None, never))


def test_a_pdf_of_text_and_scanned_pages_reads_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import pymupdf

    document = pymupdf.open()
    shown = document.new_page()
    for row, text in enumerate(("第一条 甲方向乙方采购设备一批，用于办公。", "第二条 价款另行商定。")):
        shown.insert_text((72, 100 + 30 * row), text, fontname="china-s", fontsize=12)
    scanned = document.new_page()
    dots = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 8, 8), False)
    dots.clear_with(255)
    scanned.insert_image(scanned.rect, pixmap=dots)
    path = tmp_path / "半.pdf"
    document.save(path)
    asked: list[tuple[int, ...]] = []

    def recognise(
        _path: Path, _type: str, _digest: str, _ocr: ocr.Ocr, numbers: tuple[int, ...]
    ) -> ocr.Recognised:
        asked.append(tuple(numbers))
        return ocr.Recognised(
            {2: page(line("第三条交付时间为2026年5月1日。", 0))}, {2: "k"}, ocr.Cache(None, "")
        )

    monkeypatch.setattr(pdf, "is_installed", lambda: True)
    monkeypatch.setattr(pdf, "recognise", recognise)
    contract = read.read_contract(path)
    assert asked == [(2,)]
    assert [clause.number for clause in contract.clauses] == ["第一条", "第二条", "第三条"]
    assert contract.scan is not None
    assert [seen.page for seen in contract.scan.pages] == [2]
    codes = [note.code for note in contract.notes]
    assert "by_ocr" in codes
    assert "pages_without_text" not in codes


def test_columns_are_read_one_after_the_other() -> None:
    left = [line(f"左栏第{row}行的文字很长很长一直写到栏边", row, 60) for row in range(6)]
    right = [line(f"右栏第{row}行的文字很长很长一直写到栏边", row, 320) for row in range(6)]
    mixed = [one for pair in zip(left, right, strict=True) for one in pair]
    rows = page_rows(page_of(1, page(*mixed), 0)).rows
    assert [row.text[:2] for row in rows] == ["左栏"] * 6 + ["右栏"] * 6


def test_the_lines_of_a_cell_stay_together() -> None:
    cells = [
        line("甲方保证设备", 0, 70), line("乙方保证付款", 0, 310), line("符合约定", 1, 70), line("按期到账", 1, 310)
    ]  # fmt: skip
    rules = tuple(
        [ReadRule(x0=x, y0=90, x1=x, y1=170, upright=True) for x in (60, 300, 540)]
        + [ReadRule(x0=60, y0=y, x1=540, y1=y, upright=False) for y in (90, 170)]
    )
    table = page(*cells).model_copy(update={"rules": rules})
    rows = page_rows(page_of(1, table, 0)).rows
    assert [row.text for row in rows] == ["甲方保证设备", "符合约定", "乙方保证付款", "按期到账"]
