"""Contract review with models: the same workflow, with a model in four of its seats (specification R7.1, R9).

Researcher, analyst, drafter and reviewer first do what their rules do, then ask a model and add what of
its answer holds. Everything else (state gate, routing, symbolic check, quality gate, directed reruns,
terminal state) is the review's own.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbench.agents.base import Job, Worker
from workbench.agents.model_agent import ModelAgent
from workbench.agents.prompting import PromptRules, Prompts
from workbench.agents.seats import SEATS
from workbench.domain.gates import GateEvent
from workbench.domain.judgement import GateResult
from workbench.domain.steps import Step
from workbench.envelope.pack import Output
from workbench.gates import state
from workbench.gates.changes import change_text
from workbench.gates.expected import expected
from workbench.scenarios import review
from workbench.settings.gate_rules import StateRules

WORKFLOW = review.WORKFLOW
tools = review.tools


def agents(prompts: Prompts, rules: PromptRules | None = None) -> Mapping[str, Worker]:
    """The review's agents, with a model in the four seats."""
    thinking = {seat.name: ModelAgent(seat, prompts, change_text, rules) for seat in SEATS}
    return {**review.AGENTS, **thinking}


@dataclass(frozen=True)
class StateGate:
    """The state gate at every step of the review; ``keep`` keeps a row of the gate log (R3.3, R3.5)."""

    rules: StateRules
    keep: Callable[[GateEvent], None]

    def look(self, node: Step, _job: Job, output: Output) -> GateResult:
        """Whether what a step hands over is whole."""
        return state.check(output, expected(node.name), self.rules).result

    def note(self, event: GateEvent) -> None:
        """Keep a row."""
        self.keep(event)
