"""Given a PDF that draws words nobody sees, when it is read, then they are reported; ordinary pages are not."""

from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest

from workbench.documents.pdf import read_pdf
from workbench.documents.pdf_unseen import Box, Cover, Drawn, Sheet, unseen
from workbench.domain.hidden import HiddenKind, HiddenText

FONT = "china-s"
SECRET = "乙方放弃全部索赔权利"
SEEN = "甲方应当在三十日内支付货款。"
Draw = Callable[[pymupdf.Page], object]


def text(page: pymupdf.Page, y: float, words: str = SECRET, x: float = 72, **how: object) -> None:
    page.insert_text((x, y), words, fontname=FONT, **{"fontsize": 12, **how})


def picture(page: pymupdf.Page, box: tuple[float, ...], alpha: bool = False) -> None:
    pixels = pymupdf.Pixmap(pymupdf.csRGB, pymupdf.IRect(0, 0, 20, 20), alpha)
    pixels.clear_with(120)
    page.insert_image(box, pixmap=pixels)


def read(tmp_path: Path, *draws: Draw, clip: bytes = b"") -> tuple[HiddenText, ...]:
    document = pymupdf.open()
    page = document.new_page()
    for number in range(6):
        text(page, 80 + 20 * number, SEEN)
    for draw in draws:
        draw(page)
    if clip:
        last = page.get_contents()[-1]
        document.update_stream(last, clip + document.xref_stream(last) + b" Q")
    path = tmp_path / "合同.pdf"
    document.save(path)
    document.close()
    content = read_pdf(path)
    joined = "\n".join(block.text for block in content.blocks)
    for item in content.hidden:
        assert item.page == 1
        if item.span is not None:
            assert item.span.of(joined) == item.text
    return content.hidden


def covered_by_shape(page: pymupdf.Page) -> None:
    text(page, 300)
    page.draw_rect((60, 280, 400, 310), color=None, fill=(0.9, 0.9, 0.2))


def covered_by_picture(page: pymupdf.Page) -> None:
    text(page, 300)
    picture(page, (60, 280, 400, 310))


def dark_on_dark(page: pymupdf.Page) -> None:
    page.draw_rect((60, 280, 400, 310), color=None, fill=(0, 0, 0.5))
    text(page, 300, color=(0, 0, 0.5))


@pytest.mark.parametrize(
    ("kind", "draw"),
    [
        ("ground", lambda page: text(page, 300, color=(1, 1, 1))),
        ("ground", lambda page: text(page, 300, color=(0.98, 0.98, 0.98))),
        ("ground", dark_on_dark),
        ("tiny", lambda page: text(page, 300, fontsize=1)),
        ("transparent", lambda page: text(page, 300, render_mode=3)),
        ("transparent", lambda page: text(page, 300, fill_opacity=0, stroke_opacity=0)),
        ("off_page", lambda page: text(page, 300, x=-400)),
        ("off_page", lambda page: text(page, 2000)),
        ("covered", covered_by_shape),
        ("covered", covered_by_picture),
    ],
)
def test_what_nobody_sees_is_found(kind: str, draw: Draw, tmp_path: Path) -> None:
    (found,) = read(tmp_path, draw)
    assert (found.kind.value, found.text) == (kind, SECRET)
    assert (found.span is None) == (kind == "off_page")


def test_words_that_are_clipped_away_are_found(tmp_path: Path) -> None:
    (found,) = read(tmp_path, lambda page: text(page, 300), clip=b"q 0 0 1 1 re W n ")
    assert (found.kind.value, found.text) == ("clipped", SECRET)


def white_in_a_dark_head(page: pymupdf.Page) -> None:
    page.draw_rect((60, 280, 400, 310), color=None, fill=(0, 0, 0.5))
    text(page, 300, color=(1, 1, 1))


def white_on_a_picture(page: pymupdf.Page) -> None:
    picture(page, (60, 280, 400, 310))
    text(page, 300, color=(1, 1, 1))


def under_a_seal(page: pymupdf.Page) -> None:
    text(page, 300)
    picture(page, (60, 240, 400, 340), alpha=True)


def watermark(page: pymupdf.Page) -> None:
    page.insert_text(
        (200, 500),
        "DRAFT",
        fontsize=60,
        color=(0.97, 0.97, 0.97),
        morph=(pymupdf.Point(200, 500), pymupdf.Matrix(45)),
    )


def beside_a_logo(page: pymupdf.Page) -> None:
    picture(page, (60, 20, 200, 60))
    page.draw_rect((60, 600, 400, 620), color=(0, 0, 0))


@pytest.mark.parametrize(
    "draw",
    [
        lambda page: text(page, 300),
        white_in_a_dark_head,
        white_on_a_picture,
        under_a_seal,
        watermark,
        beside_a_logo,
    ],
)
def test_what_can_be_seen_is_not_reported(draw: Draw, tmp_path: Path) -> None:
    assert read(tmp_path, draw) == ()


def test_the_words_that_ocr_lays_over_a_scan_are_no_hidden_text() -> None:
    page = Box(0, 0, 595, 842)
    line = Drawn(5, "扫描件中的文字", Box(72, 100, 300, 112), 12, (0, 0, 0), 1, 3, True)
    scan = Cover(0, page, None)
    assert unseen(Sheet(1, page, (line,), (scan,))) == ()
    assert [item.kind for item in unseen(Sheet(1, page, (line,), ()))] == [HiddenKind.TRANSPARENT]


def test_neighbours_of_one_kind_are_one_text(tmp_path: Path) -> None:
    def two(page: pymupdf.Page) -> None:
        text(page, 300, color=(1, 1, 1))
        text(page, 320, "并且不得反悔", color=(1, 1, 1))

    found = read(tmp_path, two)
    assert "".join(item.text for item in found).replace("\n", "") == SECRET + "并且不得反悔"
