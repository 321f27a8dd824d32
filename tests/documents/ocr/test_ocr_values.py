"""What is read twice, and whether two readings agree."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.documents.ocr_values import agree, set_wide, stretches


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("价款为人民币120,000元（大写：壹拾贰万元整）", ("120,000", "壹拾贰万")),
        ("于2026年3月1日前支付20%", ("2026年3月1日", "20%")),
        ("按日万分之五支付", ("万分之五",)),
        ("共计3,4", ("3,4",)),
        ("56元，余款", ("56",)),
        ("千分之三", ("千分之三",)),
        ("违约金为百分之", ("百",)),
    ],
)
def test_whatever_may_be_part_of_a_number_is_read_twice(line: str, words: tuple[str, ...]) -> None:
    found = stretches(line)
    for word in words:
        start = line.index(word)
        covered = {at for span in found for at in range(span.start, span.end)}
        assert set(range(start, start + len(word))) <= covered, (word, [span.of(line) for span in found])


@given(st.text(alphabet="甲0123456789.,%‰年月日元壹贰叁拾万 每", max_size=60))
def test_stretches_stand_in_order_and_hold_every_figure(line: str) -> None:
    found = stretches(line)
    assert all(one.end <= other.start for one, other in pairwise(found))
    covered = {at for span in found for at in range(span.start, span.end)}
    assert all(at in covered for at, sign in enumerate(line) if sign.isdigit())


@pytest.mark.parametrize(
    ("first", "again"),
    [("120,000", "币120,000元"), ("20%", "20％"), ("5‰", "5%"), ("2026年", " 2026 年"), ("三十", "限三十日")],
)
def test_readings_that_say_the_same_agree(first: str, again: str) -> None:
    assert agree(first, again)


@pytest.mark.parametrize(
    ("first", "again"),
    [("120,000", "129,000"), ("20", "120"), ("20", "201"), ("三十", "二十"), ("5%", ""), ("1.5", "15")],
)
def test_readings_that_differ_do_not(first: str, again: str) -> None:
    assert not agree(first, again)


def test_brackets_of_a_chinese_line_are_wide_and_numbers_stay() -> None:
    assert set_wide("(3)基本工资:人民币3,000元") == "（3）基本工资：人民币3,000元"
    assert set_wide("The Supplier (the Seller): 3,000") == "The Supplier (the Seller): 3,000"


@given(st.text(max_size=40))
def test_every_sign_keeps_its_place(line: str) -> None:
    assert len(set_wide(line)) == len(line)
