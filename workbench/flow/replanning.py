"""Changes to the workflow while it runs: wishes of agents, and replacements for what failed (R2.2).

Every change is examined, committed as an envelope of its own, and only then made; so a run that is
killed finds the same graph again. What is refused is committed as well, with the reason.
"""

from collections.abc import Callable

from workbench.domain.steps import Splice
from workbench.envelope.blocks import Wish
from workbench.errors import UserError, WorkbenchError
from workbench.flow.attempts import Crew
from workbench.flow.budget import Ledger
from workbench.flow.chronicle import Chronicle
from workbench.flow.graph import Node, refused
from workbench.flow.hops import Hop

Names = Callable[[], frozenset[str]]


class Replans:
    """Examines and makes splices."""

    def __init__(self, crew: Crew, chronicle: Chronicle, ledger: Ledger) -> None:
        self._crew = crew
        self._chronicle = chronicle
        self._past = chronicle.past
        self._ledger = ledger

    def wished(self, hop: Hop, at_work: Names) -> bool:
        """Make what the agent of a hop asks for; whether the graph changed."""
        wish = hop.envelope.block(Wish)
        if wish is None or hop.digest in self._past.heard:
            return False
        splice = wish.splice.model_copy(update={"asked_by": hop.node})
        return self._made(splice, (hop.digest,), at_work())

    def failed(self, node: Node, error: WorkbenchError, at_work: Names) -> bool:
        """Ask for a replacement of a node that failed; whether one took its place."""
        if self._crew.hooks.replan is None:
            return False
        splice = self._crew.hooks.replan.replan(node, error, self._past)
        if splice is None or node.name not in splice.remove:
            return False
        splice = splice.model_copy(update={"asked_by": node.name})
        built = tuple(self._past.hops[name].digest for name in node.after)
        return self._made(splice, built, at_work() - {node.name})

    def _made(self, splice: Splice, after: tuple[str, ...], at_work: frozenset[str]) -> bool:
        try:
            self._examine(splice, at_work)
        except UserError as error:
            self._chronicle.splice(splice, after, str(error.facts["reason"]))
            return False
        self._chronicle.splice(splice, after)
        return True

    def _examine(self, splice: Splice, at_work: frozenset[str]) -> None:
        """Raise UserError ``splice_refused`` for a splice that does not fit, now or at all."""
        workflow = self._past.workflow
        workflow.spliced(splice)
        if any(step.actor not in self._crew.agents for step in splice.add):
            raise refused("agent", splice)
        if any(self._past.attempts[step.name] and step.name not in splice.remove for step in splice.add):
            raise refused("taken", splice)
        if self._past.steps + len(splice.add) > self._crew.settings.budget.steps:
            raise refused("many", splice)
        replaced = workflow.descendants(*splice.remove).union(splice.remove)
        waiting = [wait.node for wait in splice.waits if wait.node in workflow.place]
        held_up = workflow.descendants(*waiting).union(waiting)
        affected = replaced | held_up
        # What is done is reused: only a replacement makes it anew, one more step never does.
        if affected & at_work or (held_up - replaced) & self._past.hops.keys():
            raise refused("late", splice)
        if splice.asked_by in affected and splice.asked_by not in splice.remove:
            raise refused("self", splice)
        if not self._ledger.affords(affected.difference(splice.remove)):
            raise refused("spent", splice)
