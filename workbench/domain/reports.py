"""What operations of the front door hand back."""

from datetime import date, datetime
from enum import StrEnum
from typing import Literal

from workbench.domain.base import Model
from workbench.domain.citation import ReferenceDate, Verdict
from workbench.domain.finding import Edit, TerminalState
from workbench.domain.gates import GateEvent
from workbench.domain.span import Span


class Changes(Model):
    """What a write changed, so that views know what to refresh."""

    runs: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    state: bool = False


class RunCard(Model):
    """A run in a list of recent or unfinished work. A fork names the run and hop where it leaves it; of
    a destroyed matter neither name nor path is left."""

    run_id: str
    name: str
    path: str
    started: datetime
    finished: datetime | None = None
    state: TerminalState | None = None
    findings: int = 0
    undecided: int = 0
    destroyed: datetime | None = None
    parent_run: str = ""
    parent_hop: int | None = None


class ExportKind(StrEnum):
    """Files that can leave the program, in the order in which they are made."""

    REDLINE = "redline"
    CLEAN = "clean"
    ANNOTATED = "annotated"
    MEMO = "memo"
    MEMO_PDF = "memo_pdf"
    XLSX = "xlsx"
    CSV = "csv"
    BUNDLE = "bundle"


class StructureKind(StrEnum):
    """Changes of what stands where."""

    DELETE_ROWS = "delete_rows"
    INSERT_ROW = "insert_row"
    MOVE = "move"


class Structure(Model):
    """A change that words alone do not tell. ``span`` is in ``Contract.text``.

    DELETE_ROWS: the rows of a table in which ``span`` lies go. INSERT_ROW: a row of ``lines``, one a cell, comes
    behind the row that holds ``span``. MOVE: the whole paragraphs in which ``span`` lies stand behind the one that
    holds the offset ``target``; ``lines`` are their words there, as many, or none where no word changes.
    """

    kind: StructureKind
    span: Span
    lines: tuple[str, ...] = ()
    target: int | None = None


class ExportItem(Model):
    """One thing to write into the lawyer's file: an edit, a comment, or both. ``structure`` stands in place of an
    edit.

    ``span`` is in ``Contract.text``; ``comment`` is empty for an edit without comment.
    """

    item_id: str
    span: Span
    edit: Edit | None = None
    comment: str = ""
    structure: Structure | None = None


class ItemResult(StrEnum):
    """What became of an export item."""

    EDITED = "edited"
    COMMENTED = "commented"
    FALLBACK = "fallback"
    LEFT_OUT = "left_out"


class ItemOutcome(Model):
    """The fate of one item; ``reason`` (``export.<reason>`` in the words) says why an edit became
    a comment (FALLBACK) or could not be placed at all (LEFT_OUT)."""

    item_id: str
    result: ItemResult
    reason: str = ""
    facts: tuple[tuple[str, str], ...] = ()


class ExportedFile(Model):
    """One file that was written and proven."""

    kind: ExportKind
    path: str
    size: int
    digest: str


class ExportReport(Model):
    """What was exported, item by item. ``checks`` are codes of the proofs that ran and held
    (``export.check.<code>``), ``notes`` what the lawyer should know (``export.note.<code>``), ``released``
    what the output gate said of what leaves."""

    files: tuple[ExportedFile, ...]
    outcomes: tuple[ItemOutcome, ...] = ()
    checks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    released: tuple[GateEvent, ...] = ()


class StripReport(Model):
    """A Word file made ready to be sent. ``evidence`` (parts), ``comments`` of ours and ``replies`` to them were taken
    out; ``kept`` comments of others and ``changes`` (tracked marks) stay."""

    file: ExportedFile
    evidence: int
    comments: int
    replies: int
    kept: int
    changes: int
    notes: tuple[str, ...] = ()


class LibraryCard(Model):
    """What the statute library holds: how many laws, and the day of its newest text. ``fingerprint`` is
    that of the key with which this installation signs, empty where it never did. ``imported`` counts the
    texts that the user brought in."""

    laws: int
    until: date | None = None
    fingerprint: str = ""
    imported: int = 0


class KeyCard(Model):
    """A public key (hex) with what two people compare. ``name`` is whose it is, as this user noted it."""

    key: str
    fingerprint: str
    name: str = ""
    own: bool = False


class SignatureNote(Model):
    """A signature that holds, over a chain up to and with ``hop``. ``trust``: by this user's own key, by
    one whose fingerprint was compared, or by a key that nobody here vouched for."""

    hop: int
    purpose: str
    at: datetime
    key: str
    fingerprint: str
    trust: Literal["own", "trusted", "unknown"] = "unknown"
    name: str = ""


class DestructionNote(Model):
    """A destroyed matter: which hop says so, who, when and why, and how many rows are gone."""

    hop: int
    by: str
    at: datetime
    reason: str = ""
    rows: int = 0


class DestroyReport(Model):
    """What was destroyed. ``files`` were removed; ``left`` were not, because they were changed or could
    not be; with ``pending`` traces remain in the database until nobody else uses it."""

    runs: tuple[str, ...]
    rows: int = 0
    files: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    pending: bool = False


class LawReport(Model):
    """Every citation of a text with its verdict."""

    verdicts: tuple[Verdict, ...]
    reference: ReferenceDate


class ChainBreak(Model):
    """A place where a chain or bundle does not hold; ``code`` is ``chain.<code>`` in the words, ``hop`` None
    where no hop is to blame."""

    code: str
    hop: int | None
    facts: tuple[tuple[str, str], ...] = ()


class VerifyReport(Model):
    """Whether a chain or bundle holds. ``signed`` says that somebody's signature vouches for it, up to
    the last hop of ``signatures``; an unsigned chain proves no more than that it fits together."""

    valid: bool
    run_id: str
    hops: int
    head: str
    signed: bool = False
    breaks: tuple[ChainBreak, ...] = ()
    laws: tuple[str, ...] = ()
    made: date | None = None
    signatures: tuple[SignatureNote, ...] = ()
    destroyed: tuple[DestructionNote, ...] = ()
