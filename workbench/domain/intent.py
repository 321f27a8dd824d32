"""What a request is for, and what the router decides about it (specification R2.5)."""

from enum import StrEnum
from typing import Literal, NamedTuple

from workbench.domain.base import Model


class Intent(StrEnum):
    """The workflows that a request can be for; HELP is a question about the program itself."""

    REVIEW = "review"
    DRAFT = "draft"
    QUESTION = "question"
    CASEFILE = "casefile"
    DILIGENCE = "diligence"
    REGWATCH = "regwatch"
    CROSSBORDER = "crossborder"
    COMPARE = "compare"
    LOOKUP = "lookup"
    EXPORT = "export"
    COMPANY = "company"
    LITIGATION = "litigation"
    HELP = "help"


class Candidate(NamedTuple):
    """A workflow that a text may be for; ``confidence`` in hundredths."""

    intent: Intent
    confidence: int


class Guess(Model):
    """What the fast path makes of a text.

    ``intent`` is the best reading, None where nothing in the text is about the program's work or the
    text gives two jobs in no order; ``confidence`` in hundredths. ``candidates`` are the readings,
    the best first. ``following`` are the jobs that the text puts after this one, ``evidence`` the
    words that decided.
    """

    intent: Intent | None = None
    confidence: int = 0
    candidates: tuple[Candidate, ...] = ()
    following: tuple[Intent, ...] = ()
    evidence: tuple[str, ...] = ()


class Situation(Model):
    """What is at hand when a request is decided on: whether there is material to work on, and the
    installed edition."""

    material: bool = False
    edition: str = "standard"


class Decision(Model):
    """The router's answer, after ``clamp_action``.

    ``action``: RUN starts ``workflow``; ASK puts ``reason`` and ``candidates`` to the lawyer; REFUSE
    says why it cannot be done here. ``workflow`` is set for RUN only; ``wanted`` is what the request
    was understood to be for, whether it may run or not. ``path`` is how it was understood.
    ``reason`` is a code (``intent.<reason>`` in the words), empty for RUN. ``model`` and ``stated``
    keep which model was asked and what it said of its own confidence (hundredths), for the record.
    """

    action: Literal["run", "ask", "refuse"]
    path: Literal["source", "fast", "model", "none"]
    workflow: Intent | None = None
    wanted: Intent | None = None
    confidence: int = 0
    reason: str = ""
    candidates: tuple[Candidate, ...] = ()
    following: tuple[Intent, ...] = ()
    evidence: tuple[str, ...] = ()
    model: str = ""
    stated: int | None = None
