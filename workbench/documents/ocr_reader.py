"""One page's picture read: set right, lines recognised, numbers read twice, details cut out; runs in the cage.

What may be a number is read a second time from an enlarged detail of its own, so that its neighbours and its
size differ; where the readings differ, nobody may rely on either (R6.1).
"""

import importlib
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from workbench.documents.ocr_engine import Engine, Found, Read
from workbench.documents.ocr_image import Picture, Prepared, prepare, rules_of
from workbench.documents.ocr_page import Again, Detail, ReadLine, ReadPage, ReadRule
from workbench.documents.ocr_values import SIGNS, agree, stretches
from workbench.domain.span import Span

_TALL = 1.5
_LOST = 0.6
"""Below this mean confidence a page may stand on its head."""
_UNCLIPPED = 1.45
"""The detector's boxes are so much higher than the letters in them."""
_DARK = 150
_ENLARGED = 2
_DETAIL = 3
_AROUND = 6
"""How many heights of a line a detail shows to either side."""
_MAX_DETAILS = 60


class PageRead(NamedTuple):
    """A page with the pictures that belong to it: its own, upright, and its details by name (PNG)."""

    page: ReadPage
    picture: Picture
    details: tuple[tuple[str, bytes], ...]


class _Turned(NamedTuple):
    picture: Picture
    ready: Prepared
    found: list[Found]
    reads: list[Read]

    @property
    def sure(self) -> float:
        rates = [rate for read in self.reads for rate in read.sure]
        return sum(rates) / len(rates) if rates else 1.0


def read_page(engine: Engine, picture: Picture, width: float, key: str) -> PageRead:
    """Read a page. ``width`` is that of the picture in points, ``key`` the beginning of its details' names."""
    turned = _right_way_up(engine, picture)
    # A page turned on its side keeps its scale.
    points = width / picture.shape[1]
    pairs = [(one, read) for one, read in zip(turned.found, turned.reads, strict=True) if read.text.strip()]
    seconds = _second_readings(engine, pairs)
    usual = _usual_height([one for one, _ in pairs])
    lines: list[ReadLine] = []
    details: list[tuple[str, bytes]] = []
    for (one, read), again in zip(pairs, seconds, strict=True):
        line = _line(one, read, turned.ready, points, usual)
        cut = (
            _details(line, again, turned.picture, f"{key}-{len(lines)}")
            if len(details) < _MAX_DETAILS
            else []
        )
        details += [(detail.name, data) for detail, data in cut]
        lines.append(line.model_copy(update={"again": again, "details": tuple(one for one, _ in cut)}))
    high, wide = turned.picture.shape[:2]
    page = ReadPage(
        width=wide * points, height=high * points, pixels_wide=wide, pixels_high=high,
        tilt=turned.ready.tilt, red=turned.ready.red, lines=tuple(lines),
        rules=tuple(
            ReadRule(x0=r.x0 * points, y0=r.y0 * points, x1=r.x1 * points, y1=r.y1 * points, upright=r.upright)
            for r in rules_of(turned.ready.picture, 1 / points)
        ),
    )  # fmt: skip
    return PageRead(page, turned.picture, tuple(details))


def _right_way_up(engine: Engine, picture: Picture) -> _Turned:
    """The page read as it lies, turned by a quarter where its lines stand, by a half where it makes no sense."""
    np = importlib.import_module("numpy")
    ready = prepare(picture)
    found = engine.places(ready.picture)
    tall = sum(_is_tall(one) for one in found)
    if tall > 0.6 * len(found) and len(found) > 3:
        picture = np.ascontiguousarray(np.rot90(picture))
        ready = prepare(picture)
        found = engine.places(ready.picture)
    first = _Turned(picture, ready, found, engine.read([one.detail for one in found]))
    if first.sure >= _LOST:
        return first
    picture = np.ascontiguousarray(np.rot90(picture, 2))
    ready = prepare(picture)
    found = engine.places(ready.picture)
    other = _Turned(picture, ready, found, engine.read([one.detail for one in found]))
    return other if other.sure > first.sure else first


def _is_tall(one: Found) -> bool:
    wide, high = _extent(one)
    return high > _TALL * wide


def _extent(one: Found) -> tuple[float, float]:
    (x0, y0), (x1, y1) = one.corners.min(axis=0).tolist(), one.corners.max(axis=0).tolist()
    return x1 - x0, y1 - y0


def _usual_height(found: Sequence[Found]) -> float:
    heights = [_extent(one)[1] for one in found]
    return median(heights) if heights else 0.0


