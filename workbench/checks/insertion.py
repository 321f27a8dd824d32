"""Where a missing clause goes, and under which number: an edit that adds it as new paragraphs (R7).

Behind the clause that it belongs to where there is one, else as the last clause before the signatures,
numbered on from the one before in the contract's own way.
"""

import re

from workbench.checks.index import Index
from workbench.checks.passages import place_of_missing
from workbench.checks.sides import Sides
from workbench.domain.contract import Block, BlockKind, Clause, ClauseKind
from workbench.domain.finding import Edit, EditKind
from workbench.domain.playbook import PlaybookClause
from workbench.domain.span import Span
from workbench.text.numerals import parse_integer, to_chinese

_STYLES = (
    (re.compile(r"第([一二三四五六七八九十百]+)条"), "第{chinese}条　"),
    (re.compile(r"第(\d+)条"), "第{number}条　"),
    (re.compile(r"([一二三四五六七八九十百]+)[、.．]"), "{chinese}、"),
    (re.compile(r"(\d+)、"), "{number}、"),
    (re.compile(r"(\d+)[.．]?"), "{number}. "),
)


def insertion(clause: PlaybookClause, text: str, sides: Sides, index: Index, nth: int) -> Edit | None:
    """The edit that adds ``text``; ``nth`` counts clauses that are added at the end before it. None where
    the contract has no paragraph to put it behind."""
    home = _home(clause, sides, index)
    last = place_of_missing(index.contract).end
    if home is not None:
        block = _paragraph(index, min(home.span.end, max(last, home.span.start)))
        return None if block is None else _behind(block, text)
    block = _paragraph(index, last)
    if block is None:
        return None
    return _behind(block, f"{_number(index, nth)}{clause.title}\n{text}")


def at_end(clause: PlaybookClause, sides: Sides, index: Index) -> bool:
    """Whether the clause would be added at the end, under a number of its own."""
    return _home(clause, sides, index) is None


def _home(clause: PlaybookClause, sides: Sides, index: Index) -> Clause | None:
    if not clause.after:
        return None
    heading = sides.pattern(clause.after)
    found = (
        item
        for item in index.contract.clauses
        if item.kind is ClauseKind.CLAUSE and not item.annex and heading.search(item.heading)
    )
    return next(found, None)


def _paragraph(index: Index, offset: int) -> Block | None:
    """The last paragraph with words that begins before ``offset``, outside tables."""
    block = index.block(max(0, offset - 1))
    while block is not None:
        if block.kind is BlockKind.PARAGRAPH and block.cell is None and block.text.strip():
            return block
        block = index.contract.blocks[block.index - 1] if block.index else None
    return None


def _behind(block: Block, new: str) -> Edit:
    return Edit(kind=EditKind.INSERT_AFTER, span=Span(*block.span), old=block.text, new=new)


def _number(index: Index, nth: int) -> str:
    """The number after the last one, as the contract writes it; empty where its clauses have none."""
    tops = [
        clause
        for clause in index.contract.clauses
        if clause.kind is ClauseKind.CLAUSE and not clause.annex and len(clause.path) == 1
    ]
    for clause in reversed(tops):
        for pattern, form in _STYLES:
            found = pattern.fullmatch(clause.number.strip())
            value = parse_integer(found[1]) if found else None
            if value is not None:
                number = value + 1 + nth
                return form.format(chinese=to_chinese(number), number=number)
    return ""
