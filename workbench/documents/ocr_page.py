"""What recognition gives for one page: plain values that leave the cage and are kept in the cache (R6.1)."""

from workbench.domain.base import Model
from workbench.domain.scan import Area

VERSION = "1"
"""Kept readings are of one version of the way pages are read; a change of that starts anew."""


class Again(Model):
    """A stretch of a line (``start`` to ``end``) that was read a second time, enlarged, as ``text``."""

    start: int
    end: int
    text: str
    agrees: bool


class Detail(Model):
    """An enlarged picture of a stretch of a line; ``name`` is its file in the cache."""

    start: int
    end: int
    name: str


class ReadLine(Model):
    """One line as it was recognised.

    ``sure`` is the confidence of each character in percent. ``x0`` … ``y1`` stand in points on the page set
    upright, ``size`` is the height of its letters there. The rest is in pixels on the page's image, where the
    line may lie askew: ``edges`` are the columns where characters begin and the last one ends, ``left`` and
    ``right`` the rows of its middle at both ends, ``high`` its height.
    """

    text: str
    sure: tuple[int, ...]
    x0: float
    y0: float
    x1: float
    y1: float
    size: float
    edges: tuple[int, ...]
    left: int
    right: int
    high: int
    again: tuple[Again, ...] = ()
    details: tuple[Detail, ...] = ()

    def area(self, start: int, end: int) -> Area:
        """Where the characters from ``start`` to ``end`` stand on the page's image."""
        x0, x1 = self.edges[start], max(self.edges[end], self.edges[start] + 1)
        whole = max(self.edges[-1] - self.edges[0], 1)
        rows = [self.left + (self.right - self.left) * (x - self.edges[0]) // whole for x in (x0, x1)]
        half = self.high // 2 + 1
        return Area(x0=x0, y0=max(min(rows) - half, 0), x1=x1, y1=max(rows) + half)


class ReadRule(Model):
    """A drawn line of a table, in points on the upright page."""

    x0: float
    y0: float
    x1: float
    y1: float
    upright: bool


class ReadPage(Model):
    """One page: its size in points and in pixels, its lines and rules, and how it stood."""

    width: float
    height: float
    pixels_wide: int
    pixels_high: int
    tilt: float
    red: bool
    lines: tuple[ReadLine, ...]
    rules: tuple[ReadRule, ...] = ()
