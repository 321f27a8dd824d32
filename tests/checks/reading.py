"""How the tests of checks get a contract: from plain text, on a given day, by the real reader."""

import hashlib
import importlib
import importlib.util
from datetime import date

from workbench.checks.engine import run_checks
from workbench.checks.registry import Context
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.contract import (
    Block,
    BlockKind,
    Contract,
    ContractType,
    RecognisedType,
    Source,
)
from workbench.domain.finding import Finding

TODAY = ReferenceDate(value=date(2026, 11, 1), source=DateSource.TODAY)


def read(text: str, chosen: ContractType | None = None) -> Contract:
    if importlib.util.find_spec("workbench.documents.plain") is not None:
        return importlib.import_module("workbench.documents.plain").contract_from_text(text, chosen)
    return _lines(text, chosen)


def _lines(text: str, chosen: ContractType | None) -> Contract:
    """A contract without clauses and facts, until the reader of plain text is there."""
    blocks: list[Block] = []
    start = 0
    for number, line in enumerate(text.split("\n")):
        digest = hashlib.sha256(line.encode()).hexdigest()
        kind = BlockKind.PARAGRAPH
        block = Block(
            index=number, part="text", ordinal=number, kind=kind, text=line, start=start, digest=digest
        )
        blocks.append(block)
        start += len(line) + 1
    return Contract(
        source=Source(name="text", format="txt", size=len(text), digest=""),
        text=text,
        blocks=tuple(blocks),
        type=RecognisedType(type=chosen or ContractType.OTHER),
    )


def context(reference: ReferenceDate = TODAY) -> Context:
    return Context(reference=reference)


def review(text: str, chosen: ContractType | None = None) -> tuple[Finding, ...]:
    return run_checks(read(text, chosen), context())


def found(check_id: str, text: str, chosen: ContractType | None = None) -> tuple[Finding, ...]:
    return tuple(finding for finding in review(text, chosen) if finding.check == check_id)
