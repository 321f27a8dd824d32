"""What operations of the front door hand back."""

from datetime import date, datetime
from enum import StrEnum

from workbench.domain.base import Model
from workbench.domain.citation import ReferenceDate, Verdict
from workbench.domain.finding import Edit, TerminalState
from workbench.domain.span import Span


class Changes(Model):
    """What a write changed, so that views know what to refresh."""

    runs: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    state: bool = False


class RunCard(Model):
    """A run in a list of recent or unfinished work."""

    run_id: str
    name: str
    path: str
    started: datetime
    finished: datetime | None = None
    state: TerminalState | None = None
    findings: int = 0
    undecided: int = 0


class ExportKind(StrEnum):
    """Files that can leave the program."""

    REDLINE = "redline"
    CLEAN = "clean"
    MEMO = "memo"
    BUNDLE = "bundle"


class ExportItem(Model):
    """One thing to write into the lawyer's file: an edit, a comment, or both.

    ``span`` is in ``Contract.text``; ``comment`` is empty for an edit without comment.
    """

    item_id: str
    span: Span
    edit: Edit | None = None
    comment: str = ""


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
    (``export.check.<code>``), ``notes`` what the lawyer should know (``export.note.<code>``)."""

    files: tuple[ExportedFile, ...]
    outcomes: tuple[ItemOutcome, ...] = ()
    checks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class LibraryCard(Model):
    """What the statute library holds: how many laws, and the day of its newest text."""

    laws: int
    until: date | None = None


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
    """Whether a chain or bundle holds. ``signed`` is false for pre-release, unsigned chains."""

    valid: bool
    run_id: str
    hops: int
    head: str
    signed: bool = False
    breaks: tuple[ChainBreak, ...] = ()
    laws: tuple[str, ...] = ()
    made: date | None = None
