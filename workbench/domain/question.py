"""A question that a paused run asks the lawyer, and the answer (specification R2.8)."""

from datetime import datetime
from enum import StrEnum

from workbench.domain.base import Model


class Choice(StrEnum):
    """What may be done when no provider answers."""

    RETRY = "retry"
    OTHER_PROVIDER = "other_provider"
    OFFLINE = "offline"
    STOP = "stop"


class Question(Model):
    """One open question. Its sentence is ``question.<code>`` with ``facts``."""

    run_id: str
    node: str
    code: str
    facts: tuple[tuple[str, str], ...] = ()
    choices: tuple[Choice, ...]
    asked: datetime


class Answer(Model):
    """What the lawyer chose; ``provider`` names the other model for OTHER_PROVIDER."""

    run_id: str
    node: str
    choice: Choice
    provider: str = ""
    by: str
    at: datetime
