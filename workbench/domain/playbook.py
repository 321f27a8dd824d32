"""A playbook: the firm's position per clause and side, as data (specification R7).

One file a contract type in ``resources/playbooks`` or, edited by the user, in the data folder. A clause has
a topic that is found by words, a way to read what the contract says on it (a figure with its unit, or one
of several choices), and for each side a position: what we want, what we may accept in order, what we do
not accept, and whether the clause must be there at all. ``<role>`` in patterns and texts stands for the
party of that role, in the contract's own words; ``<length>`` and ``<per_day>`` are the :data:`MARKS`.
"""

import itertools
import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from workbench.domain.base import Model
from workbench.domain.contract import ContractType
from workbench.domain.finding import Negotiability, Risk
from workbench.domain.roles_table import ROLES
from workbench.domain.stance import Tone

MARKS: Mapping[str, str] = {
    "length": r"(?:[0-9０-９]{1,4}|[一二三四五六七八九十两百]{1,5})\s*(?:[（(][^（()）]{1,8}[）)])?\s*个?(?:工作日|自然日|日|天|周|星期|月|年|季度)",
    "per_day": r"(?:每(?:逾期|延迟|迟延|延期|拖欠|延误|超过)?[一1]?(?:日|天)|按日|逾期[一1](?:日|天))",
}
"""What else may stand in angle brackets in a pattern: a length of time, and words for each day."""
FAULT = "playbook_fault."
"""What begins like this is a code of the words, with its place behind a blank."""
NAME = re.compile(r"[a-z][a-z0-9_-]{0,39}")
ROLE_MARK = re.compile(r"(?<!\?P)(?<!\(\?)<([a-z_]+)>")


class Measure(StrEnum):
    """How a clause is read: a length of time in days or months, a share (0.3 for 30 %), or a choice."""

    DAYS = "days"
    MONTHS = "months"
    SHARE = "share"
    CHOICE = "choice"


class Grade(StrEnum):
    """How a contract's words stand to a position; OPEN where the position says nothing of them."""

    STANDARD = "standard"
    FALLBACK = "fallback"
    UNACCEPTABLE = "unacceptable"
    OPEN = "open"


def _compiles(pattern: str) -> str:
    try:
        re.compile(ROLE_MARK.sub("(?:甲方)", pattern))
    except re.error as error:
        raise ValueError(f"{FAULT}pattern {error}") from error
    return pattern


Pattern = Annotated[str, AfterValidator(_compiles), Field(max_length=4000)]
"""A regular expression, with ``<role>`` for a party."""
Text = Annotated[str, Field(max_length=4000)]


class Within(Model):
    """A range of a figure or a set of choices. ``least`` and ``most`` belong to it, ``over`` and ``under``
    do not; empty means everything, for a choice ``any_of`` is asked for."""

    least: Decimal | None = None
    most: Decimal | None = None
    over: Decimal | None = None
    under: Decimal | None = None
    any_of: tuple[str, ...] = ()

    def holds(self, value: Decimal | str) -> bool:
        """Whether a reading lies inside."""
        if isinstance(value, str):
            return value in self.any_of
        return (
            not self.any_of
            and (self.least is None or value >= self.least)
            and (self.most is None or value <= self.most)
            and (self.over is None or value > self.over)
            and (self.under is None or value < self.under)
        )

    @property
    def edges(self) -> tuple[Decimal, ...]:
        """The figures at which something changes."""
        return tuple(e for e in (self.least, self.most, self.over, self.under) if e is not None)


class Fallback(Model):
    """Something that we may accept; ``label`` says it in words, for us alone."""

    label: Text
    when: Within


class ToneTexts(Model):
    """Whole texts for one tone, in the place of those that are put together."""

    internal: Text = ""
    counterparty: Text = ""


class Position(Model):
    """One side's position on a clause. ``why`` is for us, ``say`` the reason that the other side may hear,
    ``ask`` the standard in words. ``insert`` is the clause as this side writes it where it is missing."""

    why: Text
    say: Text
    ask: Text
    standard: Within = Within()
    fallbacks: tuple[Fallback, ...] = ()
    unacceptable: Within | None = None
    required: bool = False
    risk: Risk = Risk.MEDIUM
    push: Negotiability = Negotiability.PREFER
    insert: Text = ""
    tones: Mapping[Literal["restrained", "usual", "strong"], ToneTexts] = {}

    def grade(self, value: Decimal | str) -> Grade:
        """How a reading stands. What is not accepted goes first, so that no order of entries matters."""
        if self.unacceptable is not None and self.unacceptable.holds(value):
            return Grade.UNACCEPTABLE
        if self.standard.holds(value):
            return Grade.STANDARD
        accepted = any(fallback.when.holds(value) for fallback in self.fallbacks)
        return Grade.FALLBACK if accepted else Grade.OPEN

    def texts(self, tone: Tone) -> ToneTexts:
        """The texts of its own for a tone."""
        return next((texts for name, texts in self.tones.items() if name == tone.code), ToneTexts())


class Example(Model):
    """A contract's words, and what the clause must make of them for a side: a grade, ``silent`` (nothing is
    read) or ``missing``. ``reading`` is the figure or choice that must be read."""

    role: str
    text: Text
    gives: Literal["standard", "fallback", "unacceptable", "open", "silent", "missing"]
    reading: str = ""


