"""One contract on the desk: what is known of it so far, and what the lawyer does with it."""

from collections import Counter
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject, QTimer, Signal

from ui.bridge.door import Door
from ui.models.findings import Filter, passes
from ui.models.found import Found
from ui.models.ledger import TAKING, Ledger, shown_edit
from ui.notices.present import Notice, near, of_error
from ui.review.pause import Pause
from ui.review.sheet.compose import Shown
from workbench.domain.citation import ReferenceDate, Verdict
from workbench.domain.contract import Contract
from workbench.domain.finding import Decision, DecisionKind, Finding, Risk, TerminalState
from workbench.domain.question import Choice
from workbench.domain.reports import ExportKind, ExportReport, ItemResult
from workbench.domain.review import (
    BudgetWarned,
    CitationsJudged,
    ContractRead,
    FindingsFound,
    HopChanged,
    HopSummary,
    QuestionAsked,
    Review,
    ReviewOptions,
    RunFinished,
    RunStarted,
    RunStopped,
)
from workbench.errors import WorkbenchError
from workbench.words import Words

PAUSED = "run_paused"
DRAWN_MS = 20  # until the window has drawn the end of a run


class Counts(NamedTuple):
    """Numbers for heads and filters."""

    total: int
    open: int
    high: int
    medium: int
    low: int
    needs: int
    missing: int


