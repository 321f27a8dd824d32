"""What gates leave behind: a log of their own (specification R3.5)."""

from datetime import datetime
from enum import StrEnum

from workbench.domain.base import Model


class GateName(StrEnum):
    """The gates."""

    INPUT = "input"
    STATE = "state"
    OUTPUT = "output"
    QUALITY = "quality"


class GateRoute(StrEnum):
    """What became of what the gate looked at."""

    PASSED = "passed"
    REPAIRED = "repaired"
    RETRIED = "retried"
    REFUSED = "refused"
    TO_HUMAN = "to_human"
    OVERTURNED = "overturned"


class GateEvent(Model):
    """One row of the gate log. ``reason`` is a code, ``subject`` names what was looked at (a node, a
    field, a request) and never quotes the contract."""

    run_id: str
    gate: GateName
    route: GateRoute
    reason: str = ""
    subject: str = ""
    node: str = ""
    attempt: int = 1
    at: datetime


class GateRates(Model):
    """How a gate fared: how often it looked, hit, caused a retry, and was overturned by a person.
    With ``reason`` only the events of that reason are counted."""

    gate: GateName
    reason: str = ""
    looked: int
    hits: int
    retries: int
    overturned: int


class GateReport(Model):
    """How the gates fared: each gate, each reason (the most frequent first), the newest rows first."""

    rates: tuple[GateRates, ...]
    reasons: tuple[GateRates, ...] = ()
    recent: tuple[GateEvent, ...] = ()
