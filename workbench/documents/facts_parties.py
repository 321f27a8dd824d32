"""Parties with label, role, name, address and identifier (R6.2)."""

from bisect import bisect_right
from collections.abc import Sequence

from workbench.documents.facts_party_fields import Saying, fields_in, sayings_of
from workbench.documents.facts_party_heads import Seen, named_heads, named_in_text
from workbench.domain.contract import Block, Clause, Party
from workbench.domain.span import Span

_REACH = 600


def parties_of(text: str, clauses: Sequence[Clause], blocks: Sequence[Block]) -> tuple[Party, ...]:
    """The parties in order of their place: one for a label at the head, one more where it signs."""
    said = sayings_of(text)
    seen = sorted((*named_heads(text, clauses), *named_in_text(text, said)), key=lambda item: item.span)
    merged: list[Seen] = []
    for item in seen:
        twin = next((i for i, old in enumerate(merged) if _same(old, item)), None)
        if twin is None:
            merged.append(item)
        else:
            old = merged[twin]
            base = item if old.name is None and item.name is not None else old
            merged[twin] = base._replace(role=old.role or item.role)
    merged.sort(key=lambda item: item.span)
    cells = _Cells(blocks)
    return tuple(_party(text, item, cells.reach(item, merged, len(text)), said) for item in merged)


def _same(one: Seen, other: Seen) -> bool:
    return one.label == other.label and one.signature == other.signature


class _Cells:
    """Which stretches of text belong to a party: what follows it, or its column where two parties
    stand side by side in a table."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self._blocks = blocks
        self._starts = [block.start for block in blocks]

    def reach(self, seen: Seen, everyone: Sequence[Seen], length: int) -> list[Span]:
        here = self._block(seen.span.start)
        place = here.cell if here else None
        others = [other for other in everyone if other.span.start != seen.span.start]
        if here is not None and place is not None:
            beside = [self._block(other.span.start) for other in others]
            cells = [block.cell for block in beside if block is not None and block.cell is not None]
            row = (place.table, place.row)
            if any((cell.table, cell.row) == row and cell.column != place.column for cell in cells):
                return self._column(here)
        end = min(
            (other.span.start for other in others if other.span.start > seen.span.start), default=length
        )
        return [Span(seen.span.end, min(end, seen.span.end + _REACH))]

    def _block(self, offset: int) -> Block | None:
        place = bisect_right(self._starts, offset) - 1
        return self._blocks[place] if place >= 0 else None

    def _column(self, here: Block) -> list[Span]:
        spans: list[Span] = []
        for block in self._blocks[here.index :]:
            if block.cell is None or here.cell is None or block.cell.table != here.cell.table:
                break
            if block.cell.column == here.cell.column:
                spans.append(block.span)
        return spans


def _party(text: str, seen: Seen, reach: Sequence[Span], said: Sequence[Saying]) -> Party:
    address = identifier = None
    own = [] if seen.signature else [item.value for item in said if item.label == seen.label and item.value]
    for value in (*own, *fields_in(text, reach)):
        if value.identifier:
            identifier = identifier or value.span
        else:
            address = address or value.span
    return Party(
        label=seen.label,
        role=seen.role,
        name=seen.name.of(text) if seen.name else "",
        span=seen.span,
        name_span=seen.name,
        address=address.of(text) if address else "",
        address_span=address,
        identifier=identifier.of(text) if identifier else "",
        identifier_span=identifier,
        signature=seen.signature,
    )
