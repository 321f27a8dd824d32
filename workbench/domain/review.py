"""A finished or running review as front ends see it, and the events on the way."""

from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from workbench.domain.base import Model
from workbench.domain.citation import ReferenceDate, Verdict
from workbench.domain.contract import Contract
from workbench.domain.finding import Decision, Finding, Gap, Side, TerminalState
from workbench.domain.question import Question
from workbench.domain.stance import Tone


class HopSummary(Model):
    """One hop as the strip shows it. ``route`` is pass, degrade, block or empty while it runs;
    ``milliseconds`` is wall time, ``confidence`` in hundredths (82 is 0.82), ``model`` is empty for rules."""

    seq: int
    agent: str
    node: str
    status: Literal["running", "success", "partial", "failed"]
    route: Literal["", "pass", "degrade", "block"] = ""
    confidence: int | None = None
    milliseconds: int = 0
    note: str = ""
    envelope_hash: str = ""
    model: str = ""


class Loss(Model):
    """One thing that cost a signal points: what kind it is, what it is called, where it stands, and
    why (``loss.<why>`` in the words)."""

    kind: Literal["finding", "claim", "criterion", "citation", "conflict"]
    about: str
    finding_id: str = ""
    clause: int | None = None
    why: str = ""


class SignalScore(Model):
    """One signal of the quality gate: value 0 to 1, None where it does not apply, and evidence.

    ``value`` is rounded down to four places to be shown; ``exact`` is the same as numerator and
    denominator, and what the score is made of. ``losses`` has an entry for every point lost, ``lost``
    the same as short text.
    """

    name: Literal["consistency", "rubric", "citation", "coverage"]
    value: Decimal | None
    lost: tuple[str, ...] = ()
    losses: tuple[Loss, ...] = ()
    exact: tuple[int, int] | None = None


class ReviewOptions(Model):
    """What the lawyer chose before the run; None means "recognise it". ``rules_only``: nothing of this
    matter is sent to a model. ``tone`` is how comments from the playbook speak."""

    side: Side = Side.NEUTRAL
    type: str | None = None
    date: str | None = None
    language: str = "zh"
    rules_only: bool = False
    tone: Tone = Tone.USUAL


class Review(Model):
    """Everything a front end needs to show a review."""

    run_id: str
    contract: Contract
    options: ReviewOptions
    reference: ReferenceDate
    verdicts: tuple[Verdict, ...]
    findings: tuple[Finding, ...]
    decisions: tuple[Decision, ...] = ()
    hops: tuple[HopSummary, ...]
    state: TerminalState | None
    score: Decimal | None = None
    signals: tuple[SignalScore, ...] = ()
    gaps: tuple[Gap, ...] = ()
    head: str = ""
    started: datetime


class RunStarted(Model):
    """A run has an id and its first row in the store."""

    kind: Literal["run_started"] = "run_started"
    run_id: str
    resumed: bool = False


class ContractRead(Model):
    """The contract is readable; findings will follow."""

    kind: Literal["contract_read"] = "contract_read"
    contract: Contract
    reference: ReferenceDate
    verdicts: tuple[Verdict, ...] = ()


class HopChanged(Model):
    """A hop began or ended; ``committed`` is true once its envelope is on disk."""

    kind: Literal["hop_changed"] = "hop_changed"
    hop: HopSummary
    committed: bool = False


class FindingsFound(Model):
    """Findings of one batch, as they appear."""

    kind: Literal["findings_found"] = "findings_found"
    findings: tuple[Finding, ...]


class CitationsJudged(Model):
    """Every citation of the contract has its verdict."""

    kind: Literal["citations_judged"] = "citations_judged"
    verdicts: tuple[Verdict, ...]


class QuestionAsked(Model):
    """A node is paused until the lawyer answers; the question is stored and outlives the program."""

    kind: Literal["question_asked"] = "question_asked"
    question: Question


class BudgetWarned(Model):
    """A limit comes near: ``limit`` is ``run_tokens``, ``day_tokens``, ``run_cost`` or ``day_cost``,
    ``spent`` and ``allowed`` its numbers (tokens, or millionths of a yuan). Told once a limit and run; with
    ``expected`` before the run has asked anybody: what it may take at most, beside what is spent."""

    kind: Literal["budget_warned"] = "budget_warned"
    run_id: str
    limit: str
    spent: int
    allowed: int
    expected: int = 0


class RunFinished(Model):
    """The run reached a terminal state."""

    kind: Literal["run_finished"] = "run_finished"
    review: Review


class RunStopped(Model):
    """The run ended without a terminal state; ``code`` is an error code, work so far is kept."""

    kind: Literal["run_stopped"] = "run_stopped"
    run_id: str
    code: str
    facts: tuple[tuple[str, str], ...] = ()
    cancelled: bool = False


RunEvent = Annotated[
    RunStarted
    | ContractRead
    | HopChanged
    | CitationsJudged
    | FindingsFound
    | QuestionAsked
    | BudgetWarned
    | RunFinished
    | RunStopped,
    Field(discriminator="kind"),
]
