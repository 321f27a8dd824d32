"""Vectors of meaning are an extra: where an embedder is installed they put what the words found into a better order,
are made once, and gone on with where that stopped; without one nothing is missed."""

from collections.abc import Iterator, Sequence
from contextlib import closing
from datetime import date
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.law.small_library import small_book
from workbench.law.book import LawBook
from workbench.law.search import meaning
from workbench.law.search.engine import StatuteSearch
from workbench.law.search.meaning import build_vectors, load_embedder, load_vectors

DAY = date(2025, 1, 1)
QUESTION = "出售的水果"  # only 出售 stands in the library
SENSES = (("梨子", "水果"), ("苹果",), ("屋顶", "租金", "施行"))


class Toy:
    """Counts words of one sense: deterministic, and it knows that a pear is a fruit."""

    name = "toy"
    dims = len(SENSES)

    def __init__(self) -> None:
        self.asked = 0

    def passages(self, texts: Sequence[str]) -> Sequence[Sequence[float]]:
        self.asked += len(texts)
        return [self.question(text) for text in texts]

    def question(self, text: str) -> Sequence[float]:
        found = [float(any(word in text for word in sense)) for sense in SENSES]
        length = sum(found) ** 0.5 or 1.0
        return [part / length for part in found]


@pytest.fixture
def book(tmp_path: Path) -> Iterator[LawBook]:
    with closing(small_book(tmp_path)) as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "search"


def texts(search: StatuteSearch) -> list[str]:
    return [hit.article.text for hit in search.find(QUESTION, DAY, 5).hits]


def test_what_the_words_found_is_put_into_order_by_meaning(book: LawBook, folder: Path) -> None:
    search = StatuteSearch(book, folder, embedder=Toy())
    by_words = texts(search)
    assert not search.kept_meaning()
    assert search.build_meaning()
    assert search.kept_meaning()
    both = texts(search)
    assert both[0] == "梨子可以直接出售。"
    assert set(both) == set(by_words) == set(texts(StatuteSearch(book)))
    assert by_words[0] != both[0]


def test_without_an_embedder_nothing_is_missing(book: LawBook, folder: Path) -> None:
    search = StatuteSearch(book, folder)
    assert search.kept_meaning()
    assert not search.build_meaning()
    assert texts(search) == texts(StatuteSearch(book))


def test_making_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meaning, "_CHUNK", 2)
    path, words = tmp_path / "v", ["梨子", "苹果", "屋顶", "苹果 梨子", "水果"]
    toy, looks = Toy(), iter([False, False, True])
    assert not build_vectors(path, "k", toy, words, lambda: next(looks))
    assert toy.asked == 4
    assert load_vectors(path, "k", toy, len(words)) is None
    part = path.with_name("v.part")
    part.write_bytes(part.read_bytes()[:-1])  # cut in the middle of the fourth row
    assert build_vectors(path, "k", toy, words)
    assert toy.asked == 6
    vectors = load_vectors(path, "k", toy, len(words))
    assert vectors is not None
    assert vectors.near(toy.question("水果"), range(5)) == pytest.approx([1, 0, 0, 0.709, 1], abs=0.01)
    assert not part.exists()


def test_a_new_law_costs_its_own_articles_alone(tmp_path: Path) -> None:
    toy, other = Toy(), Toy()
    other.name = "another"
    build_vectors(tmp_path / "v", "before", toy, ["梨子", "苹果"])
    assert build_vectors(tmp_path / "v", "after", toy, ["苹果", "屋顶", "梨子"])
    assert toy.asked == 3
    vectors = load_vectors(tmp_path / "v", "after", toy, 3)
    assert vectors is not None
    assert vectors.near(toy.question("水果"), range(3)) == [0, 0, 1]
    build_vectors(tmp_path / "v", "after", other, ["苹果", "屋顶"])
    assert other.asked == 2  # nothing of another model is taken over


def test_a_program_that_ended_before_the_last_step_makes_nothing_twice(tmp_path: Path) -> None:
    path, words, toy = tmp_path / "v", ["梨子", "苹果"], Toy()
    build_vectors(path, "k", toy, words)
    sound = path.read_bytes()
    path.rename(tmp_path / "v.part")  # whole, with its digest, and not yet at its place
    assert build_vectors(path, "k", toy, words)
    assert path.read_bytes() == sound
    assert toy.asked == 2


@pytest.mark.parametrize(
    "harm",
    [
        lambda data: data[:-1],
        lambda data: data[:10],
        lambda _: b"",
        lambda data: data + b"x",
        lambda data: data[:-33] + bytes([data[-33] ^ 1]) + data[-32:],
    ],
)
def test_a_damaged_file_is_no_file_and_is_made_again(book: LawBook, folder: Path, harm: object) -> None:
    first = StatuteSearch(book, folder, embedder=Toy())
    first.build_meaning()
    good, path = texts(first), folder / "statutes.vectors"
    path.write_bytes(harm(path.read_bytes()))
    second = StatuteSearch(book, folder, embedder=Toy())
    assert not second.kept_meaning()
    assert texts(second) == texts(StatuteSearch(book))
    assert second.build_meaning()
    assert texts(second) == good


def test_vectors_of_another_model_are_not_taken(tmp_path: Path) -> None:
    toy, other = Toy(), Toy()
    other.name = "another"
    build_vectors(tmp_path / "v", "k", toy, ["苹果"])
    assert load_vectors(tmp_path / "v", "k", toy, 1) is not None
    for key, embedder, count in (("other", toy, 1), ("k", other, 1), ("k", toy, 2)):
        assert load_vectors(tmp_path / "v", key, embedder, count) is None


def test_a_full_disk_is_told_to_whoever_makes_them(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError):
        build_vectors(tmp_path / "file" / "v", "k", Toy(), ["苹果"])


class Row(list):
    def tolist(self) -> list:
        return list(self)


class Model:
    dim = 2

    def passage(self, given: Sequence[str]) -> Row:
        return Row([[1.0, 0.0] for _ in given])

    def query(self, _text: str) -> Row:
        return Row([0.0, 1.0])


def test_the_extra_is_used_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(meaning, "is_installed", lambda: True)
    package = SimpleNamespace(E5=Model)
    monkeypatch.setattr(meaning.importlib, "import_module", lambda _name: package)
    embedder = load_embedder()
    assert embedder is not None
    assert (embedder.dims, embedder.question("x"), embedder.passages(["a", "b"])) == (
        2,
        [0, 1],
        [[1, 0], [1, 0]],
    )


@pytest.mark.parametrize("fault", [ImportError, OSError, RuntimeError])
def test_an_extra_that_does_not_run_here_is_as_if_it_were_not_there(
    monkeypatch: pytest.MonkeyPatch, fault: type[Exception]
) -> None:
    def broken(_name: str) -> object:
        raise fault

    monkeypatch.setattr(meaning, "is_installed", lambda: True)
    monkeypatch.setattr(meaning.importlib, "import_module", broken)
    assert load_embedder() is None
    monkeypatch.setattr(meaning, "is_installed", lambda: False)
    assert load_embedder() is None
