"""The first moments: the words at hand, the cache that is only a copy."""

import subprocess
import sys
from pathlib import Path

from ui.shell.word_table import WordTable, all_words
from workbench.settings.paths import Paths
from workbench.words import Words


def table_of(folder: Path, **sentences: str) -> Path:
    folder.mkdir(exist_ok=True)
    (folder / "desk.toml").write_text('[desk.a]\nzh = "桌"\nen = "desk"\n', "utf-8")
    (folder / "marks.toml").write_text('[mark.a]\nzh = "标"\nen = "mark"\n', "utf-8")
    for name, words in sentences.items():
        (folder / f"{name}.toml").write_text(f'[{name}.a]\nzh = "{words}"\nen = "{words}"\n', "utf-8")
    return folder


def test_the_first_window_has_its_words_without_the_rest(tmp_path: Path) -> None:
    table = WordTable(table_of(tmp_path / "words", late="晚"), tmp_path)
    words = Words(table, "zh")
    assert words.say("desk.a") == "桌"
    assert not table.whole
    assert words.has("late.a")
    assert words.say("late.a") == "晚"
    assert table.whole


def test_words_come_from_the_cache_until_a_table_changes(tmp_path: Path) -> None:
    folder = table_of(tmp_path / "words", late="一")
    assert all_words(folder, tmp_path)["late.a"]["zh"] == "一"
    assert (tmp_path / "words.cache.json").exists()
    assert all_words(folder, tmp_path)["late.a"]["zh"] == "一"
    table_of(folder, late="二二")
    assert all_words(folder, tmp_path)["late.a"]["zh"] == "二二"
    (tmp_path / "words.cache.json").write_text("{broken", "utf-8")
    assert all_words(folder, tmp_path)["late.a"]["zh"] == "二二"


def test_the_real_tables_begin_with_what_the_window_says(paths: Paths, tmp_path: Path) -> None:
    assert Words(WordTable(paths.words, tmp_path)).say("desk.starting")


def test_the_engine_starts_before_the_window_s_library_and_the_window_before_anything_heavy_is_imported() -> (
    None
):
    probe = (
        "import sys, ui.command; print([m for m in ('PySide6', 'pydantic') if m in sys.modules]); "
        "import ui.desk; print([m for m in ('pydantic', 'lxml', 'sqlalchemy') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert out.stdout.split() == ["[]", "[]"]


def test_the_engine_s_process_never_imports_qt() -> None:
    probe = "import sys, ui.bridge.engine, workbench.app.worker; print('PySide6' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"


def test_the_front_door_opens_without_the_store_s_library() -> None:
    """Commands that store nothing, and the engine's first moments, do not pay for it."""
    heavy = "('sqlmodel', 'sqlalchemy', 'asyncio', 'keyring', 'cryptography')"
    probe = f"import sys, workbench.app.workbench; print([m for m in {heavy} if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"
