"""Every number that a lawyer or a firm may tune, declared once (specification R1.4, R2, R4.1)."""

from decimal import Decimal

from workbench.domain.base import Model
from workbench.envelope.pack import ConfidenceRules
from workbench.settings.gate_rules import InputRules, OutputRules, StateRules


class Routing(Model):
    """Three-tier routing on confidence, thresholds in hundredths (R2.4)."""

    passes: int = 80
    degrades: int = 50


class Budget(Model):
    """How often things may be tried (R2.3, R3.3, R4.4).

    ``per_hop`` is how often one node may be tried in all, the first time and every re-ask, repeated
    call, retry and rerun counted together; ``per_run`` is how often things may be tried *again* in
    the whole run. ``reruns`` are the directed ones, ``steps`` how many steps may be spliced into a run.
    """

    per_hop: int = 6
    per_run: int = 60
    reruns: int = 3
    steps: int = 12


class ReasoningRules(Model):
    """The soft breaker of a chain of reasoning (R2.6): the confidence in hundredths under which it trips,
    and how often it takes the chain back to another statute envelope before it escalates."""

    passes: int = 80
    fallbacks: int = 2


class GateWeights(Model):
    """Weights of the quality gate's signals; normalised over those that apply (R4.1)."""

    consistency: Decimal = Decimal("0.30")
    rubric: Decimal = Decimal("0.45")
    citation: Decimal = Decimal("0.25")
    coverage: Decimal = Decimal("0.20")


class GateRules(Model):
    """The quality gate: its threshold, and when the end of a long contract counts as unread (R4.3)."""

    weights: GateWeights = GateWeights()
    threshold: Decimal = Decimal("0.8")
    tail_from: int = 20
    tail_run: int = 3
    tail_share: Decimal = Decimal("0.1")


class Settings(Model):
    """All settings with their defaults. ``workers`` is how many nodes of rules run at once: they are
    bound by the processor, where threads only cost time. ``waiting`` is how many nodes wait for a
    model at once. ``fallback_order`` names the models (``provider/model``) or providers in the order in
    which they are asked; what it does not name comes last."""

    confidence: ConfidenceRules = ConfidenceRules()
    routing: Routing = Routing()
    budget: Budget = Budget()
    gate: GateRules = GateRules()
    input: InputRules = InputRules()
    state: StateRules = StateRules()
    output: OutputRules = OutputRules()
    reasoning: ReasoningRules = ReasoningRules()
    workers: int = 1
    waiting: int = 5
    fallback_order: tuple[str, ...] = ()
