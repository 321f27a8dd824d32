"""Bringing statutes in: files and folders read one by one, each kept whole or not at all (R5.1).

A file that cannot be read says why and the others go on; what cannot be written (full disk, locked or
damaged file) ends the import, and what was kept until then stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from workbench.app.opened import Opened, never, silent
from workbench.app.running import CancelAsked
from workbench.documents.statute_file import Offered, offered, read_statute_file
from workbench.domain.statutes import (
    ImportedCard,
    ImportedFile,
    ImportedText,
    ImportOutcome,
    ImportProgress,
    ImportReport,
    Standing,
    StatuteText,
)
from workbench.errors import LimitError, UserError
from workbench.law.book import LawBook
from workbench.law.importing import Brought, Chosen, Twin, card_of, twin
from workbench.law.statute import read_statute
from workbench.law.store import StatuteStore
from workbench.storage.statutes import ImportedStatutes

MAX_FILES = 20_000
_NAMED = 8
# What a reader of files from outside may stumble over: the file is refused, the next one is read.
_STUMBLES = (ArithmeticError, AssertionError, LookupError, MemoryError, OSError, RecursionError, ValueError)

Told = Callable[[ImportProgress], None]


class _Fate(NamedTuple):
    """What is to become of a text, and which import it replaces."""

    outcome: ImportOutcome
    reason: str
    facts: tuple[tuple[str, str], ...] = ()
    instead: int | None = None


class Imports(Opened):
    """The part of the front door that deals with the user's own statutes."""

    def import_laws(
        self,
        paths: Sequence[Path],
        title: str = "",
        version_date: date | None = None,
        effective: date | None = None,
        emit: Told = silent,
        cancelled: CancelAsked = never,
    ) -> ImportReport:
        """Bring in the statutes of files and folders. ``title`` and dates are for a single file whose own
        words do not say them. Raises UserError ``import_one_file``, LimitError ``import_too_many``, or the
        errors of the file that keeps them; no other file's fault is raised."""
        files = tuple(islice(offered(tuple(paths)), MAX_FILES + 1))
        if len(files) > MAX_FILES:
            raise LimitError("import_too_many", limit=MAX_FILES)
        chosen = Chosen(title, version_date, effective)
        if chosen != Chosen() and len(files) != 1:
            raise UserError("import_one_file")
        keeper = _Keeper(self._shelf, self._law, self._today(), chosen)
        done: list[ImportedFile] = []
        for item in files:
            if cancelled():
                return ImportReport(files=tuple(done), cancelled=True, total=len(files))
            done.append(keeper.bring(item))
            emit(ImportProgress(done=len(done), total=len(files), file=done[-1]))
        return ImportReport(files=tuple(done), total=len(files))

    def imports(self) -> tuple[ImportedCard, ...]:
        """The user's own statutes, oldest import first."""
        return self._shelf.cards()

    def imported(self, import_id: int) -> ImportedText:
        """One of them, opened. Raises UserError ``no_such_import``."""
        return self._shelf.open(import_id)

    def remove_import(self, import_id: int) -> ImportedCard:
        """Forget one; the file that it came from is not touched. Raises UserError ``no_such_import``."""
        return self._shelf.remove(import_id)


