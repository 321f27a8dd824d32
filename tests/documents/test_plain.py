"""Given bytes of a text file, in whatever encoding, the contract's words come out or a clear refusal does."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.documents.plain import blocks_from_text, contract_from_text, decode, read_plain
from workbench.errors import UserError

WORDS = "买卖合同\n甲方：北京星河科技有限公司\n第一条 标的物为设备，价款为人民币壹拾万元整。\n第二条 双方应当按照本合同的约定履行义务。\n"
TRADITIONAL = "買賣合約\n第一條 本合約由甲方與乙方訂立，雙方應當遵守。\n第二條 乙方應於三十日內付款，逾期的應支付違約金。\n"


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "gb18030", "gbk", "utf-16", "utf-16-le", "utf-16-be"]
)
def test_chinese_text_is_decoded(encoding: str) -> None:
    assert decode(WORDS.encode(encoding)).text == WORDS


def test_traditional_text_in_big5_is_decoded() -> None:
    found = decode(TRADITIONAL.encode("big5"))
    assert found.text == TRADITIONAL
    assert found.encoding.startswith(("big5", "cp950"))


def test_english_text_is_utf_8() -> None:
    assert decode(b"SUPPLY AGREEMENT\n1. Goods").encoding == "utf-8"


def test_a_mark_that_the_bytes_belie_is_refused() -> None:
    with pytest.raises(UserError) as refusal:
        decode(codecs.BOM_UTF8 + b"\xff\xfe\xff")
    assert refusal.value.code == "document_encoding"


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(UserError):
        decode(b"\x00\x01\x02\x03" * 50 + b"\x00")


def test_an_empty_file_is_refused() -> None:
    with pytest.raises(UserError) as refusal:
        read_plain(b" \n\n", "a.txt")
    assert refusal.value.code == "document_empty"


def _encoding_or_refusal(data: bytes) -> str:
    try:
        return decode(data).encoding
    except UserError as refusal:
        return refusal.code


@given(st.binary(max_size=200))
def test_any_bytes_give_text_or_one_refusal(data: bytes) -> None:
    told = _encoding_or_refusal(data)
    assert told == "document_encoding" or codecs.lookup(told)


@given(st.text(max_size=200))
def test_blocks_tell_where_they_stand(text: str) -> None:
    blocks = blocks_from_text(text)
    whole = "\n".join(block.text for block in blocks)
    assert contract_from_text(text).text == whole
    for index, block in enumerate(blocks):
        assert block.index == index
        assert block.span.of(whole) == block.text
        assert block.text.strip()


def test_blank_lines_are_dropped_but_counted() -> None:
    blocks = blocks_from_text("买卖合同\r\n\r\n\r\n第一条 标的\r第二条 价款")
    assert [(block.ordinal, block.text) for block in blocks] == [
        (0, "买卖合同"),
        (3, "第一条 标的"),
        (4, "第二条 价款"),
    ]


def test_markdown_headings_have_outline_levels_and_keep_their_text() -> None:
    contract = read_plain(
        "# 服务协议\n\n## 服务内容\n\n1. 维护系统。\n\n## 费用\n\n1. 每月一万元。\n".encode(), "a.md"
    )
    assert [block.outline_level for block in contract.blocks] == [0, 1, None, 1, None]
    assert contract.title == "服务协议"
    assert contract.source.format == "md"
    assert [c.heading for c in contract.clauses if c.level == 0 and c.heading] == ["服务内容", "费用"]


def test_a_guessed_encoding_is_told() -> None:
    contract = read_plain(WORDS.encode("utf-16-le"), "a.txt")
    assert [note.code for note in contract.notes] == ["encoding"]
