"""Made-up recognised pages for the tests: a line a string, every character sure unless said otherwise."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from workbench.documents.ocr import Recognised
from workbench.documents.ocr_cache import Cache
from workbench.documents.ocr_page import Again, ReadLine, ReadPage
from workbench.documents.ocr_values import stretches
from workbench.domain.contract import Contract

SIZE = 12.0
TOP, LEFT, STEP = 100.0, 90.0, 24.0


def line(
    text: str,
    row: int,
    x: float = LEFT,
    low: Mapping[int, int] | None = None,
    second: Mapping[str, str] | None = None,
) -> ReadLine:
    """A line whose numbers were read alike twice, but for those that ``second`` names; ``low`` gives other
    confidences by place."""
    y = TOP + STEP * row
    again: list[Again] = []
    for span in stretches(text):
        words = span.of(text)
        other = next((new for old, new in (second or {}).items() if old in words), None)
        again.append(Again(start=span.start, end=span.end, text=other or words, agrees=other is None))
    return ReadLine(
        text=text, sure=tuple((low or {}).get(at, 99) for at in range(len(text))),
        x0=x, x1=x + SIZE * len(text), y0=y, y1=y + 1.2 * SIZE, size=SIZE,
        edges=tuple(round(2 * (x + SIZE * at)) for at in range(len(text) + 1)),
        left=round(2 * y), right=round(2 * y), high=40, again=tuple(again),
    )  # fmt: skip


def page(*lines: ReadLine) -> ReadPage:
    return ReadPage(
        width=595, height=842, pixels_wide=1190, pixels_high=1684, tilt=0.0, red=False, lines=tuple(lines)
    )


def recognised(pages: Sequence[ReadPage]) -> Recognised:
    numbers = range(1, len(pages) + 1)
    return Recognised(
        dict(zip(numbers, pages, strict=True)), {n: f"{n:032d}" for n in numbers}, Cache(None, "")
    )


def contract_of(*pages: ReadPage) -> Contract:
    """The contract that a scan with these pages becomes."""
    from workbench.documents.assemble import assemble
    from workbench.documents.pdf import Extract, content_of
    from workbench.documents.read import with_scan
    from workbench.domain.contract import Source

    content = content_of(Extract((), (), repaired=False), recognised(pages))
    source = Source(name="扫描.pdf", path=str(Path("扫描.pdf")), format="pdf", size=1, digest="0" * 64)
    assert content.numbered is not None
    return with_scan(assemble(source, content.blocks, (), content.notes), content.numbered)
