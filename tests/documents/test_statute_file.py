"""Given files from outside that may hold a statute, when they are read, then their paragraphs come out, or
one clear error does."""

import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.documents.docx_builder import build, paragraph, table
from workbench.documents.statute_file import offered, read_statute_file
from workbench.documents.statute_html import html_lines
from workbench.domain.statutes import Line
from workbench.errors import LimitError, UserError, WorkbenchError

TEXT = "水井管理办法\n第一条　为了保护水井，制定本办法。\n第二条　取水应当登记，不得擅自取水。\n"
PAGE = """<!DOCTYPE html><html><head><meta charset="{}"><title>水井办法_某某网</title><style>p{{}}</style>
<script>var x = "第九条 脚本";</script></head><body><nav>首页 机构 第三条 导航</nav><h1>水井管理办法</h1>
<div><p>&nbsp;&nbsp;第一条　为了保护
水井，制定<b>本办法</b>。</p><p style="display: none">第八条 隐藏。</p>
<p>第二条　取水应当登记，<br>不得擅自取水。</p></div><footer>第七条 页脚</footer></body></html>"""


def written(path: Path, data: bytes) -> list[str]:
    path.write_bytes(data)
    return [line.text for line in read_statute_file(path).lines if line.text.strip()]


@pytest.mark.parametrize(
    "encoding", ["utf-8", "utf-8-sig", "gb18030", "utf-16", "utf-16-le", "utf-16-be", "utf-32"]
)
def test_text_in_any_encoding(tmp_path: Path, encoding: str) -> None:
    assert written(tmp_path / "a.txt", TEXT.encode(encoding)) == TEXT.splitlines()


def test_traditional_text_in_big5(tmp_path: Path) -> None:
    text = "水井管理辦法\n第一條　為了保護水井，制定本辦法。本條例所稱水井，是指由政府登記之水井。\n"
    assert written(tmp_path / "a.txt", text.encode("big5")) == text.splitlines()


@pytest.mark.parametrize("encoding", ["utf-8", "gb2312", "gbk", "gb18030"])
def test_a_web_page_without_its_furniture(tmp_path: Path, encoding: str) -> None:
    lines = written(tmp_path / "a.html", PAGE.format(encoding).encode(encoding))
    assert lines == [
        "水井管理办法",
        "第一条　为了保护水井，制定本办法。",
        "第二条　取水应当登记，",
        "不得擅自取水。",
    ]
    assert read_statute_file(tmp_path / "a.html").lines[0].heading == 1


def test_a_page_is_known_by_its_content_whatever_its_name(tmp_path: Path) -> None:
    assert written(tmp_path / "a.txt", PAGE.format("utf-8").encode())[0] == "水井管理办法"


def test_a_word_file_with_its_automatic_numbers_and_tables(tmp_path: Path) -> None:
    level = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
    numbering = (
        '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/>'
        '<w:lvlText w:val="第%1条"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>'
    )
    body = (
        paragraph("水井管理办法")
        + paragraph("为了保护水井，制定本办法。", level)
        + paragraph("取水应当登记。", level)
        + table((paragraph("附表"), paragraph("一")))
    )
    lines = written(tmp_path / "a.docx", build(body, {"numbering": numbering}))
    assert lines == [
        "水井管理办法",
        "第一条 为了保护水井，制定本办法。",
        "第二条 取水应当登记。",
        "附表",
        "一",
    ]


def bomb(path: Path) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("[Content_Types].xml", b"<Types/>")
        made.writestr("word/document.xml", b" " * (60 * 1024 * 1024))


def doctype(path: Path) -> None:
    body = b'<?xml version="1.0"?><!DOCTYPE w [<!ENTITY a "b">]><w:document/>'
    path.write_bytes(build(paragraph("x"), raw={"word/document.xml": body}))


@pytest.mark.parametrize(
    ("name", "data", "code"),
    [
        ("a.txt", b"", "document_empty"),
        ("a.txt", b"\n \r\n", "document_empty"),
        ("a.docx", b"PK\x03\x04rest", "document_damaged"),
        ("a.docx", TEXT.encode(), "document_no_zip"),
        ("a.txt", b"%PDF-1.7\n", "statute_pdf"),
        ("a.txt", b"\x89PNG\r\n\x1a\n" + b"\0" * 50, "statute_picture"),
        (
            "a.html",
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "WordDocument".encode("utf-16-le"),
            "document_damaged",
        ),
        ("a.rtf", b"{\\rtf1 x}", "document_legacy"),
        ("a.md", b"\xff\xd8\xff\xe0", "statute_picture"),
        ("a.txt", b"\x81\x00\xff\xfe\x00\x00\x9f" * 40, "document_encoding"),
    ],
)
def test_what_is_no_statute_is_refused_with_its_reason(
    tmp_path: Path, name: str, data: bytes, code: str
) -> None:
    path = tmp_path / name
    path.write_bytes(data)
    with pytest.raises(WorkbenchError) as caught:
        read_statute_file(path)
    assert caught.value.code == code


@pytest.mark.parametrize(("make", "code"), [(bomb, "document_bomb"), (doctype, "document_doctype")])
def test_the_guards_of_contracts_stand_before_statutes_too(
    tmp_path: Path, make: Callable[[Path], object], code: str
) -> None:
    path = tmp_path / "a.docx"
    make(path)
    with pytest.raises(WorkbenchError) as caught:
        read_statute_file(path)
    assert caught.value.code == code


def test_a_page_of_endless_nesting_or_length_is_bounded(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    path.write_bytes(b"<html><body>" + b"<div>" * 100_000 + "第一条".encode())
    with pytest.raises(LimitError):
        read_statute_file(path)
    path.write_bytes(b"<html><body>" + b"<p>x</p>" * 70_000)
    with pytest.raises(LimitError):
        read_statute_file(path)
    path.write_bytes(b"a" * (9 * 1024 * 1024))
    with pytest.raises(LimitError):
        read_statute_file(path)


@given(st.binary(max_size=400))
def test_no_page_makes_anything_but_lines_or_our_own_error(data: bytes) -> None:
    try:
        lines = html_lines(b"<html>" + data)
    except UserError:
        return
    assert all(isinstance(line, Line) and line.text for line in lines)


def test_what_lies_in_a_folder_is_offered_in_the_order_of_its_names(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    for name in ("c.txt", "a.md", "b/d.docx", "z.xls", ".hidden.txt", "~$lock.docx"):
        (tmp_path / name).write_text("x", "utf-8")
    (tmp_path / "b" / "back").symlink_to(tmp_path)
    found = [(item.path.relative_to(tmp_path).as_posix(), item.read) for item in offered([tmp_path])]
    assert found == [("a.md", True), ("c.txt", True), ("z.xls", False), ("b/d.docx", True)]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may look into every folder")
def test_a_folder_that_may_not_be_looked_into_is_told(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0)
    try:
        assert [item.barred for item in offered([tmp_path])] == [True]
    finally:
        closed.chmod(0o700)
