"""Blocks to a contract: text, clause tree, facts and type (R6.2)."""

import re
from collections.abc import Sequence

from workbench.documents.clauses import clauses_of
from workbench.documents.contract_type import recognise
from workbench.documents.facts_dates import dates_of
from workbench.documents.facts_definitions import definitions_of
from workbench.documents.facts_parties import parties_of
from workbench.documents.facts_references import references_of
from workbench.documents.facts_title import title_of
from workbench.domain.contract import (
    Block,
    Clause,
    ClauseKind,
    Contract,
    ContractType,
    ExistingComment,
    HiddenText,
    ReadNote,
    Source,
)
from workbench.text.amounts import find_amounts
from workbench.text.periods import find_periods
from workbench.text.ratios import find_ratios

_WHOLE_TITLE_REACH = 3000
_LOOK = 20_000
_LETTERS = 200
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u04ff]")


def assemble(
    source: Source,
    blocks: Sequence[Block],
    comments: Sequence[ExistingComment] = (),
    notes: Sequence[ReadNote] = (),
    chosen: ContractType | None = None,
    hidden: Sequence[HiddenText] = (),
) -> Contract:
    """The contract that the blocks make, with every span in ``Contract.text``.

    ``blocks`` stand in document order, body first, with ``start`` such that the texts joined by one
    newline are ``Contract.text``. ``chosen`` is the type that a person picked, if any.
    """
    text = "\n".join(block.text for block in blocks)
    clauses = clauses_of(text, blocks)
    title = title_of(blocks, _first_clause(clauses))
    parties = parties_of(text, clauses, blocks)
    return Contract.model_construct(
        source=source,
        text=text,
        blocks=tuple(blocks),
        clauses=clauses,
        title=title.of(text) if title else "",
        title_span=title,
        type=recognise(text, title, parties, chosen),
        parties=parties,
        dates=dates_of(text, clauses),
        amounts=find_amounts(text),
        ratios=find_ratios(text),
        periods=find_periods(text),
        definitions=definitions_of(text),
        references=references_of(text, clauses, title.of(text) if title else ""),
        comments=tuple(comments),
        notes=(*notes, *_language(text)),
        hidden=tuple(hidden),
    )


def _language(text: str) -> tuple[ReadNote, ...]:
    """A word of warning where the text is not Chinese: silence of the checks means little there. A word
    of English takes some six letters where Chinese takes two signs."""
    head = text[:_LOOK]
    letters, signs = len(_LATIN.findall(head)), len(_CHINESE.findall(head))
    return (ReadNote(code="not_chinese"),) if letters >= _LETTERS and letters > 10 * signs else ()


def _first_clause(clauses: Sequence[Clause]) -> int:
    """Where the title can no longer stand."""
    first = next((c for c in clauses if c.kind in {ClauseKind.CLAUSE, ClauseKind.CHAPTER}), None)
    return first.span.start if first else _WHOLE_TITLE_REACH
