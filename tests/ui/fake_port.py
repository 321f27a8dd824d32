"""A port that plays a made-up review back: the desk's tests need no engine."""

from collections.abc import Callable
from datetime import date

from tests.ui.made_contract import make_contract
from tests.ui.made_review import ARTICLE, HOPS, NOW, hop, make_findings, make_review, make_verdicts
from ui.bridge.port import Port
from workbench.domain.finding import (
    TerminalState,
)
from workbench.domain.models import ModelLimits, ModelsReport, Spend
from workbench.domain.reports import ExportReport, LibraryCard, RunCard
from workbench.domain.review import (
    CitationsJudged,
    ContractRead,
    FindingsFound,
    HopChanged,
    Review,
    RunFinished,
    RunStarted,
)
from workbench.errors import Cancelled

NO_MODELS = ModelsReport(models=(), profiles=(), limits=ModelLimits(), today=Spend(), keyring=True)


class FakePort(Port):
    """Answers calls at once from a script; records what was asked."""

    def __init__(self, review: Review | None = None, *, hold: bool = False) -> None:
        super().__init__()
        contract = make_contract()
        verdicts = make_verdicts(contract)
        self.review = review or make_review(contract, make_findings(contract), verdicts)
        self.hold = hold
        self.asked: list[tuple[str, dict[str, object]]] = []
        self.answers: dict[str, Callable[[dict[str, object]], object]] = {
            "article": lambda _a: ARTICLE,
            "recent": lambda _a: (),
            "library": lambda _a: LibraryCard(laws=378, until=date(2026, 10, 1)),
            "decide": lambda _a: None,
            "undo": lambda _a: None,
            "export": lambda _a: ExportReport(files=()),
            "models": lambda _a: NO_MODELS,
            "questions": lambda _a: (),
        }
        self.failures: dict[str, Exception] = {}
        self.open_calls: list[int] = []
        self.closed = False

    def call(self, op: str, **arguments: object) -> int:
        self.asked.append((op, arguments))
        number = len(self.asked)
        if op in self.failures:
            self.failed.emit(number, self.failures[op])
        elif op in ("review", "resume", "rejudge"):
            self._waiting = number
            self.open_calls.append(number)
        else:
            self._later = number
            self.open_calls.append(number)
            self._answers_due = [*getattr(self, "_answers_due", []), (number, self.answers[op](arguments))]
        return number

    def answer(self) -> None:
        """Deliver answers to everything but the review."""
        due, self._answers_due = getattr(self, "_answers_due", []), []
        for number, result in due:
            self.open_calls.remove(number)
            self.done.emit(number, result)

    def play(self, until: int = len(HOPS), *, finish: bool = True) -> None:
        """Play the review's events up to hop ``until``."""
        number, review = self._waiting, self.review
        self.told.emit(number, RunStarted(run_id=review.run_id))
        self.told.emit(
            number,
            ContractRead(contract=review.contract, reference=review.reference),
        )
        for seq in range(1, until + 1):
            last = seq == until and not finish
            self.told.emit(number, HopChanged(hop=hop(seq, running=last), committed=not last))
            if seq == 3:
                self.told.emit(number, CitationsJudged(verdicts=review.verdicts))
            if seq == 4:
                self.told.emit(number, FindingsFound(findings=review.findings[: len(review.findings) // 2]))
        if finish:
            self.told.emit(number, RunFinished(review=review))
            self.done.emit(number, review)

    def cancel(self, number: int) -> None:
        self.failed.emit(number, Cancelled())

    def close(self) -> None:
        self.closed = True


def run_card(name: str, *, finished: bool = True) -> RunCard:
    """A line of recent work."""
    return RunCard(
        run_id=name,
        name=name,
        path=f"/tmp/{name}",
        started=NOW,
        finished=NOW if finished else None,
        state=TerminalState.ESCALATE if finished else None,
        findings=23,
        undecided=15,
    )
