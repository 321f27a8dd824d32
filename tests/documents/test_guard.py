"""Bad input: every file that cannot be read gets its own class of sentence, quickly."""

import io
import os
import struct
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from tests.documents.docx_builder import build, pack, paragraph
from tests.documents.mutations import mutate
from tests.documents.ole_builder import ole
from workbench.documents.docx import read_docx
from workbench.documents.guard import MAX_FILE, Kind, load, sniff
from workbench.documents.ooxml import open_package
from workbench.errors import LimitError, UserError, WorkbenchError
from workbench.settings.paths import Paths
from workbench.words import Words

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 600


def refused(call: Callable[[], object]) -> str:
    with pytest.raises(WorkbenchError) as caught:
        call()
    return caught.value.code


def opened(data: bytes) -> str:
    return refused(lambda: read_docx(open_package(data)))


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("空.docx", b"", "document_empty"),
        ("空白.txt", b" \r\n\t", "document_empty"),
        ("假.docx", b"hello world", "document_no_zip"),
        ("假.pdf", b"hello world", "document_damaged_pdf"),
        ("加密.docx", ole("EncryptedPackage"), "document_encrypted"),
        ("表.xls", ole("Workbook"), "document_legacy"),
        ("表.doc", ole("Workbook"), "document_legacy"),
        ("演示.ppt", ole("PowerPoint Document"), "document_legacy"),
        ("金山.wps", ole("Contents of another program"), "document_legacy"),
        ("断.doc", OLE, "document_damaged"),
        ("断.wps", OLE + "WordDocument".encode("utf-16-le"), "document_damaged"),
        ("文.rtf", b"no rtf", "document_damaged"),
        ("网页.doc", b"\xef\xbb\xbf<html><body>", "document_legacy"),
        ("动图.gif", b"GIF89a" + b"\0" * 50, "document_image"),
        ("手机.heic", b"\0\0\0\x18ftypheic" + b"\0" * 50, "document_image"),
        ("不明.xyz", bytes(range(256)) * 20, "document_unknown"),
    ],
)
def test_the_content_tells_what_a_file_is(tmp_path: Path, name: str, data: bytes, code: str) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    assert refused(lambda: load(path)) == code


def test_a_wrong_extension_does_not_matter() -> None:
    assert sniff(b"%PDF-1.7\n", "合同.docx") is Kind.PDF
    assert sniff(b"junk\n%PDF-1.4\n", "合同.pdf") is Kind.PDF
    assert sniff(build(paragraph("x")), "合同.pdf") is Kind.DOCX
    assert sniff(ole("WordDocument"), "合同.docx") is Kind.DOC
    assert sniff(ole("WordDocument"), "合同.WPT") is Kind.WPS
    assert sniff(b"\xef\xbb\xbf{\\rtf1}", "合同.doc") is Kind.RTF
    assert sniff("甲方：".encode(), "合同") is Kind.TEXT
    assert sniff("甲方".encode("utf-16"), "合同.txt") is Kind.TEXT


def test_missing_files_folders_and_pipes_are_told_apart(tmp_path: Path) -> None:
    assert refused(lambda: load(tmp_path / "没有.docx")) == "document_missing"
    assert refused(lambda: load(tmp_path / "没有" / "没有.docx")) == "document_missing"
    assert refused(lambda: load(tmp_path)) == "document_folder"
    pipe = tmp_path / "pipe.docx"
    os.mkfifo(pipe)
    assert refused(lambda: load(pipe)) == "document_special"


def test_a_file_without_permission_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "锁.docx"
    path.write_bytes(b"PK")

    def denied(*_: object, **__: object) -> object:
        raise PermissionError

    monkeypatch.setattr(Path, "open", denied)  # root may read everything, so the refusal is made here
    assert refused(lambda: load(path)) == "document_permission"


def test_a_huge_file_is_refused_before_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "大.docx"
    with path.open("wb") as stream:
        stream.truncate(MAX_FILE + 1)
    with pytest.raises(LimitError) as caught:
        load(path)
    assert caught.value.code == "document_too_large"


