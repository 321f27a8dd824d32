"""The front door: what a window or a terminal may ask for, and nothing behind it."""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from workbench.app import running
from workbench.app.asking import settle_outage
from workbench.app.chains import Chains
from workbench.app.check_list import CheckDesk
from workbench.app.comparing import Versions
from workbench.app.destroying import FOLDER
from workbench.app.exporting import Audience, Marking, Order, export, export_bundle
from workbench.app.gates import gate_report, keep_overturned
from workbench.app.history import assembled, settled
from workbench.app.importing import Imports
from workbench.app.lpr import LoanRates
from workbench.app.models import Models
from workbench.app.opened import never, silent
from workbench.app.playbooks import Playbooks
from workbench.app.queue import settle
from workbench.app.routing import SOURCE
from workbench.app.running import CancelAsked, Emit
from workbench.app.searching import Searching
from workbench.app.stripping import Strips
from workbench.app.watching import Watch
from workbench.domain.citation import ArticleView, DateSource, ReferenceDate
from workbench.domain.finding import Decision, DecisionKind
from workbench.domain.gates import GateReport
from workbench.domain.intent import Decision as Routed
from workbench.domain.intent import Situation
from workbench.domain.question import Answer, Choice, Question
from workbench.domain.queue import QueueItem
from workbench.domain.reports import (
    Changes,
    ExportKind,
    ExportReport,
    LawReport,
    LibraryCard,
    RunCard,
)
from workbench.domain.review import Review, ReviewOptions
from workbench.domain.views import PageContext
from workbench.envelope.blocks import Request
from workbench.errors import UserError, WorkbenchError
from workbench.flow.ports import Clocks
from workbench.scenarios import review as scenario
from workbench.settings.paths import Paths
from workbench.settings.settings import Settings
from workbench.storage.hold import held
from workbench.storage.opening import open_destroying, open_gate_log, open_questions, open_queue
from workbench.storage.written import Written
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.app.seated import Sleep
    from workbench.providers.base import ChatModel


