"""What gates are given and what they answer (specification R3.1, R4)."""

from decimal import Decimal
from typing import Literal

from workbench.domain.base import Model
from workbench.domain.contract import Clause
from workbench.domain.directed import Need
from workbench.domain.finding import Finding, Gap, TerminalState
from workbench.domain.review import SignalScore
from workbench.domain.span import Span


class GateResult(Model):
    """The one answer of every gate. ``reason`` and ``suggestions`` are codes, ``data`` their facts."""

    passed: bool
    gate_name: str
    reason: str = ""
    suggestions: tuple[str, ...] = ()
    data: tuple[tuple[str, str], ...] = ()


class Criterion(Model):
    """One item of the rubric. ``graded_by`` keeps a model's opinion apart from what code proved.

    ``lost`` are the ids or places where it did not hold. ``model`` is the model that graded it, empty
    for rules; ``node`` is who has to meet it, where one node has to.
    """

    name: str
    passed: bool
    graded_by: Literal["rule", "model"] = "rule"
    lost: tuple[str, ...] = ()
    model: str = ""
    node: str = ""


class Grader(Model):
    """How a model's grades of a criterion fared with lawyers; empty ``criterion`` stands for all."""

    model: str
    criterion: str = ""
    graded: int
    overturned: int


class Fault(Model):
    """Something delivered that did not survive re-checking. ``code`` is looked up as ``gap.<code>``;
    ``subject`` is the basis or the words concerned, ``node`` who said it where that is known."""

    finding_id: str
    code: str
    subject: str = ""
    node: str = ""


class Conflict(Model):
    """Two agents that say different things about one clause and topic (R4.2)."""

    clause: int | None
    topic: str
    first: str
    second: str
    finding_id: str = ""
    first_says: str = ""
    second_says: str = ""


class TopicVerdict(Model):
    """What one agent concludes about one clause and topic, in a form that can be compared (R4.2).

    ``verdict`` is a code of the topic's own (void, valid, high …), ``number`` what it states where the
    topic has one. ``built`` names what made it: a model, or a check; two checks that are built alike
    are no second opinion.
    """

    node: str
    clause: int | None
    topic: str
    verdict: str
    number: Decimal | None = None
    unit: str = ""
    finding_id: str = ""
    built: str = "rule"


class Claim(Model):
    """One statement that an agent delivers: the citations and the located quotation that found it."""

    claim_id: str
    node: str = ""
    finding_id: str = ""
    clause: int | None = None
    cited: tuple[str, ...] = ()
    quote: str = ""


class StatedNumber(Model):
    """A number that a claim states for a quantity which an article limits. ``instrument`` is the full
    title, ``article`` its number (19, 120之1), ``quantity`` the quantity's name as in the bounds."""

    finding_id: str
    node: str = ""
    instrument: str
    article: str
    quantity: str
    value: Decimal
    unit: str


class Suggested(Model):
    """The sentence that a suggested edit makes; ``ours`` are the words of it that we wrote, ``node`` the
    step that did, empty for the finding's author."""

    finding_id: str
    text: str
    ours: Span
    node: str = ""


class Author(Model):
    """Which node answers for a finding."""

    finding_id: str
    node: str


class NumericClaim(Model):
    """A number that we deliver against a prohibitive bound: ``stated`` must be ``operator`` ``bound``."""

    finding_id: str
    operator: Literal["<=", "<", ">=", ">", "="]
    bound: Decimal
    stated: Decimal
    unit: str = ""
    source: str = ""
    node: str = ""


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

    ``blocked`` are nodes whose envelope did not pass on, ``degraded`` those that passed on with a
    warning. ``compared`` counts the verdicts that a second, differently built check gave too,
    ``compared_equal`` those in which both agree; the rules of this program stand alone, so both are 0
    and the consistency signal does not apply. ``verdicts`` are for the gate itself to compare.
    ``author_models`` are the models that wrote what is delivered and ``models`` how many are
    configured: with two, none grades its own work. ``graders`` is how earlier grades fared.
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
    degraded: tuple[str, ...] = ()
    verdicts: tuple[TopicVerdict, ...] = ()
    claims: tuple[Claim, ...] = ()
    stated: tuple[StatedNumber, ...] = ()
    suggested: tuple[Suggested, ...] = ()
    authors: tuple[Author, ...] = ()
    author_models: tuple[str, ...] = ()
    models: int = 0
    graders: tuple[Grader, ...] = ()


class Opinion(Model):
    """A grade that a model gave, kept apart from what code proved: of what, by which model, whether that
    model wrote what it grades (``own``), and how much the grade counts, 0 where it is set aside."""

    criterion: str
    model: str
    passed: bool
    own: bool = False
    weight: Decimal = Decimal(0)


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
    opinions: tuple[Opinion, ...] = ()
