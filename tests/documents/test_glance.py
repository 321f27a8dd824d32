"""The first look at a file: the same words as the whole reading, without what takes time."""

from pathlib import Path

import pytest

from workbench.documents.glance import glance
from workbench.documents.read import read_contract
from workbench.errors import UserError
from workbench.settings.paths import Paths


def test_a_glance_has_the_words_and_places_of_the_whole_reading(paths: Paths) -> None:
    path = paths.samples / "software-development.docx"
    first, whole = glance(path), read_contract(path)
    assert first is not None
    assert (first.text, first.blocks, first.source) == (whole.text, whole.blocks, whole.source)
    assert first.clauses == ()
    assert whole.clauses


def test_other_formats_wait_for_the_whole_reading(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("第一条 标的", "utf-8")
    assert glance(tmp_path / "a.txt") is None


def test_a_bad_file_is_refused_as_ever(tmp_path: Path) -> None:
    (tmp_path / "a.docx").write_bytes(b"")
    with pytest.raises(UserError):
        glance(tmp_path / "a.docx")
