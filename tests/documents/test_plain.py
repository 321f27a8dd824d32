"""Given bytes of a text file, in whatever encoding, the contract's words come out or a clear refusal does."""

import codecs
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.documents.decode import decode
from workbench.documents.plain import blocks_from_text, contract_from_text, read_plain
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


SHORT = (
    "保密协议",
    "甲方：",
    "第一条 标的",
    "租金每月3000元",
    "违约金 5‰",
    "签字盖章",
    "十三、附则",
    "借款合同\n本金：100万元",
)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16"])
@pytest.mark.parametrize("text", SHORT)
def test_a_few_words_are_enough(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize("text", ["保密協議", "第一條 標的", "租賃合約", "違約金", "雙方簽署"])
def test_a_few_traditional_words_are_enough(text: str) -> None:
    assert decode(text.encode("big5")).text == text


@pytest.mark.parametrize("encoding", ["utf-8", "gb18030", "utf-16", "utf-16-le", "utf-16-be"])
@given(
    parts=st.lists(st.sampled_from([*WORDS.splitlines(), *SHORT, "____", "1,000.00", "Party A"]), min_size=4)
)
def test_contract_lines_come_back_in_every_encoding(encoding: str, parts: list[str]) -> None:
    text = "\n".join(("房屋租赁合同", *parts))
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize("encoding", ["gb18030", "utf-8", "utf-16-le"])
def test_a_last_sign_that_was_cut_is_left_out_and_told(encoding: str) -> None:
    found = decode((WORDS * 2).rstrip().encode(encoding)[:-1])
    assert found.text == (WORDS * 2).rstrip()[:-1]
    assert not found.sure


def test_lines_of_a_table_are_not_taken_for_big5() -> None:
    text = "───┬─────┬──────┬───────┬──────┐\n　　│品"
    assert decode(text.encode("gb18030")).text == text


def test_names_without_a_usual_sign_are_still_chinese() -> None:
    text = "街(坊)    阳光城丽景湾25幢"
    assert decode(text.encode("gb18030")).text == text


@pytest.mark.parametrize(
    "data", [bytes(range(1, 32)) * 20, b"MZ\x90\x00\x03\x00\x00\x00" * 30, b"\x7fELF\x02\x01\x01" * 9]
)
def test_a_program_called_txt_is_refused_with_one_sentence(data: bytes) -> None:
    with pytest.raises(UserError) as refusal:
        read_plain(data, "合同.txt")
    assert refusal.value.code == "document_encoding"


def test_the_encoding_is_kept_with_the_source() -> None:
    assert read_plain(WORDS.encode("gb18030"), "a.txt").source.encoding == "gb18030"


def test_real_contracts_come_back_whole(testdata: Path) -> None:
    """Slices of real contracts, short and long."""
    for path in sorted((testdata / "contracts" / "zh").glob("*.txt")):
        text = decode(path.read_bytes()).text
        for start in range(0, len(text) - 200, len(text) // 12):
            for length in (20, 60, 200):
                part = text[start : start + length]
                if not re.search("[\u4e00-\u9fff]{3}", part):
                    continue
                for encoding in ("utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be"):
                    assert decode(part.encode(encoding)).text == part, (path.name, encoding, part)
