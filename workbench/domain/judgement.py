"""What gates are given and what they answer (specification R3.1, R4)."""

from decimal import Decimal
from typing import Literal

from workbench.domain.base import Model
from workbench.domain.contract import Clause
from workbench.domain.directed import Need
from workbench.domain.finding import Finding, Gap, TerminalState
from workbench.domain.review import SignalScore


class GateResult(Model):
    """The one answer of every gate. ``reason`` and ``suggestions`` are codes, ``data`` their facts."""

    passed: bool
    gate_name: str
    reason: str = ""
    suggestions: tuple[str, ...] = ()
    data: tuple[tuple[str, str], ...] = ()


class Criterion(Model):
    """One item of the rubric. ``graded_by`` keeps a model's opinion apart from what code proved.

    ``lost`` are the ids or places where it did not hold.
    """

    name: str
    passed: bool
    graded_by: Literal["rule", "model"] = "rule"
    lost: tuple[str, ...] = ()


class Fault(Model):
    """Something delivered that did not survive re-checking. ``code`` is looked up as ``gap.<code>``;
    ``subject`` is the basis or the words concerned."""

    finding_id: str
    code: str
    subject: str = ""


class Conflict(Model):
    """Two agents that say different things about one clause and topic (R4.2)."""

    clause: int | None
    topic: str
    first: str
    second: str
    finding_id: str = ""


class NumericClaim(Model):
    """A number that we deliver against a prohibitive bound: ``stated`` must be ``operator`` ``bound``."""

    finding_id: str
    operator: Literal["<=", "<", ">=", ">", "="]
    bound: Decimal
    stated: Decimal
    unit: str = ""
    source: str = ""


class ReviewedClause(Model):
    """A reviewer's record that names a clause by the hash of its text (R4.3)."""

    clause: int
    digest: str


class QuotedDefect(Model):
    """A citation of the contract that a finding reports: quoted as the defect, not relied upon."""

    finding_id: str
    cited: str


class Delivery(Model):
    """Everything the quality gate judges in a review: what *we* deliver (R4.0).

    ``blocked`` are nodes whose envelope did not pass on. ``compared`` counts the verdicts that a second,
    differently built check gave too, ``compared_equal`` those in which both agree; the rules of this
    program stand alone, so both are 0 and the consistency signal does not apply.
    """

    clauses: tuple[Clause, ...]
    findings: tuple[Finding, ...]
    defects: tuple[QuotedDefect, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    faults: tuple[Fault, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    numeric: tuple[NumericClaim, ...] = ()
    reviewed: tuple[ReviewedClause, ...] = ()
    blocked: tuple[str, ...] = ()
    compared: int = 0
    compared_equal: int = 0


class Judgement(Model):
    """The quality gate's answer. ``score`` is 0 to 1; ``score_by_rules`` leaves out criteria that a
    model graded, None where nothing applies; both must reach the threshold (R4.1). ``state`` is where
    the run ends unless it is told to run again; ``needs`` is what a rerun would have to do
    differently (R4.4)."""

    result: GateResult
    state: TerminalState
    score: Decimal | None
    score_by_rules: Decimal | None
    signals: tuple[SignalScore, ...]
    gaps: tuple[Gap, ...] = ()
    needs: tuple[Need, ...] = ()
    verified: int = 0
    total: int = 0
