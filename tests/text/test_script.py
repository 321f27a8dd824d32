"""Traditional texts are read sign by sign, so that every place holds, and answered in their own signs."""

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.domain.jurisdiction import Script
from workbench.text.script import reading, rewritten, script_of, simplified, traditional

HAN = st.text(
    st.characters(min_codepoint=0x4E00, max_codepoint=0x9FFF) | st.sampled_from("條約雙應 a1，。\n")
)


@pytest.mark.parametrize(
    ("text", "script"),
    [
        ("本合同自双方签字之日起生效。", Script.SIMPLIFIED),
        ("本合約自雙方簽字之日起生效。", Script.TRADITIONAL),
        ("甲方、乙方", Script.SIMPLIFIED),
        ("合同当事人：陳大文。双方应当按照约定履行义务。", Script.SIMPLIFIED),
        (
            "This Agreement is made between 甲方 and the Supplier and shall take effect on signature.",
            Script.LATIN,
        ),
        ("", Script.LATIN),
    ],
)
def test_the_script_of_a_text_is_known(text: str, script: Script) -> None:
    assert script_of(text) is script


@given(HAN)
def test_reading_keeps_every_offset(text: str) -> None:
    for plain in (simplified(text), reading(text)):
        assert len(plain) == len(text)
        assert all(b == "\n" if a == "\n" else b != "\n" for a, b in zip(text, plain, strict=True))


@given(HAN)
def test_what_was_read_is_simplified_once_and_for_all(text: str) -> None:
    assert simplified(simplified(text)) == simplified(text)


def test_a_simplified_text_is_not_touched() -> None:
    text = "著作权、乾坤、余额" * 500
    assert simplified(text) is text
    assert reading(text) is text


def test_a_contract_of_hong_kong_is_read_as_the_rules_speak() -> None:
    assert (
        reading("本合約受香港法律管轄，依照《勞動合同法》第十九條。")
        == "本合同受香港法律管辖，依照《劳动合同法》第十九条。"
    )


def test_one_simplified_sign_becomes_the_traditional_one_that_the_word_has() -> None:
    assert traditional("发展、头发、之后、皇后、只要") == "發展、頭髮、之後、皇后、只要"
    assert "臺" in traditional("台湾", taiwan=True)


def test_a_rewrite_keeps_what_the_document_wrote() -> None:
    old = "裏面的違約金為百分之三十"
    assert rewritten(old, "里面的违约金为百分之二十", reading(old), taiwan=True) == "裏面的違約金為百分之二十"


def test_a_simplified_contract_never_opens_the_word_lists() -> None:
    code = (
        "import sys; from workbench.documents.plain import contract_from_text as read;"
        "from workbench.checks.engine import run_checks;"
        "read('第一条 甲方应当付款。\\n第二条 本合同适用中华人民共和国法律。'); read('This Agreement is governed by English law.');"
        "sys.exit('opencc' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
