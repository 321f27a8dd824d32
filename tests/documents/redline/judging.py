"""A judge that knows nothing of the writer: every character of a file with ours accepted or rejected.

Per paragraph a list of (character or element, formatting, foreign marks), for all parts with text.
"""

import io
import re
import zipfile
from typing import NamedTuple

from lxml import etree

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
PART = re.compile(r"word/(document|header\d*|footer\d*|footnotes|endnotes)\d*\.xml$")
OURS = "审阅人"
_CHANGES = {"ins": True, "moveTo": True, "del": False, "moveFrom": False}


class Char(NamedTuple):
    what: str
    look: bytes
    marks: tuple[str, ...]


def parts(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}


def judged(data: bytes, *, accept: bool, author: str | tuple[str, ...] = OURS) -> dict[str, list[list[Char]]]:
    """Every part's paragraphs once our changes (or those of several authors) are accepted, or rejected."""
    return {
        name: _Judge(accept, author).read(etree.fromstring(content))
        for name, content in parts(data).items()
        if PART.match(name)
    }


def texts(data: bytes, *, accept: bool, author: str = OURS) -> list[str]:
    """The live text of every paragraph: foreign deletions are out."""
    out = []
    for paragraphs in judged(data, accept=accept, author=author).values():
        for paragraph in paragraphs:
            live = [c.what for c in paragraph if not {"del", "moveFrom"} & set(c.marks) and len(c.what) == 1]
            out.append("".join(live))
    return out


class _Judge:
    def __init__(self, accept: bool, author: str | tuple[str, ...]) -> None:
        self.accept, self.authors = accept, (author,) if isinstance(author, str) else author

    def mine(self, element: etree._Element) -> bool:
        return element.get(W + "author") in self.authors

    def read(self, root: etree._Element) -> list[list[Char]]:
        out: list[list[Char]] = []
        carry: list[Char] = []
        for paragraph in root.iter(W + "p"):
            if any(self.row_gone(row) for row in paragraph.iterancestors(W + "tr")):
                continue
            chars: list[Char] = []
            self.walk(paragraph, (), chars)
            gone = any(
                self.mine(mark) and _CHANGES[etree.QName(mark).localname] is not self.accept
                for mark in paragraph.findall(f"{W}pPr/{W}rPr/*")
                if etree.QName(mark).localname in _CHANGES
            )
            carry += chars
            if not gone:
                out.append(carry)
                carry = []
        assert not carry
        return out

    def row_gone(self, row: etree._Element) -> bool:
        marks = row.findall(f"{W}trPr/*")
        return any(
            self.mine(mark) and _CHANGES[etree.QName(mark).localname] is not self.accept
            for mark in marks
            if etree.QName(mark).localname in _CHANGES
        )

    def walk(self, parent: etree._Element, marks: tuple[str, ...], out: list[Char]) -> None:
        for child in parent:
            name = etree.QName(child).localname
            if name in _CHANGES and self.mine(child):
                if _CHANGES[name] is self.accept:
                    self.walk(child, marks, out)
            elif name == "r":
                self.run(child, marks, out)
            elif name not in (
                "pPr",
                "sdtPr",
                "smartTagPr",
                "commentRangeStart",
                "commentRangeEnd",
                "proofErr",
            ):
                if name.startswith("bookmark"):
                    out.append(Char(name, b"", marks))
                self.walk(child, (*marks, name), out)

    def run(self, run: etree._Element, marks: tuple[str, ...], out: list[Char]) -> None:
        formatting = run.find(W + "rPr")
        look = etree.tostring(formatting, method="c14n") if formatting is not None else b""
        look = re.sub(rb'(<w:rPrChange[^>]*?) w:id="\d+"', rb"\1", look)
        for node in run:
            name = etree.QName(node).localname
            if name in ("t", "delText"):
                out += [Char(c, look, marks) for c in node.text or ""]
            elif name in ("tab", "br"):
                out.append(Char({"tab": "\t", "br": "\n"}[name], look, marks))
            elif name not in ("rPr", "commentReference"):
                out.append(Char("<" + name + ">", look, marks))
