"""What a new version of a law changes, and which of the reviewed contracts it touches (specification R5.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from typing import NamedTuple

from workbench.app.history import RESTED, rested
from workbench.app.opened import Opened
from workbench.domain.citation import Verdict
from workbench.domain.finding import Basis
from workbench.domain.regwatch import (
    ArticleChange,
    ChangeKind,
    LawChange,
    TouchedPlace,
    TouchedRun,
    VersionCard,
    WatchReport,
)
from workbench.domain.reports import RunCard
from workbench.law.titles import title_key
from workbench.law.watching import by_article, held_versions, label, law_change, pinned_version
from workbench.scenarios import review as scenario

ALL = 1_000_000


class Watch(Opened):
    """The part of the front door that watches the law."""

    def regwatch(self, law: str, before: date | None = None, after: date | None = None) -> WatchReport:
        """What changed in a law from one version to another (the newest two unless days say otherwise), and
        the reviewed contracts that rest on what changed, by their citations and their findings' bases.

        Packaged and imported versions alike. Raises what ``law.watching.law_change`` says.
        """
        change = law_change(self._law, law, before, after)
        key = title_key(change.instrument)
        watched = _Watched(key, change, by_article(change.changes), pinned_version(self._law, key))
        cards = self._store.recent(ALL)
        touched = (self._touched(card, watched) for card in cards)
        return WatchReport(law=change, touched=tuple(filter(None, touched)), looked=len(cards))

    def law_versions(self, law: str) -> tuple[VersionCard, ...]:
        """The versions of a law whose text is here, oldest first. Raises UserError ``watch_unknown_law``."""
        return tuple(
            VersionCard(
                version=version.version_date,
                from_date=version.from_date,
                imported_from=version.imported.name if version.imported else "",
            )
            for version in held_versions(self._law, law).versions
        )

    def _touched(self, card: RunCard, watched: _Watched) -> TouchedRun | None:
        found = rested(self._home.archive(card.run_id).hops(RESTED), scenario.WORKFLOW)
        cited = [place for verdict in found.verdicts for place in watched.places(verdict)]
        for finding in found.findings:
            for basis in finding.basis:
                cited += watched.of_basis(basis, finding.finding_id)
        places = tuple(dict.fromkeys(cited))
        if not places:
            return None
        return TouchedRun(
            run_id=card.run_id,
            name=card.name,
            path=card.path,
            started=card.started,
            reference=found.reference,
            places=places,
        )


class _Watched(NamedTuple):
    """A law under watch: its key, what changed, the same by article of the old version, and the version
    against which the bases of checks are written."""

    key: str
    change: LawChange
    changed: Mapping[str, ArticleChange]
    pinned: str

    def places(self, verdict: Verdict, version: str | None = None) -> Iterator[TouchedPlace]:
        """Where a verdict rests on what changed. One that was judged by the new version (or a later one)
        does not."""
        judged_by = verdict.version if version is None else version
        if title_key(verdict.instrument) != self.key or judged_by >= self.change.after.version:
            return
        article = verdict.citation.article
        change = self.changed.get(label(article)) if article is not None else None
        if article is not None and change is None:
            return
        yield TouchedPlace(
            cited=verdict.citation.text,
            article=label(article) if article is not None else "",
            kind=change.kind if change else ChangeKind.CHANGED,
            new=change.new if change else (),
            judged_by=judged_by,
        )

    def of_basis(self, basis: Basis, finding: str) -> Iterator[TouchedPlace]:
        """Where a finding's basis rests on what changed. Its number is that of the text against which the
        check was written, whatever the contract's day."""
        if basis.verdict is None:
            return
        for place in self.places(basis.verdict, self.pinned):
            yield place.model_copy(update={"cited": basis.cited, "finding": finding})