class PlaybookClause(Model):
    """One clause. ``find`` are literal words, one of which a sentence must hold; ``match`` narrows it and may
    name the ``value`` to be read; ``unless`` passes a sentence over; ``shown`` says that the clause is there
    at all (``find`` where empty), ``needs`` that it is asked for. ``choices`` are tried in their order.
    ``checks`` are checks on the same topic: their findings take the position in. ``basis`` are articles.
    ``commercial`` positions are commented on and never rewritten. ``after`` finds the heading behind which a
    missing clause belongs. ``standard`` is the clause as a fair draft has it."""

    topic: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
    title: Text
    find: Annotated[tuple[str, ...], Field(min_length=1)]
    match: Pattern = ""
    unless: Pattern = ""
    shown: Pattern = ""
    needs: Pattern = ""
    measure: Measure
    choices: Mapping[str, Pattern] = {}
    checks: tuple[str, ...] = ()
    basis: tuple[str, ...] = ()
    commercial: bool = False
    after: Pattern = ""
    standard: Text = ""
    positions: Annotated[Mapping[str, Position], Field(min_length=1)]
    examples: tuple[Example, ...] = ()

    @model_validator(mode="after")
    def _whole(self) -> "PlaybookClause":
        for complaint in self._complaints():
            raise ValueError(f"{FAULT}{complaint}")
        return self

    def _complaints(self) -> Iterator[str]:
        choosing = self.measure is Measure.CHOICE
        if choosing != bool(self.choices):
            yield f"choices {self.topic}"
        if any(not word for word in self.find):
            yield f"find {self.topic}"
        for role, position in self.positions.items():
            yield from (f"{fault} {self.topic} {role}" for fault in self._faults(position))
        for example in self.examples:
            if example.role not in self.positions:
                yield f"example {self.topic} {example.role}"

    def _faults(self, position: Position) -> Iterator[str]:
        if position.required and not (position.insert or self.standard):
            yield "standard"
        for within in _ranges(position):
            if set(within.any_of) - set(self.choices):
                yield "choice"
            if self.choices and within.edges:
                yield "figures"
        if _overlapping(position, tuple(self.choices)):
            yield "both"


class Playbook(Model):
    """A playbook as its file states it; ``types`` are the contract types that it is for."""

    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9_-]{0,39}$")]
    version: Annotated[int, Field(ge=1)]
    title: Text
    types: Annotated[tuple[ContractType, ...], Field(min_length=1)]
    only: Pattern = ""
    unless: Pattern = ""
    clause: Annotated[tuple[PlaybookClause, ...], Field(min_length=1)]

    @model_validator(mode="after")
    def _known(self) -> "Playbook":
        strange = [kind.value for kind in self.types if kind not in ROLES]
        if strange:
            raise ValueError(f"{FAULT}type {strange[0]}")
        roles = {role.role for kind in self.types for role in ROLES.get(kind, ())}
        for clause in self.clause:
            if set(clause.positions) - roles:
                raise ValueError(f"{FAULT}role {clause.topic} ({', '.join(sorted(roles))})")
            for text in _patterned(clause):
                unknown = set(ROLE_MARK.findall(text)) - roles - MARKS.keys()
                if unknown:
                    raise ValueError(f"{FAULT}mark {clause.topic} <{min(unknown)}>")
        topics = [clause.topic for clause in self.clause]
        if len(set(topics)) < len(topics):
            raise ValueError(f"{FAULT}twice")
        return self


class PlaybookCard(Model):
    """A playbook in a list. ``own`` where the user's copy is used; ``fault`` names what is wrong with a
    user's copy that cannot be used, in the place of which the packaged one is."""

    name: str
    title: str
    types: tuple[str, ...]
    version: int
    digest: str
    own: bool = False
    clauses: int
    fault: str = ""


class PlaybookText(Model):
    """A playbook with its file's text, to be shown and edited."""

    card: PlaybookCard
    playbook: Playbook
    text: str


def _ranges(position: Position) -> tuple[Within, ...]:
    refused = (position.unacceptable,) if position.unacceptable is not None else ()
    return (position.standard, *(fallback.when for fallback in position.fallbacks), *refused)


def _overlapping(position: Position, choices: tuple[str, ...]) -> bool:
    """Whether something is accepted and refused: looked at on, between and beyond all edges."""
    refused = position.unacceptable
    if refused is None:
        return False
    accepted = [w for w in _ranges(position)[:-1] if w.any_of or w.edges]
    points: tuple[Decimal | str, ...] = choices
    if not choices:
        edges = sorted({edge for within in _ranges(position) for edge in within.edges})
        between = ((one + two) / 2 for one, two in itertools.pairwise(edges))
        ends = (edges[0] - 1, edges[-1] + 1) if edges else ()
        points = (*edges, *between, *ends)
    return any(refused.holds(point) and within.holds(point) for point in points for within in accepted)


def _patterned(clause: PlaybookClause) -> Iterator[str]:
    yield from (clause.match, clause.unless, clause.shown, clause.needs, clause.standard)
    yield from clause.choices.values()
    for position in clause.positions.values():
        yield from (position.why, position.say, position.ask, position.insert)
