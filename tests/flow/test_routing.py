"""Routing is exact at 0.5 and 0.8, also where the confidence is a sum."""

from fractions import Fraction

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.flow.stage import CHAIN, Stage, says
from workbench.envelope.pack import ConfidenceRules, Held, Output, confidence
from workbench.flow.hops import route
from workbench.settings.settings import Routing

RULES = ConfidenceRules()
LENGTHS = st.sampled_from([0, 1, 499, 500, 501, 1999, 2000, 2001, 5000])


def exact(length: int, files: bool, unhappy: bool) -> Fraction:
    """The heuristic as the specification writes it (R1.4), in exact fractions."""
    points = Fraction("0.6")
    points += Fraction("0.2") if files else 0
    points += Fraction("0.1") if length > 500 else 0
    points += Fraction("0.1") if length > 2000 else 0
    points -= Fraction("0.15") if unhappy else 0
    return max(Fraction(0), min(Fraction(1), points))


def expected(points: Fraction) -> str:
    if points >= Fraction("0.8"):
        return "pass"
    return "degrade" if points >= Fraction("0.5") else "block"


@given(LENGTHS, st.booleans(), st.booleans())
@example(2001, False, False)  # 0.6 + 0.1 + 0.1, which is below 0.8 in floats
def test_a_sum_of_tenths_is_routed_as_what_it_is(length: int, files: bool, unhappy: bool) -> None:
    output = Output(
        content="条" * length, files=("a.docx",) if files else (), status_prose="检索失败" if unhappy else ""
    )
    assert route(confidence(output, RULES), Routing()) == expected(exact(length, files, unhappy))


@given(st.integers(0, 100), st.integers(1, 100))
@example(4, 5)
@example(1, 2)
@example(79, 100)
@example(49, 100)
def test_a_share_of_quotes_that_hold_is_routed_as_what_it_is(held: int, total: int) -> None:
    held = min(held, total)
    output = Output(held=Held(total=total, held=held))
    points = min(exact(9999, files=False, unhappy=False), Fraction(held, total))
    assert route(confidence(output, RULES), Routing()) == expected(points)


@pytest.mark.parametrize(
    ("output", "way"),
    [
        (Output(content="条" * 2001), "pass"),
        (Output(content="条" * 2000), "degrade"),
        (Output(held=Held(total=2, held=1)), "degrade"),
        (Output(held=Held(total=100, held=49)), "block"),
        (Output(status="failed"), "block"),
    ],
)
def test_the_next_node_is_given_what_the_route_says(output: Output, way: str) -> None:
    stage = Stage(CHAIN, thinkers={"two": says(output)})
    stage.run()
    job = stage.told("three")[0]
    assert (bool(job.upstream), job.degraded, job.blocked) == {
        "pass": (True, (), ()), "degrade": (True, ("two",), ()), "block": (False, (), ("two",))
    }[way]  # fmt: skip
