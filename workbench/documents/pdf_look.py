"""A close look at a PDF page that seems to hide words; runs in the cage (specification R3.2).

What pymupdf hands out is untyped: it becomes the plain values of ``pdf_unseen`` here and nowhere else.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from workbench.documents.pdf_unseen import PALE, TINY, Box, Cover, Drawn, Sheet, Unseen, alike, unseen

_SHOWN = 16 | 32
"""Signs that are filled or stroked."""
_COVERING = frozenset({"fill-image", "fill-path", "fill-shade"})
_SLANT = 0.1
_OPAQUE = 0.9
_FLAT = 4.0
"""A filled rectangle thinner than this, in points, is a line."""


class Anywhere(NamedTuple):
    """How text is asked for wherever it stands: pymupdf's flags and a rectangle without end."""

    flags: int
    clip: object


class DrawnPage(Protocol):
    """What is used of ``pymupdf.Page``."""

    # ruff: noqa: D102 - the methods are pymupdf's own and documented there

    @property
    def rect(self) -> Any: ...  # noqa: ANN401 - pymupdf has no types
    @property
    def rotation(self) -> int: ...
    def get_text(self, option: str, *, flags: int, clip: object) -> str: ...
    def get_bboxlog(self) -> list[Any]: ...
    def get_texttrace(self) -> list[Mapping[str, Any]]: ...
    def get_images(self) -> list[Any]: ...
    def get_image_info(self) -> list[Mapping[str, Any]]: ...


def look(
    page: DrawnPage,
    number: int,
    blocks: Sequence[Mapping[str, Any]],
    drawings: Sequence[Mapping[str, Any]],
    anywhere: Anywhere,
) -> tuple[Unseen, ...]:
    """The hidden words of a page. ``blocks`` are what the reader got, ``drawings`` the page's paths.

    Cheap for an ordinary page: one plain text, and a list of boxes where there are pictures or fills. Rotated pages are judged by their
    words alone, since drawings stand in other coordinates there.
    """
    spans = [span for block in blocks for line in block.get("lines", ()) for span in line["spans"]]
    kept = (
        {
            (sign["c"], round(sign["origin"][0]), round(sign["origin"][1]))
            for span in spans
            for sign in span["chars"]
            if not sign["c"].isspace()
        }
        if _lost(page, spans, anywhere)
        else None
    )
    fills = tuple(_fills(drawings))
    log = page.get_bboxlog() if fills or page.get_images() else []
    marked = any(map(_marked, spans)) or _on_like_ground(spans, fills)
    if kept is None and not marked and not _covered(log):
        return ()
    rect = page.rect
    drawn = tuple(_drawn(page.get_texttrace(), kept))
    covers = () if page.rotation else tuple(_covers(page, log, fills))
    return unseen(Sheet(number, Box(rect.x0, rect.y0, rect.x1, rect.y1), drawn, covers))


def _lost(page: DrawnPage, spans: Sequence[Mapping[str, Any]], anywhere: Anywhere) -> bool:
    """Whether the page draws more signs than the reader got: off the page, or clipped away."""
    whole = page.get_text("text", flags=anywhere.flags, clip=anywhere.clip)
    got = sum(not sign["c"].isspace() for span in spans for sign in span["chars"])
    return not page.rotation and len("".join(whole.split())) > got


def _marked(span: Mapping[str, Any]) -> bool:
    """Tiny, faint, invisible or pale."""
    colour = span["color"]
    pale = min(colour >> 16 & 255, colour >> 8 & 255, colour & 255) >= PALE
    return (
        pale
        or span["size"] <= TINY
        or span.get("alpha", 255) < 16
        or not span.get("char_flags", _SHOWN) & _SHOWN
    )


def _covered(log: Sequence[Any]) -> bool:
    """Whether something is drawn over the middle of a text that was drawn before it."""
    middles: list[tuple[float, float]] = []
    for kind, (x0, y0, x1, y1) in log:
        if kind in _COVERING:
            if any(x0 <= x <= x1 and y0 <= y <= y1 for x, y in middles):
                return True
        elif kind.endswith("-text"):
            middles.append(((x0 + x1) / 2, (y0 + y1) / 2))
    return False


def _drawn(trace: Iterable[Mapping[str, Any]], kept: set[tuple[str, int, int]] | None) -> Iterator[Drawn]:
    for span in trace:
        across, down = span["dir"]
        signs = [(chr(sign[0]), sign[2]) for sign in span["chars"] if sign[0] > 0]
        if min(abs(across), abs(down)) > _SLANT or not signs:
            continue
        solid = [(sign, at) for sign, at in signs if not sign.isspace()]
        seen = (
            sum((sign, round(at[0]), round(at[1])) in kept for sign, at in solid)
            if kept is not None
            else len(solid)
        )
        yield Drawn(
            order=span["seqno"],
            text="".join(sign for sign, _ in signs),
            box=Box(*span["bbox"]),
            size=float(span["size"]),
            colour=_colour(span["color"]),
            opacity=float(span["opacity"]),
            mode=int(span["type"]),
            kept=2 * seen >= len(solid),
        )


def _fills(drawings: Iterable[Mapping[str, Any]]) -> Iterator[Cover]:
    """Filled rectangles that could hold a line of text, opaque ones only."""
    for item in drawings:
        box = Box(*item["rect"])
        opaque = item.get("fill") is not None and (item.get("fill_opacity") or 1.0) >= _OPAQUE
        if opaque and _is_box(item) and min(box.x1 - box.x0, box.y1 - box.y0) > _FLAT:
            yield Cover(int(item["seqno"]), box, _colour(item["fill"]))


def _on_like_ground(spans: Iterable[Mapping[str, Any]], fills: Iterable[Cover]) -> bool:
    """Whether some words have the colour of some filled rectangle of the page."""
    grounds = {fill.colour for fill in fills if fill.colour is not None}
    inks = {span["color"] for span in spans} if grounds else set[int]()
    return any(
        alike((ink >> 16 & 255, ink >> 8 & 255, ink & 255), ground) for ink in inks for ground in grounds
    )


def _covers(page: DrawnPage, log: Sequence[Any], fills: Iterable[Cover]) -> Iterator[Cover]:
    """Filled rectangles and pictures without a mask, in the order of drawing."""
    masked = {tuple(map(round, info["bbox"])) for info in page.get_image_info() if info.get("has-mask")}
    pictures = [
        Cover(order, Box(*box), None)
        for order, (kind, box) in enumerate(log)
        if kind == "fill-image" and tuple(map(round, box)) not in masked
    ]
    yield from sorted((*fills, *pictures), key=lambda cover: cover.order)


def _is_box(item: Mapping[str, Any]) -> bool:
    """Whether a filled path is a plain rectangle; of other shapes the bounds say little."""
    return len(item["items"]) == 1 and item["items"][0][0] in ("re", "qu")


def _colour(parts: Sequence[float] | None) -> tuple[int, int, int]:
    """Red, green and blue from what pymupdf gives (grey, RGB or CMYK, 0 to 1)."""
    if not parts:
        return (0, 0, 0)
    if len(parts) == 1:
        grey = round(parts[0] * 255)
        return (grey, grey, grey)
    if len(parts) == 4:
        light = 1 - parts[3]
        return (
            round(255 * (1 - parts[0]) * light),
            round(255 * (1 - parts[1]) * light),
            round(255 * (1 - parts[2]) * light),
        )
    return (round(parts[0] * 255), round(parts[1] * 255), round(parts[2] * 255))
