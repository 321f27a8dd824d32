"""The index is built once and kept; whatever happened to the file, the answers are the same."""

from collections.abc import Iterator
from contextlib import closing
from datetime import date
from pathlib import Path

import pytest

from tests.law.small_library import small_book, small_library
from workbench.law.book import LawBook
from workbench.law.search import engine
from workbench.law.search.engine import StatuteSearch
from workbench.settings.paths import locate

DAY = date(2025, 1, 1)
QUESTION = "苹果怎样出售，房东不修屋顶"


@pytest.fixture
def book(tmp_path: Path) -> Iterator[LawBook]:
    with closing(small_book(tmp_path)) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data" / "search"


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """One entry for every time that an index is built."""
    times: list[str] = []
    real = engine.build_index

    def counted(*given: object) -> object:
        times.append("built")
        return real(*given)

    monkeypatch.setattr(engine, "build_index", counted)
    return times


def answer(book: LawBook, folder: Path | None) -> object:
    return StatuteSearch(book, folder).find(QUESTION, DAY, 5)


def test_the_second_search_reads_what_the_first_one_built(
    book: LawBook, folder: Path, built: list[str]
) -> None:
    first = answer(book, folder)
    assert answer(book, folder) == first == answer(book, None)
    assert built == ["built", "built"]  # the second one was for the search without a folder
    assert [path.name for path in folder.iterdir()] == ["statutes.index"]
    assert StatuteSearch(book, folder).kept()


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data[:20],
        lambda _: b"",
        lambda _: b"\n" * 64,
        lambda data: data[:200] + bytes([data[200] ^ 1]) + data[201:],
        lambda data: data[:-40] + bytes([data[-40] ^ 1]) + data[-39:],
        lambda data: data + b"more",
    ],
)
def test_a_damaged_file_is_built_anew(book: LawBook, folder: Path, built: list[str], harm: object) -> None:
    first = answer(book, folder)
    path = folder / "statutes.index"
    sound = path.read_bytes()
    path.write_bytes(harm(sound))
    assert not StatuteSearch(book, folder).kept()
    assert answer(book, folder) == first
    assert len(built) == 2
    assert path.read_bytes() == sound


def test_another_library_builds_another_index(
    tmp_path: Path, book: LawBook, folder: Path, built: list[str]
) -> None:
    answer(book, folder)
    other = small_library(tmp_path, "other.db")
    other.write_bytes(other.read_bytes() + b"\0")
    with closing(LawBook.open(other, locate().law)) as changed:
        answer(changed, folder)
    assert len(built) == 2


def test_a_new_way_of_indexing_builds_anew(
    book: LawBook, folder: Path, built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    answer(book, folder)
    monkeypatch.setattr(engine, "_VERSION", "next")
    answer(book, folder)
    assert len(built) == 2


def test_a_full_disk_costs_the_file_and_not_the_answer(
    book: LawBook, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.open

    def full(self: Path, mode: str = "r", *rest: object, **more: object) -> object:
        if "w" in mode:
            raise OSError(28, "No space left on device")
        return real(self, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", full)
    assert answer(book, folder) == answer(book, None)
    assert list(folder.iterdir()) == []


def test_a_file_that_is_held_by_another_program_costs_nothing_but_time(
    book: LawBook, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def held(_self: Path, _target: Path) -> Path:
        raise PermissionError(13, "The process cannot access the file")

    monkeypatch.setattr(Path, "replace", held)
    assert answer(book, folder) == answer(book, None)
    assert list(folder.iterdir()) == []


def test_a_folder_that_cannot_be_made_costs_nothing_but_time(book: LawBook, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert answer(book, tmp_path / "file" / "search") == answer(book, None)
