"""PDFs: rows put together, running heads dropped, scans and hostile files refused."""

import multiprocessing
from pathlib import Path

import pymupdf
import pytest

from workbench.documents.cage import Bounds, run_caged
from workbench.documents.pdf import PdfContent, read_pdf
from workbench.documents.pdf_lines import Fragment, Page, Rule, Sign, clean, page_rows, stretches
from workbench.documents.pdf_paragraphs import join_pages
from workbench.errors import LimitError, UserError, WorkbenchError

LINE = 20.0
SIZE = 12.0


def fragment(text: str, x: float, y: float, size: float = SIZE) -> Fragment:
    wide = sum(size if ord(char) > 255 else size / 2 for char in text)
    return Fragment(text, x, y, x + wide, y + size, size, False)


def page(number: int, *rows: tuple[str, float], top: float = 100.0) -> Page:
    return Page(
        number, 595, 842, tuple(fragment(text, x, top + i * LINE) for i, (text, x) in enumerate(rows))
    )


def paragraphs(*pages: Page) -> list[str]:
    return [p.text for p in join_pages([page_rows(one) for one in pages]).paragraphs]


FULL = "甲方应当按照本合同约定的期限和方式向乙方支付全部合同价款并承担相应的税费"  # 36 signs: a whole row


def test_rows_of_one_paragraph_are_joined_without_a_space() -> None:
    found = paragraphs(
        page(
            1,
            ("第一条 价款", 96),
            (FULL[:34], 96),
            (FULL, 72),
            ("逾期支付的，应当支付违约金。", 72),
            (FULL[:34], 96),
            ("到期。", 72),
        )
    )
    assert found == ["第一条 价款", FULL[:34] + FULL + "逾期支付的，应当支付违约金。", FULL[:34] + "到期。"]


def test_a_paragraph_goes_on_over_the_page_and_its_number_is_dropped() -> None:
    pages = [
        Page(
            n,
            595,
            842,
            (*page(n, (FULL[:34], 96), *[(FULL, 72)] * 4).fragments, fragment(f"— {n} —", 280, 790)),
        )
        for n in (1, 2, 3)
    ]
    last = page(4, ("完毕。", 72))
    found = paragraphs(*pages, Page(4, 595, 842, (*last.fragments, fragment("— 4 —", 280, 790))))
    assert found == [FULL[:34] + FULL * 4, FULL[:34] + FULL * 4, FULL[:34] + FULL * 4 + "完毕。"]


def test_running_heads_are_dropped_but_repeated_words_of_the_text_stay() -> None:
    pages = [
        Page(
            n,
            595,
            842,
            (
                fragment("某某公司 合同编号：HT-01", 200, 40),
                *page(n, ("第一条 总则", 96), (f"本页内容{n}。", 96), ("甲方：", 96)).fragments,
            ),
        )
        for n in (1, 2, 3)
    ]
    found = paragraphs(*pages)
    assert "某某公司 合同编号：HT-01" not in found
    assert join_pages([page_rows(one) for one in pages]).running == ("某某公司合同编号：HT-#",)
    assert found.count("甲方：") == 3


def test_what_stands_at_the_edge_of_a_few_pages_is_text() -> None:
    """Two pages of six begin with the same line at one height: below two in five it is no running head."""
    pages = [
        Page(
            n,
            595,
            842,
            (
                fragment("补充约定" if n < 3 else "甲乙丙丁戊己庚"[n] * 4, 72, 40),
                *page(n, (FULL, 96)).fragments,
            ),
        )
        for n in range(1, 7)
    ]
    assert "".join(paragraphs(*pages)).count("补充约定") == 2
    assert join_pages([page_rows(one) for one in pages]).running == ()


def test_blanks_of_a_form_stay_blanks() -> None:
    one = Page(
        1,
        595,
        842,
        (
            fragment("自", 96, 100),
            fragment("年", 156, 100),
            fragment("月", 200, 100),
            fragment("日起", 240, 100),
        ),
    )
    (found,) = paragraphs(one)
    assert found.split() == ["自", "年", "月", "日起"]
    assert "自        年" in found


def test_a_value_typed_into_a_form_joins_its_row() -> None:
    one = Page(
        1,
        595,
        842,
        (
            fragment("租金为", 96, 100),
            fragment("元整。", 250, 100),
            fragment("第二条", 96, 120),
            fragment("叁仟", 160, 100),
        ),
    )
    first, second = paragraphs(one)
    assert (first.split(), second) == (["租金为", "叁仟", "元整。"], "第二条")


