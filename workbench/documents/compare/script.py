"""From aligned passages to edits of the old file: what the Word writer is asked to write."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from typing import NamedTuple

from workbench.documents.compare.align import Group
from workbench.documents.compare.compare import Alignment, same
from workbench.documents.compare.pieces import pieces_of
from workbench.documents.compare.units import Unit
from workbench.domain.contract import Block, BlockKind, Contract
from workbench.domain.finding import Edit, EditKind
from workbench.domain.reports import ExportItem, Structure, StructureKind
from workbench.domain.span import Span
from workbench.domain.versions import PieceKind
from workbench.text.substance import fold

_BODY = frozenset({BlockKind.PARAGRAPH, BlockKind.CELL})


class Target(NamedTuple):
    """A block of the old version and the text that it gets; ``new`` is its block of the new version."""

    old: int
    new: int
    text: str


class Line(NamedTuple):
    """A paragraph to come, and its block of the new version, -1 where it is none of one's own."""

    text: str
    new: int = -1


class Move(NamedTuple):
    """Blocks of the old version that stand elsewhere in the new one, and their words there."""

    olds: tuple[int, ...]
    news: tuple[int, ...]
    lines: tuple[str, ...]


class NewRow(NamedTuple):
    """A row of a table that comes behind that of a block of the old version."""

    behind: int
    cells: tuple[str, ...]