def test_truncated_and_damaged_packages() -> None:
    good = build(paragraph("你好"))
    assert opened(good[: len(good) // 2]) == "document_damaged"
    assert opened(build("<w:p><w:r>")) == "document_damaged"
    bent = bytearray(good)
    bent[good.index(b"word/document.xml") + 60] ^= 0xFF
    assert opened(bytes(bent)) == "document_damaged"


def test_other_packages_are_not_word() -> None:
    assert opened(pack({"[Content_Types].xml": b"<a/>", "xl/workbook.xml": b"<a/>"})) == "document_not_word"


def test_bombs_are_seen_before_they_go_off() -> None:
    big = b"\0" * (150 * 1024 * 1024)
    assert opened(build(paragraph("x"), raw={"word/media/a.bin": big})) == "document_bomb"
    many = {f"word/m{i}.xml": b"<a>" + b" " * 900_000 + b"</a>" for i in range(80)}
    assert opened(build(paragraph("x"), raw=many)) == "document_bomb"


def test_a_directory_that_lies_about_sizes_is_not_believed() -> None:
    size = 30 * 1024 * 1024
    data = build(paragraph("x"), raw={"word/a.xml": b"<a>" + b" " * size + b"</a>"})
    lying = data.replace(struct.pack("<I", size + 7), struct.pack("<I", 1000))
    assert lying != data
    assert opened(lying) in ("document_damaged", "document_bomb")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_doctype_is_refused_in_any_part(encoding: str) -> None:
    evil = f'<?xml version="1.0" encoding="{encoding}"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
    for part in ("word/document.xml", "docProps/app.xml", "word/_rels/document.xml.rels"):
        assert opened(build(paragraph("x"), raw={part: evil.encode(encoding)})) == "document_doctype"


def test_nesting_and_numbers_are_bounded() -> None:
    deep = "<w:sdt><w:sdtContent>" * 3000 + paragraph("x") + "</w:sdtContent></w:sdt>" * 3000
    assert opened(build(deep)) == "document_nested"
    tables = "<w:tbl><w:tr><w:tc>" * 70 + paragraph("x") + "</w:tc></w:tr></w:tbl>" * 70
    assert opened(build(tables)) == "document_nested"
    assert opened(build("", raw={f"a/{i}.bin": b"" for i in range(2001)})) == "document_parts"


@pytest.mark.parametrize(
    "name", ["../evil.xml", "/etc/evil.xml", "a/../../evil.xml", "C:/evil.xml", "..\\evil.xml"]
)
def test_names_that_point_outside_are_refused(name: str) -> None:
    assert opened(build(paragraph("x"), raw={name: b"<a/>"})) == "document_names"


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_part_that_stands_twice_is_refused() -> None:
    stream = io.BytesIO(build(paragraph("x")))
    with zipfile.ZipFile(stream, "a") as archive:
        archive.writestr("Word/Document.xml", "<x/>")
    assert opened(stream.getvalue()) == "document_names"


def test_encrypted_entries_are_refused() -> None:
    data = bytearray(build(paragraph("x")))
    entry = data.index(b"PK\x01\x02")
    data[entry + 8] |= 1
    assert opened(bytes(data)) == "document_encrypted"


def test_every_refusal_has_its_sentence_in_both_languages(paths: Paths) -> None:
    words = Words.load(paths.words)
    for code in ("empty", "no_zip", "bomb", "doctype", "encrypted", "legacy", "image", "scan", "folder", "missing",
                 "permission", "too_large", "pages", "unknown", "nested", "parts", "names", "damaged"):  # fmt: skip
        for language in ("zh", "en"):
            sentence = words.speak(language).error(UserError(f"document_{code}"))
            assert sentence != words.speak(language).say("error.unknown", code=f"document_{code}")


def test_a_name_in_another_encoding_asks_to_be_renamed(tmp_path: Path) -> None:
    """Archives packed on Chinese Windows bring GBK names to other systems."""
    path = Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + "合同.txt".encode("gbk")))
    try:
        path.write_text("买卖合同", "utf-8")
    except OSError:
        pytest.skip("this file system takes no such names")
    assert refused(lambda: load(path)) == "document_name"


@pytest.mark.parametrize("seed", range(40))
def test_a_damaged_package_is_read_or_refused(seed: int, paths: Paths) -> None:
    """A few of the files that ``tests.bench.fuzz`` makes for minutes; 164 and 207 once broke the unpacking."""
    sound = (paths.samples / "labour.docx").read_bytes()
    with suppress(WorkbenchError):
        read_docx(open_package(mutate(seed * 43, "docx", sound)))


def test_an_entry_said_to_stand_before_the_file_is_damage() -> None:
    data = bytearray(build(paragraph("甲")))
    at = data.index(b"PK\x05\x06")
    data[at + 16 : at + 20] = (int.from_bytes(data[at + 16 : at + 20], "little") + 9_000).to_bytes(
        4, "little"
    )
    with pytest.raises(UserError, match="document_damaged"):
        open_package(bytes(data))