class Sitting(QObject):
    """The review on the desk. Widgets listen; nobody pokes widgets from here."""

    started = Signal()
    contract_read = Signal()
    judged = Signal()
    findings_came = Signal(list)
    decided = Signal(list)
    hop_changed = Signal(object)
    run_changed = Signal()
    current_changed = Signal(str)
    filter_changed = Signal()
    noticed = Signal(object)
    exported = Signal(object)
    article_came = Signal(object)

    def __init__(self, door: Door, words: Words, now: Callable[[], datetime], by: str) -> None:
        super().__init__()
        self.door, self.words, self.now, self.by = door, words, now, by
        # Only defaults: checking them would build pydantic validators before the first text shows.
        self.options = ReviewOptions.model_construct(language=words.language)
        self.path: Path | None = None
        self.filter, self.clause_filter = Filter.ALL, None
        self.reasons: list[str] = []
        self.pause = Pause(door)
        self.pause.settled.connect(self.go_on)
        self.pause.refused.connect(self._refused)
        self._clear()
        door.heard.connect(self._heard)
        door.review_failed.connect(self._failed)
        door.decision_failed.connect(self._not_stored)
        door.article_came.connect(self.article_came)
        door.exported.connect(self.exported)
        door.refused.connect(self._refused)

    def _clear(self) -> None:
        self.run_id = ""
        self.contract: Contract | None = None
        self.reference: ReferenceDate | None = None
        self.verdicts: tuple[Verdict, ...] = ()
        self.found = Found()
        self.ledger = Ledger()
        self.hops: dict[int, HopSummary] = {}
        self.state: TerminalState | None = None
        self.review: Review | None = None
        self.current = ""
        self.clause_filter: int | None = None
        self.running = self.goes_on = False
        self.pause.clear()

    # -- runs ----------------------------------------------------------------------------------

    def open(self, path: Path) -> None:
        """Review a file from its beginning."""
        self._clear()
        self.path = path
        self.running = True
        self.started.emit()
        self.door.review(path, self.options)

    def expect(self, path: Path) -> None:
        """A file is being read already; ``open_read`` follows, or ``open`` where that failed."""
        self._clear()
        self.path, self.running = path, True
        self.started.emit()

    def open_read(self, path: Path, contract: Contract) -> None:
        """Review a file that was read before the engine stood: its words are shown now, law and findings
        follow."""
        self._clear()
        self.path, self.running, self.contract = path, True, contract
        self.contract_read.emit()
        self.run_changed.emit()
        self.door.review(path, self.options)

    def resume(self, run_id: str, path: Path) -> None:
        """Show a stored run, and go on with it where it stopped."""
        self._clear()
        self.path, self.run_id, self.running = path, run_id, True
        self.started.emit()
        self.door.resume(run_id)

    def go_on(self) -> None:
        """Go on with this run where it stopped; what is on the page stays there."""
        if self.run_id and not self.running:
            stopped = self.pause.stopped
            self.pause.clear(self.run_id)
            self.pause.stopped = stopped
            self.running = self.goes_on = True
            self.run_changed.emit()
            self.door.resume(self.run_id)

    def use_rules_only(self, *, on: bool) -> None:
        """Whether this matter, and the next, is reviewed without models. A run that goes on with models
        stops at once; what was reviewed stays until it is reviewed again."""
        self.options = self.options.model_copy(update={"rules_only": on})
        if on and self.running:
            self.cancel()
        elif self.path is not None and not self.running:
            code = "desk.rules_only.on" if on else "desk.rules_only.off"
            self.noticed.emit(Notice("info", self.words.say(code), "review_again"))

    def answer(self, choice: Choice, provider: str = "") -> None:
        """Answer the question that the run waits for, and go on."""
        self.pause.answer(choice, provider, self.by)

    def again(self, **changed: object) -> None:
        """Review the same file anew, with other options where given."""
        self.options = self.options.model_copy(update=changed)
        if self.path is not None:
            self.open(self.path)

    def rejudge(self, day: str) -> None:
        """Judge the same run on another day; decisions stay with their findings."""
        self.options = self.options.model_copy(update={"date": day})
        path, run_id = self.path, self.run_id
        if path is None or not run_id:
            return
        self._clear()
        self.path, self.run_id, self.running = path, run_id, True
        self.started.emit()
        self.door.rejudge(run_id, day)

    def cancel(self) -> None:
        """Stop the run."""
        if self.running:
            self.door.cancel_review()

    def _heard(self, event: object) -> None:
        if isinstance(event, RunStarted):
            self.run_id = self.pause.run_id = event.run_id
        elif isinstance(event, ContractRead):
            self._read(event.contract, event.reference, event.verdicts)
        elif isinstance(event, CitationsJudged):
            self._judged(event.verdicts)
        elif isinstance(event, HopChanged):
            self.hops[event.hop.seq] = event.hop
            self.hop_changed.emit(event.hop)
        elif isinstance(event, FindingsFound):
            self._add(event.findings)
        elif isinstance(event, QuestionAsked):
            self.pause.hear(event.question)
        elif isinstance(event, BudgetWarned):
            self.noticed.emit(near(self.words, event))
        elif isinstance(event, RunFinished):
            self._finish(event.review)
        elif isinstance(event, RunStopped):
            self.running = False
            self.run_changed.emit()

    def _read(self, contract: Contract, reference: ReferenceDate, verdicts: tuple[Verdict, ...]) -> None:
        self.reference = reference
        known = self.contract
        same = known is not None and known.source.digest == contract.source.digest
        bare = not self.findings or self.goes_on
        if known is not None and same and bool(known.clauses) == bool(contract.clauses) and bare:
            self._judged(verdicts)  # the same words are on the page already
        else:
            self.contract, self.verdicts = contract, verdicts
            self.contract_read.emit()
        self.run_changed.emit()

    def _judged(self, verdicts: tuple[Verdict, ...]) -> None:
        if verdicts != self.verdicts:
            self.verdicts = verdicts
            self.judged.emit()
            self.run_changed.emit()

    def _add(self, findings: tuple[Finding, ...]) -> None:
        fresh = self.found.add(findings)
        if fresh:
            self.current = self.found.leads.get(self.current, self.current)
            self.findings_came.emit(fresh)
            self.run_changed.emit()

    @property
    def findings(self) -> dict[str, Finding]:
        """All findings, each at its own place."""
        return self.found.by_id

    @property
    def ordered(self) -> list[Finding]:
        """The leading finding of every issue, in order of place."""
        return [issue.lead for issue in self.found.issues.values()]

    def _finish(self, review: Review) -> None:
        self.review, self.run_id, self.state = review, review.run_id, review.state
        self.running = self.goes_on = False
        self.pause.clear(review.run_id)
        self.options = self.options.model_copy(update={"rules_only": review.options.rules_only})
        if self.contract is None:
            self._read(review.contract, review.reference, review.verdicts)
        self._judged(review.verdicts)
        self.reference = review.reference
        for hop in review.hops:
            if self.hops.get(hop.seq) != hop:
                self.hops[hop.seq] = hop
                self.hop_changed.emit(hop)
        self.found.keep(review.findings)
        self._add(review.findings)
        if review.decisions:
            self.ledger = Ledger(review.decisions)
            self.decided.emit([decision.finding_id for decision in review.decisions])
        self.run_changed.emit()
        QTimer.singleShot(DRAWN_MS, self, self._begin)

    def _begin(self) -> None:
        """Start the lawyer at the first finding, unless they are somewhere already."""
        if not self.running and not self.current and self.visible():
            self.select(self.visible()[0].finding_id)

    def _failed(self, error: WorkbenchError) -> None:
        self.running = self.goes_on = False
        self.run_changed.emit()
        self.pause.look()
        if error.code != PAUSED:  # the question says all there is to say
            retry = "go_on" if self.pause.stopped else "review_again"
            self.noticed.emit(of_error(self.words, error, retry=retry))

    # -- findings ------------------------------------------------------------------------------

    def visible(self) -> list[Finding]:
        """The leading findings of the issues that the filters let through, in order of place."""
        return [
            issue.lead
            for issue in self.found.issues.values()
            if passes(issue.lead, self.filter) and any(self._in_clause(place) for place in issue.findings)
        ]

    def _in_clause(self, finding: Finding) -> bool:
        if self.clause_filter is None or self.contract is None:
            return True
        span = self.contract.clauses[self.clause_filter].span
        return finding.clause is not None and span.start <= finding.span.start <= span.end

    def set_filter(self, which: Filter, clause: int | None = None) -> None:
        """All, needs verification or missing; ``clause`` narrows to one clause of the outline."""
        self.filter, self.clause_filter = which, clause
        self.filter_changed.emit()
        rows = self.visible()
        if rows and all(finding.finding_id != self.current for finding in rows):
            self.select(rows[0].finding_id)

    def counts(self) -> Counts:
        """Numbers for heads and filters; risks count what is undecided."""
        left = [finding for finding in self.ordered if self.ledger.of(finding.finding_id) is None]
        risks = [sum(f.risk is risk for f in left) for risk in (Risk.HIGH, Risk.MEDIUM, Risk.LOW)]
        needs = sum(passes(f, Filter.NEEDS) for f in self.ordered)
        missing = sum(f.missing for f in self.ordered)
        return Counts(len(self.ordered), len(left), risks[0], risks[1], risks[2], needs, missing)

    def select(self, finding_id: str) -> None:
        """Make a finding the current one, or the issue that has a place there."""
        lead = self.found.leads.get(finding_id, "")
        if lead and lead != self.current:
            self.current = lead
            self.current_changed.emit(lead)

    def step(self, by: int) -> None:
        """Next or previous finding of the filtered list."""
        rows = [finding.finding_id for finding in self.visible()]
        if not rows:
            return
        at = rows.index(self.current) if self.current in rows else (-1 if by > 0 else len(rows))
        self.select(rows[min(max(0, at + by), len(rows) - 1)])

    def shown(self, finding_ids: list[str]) -> list[Shown]:
        """What the page needs to know of these findings."""
        made: list[Shown] = []
        for finding in (
            self.findings[finding_id] for finding_id in finding_ids if finding_id in self.findings
        ):
            decision = self.ledger.of(finding.finding_id)
            taken = decision is not None and decision.kind in TAKING
            made.append(Shown(finding, shown_edit(finding, decision), decision is None, taken))
        return made

    # -- decisions -----------------------------------------------------------------------------

    def decide(self, kind: DecisionKind, *, new: str = "", reason: str = "", onward: bool = True) -> None:
        """Decide the current finding, at each of its places, and go on to the next undecided one."""
        if not self.current:
            return
        if kind is DecisionKind.REJECT and reason:
            self.reasons = [reason, *(r for r in self.reasons if r != reason)][:6]
        places = self.found.places(self.current)
        for place in places:
            decision = Decision(
                finding_id=place, kind=kind, new=new, reason=reason, by=self.by, at=self.now()
            )
            self.ledger.put(decision)
            self.door.decide(self.run_id, decision)
        self.decided.emit(places)
        if onward:
            self._next_open()

    def _next_open(self) -> None:
        rows = [finding.finding_id for finding in self.visible()]
        at = rows.index(self.current) if self.current in rows else -1
        for finding_id in (*rows[at + 1 :], *rows[: max(0, at)]):
            if self.ledger.of(finding_id) is None:
                self.select(finding_id)
                return

    def undo(self) -> None:
        """Take the newest decision back, at every place of its issue where it was the same decision."""
        newest = self.ledger.newest(self.found.leads)
        back = [decision for _ in newest if (decision := self.ledger.back(self.by, self.now())) is not None]
        for decision in back:
            self.door.undo(self.run_id, decision)
        if back:
            self.decided.emit([decision.finding_id for decision in back])
            self.select(back[0].finding_id)

    def _not_stored(self, decision: Decision, error: WorkbenchError) -> None:
        self.ledger.forget(decision)
        self.decided.emit([decision.finding_id])
        self._refused(error)

    def _refused(self, error: WorkbenchError) -> None:
        self.noticed.emit(of_error(self.words, error))

    # -- statutes and files --------------------------------------------------------------------

    def article(self, instrument: str, article: str) -> None:
        """Ask for an article in the version of the reference date."""
        self.door.article(instrument, article, self.reference.value if self.reference else None)

    def export(self, kind: ExportKind, folder: Path, *, everything: bool = False) -> None:
        """Write a file into a folder; the answer comes as ``exported`` or as a notice. ``everything``
        takes undecided suggestions as edits too; otherwise they are written as comments."""
        self.door.export(self.run_id, kind, folder, self.by, everything=everything)

    def told(self, report: ExportReport) -> Notice:
        """The notice for a finished export."""
        between = self.words.say("desk.between")
        files = between.join(Path(file.path).name for file in report.files)
        fate = Counter(outcome.result for outcome in report.outcomes)
        edited, fell = fate[ItemResult.EDITED], fate[ItemResult.FALLBACK]
        comments = fate[ItemResult.COMMENTED] + fell
        code = "desk.export.done_counts" if report.outcomes else "desk.export.done"
        text = self.words.say(code, files=files, edited=edited, comments=comments, fallback=fell)
        text = "\n".join((text, *(self.words.say(f"export.note.{code}") for code in report.notes)))
        return Notice("done", text, path=report.files[0].path if report.files else "")
