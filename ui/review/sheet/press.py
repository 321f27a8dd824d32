"""Sets items on demand and keeps the ones in sight: composed, broken into lines, measured."""

from collections import OrderedDict
from typing import NamedTuple

from ui.review.sheet.compose import PageSource
from ui.review.sheet.folio import Folio, Item
from ui.review.sheet.runs import Paragraph, Run
from ui.review.sheet.typeset import Metrics, Set, Typesetter
from ui.theme.tokens import Tokens
from workbench.domain.contract import BlockKind

KEEP = 160
NOTES = (BlockKind.HEADER, BlockKind.FOOTER, BlockKind.FOOTNOTE, BlockKind.ENDNOTE, BlockKind.TEXTBOX)


class SetItem(NamedTuple):
    """An item set in lines; ``rules`` are the x positions of a table row's column lines."""

    sets: tuple[Set, ...]
    height: int
    rules: tuple[int, ...] = ()


class Press:
    """Set items by index, a bounded number of them kept."""

    def __init__(self, source: PageSource, folio: Folio, tokens: Tokens, sizes: Metrics) -> None:
        self.source = source
        self.folio = folio
        self.typesetter = Typesetter(tokens, sizes)
        self.sizes = sizes
        self._kept: OrderedDict[int, SetItem] = OrderedDict()

    def item(self, index: int) -> SetItem:
        """The item set in lines; its measured height goes into the folio."""
        kept = self._kept.get(index)
        if kept is not None:
            self._kept.move_to_end(index)
            return kept
        made = self._set(self.folio.items[index])
        self._kept[index] = made
        if len(self._kept) > KEEP:
            self._kept.popitem(last=False)
        return made

    def forget(self, items: set[int]) -> None:
        """These items look different now."""
        for index in items:
            self._kept.pop(index, None)
            self.folio.measured[index] = 0

    def measure(self, first: int, y_end: int) -> bool:
        """Measure items from ``first`` down to the height ``y_end``; whether a height changed."""
        folio = self.folio
        changed = False
        index, y = first, folio.tops[first]
        while index < len(folio.items) and y < y_end:
            if not folio.measured[index]:
                height = self.item(index).height
                folio.measured[index] = 1
                if height != folio.heights[index]:
                    folio.heights[index] = height
                    changed = True
            y += folio.heights[index]
            index += 1
        if changed:
            folio.refresh()
        return changed

    def _set(self, item: Item) -> SetItem:
        if not item.columns:
            sets, height = self._stack(item.cells[0].blocks, 0, self.sizes.text_width)
            return SetItem(sets, height)
        share = self.sizes.text_width // item.columns
        pad = self.sizes.em // 2
        sets: tuple[Set, ...] = ()
        tallest = self.sizes.line
        for order, cell in enumerate(item.cells):
            following = item.cells[order + 1].column if order + 1 < len(item.cells) else item.columns
            width = max(self.sizes.em * 2, share * (following - cell.column) - 2 * pad)
            stacked, height = self._stack(cell.blocks, share * cell.column + pad, width)
            sets += stacked
            tallest = max(tallest, height)
        rules = (*(share * cell.column for cell in item.cells), self.sizes.text_width)
        return SetItem(sets, tallest, rules)

    def _stack(self, blocks: tuple[int, ...], x: int, width: int) -> tuple[tuple[Set, ...], int]:
        sets: list[Set] = []
        y = 0
        for index in blocks:
            block = self.source.contract.blocks[index]
            note = block.kind in NOTES
            for paragraph in self.source.compose(index):
                shown = self._noted(paragraph, block.kind) if note else paragraph
                made = self.typesetter.set(
                    shown,
                    index,
                    x=x,
                    y=y,
                    width=width,
                    heading=None if paragraph.inserted else self.folio.headings.get(index),
                    note=note,
                    align="" if paragraph.inserted else block.alignment,
                )
                sets.append(made)
                y += made.height
        return tuple(sets), y

    def _noted(self, paragraph: Paragraph, kind: BlockKind) -> Paragraph:
        word = Run(self.source.speech.words.say(f"desk.block.{kind.value}"), mark="plain")
        return Paragraph((word, Run("\u3000"), *paragraph.runs), paragraph.inserted)
