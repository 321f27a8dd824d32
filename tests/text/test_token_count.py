"""Token counts are estimates by published ratios, add up, and say what they are."""

from hypothesis import given
from hypothesis import strategies as st

from workbench.text.token_count import estimate, weight

ANY = st.text()


@given(ANY, ANY)
def test_weights_add_up_and_counts_say_that_they_are_estimates(first: str, second: str) -> None:
    assert weight(first + second) == weight(first) + weight(second)
    assert estimate(first).estimated
    assert estimate(first).tokens * 10 >= weight(first)


def test_counts_follow_the_published_ratios() -> None:
    assert estimate("违约责任" * 250).tokens == 600
    assert estimate("liability " * 100).tokens == 300
