"""Two versions of a contract, and the findings of two rounds of review (specification R6.3)."""

from enum import StrEnum

from workbench.domain.base import Model
from workbench.domain.contract import CellPlace, Source
from workbench.domain.finding import Decision, Finding
from workbench.domain.reports import ExportedFile
from workbench.domain.span import Span


class VersionChange(StrEnum):
    """What became of a passage from the one version to the other."""

    CHANGED = "changed"
    MOVED = "moved"
    SPLIT = "split"
    MERGED = "merged"
    INSERTED = "inserted"
    DELETED = "deleted"


class PieceKind(StrEnum):
    """NOISE is the same to a reader of the contract: blanks, the width of a punctuation mark."""

    EQUAL = "equal"
    DELETE = "delete"
    INSERT = "insert"
    NOISE = "noise"


class Piece(Model):
    """A stretch of a changed passage: the old pieces joined are the old text, the new ones the new."""

    kind: PieceKind
    old: str = ""
    new: str = ""


class Passage(Model):
    """One side of a change. ``span`` is in the text of that version's contract, ``clause`` the number of the
    clause it stands in (empty where there is none), ``cell`` its first cell in a table."""

    text: str
    span: Span
    clause: str = ""
    heading: str = ""
    cell: CellPlace | None = None


class PassageChange(Model):
    """One change. ``pieces`` are empty for what is only moved, inserted or deleted as a whole; ``follows``:
    nothing changed but references that follow a new numbering; ``authors`` tracked it in the new file."""

    change_id: str
    kind: VersionChange
    old: Passage | None = None
    new: Passage | None = None
    pieces: tuple[Piece, ...] = ()
    follows: bool = False
    authors: tuple[str, ...] = ()

    @property
    def edited(self) -> bool:
        """Whether words differ, apart from noise."""
        return any(piece.kind in (PieceKind.DELETE, PieceKind.INSERT) for piece in self.pieces)


class Renumbered(Model):
    """A clause under another number; ``automatic`` where a word processor counts, not the drafter."""

    old: str
    new: str
    heading: str = ""
    automatic: bool = False


class Noise(Model):
    """How many passages differ in nothing but their form."""

    spaces: int = 0
    punctuation: int = 0
    paragraphs: int = 0
    numbering: int = 0
    furniture: int = 0


class Basis(StrEnum):
    """What the new version was held against: the other file; that file, which we had sent; or the new file
    itself with the tracked changes of others rejected."""

    VERSIONS = "versions"
    SENT = "sent"
    TRACKED = "tracked"


class VersionComparison(Model):
    """Two versions compared. ``changes`` are in the order of the new version, what is gone where it stood;
    ``authors`` are those of the tracked changes in the new file."""

    old: Source
    new: Source
    changes: tuple[PassageChange, ...] = ()
    renumbered: tuple[Renumbered, ...] = ()
    noise: Noise = Noise()
    basis: Basis = Basis.VERSIONS
    authors: tuple[str, ...] = ()

    def count(self, kind: VersionChange) -> int:
        """How many changes are of a kind."""
        return sum(change.kind is kind for change in self.changes)


class FindingChange(StrEnum):
    """What became of a finding from one round to the next."""

    GAINED = "gained"
    RESOLVED = "resolved"
    REWORDED = "reworded"
    KEPT = "kept"


class FindingPair(Model):
    """A finding in both rounds; None where a round has none."""

    kind: FindingChange
    before: Finding | None = None
    after: Finding | None = None


class RoundComparison(Model):
    """Two reviewed rounds by their runs: texts and findings."""

    before: str
    after: str
    versions: VersionComparison
    findings: tuple[FindingPair, ...] = ()

    def count(self, kind: FindingChange) -> int:
        """How many findings fared so."""
        return sum(pair.kind is kind for pair in self.findings)


class CarryReason(StrEnum):
    """Why a decision of the last round holds, or needs a look: the finding is worded otherwise, its clause changed,
    another change is proposed, it rests on other articles, we are on another side; or the finding is gone."""

    CARRIED = "carried"
    REWORDED = "reworded"
    CLAUSE = "clause"
    PROPOSAL = "proposal"
    BASIS = "basis"
    SIDE = "side"
    GONE = "gone"
    DECIDED = "decided"


class CarryResult(Model):
    """One decision of the last round, and what became of it. ``after`` is None where the finding is gone."""

    decision: Decision
    reason: CarryReason
    before: Finding
    after: Finding | None = None

    @property
    def needs_look(self) -> bool:
        """Whether a lawyer should decide anew."""
        return self.reason not in (CarryReason.CARRIED, CarryReason.GONE, CarryReason.DECIDED)


class CarryReport(Model):
    """The decisions of one round in the next, by their runs."""

    before: str
    after: str
    results: tuple[CarryResult, ...] = ()


class VersionReport(Model):
    """A comparison with the marked file, where one was asked for. ``plain``: it holds the text without the
    layout of the old file; ``exact``: accepted, it has every character of the new version, not only what
    counts; ``edits`` were written, ``checks`` are the proofs that held (``export.check.<code>``)."""

    versions: VersionComparison
    files: tuple[ExportedFile, ...] = ()
    plain: bool = False
    exact: bool = True
    edits: int = 0
    checks: tuple[str, ...] = ()
