"""The pieces of an edit, as the desk gets them from the engine."""

from ui.review.sheet.compose import Piece
from ui.review.sheet.runs import Change
from workbench.text.diff import OpKind, opcodes

CHANGES = {OpKind.EQUAL: Change.KEEP, OpKind.INSERT: Change.INSERT, OpKind.DELETE: Change.DELETE}


def diff(old: str, new: str) -> list[Piece]:
    """Pieces from the product's own opcodes."""
    return [Piece(CHANGES[op.kind], op.text) for op in opcodes(old, new)]
