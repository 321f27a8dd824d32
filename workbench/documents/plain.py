"""Plain text and Markdown to blocks (R6.1): one block a line."""

from pathlib import Path

from workbench.documents.assemble import assemble
from workbench.documents.decode import decode
from workbench.domain.contract import Block, BlockKind, Contract, ContractType, ReadNote, Source
from workbench.errors import UserError
from workbench.text.digests import digest_of, sha256


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
        encoding=decoded.encoding,
    )
    return assemble(source, blocks_from_text(decoded.text, kind), notes=notes, chosen=chosen)


def contract_from_text(text: str, chosen: ContractType | None = None, name: str = "text") -> Contract:
    """A contract from a string, as if it had been read from a text file."""
    data = text.encode("utf-8", "surrogatepass")
    source = Source(name=name, format="txt", size=len(data), digest=sha256(data))
    return assemble(source, blocks_from_text(text), chosen=chosen)
