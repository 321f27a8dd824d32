"""The user's own statutes, in a file of their own beside the store (specification R5.1).

A text is one row: its card, and its provisions as compressed JSON. Every file of an import is a
transaction of its own. No import, no file: reading makes none.
"""

import json
import sqlite3
import zlib
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from workbench.domain.statutes import ImportedCard, ImportedText, Provision
from workbench.errors import UserError, WorkbenchError
from workbench.storage.faults import faults

VERSION = 1
_TABLES = """
CREATE TABLE text (
    import_id INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL, version_date TEXT NOT NULL,
    sha256 TEXT NOT NULL, text_sha256 TEXT NOT NULL, card TEXT NOT NULL, body BLOB NOT NULL,
    UNIQUE (key, text_sha256)
);
CREATE INDEX text_by_file ON text (sha256);
CREATE TABLE state (changes INTEGER NOT NULL);
INSERT INTO state VALUES (1);
"""
_LEVEL = 6
_BUSY = 5.0


class ImportedStatutes:
    """The file of imported statutes of one installation. Raises the errors of ``storage.faults``, and
    UserError ``imports_damaged`` or ``imports_newer`` for a file that is not ours to read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._connection: sqlite3.Connection | None = None

    def stamp(self) -> int:
        """A number that is another one after every change; 0 where nothing was ever imported."""
        if not self._path.exists():
            return 0
        with self._reading() as file:
            changes = int(file.execute("SELECT changes FROM state").fetchone()[0])
        return (self._path.stat().st_ino << 32) + changes  # another file in its place is a change too

    def cards(self) -> tuple[ImportedCard, ...]:
        """All texts, oldest import first."""
        if not self._path.exists():
            return ()
        with self._reading() as file:
            rows = file.execute("SELECT import_id, card FROM text ORDER BY import_id").fetchall()
        return tuple(_card(number, card) for number, card in rows)

    def provisions(self, import_id: int) -> tuple[Provision, ...]:
        """The provisions of one text. Raises UserError ``no_such_import``."""
        return self.open(import_id).provisions

    def open(self, import_id: int) -> ImportedText:
        """A text with its card. Raises UserError ``no_such_import``."""
        row = None
        if self._path.exists():
            with self._reading() as file:
                query = "SELECT import_id, card, body FROM text WHERE import_id = ?"
                row = file.execute(query, (import_id,)).fetchone()
        if row is None:
            raise UserError("no_such_import", id=import_id)
        try:
            body = json.loads(zlib.decompress(row[2]))
            provisions = tuple(Provision.model_validate(item) for item in body["provisions"])
            return ImportedText(
                card=_card(row[0], row[1]),
                preamble=body["preamble"],
                provisions=provisions,
                annex=body["annex"],
            )
        except (ValueError, KeyError, TypeError, zlib.error) as error:
            raise UserError("imports_damaged") from error

    def add(self, text: ImportedText, *, instead: int | None = None) -> ImportedCard:
        """Keep a text, ``instead`` of another where given; on disk when this returns. The card comes back
        with its number. Raises UserError ``import_exists`` where the same text was kept meanwhile."""
        card = text.card
        body = {
            "preamble": text.preamble,
            "provisions": [item.model_dump(mode="json") for item in text.provisions],
            "annex": text.annex,
        }
        packed = zlib.compress(json.dumps(body, ensure_ascii=False).encode("utf-8", "surrogatepass"), _LEVEL)
        with self._writing() as file:
            if instead is not None:
                file.execute("DELETE FROM text WHERE import_id = ?", (instead,)).close()
            query = "INSERT INTO text (key, version_date, sha256, text_sha256, card, body) VALUES (?, ?, ?, ?, ?, ?)"
            values = (
                card.key,
                card.version_date,
                card.sha256,
                card.text_sha256,
                card.model_dump_json(),
                packed,
            )
            try:
                done = file.execute(query, values)
            except sqlite3.IntegrityError:
                raise UserError("import_exists") from None
            number = done.lastrowid or 0
            done.close()
        return card.model_copy(update={"import_id": number})

    def remove(self, import_id: int) -> ImportedCard:
        """Forget a text. Raises UserError ``no_such_import``."""
        card = self.open(import_id).card
        with self._writing() as file:
            file.execute("DELETE FROM text WHERE import_id = ?", (import_id,)).close()
        return card

    def close(self) -> None:
        """Release the file."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    @contextmanager
    def _reading(self) -> Generator[sqlite3.Connection]:
        with self._faults():
            yield self._opened()

    @contextmanager
    def _writing(self) -> Generator[sqlite3.Connection]:
        with self._faults():
            file = self._opened()
            file.execute("BEGIN IMMEDIATE").close()
            try:
                yield file
                file.execute("UPDATE state SET changes = changes + 1").close()
                file.execute("COMMIT").close()
            finally:
                if file.in_transaction:
                    file.execute("ROLLBACK").close()

    @contextmanager
    def _faults(self) -> Generator[None]:
        """The store's own sentences, but where this file is damaged: it can be moved away."""
        try:
            with faults():
                yield
        except WorkbenchError as error:
            if error.code == "store_damaged":
                raise UserError("imports_damaged") from error
            raise

    def _opened(self) -> sqlite3.Connection:
        if self._connection is not None and not self._path.exists():
            self.close()  # moved away meanwhile
        if self._connection is None:
            self._connection = self._open()
        return self._connection

    def _open(self) -> sqlite3.Connection:
        try:
            self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise UserError("store_unreachable") from error
        file = sqlite3.connect(self._path, timeout=_BUSY, isolation_level=None, check_same_thread=False)
        try:
            for pragma in ("journal_mode=WAL", "synchronous=FULL"):
                file.execute(f"PRAGMA {pragma}").close()
            self._prepare(file)
        except BaseException:
            file.close()
            raise
        return file

    @staticmethod
    def _prepare(file: sqlite3.Connection) -> None:
        file.execute("BEGIN IMMEDIATE").close()
        found = int(file.execute("PRAGMA user_version").fetchone()[0])
        if found > VERSION:
            file.execute("ROLLBACK").close()
            raise UserError("imports_newer", found=found, known=VERSION)
        if found == 0:
            for statement in _TABLES.strip().split(";\n"):
                file.execute(statement).close()
            file.execute(f"PRAGMA user_version = {VERSION}").close()
        file.execute("COMMIT").close()


def _card(number: int, text: str) -> ImportedCard:
    try:
        return ImportedCard.model_validate_json(text).model_copy(update={"import_id": int(number)})
    except ValueError as error:
        raise UserError("imports_damaged") from error
