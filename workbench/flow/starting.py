"""The one door to the scheduler for those who may not need it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from workbench.agents.base import Worker
from workbench.flow.ports import Clocks, Hooks
from workbench.settings.settings import Settings

if TYPE_CHECKING:
    from workbench.flow.scheduler import Scheduler


def scheduler(
    agents: Mapping[str, Worker], settings: Settings, clocks: Clocks, hooks: Hooks | None = None
) -> Scheduler:
    """A scheduler. asyncio takes a twentieth of a second to import, so commands that run nothing, and
    a window before it stands, never do."""
    from workbench.flow.scheduler import Scheduler

    return Scheduler(agents, settings, clocks, hooks)