class Workbench(Chains, Models, Searching, Imports, Watch, Playbooks, LoanRates, CheckDesk, Versions, Strips):
    """One installation, opened once by a window or a command. Not for use by two threads at a time.

    The store and the statute library are opened when they are first needed. Every operation raises
    the errors of ``workbench.errors``; reviews tell a ``RunStopped`` first.
    """

    @classmethod
    def open(
        cls,
        paths: Paths,
        language: str = "zh",
        clock: Callable[[], datetime] | None = None,
        models: Sequence[ChatModel] = (),
        settings: Settings | None = None,
        sleep: Sleep | None = None,
    ) -> Workbench:
        """Open the installation in a language. ``clock`` gives the time in UTC and ``sleep`` waits
        between two calls to a model; tests hand them in. ``models`` sit in the seats of reviews, in the
        order of ``settings.fallback_order``; without any it is those that are configured, and without
        them rules work alone."""
        clocks = Clocks(clock or (lambda: datetime.now(UTC)), time.perf_counter)
        words = Words.load(paths.words, language)
        return cls(paths, words, settings or Settings(), clocks, models, sleep)

    def route(
        self,
        text: str = "",
        source: str = "",
        situation: Situation | None = None,
        page: PageContext | None = None,
    ) -> Routed:
        """What a request is for: by its source (``resources/intent/sources.toml``) where that says it,
        else by its words; nothing is carried out. ``page`` is what is on screen, its own source counts.
        Raises UserError ``request_refused`` for words that do not pass the input gate."""
        context = page or PageContext(request_source=source)
        return self._reception.route(text, context, situation or Situation(), self._clocks.now())

    def review(
        self,
        path: Path,
        options: ReviewOptions,
        emit: Emit = silent,
        cancelled: CancelAsked = never,
        source: str = SOURCE,
    ) -> Review:
        """Review a file. A file that cannot be read, or a ``source`` that is for something else, leaves
        no run behind."""
        path = path.absolute()
        try:
            by_rules = self._roster.by_rules(options)
            contract = self.read(path, options.type, cancelled)
            at_hand = Situation(material=bool(contract.text.strip()))
            routed = self._reception.review(source, at_hand)
            home = self._home
        except WorkbenchError as error:
            emit(running.stopped("", error))
            raise
        now = self._clocks.now()
        card = RunCard(run_id=uuid.uuid4().hex[:16], name=contract.source.name, path=str(path), started=now)
        request = Request(
            workflow=scenario.WORKFLOW.name,
            name=contract.source.name,
            path=str(path),
            source_digest=contract.source.digest,
            options=options,
            today=self._today(),
            started=now,
            routed=routed,
            source=source,
            by_rules=by_rules,
        )
        return self._kept(running.start(home, card, contract, request, emit, cancelled))

    def resume(self, run_id: str, emit: Emit = silent, cancelled: CancelAsked = never) -> Review:
        """Finish a run where it stopped; one that has ended is shown."""
        return self._kept(running.resume(self._home, run_id, emit, cancelled))

    def rejudge(self, run_id: str, date: str, emit: Emit = silent, cancelled: CancelAsked = never) -> Review:
        """Judge a review again on another reference date (ISO)."""
        return self._kept(running.rejudge(self._home, run_id, date, emit, cancelled))

    def gates(self, limit: int = 20, run_id: str | None = None) -> GateReport:
        """How the gates fared, and the newest rows of their log (of one run where given)."""
        return gate_report(self._store, limit, run_id)

    def unfinished(self) -> tuple[RunCard, ...]:
        """Runs that stopped before their end and are not at work elsewhere."""
        locks = self._locks
        return tuple(card for card in self._store.unfinished() if not held(locks, card.run_id))

    def recent(self, limit: int = 20) -> tuple[RunCard, ...]:
        """The newest runs."""
        return self._store.recent(limit)

    def load(self, run_id: str) -> Review:
        """A review from its stored envelopes, also where the file is gone."""
        hops = self._home.archive(run_id).hops()
        card, head = self._store.card(run_id), self._store.head(run_id)
        return assembled(card, hops, head, scenario.WORKFLOW, self.settings.routing)

    def decide(
        self, run_id: str, finding_id: str, kind: DecisionKind, new: str = "", reason: str = "", by: str = ""
    ) -> Changes:
        """Keep a lawyer's decision as an envelope."""
        decision = Decision(
            finding_id=finding_id, kind=kind, new=new, reason=reason, by=self._name(by), at=self._clocks.now()
        )
        archive = self._home.archive(run_id)
        changes = archive.decide(decision, self.words)
        keep_overturned(self._store, archive, decision)
        return changes

    def undo(self, run_id: str, by: str = "") -> Changes:
        """Take back the last decision that stands."""
        return self._home.archive(run_id).undo(self._clocks.now(), self._name(by), self.words)

    def questions(self, run_id: str | None = None) -> tuple[Question, ...]:
        """Questions that paused runs wait for, oldest first; of one run where it is given."""
        return open_questions(self._store).open(run_id)

    def answer(self, run_id: str, node: str, choice: Choice, provider: str = "", by: str = "") -> Changes:
        """Answer a paused run: one at work goes on by itself, one that ended with the program when it is
        resumed. One answer is for the whole outage: steps of the run that asked the same at the same
        time have theirs with it. Raises what ``asking.settle_outage`` says."""
        answer = Answer(
            run_id=run_id,
            node=node,
            choice=choice,
            provider=provider,
            by=self._name(by),
            at=self._clocks.now(),
        )
        names = [entry.name for entry in self._roster.entries_at_work()] if provider else []
        return settle_outage(open_questions(self._store), answer, names)

    def queue(self, run_id: str | None = None, settled: bool = False) -> tuple[QueueItem, ...]:
        """What waits for a lawyer, newest first: of one run where given, with what is settled on request."""
        return open_queue(self._store).items(run_id, settled=settled)

    def settle(self, item_id: str, reason: str, by: str = "") -> Changes:
        """Settle an item of the queue with a reason, kept as an envelope of its run."""
        item = open_queue(self._store).find(item_id)
        if item is None:
            raise UserError("no_such_item", item=item_id)
        archive, now = self._home.archive(item.run_id), self._clocks.now()
        return settle(self._store, archive, item_id, reason, self._name(by), now, self.words)

    def law(self, text: str, date: date | None = None) -> LawReport:
        """Every citation of a text, judged on a day (today where none is given)."""
        source = DateSource.TODAY if date is None else DateSource.CHOSEN
        reference = ReferenceDate(value=date or self._today(), source=source)
        return LawReport(verdicts=self._law.examine(text, reference), reference=reference)

    def library(self) -> LibraryCard:
        """What the statute library holds, and the fingerprint of the key that signs here."""
        versions = self._law.store.packaged
        passed = [version.passed for held in versions.values() for version in held]
        own = self._keys.own()
        return LibraryCard(
            laws=len(versions),
            until=max(passed, default=None),
            fingerprint=own.fingerprint if own else "",
            imported=len(self._shelf.cards()),
        )

    def article(self, instrument: str, article: str, on: date | None = None) -> ArticleView | None:
        """An article as it stands on a day, with its neighbours; None where it is not on this machine."""
        return self._law.article(instrument, article, on)

    def export(
        self,
        run_id: str,
        out: Path,
        kinds: frozenset[ExportKind],
        author: str = "",
        all_findings: bool = False,
        comments: Audience = "internal",
        marks: Marking = "both",
    ) -> ExportReport:
        """Write files for a finished review: accepted edits as tracked changes and comments for the
        rest, or with ``all_findings`` every edit that was not rejected. ``comments`` says who will read the
        comments in the file: with ``counterparty`` they hold nothing of our own reasons, and nothing that we
        would not raise. ``marks`` says where the marks of the bases stand in the Word file. Of a destroyed matter
        only the bundle is left to write: the chain of its skeletons."""
        if self._store.card(run_id).destroyed is not None and kinds == frozenset({ExportKind.BUNDLE}):
            return export_bundle(self._bundle(run_id), out, run_id, self.words)
        review = self.load(run_id)
        if review.state is None:
            raise UserError("run_unfinished", run=run_id)
        archive, log = self._home.archive(run_id), open_destroying(self._store)
        log.note(run_id, (Written(str(out.absolute()), "", FOLDER),))
        order = Order(
            review=review,
            decided=settled(archive.taken()),
            kinds=kinds,
            author=self._name(author),
            when=self._clocks.now(),
            everything=all_findings,
            words=self.words,
            bundle=lambda: self._bundle(run_id),
            chain=archive.verify(),
            rules=self.settings.output,
            audience=comments,
            marks=marks,
        )
        report = export(order, out)
        files = (Written(str(Path(f.path).absolute()), f.digest, f.kind.value) for f in report.files)
        log.note(run_id, tuple(files))
        open_gate_log(self._store).append(report.released)
        return report
