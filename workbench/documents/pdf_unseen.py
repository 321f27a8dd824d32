"""Words of a PDF page that nobody sees on it (specification R3.2). Pure functions on what was drawn.

A cheap look tells whether a page deserves the close one. The invisible words that OCR lays over a
scanned picture are what a scan consists of and are not reported.
"""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.domain.hidden import HiddenKind

TINY, FAINT, NEAR, PALE = 2.0, 0.05, 16, 239
_MOST = 0.8
_SCAN = 0.5
"""A picture over this share of a page, with invisible words, is a scan."""


class Box(NamedTuple):
    """A rectangle in points, y downwards."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def area(self) -> float:
        """Its size in square points."""
        return max(0.0, self.x1 - self.x0) * max(0.0, self.y1 - self.y0)

    def share_of(self, other: "Box") -> float:
        """How much of ``other`` this covers, 0 to 1."""
        meet = Box(
            max(self.x0, other.x0), max(self.y0, other.y0), min(self.x1, other.x1), min(self.y1, other.y1)
        )
        return meet.area / other.area if other.area else 0.0


class Drawn(NamedTuple):
    """One stretch of text as it was drawn: its place in the order of drawing, colour as three numbers of
    0 to 255, ``mode`` 3 for invisible, ``kept`` whether the page's reader found it."""

    order: int
    text: str
    box: Box
    size: float
    colour: tuple[int, int, int]
    opacity: float
    mode: int
    kept: bool


class Cover(NamedTuple):
    """Something drawn that hides what is under it: a filled shape with its colour, or a picture (None)."""

    order: int
    box: Box
    colour: tuple[int, int, int] | None


class Unseen(NamedTuple):
    """Hidden words of a page, the page counted from 1."""

    page: int
    kind: HiddenKind
    text: str


class Sheet(NamedTuple):
    """Everything on one page that matters for what is seen."""

    number: int
    box: Box
    drawn: tuple[Drawn, ...]
    covers: tuple[Cover, ...]


def unseen(sheet: Sheet) -> tuple[Unseen, ...]:
    """The hidden words of a page; neighbours of one kind are one text."""
    scanned = any(cover.colour is None and cover.box.share_of(sheet.box) >= _SCAN for cover in sheet.covers)
    found: list[Unseen] = []
    for item in sheet.drawn:
        kind = _kind(item, sheet, scanned=scanned)
        if kind is None or not any(sign.isalnum() for sign in item.text):
            continue
        if found and found[-1].kind is kind:
            found[-1] = found[-1]._replace(text=f"{found[-1].text}\n{item.text.strip()}")
        else:
            found.append(Unseen(sheet.number, kind, item.text.strip()))
    return tuple(found)


def _kind(item: Drawn, sheet: Sheet, *, scanned: bool) -> HiddenKind | None:
    if item.box.share_of(sheet.box) == 0 and sheet.box.share_of(item.box) == 0:
        return HiddenKind.OFF_PAGE
    if item.mode == 3 or item.opacity <= FAINT:
        return None if scanned else HiddenKind.TRANSPARENT
    if item.size <= TINY:
        return HiddenKind.TINY
    if any(cover.order > item.order and cover.box.share_of(item.box) >= _MOST for cover in sheet.covers):
        return None if scanned else HiddenKind.COVERED
    if _on_its_own_colour(item, sheet.covers):
        return HiddenKind.GROUND
    return None if item.kept else HiddenKind.CLIPPED


def _on_its_own_colour(item: Drawn, covers: Sequence[Cover]) -> bool:
    under = [cover for cover in covers if cover.order < item.order and cover.box.share_of(item.box) >= _MOST]
    ground = under[-1].colour if under else (255, 255, 255)
    return ground is not None and alike(item.colour, ground)


def alike(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two colours cannot be told apart."""
    return all(abs(left - right) <= NEAR for left, right in zip(one, other, strict=True))
