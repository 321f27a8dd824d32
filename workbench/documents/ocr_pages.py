"""The pages of a file as pictures, read one after the other; runs in the cage (R6.1). Opens with pymupdf.

A page's picture is its key: what the cache knows of the same picture is not read again.
"""

import hashlib
import importlib
import os
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeAlias, cast

from workbench.documents.ocr_engine import NAME, Engine
from workbench.documents.ocr_page import VERSION, ReadPage
from workbench.documents.ocr_reader import read_page
from workbench.errors import LimitError, UserError

MAX_PIXELS = 150_000_000
"""A larger picture on a page is refused before it is unpacked."""
_LEAST, _MOST = 2_200, 3_508
"""The longer side of a page in pixels: A4 at 190 to 300 dots an inch."""
_LONG = 842.0
"""The longer side of a picture without a size of its own, in points (A4)."""
_QUALITY = 85
_DEEP = 200

_Document: TypeAlias = Any
"""A pymupdf document; pymupdf has no types."""


class PageSeen(NamedTuple):
    """One page as it leaves the cage. ``read`` is None where the cache knows ``key``; ``picture`` (JPEG) and
    ``details`` (PNG by name) are empty then."""

    number: int
    key: str
    read: ReadPage | None
    picture: bytes = b""
    details: tuple[tuple[str, bytes], ...] = ()


def page_count(name: str, filetype: str) -> int:
    """How many pages a picture file has. Raises UserError for what cannot be opened."""
    with _open(name, filetype) as document:
        return int(document.page_count)


def read_pages(
    name: str, filetype: str, numbers: tuple[int, ...], known: frozenset[str]
) -> Iterator[PageSeen]:
    """The pages ``numbers`` (from 1; all where empty) in that order."""
    engine: Engine | None = None
    with _open(name, filetype) as document:
        for number in numbers or range(1, int(document.page_count) + 1):
            drawn = _drawn(document, number, filetype)
            if drawn.key in known:
                yield PageSeen(number, drawn.key, None)
                continue
            if engine is None:
                engine = Engine(threads=min(4, os.cpu_count() or 1))
            done = read_page(engine, drawn.picture, drawn.width, drawn.key)
            yield PageSeen(number, drawn.key, done.page, _jpeg(done.picture), done.details)


def _open(name: str, filetype: str) -> _Document:
    fitz = cast("Any", importlib.import_module("pymupdf"))
    fitz.TOOLS.mupdf_display_errors(False)
    fitz.TOOLS.mupdf_display_warnings(False)
    try:
        document = fitz.open(name, filetype=filetype)
        if document.page_count >= 1:
            return document
    except (fitz.FileDataError, RuntimeError, ValueError):
        pass
    raise UserError("document_damaged_pdf" if filetype == "pdf" else "ocr_damaged")


class _Drawn(NamedTuple):
    picture: Any
    width: float
    key: str


def _drawn(document: _Document, number: int, filetype: str) -> _Drawn:
    """A page drawn as finely as its own picture is, within bounds."""
    fitz = cast("Any", importlib.import_module("pymupdf"))
    np = importlib.import_module("numpy")
    try:
        page = document[number - 1]
        wide, high = float(page.rect.width), float(page.rect.height)
        pictures = [(int(i["width"]), int(i["height"])) for i in page.get_image_info()[:_DEEP]]
        if any(w * h > MAX_PIXELS for w, h in pictures):
            raise LimitError("ocr_picture_large", page=number, limit=MAX_PIXELS // 1_000_000)
        own = max((max(size) for size in pictures), default=_LEAST)
        side = min(_MOST, max(_LEAST, own))
        zoom = side / max(wide, high, 1.0)
        drawn = page.get_pixmap(matrix=fitz.Matrix(zoom, zoom), alpha=False, colorspace=fitz.csRGB)
    except (RuntimeError, ValueError):
        raise UserError("document_damaged_pdf" if filetype == "pdf" else "ocr_damaged") from None
    samples = drawn.samples
    key = hashlib.sha256(f"{VERSION} {NAME} {drawn.width} {drawn.height} ".encode() + samples).hexdigest()[
        :32
    ]
    shape = (drawn.height, drawn.width, 3)
    picture = np.frombuffer(samples, np.uint8).reshape(shape)[:, :, ::-1].copy()
    scale = 1.0 if filetype == "pdf" else _LONG / max(wide, high)
    return _Drawn(picture, wide * scale, key)


def _jpeg(picture: Any) -> bytes:  # noqa: ANN401 - a numpy array
    cv2 = importlib.import_module("cv2")
    done, data = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    return bytes(data) if done else b""
