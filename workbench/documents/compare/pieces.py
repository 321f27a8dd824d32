"""What differs inside a passage: the redline of what is said, shown on what is written."""

from collections.abc import Sequence

from workbench.domain.versions import Piece, PieceKind
from workbench.text.diff import OpKind, opcodes
from workbench.text.substance import Folded, folded


def pieces_of(old: str, new: str, terms: Sequence[str] = ()) -> tuple[Piece, ...]:
    """The pieces that turn ``old`` into ``new``: old parts joined are ``old``, new parts joined are ``new``.

    What differs in form alone is NOISE, and never stands in a DELETE or INSERT of its own.
    """
    one, other = folded(old), folded(new)
    out: list[Piece] = []
    at_old = at_new = old_from = new_from = 0
    for op in opcodes(one.text, other.text, terms):
        at_old += 0 if op.kind is OpKind.INSERT else len(op.text)
        at_new += 0 if op.kind is OpKind.DELETE else len(op.text)
        if op.kind is OpKind.EQUAL:
            old_to, new_to = _begin(one, at_old, len(old)), _begin(other, at_new, len(new))
            out += _kept(old[old_from:old_to], new[new_from:new_to])
            old_from, new_from = old_to, new_to
        elif op.kind is OpKind.DELETE:
            old_to = one.places[at_old - 1] + 1
            out.append(Piece(kind=PieceKind.DELETE, old=old[old_from:old_to]))
            old_from = old_to
        else:
            new_to = other.places[at_new - 1] + 1
            out.append(Piece(kind=PieceKind.INSERT, new=new[new_from:new_to]))
            new_from = new_to
    if old_from < len(old) or new_from < len(new):
        out += _kept(old[old_from:], new[new_from:])
    return tuple(out)


def _begin(folded_text: Folded, at: int, length: int) -> int:
    """Where the folded character ``at`` stands, the end of the text behind the last one."""
    return folded_text.places[at] if at < len(folded_text.places) else length


def _kept(old: str, new: str) -> list[Piece]:
    """Words that say the same, apart from the noise at their edges and between them."""
    if old == new:
        return [Piece(kind=PieceKind.EQUAL, old=old, new=new)] if old else []
    return [Piece(kind=PieceKind.NOISE, old=old, new=new)]