def _line(one: Found, read: Read, ready: Prepared, points: float, usual: float) -> ReadLine:
    """The line in points upright and in pixels as it lies; nearly usual heights are the usual one, since the
    detector's boxes differ from line to line and sizes of print do not."""
    (x0, y0), (x1, y1) = one.corners.min(axis=0).tolist(), one.corners.max(axis=0).tolist()
    high = usual if 0.75 * usual < y1 - y0 < 1.3 * usual else y1 - y0
    size, middle = high / _UNCLIPPED, (y0 + y1) / 2
    ink0, ink1 = _ink(ready.picture, x0, y0, x1, y1)
    columns = [x0, *(x0 + (x1 - x0) * (left + right) / 2 for left, right in pairwise(read.places)), x1]
    edges = [_on_page(ready, x, middle) for x in columns]
    return ReadLine(
        text=read.text, sure=tuple(round(100 * rate) for rate in read.sure),
        x0=ink0 * points, x1=ink1 * points, size=size * points,
        y0=(middle - 0.6 * size) * points, y1=(middle + 0.6 * size) * points,
        edges=tuple(x for x, _ in edges), left=edges[0][1], right=edges[-1][1], high=round(y1 - y0),
    )  # fmt: skip


def _on_page(ready: Prepared, x: float, y: float) -> tuple[int, int]:
    (a, b, c), (d, e, f) = ready.back.tolist()
    return max(0, round(a * x + b * y + c)), max(0, round(d * x + e * y + f))


def _ink(picture: Picture, x0: float, y0: float, x1: float, y1: float) -> tuple[float, float]:
    """Where the print inside a box begins and ends."""
    inside = picture[max(0, int(y0)) : int(y1) + 1, max(0, int(x0)) : int(x1) + 1, 1]
    columns = (inside < _DARK).sum(axis=0).nonzero()[0]
    if not len(columns):
        return x0, x1
    return max(0, int(x0)) + float(columns[0]), max(0, int(x0)) + float(columns[-1]) + 1


def _second_readings(engine: Engine, pairs: Sequence[tuple[Found, Read]]) -> list[tuple[Again, ...]]:
    places: list[tuple[int, Span]] = []
    details: list[Picture] = []
    for number, (one, read) in enumerate(pairs):
        for span in stretches(read.text):
            places.append((number, span))
            details.append(_enlarged(one.detail, read.places, span))
    found: list[list[Again]] = [[] for _ in pairs]
    for (number, span), second in zip(places, engine.read(details), strict=True):
        agrees = agree(span.of(pairs[number][1].text), second.text)
        found[number].append(Again(start=span.start, end=span.end, text=second.text.strip(), agrees=agrees))
    return [tuple(each) for each in found]


def _enlarged(detail: Picture, places: Sequence[float], span: Span) -> Picture:
    """The stretch with a third of a sign to either side, twice as large, a little sharper."""
    cv2 = importlib.import_module("cv2")
    high, wide = detail.shape[:2]
    before = (places[span.start - 1] + places[span.start]) / 2 if span.start else 0.0
    after = (places[span.end - 1] + places[span.end]) / 2 if span.end < len(places) else 1.0
    margin = 0.25 * high
    left, right = max(0, int(before * wide - margin)), min(wide, int(after * wide + margin) + 1)
    cut = detail[:, left : max(right, left + 4)]
    large = cv2.resize(cut, None, fx=_ENLARGED, fy=_ENLARGED, interpolation=cv2.INTER_CUBIC)
    soft = cv2.GaussianBlur(large, (0, 0), 2)
    sharp = cv2.addWeighted(large, 1.4, soft, -0.4, 0)
    edge = max(2, high // 6)
    return cv2.copyMakeBorder(sharp, edge, edge, edge, edge, cv2.BORDER_REPLICATE)


def _details(
    line: ReadLine, again: Sequence[Again], picture: Picture, name: str
) -> list[tuple[Detail, bytes]]:
    """Enlarged pictures of what differs and of every sign that is taken for another."""
    cv2 = importlib.import_module("cv2")
    wanted = [(one.start, one.end) for one in again if not one.agrees]
    wanted += [(at, at + 1) for at, sign in enumerate(line.text) if sign in SIGNS]
    cut: list[tuple[Detail, bytes]] = []
    for start, end in dict.fromkeys(wanted):
        area = line.area(start, end)
        pad = _AROUND * line.high
        part = picture[
            max(0, area.y0 - line.high // 2) : area.y1 + line.high // 2, max(0, area.x0 - pad) : area.x1 + pad
        ]
        large = cv2.resize(part, None, fx=_DETAIL, fy=_DETAIL, interpolation=cv2.INTER_CUBIC)
        done, data = cv2.imencode(".png", large)
        if done:
            cut.append((Detail(start=start, end=end, name=f"{name}-{start}.png"), bytes(data)))
    return cut
