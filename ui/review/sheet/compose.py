"""One block of the contract into runs: edits as redlines, citations with their marks, findings.

Pure: no Qt. The opcodes come from the same builder that writes the Word file, so the screen shows what
the file will hold (specification R6.3).
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from ui.models.speech import Speech
from ui.review.sheet.runs import Change, Paragraph, Run, View
from workbench.domain.citation import Verdict
from workbench.domain.contract import Block, Contract, Style
from workbench.domain.finding import Edit, EditKind, Finding

NUMBER_GAP = "\u3000"


class Piece(NamedTuple):
    """A stretch of old or new wording; equal stretches carry ``Change.KEEP``."""

    change: Change
    text: str


Differ = Callable[[str, str], Sequence[Piece]]


class Shown(NamedTuple):
    """A finding as the page needs it: the edit is None where none is to be shown, ``open`` while
    undecided, ``taken`` once accepted or edited: only taken edits stand in the final text, since only
    they will be written into the file."""

    finding: Finding
    edit: Edit | None
    open: bool
    taken: bool


class PageSource:
    """Everything the page is composed from, indexed by place.

    ``shown`` may change with every decision: ``put`` replaces it and answers which blocks look
    different now.
    """

    def __init__(self, contract: Contract, verdicts: Sequence[Verdict], speech: Speech, diff: Differ) -> None:
        self.contract = contract
        self.speech = speech
        self.diff = diff
        self.view = View.REDLINE
        self.verdicts: tuple[Verdict, ...] = ()
        self._shown: dict[str, Shown] = {}
        self._by_block: dict[int, list[str]] = {}
        self.judge(verdicts)

    def block_at(self, offset: int) -> int:
        """Index of the block that holds ``offset`` of the contract's text."""
        return max(0, bisect_right(self.contract.starts, offset) - 1)

    def judge(self, verdicts: Sequence[Verdict]) -> set[int]:
        """Set the verdicts on the citations; returns the blocks to draw again."""
        touched = {self.block_at(v.citation.span.start) for v in (*self.verdicts, *verdicts)}
        self.verdicts = tuple(verdicts)
        order = sorted(range(len(self.verdicts)), key=lambda i: self.verdicts[i].citation.span)
        self._citation_order = order
        self._citation_starts = [self.verdicts[i].citation.span.start for i in order]
        return touched

    def put(self, shown: Iterable[Shown]) -> set[int]:
        """Replace what is shown for these findings; returns the blocks to draw again."""
        touched: set[int] = set()
        for item in shown:
            key = item.finding.finding_id
            if self._shown.get(key) == item:
                continue
            blocks = self._blocks_of(item.finding)
            if key not in self._shown:
                for block in blocks:
                    self._by_block.setdefault(block, []).append(key)
            self._shown[key] = item
            touched |= blocks
        return touched

    def shown_in(self, block: int) -> list[Shown]:
        """The findings that touch a block, in order of place."""
        found = [self._shown[key] for key in self._by_block.get(block, ())]
        return sorted(found, key=lambda item: (item.finding.span, item.finding.finding_id))

    def _blocks_of(self, finding: Finding) -> set[int]:
        first = self.block_at(finding.span.start)
        last = self.block_at(max(finding.span.start, finding.span.end - 1))
        blocks = set(range(first, last + 1))
        if finding.edit is not None:
            blocks.add(self.block_at(finding.edit.span.start))
        return blocks

    def citations_in(self, block: Block) -> list[int]:
        """Indexes of the verdicts whose citation begins in the block, in order of place."""
        low = bisect_left(self._citation_starts, block.start)
        high = bisect_right(self._citation_starts, block.span.end)
        return [
            i for i in self._citation_order[low:high] if self.verdicts[i].citation.span.end <= block.span.end
        ]

    def compose(self, index: int) -> tuple[Paragraph, ...]:
        """The paragraphs that stand for one block in the view in force; none where it is gone."""
        block = self.contract.blocks[index]
        shown = self.shown_in(index)
        if self.view is View.FINAL:
            edits = _standing_edits(block, [item for item in shown if item.taken])
        else:
            edits = _standing_edits(block, shown) if self.view is View.REDLINE else []
        gone = any(edit.kind is EditKind.DELETE_BLOCK for _, edit in edits)
        own = () if gone and self.view is View.FINAL else (self._own(block, shown, edits, gone),)
        added = [
            self._added(edit, finding_id) for finding_id, edit in edits if edit.kind is EditKind.INSERT_AFTER
        ]
        return (*own, *added)

    def _added(self, edit: Edit, finding_id: str) -> Paragraph:
        change = Change.INSERT if self.view is View.REDLINE else Change.KEEP
        return Paragraph((Run(edit.new, change=change, finding=finding_id),), inserted=True)

    def _own(
        self, block: Block, shown: Sequence[Shown], edits: Sequence[tuple[str, Edit]], gone: bool
    ) -> Paragraph:
        looks = _Looks(self, block, shown)
        runs: list[Run] = []
        if block.label:
            change = Change.DELETE if gone else Change.KEEP
            runs.append(Run(block.label + NUMBER_GAP, label=True, change=change))
        if gone:
            runs.extend(looks.kept(block.span.start, block.span.end, Change.DELETE, ""))
            return Paragraph(tuple(runs))
        at = block.span.start
        for finding_id, edit in edits:
            if edit.kind is not EditKind.REPLACE:
                continue
            runs.extend(looks.kept(at, edit.span.start, Change.KEEP, ""))
            runs.extend(self._replaced(looks, edit, finding_id))
            at = edit.span.end
        runs.extend(looks.kept(at, block.span.end, Change.KEEP, ""))
        return Paragraph(tuple(runs))

    def _replaced(self, looks: "_Looks", edit: Edit, finding_id: str) -> list[Run]:
        runs: list[Run] = []
        at = edit.span.start
        for change, text in self.diff(edit.span.of(self.contract.text), edit.new):
            if change is Change.INSERT:
                shown = Change.INSERT if self.view is View.REDLINE else Change.KEEP
                runs.append(Run(text, change=shown, finding=finding_id))
                continue
            end = at + len(text)
            if change is Change.KEEP:
                runs.extend(looks.kept(at, end, Change.KEEP, finding_id))
            elif self.view is View.REDLINE:
                runs.extend(looks.kept(at, end, Change.DELETE, finding_id))
            at = end
        return runs


