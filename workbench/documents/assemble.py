"""Blocks to a contract: text, clause tree, facts and type (R6.2)."""

import re
from collections.abc import Sequence
from typing import TypeVar

from workbench.documents.clauses import clauses_of
from workbench.documents.contract_type import recognise
from workbench.documents.facts_dates import dates_of
from workbench.documents.facts_definitions import definitions_of
from workbench.documents.facts_law import jurisdiction_of
from workbench.documents.facts_parties import parties_of
from workbench.documents.facts_references import references_of
from workbench.documents.facts_title import title_of
from workbench.domain.base import Model
from workbench.domain.contract import (
    Block,
    Clause,
    ClauseKind,
    Contract,
    ContractType,
    ExistingComment,
    Party,
    ReadNote,
    Source,
)
from workbench.domain.hidden import HiddenText
from workbench.domain.jurisdiction import Jurisdiction, Law, Script
from workbench.text.amounts import find_amounts
from workbench.text.periods import find_periods
from workbench.text.ratios import find_ratios
from workbench.text.reading import blocks_as_read, restored
from workbench.text.script import reading, script_of

_M = TypeVar("_M", bound=Model)
_WHOLE_TITLE_REACH = 3000
_LOOK = 20_000
_LETTERS = 200
_CHINESE = re.compile(r"[\u3400-\u9fff]")
_ENGLISH = re.compile(r"\b(?:the|of|and|to|shall|in|any|or|this)\b", re.IGNORECASE)
# At least one of these words in so many letters.
_ENGLISH_EVERY = 60
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
    plain = reading(text)
    read = blocks if plain is text else blocks_as_read(blocks, plain)
    clauses = clauses_of(plain, read)
    title = title_of(read, _first_clause(clauses))
    parties = parties_of(plain, clauses, read)
    named = title.of(plain) if title else ""
    script = script_of(text)
    jurisdiction = _jurisdiction(text, plain, parties, script)

    def own(items: Sequence[_M]) -> tuple[_M, ...]:
        return tuple(items) if plain is text else restored(items, text, plain)

    return Contract.model_construct(
        source=source,
        text=text,
        blocks=tuple(blocks),
        clauses=own(clauses),
        title=title.of(text) if title else "",
        title_span=title,
        type=recognise(plain, title, parties, chosen),
        parties=own(parties),
        dates=own(dates_of(plain, clauses)),
        amounts=own(find_amounts(plain)),
        ratios=own(find_ratios(plain)),
        periods=own(find_periods(plain)),
        definitions=own(definitions_of(plain)),
        references=own(references_of(plain, clauses, named)),
        comments=tuple(comments),
        notes=(*notes, *_language(text), *_other_law(jurisdiction)),
        hidden=tuple(hidden),
        script=script,
        jurisdiction=jurisdiction,
    )


def _jurisdiction(text: str, plain: str, parties: Sequence[Party], script: Script) -> Jurisdiction:
    found = jurisdiction_of(plain, parties, script)
    if plain is text:
        return found
    changed = {
        "laws": restored(found.laws, text, plain),
        "forums": restored(found.forums, text, plain),
    }
    return restored((found,), text, plain)[0].model_copy(update=changed)


def _language(text: str) -> tuple[ReadNote, ...]:
    """A word where the text is not Chinese: which checks read it, or that hardly any does. A word of English
    takes some six letters where Chinese takes two signs."""
    head = text[:_LOOK]
    letters, signs = len(_LATIN.findall(head)), len(_CHINESE.findall(head))
    if letters < _LETTERS or letters <= 10 * signs:
        return ()
    english = len(_ENGLISH.findall(head)) * _ENGLISH_EVERY >= letters
    return (ReadNote(code="english" if english else "not_chinese"),)


def _other_law(found: Jurisdiction) -> tuple[ReadNote, ...]:
    """A word where another law than the mainland's governs: the checks based on that stay silent."""
    named = {fact.law for fact in found.laws} or {found.law}
    if named & {Law.MAINLAND, Law.UNKNOWN}:
        return ()
    code = f"law_{found.law.value}" if found.stated else "law_inferred"
    return (ReadNote(code=code, facts=(("name", found.name),), span=found.span),)


def _first_clause(clauses: Sequence[Clause]) -> int:
    """Where the title can no longer stand."""
    first = next((c for c in clauses if c.kind in {ClauseKind.CLAUSE, ClauseKind.CHAPTER}), None)
    return first.span.start if first else _WHOLE_TITLE_REACH
