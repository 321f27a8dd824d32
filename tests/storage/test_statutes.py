"""Given the file of imported statutes, when anything happens to it, then what was kept is whole or told."""

import os
import signal
import sqlite3
import subprocess
import sys
import threading
from datetime import date
from pathlib import Path

import pytest

from workbench.domain.citation import ArticleNo
from workbench.domain.statutes import ImportedCard, ImportedText, Provision
from workbench.errors import RetryableError, UserError
from workbench.storage.statutes import ImportedStatutes


def text(number: int, key: str = "水井办法", words: str = "井。") -> ImportedText:
    card = ImportedCard(
        key=key, title=key, version_date="2020-01-01", articles=1, name=f"{number}.txt", path=f"/{number}.txt",
        size=1, sha256=f"f{number}", text_sha256=f"t{number}", imported=date(2026, 1, 2),
    )  # fmt: skip
    items = (Provision(label="第一条", text=words, number=ArticleNo(1), place="第一章"),)
    return ImportedText(card=card, preamble="前言", provisions=items, annex="附件")


def test_a_text_comes_back_as_it_was_kept(tmp_path: Path) -> None:
    shelf = ImportedStatutes(tmp_path / "new" / "s.sqlite3")
    kept = shelf.add(text(1))
    shelf.close()
    again = ImportedStatutes(tmp_path / "new" / "s.sqlite3")
    assert again.cards() == (kept,)
    opened = again.open(kept.import_id)
    assert opened == text(1).model_copy(update={"card": kept})
    again.close()


def test_reading_makes_no_file(tmp_path: Path) -> None:
    shelf = ImportedStatutes(tmp_path / "s.sqlite3")
    assert (shelf.cards(), shelf.stamp()) == ((), 0)
    with pytest.raises(UserError, match="no_such_import"):
        shelf.open(1)
    assert list(tmp_path.iterdir()) == []


def test_the_same_text_is_kept_once_and_a_number_is_never_used_twice(tmp_path: Path) -> None:
    shelf = ImportedStatutes(tmp_path / "s.sqlite3")
    first = shelf.add(text(1))
    with pytest.raises(UserError, match="import_exists"):
        shelf.add(text(1))
    assert len(shelf.cards()) == 1
    shelf.remove(first.import_id)
    assert shelf.cards() == ()
    assert shelf.add(text(1)).import_id > first.import_id
    shelf.close()


def test_another_in_its_place_is_all_or_nothing(tmp_path: Path) -> None:
    shelf = ImportedStatutes(tmp_path / "s.sqlite3")
    first, second = shelf.add(text(1)), shelf.add(text(2))
    with pytest.raises(UserError, match="import_exists"):
        shelf.add(text(2), instead=first.import_id)
    assert {card.import_id for card in shelf.cards()} == {first.import_id, second.import_id}
    shelf.add(text(3), instead=first.import_id)
    assert [card.name for card in shelf.cards()] == ["2.txt", "3.txt"]
    shelf.close()


def test_every_change_shows_in_the_stamp_also_to_another_process(tmp_path: Path) -> None:
    ours, theirs = (ImportedStatutes(tmp_path / "s.sqlite3") for _ in range(2))
    seen = [ours.stamp()]
    kept = theirs.add(text(1))
    seen.append(ours.stamp())
    theirs.remove(kept.import_id)
    seen.append(ours.stamp())
    assert len(set(seen)) == 3
    ours.close(), theirs.close()


def test_two_that_import_at_once_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "s.sqlite3"

    def work(start: int) -> None:
        shelf = ImportedStatutes(path)
        for number in range(start, start + 20):
            shelf.add(text(number))
        shelf.close()

    threads = [threading.Thread(target=work, args=(start,)) for start in (0, 100, 200)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(ImportedStatutes(path).cards()) == 60


KILLED = """
import os, signal, sys
from pathlib import Path
from tests.storage.test_statutes import text
from workbench.storage.statutes import ImportedStatutes
shelf = ImportedStatutes(Path(sys.argv[1]))
for number in range(5):
    shelf.add(text(number))
shelf._opened().execute("BEGIN IMMEDIATE")
shelf._opened().execute("DELETE FROM text")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_what_was_kept_survives_being_killed(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "s.sqlite3")], check=False)
    assert done.returncode == -signal.SIGKILL
    assert len(ImportedStatutes(tmp_path / "s.sqlite3").cards()) == 5


@pytest.mark.parametrize(
    "damage",
    [b"no database at all, but long enough to be looked at" * 40, b"SQLite format 3\x00" + b"\xff" * 5000],
)
def test_a_damaged_file_says_so(tmp_path: Path, damage: bytes) -> None:
    path = tmp_path / "s.sqlite3"
    path.write_bytes(damage)
    shelf = ImportedStatutes(path)
    for ask in (shelf.cards, shelf.stamp, lambda: shelf.open(1), lambda: shelf.add(text(1))):
        with pytest.raises(UserError, match="imports_damaged"):
            ask()
    assert path.read_bytes() == damage


def test_a_row_that_was_tampered_with_says_so(tmp_path: Path) -> None:
    shelf = ImportedStatutes(tmp_path / "s.sqlite3")
    kept = shelf.add(text(1))
    shelf.close()
    with sqlite3.connect(tmp_path / "s.sqlite3") as file:
        file.execute("UPDATE text SET body = ?", (b"rot",))
    file.close()
    with pytest.raises(UserError, match="imports_damaged"):
        ImportedStatutes(tmp_path / "s.sqlite3").open(kept.import_id)


def test_a_file_of_a_later_program_is_left_alone(tmp_path: Path) -> None:
    shelf = ImportedStatutes(tmp_path / "s.sqlite3")
    shelf.add(text(1))
    shelf.close()
    file = sqlite3.connect(tmp_path / "s.sqlite3")
    file.execute("PRAGMA user_version = 9")
    file.close()
    with pytest.raises(UserError, match="imports_newer"):
        ImportedStatutes(tmp_path / "s.sqlite3").cards()


def test_a_locked_file_can_be_tried_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("workbench.storage.statutes._BUSY", 0.05)
    shelf = ImportedStatutes(tmp_path / "s.sqlite3")
    shelf.add(text(1))
    other = sqlite3.connect(tmp_path / "s.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(RetryableError, match="store_busy"):
        shelf.add(text(2))
    other.execute("ROLLBACK")
    other.close()
    shelf.add(text(2))
    assert len(shelf.cards()) == 2
    shelf.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a limit on the size of files")
def test_a_full_disk_keeps_what_was_kept(tmp_path: Path) -> None:
    shelf = ImportedStatutes(tmp_path / "s.sqlite3")
    shelf.add(text(1))
    shelf._opened().execute("PRAGMA max_page_count = 10").close()
    noise = "".join(chr(0x4E00 + (n * n * 37 + n) % 20_000) for n in range(60_000))
    with pytest.raises(RetryableError, match="disk_full"):
        shelf.add(text(2, words=noise))
    assert [card.name for card in shelf.cards()] == ["1.txt"]
    shelf.close()
