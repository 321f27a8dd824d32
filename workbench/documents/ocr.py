"""Scanned pages and pictures read by OCR, where the extra ``ocr`` is installed (R6.1).

Each page is read in a process of its own, within limits of time and memory, and kept by its picture. What comes
back are pages like those of a PDF with text, so that rows, columns, cells and clauses are found as ever.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from workbench.documents.cage import Bounds, run_caged, stream_caged
from workbench.documents.ocr_cache import Cache
from workbench.documents.ocr_engine import is_installed
from workbench.documents.ocr_page import ReadPage
from workbench.documents.ocr_pages import PageSeen, page_count, read_pages
from workbench.errors import LimitError, UserError

MAX_PAGES = 500
CAGE = Bounds(seconds=90, megabytes=4096)
"""For one page, the loading of the models included."""
_COUNTING = Bounds(seconds=30, megabytes=1024)


class Ocr(NamedTuple):
    """How pages are read here: the folder where they are kept (None keeps nothing) and who may stop it."""

    folder: Path | None
    cancelled: Callable[[], bool]


class Recognised(NamedTuple):
    """Pages read by OCR, by their number from 1, with the key of each and the cache that holds their pictures."""

    pages: Mapping[int, ReadPage]
    keys: Mapping[int, str]
    cache: Cache


def recognise(path: Path, filetype: str, digest: str, ocr: Ocr, numbers: Sequence[int] = ()) -> Recognised:
    """Read the pages ``numbers`` of a file (all where empty).

    Raises UserError ``ocr_missing`` without the extra, what a page refuses, LimitError for too many pages, time
    or memory, and Cancelled. Pages that were done until then are kept.
    """
    if not is_installed():
        raise UserError("ocr_missing", pages=len(numbers) or 1)
    count = len(numbers) or run_caged(page_count, str(path), filetype, bounds=_COUNTING)
    if count > MAX_PAGES:
        raise LimitError("ocr_pages", pages=count, limit=MAX_PAGES)
    cache = Cache(ocr.folder, digest)
    found: dict[int, ReadPage] = {}
    keys: dict[int, str] = {}
    stream = stream_caged(
        read_pages, str(path), filetype, tuple(numbers), cache.known(), bounds=CAGE, cancelled=ocr.cancelled
    )
    for seen in stream:
        read = _kept(seen, cache)
        if read is not None:
            found[seen.number], keys[seen.number] = read, seen.key
    return Recognised(found, keys, cache)


def _kept(seen: PageSeen, cache: Cache) -> ReadPage | None:
    if seen.read is None:
        return cache.load(seen.key)
    cache.keep(seen.key, seen.read, seen.picture, seen.details)
    return seen.read
