"""Given a gate that is switched off, when the fault-injection suite runs, then the right cases fail.

A suite that stays green without the gates that it is about proves nothing.
"""

from collections.abc import Callable

import pytest

from tests.flow import test_fault_injection as suite
from tests.scripted.stage import House
from workbench.domain.judgement import GateResult
from workbench.flow import deciding
from workbench.gates import hard, rerun, state
from workbench.providers.faults import FaultKind as K
from workbench.scenarios import gatekeeping

FAILS = (AssertionError, ValueError, StopIteration, pytest.fail.Exception)
Switch = Callable[[pytest.MonkeyPatch], None]
Case = Callable[[House], None]
PRIVATE = "_again"  # where the words for a retry are made


def always(value: object) -> Callable[..., object]:
    """A gate that is off: the same answer, whatever it is given."""

    def answer(*_: object) -> object:
        return value

    return answer


@pytest.fixture(scope="module")
def house() -> House:
    return House.open()


def without_state_gate(patch: pytest.MonkeyPatch) -> None:
    passed = state.Ruling(GateResult(passed=True, gate_name="state"))
    patch.setattr(state, "check", always(passed))


def without_log(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(gatekeeping.StateGate, "note", always(None))


def without_faults(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hard, "_faults", always([]))


def without_bounds(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hard, "_numeric", always([]))


def without_conflicts(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hard, "_conflicts", always([]))


def without_tail(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(hard, "tail", always(()))


def without_reruns(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(rerun, "changes_for", always(()))


def without_words_for_the_retry(patch: pytest.MonkeyPatch) -> None:
    again: Callable[..., deciding.Verdict] = getattr(deciding, PRIVATE)

    def wordless(*given: object) -> deciding.Verdict:
        return again(*given)._replace(changes=())

    patch.setattr(deciding, PRIVATE, wordless)


def kept_out(kind: K, seat: str) -> Case:
    return lambda house: suite.test_what_cannot_be_read_is_kept_out_and_made_again(house, kind, seat)


def found(kind: K, seat: str) -> Case:
    return lambda house: suite.test_what_would_be_delivered_wrong_is_found_and_made_again(house, kind, seat)


CASES: list[tuple[Switch, Case]] = [
    *((without_state_gate, kept_out(kind, seat)) for kind in (K.PROSE, K.REFUSAL) for seat in suite.SEATS),
    (without_state_gate, kept_out(K.PLACEHOLDER, "analyst")),
    (without_log, kept_out(K.EMPTY, "reviewer")),
    (without_words_for_the_retry, kept_out(K.PLACEHOLDER, "analyst")),
    *((without_faults, found(K.INVENTED_ARTICLE, seat)) for seat in suite.SEATS),
    (without_faults, found(K.INVENTED_QUOTE, "drafter")),
    (without_faults, found(K.INJECTION_OBEYED, "analyst")),
    (without_bounds, found(K.NUMBER_OVER_BOUND, "analyst")),
    (without_bounds, found(K.NUMBER_OVER_BOUND, "drafter")),
    (without_conflicts, found(K.CONTRADICTION, "reviewer")),
    (without_tail, found(K.SKIPPED_TAIL, "reviewer")),
    (without_reruns, found(K.MISSTATED_ARTICLE, "analyst")),
]


@pytest.mark.parametrize(("switch", "case"), CASES)
def test_without_a_gate_its_cases_fail(
    house: House, monkeypatch: pytest.MonkeyPatch, switch: Switch, case: Case
) -> None:
    case(house)
    switch(monkeypatch)
    with pytest.raises(FAILS):
        case(house)


def test_a_gate_that_is_off_leaves_the_other_cases_alone(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    without_tail(monkeypatch)
    without_bounds(monkeypatch)
    found(K.CONTRADICTION, "reviewer")(house)
    kept_out(K.PROSE, "drafter")(house)
