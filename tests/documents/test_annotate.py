"""A .pdf goes back with notes at the right words, and under them stands the file that came in, byte for byte."""

from datetime import UTC, datetime
from pathlib import Path

import pymupdf
import pytest

from workbench.documents.annotate import AnnotatedPdf, write_annotated
from workbench.documents.read import read_contract
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, Risk
from workbench.domain.reports import ExportItem
from workbench.domain.span import Span
from workbench.errors import UserError
from workbench.settings.paths import locate
from workbench.words import Words

WHEN = datetime(2026, 11, 30, 9, 30, tzinfo=UTC)
LINES = (
    "技术服务合同",
    "第一条 服务内容",
    "乙方为甲方的冷库设备提供巡检和维修服务，每月不少于两次，遇有故障应当在接到通知之后",
    "四小时之内到场，并且在二十四小时之内修复；不能修复的，应当提供备用的设备，直至修复为止。",
    "第二条 价款",
    "服务费总额为人民币80000元，甲方应当在验收后三十日内付清。",
)


def pdf(path: Path, *, rotation: int = 0, save: dict[str, object] | None = None) -> Path:
    """Two pages; the long paragraph of the first goes over two lines, and one goes over the page."""
    document = pymupdf.open()
    page = document.new_page()
    for at, line in enumerate(LINES):
        page.insert_text((60, 80 + 22 * at), line, fontname="china-s", fontsize=11)
    page.insert_text((60, 780), "第三条 违约责任", fontname="china-s", fontsize=11)
    page.insert_text(
        (60, 802),
        "甲方逾期付款的，每逾期一日应当按照应付未付款项的万分之五向乙方支付违约金，并且",
        fontname="china-s",
        fontsize=11,
    )
    second = document.new_page()
    second.insert_text((60, 80), "赔偿乙方因此遭受的全部损失。", fontname="china-s", fontsize=11)
    for each in document:
        each.set_rotation(rotation)
    document.save(str(path), **(save or {}))
    document.close()
    return path


def item(contract: Contract, words: str, comment: str = "请核对", name: str = "a") -> ExportItem:
    at = contract.text.index(words)
    return ExportItem(item_id=name, span=Span(at, at + len(words)), comment=comment)


def annotated(path: Path, *wanted: str) -> AnnotatedPdf:
    contract = read_contract(path)
    items = [item(contract, words, name=str(at)) for at, words in enumerate(wanted)]
    return write_annotated(
        path, contract, items, {"0": Risk.HIGH}, "张律师", WHEN, Words.load(locate().words)
    )


def marked(data: bytes) -> list[tuple[int, str]]:
    """Page and words under every highlight."""
    found: list[tuple[int, str]] = []
    for page in pymupdf.open("pdf", data):
        for note in page.annots():
            if note.type[1] == "Highlight":
                corners = note.vertices
                words = ""
                for at in range(0, len(corners), 4):
                    rect = (pymupdf.Quad(corners[at : at + 4]) * page.rotation_matrix).rect
                    middle = [
                        sign["c"]
                        for block in page.get_text("rawdict")["blocks"]
                        for line in block["lines"]
                        for span in line["spans"]
                        for sign in span["chars"]
                        if rect.contains(
                            ((sign["bbox"][0] + sign["bbox"][2]) / 2, (sign["bbox"][1] + sign["bbox"][3]) / 2)
                        )
                    ]
                    words += "".join(middle)
                found.append((page.number, words))
    return found


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_words_meant_are_marked_also_over_lines_and_on_turned_pages(
    tmp_path: Path, rotation: int
) -> None:
    path = pdf(tmp_path / "合同.pdf", rotation=rotation)
    wanted = "遇有故障应当在接到通知之后四小时之内到场"
    made = annotated(path, wanted, "三十日")
    assert [words for _, words in marked(made.data)] == [wanted, "三十日"]
    assert [outcome.reason for outcome in made.outcomes] == ["", ""]


