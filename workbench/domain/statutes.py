"""Statutes that a user brings in: the text as it was read, its card, and what became of a file (R5.1)."""

from datetime import date
from enum import StrEnum
from typing import Literal, NamedTuple

from workbench.domain.base import Model
from workbench.domain.citation import ArticleNo


class Line(NamedTuple):
    """A paragraph of a file. ``heading`` is its level where the format says that it is one (1 is the
    title), 0 for running text and where the format does not say."""

    text: str
    heading: int = 0


class Provision(Model):
    """An article, section or recital. ``number`` is None for those that are not counted in articles
    (recitals, Section 2-207): they are known by ``label`` alone. ``text`` is without its label, one 款
    a line; ``place`` the part, chapter and section that it stands in."""

    label: str
    text: str
    number: ArticleNo | None = None
    place: str = ""


class StatuteText(Model):
    """A law, regulation or interpretation as a file states it. Dates are None where it is silent.

    ``enacted`` is the newest day of passing, publication or revision, ``effective`` the day from which
    this version applies, ``first`` the day from which its first version did. ``passed`` is the newest
    day of passing or revision alone. ``notes`` are codes (``import.note.<code>``) of what was odd, with
    what they are about.
    """

    title: str
    language: Literal["zh", "zh-Hant", "en"] = "zh"
    number: str = ""
    passed: date | None = None
    enacted: date | None = None
    effective: date | None = None
    first: date | None = None
    preamble: str = ""
    provisions: tuple[Provision, ...] = ()
    annex: str = ""
    notes: tuple[tuple[str, str], ...] = ()


class Standing(StrEnum):
    """What an imported text is good for.

    COUNTS: citations are judged by it. STANDS_BACK: the packaged library has this law, whose text
    counts. UNDATED: no day of effect is known, so no citation is verified by it. EXPIRED: listed as no
    longer in force. FOREIGN: not a text of mainland China, or one in the
    traditional script, of which that cannot be told.
    """

    COUNTS = "counts"
    STANDS_BACK = "stands_back"
    UNDATED = "undated"
    EXPIRED = "expired"
    FOREIGN = "foreign"


class ImportedCard(Model):
    """An imported text in a list: what it is, where it came from, and what it is good for.

    ``key`` is how its title is looked up. ``dated_by`` says where its dates come from: ``text``, ``file``
    (the file's name), ``catalogue`` or ``user``; empty where there is none. ``sha256`` is of the file,
    ``imported`` the local day of the import.
    """

    import_id: int = 0
    key: str
    title: str
    language: Literal["zh", "zh-Hant", "en"] = "zh"
    number: str = ""
    version_date: str = ""
    effective: date | None = None
    first: date | None = None
    dated_by: str = ""
    standing: Standing = Standing.COUNTS
    articles: int = 0
    name: str
    path: str
    size: int
    sha256: str
    text_sha256: str
    imported: date
    notes: tuple[tuple[str, str], ...] = ()


class ImportedText(Model):
    """An imported text as it is opened."""

    card: ImportedCard
    preamble: str = ""
    provisions: tuple[Provision, ...] = ()
    annex: str = ""


class ImportOutcome(StrEnum):
    """What became of one file.

    IMPORTED: kept, a new instrument. VERSION: kept, another version of one that is here. DUPLICATE:
    the same text is here already, nothing was kept. FAILED: not kept, for the reason given. SKIPPED: not
    a kind of file that is read.
    """

    IMPORTED = "imported"
    VERSION = "version"
    DUPLICATE = "duplicate"
    FAILED = "failed"
    SKIPPED = "skipped"


class ImportedFile(Model):
    """One file of an import. ``reason`` with ``facts`` says more (``import.<reason>`` in the words, or
    ``error.<reason>`` for FAILED)."""

    path: str
    outcome: ImportOutcome
    reason: str
    facts: tuple[tuple[str, str], ...] = ()
    card: ImportedCard | None = None


class ImportProgress(Model):
    """How far an import is. ``file`` is what became of the file that was just done."""

    kind: Literal["import_progress"] = "import_progress"
    done: int
    total: int
    file: ImportedFile


class ImportReport(Model):
    """What became of every file, in order. ``cancelled``: the rest was not looked at."""

    files: tuple[ImportedFile, ...]
    cancelled: bool = False
    total: int = 0

    def count(self, outcome: ImportOutcome) -> int:
        """How many files ended so."""
        return sum(file.outcome is outcome for file in self.files)
