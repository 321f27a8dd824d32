"""Plain text and Markdown to blocks (R6.1): bytes decoded with care, one block a line."""

import codecs
from pathlib import Path
from typing import NamedTuple

from charset_normalizer import from_bytes

from workbench.documents.assemble import assemble
from workbench.domain.contract import Block, BlockKind, Contract, ContractType, ReadNote, Source
from workbench.errors import UserError
from workbench.text.digests import digest_of, sha256

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_CHINESE = ("gb18030", "big5")
_COMMON = frozenset("的一是不在有和为本合同方应由于双定日条款之及者以上下年月元人民币责任按")
_FEW = 0.02
_LOOK = 20_000


class Decoded(NamedTuple):
    """Text and the encoding it was in; ``sure`` is false where the encoding was guessed."""

    text: str
    encoding: str
    sure: bool


def decode(data: bytes) -> Decoded:
    """Bytes as text: by byte order mark, then UTF-8, GB18030, Big5, UTF-16, then by statistics.

    Raises UserError ``document_encoding`` where no encoding gives readable text.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return Decoded(_strict(data, encoding), encoding, sure=True)
    if b"\x00" in data[:_LOOK]:
        return _wide(data)
    text = _try(data, "utf-8")
    if text is not None:
        return Decoded(text, "utf-8", sure=True)
    ranked = [
        (share, name, text)
        for name in _CHINESE
        if (text := _try(data, name)) and (share := _likeness(text)) > 0
    ]
    best = max(ranked, default=None)
    if best and best[0] >= _FEW:
        return Decoded(best[2], best[1], sure=True)
    guess = from_bytes(data[:_LOOK]).best()
    if guess is not None and (text := _try(data, guess.encoding)) is not None:
        return Decoded(text, guess.encoding, sure=False)
    raise UserError("document_encoding")


def blocks_from_text(text: str, part: str = "text") -> tuple[Block, ...]:
    """One block for each line that is not blank. ``ordinal`` counts all lines of the file, so that a
    writer finds the line again; ``outline_level`` is set for Markdown headings when ``part`` is "md"."""
    blocks: list[Block] = []
    start = 0
    for ordinal, raw in enumerate(_lines(text)):
        line = raw.rstrip()
        if not line:
            continue
        blocks.append(_block(len(blocks), part, ordinal, line, start))
        start += len(line) + 1
    return tuple(blocks)


def _lines(text: str) -> list[str]:
    return (
        text.replace("\r\n", "\n").replace("\r", "\n").replace("\x0b", "\n").replace("\x0c", "\n").split("\n")
    )


def _block(index: int, part: str, ordinal: int, line: str, start: int) -> Block:
    outline = None
    if part == "md" and line.startswith("#"):
        marks = len(line) - len(line.lstrip("#"))
        outline = marks - 1 if marks <= 6 and line[marks : marks + 1] == " " else None
    return Block(
        index=index,
        part=part,
        ordinal=ordinal,
        kind=BlockKind.PARAGRAPH,
        text=line,
        start=start,
        outline_level=outline,
        digest=digest_of(line),
    )


def read_plain(data: bytes, name: str, path: str = "", chosen: ContractType | None = None) -> Contract:
    """A .txt or .md file as a contract. Raises UserError ``document_encoding`` or ``document_empty``."""
    decoded = decode(data)
    if not decoded.text.strip():
        raise UserError("document_empty")
    kind = "md" if Path(name).suffix.lower() in {".md", ".markdown"} else "text"
    notes = () if decoded.sure else (ReadNote(code="encoding", facts=(("encoding", decoded.encoding),)),)
    source = Source(
        name=name,
        path=path,
        format="md" if kind == "md" else "txt",
        size=len(data),
        digest=sha256(data),
    )
    return assemble(source, blocks_from_text(decoded.text, kind), notes=notes, chosen=chosen)


def contract_from_text(text: str, chosen: ContractType | None = None, name: str = "text") -> Contract:
    """A contract from a string, as if it had been read from a text file."""
    data = text.encode("utf-8", "surrogatepass")
    source = Source(name=name, format="txt", size=len(data), digest=sha256(data))
    return assemble(source, blocks_from_text(text), chosen=chosen)


def _strict(data: bytes, encoding: str) -> str:
    text = _try(data, encoding)
    if text is None:
        raise UserError("document_encoding")
    return text


def _try(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except (UnicodeDecodeError, LookupError):
        return None


def _wide(data: bytes) -> Decoded:
    """UTF-16 without a mark shows by NUL bytes: the side they are on gives the byte order."""
    even, odd = data[:_LOOK:2].count(0), data[1:_LOOK:2].count(0)
    order = ("utf-16-be", "utf-16-le") if even > odd else ("utf-16-le", "utf-16-be")
    for encoding in order:
        text = _try(data, encoding)
        if text is not None and "\x00" not in text:
            return Decoded(text, encoding, sure=False)
    raise UserError("document_encoding")


def _likeness(text: str) -> float:
    """The share of characters that Chinese contracts are full of."""
    head = text[:_LOOK]
    wide = sum(char > "\x7f" for char in head)
    return sum(char in _COMMON for char in head) / wide if wide else 0.0
