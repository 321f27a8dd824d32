"""Random edit lists over real files: every kind of edit at any place, drawn by hypothesis."""

from pathlib import Path

from hypothesis import strategies as st

from tests.documents.redline.test_fixtures import traps
from workbench.domain.contract import Block, BlockKind, Contract
from workbench.domain.finding import Edit, EditKind
from workbench.domain.reports import ExportItem, Structure, StructureKind
from workbench.domain.span import Span

WORDS = st.sampled_from(
    [
        "甲方",
        "三十日",
        "（30）",
        "违约金",
        "百分之五",
        "。",
        "𠮷",
        "30%",
        "第三条",
        "shall",
        " ",
        "\t",
        "人民币壹万元整",
    ]
)
NEW = st.lists(WORDS, min_size=1, max_size=5).map("".join)
KINDS = st.sampled_from(
    [EditKind.REPLACE] * 5
    + [EditKind.INSERT_AFTER, EditKind.DELETE_BLOCK]
    + [StructureKind.MOVE, StructureKind.DELETE_ROWS, StructureKind.INSERT_ROW]
)


def files(data: Path) -> list[Path]:
    """The traps, the long contracts and every .docx of the real ones."""
    long = [data / "redline" / f"contract_{pages}p.docx" for pages in (5, 50, 300)]
    return [*traps(data / "redline" / "traps"), *long, *sorted(data.glob("contracts/*/*.docx"))]


@st.composite
def edit_lists(draw: st.DrawFn, contract: Contract, most: int) -> list[ExportItem]:
    """Between a third of ``most`` and ``most`` items, a few of them comments alone."""
    return [_item(draw, contract, number) for number in range(draw(st.integers(max(1, most // 3), most)))]


def _item(draw: st.DrawFn, contract: Contract, number: int) -> ExportItem:
    block = contract.blocks[draw(st.integers(0, len(contract.blocks) - 1))]
    kind = draw(KINDS)
    comment = draw(st.sampled_from(["", "", "批注：请核对"]))
    span = _span(draw, contract, block, wide=kind is not EditKind.INSERT_AFTER)
    if isinstance(kind, StructureKind):
        goal = contract.blocks[draw(st.integers(0, len(contract.blocks) - 1))].start
        lines = ("新行",) if kind is StructureKind.INSERT_ROW else ()
        cells = [b for b in contract.blocks if b.kind is BlockKind.CELL]
        if kind is not StructureKind.MOVE and cells:
            span = cells[draw(st.integers(0, len(cells) - 1))].span
        structure = Structure(kind=kind, span=span, lines=lines, target=goal)
        return ExportItem(item_id=str(number), span=span, structure=structure, comment=comment)
    if draw(st.integers(0, 9)) == 0:
        return ExportItem(item_id=str(number), span=span, comment="仅批注")
    new = "" if kind is EditKind.DELETE_BLOCK else draw(NEW)
    edit = Edit(kind=kind, span=span, old=span.of(contract.text), new=new)
    return ExportItem(item_id=str(number), span=span, edit=edit, comment=comment)


def _span(draw: st.DrawFn, contract: Contract, block: Block, *, wide: bool) -> Span:
    start = draw(st.integers(0, len(block.text)))
    end = draw(st.integers(start, min(len(block.text), start + 12)))
    if wide and draw(st.integers(0, 7)) == 0:
        last = contract.blocks[min(block.index + draw(st.integers(1, 3)), len(contract.blocks) - 1)]
        return Span(
            block.start + start, max(block.start + start, last.start + draw(st.integers(0, len(last.text))))
        )
    return Span(start, end).shift(block.start)
