"""From export items to what is written where: which edit is taken, which becomes a comment, and why.

Edits are addressed by part, paragraph, the block's own text and offsets, never by searching words,
which may repeat. Of two edits that overlap the first in order is taken (specification R6.4).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from workbench.documents.docx_text import mark_gone
from workbench.documents.redline.blocks import delete_obstacle, insert_obstacle, keeps_mark
from workbench.documents.redline.places import block_at
from workbench.documents.redline.planned import Arrival, BlockPlan, Change, Plan, Refusal, State
from workbench.documents.redline.ranges import Piece, pieces_of
from workbench.documents.redline.story import Story, box_of, twins_of
from workbench.documents.redline.structure import Site, restructure
from workbench.documents.redline.write import Step, obstacle, steps_of
from workbench.domain.contract import Block, Contract
from workbench.domain.finding import Edit, EditKind
from workbench.domain.reports import ExportItem, Structure
from workbench.domain.span import Span
from workbench.text.diff import opcodes


@dataclass
class Planner:
    """Decides item by item. ``barred`` are items that an earlier attempt could not prove."""

    contract: Contract
    stories: Mapping[str, Story]
    barred: Mapping[str, str] = field(default_factory=dict[str, str])
    plan: Plan = field(default_factory=Plan)

    def __post_init__(self) -> None:
        self._terms = tuple(definition.term for definition in self.contract.definitions)

    def decide(self, items: Sequence[ExportItem]) -> Plan:
        """The plan for ``items`` in their order."""
        for item in items:
            if item.structure is not None:
                refusal = self._restructure(item, item.structure)
            elif item.edit is not None:
                refusal = self._take(item, item.edit)
            else:
                continue
            if refusal is not None:
                self.plan.refused[item.item_id] = refusal
        return self.plan

    def _take(self, item: ExportItem, edit: Edit) -> Refusal | None:
        if item.item_id in self.barred:
            return Refusal(self.barred[item.item_id])
        if edit.span.of(self.contract.text) != edit.old and edit.old:
            return Refusal("stale")
        block = block_at(self.contract, edit.span.start)
        if block is None:
            return Refusal("several_paragraphs")
        if edit.span.end <= block.span.end:
            return self._take_all(item, (Piece(block, edit),))
        taken_apart = pieces_of(self.contract, edit, block)
        if not taken_apart.pieces:
            return Refusal(taken_apart.reason or "no_change")
        return self._take_all(item, taken_apart.pieces)

    def _restructure(self, item: ExportItem, structure: Structure) -> Refusal | None:
        if item.item_id in self.barred:
            return Refusal(self.barred[item.item_id])
        return restructure(Site(self.contract, self.stories, self.plan, self._target), item, structure)

    def _take_all(self, item: ExportItem, pieces: Sequence[Piece]) -> Refusal | None:
        """Plan all pieces of an item, or none."""
        before: dict[tuple[str, int], State | None] = {}
        for block, edit in pieces:
            key = block.part, block.ordinal
            known = self.plan.blocks.get(key)
            before.setdefault(key, known.state() if known is not None else None)
            target = self._target(block)
            refusal = target if isinstance(target, Refusal) else self._take_piece(target, item, edit, pieces)
            if refusal is not None:
                self._restore(before)
                return refusal
        return None

    def _take_piece(
        self, target: BlockPlan, item: ExportItem, edit: Edit, pieces: Sequence[Piece]
    ) -> Refusal | None:
        self.plan.blocks[target.block.part, target.block.ordinal] = target
        if edit.kind is EditKind.REPLACE:
            return self._replace(target, item, edit)
        if edit.kind is EditKind.INSERT_AFTER:
            return self._insert(target, item, edit)
        if len(pieces) > 1 and not target.line.text and keeps_mark(target.line.paragraph):
            return None  # an empty paragraph that nothing follows: it stays, as the last of a cell must
        return self._delete(target, item, edit)

    def _restore(self, before: Mapping[tuple[str, int], State | None]) -> None:
        for key, state in before.items():
            if state is None:
                self.plan.blocks.pop(key, None)
            else:
                self.plan.blocks[key].restore(state)

    def _target(self, block: Block) -> BlockPlan | Refusal:
        known = self.plan.blocks.get((block.part, block.ordinal))
        if known is not None:
            return known
        gone = self.plan.gone.get((block.part, block.ordinal))
        if gone is not None:
            return Refusal("overlap", gone.item_id)
        story = self.stories.get(block.part)
        line = story.line(block.ordinal) if story is not None else None
        if story is None or line is None or line.text != block.text:
            return Refusal("text_differs")
        if mark_gone(line.paragraph):
            return Refusal("tracked_mark")
        if box_of(line.paragraph) is None:
            return BlockPlan(block, line)
        twins = twins_of(line.paragraph)
        lines = [story.line_of(twin) for twin in twins or ()]
        if twins is None or any(twin.text != line.text for twin in lines):
            return Refusal("textbox_copies")
        return BlockPlan(block, line, tuple(lines))

    def _replace(self, target: BlockPlan, item: ExportItem, edit: Edit) -> Refusal | None:
        block = target.block
        span = edit.span.shift(-block.start)
        other = next((c.item for c in target.changes if _overlap(c.span, span)), target.deleted)
        if other is not None:
            return Refusal("overlap", other.item_id)
        old = span.of(block.text)
        locked = [Span(max(a - span.start, 0), b - span.start) for a, b in _locked(target) if b > span.start]
        steps = steps_of(opcodes(old, edit.new, self._terms, locked), span.start)
        if not steps:
            return Refusal("no_change")
        rival = _rival(target.changes, steps)
        if rival is not None:
            return Refusal("overlap", rival.item_id)
        for line in (target.line, *target.twins):
            reason = next((r for step in steps if (r := obstacle(line, step))), "")
            if reason:
                return Refusal(reason)
        if any(step.span.meets(held) for step in steps for held in block.locked):
            return Refusal("field")
        target.changes.append(Change(item, span, edit.new, steps))
        return None

    def _insert(self, target: BlockPlan, item: ExportItem, edit: Edit) -> Refusal | None:
        lines = tuple(line for line in edit.new.split("\n") if line.strip())
        numbered = bool(target.block.label)
        for line in (target.line, *target.twins):
            reason = insert_obstacle(line, lines, numbered=numbered)
            if reason:
                return Refusal(reason)
        if target.deleted is not None:
            return Refusal("overlap", target.deleted.item_id)
        target.inserted.append(Arrival(item, lines))
        return None

    def _delete(self, target: BlockPlan, item: ExportItem, edit: Edit) -> Refusal | None:
        other = target.taken_by()
        if other is not None:
            return Refusal("overlap", other.item_id)
        if edit.new:
            return Refusal("several_paragraphs")
        for line in (target.line, *target.twins):
            reason = delete_obstacle(line, numbered=bool(target.block.label))
            if reason or target.block.locked:
                return Refusal(reason or "field")
        if any(keeps_mark(line.paragraph) is not keeps_mark(target.line.paragraph) for line in target.twins):
            return Refusal("textbox_copies")
        target.deleted = item
        return None


def _overlap(one: Span, other: Span) -> bool:
    if one.start == one.end or other.start == other.end:
        return one == other or (one.start < other.start < one.end) or (other.start < one.start < other.end)
    return one.meets(other)


def _rival(changes: Sequence[Change], steps: Sequence[Step]) -> ExportItem | None:
    """The item that already inserts at a place where ``steps`` insert: nobody said which comes first."""
    places = {step.span for step in steps if step.span.start == step.span.end}
    return next((c.item for c in changes if any(step.span in places for step in c.steps)), None)


def _locked(target: BlockPlan) -> Iterable[Span]:
    yield from target.block.locked
    for segment in target.line.segments:
        if segment.lock:
            yield Span(segment.start, segment.end)
