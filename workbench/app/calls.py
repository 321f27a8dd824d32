"""The messages between the desk and the engine's process: light, so that a window need not load the engine."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from workbench.errors import WorkbenchError

if TYPE_CHECKING:
    from workbench.domain.review import RunEvent
    from workbench.domain.statutes import ImportProgress


RUNS = frozenset({"fork", "rejudge", "resume", "review"})
"""What tells events and can be cancelled."""

TELLS = frozenset({"import_laws"})
"""What tells its progress, can be cancelled, and answers with a report."""

LONG = RUNS | TELLS

BESIDE = frozenset(
    {
        "add_model",
        "enable_model",
        "forget_key",
        "hold_keys",
        "keep_key",
        "mask_amounts",
        "models",
        "order_models",
        "profiles",
        "remove_model",
        "set_limits",
        "spending",
        "use_models",
    }
)
"""What is answered while a run is at work. Keys and limits hold from its next call on, everything else from
the next run on."""


@dataclass(frozen=True)
class Call:
    """Do ``op`` (a method of ``Workbench``) with ``kwargs``; ``emit`` and ``cancelled`` are the worker's.
    ``kwargs`` may hold a key on its way to the keyring, so no text of a call shows them."""

    call_id: int
    op: str
    kwargs: dict[str, object] = field(default_factory=dict[str, object], repr=False)


@dataclass(frozen=True)
class Event:
    """Something happened during a call."""

    call_id: int
    event: RunEvent | ImportProgress


@dataclass(frozen=True)
class Done:
    """A call ended well; ``result`` is what the method returned."""

    call_id: int
    result: object


@dataclass(frozen=True)
class Failed:
    """A call ended with an error of ``workbench.errors``."""

    call_id: int
    error: WorkbenchError