def test_a_row_that_starts_with_closing_punctuation_continues() -> None:
    found = paragraphs(page(1, ("（一）房屋坐落于北京市朝阳区", 96), ("，建筑面积八十平方米。", 266)))
    assert len(found) == 1
    assert found[0].startswith("（一）房屋坐落于北京市朝阳区")


def test_latin_rows_are_joined_with_a_space_and_cut_words_closed_up() -> None:
    wide = "The Supplier shall deliver the Products to the Customer in good condi"
    found = paragraphs(
        page(1, (wide, 72), ("tion.", 72)), page(2, (wide[:-5] + "agree-", 72), ("ment and the law", 72))
    )
    assert found[0].endswith("condi tion.")
    assert found[1].endswith("agreement and the law")


def test_signs_of_two_fonts_stand_in_the_order_of_the_row() -> None:
    numbers = Sign("1", 72, 100, 78, 112, 12, False), Sign("“", 114, 100, 120, 112, 12, False)
    words = [
        Sign(c, x, 100, x + 12, 112, 12, False)
        for c, x in zip("本所称保密", (78, 90, 102, 120, 132), strict=True)
    ]
    one = Page(1, 595, 842, (*stretches(numbers), *stretches(words)))
    assert paragraphs(one) == ["1本所称“保密"]


def test_columns_are_read_one_after_the_other() -> None:
    half = FULL[:18]
    left = [fragment(half, 72, 100 + i * LINE) for i in range(5)] + [fragment("第一款完。", 72, 200)]
    right = [fragment(half, 320, 100 + i * LINE) for i in range(5)] + [fragment("第二款完。", 320, 200)]
    assert paragraphs(Page(1, 595, 842, (*left, *right))) == [
        half * 5 + "第一款完。",
        half * 5 + "第二款完。",
    ]


def test_ruled_cells_are_paragraphs_of_their_own() -> None:
    rules = [Rule(x, 90, x, 150, True) for x in (70, 150, 300)] + [
        Rule(70, y, 300, y, False) for y in (90, 120, 150)
    ]
    signs = (
        fragment("名称", 76, 100),
        fragment("单价", 156, 100),
        fragment("服务器", 76, 130),
        fragment("三千元", 156, 130),
    )
    assert paragraphs(Page(1, 595, 842, signs, tuple(rules))) == ["名称", "单价", "服务器", "三千元"]


def test_a_footnote_does_not_cut_the_paragraph_above_it() -> None:
    first = Page(
        1, 595, 842, (*page(1, (FULL[:34], 96), (FULL, 72)).fragments, fragment("1 见仲裁法。", 72, 700, 8))
    )
    assert paragraphs(first, page(2, ("完毕。", 72))) == [FULL[:34] + FULL + "完毕。", "1见仲裁法。"]


def test_radicals_become_the_characters_they_stand_for() -> None:
    assert clean("⽤⼈单位⻓期") == "用人单位长期"
    assert clean("2025 年 1 月") == "2025年1月"


# ---- real files made here


def write(path: Path, *texts: str, **options: object) -> Path:
    document = pymupdf.open()
    for text in texts:
        sheet = document.new_page()
        if text:
            sheet.insert_textbox((72, 72, 520, 780), text, fontname="china-s", fontsize=12)
    document.save(path, **options)
    return path


def code(path: Path) -> str:
    with pytest.raises(WorkbenchError) as caught:
        read_pdf(path)
    return caught.value.code


def joined(content: PdfContent) -> str:
    return "\n".join(block.text for block in content.blocks)


def test_a_pdf_is_read_with_its_pages(tmp_path: Path) -> None:
    content = read_pdf(
        write(
            tmp_path / "合同.pdf", "第一条 甲方向乙方支付价款。\n第二条 期限三十日。", "第三条 争议提交仲裁。"
        )
    )
    assert [(" ".join(b.text.split()), b.page) for b in content.blocks] == [
        ("第一条 甲方向乙方支付价款。", 1),
        ("第二条 期限三十日。", 1),
        ("第三条 争议提交仲裁。", 2),
    ]
    text = joined(content)
    assert all(text[b.start : b.start + len(b.text)] == b.text for b in content.blocks)


