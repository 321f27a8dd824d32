"""Two versions of a contract, and two rounds of their review (specification R6.3)."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import NamedTuple

from workbench.app.exporting import export_versions
from workbench.app.history import assembled, settled
from workbench.app.opened import Opened
from workbench.documents.compare.carry import carry_over
from workbench.documents.compare.compare import aligned, compare
from workbench.documents.compare.findings import pair_findings
from workbench.documents.compare.marked import write_marked
from workbench.documents.compare.theirs import authors_of, contract_without, without
from workbench.documents.redline.export import opened_source
from workbench.domain.contract import Contract
from workbench.domain.review import Review
from workbench.domain.versions import (
    Basis,
    CarryReason,
    CarryReport,
    CarryResult,
    RoundComparison,
    VersionReport,
)
from workbench.envelope.blocks import CarriedFrom
from workbench.errors import UserError
from workbench.scenarios import review as scenario
from workbench.storage.opening import open_destroying


class _Version(NamedTuple):
    contract: Contract
    data: bytes


class Versions(Opened):
    """The part of the front door that compares versions."""

    def versions(
        self,
        old: Path,
        new: Path,
        out: Path | None = None,
        theirs: bool = False,
        ours: Collection[str] = (),
        author: str = "",
    ) -> VersionReport:
        """Compare two versions, and with ``out`` write the new one into the old as tracked changes.

        ``theirs``: only what the other side changed. Where ``old`` is a file that we exported, that is
        everything since; else it is what others than ``ours`` tracked in ``new``. Raises UserError
        ``diff_no_theirs`` where neither tells, and what reading raises.
        """
        before, after = self._version(old), self._version(new)
        basis = Basis.VERSIONS
        if theirs:
            if self._sent(before):
                basis = Basis.SENT
            else:
                basis, before = Basis.TRACKED, self._before_them(after, {*ours, self._name(author)})
        told = compare(before.contract, after.contract).model_copy(update={"basis": basis})
        if out is None:
            return VersionReport(versions=told)
        made = write_marked(
            before.data, before.contract, after.contract, self._name(author), self._clocks.now()
        )
        stem = self.words.say("diff.stem", name=Path(after.contract.source.name).stem)
        files = export_versions(made.data, out, stem, self.words)
        return VersionReport(
            versions=told,
            files=files,
            plain=made.plain,
            exact=made.exact,
            edits=made.edits,
            checks=made.checks,
        )

    def rounds(self, before: str, after: str) -> RoundComparison:
        """Two reviews by their runs: their texts, and which findings were gained, resolved, reworded or kept.
        Raises UserError ``no_such_run``, ``run_destroyed``, ``run_unread``."""
        one, other = self._round(before), self._round(after)
        found = aligned(one.contract, other.contract)
        return RoundComparison(
            before=before,
            after=after,
            versions=compare(one.contract, other.contract, found),
            findings=pair_findings(one.findings, other.findings, found),
        )

    def carry(self, run_id: str, previous: str, by: str = "") -> CarryReport:
        """Carry the decisions of an earlier version's review over to that of a new one, where finding and clause are
        as they were; each is an envelope that names the earlier one. What a lawyer decided in the new review already
        stays. Raises what ``rounds`` raises."""
        rounds = self.rounds(previous, run_id)
        archive, earlier = self._home.archive(run_id), self._home.archive(previous)
        hops = {hop.envelope.skeleton.hop_seq: hop.digest for hop in earlier.hops(frozenset())}
        taken = {item.decision.finding_id: item for item in earlier.taken()}
        decided = settled(earlier.taken())
        already = settled(archive.taken())
        results: list[CarryResult] = []
        for result in carry_over(
            self._round(previous), self._round(run_id), rounds.versions, rounds.findings, decided
        ):
            told = result
            if result.after is not None and result.after.finding_id in already:
                told = result.model_copy(update={"reason": CarryReason.DECIDED})
            elif result.after is not None and result.reason is CarryReason.CARRIED:
                seq = taken[result.before.finding_id].seq
                origin = CarriedFrom(run_id=previous, hop=seq, digest=hops[seq], by=self._name(by))
                repeated = result.decision.model_copy(update={"finding_id": result.after.finding_id})
                archive.decide(repeated, self.words, carried=origin, at=self._clocks.now())
            results.append(told)
        return CarryReport(before=previous, after=run_id, results=tuple(results))

    def _version(self, path: Path) -> _Version:
        contract = self.read(path)
        data = opened_source(path, contract) if contract.source.word else path.read_bytes()
        return _Version(contract, data)

    def _sent(self, version: _Version) -> bool:
        return open_destroying(self._store).exported(version.contract.source.digest)

    def _before_them(self, after: _Version, ours: set[str]) -> _Version:
        if not after.contract.source.word:
            raise UserError("diff_no_theirs", name=after.contract.source.name)
        others = authors_of(after.data) - ours
        if not others:
            raise UserError("diff_no_theirs", name=after.contract.source.name)
        data = without(after.data, others)
        return _Version(contract_without(after.contract, data), data)

    def _round(self, run_id: str) -> Review:
        hops = self._home.archive(run_id).hops()
        card, head = self._store.card(run_id), self._store.head(run_id)
        return assembled(card, hops, head, scenario.WORKFLOW, self.settings.routing)
