"""Given a text with signs that nobody sees, when it is made legible, then what is seen is what is there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.text.legible import ILLEGAL, legible


@pytest.mark.parametrize(
    ("written", "seen"),
    [
        ("违约金\0百分之二十", "违约金百分之二十"),
        ("\x1b[31m红\x1b]0;t\x07", "[31m红]0;t"),
        ("付款\u202e人方乙\u202c", "付款人方乙"),
        ("甲\u200b方\ufeff\u00ad", "甲方"),
        ("甲\U000e0041\U000e007f方", "甲方"),
        ("甲\ufffe\uffff\U0001ffff\ufdd0方", "甲方"),
        ("一\r\n二\r三\u2028四\x0b五\x85六", "一\n二\n三\n四\n五\n六"),
        ("列\t二\n行", "列\t二\n行"),
        ("葛\U000e0100 ❤\ufe0f", "葛\U000e0100 ❤\ufe0f"),
        ("plain text", "plain text"),
    ],
)
def test_what_is_seen_stays_and_nothing_else(written: str, seen: str) -> None:
    assert legible(written) == seen


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_what_is_legible_can_be_written_into_a_file_and_stays_so(text: str) -> None:
    assert not ILLEGAL.search(legible(text))
    assert legible(legible(text)) == legible(text)
