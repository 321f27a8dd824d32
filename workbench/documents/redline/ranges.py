"""One edit over several paragraphs as edits of each: which one becomes which, which goes, which is new.

The proposal's lines are the new paragraphs. Where there are as many as before, each becomes its successor;
else those that are alike are paired, the rest is deleted or put in as whole paragraphs (specification R6.4).
"""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.documents.compare.likeness import Bag, alike, bag
from workbench.domain.contract import Block, Contract
from workbench.domain.finding import Edit, EditKind
from workbench.domain.span import Span

_MOST = 10_000  # pairs looked at
_ALIKE = 0.4


class Piece(NamedTuple):
    """What an edit does to one block."""

    block: Block
    edit: Edit


class Pieces(NamedTuple):
    """An edit taken apart, or the reason why it cannot be."""

    pieces: tuple[Piece, ...] = ()
    reason: str = ""


def pieces_of(contract: Contract, edit: Edit, first: Block) -> Pieces:
    """The edit of each block, for an edit that begins in ``first`` and ends in a later one."""
    edit = _trimmed(edit, first)
    at = first.index
    merges = edit.kind is EditKind.REPLACE and contract.text[edit.span.end - 1] == "\n"
    blocks = [b for b in contract.blocks[at:] if b.start < edit.span.end + merges]
    if edit.kind is EditKind.INSERT_AFTER:
        last = blocks[-1]
        return Pieces((Piece(last, edit.model_copy(update={"span": last.span, "old": ""})),))
    if any(block.part != first.part for block in blocks):
        return Pieces(reason="several_paragraphs")
    if edit.kind is EditKind.DELETE_BLOCK or _whole(blocks, edit):
        return Pieces(tuple(_gone(block) for block in blocks))
    return _replaced(blocks, edit)


def _trimmed(edit: Edit, first: Block) -> Edit:
    """A line end that comes back, or that goes with its whole paragraph, is no change of the next one."""
    if not edit.old.endswith("\n"):
        return edit
    if not edit.new.endswith("\n") and (edit.new or edit.span.start > first.start):
        return edit
    span = Span(edit.span.start, edit.span.end - 1)
    return edit.model_copy(update={"span": span, "old": edit.old[:-1], "new": edit.new.removesuffix("\n")})


def _whole(blocks: Sequence[Block], edit: Edit) -> bool:
    """Whether every word of the blocks goes, and nothing comes."""
    return (
        not edit.new.strip() and edit.span.start <= blocks[0].start and blocks[-1].span.end <= edit.span.end
    )


def _gone(block: Block) -> Piece:
    return Piece(block, Edit(kind=EditKind.DELETE_BLOCK, span=block.span, old=block.text, new=""))


def _replaced(blocks: Sequence[Block], edit: Edit) -> Pieces:
    head = blocks[0].text[: edit.span.start - blocks[0].start]
    tail = blocks[-1].text[max(edit.span.end - blocks[-1].start, 0) :]
    lines = (head + edit.new + tail).split("\n")
    breaks = [block.text.count("\n") for block in blocks]
    if len(lines) == len(blocks) + sum(breaks):
        news = _regrouped(lines, breaks)
        return Pieces(tuple(_rewritten(b, n) for b, n in zip(blocks, news, strict=True) if b.text != n))
    one_place = all(block.kind is blocks[0].kind and block.cell == blocks[0].cell for block in blocks)
    if any(breaks) or not one_place or len(blocks) * len(lines) > _MOST:
        return Pieces(reason="several_paragraphs")
    return Pieces(tuple(_aligned(blocks, [line for line in lines if line.strip()] or [""])))


def _regrouped(lines: Sequence[str], breaks: Sequence[int]) -> list[str]:
    """Lines put together again where a block holds line breaks of its own."""
    out: list[str] = []
    at = 0
    for count in breaks:
        out.append("\n".join(lines[at : at + count + 1]))
        at += count + 1
    return out


def _rewritten(block: Block, new: str) -> Piece:
    """A block with other words; one that loses them all goes with its mark."""
    if not new and block.text:
        return _gone(block)
    return Piece(block, Edit(span=block.span, old=block.text, new=new))


def _aligned(blocks: Sequence[Block], lines: Sequence[str]) -> list[Piece]:
    pairs = _pairs(blocks, lines)
    out: list[Piece] = []
    owner, last = blocks[0], -1
    for at, block in enumerate(blocks):
        line = pairs.get(at)
        if line is None:
            out.append(_gone(block))
            continue
        out += _behind(owner, lines[last + 1 : line])
        owner, last = block, line
        if block.text != lines[line]:
            out.append(_rewritten(block, lines[line]))
    return out + _behind(owner, lines[last + 1 :])


def _behind(block: Block, lines: Sequence[str]) -> list[Piece]:
    if not lines:
        return []
    at = Span(block.span.end, block.span.end)
    return [Piece(block, Edit(kind=EditKind.INSERT_AFTER, span=at, old="", new="\n".join(lines)))]


def _pairs(blocks: Sequence[Block], lines: Sequence[str]) -> dict[int, int]:
    """Which block becomes which line: the most alike, in order. The first block becomes the first line, since
    nothing of the edit stands before it that a new paragraph could be put behind."""
    bags, others = [bag(block.text) for block in blocks], [bag(line) for line in lines]
    score = [[_score(one, other) for other in others] for one in bags]
    best = [[0.0] * (len(lines) + 1) for _ in range(len(blocks) + 1)]
    for i in reversed(range(1, len(blocks))):
        for j in reversed(range(1, len(lines))):
            best[i][j] = max(best[i + 1][j], best[i][j + 1], best[i + 1][j + 1] + score[i][j])
    out = {0: 0}
    i = j = 1
    while i < len(blocks) and j < len(lines):
        if score[i][j] and best[i][j] == best[i + 1][j + 1] + score[i][j]:
            out[i] = j
            i, j = i + 1, j + 1
        elif best[i][j] == best[i + 1][j]:
            i += 1
        else:
            j += 1
    return out


def _score(one: Bag, other: Bag) -> float:
    found = alike(one, other)
    return found if found >= _ALIKE else 0.0
