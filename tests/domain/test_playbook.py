"""Positions grade a figure or a choice, whatever the order in which they stand."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.playbook import Fallback, Grade, Position, Within
from workbench.domain.stance import Tone

POSITION = Position(
    why="内部理由。", say="外部理由", ask="一个月", standard=Within(most=Decimal(1)),
    fallbacks=(Fallback(label="两个月", when=Within(most=Decimal(2))),), unacceptable=Within(over=Decimal(3)),
)  # fmt: skip


@given(value=st.decimals(0, 100, places=2))
def test_every_figure_has_one_grade(value: Decimal) -> None:
    grade = POSITION.grade(value)
    expected = (
        Grade.STANDARD
        if value <= 1
        else Grade.FALLBACK
        if value <= 2
        else Grade.OPEN
        if value <= 3
        else Grade.UNACCEPTABLE
    )
    assert grade is expected


def test_a_choice_is_no_figure_and_a_figure_no_choice() -> None:
    choice = Within(any_of=("ours",))
    assert choice.holds("ours")
    assert not choice.holds("theirs")
    assert not choice.holds(Decimal(1))
    assert not Within(most=Decimal(1)).holds("ours")


def test_tones_have_words_for_files() -> None:
    assert [tone.code for tone in Tone] == ["restrained", "usual", "strong"]
    assert POSITION.texts(Tone.STRONG).internal == ""
