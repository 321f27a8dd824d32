"""The review screen: outline, contract, findings, chain; selecting in one moves the others."""

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QProgressBar, QSplitter, QVBoxLayout, QWidget

from ui.models.speech import RISK_TONES, Speech
from ui.notices.banner import Banner
from ui.providers.state import Models
from ui.review.find_bar import FindBar
from ui.review.findings_panel import FindingsPanel
from ui.review.hop_strip import HopStrip
from ui.review.outline_panel import OutlinePanel
from ui.review.pause_panel import PausePanel
from ui.review.reading_bar import ReadingBar
from ui.review.sheet.compose import Differ, PageSource
from ui.review.sheet.paint import MarginMark
from ui.review.sheet.runs import View
from ui.review.sheet.view import ContractView
from ui.review.sitting import Sitting
from ui.review.statute import StatuteDrawer
from ui.theme import measures
from ui.theme.theme import Theme
from workbench.domain.finding import Basis, Finding
from workbench.domain.span import Span
from workbench.words import Words


class ReviewScreen(QWidget):
    """Owns the panels and the paths between them."""

    cancel_wanted = Signal()

    def __init__(
        self,
        sitting: Sitting,
        models: Models,
        theme: Theme,
        words: Words,
        diff: Differ,
        page: ContractView | None = None,
    ) -> None:
        super().__init__()
        self.sitting, self.theme, self.words, self.diff = sitting, theme, words, diff
        self.source: PageSource | None = None
        self.view = View.REDLINE
        self.speech = speech = Speech(words)
        self.outline = OutlinePanel(sitting, theme, words)
        self.page = page if page is not None else ContractView(theme)
        self.page.setAccessibleName(words.say("desk.contract"))
        self.findings = FindingsPanel(sitting, speech, theme, diff)
        self.strip = HopStrip(sitting, words)
        self.bar = ReadingBar(sitting, words)
        self.finder = FindBar(words)
        self.statute = StatuteDrawer(speech)
        self.banner = Banner(words)
        self.pause = PausePanel(sitting.pause, models, words)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(measures.PROGRESS)
        self.progress.setAccessibleName(words.say("desk.chain.reading"))
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        middle = QWidget()
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.bar)
        column.addWidget(self.progress)
        column.addWidget(self.finder)
        notice = QVBoxLayout()
        notice.setContentsMargins(10, 8, 10, 8)
        notice.setSpacing(8)
        notice.addWidget(self.pause)
        notice.addWidget(self.banner)
        self.notices = QWidget()
        self.notices.setLayout(notice)
        self.notices.setObjectName("sheetArea")
        self.notices.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.notices.hide()
        self.banner.shown.connect(self._show_notices)
        column.addWidget(self.notices)
        column.addWidget(self.page, 1)
        column.addWidget(self.statute)
        self.splitter = QSplitter(Qt.Orientation.Horizontal)
        self.splitter.setChildrenCollapsible(False)
        for panel, least in zip((self.outline, middle, self.findings), measures.LEAST_WIDTHS, strict=True):
            panel.setMinimumWidth(least)
            self.splitter.addWidget(panel)
        self.splitter.setStretchFactor(1, 1)
        self.splitter.setHandleWidth(1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(self.splitter, 1)
        outer.addWidget(self.strip)

    def _connect(self) -> None:
        sitting = self.sitting
        sitting.started.connect(self._started)
        sitting.contract_read.connect(self._read)
        sitting.findings_came.connect(self._came)
        sitting.judged.connect(self._judged)
        sitting.decided.connect(self._put)
        sitting.current_changed.connect(self._moved)
        sitting.noticed.connect(self.banner.show_notice)
        sitting.run_changed.connect(self._run)
        sitting.pause.changed.connect(self._show_notices)
        self.pause.chosen.connect(sitting.answer)
        sitting.article_came.connect(self.statute.show_article)
        sitting.filter_changed.connect(self._filtered)
        self.outline.clause_chosen.connect(self._clause)
        self.page.citation_clicked.connect(self.open_citation)
        self.page.finding_clicked.connect(self._finding_clicked)
        self.page.block_clicked.connect(self._block_clicked)
        self.bar.view_chosen.connect(self.set_view)
        self.bar.date_chosen.connect(self._date)
        self.finder.shown.connect(self._found)
        self.strip.cancel_wanted.connect(self.cancel_wanted)
        self.findings.list.basis_wanted.connect(self.open_basis)
        self.findings.list.place_wanted.connect(self._go_to)
        self._run()

    def _show_notices(self, *_what: object) -> None:
        """Room above the page for a question or a notice, and none where there is neither."""
        self.notices.setVisible(not self.pause.isHidden() or not self.banner.isHidden())

    # -- what came -----------------------------------------------------------------------------

    def _started(self) -> None:
        self.source = None
        self.banner.drop()
        self.statute.hide()
        self.finder.close_bar()
        self.page.show_contract(None)
        self._run()

    def _read(self) -> None:
        contract = self.sitting.contract
        if contract is None:
            return
        there = self.page.source
        if there is None or there.contract is not contract:  # else it came with its page, read already
            there = PageSource(contract, self.sitting.verdicts, self.speech, self.diff)
            there.view = self.view
            self.page.show_contract(there)
        self.source = there
        self._put(list(self.sitting.findings))

    def _came(self, found: list[Finding]) -> None:
        self._put([finding.finding_id for finding in found])

    def _date(self, day: str) -> None:
        self.sitting.rejudge(day)

    def _judged(self) -> None:
        self.page.judge(self.sitting.verdicts)

    def _put(self, finding_ids: Sequence[str]) -> None:
        if self.source is None:
            return
        self.page.put(self.sitting.shown(list(finding_ids)))
        self._margin()

    def _margin(self) -> None:
        worst: dict[int, Finding] = {}
        for finding in self.sitting.findings.values():
            if self.source is None or self.sitting.ledger.of(finding.finding_id) is not None:
                continue
            block = self.source.block_at(finding.span.start)
            known = worst.get(block)
            if known is None or finding.risk.rank < known.risk.rank:
                worst[block] = finding
        self.page.margin_marks = {
            block: MarginMark(self.words.say(f"desk.risk.{f.risk.value}.margin"), RISK_TONES[f.risk.value])
            for block, f in worst.items()
        }

    def _run(self) -> None:
        self.progress.setVisible(self.sitting.running)

    # -- moving about --------------------------------------------------------------------------

    def _moved(self, finding_id: str) -> None:
        finding = self.sitting.findings[finding_id]
        self._mark(finding)
        self.page.reveal(finding.span)
        if self.statute.isVisible():
            self.peek(toggle=False)

    def _go_to(self, finding: Finding) -> None:
        """Show one of the places of the current finding."""
        self._mark(finding)
        self.page.reveal(finding.span)

    def _mark(self, finding: Finding) -> None:
        """Wash the words of a finding without a redline; a redline has colours enough."""
        washed = None if finding.edit is not None or finding.missing else finding.span
        self.page.mark_current(washed, self._blocks_of(finding))

    def _blocks_of(self, finding: Finding) -> tuple[int, int] | None:
        contract, source = self.sitting.contract, self.source
        if contract is None or source is None:
            return None
        span = finding.span
        if finding.clause is not None:
            clause = contract.clauses[finding.clause]
            span = clause.span if clause.span.end - clause.span.start < 1200 else clause.own
            if not span.meets(finding.span):
                span = finding.span
        return source.block_at(span.start), source.block_at(max(span.start, span.end - 1))

    def _clause(self, clause: int) -> None:
        contract = self.sitting.contract
        if contract is None:
            return
        again = self.sitting.clause_filter == clause
        self.sitting.set_filter(self.sitting.filter, None if again else clause)
        self.outline.point_at(clause)
        start = contract.clauses[clause].span.start
        if self.source is not None:
            span = contract.clauses[clause].span
            blocks = self.source.block_at(start), self.source.block_at(max(start, span.end - 1))
            self.page.mark_current(None, blocks)
        self.page.reveal(Span(start, start + 1))

    def _filtered(self) -> None:
        finding = self.sitting.findings.get(self.sitting.current)
        if finding is not None and self.sitting.clause_filter is None:
            self._mark(finding)

    def _finding_clicked(self, finding_id: str) -> None:
        if self.findings.list.model_.row_of(finding_id) < 0:
            self.sitting.set_filter(self.sitting.filter.ALL)
        self.sitting.select(finding_id)

    def _block_clicked(self, block: int) -> None:
        contract = self.sitting.contract
        if contract is not None and contract.clauses:
            starts = [clause.span.start for clause in contract.clauses]
            self.outline.point_at(max(0, bisect_right(starts, contract.blocks[block].start) - 1))

    def set_view(self, view: View) -> None:
        """Original, redline or final."""
        self.view = view
        self.bar.show_view(view)
        self.page.set_view(view)

    def open_find(self) -> None:
        """Find, beginning where the page stands."""
        contract = self.sitting.contract
        if contract is not None:
            top = self.page.top_block
            self.finder.open_on(contract.text, contract.blocks[top].start if contract.blocks else 0)

    def _found(self, spans: Sequence[Span], current: int) -> None:
        self.page.show_found(spans, current)
        if 0 <= current < len(spans):
            self.page.reveal(spans[current])

    # -- statutes ------------------------------------------------------------------------------

    def open_citation(self, index: int) -> None:
        """The statute behind a citation of the contract."""
        verdict = self.sitting.verdicts[index]
        article = str(verdict.citation.article) if verdict.citation.article else ""
        self.statute.wait_for(verdict.citation.text, verdict)
        self.sitting.article(verdict.instrument or verdict.citation.named, article)

    def open_basis(self, basis: Basis) -> None:
        """The statute behind a finding's basis."""
        self.statute.wait_for(basis.cited, basis.verdict, basis)
        instrument, _, article = basis.cited.partition(" ")
        self.sitting.article(instrument, article)

    def peek(self, *, toggle: bool = True) -> None:
        """The current finding's first basis; pressing again puts it away."""
        if toggle and self.statute.isVisible():
            self.statute.close_drawer()
            return
        finding = self.sitting.findings.get(self.sitting.current)
        if finding is not None and finding.basis:
            self.open_basis(next((b for b in finding.basis if not b.mark.green), finding.basis[0]))
