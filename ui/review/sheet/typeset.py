"""Runs into lines: one QTextLayout a paragraph, with the house's fonts, spacing and marks."""

from dataclasses import dataclass, field
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QTextCharFormat, QTextLayout, QTextOption

from ui.review.sheet.runs import Change, Paragraph, Run, utf16
from ui.theme import fonts
from ui.theme.tokens import Tokens
from workbench.domain.span import Span

JOINER = "\u2060"
THIN = "\u202f"


class Metrics(NamedTuple):
    """Sizes in pixels at the zoom in force."""

    em: int
    line: int
    text_width: int
    margin: int

    @property
    def page_width(self) -> int:
        """Width of the sheet with its margins."""
        return self.text_width + 2 * self.margin


def metrics(available: int, zoom: float) -> Metrics:
    """Sizes for a viewport ``available`` pixels wide: 40 characters where they fit, fewer where not."""
    em = max(9, round(fonts.CONTRACT_PX * zoom))
    line = round(fonts.CONTRACT_LINE_PX * zoom)
    ideal = em * fonts.COLUMN_CHARACTERS
    margin = 60 if available >= ideal + 2 * 60 + 24 else 46
    return Metrics(em, line, max(em * 10, min(ideal, available - 2 * margin - 16)), margin)


@dataclass
class Set:
    """One paragraph set in lines. ``starts`` are the UTF-16 positions where its runs begin."""

    layout: QTextLayout
    runs: tuple[Run, ...]
    starts: tuple[int, ...]
    x: int
    y: int
    height: int
    block: int
    text: str
    marks: tuple[int, ...] = field(default=())

    def run_at(self, position: int) -> int:
        """Index of the run that holds a UTF-16 position, -1 for none."""
        for index in range(len(self.starts) - 1, -1, -1):
            if self.starts[index] <= position:
                return index
        return -1

    def ranges(self, span: Span) -> list[tuple[int, int]]:
        """UTF-16 ranges of the characters that come from ``span`` of the contract."""
        found: list[tuple[int, int]] = []
        for run, start in zip(self.runs, self.starts, strict=True):
            if run.start is None:
                continue
            low, high = max(run.start, span.start), min(run.start + len(run.text), span.end)
            if low < high:
                begin = start + utf16(run.text[: low - run.start])
                found.append((begin, begin + utf16(run.text[low - run.start : high - run.start])))
        return found

    def rects(self, start: int, end: int) -> list[QRectF]:
        """Rectangles of a UTF-16 range, one a line, relative to the paragraph's corner."""
        found: list[QRectF] = []
        for index in range(self.layout.lineCount()):
            line = self.layout.lineAt(index)
            low, high = max(start, line.textStart()), min(end, line.textStart() + line.textLength())
            if low < high:
                left, right = _x(line.cursorToX(low)), _x(line.cursorToX(high))
                found.append(QRectF(left, line.y(), right - left, line.height()))
        return found


def _x(value: object) -> float:
    return float(value[0]) if isinstance(value, tuple) else float(value)  # pyright: ignore[reportUnknownArgumentType, reportArgumentType]


