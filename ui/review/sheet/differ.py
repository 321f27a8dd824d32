"""The product's redline operations as pieces on the page."""

from functools import lru_cache

from ui.review.sheet.compose import Piece
from ui.review.sheet.runs import Change
from workbench.app.redline import OpKind, opcodes

_CHANGES = {OpKind.EQUAL: Change.KEEP, OpKind.INSERT: Change.INSERT, OpKind.DELETE: Change.DELETE}


@lru_cache(maxsize=2048)
def pieces(old: str, new: str) -> tuple[Piece, ...]:
    """What turns ``old`` into ``new``; remembered, since a page is composed again and again."""
    return tuple(Piece(_CHANGES[op.kind], op.text) for op in opcodes(old, new))
