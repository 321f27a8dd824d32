"""One run's chain as the front door reads and writes it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import TYPE_CHECKING

from workbench.app import queue
from workbench.app.history import DECISION, Taken, decisions, settled
from workbench.app.keys import Keys
from workbench.app.sealing import Sealing
from workbench.app.verified import laws_of, reported
from workbench.domain.finding import Decision, DecisionKind
from workbench.domain.reports import ChainBreak, Changes, VerifyReport
from workbench.envelope.blocks import CarriedFrom, DecisionTaken, RiskPoints
from workbench.envelope.chain import HEADLINES, Head, Sealed, open_sealed
from workbench.envelope.model import Envelope, Sender
from workbench.envelope.pack import PROVEN, Address, ConfidenceRules, Output, pack
from workbench.envelope.verify import examine
from workbench.errors import UserError
from workbench.flow.hops import Hop
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.storage.store import Store

LAWYER = "lawyer"


class Archive:
    """The chain of one run: hops read back, envelopes by people appended."""

    def __init__(self, store: Store, run_id: str, rules: ConfidenceRules, keys: Keys) -> None:
        self._store = store
        self.run_id = run_id
        self._rules = rules
        self._keys = keys

    def append(self, *makes: Callable[[Head], Envelope]) -> tuple[Sealed, ...]:
        """Commit envelopes (the runner's journal), signed where they are the end or a person's word."""
        return Sealing(self._keys).commit(
            lambda naming, ask: self._store.append_all(self.run_id, [naming(make) for make in makes], ask)
        )

    def hops(self, kinds: frozenset[str] | None = None) -> tuple[Hop, ...]:
        """All hops; of blocks and payloads only some ``kinds`` are read where given."""
        with self._store.walking(self.run_id) as chain:
            wanted = None if kinds is None else kinds | {HEADLINES}
            return tuple(Hop(open_sealed(link, chain.row, wanted), link.digest) for link in chain)

    def verify(self) -> VerifyReport:
        """Whether the stored chain holds, who signed it, and whether its matter was destroyed."""
        with self._store.walking(self.run_id) as chain:
            found = examine(chain, chain.row, chain.head, chain.signatures, self.run_id)
            laws = () if found.breaks or found.foreign else laws_of(found, chain.row)
            more = (ChainBreak(code="head_missing", hop=None),) if chain.headless else ()
            return reported(found, self.run_id, chain.head, self._keys, laws, more)

    def taken(self) -> tuple[Taken, ...]:
        """The decisions that stand."""
        return decisions(self.hops(frozenset({DecisionTaken.KIND})))

    def finding_ids(self) -> frozenset[str]:
        """The findings of the run's last analysis."""
        found: frozenset[str] = frozenset()
        for hop in self.hops(frozenset({RiskPoints.KIND})):
            points = hop.envelope.block(RiskPoints)
            if points is not None and not hop.envelope.skeleton.kept_out:
                found = frozenset(finding.finding_id for finding in points.findings)
        return found

    def decide(
        self,
        decision: Decision,
        words: Words,
        undoes: int | None = None,
        carried: CarriedFrom | None = None,
        at: datetime | None = None,
    ) -> Changes:
        """Append a human decision, at the time that it was taken unless ``at`` says another. Raises UserError for an unknown finding or an edit without words."""
        known = self.finding_ids()
        if undoes is None and decision.finding_id not in known:
            raise UserError("no_such_finding", finding=decision.finding_id)
        if decision.kind is DecisionKind.EDIT and not decision.new.strip():
            raise UserError("edit_needs_words")
        output = Output(
            deliverables=(words.say(f"flow.decision.{decision.kind.value}"),),
            blocks=(DecisionTaken(decision=decision, undoes=undoes, carried=carried),),
            held=PROVEN,
        )
        self.append(lambda head: self.by_person(output, head, DECISION, at or decision.at, (head.digest,)))
        card = self._store.card(self.run_id)
        open_items = known - settled(self.taken()).keys()
        self._store.note(card.model_copy(update={"findings": len(known), "undecided": len(open_items)}))
        queue.keep(self._store, self)
        return Changes(runs=(self.run_id,), findings=(decision.finding_id,), state=True)

    def undo(self, at: datetime, by: str, words: Words) -> Changes:
        """Take back the last decision that stands; any number of times. Raises ``nothing_to_undo``."""
        stack = self.taken()
        if not stack:
            raise UserError("nothing_to_undo")
        last = stack[-1]
        back = Decision(finding_id=last.decision.finding_id, kind=DecisionKind.REOPEN, by=by, at=at)
        return self.decide(back, words, undoes=last.seq)

    def by_person(
        self, output: Output, head: Head, node: str, at: datetime, parents: tuple[str, ...], attempt: int = 1
    ) -> Envelope:
        """An envelope by a human sender, at the end of the chain."""
        address = Address(
            session_id=self.run_id,
            hop_seq=head.length,
            attempt=attempt,
            node=node,
            sender=Sender(agent_id=LAWYER, human=True),
            parents=parents,
            created_at=at,
        )
        return pack(output, address, self._rules)