@dataclass
class Script:
    """The edits that make the new version of the old one. With ``exact`` every character, else what counts."""

    old: Contract
    new: Contract
    found: Alignment
    exact: bool
    structured: bool = True
    """Whether rows and moves are written as such, and not as words that come and go."""
    items: list[ExportItem] = field(default_factory=list[ExportItem])
    rows: bool = False
    """Whether a row of a table would have to come where none can be put."""
    _new_rows: list[NewRow] = field(default_factory=list[NewRow])

    def written(self) -> tuple[ExportItem, ...]:
        """The edits, in the order of the old version."""
        kept = self._in_order()
        texts = {target.old: target.text for target in kept}
        held = {target.new for target in kept}
        for group in self.found.groups:
            if self._quiet(group):  # set otherwise, and nothing else: every block stays as it is
                texts.update((at, self.old.blocks[at].text) for at in self._blocks(group, new=False))
                texts.update(self._renumbered(group))
                held.update(self._blocks(group, new=True))
        inserted = self._insertions(kept, held, texts)
        moves = self._moves(inserted, texts) if self.structured else {}
        away = {at for move in moves.values() for at in move.olds}
        away |= self._rows_gone(texts, away) if self.structured else set()
        for unit in self.found.old:
            for at in unit.blocks:
                block = self.old.blocks[at]
                if at not in texts:
                    if block.text.strip() and at not in away:
                        self._add(EditKind.DELETE_BLOCK, block, "")
                elif texts[at] != block.text:
                    self._add(EditKind.REPLACE, block, texts[at])
        for row in self._new_rows:
            self._restructure(StructureKind.INSERT_ROW, self.old.blocks[row.behind].span, row.cells)
        for at, lines in sorted(inserted.items()):
            self._come(at, lines, moves)
        return tuple(self.items)

    def _come(self, at: int, lines: Sequence[Line], moves: Mapping[int, Move]) -> None:
        """What comes behind a block, in order: new paragraphs, and those from elsewhere."""
        anchor = self.old.blocks[at]
        waiting: list[str] = []
        for line in (*lines, None):
            move = moves.get(line.new) if line is not None else None
            if line is not None and not any(line.new in m.news for m in moves.values()):
                waiting.append(line.text)
                continue
            if waiting:
                self._add(EditKind.INSERT_AFTER, anchor, "\n".join(waiting))
                waiting = []
            if move is not None:
                first, last = self.old.blocks[move.olds[0]], self.old.blocks[move.olds[-1]]
                self._restructure(
                    StructureKind.MOVE, Span(first.start, last.span.end), move.lines, target=anchor.start
                )

    def _restructure(
        self, kind: StructureKind, span: Span, lines: tuple[str, ...] = (), target: int | None = None
    ) -> None:
        structure = Structure(kind=kind, span=span, lines=lines, target=target)
        self.items.append(ExportItem(item_id=str(len(self.items) + 1), span=span, structure=structure))

    def _moves(self, inserted: Mapping[int, Sequence[Line]], texts: Mapping[int, str]) -> dict[int, Move]:
        """Paragraphs that come from elsewhere as they are, several as one where they stood together; by the
        first block of the new version."""
        came = {
            target.new: target
            for group in self.found.groups
            if group.moved and len(self._blocks(group, new=False)) == len(self._blocks(group, new=True))
            for target in self._pairs(group)
            if target.old not in texts and self._free(self.old.blocks[target.old]) and target.text
        }
        out: dict[int, Move] = {}
        for lines in inserted.values():
            run: list[Target] = []
            for line in (*lines, None):
                target = came.get(line.new) if line is not None else None
                if run and (target is None or target.old != run[-1].old + 1):
                    out[run[0].new] = Move(
                        tuple(t.old for t in run), tuple(t.new for t in run), tuple(t.text for t in run)
                    )
                    run = []
                if target is not None:
                    run.append(target)
        return out

    @staticmethod
    def _free(block: Block) -> bool:
        return block.kind is BlockKind.PARAGRAPH and block.cell is None

    def _rows_gone(self, texts: Mapping[int, str], away: AbstractSet[int]) -> set[int]:
        """The blocks of rows in which nothing is left, after asking for each to go as a row."""
        rows: dict[tuple[int, int], list[Block]] = {}
        for block in self.old.blocks:
            if block.cell is not None and block.text.strip():
                rows.setdefault((block.cell.table, block.cell.row), []).append(block)
        gone: set[int] = set()
        for blocks in rows.values():
            if all(block.index not in texts and block.index not in away for block in blocks):
                self._restructure(StructureKind.DELETE_ROWS, blocks[0].span)
                gone |= {block.index for block in blocks}
        return gone

    def _add(self, kind: EditKind, block: Block, new: str) -> None:
        span = Span(block.span.end, block.span.end) if kind is EditKind.INSERT_AFTER else block.span
        edit = Edit(kind=kind, span=span, old=span.of(self.old.text), new=new)
        self.items.append(ExportItem(item_id=str(len(self.items) + 1), span=span, edit=edit))

    def _in_order(self) -> list[Target]:
        """The pairs of blocks that keep their order; what crosses is written as deleted and inserted."""
        pairs = sorted(
            target for group in self.found.groups if not group.moved for target in self._pairs(group)
        )
        ends: list[int] = []
        behind: list[int] = []
        chain: list[int] = []
        for at, target in enumerate(pairs):
            place = bisect_left(ends, target.new)
            ends[place : place + 1] = [target.new]
            chain[place : place + 1] = [at]
            behind.append(chain[place - 1] if place else -1)
        out: list[Target] = []
        at = chain[-1] if chain else -1
        while at >= 0:
            out.append(pairs[at])
            at = behind[at]
        return out[::-1]

    def _quiet(self, group: Group) -> bool:
        if self.exact or group.moved or not group.olds or not group.news:
            return False
        return same(self.found.side(group, new=False), self.found.side(group, new=True))

    def _renumbered(self, group: Group) -> dict[int, str]:
        """The block whose typed number is another now, with that."""
        one, other = self.found.side(group, new=False)[0], self.found.side(group, new=True)[0]
        typed = one.lead and other.lead and one.same_number != other.same_number
        if not typed or len(group.olds) != len(group.news):
            return {}
        text = self.old.blocks[one.blocks[0]].text
        head = text[: one.lead].replace(one.number, other.number, 1)
        return {one.blocks[0]: head + text[one.lead :]}

    def _blocks(self, group: Group, *, new: bool) -> list[int]:
        return [at for unit in self.found.side(group, new=new) for at in unit.blocks]

    def _pairs(self, group: Group) -> Iterator[Target]:
        olds = self.found.side(group, new=False)
        news = self.found.side(group, new=True)
        before = [(unit, at) for unit in olds for at in unit.blocks if self.old.blocks[at].text.strip()]
        after = [(unit, at) for unit in news for at in unit.blocks if self.new.blocks[at].text.strip()]
        if len(before) != len(after):
            before, after = self._fitted(before, after)
        for (one, old), (other, new) in zip(before, after, strict=False):
            yield Target(old, new, self._text(one, old, other, new))

    def _fitted(
        self, before: list[tuple[Unit, int]], after: list[tuple[Unit, int]]
    ) -> tuple[list[tuple[Unit, int]], list[tuple[Unit, int]]]:
        """Unequal numbers of blocks: what is the same at either end is paired, the rest in order."""
        end = 0
        while end < min(len(before), len(after)) and fold(self.old.blocks[before[-1 - end][1]].text) == fold(
            self.new.blocks[after[-1 - end][1]].text
        ):
            end += 1
        middle = min(len(before), len(after)) - end
        return (
            before[:middle] + before[len(before) - end :],
            after[:middle] + after[len(after) - end :],
        )

    def _text(self, one: Unit, old: int, other: Unit, new: int) -> str:
        """The words that a block gets. A number that is typed on one side only stays as it is there."""
        before, after = self.old.blocks[old], self.new.blocks[new]
        head = ""
        was, is_ = before.text, after.text
        if one.row is None and other.row is None and one.automatic is not other.automatic:
            if one.automatic and new == other.blocks[0]:
                is_ = after.text[other.lead :]
            elif other.automatic and old == one.blocks[0]:
                head, was = before.text[: one.lead], before.text[one.lead :]
                if one.same_number != other.same_number:
                    head = head.replace(one.number, other.number, 1)
        if self.exact:
            return head + is_
        if fold(was) == fold(is_):
            return head + was
        pieces = pieces_of(was, is_)
        kept = (PieceKind.EQUAL, PieceKind.NOISE)
        return head + "".join(piece.old if piece.kind in kept else piece.new for piece in pieces)

    # what comes in

    def _insertions(
        self, kept: Sequence[Target], held: set[int], texts: dict[int, str]
    ) -> dict[int, list[Line]]:
        """Lines to be put behind blocks of the old version, by block."""
        out: dict[int, list[Line]] = {}
        owner = {target.new: target.old for target in kept}
        order = [at for unit in self.found.new for at in unit.blocks if self.new.blocks[at].text.strip()]
        last, run = -1, list[int]()
        for at in [*order, -1]:
            if at >= 0 and at not in held:
                run.append(at)
                continue
            following = owner.get(at, len(self.old.blocks))
            if run:
                self._place(run, last, following, texts, out)
                run = []
            last = following
        return out

    def _place(
        self, run: Sequence[int], last: int, following: int, texts: dict[int, str], out: dict[int, list[Line]]
    ) -> None:
        blocks = [self.new.blocks[at] for at in self._behind_rows(run, last)]
        if not blocks:
            return
        cell = any(block.cell is not None for block in blocks)
        self.rows = self.rows or (cell and not self._same_cell(last, blocks))
        anchor = self._anchor(last, following, cell=cell)
        if anchor is not None:
            lines = [Line(self._line(block, self.old.blocks[anchor]), block.index) for block in blocks]
            out[anchor] = [*out.get(anchor, []), *lines]
            return
        held = following if following < len(self.old.blocks) else self._gone(last, following, texts)
        if held is None:
            self.rows = True
            return
        lines = [Line(self._line(block, self.old.blocks[held])) for block in blocks]
        tail = [Line(texts[held])] if held in texts else []
        texts[held] = lines[0].text
        out[held] = [*lines[1:], *tail, *out.get(held, [])]

    def _behind_rows(self, run: Sequence[int], last: int) -> Sequence[int]:
        """What is left of a run after the whole rows that it begins with, which are put behind the last row."""
        before = self.old.blocks[last].cell if self.structured and last >= 0 else None
        if before is None:
            return run
        left = list(run)
        while left:
            cell = self.new.blocks[left[0]].cell
            if cell is None or cell.depth != before.depth:
                break
            row = [
                b
                for b in self.new.blocks
                if b.cell is not None and (b.cell.table, b.cell.row) == (cell.table, cell.row)
            ]
            said = [block.index for block in row if block.text.strip()]
            if left[: len(said)] != said:
                break
            columns: dict[int, list[str]] = {}
            for block in row:
                columns.setdefault(block.cell.column if block.cell else 0, []).append(block.text)
            cells = tuple("\n".join(t for t in texts if t.strip()) for _, texts in sorted(columns.items()))
            self._new_rows.append(NewRow(last, cells))
            left = left[len(said) :]
        return left

    def _same_cell(self, last: int, blocks: Sequence[Block]) -> bool:
        return last >= 0 and all(block.cell == self.old.blocks[last].cell for block in blocks)

    def _anchor(self, last: int, following: int, *, cell: bool) -> int | None:
        """A block behind which new paragraphs may stand: the one before, or a blank one between."""
        if last >= 0 and (cell or self.old.blocks[last].cell is None):
            return last if self.old.blocks[last].kind in _BODY else None
        for at in range(last + 1, following):
            block = self.old.blocks[at]
            if not block.text.strip() and block.cell is None and block.kind is BlockKind.PARAGRAPH:
                return at
        return None

    def _gone(self, last: int, following: int, texts: dict[int, str]) -> int | None:
        """A paragraph that is deleted where something comes in: it gets the new words instead."""
        for at in range(last + 1, following):
            block = self.old.blocks[at]
            if (
                block.text.strip()
                and block.cell is None
                and block.kind is BlockKind.PARAGRAPH
                and at not in texts
            ):
                return at
        return None

    @staticmethod
    def _line(block: Block, anchor: Block) -> str:
        """The words of a new paragraph; its number too where its neighbour is not counted by Word."""
        return block.text if anchor.label else block.shown
