"""Check characters by the national standards, and names that are nearly equal."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.checks.identity import credit_code_holds, differs_a_little, id_birth, id_holds

ALPHABET = "0123456789ABCDEFGHJKLMNPQRTUWXY"


def _complete(body: str) -> str:
    return next(body + last for last in ALPHABET if credit_code_holds(body + last))


@given(st.text(ALPHABET, min_size=17, max_size=17))
def test_every_body_has_exactly_one_check_character(body: str) -> None:
    assert sum(credit_code_holds(body + last) for last in ALPHABET) == 1


@given(st.text(ALPHABET, min_size=17, max_size=17), st.integers(0, 16), st.sampled_from(ALPHABET))
def test_one_wrong_character_is_seen(body: str, place: int, other: str) -> None:
    code = _complete(body)
    wrong = code[:place] + other + code[place + 1 :]
    assert credit_code_holds(wrong) == (wrong == code)


def test_known_codes() -> None:
    assert credit_code_holds("91350100M000100Y43")
    assert not credit_code_holds("91350100M000100Y44")


@given(st.dates(date(1900, 1, 1), date(2026, 1, 1)), st.integers(0, 999))
def test_an_identity_number_has_one_check_digit(born: date, serial: int) -> None:
    body = f"110105{born:%Y%m%d}{serial:03d}"
    assert id_birth(body + "0") == born
    assert sum(id_holds(body + last) for last in "0123456789X") == 1


def test_a_birth_date_that_does_not_exist() -> None:
    assert id_birth("110105199013311234") is None
    assert not id_holds("110105199013311234")


@pytest.mark.parametrize(
    ("name", "window", "near"),
    [
        ("杭州云上网络科技有限公司", "杭州云尚网络科技有限公司", True),
        ("上海明月贸易有限公司", "上海明月贸易有限责任公司", True),
        ("杭州云上网络科技有限公司", "杭州云上网络科技有限公司", False),
        ("杭州云上网络科技有限公司", "北京大地环保工程有限公司", False),
    ],
)
def test_names_that_are_nearly_equal(name: str, window: str, near: bool) -> None:
    assert differs_a_little(name, window) is near
