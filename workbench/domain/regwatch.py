"""What a new version of a law changes, article by article, and whom it concerns (specification R5.5)."""

from collections import Counter
from datetime import date, datetime
from enum import StrEnum

from workbench.domain.base import Model


class ChangeKind(StrEnum):
    """What became of an article.

    SAME: the same words under the same number. MOVED: the same words under another number. CHANGED:
    other words about the same matter, under either number. SPLIT: one article became several. MERGED:
    several became one. NEW and GONE: the other version has nothing of it.
    """

    SAME = "same"
    CHANGED = "changed"
    MOVED = "moved"
    SPLIT = "split"
    MERGED = "merged"
    NEW = "new"
    GONE = "gone"


class ArticleChange(Model):
    """One article of both versions, or of one alone. ``old`` and ``new`` are labels (第十条), in the order of
    their versions, with their texts. ``likeness`` is from 0 to 1. ``references_only``: nothing but the
    numbers of other articles differs."""

    kind: ChangeKind
    old: tuple[str, ...] = ()
    new: tuple[str, ...] = ()
    old_texts: tuple[str, ...] = ()
    new_texts: tuple[str, ...] = ()
    likeness: float = 0.0
    references_only: bool = False


class VersionCard(Model):
    """A version that was compared. ``imported_from`` names the file of a text that the user brought in."""

    version: str
    from_date: date | None = None
    articles: int = 0
    imported_from: str = ""


class LawChange(Model):
    """Two versions of a law, compared. Every article of either stands in exactly one change; the order is
    that of the new version, with what is gone where it stood."""

    instrument: str
    before: VersionCard
    after: VersionCard
    changes: tuple[ArticleChange, ...]

    def counts(self) -> dict[ChangeKind, int]:
        """How many changes there are of every kind."""
        found = Counter(change.kind for change in self.changes)
        return {kind: found[kind] for kind in ChangeKind}


class TouchedPlace(Model):
    """Where a contract rests on an article that is no longer what it was.

    ``cited`` is as the contract (or the basis of a finding) writes it, ``article`` the label in the old
    version, empty where the whole law is cited; ``new`` are its labels in the new version. ``finding`` is
    the id of the finding whose basis it is, empty for the contract's own citation. ``judged_by`` is the
    version by which it was judged, empty where none could be told.
    """

    cited: str
    article: str
    kind: ChangeKind
    new: tuple[str, ...] = ()
    finding: str = ""
    judged_by: str = ""


class TouchedRun(Model):
    """A reviewed contract that a change concerns."""

    run_id: str
    name: str
    path: str
    started: datetime
    reference: date | None = None
    places: tuple[TouchedPlace, ...]


class WatchReport(Model):
    """What changed, and which of the reviewed contracts it touches, the newest review first. ``looked`` is
    how many reviews were looked at."""

    law: LawChange
    touched: tuple[TouchedRun, ...] = ()
    looked: int = 0
