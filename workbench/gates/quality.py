"""The quality gate: score, hard conditions and the terminal state (specification R4)."""

from collections.abc import Sequence
from decimal import Decimal

from workbench.domain.finding import Gap, TerminalState
from workbench.domain.judgement import Delivery, GateResult, Judgement
from workbench.domain.review import SignalScore
from workbench.gates import hard, signals
from workbench.settings.settings import GateRules, GateWeights

NAME = "quality"
_PLACES = Decimal("0.0001")


def judge(delivery: Delivery, rules: GateRules) -> Judgement:
    """Pass only with a score of at least the threshold, with and without model-graded criteria, and
    no hard condition met. A run in which no signal applies (nothing was found, nothing claimed)
    passes on the hard conditions alone."""
    measured = measure(delivery)
    by_rules = measure(delivery, by_rules=True)
    total, bare = score(measured, rules.weights), score(by_rules, rules.weights)
    gaps = hard.gaps(delivery, rules)
    enough = all(value is None or value >= rules.threshold for value in (total, bare))
    bases = signals.delivered_bases(delivery)
    return Judgement(
        result=_result(enough, gaps, measured),
        state=state(passed=enough and not gaps, gaps=gaps),
        score=total,
        score_by_rules=bare,
        signals=measured,
        gaps=gaps,
        verified=sum(signals.verified(basis) for _, basis in bases),
        total=len(bases),
    )


def measure(delivery: Delivery, *, by_rules: bool = False) -> tuple[SignalScore, ...]:
    """The four signals."""
    return (
        signals.consistency(delivery),
        signals.rubric(delivery, by_rules=by_rules),
        signals.citation(delivery),
        signals.coverage(delivery),
    )


def score(measured: Sequence[SignalScore], weights: GateWeights) -> Decimal | None:
    """The weighted mean over the signals that apply, None where none does. Rounded down, so that
    0.79999 never shows as 0.8."""
    by_name: dict[str, Decimal] = dict(weights)
    total = weight = Decimal(0)
    for signal in measured:
        if signal.value is not None:
            total += by_name[signal.name] * signal.value
            weight += by_name[signal.name]
    return None if not weight else (total / weight).quantize(_PLACES, rounding="ROUND_DOWN")


def state(*, passed: bool, gaps: Sequence[Gap]) -> TerminalState:
    """Passed; escalate where a gap can be named and found; best effort where none can (R4.5)."""
    if passed:
        return TerminalState.PASSED
    return TerminalState.ESCALATE if gaps else TerminalState.BEST_EFFORT


def _result(enough: bool, gaps: Sequence[Gap], measured: Sequence[SignalScore]) -> GateResult:
    codes = tuple(dict.fromkeys(gap.code for gap in gaps))
    reason = codes[0] if codes else "" if enough else "score_low"
    data = tuple((signal.name, "" if signal.value is None else str(signal.value)) for signal in measured)
    return GateResult(passed=enough and not gaps, gate_name=NAME, reason=reason, suggestions=codes, data=data)
