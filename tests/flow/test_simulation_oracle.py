"""Given the bench's oracle, then it sees a planted fault under [已核验] when a gate is off, and none when all are on.

An oracle that never says "wrong" would make a false-verified rate of 0 worthless.
"""

import pytest

from tests.bench.oracle import Shown, faults, green_over, shown, stands
from tests.flow.test_fault_suite_can_fail import (
    Switch,
    always,
    without_bounds,
    without_conflicts,
    without_faults,
    without_tail,
)
from tests.scripted.contracts import contract_text
from tests.scripted.stage import Cast, House, Run, play
from workbench.agents import symbolic
from workbench.domain.finding import TerminalState
from workbench.gates import signals
from workbench.providers.faults import FaultKind as K
from workbench.providers.faults import Planted

TEXT = {False: contract_text(0, long=True), True: contract_text(0, long=True, injected=True)}


@pytest.fixture(scope="module")
def house() -> House:
    return House.open()


def session(house: House, kind: K, seat: str, *places: str) -> Run:
    """A session in which the fault comes up once, at a place that can be read by a person."""
    for number in range(60):
        cast = Cast(house, number, f"oracle/{kind}/{seat}", {seat: {kind: 1.0}})
        run = play(house, TEXT[kind is K.INJECTION_OBEYED], cast)
        if cast.models[seat].given[0].planted and cast.models[seat].given[0].planted[0].place in places:
            return run
    return pytest.fail("never planted")


CASES: list[tuple[Switch, K, str, str]] = [
    (without_faults, K.INVENTED_ARTICLE, "analyst", "why"),
    (without_faults, K.INVENTED_ARTICLE, "drafter", "new"),
    (without_faults, K.INVENTED_ARTICLE, "reviewer", "notes"),
    (without_bounds, K.NUMBER_OVER_BOUND, "analyst", "rewrite"),
    (without_bounds, K.NUMBER_OVER_BOUND, "drafter", "new"),
    (without_conflicts, K.CONTRADICTION, "reviewer", "verdict"),
    (without_tail, K.SKIPPED_TAIL, "reviewer", "clauses"),
]


@pytest.mark.parametrize(("switch", "kind", "seat", "place"), CASES)
def test_with_a_gate_off_the_oracle_sees_what_got_through(
    house: House, monkeypatch: pytest.MonkeyPatch, switch: Switch, kind: K, seat: str, place: str
) -> None:
    guarded = session(house, kind, seat, place)
    what = shown(guarded)
    assert not any(green_over(fault, what) for fault in faults(guarded.cast.models))
    switch(monkeypatch)
    if switch is without_bounds:  # the rules read a model's wording again, and see such numbers too
        monkeypatch.setattr(symbolic, "_second_look", always(()))
    if switch is without_conflicts:
        monkeypatch.setattr(signals, "conflicts", always(()))
    open_ = session(house, kind, seat, place)
    assert open_.state is TerminalState.PASSED
    what = shown(open_)
    assert any(green_over(fault, what) for fault in faults(open_.cast.models))


def test_a_fault_under_a_warning_is_seen_but_not_called_false() -> None:
    planted = Planted(K.INVENTED_ARTICLE, "why", "《某法》第九条", locatable=True)
    from tests.bench.oracle import Fault

    fault = Fault("analyst", planted, last=True)
    warned = Shown("依据《某法》第九条", (), passed=False)
    assert stands(fault, warned)
    assert not green_over(fault, warned)
    assert green_over(fault, Shown("依据《某法》第九条", (), passed=True))
    assert not green_over(fault, Shown("别的话", (), passed=True))


def test_a_green_mark_over_invented_law_is_false_in_any_state() -> None:
    from tests.bench.oracle import Fault
    from tests.scripted.author import LORE

    cited = LORE.invented[0]
    fault = Fault("analyst", Planted(K.INVENTED_ARTICLE, "basis", cited, locatable=True), last=True)
    assert green_over(fault, Shown("", (cited,), passed=False))
