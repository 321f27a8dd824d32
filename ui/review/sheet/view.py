"""The contract column: a page that lays out only what is in sight, so that any length opens at once."""

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from ui.review.sheet.compose import PageSource, Shown
from ui.review.sheet.folio import Folio
from ui.review.sheet.paint import MarginMark, Wash, draw_band, draw_item, draw_margin, draw_rules, draw_sheet
from ui.review.sheet.press import Press, SetItem
from ui.review.sheet.runs import View
from ui.review.sheet.select import Place, Selection, copied
from ui.review.sheet.typeset import metrics
from ui.theme.theme import Theme
from workbench.domain.citation import Verdict
from workbench.domain.span import Span

ABOVE = 22
PAD_TOP = 40
PAD_BOTTOM = 64


class Target(NamedTuple):
    """What stands under the mouse."""

    citation: int | None
    finding: str
    block: int


class ContractView(QAbstractScrollArea):
    """Read-only page of one contract.

    Signals: ``citation_clicked(index)``, ``finding_clicked(id)``, ``block_clicked(index)``,
    ``top_changed(block)`` when another block comes to the top of the view.
    """

    citation_clicked = Signal(int)
    finding_clicked = Signal(str)
    block_clicked = Signal(int)
    top_changed = Signal(int)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setObjectName("sheetArea")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.theme = theme
        self.zoom = 1.0
        self.source: PageSource | None = None
        self.press: Press | None = None
        self.margin_marks: dict[int, MarginMark] = {}
        self.band: tuple[int, int] | None = None
        self.current: Span | None = None
        self.found: Sequence[Span] = ()
        self.found_current = -1
        self.selection: Selection | None = None
        self._anchor: tuple[int, int] = (0, 0)
        self._width = 0
        self._moving = False
        self._top_block = -1
        theme.changed.connect(self._restyle)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)

    # -- what is shown -------------------------------------------------------------------------

    def show_contract(self, source: PageSource | None) -> None:
        """Show another contract from its beginning."""
        self.source = source
        self.margin_marks = {}
        self.band = self.current = self.selection = None
        self.found, self.found_current = (), -1
        self._anchor = (0, -PAD_TOP - ABOVE)
        self._rebuild(Folio(source.contract) if source is not None else None)

    def put(self, shown: Sequence[Shown]) -> None:
        """Findings appeared or were decided: set their blocks anew, without moving the page."""
        if self.source is None or self.press is None:
            return
        self._redo(self.source.put(shown))

    def judge(self, verdicts: Sequence[Verdict]) -> None:
        """The citations were judged: set their marks, without moving the page."""
        if self.source is not None:
            self._redo(self.source.judge(verdicts))

    def _redo(self, blocks: set[int]) -> None:
        if self.press is not None:
            self.press.forget({self.press.folio.item_of_block[block] for block in blocks})
            self._settle()

    def set_view(self, view: View) -> None:
        """Original, redline or final."""
        if self.source is not None and self.source.view is not view:
            self.source.view = view
            self._restyle()

    def set_zoom(self, zoom: float) -> None:
        """Zoom the contract, not the interface; 1.0 is 15 px."""
        self.zoom = min(2.4, max(0.7, zoom))
        self._restyle()

    def mark_current(self, span: Span | None, blocks: tuple[int, int] | None) -> None:
        """Highlight the words of the current finding and its clause (first and last block)."""
        self.current, self.band = span, blocks
        self.viewport().update()

    def show_found(self, spans: Sequence[Span], current: int) -> None:
        """Wash search hits; ``current`` is an index or -1."""
        self.found, self.found_current = spans, current
        self.viewport().update()

    def reveal(self, span: Span) -> None:
        """Bring the words at ``span`` into the upper third, unless they are well in sight."""
        press = self.press
        if press is None or self.source is None or not press.folio.items:
            return
        item = press.folio.item_of_block[self.source.block_at(span.start)]
        self._measure_around(item)
        inside = self._offset_in(item, span)
        y = press.folio.tops[item] + inside + PAD_TOP + ABOVE - self.verticalScrollBar().value()
        height = self.viewport().height()
        if not height * 0.08 < y < height * 0.72:
            self._anchor = (item, inside - height // 3)
            self._settle()

    def _offset_in(self, item: int, span: Span) -> int:
        press = self.press
        if press is None:
            return 0
        for made in press.item(item).sets:
            for start, end in made.ranges(span)[:1]:
                rects = made.rects(start, end)
                return made.y + int(rects[0].top()) if rects else made.y
        return 0

    # -- geometry ------------------------------------------------------------------------------

    def _rebuild(self, folio: Folio | None) -> None:
        self.press = None
        if self.source is not None and folio is not None:
            sizes = metrics(self.viewport().width(), self.zoom)
            self._width = sizes.text_width
            folio.estimate(sizes.text_width, sizes.em, sizes.line)
            self.press = Press(self.source, folio, self.theme.tokens, sizes)
        self._settle()

    def _restyle(self) -> None:
        self.selection = None
        self._rebuild(self.press.folio if self.press is not None else None)

    def _measure_around(self, item: int) -> None:
        if self.press is not None:
            tops = self.press.folio.tops
            self.press.measure(item, tops[item] + self.viewport().height())

    def _settle(self) -> None:
        """Measure what is in sight from the anchor on, then put the scroll bar where it belongs."""
        press = self.press
        bar = self.verticalScrollBar()
        self._moving = True
        if press is None or not press.folio.items:
            bar.setRange(0, 0)
        else:
            folio, height = press.folio, self.viewport().height()
            item, inside = self._anchor
            first = folio.at(max(0, folio.tops[item] + inside))
            press.measure(min(first, item), folio.tops[item] + inside + height + 200)
            total = ABOVE + PAD_TOP + folio.height + PAD_BOTTOM + ABOVE
            bar.setRange(0, max(0, total - height))
            bar.setPageStep(height - press.sizes.line)
            bar.setSingleStep(press.sizes.line)
            bar.setValue(folio.tops[item] + inside + ABOVE + PAD_TOP)
        self._moving = False
        self._tell_top()
        self.viewport().update()

    def _scrolled(self, value: int) -> None:
        press = self.press
        if self._moving or press is None or not press.folio.items:
            return
        y = value - ABOVE - PAD_TOP
        item = press.folio.at(max(0, y))
        self._anchor = (item, y - press.folio.tops[item])
        at_end = value == self.verticalScrollBar().maximum()
        self._settle()
        if at_end and self.verticalScrollBar().value() != self.verticalScrollBar().maximum():
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    @property
    def top_block(self) -> int:
        """The block at the top of the view, 0 without a contract."""
        return max(0, self._top_block)

    def _tell_top(self) -> None:
        press = self.press
        if press is None or not press.folio.items:
            return
        block = press.folio.items[self._anchor[0]].blocks[0]
        if block != self._top_block:
            self._top_block = block
            self.top_changed.emit(block)

    def _page(self) -> QRect:
        if self.press is None:
            return QRect()
        width = self.press.sizes.page_width
        left = max(8, (self.viewport().width() - width) // 2)
        top = ABOVE - self.verticalScrollBar().value()
        height = max(PAD_TOP + self.press.folio.height + PAD_BOTTOM, self.viewport().height() - 2 * ABOVE)
        return QRect(left, top, width, height)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out again only where the column's width really changed."""
        super().resizeEvent(event)
        if self.press is not None and metrics(self.viewport().width(), self.zoom) != self.press.sizes:
            self._restyle()
        else:
            self._settle()

    # -- drawing -------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the items in sight."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self.theme.tokens
        painter.fillRect(event.rect(), QColor(tokens.desk))
        press = self.press
        if press is None:
            return
        page = self._page()
        draw_sheet(painter, page.intersected(self.viewport().rect().adjusted(-2, -2, 2, 2)), tokens)
        left, top = page.left() + press.sizes.margin, page.top() + PAD_TOP
        folio = press.folio
        index = folio.at(max(0, event.rect().top() - top))
        while index < len(folio.items) and top + folio.tops[index] < event.rect().bottom():
            self._paint_item(painter, index, left, top + folio.tops[index])
            index += 1

    def _paint_item(self, painter: QPainter, index: int, left: int, y: int) -> None:
        press = self.press
        if press is None:
            return
        tokens = self.theme.tokens
        made = press.item(index)
        blocks = press.folio.items[index].blocks
        if self.band is not None and self.band[0] <= blocks[-1] and blocks[0] <= self.band[1]:
            draw_band(painter, QRect(left - 13, y, press.sizes.text_width + 26, made.height), tokens)
        if made.rules:
            above = press.folio.items[index - 1] if index else None
            first = above is None or not above.columns
            draw_rules(painter, made, QPointF(left, y), tokens, first=first)
        washes = [self._washes(index, order, made) for order in range(len(made.sets))]
        draw_item(painter, made, QPointF(left, y), tokens, washes)
        mark = next((self.margin_marks[b] for b in blocks if b in self.margin_marks), None)
        if mark is not None:
            draw_margin(painter, mark, left - 18, y + press.sizes.line // 2, tokens)

    def _washes(self, index: int, order: int, made: SetItem) -> list[Wash]:
        tokens = self.theme.tokens
        paragraph = made.sets[order]
        washes: list[Wash] = []
        if self.current is not None:
            washes += [Wash(a, b, tokens.find) for a, b in paragraph.ranges(self.current)]
        for number, span in self._found_near(paragraph.block):
            ground = tokens.find_current if number == self.found_current else tokens.find
            washes += [Wash(a, b, ground) for a, b in paragraph.ranges(span)]
        if self.selection is not None:
            picked = self.selection.within(index, order, paragraph)
            if picked is not None:
                washes.append(Wash(*picked, tokens.accent, tokens.on_accent))
        return washes

    def _found_near(self, block: int) -> list[tuple[int, Span]]:
        if self.source is None or not self.found:
            return []
        here = self.source.contract.blocks[block].span
        return [(n, span) for n, span in enumerate(self.found) if span.meets(here)]

    # -- mouse and keys ------------------------------------------------------------------------

    def place_at(self, point: QPoint) -> tuple[Place, bool] | None:
        """The place under a point of the viewport, and whether the point is on characters."""
        press = self.press
        if press is None or not press.folio.items:
            return None
        page = self._page()
        y = point.y() - page.top() - PAD_TOP
        index = press.folio.at(max(0, y))
        x, inside = point.x() - page.left() - press.sizes.margin, y - press.folio.tops[index]
        made = press.item(index)
        best = min(
            range(len(made.sets)),
            key=lambda i: (
                (abs(x - made.sets[i].x) if made.rules and x < made.sets[i].x else 0)
                + (x - made.sets[i].x if made.rules and x >= made.sets[i].x else 0)
                + 3 * max(0, made.sets[i].y - inside, inside - made.sets[i].y - made.sets[i].height)
            ),
            default=-1,
        )
        if best < 0:
            return Place(index, 0, 0), False
        paragraph = made.sets[best]
        step = max(1, paragraph.height // max(1, paragraph.layout.lineCount()))
        number = min(max(0, (inside - paragraph.y) // step), paragraph.layout.lineCount() - 1)
        line = paragraph.layout.lineAt(number)
        over = line.naturalTextRect()
        hit = QRectF(over.left(), number * step, over.width(), step).contains(
            x - paragraph.x, inside - paragraph.y
        )
        return Place(index, best, line.xToCursor(x - paragraph.x)), hit

    def target_at(self, point: QPoint) -> Target | None:
        """Citation, finding and block under a point of the viewport."""
        found = self.place_at(point)
        press = self.press
        if found is None or press is None:
            return None
        place, on_text = found
        sets = press.item(place.item).sets
        if not sets:
            return None
        made = sets[place.paragraph]
        number = made.run_at(place.position) if on_text else -1
        run = made.runs[number] if number >= 0 else None
        return Target(run.citation if run else None, run.finding if run else "", made.block)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a selection."""
        found = self.place_at(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and found is not None:
            self.selection = Selection(found[0], found[0])
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Extend the selection; show a hand over what can be opened."""
        point = event.position().toPoint()
        if event.buttons() & Qt.MouseButton.LeftButton and self.selection is not None:
            found = self.place_at(point)
            if found is not None:
                self.selection = Selection(self.selection.anchor, found[0])
                self.viewport().update()
            return
        target = self.target_at(point)
        opens = target is not None and (target.citation is not None or bool(target.finding))
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if opens else Qt.CursorShape.IBeamCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click without a drag opens what stands there."""
        if self.selection is None or not self.selection.empty:
            return
        self.selection = None
        target = self.target_at(event.position().toPoint())
        if target is None:
            return
        if target.citation is not None:
            self.citation_clicked.emit(target.citation)
        elif target.finding:
            self.finding_clicked.emit(target.finding)
        else:
            self.block_clicked.emit(target.block)

    def selected_text(self) -> str:
        """The selected words, paragraphs on lines of their own."""
        if self.selection is None or self.press is None:
            return ""
        first, last = self.selection.ordered
        lines: list[str] = []
        for index in range(first.item, last.item + 1):
            lines += copied(index, self.press.item(index), self.selection)
        return "\n".join(lines)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, home and end; arrows and pages scroll."""
        bar = self.verticalScrollBar()
        if event.key() == Qt.Key.Key_C and event.modifiers() == Qt.KeyboardModifier.ControlModifier:
            QGuiApplication.clipboard().setText(self.selected_text())
        elif event.key() == Qt.Key.Key_Home:
            bar.setValue(0)
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Nothing of the page depends on the widget's own font or palette."""
        event.accept()
