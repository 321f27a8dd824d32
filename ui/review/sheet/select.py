"""Selecting characters on the page with the mouse, and what is copied."""

from typing import NamedTuple

from ui.review.sheet.press import SetItem
from ui.review.sheet.typeset import JOINER, Set


class Place(NamedTuple):
    """A position on the page: item, paragraph inside it, UTF-16 position inside that."""

    item: int
    paragraph: int
    position: int


class Selection(NamedTuple):
    """From where the mouse went down to where it is."""

    anchor: Place
    caret: Place

    @property
    def ordered(self) -> tuple[Place, Place]:
        """First and last place in reading order."""
        return (self.anchor, self.caret) if self.anchor <= self.caret else (self.caret, self.anchor)

    @property
    def empty(self) -> bool:
        """Whether nothing is selected."""
        return self.anchor == self.caret

    def within(self, item: int, paragraph: int, made: Set) -> tuple[int, int] | None:
        """The selected UTF-16 range of one paragraph, None where nothing of it is selected."""
        first, last = self.ordered
        here = (item, paragraph)
        if here < first[:2] or here > last[:2]:
            return None
        start = first.position if here == first[:2] else 0
        end = last.position if here == last[:2] else len(made.text.encode("utf-16-le")) // 2
        return (start, end) if start < end else None


def copied(item: int, made: SetItem, selection: Selection) -> list[str]:
    """The selected words of one item, a string a paragraph; marks are left out."""
    lines: list[str] = []
    for index, paragraph in enumerate(made.sets):
        picked = selection.within(item, index, paragraph)
        if picked is None:
            continue
        units = paragraph.text.encode("utf-16-le")
        words: list[str] = []
        bounds = [*paragraph.starts[1:], len(units) // 2]
        for run, start, end in zip(paragraph.runs, paragraph.starts, bounds, strict=True):
            low, high = max(start, picked[0]), min(end, picked[1])
            if low < high and not run.mark:
                words.append(units[low * 2 : high * 2].decode("utf-16-le", "ignore"))
        lines.append("".join(words).replace(JOINER, "").replace("\u2028", "\n"))
    return lines
