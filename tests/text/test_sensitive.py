"""Sensitive values are told by their checksums; names of fields and ordinary numbers are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.text.sensitive import (
    _CREDIT_SIGNS,
    _CREDIT_WEIGHTS,
    _ID_SIGNS,
    _ID_WEIGHTS,
    bank_card,
    credit_code,
    find_sensitive,
    id_card,
    known_values,
    luhn,
)


def made_id(area: str, day: str, order: str) -> str:
    body = area + day + order
    return body + _ID_SIGNS[sum(int(c) * w for c, w in zip(body, _ID_WEIGHTS, strict=True)) % 11]


def made_credit(body: str) -> str:
    total = sum(_CREDIT_SIGNS.index(c) * w for c, w in zip(body, _CREDIT_WEIGHTS, strict=True))
    return body + _CREDIT_SIGNS[(31 - total % 31) % 31]


def made_card(body: str) -> str:
    return next(body + str(n) for n in range(10) if luhn(body + str(n)))


IDS = st.builds(
    made_id,
    st.sampled_from(["110101", "310115", "440306", "510104"]),
    st.dates().filter(lambda d: 1900 <= d.year <= 2020).map(lambda d: d.strftime("%Y%m%d")),
    st.integers(1, 999).map(lambda n: f"{n:03d}"),
)
CARDS = st.text("0123456789", min_size=13, max_size=16).map(lambda t: made_card("62" + t))
CODES = st.text(_CREDIT_SIGNS, min_size=9, max_size=9).map(lambda t: made_credit("91110108" + t))


def kinds(text: str) -> list[str]:
    return [item.kind for item in find_sensitive(text)]


@given(IDS)
def test_an_identity_card_is_found_in_any_setting_and_not_with_another_check_sign(number: str) -> None:
    for text in (f"身份证号：{number}。", f"持有{number[:6]} {number[6:14]} {number[14:]}的人", number.lower(),
                 "".join(chr(ord(c) + 0xFEE0) for c in number)):  # fmt: skip
        assert kinds(text) == ["id_card"]
    wrong = number[:17] + _ID_SIGNS[(_ID_SIGNS.index(number[17]) + 1) % 11]
    assert not id_card(wrong)
    assert "id_card" not in kinds(f"身份证号：{wrong}")


@given(CARDS)
def test_a_bank_card_is_found_and_not_with_another_check_digit(number: str) -> None:
    found = kinds(f"账号：{number}，开户行")
    assert len(found) == 1
    assert found[0] in {"bank_card", "id_card", "credit_code"}
    assert not bank_card(number[:-1] + str((int(number[-1]) + 1) % 10))


@given(CODES)
def test_a_credit_code_is_found_and_not_with_one_sign_changed(code: str) -> None:
    assert credit_code(code)
    assert kinds(f"统一社会信用代码：{code}")[0] in {"credit_code", "id_card"}
    wrong = code[:17] + _CREDIT_SIGNS[(_CREDIT_SIGNS.index(code[17]) + 1) % 31]
    assert not credit_code(wrong)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("联系电话 13812345678", "mobile"),
        ("手机：138-1234-5678", "mobile"),
        ("电话+86 138 1234 5678。", "mobile"),
        ("１３８１２３４５６７８", "mobile"),
        ("密码：Abc@1234", "password"),
        ("登录密码为 hunter2!", "password"),
        ("password: hunter2", "password"),
        ("password = secret", "password"),
        ("PWD=abcd", "password"),
        ("口令是“q1w2e3r4”", "password"),
        ("api_key: 7f3a9c21de", "api_key"),
        ("API Key = abcdefgh", "api_key"),
        ("token：9f8e7d6c5b4a", "api_key"),
        ("secret=abcdef", "api_key"),
        ("密钥为 A1b2C3d4E5", "api_key"),
        ("使用 sk-proj-abcdEFGH1234ijklMNOP5678 调用", "api_key"),
        ("AKIAIOSFODNN7EXAMPLE", "api_key"),
        ("ghp_" + "a1B2" * 9, "api_key"),
        ("Authorization: Bearer abcdefghijklmnopqrstuvwx", "api_key"),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcDEF123456", "api_key"),
        ("-----BEGIN RSA PRIVATE KEY-----", "private_key"),
        ("-----BEGIN PRIVATE KEY-----", "private_key"),
    ],
)
def test_secrets_and_numbers_are_found(text: str, kind: str) -> None:
    assert kinds(text) == [kind]


@pytest.mark.parametrize(
    "text",
    [
        "身份证", "身份证号：", "银行卡号码应当填写完整", "手机号", "密码", "密码：", "密码：______", "密码：******",
        "密码由甲方保管", "密码：不少于8位", "密码：8位以上字母", "初始密码为8位数字", "password", "password:", "password: required",
        "The password must be changed", "The password is confidential", "password: string", "API key", "api_key:", "api key: provided by Customer",
        "token", "令牌由乙方保管", "密钥：由乙方另行提供", "secret: trade secret information", "token: 2026年发放",
        "身份证号：110101199003070000", "账号：1234567890123456", "合同编号：2026031600012345678",
        "人民币 138123456789 元", "电话：010-12345678", "电话：400-800-8888", "价款 1,380,000,000.00 元", "12345678901",
        "统一社会信用代码：91110108MA01ABCD2Z", "（2026）京0105民初12345号", "第13812345678901号", "11111111111", "0000000000000000",
        "18000000000.50 元", "13900000000", "令牌环网", "保密信息（包括密码、密钥、令牌）", "本密码是指加密技术",
        "Password policy: see Annex", "2026-11-30 12:00:00 至 2027-11-30", "api_key = <your key>", "password = ${PASSWORD}",
    ],
)  # fmt: skip
def test_names_of_fields_and_ordinary_numbers_never_fire(text: str) -> None:
    assert kinds(text) == []


@given(IDS, st.sampled_from(["", " ", "-"]))
def test_a_value_of_the_source_is_known_however_it_is_spaced(number: str, gap: str) -> None:
    spaced = gap.join((number[:6], number[6:14], number[14:]))
    (item,) = find_sensitive(f"张三，{number}")
    assert item.value in known_values(f"身份证号码：{spaced}，住址")


@given(st.text(max_size=200))
def test_spans_hold_what_was_found(text: str) -> None:
    for item in find_sensitive(text):
        assert item.span.of(text)