def _standing_edits(block: Block, shown: Sequence[Shown]) -> list[tuple[str, Edit]]:
    """Edits of this block that do not run into each other; settled ones win over open ones."""
    wanted = [item for item in shown if item.edit is not None and _inside(item.edit, block)]
    taken: list[tuple[str, Edit]] = []
    for item in sorted(wanted, key=lambda item: item.open):
        edit = item.edit
        if edit is None or any(_collide(edit, other) for _, other in taken):
            continue
        taken.append((item.finding.finding_id, edit))
    return sorted(taken, key=lambda pair: pair[1].span)


def _inside(edit: Edit, block: Block) -> bool:
    if edit.kind is EditKind.REPLACE:
        return block.span.holds(edit.span)
    return block.span.start <= edit.span.start <= block.span.end


def _collide(first: Edit, second: Edit) -> bool:
    if EditKind.INSERT_AFTER in (first.kind, second.kind):
        return False
    if EditKind.DELETE_BLOCK in (first.kind, second.kind):
        return True
    return first.span.meets(second.span) or first.span == second.span


class _Looks:
    """Splits a block's characters where their look changes, and sets marks behind citations."""

    def __init__(self, source: PageSource, block: Block, shown: Sequence[Shown]) -> None:
        self.source = source
        self.block = block
        self.citations = source.citations_in(block)
        self.shown = [item for item in shown if item.open and not item.finding.missing]
        cuts = {block.span.start, block.span.end}
        for ranged in block.styles:
            cuts |= {ranged.span.start + block.start, ranged.span.end + block.start}
        for i in self.citations:
            cuts |= set(source.verdicts[i].citation.span)
        for item in self.shown:
            cuts |= set(item.finding.span)
        self.cuts = sorted(cuts)

    def kept(self, start: int, end: int, change: Change, finding: str) -> list[Run]:
        """Runs for the source characters from ``start`` to ``end``."""
        runs: list[Run] = []
        at = start
        for cut in (*self.cuts[bisect_right(self.cuts, start) :], end):
            stop = min(cut, end)
            if stop > at:
                runs.append(self._run(at, stop, change, finding))
                at = stop
                if change is Change.KEEP:
                    runs.extend(self._marks_ending_at(at))
            if at >= end:
                break
        return runs

    def _run(self, start: int, end: int, change: Change, finding: str) -> Run:
        styles = {
            style
            for ranged in self.block.styles
            if ranged.span.start + self.block.start <= start < ranged.span.end + self.block.start
            for style in ranged.styles
        }
        citation = next((i for i in self.citations if self._citation_holds(i, start)), None)
        about = next(
            (s.finding for s in self.shown if s.finding.span.start <= start < s.finding.span.end), None
        )
        return Run(
            self.source.contract.text[start:end],
            start=start,
            change=change,
            bold=Style.BOLD in styles,
            italic=Style.ITALIC in styles,
            underline=Style.UNDERLINE in styles,
            citation=citation,
            verified=citation is not None and self.source.verdicts[citation].verified,
            finding=finding or (about.finding_id if about else ""),
            risk=about.risk.value if about else "",
        )

    def _citation_holds(self, index: int, offset: int) -> bool:
        span = self.source.verdicts[index].citation.span
        return span.start <= offset < span.end

    def _marks_ending_at(self, offset: int) -> list[Run]:
        runs: list[Run] = []
        for i in self.citations:
            verdict = self.source.verdicts[i]
            if verdict.citation.span.end == offset:
                kind = "verified" if verdict.verified else "needs"
                runs.append(Run(self.source.speech.verdict(verdict), mark=kind, citation=i))
        return runs
