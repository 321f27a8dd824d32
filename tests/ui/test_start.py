"""The first moments: the words at hand, the cache that is only a copy."""

import subprocess
import sys
from pathlib import Path

from ui.shell.hall import early_words
from ui.shell.word_cache import load_words
from workbench.settings.paths import Paths


def test_the_first_window_has_its_words_without_the_rest(paths: Paths) -> None:
    words = early_words(paths.words, "zh")
    assert words.say("desk.product")
    assert words.say("desk.starting")


def test_words_come_from_the_cache_until_a_table_changes(tmp_path: Path) -> None:
    tables, data = tmp_path / "words", tmp_path / "data"
    tables.mkdir()
    data.mkdir()
    table = tables / "a.toml"
    table.write_text('[a.b]\nzh = "一"\nen = "one"\n', "utf-8")
    assert load_words(tables, data, "zh").say("a.b") == "一"
    assert load_words(tables, data, "en").say("a.b") == "one"
    table.write_text('[a.b]\nzh = "二二"\nen = "two"\n', "utf-8")
    assert load_words(tables, data, "zh").say("a.b") == "二二"
    (data / "words.cache.json").write_text("{broken", "utf-8")
    assert load_words(tables, data, "zh").say("a.b") == "二二"


def test_the_window_stands_before_anything_heavy_is_imported() -> None:
    probe = (
        "import sys, ui.command; print([m for m in ('pydantic', 'lxml', 'sqlalchemy') if m in sys.modules])"
    )
    out = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_the_engine_s_process_never_imports_qt() -> None:
    probe = "import sys, ui.bridge.engine, workbench.app.worker; print('PySide6' in sys.modules)"
    out = subprocess.run([sys.executable, "-c", probe], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "False"
