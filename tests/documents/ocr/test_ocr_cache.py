"""Read pages are kept by their picture, privately, and go with their file."""

import stat
from pathlib import Path

from tests.documents.ocr.pages import line, page
from workbench.documents.ocr_cache import Cache, forget

KEY = "a" * 32
DIGEST = "f" * 64


def test_a_page_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    cache = Cache(tmp_path, DIGEST)
    assert cache.known() == frozenset()
    read = page(line("第一条价款为人民币120,000元。", 0))
    assert cache.keep(KEY, read, b"jpeg", [(f"{KEY}-0-3.png", b"png")])
    again = Cache(tmp_path, DIGEST)
    assert again.known() == {KEY}
    assert again.load(KEY) == read
    assert Path(again.picture(f"{KEY}-0-3.png")).read_bytes() == b"png"
    assert again.picture("none.png") == ""
    assert stat.S_IMODE((tmp_path / DIGEST[:32]).stat().st_mode) == 0o700


def test_a_damaged_page_is_read_anew(tmp_path: Path) -> None:
    cache = Cache(tmp_path, DIGEST)
    cache.keep(KEY, page(line("第一条", 0)), b"jpeg", [])
    (tmp_path / DIGEST[:32] / f"{KEY}.json").write_text('{"width": 1}')
    assert cache.known() == frozenset()


def test_without_a_folder_or_room_nothing_is_kept(tmp_path: Path) -> None:
    assert not Cache(None, DIGEST).keep(KEY, page(), b"", [])
    (tmp_path / "file").write_text("in the way")
    cache = Cache(tmp_path / "file", DIGEST)
    assert not cache.keep(KEY, page(), b"", [])
    assert cache.load(KEY) is None


def test_a_detail_never_leaves_the_folder(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "pages", DIGEST)
    cache.keep(KEY, page(), b"", [("../../out.png", b"x")])
    assert not (tmp_path / "out.png").exists()


def test_a_file_is_forgotten_with_its_pages_alone(tmp_path: Path) -> None:
    other = "e" * 64
    for digest in (DIGEST, other):
        Cache(tmp_path, digest).keep(KEY, page(), b"", [])
    forget(tmp_path, DIGEST)
    assert [entry.name for entry in tmp_path.iterdir()] == [other[:32]]
    forget(tmp_path, DIGEST)
