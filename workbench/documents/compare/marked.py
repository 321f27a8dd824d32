"""The new version as tracked changes in the old one: a .docx whose changes accepted give the new text and
rejected give the old (specification R6.3, R6.4).

It is written by the writer of every export, with its proofs, into the lawyer's own file. Where that file is no
.docx, or something in it cannot be written as a tracked change, the same is written into a plain file that
holds the old text line by line.
"""

from collections.abc import Sequence
from datetime import datetime
from itertools import groupby
from typing import NamedTuple

from workbench.documents.assemble import assemble
from workbench.documents.compare.compare import aligned, whole
from workbench.documents.compare.script import Script
from workbench.documents.compare.units import Unit, body, units_of
from workbench.documents.docx import read_docx
from workbench.documents.ooxml import open_package
from workbench.documents.paper import Paper
from workbench.documents.paper_docx import docx_bytes
from workbench.documents.plain import contract_from_text
from workbench.documents.redline.export import CHECKS, export
from workbench.domain.contract import Contract, Source
from workbench.domain.reports import ExportItem, ItemResult
from workbench.errors import Bug, WorkbenchError
from workbench.text.digests import sha256
from workbench.text.legible import ILLEGAL


class MarkedFile(NamedTuple):
    """A proven file. ``plain`` where it holds the text alone and not the layout of the old file; ``exact``
    where every character is the new version's, not only what counts."""

    data: bytes
    plain: bool
    exact: bool
    edits: int
    checks: tuple[str, ...] = CHECKS


def write_marked(data: bytes, old: Contract, new: Contract, author: str, when: datetime) -> MarkedFile:
    """Mark the new version in the old one, whose bytes are ``data``. Raises Bug ``redline_unproven`` where no
    file could be proven."""
    if old.source.word:
        exact = new.source.word
        made = _own(data, old, new, author, when, exact=exact)
        if made is not None:
            return made
    base, plain_old = _plain_file(old)
    plain_new = contract_from_text("\n".join(_lines(new)))
    made = _own(base, plain_old, plain_new, author, when, exact=_same_kind(old, new))
    if made is None:
        raise Bug("redline_unproven", check="versions", paragraph="?")
    return made._replace(plain=True)


def _same_kind(old: Contract, new: Contract) -> bool:
    return old.source.format == new.source.format != "pdf"


def _own(
    data: bytes, old: Contract, new: Contract, author: str, when: datetime, *, exact: bool
) -> MarkedFile | None:
    """None where not everything could be written and proven. Rows and moves are written as such where they can
    all be, else as words that come and go."""
    found = aligned(old, new, whole=True)
    for structured in (True, False):
        script = Script(old, new, found, exact, structured)
        items = script.written()
        made = None if script.rows else _made(data, old, new, author, when, items, exact=exact)
        if made is not None or not any(item.structure for item in items):
            return made
    return None


def _made(
    data: bytes,
    old: Contract,
    new: Contract,
    author: str,
    when: datetime,
    items: Sequence[ExportItem],
    *,
    exact: bool,
) -> MarkedFile | None:
    if not items:
        return MarkedFile(data, plain=False, exact=exact, edits=0) if _agrees(data, new) else None
    try:
        made = _written(data, old, items, author, when)
    except WorkbenchError:
        return None  # the plain file is written instead, and says so
    if made is None or not _agrees(made, new):
        return None
    return MarkedFile(made, plain=False, exact=exact, edits=len(items))


def _written(
    data: bytes, old: Contract, items: Sequence[ExportItem], author: str, when: datetime
) -> bytes | None:
    file = export(data, old, items, author, when, None, with_comments=False).file
    whole = all(outcome.result is ItemResult.EDITED for outcome in file.outcomes)
    return file.data if whole else None


def _agrees(data: bytes, new: Contract) -> bool:
    """Whether a reader of the file with everything accepted reads the new version."""
    blocks = read_docx(open_package(data)).blocks
    source = Source(name="", format="docx", size=len(data), digest=sha256(data))
    read, wanted = (tuple(body(units_of(each))) for each in (assemble(source, blocks), new))
    return _keys(read) == _keys(wanted) or whole(read) == whole(wanted)


def _keys(units: Sequence[Unit]) -> str:
    return "".join(unit.key for unit in units).replace(" ", "")


def _lines(contract: Contract) -> list[str]:
    """A version line by line, numbers as they are shown, a row of a table in one line."""
    lines: list[str] = []
    units = list(body(units_of(contract)))
    for row, group in groupby(units, lambda unit: unit.row if unit.row is not None else (-1, unit.at)):
        texts = [
            contract.blocks[at].shown.replace("\n", " ")
            for unit in group
            for at in unit.blocks
            if contract.blocks[at].text.strip() or contract.blocks[at].label
        ]
        lines.append(("\t" if row[0] >= 0 else " ").join(texts))
    return [ILLEGAL.sub("\ufffd", line) for line in lines if line.strip()]


def _plain_file(contract: Contract) -> tuple[bytes, Contract]:
    paper = Paper()
    for line in _lines(contract):
        paper.line().put(line)
    data = docx_bytes(paper)
    source = Source(name=contract.source.name, format="docx", size=len(data), digest=sha256(data))
    return data, assemble(source, read_docx(open_package(data)).blocks)
