"""The part of the front door that searches the statutes (specification R5.4).

The search is imported when it is first used: a review starts without it.
"""

from __future__ import annotations

import os
from contextlib import closing, suppress
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.app.opened import Opened
from workbench.domain.search import LawSearch
from workbench.law.book import LawBook
from workbench.settings.paths import statutes
from workbench.storage.statutes import ImportedStatutes

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from workbench.law.search.engine import StatuteSearch


class Searching(Opened):
    """A question in plain Chinese to articles of law. Nothing of it is read or built before it is used."""

    _builder: SpawnProcess | None = None
    _built: Connection | None = None
    _over: int = 0  # the state of the user's own texts that the search was opened over

    @property
    def _search(self) -> StatuteSearch:
        """The search over the statutes as they stand now: the user's own texts come and go."""
        stamp = self._shelf.stamp()
        if self._over != stamp:
            self.__dict__.pop("_opened_search", None)
            self._over = stamp
        return self._opened_search

    @cached_property
    def _opened_search(self) -> StatuteSearch:
        return _over_book(self._law, self.paths.search)

    def search(self, question: str, on: date | None = None, limit: int = 10) -> LawSearch:
        """At most ``limit`` articles in force on a day (today where none is given), the best first. The
        first search on a machine builds the index, which takes some seconds; ``prepare_search`` does so
        ahead of it."""
        if self._built is not None:
            self._built.poll(None)  # a word when the index is there, or the end of the process
            self._built.close()
            self._built = None
        return self._search.find(question, on or self._today(), limit)

    def prepare_search(self) -> None:
        """Build what is missing in a process beside this one, and come back at once: the index, then, where
        the extra ``search`` is installed, the vectors, for which no search waits."""
        at_work = self._builder is not None and self._builder.is_alive()
        if at_work or (self._search.kept() and self._search.kept_meaning()):
            return
        if self._built is not None:
            self._built.close()
        import multiprocessing

        spawn = multiprocessing.get_context("spawn")
        self._built, told = spawn.Pipe(duplex=False)
        places = (statutes(), self.paths.law, self.paths.search, self.paths.imported)
        self._builder = spawn.Process(target=build_ahead, args=(*places, told))
        self._builder.start()
        told.close()

    def close(self) -> None:
        """Stop a build that goes on, and release what was opened."""
        if self._builder is not None:
            self._builder.terminate()
            self._builder.join()
        if self._built is not None:
            self._built.close()
        self._builder = self._built = None
        super().close()


def build_ahead(library: Path, facts: Path, folder: Path, imported: Path, told: Connection) -> None:
    """Build the index into a folder and say so, then the vectors, after everything else that the machine
    has to do. What the disk does not take is left for the next time."""
    if hasattr(os, "nice"):
        os.nice(10)
    with closing(ImportedStatutes(imported)) as shelf, closing(LawBook.open(library, facts, shelf)) as book:
        search = _over_book(book, folder)
        _ = search.index
        with suppress(BrokenPipeError):
            told.send(True)
        told.close()
        with suppress(OSError):
            search.build_meaning()


def _over_book(book: LawBook, folder: Path) -> StatuteSearch:
    from workbench.law.search.engine import StatuteSearch
    from workbench.law.search.meaning import load_embedder

    return StatuteSearch(book, folder, embedder=load_embedder())
