"""Findings, edits and decisions (specification R7.2)."""

from datetime import date, datetime
from enum import StrEnum

from workbench.domain.base import Model
from workbench.domain.citation import Verdict
from workbench.domain.span import Span
from workbench.domain.stance import Stance


class Side(StrEnum):
    """Whose side the reviewing lawyer is on."""

    PARTY_A = "甲方"
    PARTY_B = "乙方"
    NEUTRAL = "中立"


class Risk(StrEnum):
    """How bad it is."""

    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"

    @property
    def rank(self) -> int:
        """0 for the worst; for sorting."""
        return list(Risk).index(self)


class Negotiability(StrEnum):
    """How hard to push: 必须坚持, 优先争取, 可交换, 可接受."""

    MUST = "must"
    PREFER = "prefer"
    TRADE = "trade"
    ACCEPT = "accept"

    @property
    def rank(self) -> int:
        """0 for what we insist on; for sorting."""
        return list(Negotiability).index(self)


class EditKind(StrEnum):
    """Kinds of suggested change."""

    REPLACE = "replace"
    INSERT_AFTER = "insert_after"
    DELETE_BLOCK = "delete_block"


class Edit(Model):
    """A suggested change of the contract's text.

    REPLACE: ``span`` (inside one block of ``Contract.text``) becomes ``new``; an empty span inserts.
    INSERT_AFTER: a new paragraph ``new`` after the block that holds ``span``.
    DELETE_BLOCK: the whole block that holds ``span`` goes.
    ``old`` repeats the words at ``span`` so that a stale edit is noticed.
    """

    kind: EditKind = EditKind.REPLACE
    span: Span
    old: str
    new: str


class Mark(StrEnum):
    """The verification state of one basis (specification P1)."""

    VERIFIED_EXISTENCE = "verified_existence"
    VERIFIED_CONTENT = "verified_content"
    NEEDS_CHECK = "needs_check"
    LAWYER_CONFIRMED = "lawyer_confirmed"

    @property
    def green(self) -> bool:
        """Whether it says that a deterministic check on data which the user can open passed."""
        return self in (Mark.VERIFIED_EXISTENCE, Mark.VERIFIED_CONTENT)


class Basis(Model):
    """A legal basis of a finding with its own mark; the mark never covers more than this basis.

    ``confirmed_by`` and ``confirmed_on`` say who settled it and when, where a lawyer did.
    """

    cited: str
    mark: Mark
    verdict: Verdict | None = None
    confirmed_by: str = ""
    confirmed_on: date | None = None


class Finding(Model):
    """Something a lawyer should see.

    Words (title, explanation, advice) are looked up as ``<check>.<variant>`` in the words table with
    ``facts``; ``quote`` is ``Contract.text`` at ``span``, exactly. ``clause`` is the index of the
    clause that holds it, None for the document as a whole. ``missing`` findings report an absent
    item and point at where it would stand. ``comment_reason`` is a code that says why there is no
    edit although one would be usual. ``evidence`` are further places that support the finding.
    """

    finding_id: str
    check: str
    variant: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    risk: Risk
    negotiability: Negotiability
    favours: str = ""
    clause: int | None
    span: Span
    quote: str
    evidence: tuple[Span, ...] = ()
    basis: tuple[Basis, ...] = ()
    edit: Edit | None = None
    comment_reason: str = ""
    missing: bool = False
    hop: int | None = None
    source: str = "rule"
    stance: Stance | None = None


class DecisionKind(StrEnum):
    """What a lawyer did with a finding."""

    ACCEPT = "accept"
    EDIT = "edit"
    REJECT = "reject"
    QUEUE = "queue"
    CONFIRM = "confirm"
    REOPEN = "reopen"


class Decision(Model):
    """A human decision about one finding. ``new`` is the wording for EDIT, ``reason`` for REJECT.

    Undo is a decision too: REOPEN takes the finding back to undecided.
    """

    finding_id: str
    kind: DecisionKind
    new: str = ""
    reason: str = ""
    by: str
    at: datetime


class Gap(Model):
    """A located hole in what is delivered; ``code`` is looked up as ``gap.<code>``. Its place is a
    finding, a clause, a span or a step of the run (``node``)."""

    code: str
    finding_id: str = ""
    clause: int | None = None
    span: Span | None = None
    evidence: str = ""
    node: str = ""


class TerminalState(StrEnum):
    """Where a run ended (specification R4.5)."""

    PASSED = "passed"
    ESCALATE = "escalate"
    BEST_EFFORT = "best_effort"
