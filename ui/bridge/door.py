"""The operations of the front door that the desk uses, by name, each with its own answer signal."""

from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from ui.bridge.port import Port
from workbench.domain.finding import Decision
from workbench.domain.question import Choice
from workbench.domain.reports import ExportKind
from workbench.domain.review import ReviewOptions
from workbench.errors import WorkbenchError


class Door(QObject):
    """Sends calls through a port and sorts the answers by what was asked."""

    heard = Signal(object)
    review_failed = Signal(object)
    decision_failed = Signal(object, object)
    article_came = Signal(object)
    exported = Signal(object)
    recent_came = Signal(object)
    library_came = Signal(object)
    questions_came = Signal(str, object)
    answer_stored = Signal()
    answer_failed = Signal(object)
    refused = Signal(object)

    def __init__(self, port: Port) -> None:
        super().__init__()
        self.port = port
        self._review: int | None = None
        self._exports: set[int] = set()
        self._articles: set[int] = set()
        self._recent: set[int] = set()
        self._library: set[int] = set()
        self._questions: dict[int, str] = {}
        self._answers: set[int] = set()
        self._decisions: dict[int, Decision] = {}
        port.told.connect(self._event)
        port.done.connect(self._done)
        port.failed.connect(self._failed)
        port.listen()

    # -- asking --------------------------------------------------------------------------------

    def review(self, path: Path, options: ReviewOptions) -> None:
        """Review a file; answers are ``heard`` and, on failure, ``review_failed``."""
        self._review = self.port.call("review", path=path, options=options)

    def resume(self, run_id: str) -> None:
        """Show a stored run and finish it where it stopped."""
        self._review = self.port.call("resume", run_id=run_id)

    def rejudge(self, run_id: str, day: str) -> None:
        """Judge a stored run again on another reference date (ISO)."""
        self._review = self.port.call("rejudge", run_id=run_id, date=day)

    def cancel_review(self) -> None:
        """Stop the run that is going on."""
        if self._review is not None:
            self.port.cancel(self._review)

    def decide(self, run_id: str, decision: Decision) -> None:
        """Store a decision."""
        number = self.port.call(
            "decide",
            run_id=run_id,
            finding_id=decision.finding_id,
            kind=decision.kind,
            new=decision.new,
            reason=decision.reason,
            by=decision.by,
        )
        self._decisions[number] = decision

    def undo(self, run_id: str, decision: Decision) -> None:
        """Store that the last decision was taken back; ``decision`` is what stands again."""
        self._decisions[self.port.call("undo", run_id=run_id, by=decision.by)] = decision

    def article(self, instrument: str, article: str, on: date | None) -> None:
        """Ask for a statute's article."""
        self._articles.add(self.port.call("article", instrument=instrument, article=article, on=on))

    def export(self, run_id: str, kind: ExportKind, out: Path, author: str, *, everything: bool) -> None:
        """Write a file of a run into a folder."""
        number = self.port.call(
            "export", run_id=run_id, out=out, kinds=frozenset({kind}), author=author, all_findings=everything
        )
        self._exports.add(number)

    def warm(self) -> None:
        """Let the engine open its store and library before the first review."""
        self.port.call("warm")

    def ask_recent(self) -> None:
        """Ask for recent and unfinished runs."""
        self._recent.add(self.port.call("recent"))

    def ask_library(self) -> None:
        """Ask what the statute library holds."""
        self._library.add(self.port.call("library"))

    def ask_questions(self, run_id: str = "") -> None:
        """Ask which questions are open: of one run, or of all."""
        self._questions[self.port.call("questions", run_id=run_id or None)] = run_id

    def answer(self, run_id: str, node: str, choice: Choice, provider: str, by: str) -> None:
        """Answer the question of a paused run."""
        number = self.port.call("answer", run_id=run_id, node=node, choice=choice, provider=provider, by=by)
        self._answers.add(number)

    # -- hearing -------------------------------------------------------------------------------

    @Slot(int, object)
    def _event(self, number: int, event: object) -> None:
        if number == self._review:
            self.heard.emit(event)

    @Slot(int, object)
    def _done(self, number: int, result: object) -> None:
        self._decisions.pop(number, None)
        for waiting, signal in (
            (self._articles, self.article_came),
            (self._exports, self.exported),
            (self._recent, self.recent_came),
            (self._library, self.library_came),
        ):
            if number in waiting:
                waiting.discard(number)
                signal.emit(result)
        if number in self._questions:
            self.questions_came.emit(self._questions.pop(number), result)
        if number in self._answers:
            self._answers.discard(number)
            self.answer_stored.emit()
        if number == self._review:
            self._review = None

    @Slot(int, object)
    def _failed(self, number: int, error: WorkbenchError) -> None:
        if number == self._review:
            self._review = None
            self.review_failed.emit(error)
        elif number in self._decisions:
            self.decision_failed.emit(self._decisions.pop(number), error)
        elif number in self._answers:
            self._answers.discard(number)
            self.answer_failed.emit(error)
        elif number in self._questions:
            del self._questions[number]
            self.refused.emit(error)
        elif number in self._recent | self._library:
            self._recent.discard(number)
            self._library.discard(number)
            self.refused.emit(error)
        elif number in self._articles | self._exports:
            self._articles.discard(number)
            self._exports.discard(number)
            self.refused.emit(error)