def test_encrypted_damaged_and_empty_pdfs(tmp_path: Path) -> None:
    locked = write(
        tmp_path / "锁.pdf", "x", encryption=pymupdf.PDF_ENCRYPT_AES_256, user_pw="a", owner_pw="b"
    )
    assert code(locked) == "document_encrypted"
    broken = tmp_path / "坏.pdf"
    broken.write_bytes(b"%PDF-1.4\n garbage")
    assert code(broken) == "document_damaged_pdf"
    assert code(write(tmp_path / "空.pdf", "")) == "document_no_text"


def test_a_scan_is_told_apart_and_single_picture_pages_are_named(tmp_path: Path) -> None:
    picture = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 60, 60), False)
    picture.set_rect(picture.irect, (200, 200, 200))
    document = pymupdf.open()
    for _ in range(2):
        document.new_page().insert_image((0, 0, 500, 700), pixmap=picture)
    document.save(tmp_path / "扫描.pdf")
    assert code(tmp_path / "扫描.pdf") == "document_scan"
    document[0].insert_textbox(
        (72, 72, 520, 780), "甲方应当按照合同约定支付价款。" * 5, fontname="china-s", fontsize=12
    )
    document.save(tmp_path / "半.pdf")
    (note,) = read_pdf(tmp_path / "半.pdf").notes
    assert (note.code, dict(note.facts)) == ("pages_without_text", {"pages": "2"})


def test_ten_thousand_pages_are_refused(tmp_path: Path) -> None:
    document = pymupdf.open()
    for _ in range(10_000):
        document.new_page()
    document.save(tmp_path / "长.pdf")
    assert code(tmp_path / "长.pdf") == "document_pages"


# ---- the cage


def add(one: int, other: int) -> int:
    return one + other


def complain() -> None:
    raise UserError("document_encrypted", part="x")


def die() -> None:
    import os

    os._exit(9)


def spin() -> None:
    while True:
        pass


def swallow() -> int:
    return len(bytearray(3 * 1024**3))


def stumble() -> None:
    raise KeyError("not ours")


def test_the_cage_gives_back_results_and_our_own_errors() -> None:
    assert run_caged(add, 1, 2) == 3
    with pytest.raises(UserError) as caught:
        run_caged(complain)
    assert (caught.value.code, caught.value.facts) == ("document_encrypted", {"part": "x"})


def test_the_cage_survives_death_loops_and_hunger() -> None:
    with pytest.raises(UserError, match="document_crashed"):
        run_caged(die)
    with pytest.raises(LimitError, match="document_timeout"):
        run_caged(spin, bounds=Bounds(seconds=1))
    with pytest.raises(LimitError, match="document_memory"):
        run_caged(swallow, bounds=Bounds(megabytes=700))
    assert not multiprocessing.active_children()


def test_an_error_that_is_not_ours_is_a_crash_of_the_parser() -> None:
    with pytest.raises(UserError, match="document_crashed"):
        run_caged(stumble)


def nested() -> int:
    return run_caged(add, 2, 3)


def test_a_cage_works_inside_a_worker_process() -> None:
    assert run_caged(nested) == 5


# ---- facts about real files


@pytest.mark.parametrize(
    ("name", "starts"),
    [
        ("zh/劳动合同.pdf", [f"第{n}条" for n in ("一", "五", "十", "十五", "二十", "二十五")]),
        ("zh/租赁合同.pdf", [f"第{n}条" for n in ("一", "五", "十", "十五", "二十", "二十一")]),
        ("zh/房屋租赁合同_北京.pdf", [f"第{n}条" for n in ("一", "五", "十", "十一")]),
        ("en/Eton_development_agreement_SEC.pdf", ["1. ", "1.36 ", "6.3.7", "12.2.16", "15.11 "]),
    ],
)
def test_clauses_of_real_pdfs_begin_their_paragraphs(testdata: Path, name: str, starts: list[str]) -> None:
    blocks = read_pdf(testdata / "contracts" / name).blocks
    for start in starts:
        assert sum(block.text.startswith(start) for block in blocks) == 1, start


@pytest.mark.parametrize("name", ["zh/扫描_劳动合同.pdf", "en/needs_ocr_1p.pdf"])
def test_real_scans_get_their_sentence(testdata: Path, name: str) -> None:
    assert code(testdata / "contracts" / name) == "document_scan"
