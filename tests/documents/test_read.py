"""Every contract comes in through one door, whatever its name says."""

import hashlib
from pathlib import Path

import pytest

from tests.documents.docx_builder import build, paragraph
from workbench.documents.read import read_contract
from workbench.domain.contract import Contract, ContractType
from workbench.errors import LimitError, UserError, WorkbenchError
from workbench.settings.paths import Paths
from workbench.words import Words

UNREADABLE = {".jpg": "document_image", ".pdf": "document_scan"}


def check(contract: Contract) -> None:
    assert contract.text == "\n".join(block.text for block in contract.blocks)
    for index, block in enumerate(contract.blocks):
        assert block.index == index
        assert block.span.of(contract.text) == block.text
        ranges = [*block.locked, *(item.span for item in block.styles), *(r.span for r in block.revisions)]
        assert all(0 <= span.start <= span.end <= len(block.text) for span in ranges)
    assert all(
        c.span is None or 0 <= c.span.start <= c.span.end <= len(contract.text) for c in contract.comments
    )


def test_a_word_file_is_read_with_its_source(tmp_path: Path) -> None:
    data = build(paragraph("软件开发合同") + paragraph("第一条 甲方委托乙方开发软件。"))
    path = tmp_path / "合同.docx"
    path.write_bytes(data)
    contract = read_contract(path)
    check(contract)
    assert contract.source.digest == hashlib.sha256(data).hexdigest()
    assert (contract.source.format, contract.source.size, contract.source.name) == (
        "docx",
        len(data),
        "合同.docx",
    )
    assert read_contract(path, ContractType.LOAN).type.type is ContractType.LOAN
    assert path.read_bytes() == data


def test_a_wrong_name_is_said_and_the_content_is_read(tmp_path: Path) -> None:
    path = tmp_path / "合同.pdf"
    path.write_bytes(build(paragraph("第一条 价款")))
    contract = read_contract(path)
    assert contract.text == "第一条 价款"
    assert [note.code for note in contract.notes] == ["renamed"]


def test_text_in_any_chinese_encoding(tmp_path: Path) -> None:
    text = "租赁合同\n第一条 租赁物为位于北京市的房屋。\n第二条 租金每月三千元。"
    for encoding in ("utf-8", "utf-8-sig", "gb18030", "utf-16"):
        path = tmp_path / f"{encoding}.txt"
        path.write_bytes(text.encode(encoding))
        assert read_contract(path).text == text


def test_a_word_file_without_words_says_so(tmp_path: Path) -> None:
    path = tmp_path / "空.docx"
    path.write_bytes(build(paragraph() + paragraph(" ")))
    with pytest.raises(UserError, match="document_no_text"):
        read_contract(path)


def test_a_text_without_end_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "长.txt"
    path.write_bytes("甲方乙方\n".encode() * 700_000)
    with pytest.raises(LimitError, match="document_too_long"):
        read_contract(path)


def test_every_real_contract_is_read_or_refused_with_a_sentence(testdata: Path, paths: Paths) -> None:
    words = Words.load(paths.words)
    files = [
        path
        for path in sorted((testdata / "contracts").rglob("*"))
        if path.suffix in {*UNREADABLE, ".docx", ".txt"}
    ]
    refused = {path: error for path in files if (error := refusal(path)) is not None}
    assert len(files) - len(refused) >= 30
    for path, error in refused.items():
        assert error.code == UNREADABLE[path.suffix], path.name
        assert words.error(error) != words.say("error.unknown", code=error.code)


def refusal(path: Path) -> WorkbenchError | None:
    try:
        check(read_contract(path))
    except WorkbenchError as error:
        return error
    return None


def test_every_trap_and_long_contract_is_read(testdata: Path) -> None:
    for path in sorted((testdata / "redline").rglob("*.docx")):
        check(read_contract(path))
