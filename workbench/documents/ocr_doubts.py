"""Which recognised words nobody may rely on: found once the text stands, told with their picture (R6.1, P1)."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from workbench.documents.ocr import Recognised
from workbench.documents.ocr_engine import NAME
from workbench.documents.ocr_layout import Placed
from workbench.documents.ocr_page import ReadLine
from workbench.documents.ocr_values import SIGNS
from workbench.domain.contract import Contract, ReadNote
from workbench.domain.scan import Area, Doubt, DoubtKind, Scan, SeenLine, SeenPage
from workbench.domain.span import Span

_LOW = 80
_LOW_NUMBER = 90
"""Below these confidences, in percent, a character is not taken for read; a number's must be surer."""
_PENALTY = re.compile(
    r"每日|每天|按日|逐日|日利率|日息|每逾期|逾期|迟延|延迟|延期|违约金|滞纳金|罚息|赔偿金|late|per\s+day|overdue|penalt|default",
    re.IGNORECASE,
)
_BEFORE, _AFTER = 60, 20
_MARKS = frozenset("（）()［］[]，,。.、；;：:！!？?“”‘’\"'《》〈〉_—-－…· ")
"""Whether a sign of punctuation is wide or narrow is no doubt about words."""
_NUMBER = re.compile(r"[0-9０-９零〇一二三四五六七八九十百千万亿两壹贰叁肆伍陆柒捌玖拾佰仟萬億%‰％.]")


class Numbered:
    """The recognised lines by number, each with its page, and the characters of the text that came from them."""

    def __init__(
        self, lines: Sequence[ReadLine], pages: Sequence[int], placed: Sequence[Placed], found: Recognised
    ) -> None:
        self.lines = lines
        self.pages = pages
        self.placed = placed
        self.found = found
        self._offsets = [one.offset for one in placed]

    def within(self, span: Span) -> Sequence[Placed]:
        """The recognised characters inside a range of the text."""
        return self.placed[bisect_left(self._offsets, span.start) : bisect_left(self._offsets, span.end)]

    def doubt(self, kind: DoubtKind, span: Span, text: str, again: str = "") -> Doubt:
        """A doubt about a range that holds at least one recognised character."""
        inside = self.within(span)
        number = inside[0].line
        line, own = self.lines[number], [one.at for one in inside if one.line == number]
        start, end = min(own), max(own) + 1
        detail = next((d.name for d in line.details if d.start < end and start < d.end), "")
        picture = self.found.cache.picture(detail) if detail else ""
        return Doubt(
            kind=kind, span=span, text=span.of(text), again=again, page=self.pages[number],
            area=line.area(start, end), picture=picture,
        )  # fmt: skip


def scan_of(contract: Contract, numbered: Numbered) -> Scan:
    """The pages as they were seen, and every doubt in the order of the text."""
    signs = [*_signs(contract, numbered)]
    values = [one for one in _values(contract, numbered) if not _meets(one.span, signs)]
    known = [*signs, *values]
    doubts = sorted((*known, *_characters(contract.text, numbered, known)), key=lambda doubt: doubt.span)
    return Scan(engine=NAME, pages=_pages(numbered), doubts=tuple(doubts))


def notes_of(scan: Scan) -> tuple[ReadNote, ...]:
    """What the report of the file says of its scanned pages."""
    counts = {kind: sum(doubt.kind is kind for doubt in scan.doubts) for kind in DoubtKind}
    numbers = tuple(str(page.page) for page in scan.pages)
    notes = [ReadNote(code="by_ocr", facts=(("pages", _listed(numbers)), ("engine", scan.engine)))]
    red = tuple(str(page.page) for page in scan.pages if page.red)
    if red:
        notes.append(ReadNote(code="ocr_red", facts=(("pages", _listed(red)),)))
    for kind, code in _CODES.items():
        if counts[kind]:
            pages = tuple(dict.fromkeys(str(doubt.page) for doubt in scan.doubts if doubt.kind is kind))
            notes.append(ReadNote(code=code, facts=(("count", str(counts[kind])), ("pages", _listed(pages)))))
    return tuple(notes)


_CODES = {
    DoubtKind.SIGN: "ocr_signs",
    DoubtKind.VALUE: "ocr_values",
    DoubtKind.CHARACTER: "ocr_characters",
}


def _listed(numbers: Sequence[str]) -> str:
    return "、".join(numbers[:20]) + ("…" if len(numbers) > 20 else "")


