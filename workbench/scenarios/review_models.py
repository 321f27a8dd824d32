"""Contract review with models: the same workflow, with a model in four of its seats (specification R7.1, R9).

Researcher, analyst, drafter and reviewer first do what their rules do, then ask a model and add what of
its answer holds. Everything else (state gate, routing, symbolic check, quality gate, directed reruns,
terminal state) is the review's own.
"""

from collections.abc import Mapping

from workbench.agents.base import Worker
from workbench.agents.model_agent import ModelAgent
from workbench.agents.prompting import PromptRules, Prompts
from workbench.agents.seats import SEATS
from workbench.gates.changes import change_text
from workbench.scenarios import review

WORKFLOW = review.WORKFLOW
THINKING = frozenset(seat.name for seat in SEATS)
tools = review.tools


def agents(prompts: Prompts, rules: PromptRules | None = None) -> Mapping[str, Worker]:
    """The review's agents, with a model in the four seats."""
    thinking = {seat.name: ModelAgent(seat, prompts, change_text, rules) for seat in SEATS}
    return {**review.AGENTS, **thinking}
