"""Rules in the place of a model's seat that broke (specification R2.2, R7.1).

A model that stays away makes us ask the lawyer. Where the seat itself fails, for a fault of ours, no
answer would help: the seat's rules stand in, and what they and all others found is delivered.
"""

from collections.abc import Mapping
from itertools import chain

from workbench.agents.base import Worker
from workbench.domain.steps import Splice, Step, replacement
from workbench.errors import Bug, WorkbenchError
from workbench.flow.graph import Node
from workbench.flow.past import Past
from workbench.scenarios import review

BY_RULES = ".rules"


def with_stand_ins(agents: Mapping[str, Worker]) -> Mapping[str, Worker]:
    """The agents, and each one's rules under a name of their own."""
    rules = ((f"{name}{BY_RULES}", agent) for name, agent in review.AGENTS.items())
    return dict(chain(agents.items(), rules))


class RulesStandIn:
    """Replaces a failed seat of a model by the rules of the same seat, once; a rule that fails has no
    stand-in. ``thinking`` are the seats at which a model answers."""

    def __init__(self, thinking: frozenset[str]) -> None:
        self._thinking = thinking

    def replan(self, failed: Node, error: WorkbenchError, _past: Past) -> Splice | None:
        """The splice, or None."""
        if not isinstance(error, Bug) or failed.actor not in self._thinking:
            return None
        facts = failed.model_dump(exclude={"agent"})
        return replacement(failed.name, failed.name, Step(**facts, agent=f"{failed.actor}{BY_RULES}"))
