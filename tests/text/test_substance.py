"""What a text says apart from how it is set."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.text.substance import fold, folded


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("甲方（卖方）应付款，", "甲方(卖方)应付款,"),
        ("人民币 500,000 元", "人民币５００，０００元"),
        ("“交付物”", '"交付物"'),
        ("签字：______", "签字：___"),
        ("Party  A shall pay.", "Party A shall pay."),
        ("第 六 条", "第六条"),
        ("完毕.", "完毕。"),
        ("合同编号：2026 0301", "合同编号：20260301"),
    ],
)
def test_form_alone_folds_to_the_same(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1.5倍", "15倍"),
        ("100.5", "100。5"),
        ("应当", "不应当"),
        ("in to", "into"),
        ("甲方、乙方", "甲方，乙方"),
    ],
)
def test_what_says_something_else_stays_apart(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text(alphabet="甲 乙\t\n1，,.。A（_-…“\u3000"))
def test_every_character_knows_its_place(text: str) -> None:
    found = folded(text)
    assert found.text == fold(text)
    assert len(found.places) == len(found.text)
    assert list(found.places) == sorted(set(found.places))
    assert all(0 <= place < len(text) for place in found.places)
