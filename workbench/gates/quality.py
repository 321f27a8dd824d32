"""The quality gate: score, hard conditions and the terminal state (specification R4)."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from workbench.domain.finding import Gap
from workbench.domain.judgement import Delivery, GateResult, Judgement
from workbench.domain.review import SignalScore
from workbench.gates import hard, rubric, signals, terminal
from workbench.gates.bounds import held_against
from workbench.gates.needs import needs
from workbench.law.bounds import Bound
from workbench.settings.settings import GateRules, GateWeights

NAME = "quality"


def judge(delivery: Delivery, rules: GateRules, bounds: Iterable[Bound] = ()) -> Judgement:
    """Pass only with a score of at least the threshold, with and without model-graded criteria, and
    no hard condition met. A run in which no signal applies (nothing was found, nothing claimed)
    passes on the hard conditions alone; one in which only a model's grades apply does not pass.
    """
    measured, by_rules = measure(delivery), measure(delivery, by_rules=True)
    exact, bare = weighed(measured, rules.weights), weighed(by_rules, rules.weights)
    enough = reaches(exact, bare, rules)
    gaps = hard.gaps(delivery, rules, held_against(delivery, bounds))
    if not enough:
        gaps = (*gaps, *terminal.short_of(measured, delivery))
    passed = enough and not gaps
    bases = signals.delivered_bases(delivery)
    return Judgement(
        result=_result(enough, gaps, measured),
        state=terminal.state(passed=passed, gaps=gaps),
        score=None if exact is None else signals.shown(exact),
        score_by_rules=None if bare is None else signals.shown(bare),
        signals=measured,
        gaps=gaps,
        needs=needs(delivery, measured, gaps, passed=passed),
        verified=sum(signals.verified(basis) for _, basis in bases),
        total=len(bases),
        opinions=rubric.opinions(delivery),
    )


def reaches(exact: Fraction | None, bare: Fraction | None, rules: GateRules) -> bool:
    """Whether both scores reach the threshold, compared exactly."""
    if exact is None:
        return True
    threshold = Fraction(rules.threshold)
    return bare is not None and exact >= threshold and bare >= threshold


def measure(delivery: Delivery, *, by_rules: bool = False) -> tuple[SignalScore, ...]:
    """The four signals."""
    return (
        signals.consistency(delivery),
        signals.rubric(delivery, by_rules=by_rules),
        signals.citation(delivery),
        signals.coverage(delivery),
    )


def score(measured: Sequence[SignalScore], weights: GateWeights) -> Decimal | None:
    """The weighted mean over the signals that apply, None where none does, rounded down to be shown."""
    exact = weighed(measured, weights)
    return None if exact is None else signals.shown(exact)


def weighed(measured: Sequence[SignalScore], weights: GateWeights) -> Fraction | None:
    """The same exactly: what does not apply is in neither sum."""
    by_name: dict[str, Decimal] = dict(weights)
    total = weight = Fraction(0)
    for signal in measured:
        if signal.value is not None:
            exact = Fraction(signal.value) if signal.exact is None else Fraction(*signal.exact)
            total += Fraction(by_name[signal.name]) * exact
            weight += Fraction(by_name[signal.name])
    return total / weight if weight else None


def _result(enough: bool, gaps: Sequence[Gap], measured: Sequence[SignalScore]) -> GateResult:
    codes = tuple(dict.fromkeys(gap.code for gap in gaps))
    reason = codes[0] if codes else "" if enough else "score_low"
    data = tuple((signal.name, "" if signal.value is None else str(signal.value)) for signal in measured)
    return GateResult(passed=enough and not gaps, gate_name=NAME, reason=reason, suggestions=codes, data=data)
