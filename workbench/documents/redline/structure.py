"""Deciding changes of what stands where: rows of tables, paragraphs that move (R6.4)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from workbench.documents.redline.marks import P
from workbench.documents.redline.moves import Moved, move_obstacle
from workbench.documents.redline.places import block_at, blocks_over
from workbench.documents.redline.planned import Arrival, BlockPlan, Key, MovePlan, Plan, Refusal, RowPlan
from workbench.documents.redline.rows import delete_row_obstacle, insert_row_obstacle, row_of
from workbench.documents.redline.story import Story
from workbench.documents.xmltree import Element
from workbench.domain.contract import Block, Contract
from workbench.domain.reports import ExportItem, Structure, StructureKind


@dataclass(frozen=True)
class Site:
    """The place of work: the contract, its parts, what is planned so far, and how a block is looked up."""

    contract: Contract
    stories: Mapping[str, Story]
    plan: Plan
    target: Callable[[Block], BlockPlan | Refusal]


def restructure(site: Site, item: ExportItem, structure: Structure) -> Refusal | None:
    """Plan a change of structure, or say why it becomes a comment."""
    if structure.kind is StructureKind.MOVE:
        return _move(site, item, structure)
    blocks = blocks_over(site.contract, structure.span)
    rows = _rows(site, blocks)
    if rows is None:
        return Refusal("no_row")
    if structure.kind is StructureKind.INSERT_ROW:
        return _insert(site, item, structure, rows[-1])
    return _delete(site, item, rows)


def _rows(site: Site, blocks: list[Block]) -> list[RowPlan] | None:
    """The rows that hold the blocks, outermost of those asked for; None where a block is in none."""
    found: dict[Element, str] = {}
    for block in blocks:
        story = site.stories.get(block.part)
        line = story.line(block.ordinal) if story is not None else None
        row = row_of(line.paragraph) if line is not None and line.text == block.text else None
        if row is None:
            return None
        found[row] = block.part
    outer = [row for row in found if not any(other in found for other in row.iterancestors())]
    return [_row(site, found[row], row) for row in outer] or None


def _row(site: Site, part: str, row: Element) -> RowPlan:
    story = site.stories[part]
    paragraphs = list(row.iter(P))
    ordinals = tuple(story.ordinals[p] for p in paragraphs)
    known = site.plan.rows.get((part, ordinals[0]))
    return known or RowPlan(row, part, ordinals, tuple(story.line_of(p) for p in paragraphs))


def _insert(site: Site, item: ExportItem, structure: Structure, row: RowPlan) -> Refusal | None:
    if row.deleted is not None:
        return Refusal("overlap", row.deleted.item_id)
    reason = insert_row_obstacle(row.row, structure.lines)
    if reason:
        return Refusal(reason)
    row.inserted.append(Arrival(item, structure.lines))
    site.plan.rows[row.part, row.ordinals[0]] = row
    return None


def _delete(site: Site, item: ExportItem, rows: list[RowPlan]) -> Refusal | None:
    for row in rows:
        keys = [(row.part, ordinal) for ordinal in row.ordinals]
        rival = _rival(site, keys) or next((arrival.item for arrival in row.inserted), None)
        if rival is not None:
            return Refusal("overlap", rival.item_id)
        reason = delete_row_obstacle(row.row, row.lines)
        if reason:
            return Refusal(reason)
    for row in rows:
        row.deleted = item
        site.plan.rows[row.part, row.ordinals[0]] = row
        site.plan.gone.update(((row.part, ordinal), item) for ordinal in row.ordinals)
    return None


def _rival(site: Site, keys: list[Key]) -> ExportItem | None:
    """An item that already does something at these paragraphs."""
    for key in keys:
        block = site.plan.blocks.get(key)
        found = site.plan.gone.get(key) or (block.taken_by() if block is not None else None)
        if found is not None:
            return found
    return None


def _move(site: Site, item: ExportItem, structure: Structure) -> Refusal | None:
    blocks = blocks_over(site.contract, structure.span)
    goal = block_at(site.contract, structure.target) if structure.target is not None else None
    lines = structure.lines or tuple(block.text for block in blocks)
    if goal is None or not blocks or goal in blocks or len(lines) != len(blocks):
        return Refusal("several_paragraphs")
    keys = tuple((block.part, block.ordinal) for block in blocks)
    rival = _rival(site, list(keys))
    if rival is not None:
        return Refusal("overlap", rival.item_id)
    targets = [site.target(block) for block in (*blocks, goal)]
    refused = next((target for target in targets if isinstance(target, Refusal)), None)
    if refused is not None:
        return refused
    plans = [target for target in targets if isinstance(target, BlockPlan)]
    *sources, behind = plans
    if behind.deleted is not None:
        return Refusal("overlap", behind.deleted.item_id)
    if any(plan.twins for plan in plans) or behind.block.part != blocks[0].part:
        return Refusal("textbox_paragraph")
    moved = Moved(tuple(source.line for source in sources), lines)
    numbered = any(block.label for block in blocks)
    reason = move_obstacle(moved, behind.line, numbered=numbered)
    if reason or any(block.locked for block in blocks):
        return Refusal(reason or "field")
    behind.inserted.append(Arrival(item, lines, moved))
    site.plan.blocks[goal.part, goal.ordinal] = behind
    site.plan.moves.append(MovePlan(item, moved, keys))
    site.plan.gone.update((key, item) for key in keys)
    return None