class _Keeper:
    """One import: what is here already is looked up once."""

    def __init__(self, shelf: ImportedStatutes, book: LawBook, today: date, chosen: Chosen) -> None:
        self._shelf = shelf
        self._store: StatuteStore = book.store
        self._facts = book.facts
        self._packaged = frozenset(book.store.packaged)
        self._today = today
        self._chosen = chosen
        self._known: dict[str, list[ImportedCard]] = {}
        for card in self._shelf.cards():
            self._known.setdefault(f"{card.key} {card.standing is Standing.FOREIGN}", []).append(card)

    def bring(self, item: Offered) -> ImportedFile:
        """One file."""
        path = str(item.path.absolute())
        if item.barred:
            return _failed(path, UserError("document_permission", name=item.path.name))
        if not item.read:
            return ImportedFile(path=path, outcome=ImportOutcome.SKIPPED, reason="kind")
        try:
            text, card = self._read(item.path, path)
        except (UserError, LimitError) as error:
            return _failed(path, error)
        except _STUMBLES as error:
            return _failed(path, UserError("statute_unreadable", kind=type(error).__name__))
        return self._keep(path, text, card)

    def _read(self, path: Path, name: str) -> tuple[StatuteText, ImportedCard]:
        file = read_statute_file(path)
        text = read_statute(file.lines, path.stem, markdown=file.markdown, title=self._chosen.title)
        brought = Brought(path.name, path.stem, name, file.size, file.digest, self._today)
        return text, card_of(text, brought, self._chosen, self._facts, self._packaged)

    def _keep(self, path: str, text: StatuteText, card: ImportedCard) -> ImportedFile:
        known = self._known.setdefault(f"{card.key} {card.standing is Standing.FOREIGN}", [])
        same = None if card.standing is Standing.FOREIGN else twin(card, text, self._store)
        fate = _fate(card, known, same)
        if fate.outcome is ImportOutcome.DUPLICATE:
            return ImportedFile(
                path=path, outcome=fate.outcome, reason=fate.reason, facts=fate.facts, card=card
            )
        whole = ImportedText(card=card, preamble=text.preamble, provisions=text.provisions, annex=text.annex)
        try:
            kept = self._shelf.add(whole, instead=fate.instead)
        except UserError as error:
            if error.code != "import_exists":
                raise
            facts = (("name", card.name),)
            return ImportedFile(
                path=path, outcome=ImportOutcome.DUPLICATE, reason="same_text", facts=facts, card=card
            )
        known[:] = [*(other for other in known if other.import_id != fate.instead), kept]
        return ImportedFile(path=path, outcome=fate.outcome, reason=fate.reason, facts=fate.facts, card=kept)


def _failed(path: str, error: UserError | LimitError) -> ImportedFile:
    facts = tuple((name, str(value)) for name, value in error.facts.items())
    return ImportedFile(path=path, outcome=ImportOutcome.FAILED, reason=error.code, facts=facts)


def _fate(card: ImportedCard, known: Sequence[ImportedCard], same: Twin | None) -> _Fate:
    """What is to become of a text beside the packaged library and what was imported before."""
    if same is not None and not same.differing:
        return _Fate(ImportOutcome.DUPLICATE, "packaged_same", (("version", same.version.version_date),))
    for other in known:
        if other.text_sha256 == card.text_sha256:
            return _again(card, other)
    if same is not None:
        named = "、".join(same.differing[:_NAMED]) + ("…" if len(same.differing) > _NAMED else "")
        facts = (
            ("version", same.version.version_date),
            ("count", str(len(same.differing))),
            ("articles", named),
        )
        return _Fate(ImportOutcome.VERSION, "packaged_differs", facts)
    if card.standing is Standing.STANDS_BACK:
        return _Fate(ImportOutcome.VERSION, "packaged_other_date", (("version", card.version_date),))
    if not known:
        return _Fate(ImportOutcome.IMPORTED, _reason(card))
    if any(other.version_date == card.version_date for other in known):
        return _Fate(ImportOutcome.VERSION, "same_date_differs", (("version", card.version_date),))
    return _Fate(ImportOutcome.VERSION, _reason(card))


def _again(card: ImportedCard, other: ImportedCard) -> _Fate:
    """The same text once more: nothing new, but where the user now says its dates."""
    said = card.dated_by == "user" and (card.version_date, card.effective) != (
        other.version_date,
        other.effective,
    )
    if said:
        return _Fate(ImportOutcome.VERSION, "dated", instead=other.import_id)
    facts = (("name", other.name), ("on", other.imported.isoformat()), ("id", str(other.import_id)))
    return _Fate(ImportOutcome.DUPLICATE, "same_text", facts)


def _reason(card: ImportedCard) -> str:
    if card.language == "zh-Hant":
        return "traditional"
    return card.standing.value if card.standing is not Standing.COUNTS else "kept"
