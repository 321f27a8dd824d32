"""The state gate at every step of a review, and its log (specification R3.3, R3.5)."""

from collections.abc import Callable
from dataclasses import dataclass

from workbench.agents.base import Job
from workbench.domain.gates import GateEvent
from workbench.domain.judgement import GateResult
from workbench.domain.steps import Step
from workbench.envelope.pack import Output
from workbench.gates import state
from workbench.gates.expected import expected
from workbench.settings.gate_rules import StateRules


@dataclass(frozen=True)
class StateGate:
    """Looks at what a step hands over; ``keep`` keeps a row of the gate log."""

    rules: StateRules
    keep: Callable[[GateEvent], None]

    def look(self, node: Step, _job: Job, output: Output) -> GateResult:
        """Whether what a step hands over is whole."""
        return state.check(output, expected(node.name), self.rules).result

    def note(self, event: GateEvent) -> None:
        """Keep a row."""
        self.keep(event)
