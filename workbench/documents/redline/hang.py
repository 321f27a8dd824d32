"""Deciding an item's outcome and hanging its comment where Word allows one."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from workbench.documents.redline.comments import Comments, anchor_of, note_anchors, top_level
from workbench.documents.redline.places import block_at
from workbench.documents.redline.planned import Plan, Refusal
from workbench.documents.redline.story import Story, box_of, host_of
from workbench.documents.xmltree import Element
from workbench.domain.contract import Block, BlockKind, Contract
from workbench.domain.finding import Edit, EditKind
from workbench.domain.reports import ExportItem, ItemOutcome, ItemResult, Structure, StructureKind
from workbench.domain.span import Span
from workbench.words import Words

_NOTES = {BlockKind.FOOTNOTE: "footnote", BlockKind.ENDNOTE: "endnote"}
_STRUCTURES = {
    StructureKind.DELETE_ROWS: "delete_row",
    StructureKind.INSERT_ROW: "insert_row",
    StructureKind.MOVE: "move",
}
Written = Mapping[tuple[str, int], Mapping[str, list[Element]]]
"""By block: the marks that an item's edit left in the tree."""


@dataclass
class Hanger:
    """Hangs comments. Edits are written before, so anchors can enclose them."""

    contract: Contract
    stories: Mapping[str, Story]
    main: str
    comments: Comments
    words: Words | None
    _notes: dict[str, Element] | None = field(default=None)

    def settle(self, item: ExportItem, plan: Plan, written: Written, *, with_comments: bool) -> ItemOutcome:
        """Hang the item's comment, if it has one or needs one, and say what became of the item."""
        refusal = plan.refused.get(item.item_id)
        edited = (item.edit is not None or item.structure is not None) and refusal is None
        text = self.text(item, refusal)
        reason = refusal.reason if refusal is not None else ""
        facts = (("taken", refusal.taken),) if refusal is not None and refusal.taken else ()
        if not text or not with_comments:
            result = ItemResult.EDITED if edited else ItemResult.LEFT_OUT
            return ItemOutcome(
                item_id=item.item_id, result=result, reason=reason or ("" if edited else "clean")
            )
        moved = self._hang(item, text, written)
        if moved == "nowhere" and not edited:
            return ItemOutcome(
                item_id=item.item_id, result=ItemResult.LEFT_OUT, reason="no_place", facts=facts
            )
        result = (
            ItemResult.EDITED if edited else ItemResult.COMMENTED if refusal is None else ItemResult.FALLBACK
        )
        return ItemOutcome(item_id=item.item_id, result=result, reason=reason or moved, facts=facts)

    def text(self, item: ExportItem, refusal: Refusal | None) -> str:
        """The comment's words; for an edit that was refused with the proposal and the reason."""
        if refusal is None:
            return item.comment
        lines = [item.comment] if item.comment else []
        if item.edit is not None:
            lines.append(self._proposal(item.edit))
        elif item.structure is not None:
            lines.append(self._restructured(item.structure))
        code = f"export.{refusal.reason}"
        if self.words is not None and self.words.has(code):
            lines.append(self.words.say(code, taken=refusal.taken))
        return "\n".join(line for line in lines if line)

    def _proposal(self, edit: Edit) -> str:
        old = edit.old or edit.span.of(self.contract.text)
        if self.words is None:
            return f"「{old}」 → 「{edit.new}」" if edit.new else f"「{old}」 → ∅"
        kind = (
            "delete"
            if not edit.new
            else "insert"
            if edit.kind is EditKind.INSERT_AFTER or not old
            else "replace"
        )
        return self.words.say(f"export.proposal.{kind}", old=old, new=edit.new)

    def _restructured(self, structure: Structure) -> str:
        old, new = structure.span.of(self.contract.text), "\t".join(structure.lines)
        kind = _STRUCTURES[structure.kind]
        if self.words is None:
            return f"「{old}」 → 「{new}」" if new else f"「{old}」 → ∅"
        return self.words.say(f"export.proposal.{kind}", old=old, new=new)

    def _hang(self, item: ExportItem, text: str, written: Written) -> str:
        """Hang the comment; gives "" where it hangs at its words, else where it went."""
        block = block_at(self.contract, item.edit.span.start if item.edit is not None else item.span.start)
        story = self.stories.get(block.part) if block is not None else None
        if block is None or story is None:
            return self._elsewhere(text)
        if block.part != self.main:
            return self._at_note(block, story, text) or self._elsewhere(text)
        if not 0 <= block.ordinal < len(story.paragraphs):
            return self._elsewhere(text)
        paragraph = story.paragraphs[block.ordinal]
        story.dirty = True
        if box_of(paragraph) is not None:
            self._over_paragraph(story, host_of(paragraph), text)
            return "textbox_comment"
        marks = written.get((block.part, block.ordinal), {}).get(item.item_id)
        tops = [top for mark in marks or () if (top := top_level(mark)) is not None]
        if tops:
            self.comments.hang(tops[0], tops[-1], text)
            return ""
        self._over(story, paragraph, block, item.span, text)
        return ""

    def _over(self, story: Story, paragraph: Element, block: Block, span: Span, text: str) -> None:
        line = story.line_of(paragraph)
        inside = span.shift(-block.start)
        same = line.text == block.text
        start = max(inside.start, 0) if same else 0
        end = min(inside.end, len(block.text)) if same else len(line.text)
        anchor = anchor_of(line, start, end)
        if anchor is None:
            self._over_paragraph(story, paragraph, text)
        else:
            far = self._far_end(story, block, span)
            self.comments.hang(anchor[0], anchor[1] if far is None else far, text)

    def _far_end(self, story: Story, first: Block, span: Span) -> Element | None:
        """Where a comment over several paragraphs ends; None where it stays in its first one."""
        last = block_at(self.contract, span.end - 1) if span.end > first.span.end else None
        if last is None or last.part != first.part or last.index == first.index:
            return None
        paragraph = story.paragraphs[last.ordinal]
        line = story.line_of(paragraph)
        if box_of(paragraph) is not None or line.text != last.text:
            return None
        anchor = anchor_of(line, 0, span.end - last.start)
        return anchor[1] if anchor is not None else None

    def _over_paragraph(self, story: Story, paragraph: Element, text: str) -> None:
        line = story.line_of(paragraph)
        anchor = anchor_of(line, 0, len(line.text))
        if anchor is not None:
            self.comments.hang(*anchor, text)
        else:
            self.comments.hang_empty(paragraph, text)

    def _at_note(self, block: Block, story: Story, text: str) -> str:
        """Hang at the reference of the foot- or endnote in the body; "" where it has none."""
        kind = _NOTES.get(block.kind)
        paragraph = story.paragraphs[block.ordinal] if block.ordinal < len(story.paragraphs) else None
        if kind is None or paragraph is None:
            return ""
        note = next((a for a in paragraph.iterancestors() if a.tag.endswith("}" + kind)), None)
        body = self.stories[self.main]
        if self._notes is None:
            self._notes = note_anchors(body.root)
        reference = self._notes.get(f"{kind}:{_id(note)}") if note is not None else None
        top = top_level(reference) if reference is not None else None
        if top is None or box_of(top) is not None:
            return ""
        body.dirty = True
        self.comments.hang(top, top, text)
        return "note_comment"

    def _elsewhere(self, text: str) -> str:
        """Hang at the first paragraph of the body."""
        body = self.stories[self.main]
        first = next((b for b in self.contract.blocks if b.part == self.main and b.text), None)
        paragraph = body.paragraphs[first.ordinal] if first is not None else None
        if paragraph is None or box_of(paragraph) is not None:
            return "nowhere"
        body.dirty = True
        self._over_paragraph(body, paragraph, text)
        return "header_comment"


def _id(note: Element) -> str:
    return next((value for name, value in note.attrib.items() if name.endswith("}id")), "")
