"""Whose law a document is under, who decides its disputes, and the script that it is written in (R7.3)."""

from enum import StrEnum

from workbench.domain.base import Model
from workbench.domain.span import Span


class Script(StrEnum):
    """The script of a document; LATIN stands for texts that are hardly Chinese at all."""

    SIMPLIFIED = "simplified"
    TRADITIONAL = "traditional"
    LATIN = "latin"


class Law(StrEnum):
    """Whose law governs; FOREIGN comes with a name, UNKNOWN says that the text names none."""

    MAINLAND = "mainland"
    HONG_KONG = "hong_kong"
    MACAU = "macau"
    TAIWAN = "taiwan"
    FOREIGN = "foreign"
    UNKNOWN = "unknown"


class LawFact(Model):
    """A law that the document names as its own. ``name`` is as written (香港特別行政區, State of Delaware).

    ``stated`` is true where a clause chooses it; else it was drawn from courts, arbitral seat, statutes
    or addresses, which is less certain."""

    law: Law
    name: str = ""
    span: Span
    stated: bool = True


class ForumKind(StrEnum):
    """Who decides disputes."""

    COURT = "court"
    ARBITRATION = "arbitration"
    SEAT = "seat"


class Forum(Model):
    """A court or an arbitral body that the document names, or the seat of an arbitration, and whose."""

    kind: ForumKind
    law: Law
    name: str
    span: Span


class Jurisdiction(Model):
    """Whose law the document says it is under, and who decides. ``laws`` are the choices made in it, in
    order, one a law; empty where none is made. ``forums`` likewise. ``law`` is the best answer."""

    law: Law = Law.UNKNOWN
    name: str = ""
    span: Span | None = None
    stated: bool = False
    laws: tuple[LawFact, ...] = ()
    forums: tuple[Forum, ...] = ()
