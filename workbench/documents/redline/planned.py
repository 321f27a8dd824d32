"""What is decided before anything is written: by block, by row of a table, by move."""

from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.documents.redline.line import Line
from workbench.documents.redline.moves import Moved
from workbench.documents.redline.write import Step
from workbench.documents.xmltree import Element
from workbench.domain.contract import Block
from workbench.domain.reports import ExportItem
from workbench.domain.span import Span


class Change(NamedTuple):
    """A replacement inside one block: its item, the range in the block, the new words, the steps."""

    item: ExportItem
    span: Span
    new: str
    steps: tuple[Step, ...]


class Arrival(NamedTuple):
    """Paragraphs that come behind a block: new ones, or with ``moved`` those from elsewhere."""

    item: ExportItem
    lines: tuple[str, ...]
    moved: Moved | None = None


class State(NamedTuple):
    """What happens to a block so far, to go back to."""

    changes: tuple[Change, ...]
    deleted: ExportItem | None
    inserted: tuple[Arrival, ...]


@dataclass
class BlockPlan:
    """Everything that happens to one block."""

    block: Block
    line: Line
    twins: tuple[Line, ...] = ()
    changes: list[Change] = field(default_factory=list[Change])
    deleted: ExportItem | None = None
    inserted: list[Arrival] = field(default_factory=list[Arrival])

    def state(self) -> State:
        """What is planned so far."""
        return State(tuple(self.changes), self.deleted, tuple(self.inserted))

    def restore(self, state: State) -> None:
        """Forget what was planned since."""
        self.changes[:], self.deleted, self.inserted[:] = state.changes, state.deleted, state.inserted

    def taken_by(self) -> ExportItem | None:
        """An item that does something to the block, the first that was taken; None where none does."""
        arrived = next((arrival.item for arrival in self.inserted), None)
        return next((change.item for change in self.changes), self.deleted or arrived)

    def proposal(self, *, keep_mark: bool) -> tuple[str, ...]:
        """What stands here itself once ours is accepted, from the contract's text alone.

        ``keep_mark``: a deleted paragraph leaves an empty one (the last of a cell).
        """
        text = self.block.text
        for change in sorted(self.changes, key=lambda c: c.span, reverse=True):
            text = text[: change.span.start] + change.new + text[change.span.end :]
        return (text,) if self.deleted is None else ("",) if keep_mark else ()

    def arriving(self) -> tuple[str, ...]:
        """The paragraphs that come behind it."""
        return tuple(line for arrival in self.inserted for line in arrival.lines)


class Refusal(NamedTuple):
    """An edit that becomes a comment: the reason's code and, for an overlap, the item that was taken."""

    reason: str
    taken: str = ""


Key = tuple[str, int]
"""A paragraph of the source: its part and ordinal."""


@dataclass
class RowPlan:
    """What happens to a row of a table. ``lines`` are its paragraphs, at ``ordinals`` of the part."""

    row: Element
    part: str
    ordinals: tuple[int, ...]
    lines: tuple[Line, ...]
    deleted: ExportItem | None = None
    inserted: list[Arrival] = field(default_factory=list[Arrival])


class MovePlan(NamedTuple):
    """Paragraphs that leave their place."""

    item: ExportItem
    moved: Moved
    keys: tuple[Key, ...]


@dataclass
class Plan:
    """What is written. ``blocks`` by (part, ordinal), ``rows`` by that of their first paragraph; ``refused`` by item
    id. ``gone`` are paragraphs that go with a row or move away, and with which item."""

    blocks: dict[Key, BlockPlan] = field(default_factory=dict[Key, BlockPlan])
    rows: dict[Key, RowPlan] = field(default_factory=dict[Key, RowPlan])
    moves: list[MovePlan] = field(default_factory=list[MovePlan])
    gone: dict[Key, ExportItem] = field(default_factory=dict[Key, ExportItem])
    refused: dict[str, Refusal] = field(default_factory=dict[str, Refusal])

    def doers(self) -> dict[Key, set[str]]:
        """By paragraph: the items that do something there. Unlike the plan it holds no tree."""
        found: dict[Key, set[str]] = {}
        for key, block in self.blocks.items():
            items = [*(c.item for c in block.changes), *(arrival.item for arrival in block.inserted)]
            items += [block.deleted] if block.deleted is not None else []
            found.setdefault(key, set()).update(item.item_id for item in items)
        for key, item in self.gone.items():
            found.setdefault(key, set()).add(item.item_id)
        for row in self.rows.values():
            for ordinal in row.ordinals:
                found.setdefault((row.part, ordinal), set()).update(a.item.item_id for a in row.inserted)
        return found