def test_words_that_go_over_a_page_are_marked_on_both(tmp_path: Path) -> None:
    made = annotated(pdf(tmp_path / "合同.pdf"), "支付违约金，并且赔偿乙方因此遭受的全部损失")
    assert marked(made.data) == [(0, "支付违约金，并且"), (1, "赔偿乙方因此遭受的全部损失")]


def test_the_original_stands_in_front_and_is_all_that_is_left_without_the_notes(tmp_path: Path) -> None:
    path = pdf(tmp_path / "合同.pdf")
    before = path.read_bytes()
    made = annotated(path, "三十日")
    assert path.read_bytes() == before
    assert made.data.startswith(before)
    assert made.checks == ("pdf_original_stands", "pdf_text_same")
    document = pymupdf.open("pdf", made.data)
    for page in document:
        for note in list(page.annots()):
            page.delete_annot(note)
    bare, original = pymupdf.open("pdf", document.tobytes()), pymupdf.open("pdf", before)
    for one, other in zip(bare, original, strict=True):
        assert one.get_text() == other.get_text()
        assert one.get_pixmap().samples == other.get_pixmap().samples


def test_a_note_says_who_when_what_and_the_proposal(tmp_path: Path) -> None:
    path = pdf(tmp_path / "合同.pdf")
    contract = read_contract(path)
    at = contract.text.index("三十日")
    edit = Edit(span=Span(at, at + 3), old="三十日", new="十五日")
    one = ExportItem(item_id="a", span=edit.span, edit=edit, comment="期限过长")
    made = write_annotated(
        path, contract, [one], {"a": Risk.HIGH}, "张律师", WHEN, Words.load(locate().words)
    )
    page = pymupdf.open("pdf", made.data)[0]
    (note,) = page.annots()
    assert note.info["title"] == "张律师"
    assert note.info["content"] == "期限过长\n建议将“三十日”改为：十五日"
    assert note.info["modDate"].startswith("D:20261130093000")


def test_what_has_no_words_stands_beside_its_paragraph(tmp_path: Path) -> None:
    path = pdf(tmp_path / "合同.pdf")
    contract = read_contract(path)
    at = contract.text.index("第二条")
    missing = ExportItem(item_id="a", span=Span(at, at), comment="缺少验收条款")
    made = write_annotated(path, contract, [missing], {}, "张律师", WHEN, Words.load(locate().words))
    page = pymupdf.open("pdf", made.data)[0]
    (note,) = page.annots()
    (words,) = page.search_for("第二条")
    assert note.type[1] == "Text"
    assert abs(note.rect.y0 - words.y0) < 12


def test_a_file_that_changed_or_forbids_notes_or_is_none_is_refused(tmp_path: Path) -> None:
    path = pdf(tmp_path / "合同.pdf")
    contract = read_contract(path)
    words = Words.load(locate().words)
    pdf(path, rotation=90)
    with pytest.raises(UserError, match="source_changed"):
        write_annotated(path, contract, [], {}, "张律师", WHEN, words)
    locked = {
        "encryption": pymupdf.PDF_ENCRYPT_AES_256,
        "owner_pw": "x",
        "permissions": pymupdf.PDF_PERM_PRINT,
    }
    closed = pdf(tmp_path / "锁.pdf", save=locked)
    with pytest.raises(UserError, match="annotate_protected"):
        annotated(closed, "三十日")
    text = tmp_path / "合同.txt"
    text.write_text("技术服务合同\n第一条 服务费在三十日内付清。", "utf-8")
    with pytest.raises(UserError, match="annotate_needs_pdf"):
        annotated(text, "三十日")


def test_a_damaged_file_is_written_anew_and_says_so(tmp_path: Path) -> None:
    path = pdf(tmp_path / "合同.pdf")
    data = path.read_bytes()
    path.write_bytes(data[: data.rindex(b"startxref")])
    made = annotated(path, "三十日")
    assert marked(made.data) == [(0, "三十日")]
    assert (made.checks, made.notes) == (("pdf_text_same",), ("pdf_repaired",))
