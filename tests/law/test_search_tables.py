"""Our tables of words lead into the library and nowhere else."""

import tomllib
from collections import Counter
from collections.abc import Iterator

import pytest

from workbench.errors import Bug
from workbench.law.book import LawBook
from workbench.law.search.tables import Subject, Tables
from workbench.law.titles import title_key
from workbench.settings.paths import locate


@pytest.fixture(scope="module")
def tables() -> Tables:
    return Tables(locate().law)


@pytest.fixture(scope="module")
def wordings(book: LawBook) -> str:
    """Everything that the library says, titles and headings too."""
    return "\n".join(_wordings(book))


def _wordings(book: LawBook) -> Iterator[str]:
    for versions in book.store.laws.values():
        for version in versions:
            yield version.title
            for article in book.store.articles(version.law_id).values() if version.law_id else ():
                yield article.chapter
                yield article.text


def test_every_word_of_the_law_stands_in_the_library(tables: Tables, wordings: str) -> None:
    words = {law for saying in tables.sayings for law in saying.law}
    assert len(words) > 200
    assert {word for word in words if word not in wordings} == set()


def test_sayings_are_words(tables: Tables) -> None:
    for saying in tables.sayings:
        assert all(word.strip() == word != "" for way in saying.said for word in way), saying
        assert saying.law, saying


def test_every_subject_is_of_an_article_in_the_version_that_it_names(tables: Tables, book: LawBook) -> None:
    subjects = list(tables.subjects())
    assert len(subjects) > 1_500
    for subject in subjects:
        held = book.store.laws.get(title_key(subject.title), ())
        versions = [v for v in held if v.version_date == subject.version and v.law_id]
        assert [version.title for version in versions] == [subject.title], subject
        assert subject.number in book.store.articles(versions[0].law_id), subject


def test_an_article_has_one_entry_in_a_file(tables: Tables) -> None:
    counted = Counter((s.title, s.version, s.number) for s in tables.subjects())
    assert [place for place, times in counted.items() if times > 1] == []


def test_an_entry_is_words_and_no_sentence(tables: Tables) -> None:
    for subject in tables.subjects():
        assert subject.asked.split(), subject
        assert not set(subject.asked) & set("，。；？、"), subject


def test_a_label_that_is_no_number_is_a_fault_of_ours(tmp_path) -> None:
    (tmp_path / "subjects").mkdir()
    (tmp_path / "subjects" / "a.toml").write_text('["某法"]\nversion = "2020-01-01"\n"一" = "词"\n', "utf-8")
    with pytest.raises(Bug):
        list(Tables(tmp_path).subjects())


def test_a_suffix_is_read(tmp_path) -> None:
    (tmp_path / "subjects").mkdir()
    text = '["某法"]\nversion = "2020-01-01"\n120-1 = "词 语"\n'
    assert tomllib.loads(text)
    (tmp_path / "subjects" / "a.toml").write_text(text, "utf-8")
    assert list(Tables(tmp_path).subjects()) == [Subject("某法", "2020-01-01", (120, 1), "词 语")]
