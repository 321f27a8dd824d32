"""What may be asked about chains: verify, page through, fork, compare, destroy, and whose keys sign them."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from workbench.app import destroying, forking
from workbench.app.bundle import write_bundle
from workbench.app.bundle_check import keys_of, verify_bundle
from workbench.app.gates import keep_judgement
from workbench.app.keys import Keys
from workbench.app.opened import Opened, never, silent
from workbench.app.running import CancelAsked, Emit
from workbench.documents.ocr_cache import forget
from workbench.domain.comparison import RunComparison
from workbench.domain.reports import DestroyReport, KeyCard, RunCard, VerifyReport
from workbench.domain.review import HopSummary, Review
from workbench.envelope.chain import HEADLINES, open_sealed
from workbench.errors import UserError
from workbench.flow.hops import Hop, summary
from workbench.settings.paths import locate

PAGE = 256


class Chains(Opened):
    """The part of the front door that deals with chains."""

    def verify_run(self, run_id: str) -> VerifyReport:
        """Whether a stored chain holds, who signed it, and whether its matter was destroyed."""
        self._store.card(run_id)
        return self._home.archive(run_id).verify()

    @staticmethod
    def verify(path: Path) -> VerifyReport:
        """Whether a bundle holds, and whether its signer is known here; needs neither database nor
        library."""
        return verify_bundle(path, Keys(locate().keys))

    def chain_page(self, run_id: str, after: int = -1, limit: int = PAGE) -> tuple[HopSummary, ...]:
        """The next hops of a run behind hop ``after``, however long its chain is."""
        self._store.card(run_id)
        with self._store.walking(run_id) as chain:
            told = frozenset({HEADLINES})
            page = chain.page(after, limit)
            hops = [Hop(open_sealed(link, chain.row, told), link.digest) for link in page]
        return tuple(summary(hop, self.settings.routing) for hop in hops)

    def fork(
        self, run_id: str, hop: int, by: str = "", emit: Emit = silent, cancelled: CancelAsked = never
    ) -> Review:
        """Make a run again from one of its hops, in a chain of its own; the old one stays as it is."""
        new_id = uuid.uuid4().hex[:16]
        return self._kept(forking.fork(self._home, run_id, hop, self._name(by), new_id, emit, cancelled))

    def _kept(self, review: Review) -> Review:
        """A finished review whose judgement stands in the gate log."""
        keep_judgement(self._store, review, self._clocks.now())
        return review

    def compare(self, before: str, after: str) -> RunComparison:
        """Two runs hop by hop."""
        return forking.compare(self._home, before, after)

    def matter(self, run_id: str) -> tuple[RunCard, ...]:
        """All runs over the same file as one, itself among them."""
        return self._store.same_matter(run_id)

    def destroy(
        self, run_ids: Sequence[str], by: str = "", reason: str = "", keep_exports: bool = False
    ) -> DestroyReport:
        """Destroy runs for good: see ``app.destroying`` for what goes and what stays."""
        name = self._name(by)
        read: set[str] = set()
        for run_id in run_ids:
            with suppress(UserError):  # one that is unknown or gone already is told of by what follows
                read.add(self._store.request(run_id).source_digest)
        report = destroying.destroy(self._home, run_ids, name, reason, keep_exports=keep_exports)
        for digest in read:
            forget(self.paths.pages, digest)
        return report

    def keys(self) -> tuple[KeyCard, ...]:
        """The key that signs here, made now if there is none, then earlier ones and trusted ones. No
        own key among them: no keyring works on this computer and chains are unsigned."""
        self._keys.signer()
        return self._keys.cards()

    def trust(self, source: Path, fingerprint: str, name: str) -> KeyCard:
        """Trust the key that signed a bundle, once its owner read out its fingerprint."""
        return self._keys.trust(keys_of(source, self._keys), fingerprint, name)

    def distrust(self, fingerprint: str) -> KeyCard:
        """Trust a key no longer."""
        return self._keys.distrust(fingerprint)

    def _bundle(self, run_id: str) -> bytes:
        now = self._clocks.now()
        with self._store.walking(run_id) as chain:
            return write_bundle(run_id, chain, chain.row, chain.head, chain.signatures, now, self.words)