class Typesetter:
    """Builds :class:`Set` paragraphs for one theme, zoom and width."""

    def __init__(self, tokens: Tokens, sizes: Metrics) -> None:
        self.tokens = tokens
        self.sizes = sizes
        self.body = fonts.serif(sizes.em)
        self.title = fonts.serif(round(sizes.em * 1.35), bold=True)
        self.note = fonts.serif(max(9, round(sizes.em * 0.87)))
        self.chip = fonts.sans(max(8, round(sizes.em * 0.76)), bold=True)

    def set(
        self,
        paragraph: Paragraph,
        block: int,
        *,
        x: int,
        y: int,
        width: int,
        heading: int | None,
        note: bool,
        align: str,
    ) -> Set:
        """Break one paragraph into lines of ``width`` pixels from (``x``, ``y``)."""
        font = self.title if heading == 0 else self.note if note else self.body
        step = round(self.sizes.line * 1.6) if heading == 0 else self.sizes.line
        texts = [_bound(run.text) if run.mark else run.text for run in paragraph.runs]
        starts: list[int] = []
        at = 0
        for text in texts:
            starts.append(at)
            at += utf16(text)
        text = "".join(texts).replace("\n", "\u2028").replace("\t", "\u3000")
        layout = QTextLayout(text, font)
        option = QTextOption(_alignment("center" if heading == 0 else align))
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.setFormats(
            [
                self._range(run, start, utf16(shown), bold=heading == 1, muted=note)
                for run, start, shown in zip(paragraph.runs, starts, texts, strict=True)
            ]
        )
        height = _break(layout, width, step)
        marks = tuple(index for index, run in enumerate(paragraph.runs) if run.mark)
        return Set(layout, paragraph.runs, tuple(starts), x, y, height, block, text, marks)

    def _range(
        self, run: Run, start: int, length: int, *, bold: bool, muted: bool
    ) -> QTextLayout.FormatRange:
        made = QTextLayout.FormatRange()
        made.start = start  # pyright: ignore[reportAttributeAccessIssue]
        made.length = length  # pyright: ignore[reportAttributeAccessIssue]
        made.format = self._format(run, bold=bold, muted=muted)  # pyright: ignore[reportAttributeAccessIssue]
        return made

    def _format(self, run: Run, *, bold: bool, muted: bool) -> QTextCharFormat:
        tokens = self.tokens
        look = QTextCharFormat()
        if run.mark:
            tone = tokens.muted if run.mark == "plain" else getattr(tokens, run.mark)
            look.setFont(self.chip)
            look.setForeground(QColor(tone))
            return look
        look.setForeground(QColor(tokens.muted if muted else tokens.ink))
        if bold or run.bold:
            look.setFontWeight(QFont.Weight.Bold)
        look.setFontItalic(run.italic)
        if run.change is Change.INSERT:
            look.setForeground(QColor(tokens.verified))
            look.setBackground(QColor(tokens.verified_soft))
            _underline(look, tokens.verified, QTextCharFormat.UnderlineStyle.SingleUnderline)
        elif run.change is Change.DELETE:
            look.setForeground(QColor(tokens.risk))
            look.setBackground(QColor(tokens.risk_soft))
            look.setFontStrikeOut(True)
        elif run.citation is not None:
            style = QTextCharFormat.UnderlineStyle
            if run.verified:
                _underline(look, tokens.verified, style.SingleUnderline)
            else:
                _underline(look, tokens.needs, style.DashUnderline)
        elif run.risk:
            tone = {"high": tokens.risk, "medium": tokens.needs}.get(run.risk, tokens.calm)
            _underline(look, tone, QTextCharFormat.UnderlineStyle.DotLine)
        elif run.underline:
            _underline(look, tokens.ink, QTextCharFormat.UnderlineStyle.SingleUnderline)
        return look


def _underline(look: QTextCharFormat, colour: str, style: QTextCharFormat.UnderlineStyle) -> None:
    look.setUnderlineStyle(style)
    look.setUnderlineColor(QColor(colour))


def _bound(text: str) -> str:
    """A mark never breaks across lines and stays with the word before it."""
    return JOINER + THIN + JOINER.join(text.replace(" ", "\u00a0")) + THIN


def _alignment(name: str) -> Qt.AlignmentFlag:
    return {"center": Qt.AlignmentFlag.AlignHCenter, "right": Qt.AlignmentFlag.AlignRight}.get(
        name, Qt.AlignmentFlag.AlignLeft
    )


def _break(layout: QTextLayout, width: int, step: int) -> int:
    layout.beginLayout()
    count = 0
    while True:
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(width)
        line.setPosition(QPointF(0, count * step + (step - line.height()) / 2))
        count += 1
    layout.endLayout()
    return max(1, count) * step
