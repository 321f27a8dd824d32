"""The paragraphs of a file that holds a statute: .docx, .html, .md or .txt, told by its content (R5.1).

The same guards stand in front of it as in front of a contract: size, zip bombs, DOCTYPE, encryption.
"""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from workbench.documents.decode import decode
from workbench.documents.docx import MAX_CHARACTERS
from workbench.documents.docx_aside import read_word
from workbench.documents.guard import CONVERTED, PICTURES, Kind, read_bytes, sniff
from workbench.documents.read import MAX_TEXT
from workbench.documents.statute_html import html_lines
from workbench.domain.contract import Block, BlockKind
from workbench.domain.statutes import Line
from workbench.errors import LimitError, UserError
from workbench.text.digests import sha256

SUFFIXES = frozenset({".docx", ".html", ".htm", ".md", ".markdown", ".txt"})
_MARKDOWN = frozenset({".md", ".markdown"})
_PAGES = frozenset({".html", ".htm"})
_PAGE_STARTS = (b"<html", b"<!doctype html")
_RUNNING = frozenset({BlockKind.PARAGRAPH, BlockKind.CELL, BlockKind.TEXTBOX})
_TITLES = frozenset({"title", "标题"})


class StatuteFile(NamedTuple):
    """What a file holds, and what it was."""

    lines: tuple[Line, ...]
    markdown: bool
    size: int
    digest: str


class Offered(NamedTuple):
    """A file that was offered for import; ``read`` where its kind is one that is read. ``barred`` is a
    folder that may not be looked into."""

    path: Path
    read: bool
    barred: bool = False


def offered(paths: Sequence[Path]) -> Iterator[Offered]:
    """Every file behind ``paths``: the files themselves, and those of folders in the order of their
    names, links to folders not followed."""
    for path in paths:
        if not path.is_dir():
            yield Offered(path, read=True)
            continue
        closed: list[OSError] = []
        for folder, folders, names in os.walk(path, onerror=closed.append):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            for name in sorted(names):
                if not name.startswith((".", "~$")):
                    found = Path(folder) / name
                    yield Offered(found, read=found.suffix.lower() in SUFFIXES)
        for error in closed:
            yield Offered(Path(str(error.filename)), read=False, barred=True)


def read_statute_file(path: Path) -> StatuteFile:
    """The paragraphs of a file. Raises UserError or LimitError with the sentence that a reader needs."""
    data = read_bytes(path)
    suffix = path.suffix.lower()
    lines = _page(data) if _is_page(data, suffix) else _other(data, path)
    markdown = suffix in _MARKDOWN or (suffix not in _PAGES and _headed(lines))
    return StatuteFile(lines, markdown, len(data), sha256(data))


def _headed(lines: Sequence[Line]) -> bool:
    """Whether a text begins with a heading as Markdown writes it, whatever its name says."""
    first = next((line.text for line in lines if line.text.strip()), "")
    return first.startswith("# ")


def _is_page(data: bytes, suffix: str) -> bool:
    head = data[:512].lstrip(b"\xef\xbb\xbf \t\r\n").lower()
    return head.startswith(_PAGE_STARTS) or (
        suffix in _PAGES and not data.startswith((b"PK", b"%PDF", b"\xd0\xcf"))
    )


def _page(data: bytes) -> tuple[Line, ...]:
    _bounded(data)
    return html_lines(data)


def _other(data: bytes, path: Path) -> tuple[Line, ...]:
    kind = sniff(data, path.name)
    if kind is Kind.PDF:
        raise UserError("statute_pdf", name=path.name)
    if kind in PICTURES:
        raise UserError("statute_picture", name=path.name)
    if kind in CONVERTED:
        raise UserError("document_legacy", format=f".{kind.value}")
    if kind is Kind.DOCX:
        return tuple(_from_blocks(read_word(data).blocks))
    _bounded(data)
    text = decode(data).text
    return tuple(Line(line) for line in text.splitlines())


def _bounded(data: bytes) -> None:
    if len(data) > MAX_TEXT:
        raise LimitError("document_too_long", limit=MAX_CHARACTERS)


def _from_blocks(blocks: Sequence[Block]) -> Iterator[Line]:
    for block in blocks:
        if block.kind not in _RUNNING:
            continue
        outline = 0 if block.outline_level is None else block.outline_level + 1
        heading = 1 if block.style.lower() in _TITLES else outline
        for order, text in enumerate(block.shown.split("\n")):
            yield Line(text, heading if not order else 0)