def _meets(span: Span, doubts: Iterable[Doubt]) -> bool:
    return any(doubt.span.meets(span) for doubt in doubts)


def _signs(contract: Contract, numbered: Numbered) -> Iterator[Doubt]:
    """Every per cent or per mille sign with a word of penalty near it."""
    text = contract.text
    facts = [fact.span for fact in contract.ratios]
    for one in numbered.placed:
        if text[one.offset] not in SIGNS:
            continue
        before = text[max(0, one.offset - _BEFORE) : one.offset].rpartition("。")[2]
        after = text[one.offset : one.offset + _AFTER].partition("。")[0]
        if _PENALTY.search(before + after):
            own = next((span for span in facts if span.start <= one.offset < span.end), None)
            yield numbered.doubt(DoubtKind.SIGN, own or Span(one.offset, one.offset + 1), text)


def _values(contract: Contract, numbered: Numbered) -> Iterator[Doubt]:
    """Amounts, ratios, dates and periods that were not read alike twice, and other numbers that were not."""
    text = contract.text
    seen: list[Span] = []
    for fact in sorted(
        {f.span for f in (*contract.amounts, *contract.ratios, *contract.dates, *contract.periods)}
    ):
        inside = numbered.within(fact)
        if inside and not all(_is_sure(one, text, numbered.lines) for one in inside):
            seen.append(fact)
            yield numbered.doubt(DoubtKind.VALUE, fact, text, _second(inside, numbered.lines))
    for number, group in groupby(numbered.placed, key=lambda one: one.line):
        offsets = {one.at: one.offset for one in group}
        for again in numbered.lines[number].again:
            own = [offsets[at] for at in range(again.start, again.end) if at in offsets]
            if own and not again.agrees:
                span = Span(min(own), max(own) + 1)
                if not any(span.meets(other) for other in seen):
                    yield numbered.doubt(DoubtKind.VALUE, span, text, again.text)


def _is_sure(one: Placed, text: str, lines: Sequence[ReadLine]) -> bool:
    """A number's character: read twice alike and with confidence. Other characters of a fact: no disagreement."""
    line = lines[one.line]
    over = [again for again in line.again if again.start <= one.at < again.end]
    if any(not again.agrees for again in over):
        return False
    if not _NUMBER.match(text[one.offset]):
        return True
    return bool(over) and line.sure[one.at] >= _LOW_NUMBER


def _second(inside: Sequence[Placed], lines: Sequence[ReadLine]) -> str:
    differing = (
        again.text
        for one in inside
        for again in lines[one.line].again
        if again.start <= one.at < again.end and not again.agrees
    )
    return next(differing, "")


def _characters(text: str, numbered: Numbered, known: Iterable[Doubt]) -> Iterator[Doubt]:
    """Runs of characters of low confidence outside the doubts that are known."""
    told = {offset for doubt in known for offset in range(*doubt.span)}
    low = [
        one
        for one in numbered.placed
        if numbered.lines[one.line].sure[one.at] < _LOW
        and text[one.offset] not in _MARKS
        and one.offset not in told
    ]
    start = 0
    for index, one in enumerate(low):
        after = low[index + 1] if index + 1 < len(low) else None
        if after is None or after.line != one.line or after.offset != one.offset + 1:
            yield numbered.doubt(DoubtKind.CHARACTER, Span(low[start].offset, one.offset + 1), text)
            start = index + 1


def _pages(numbered: Numbered) -> tuple[SeenPage, ...]:
    spans: Mapping[int, Span] = _line_spans(numbered.placed)
    found: list[SeenPage] = []
    for number in sorted(numbered.found.pages):
        read = numbered.found.pages[number]
        lines = tuple(
            SeenLine(span=spans[index], area=_whole(numbered.lines[index]))
            for index, page in enumerate(numbered.pages)
            if page == number and index in spans
        )
        picture = numbered.found.cache.picture(f"{numbered.found.keys[number]}.jpg")
        found.append(
            SeenPage(
                page=number, picture=picture, width=read.pixels_wide, height=read.pixels_high,
                tilt=read.tilt, red=read.red, lines=tuple(sorted(lines, key=lambda line: line.span)),
            )
        )  # fmt: skip
    return tuple(found)


def _line_spans(placed: Iterable[Placed]) -> dict[int, Span]:
    found: dict[int, Span] = {}
    for one in placed:
        before = found.get(one.line)
        found[one.line] = Span(before.start if before else one.offset, one.offset + 1)
    return found


def _whole(line: ReadLine) -> Area:
    return line.area(0, len(line.text))
