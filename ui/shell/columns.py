"""How wide outline, page and findings are: the same before and after the screens stand, so that the page
which is shown first does not move when the rest comes."""

from PySide6.QtWidgets import QSplitter

from ui.shell.memory import Memory

WIDE = 1280
LEAST_PAGE = 520


def share(splitter: QSplitter, room: int) -> None:
    """The usual widths in ``room`` pixels (the window without its rail)."""
    outline, findings = (186, 392) if room >= WIDE else (156, 344)
    splitter.setSizes([outline, room - outline - findings, findings])


def restore(splitter: QSplitter, room: int, memory: Memory) -> None:
    """The widths that the lawyer left, unless they were left in a wider window."""
    share(splitter, room)
    memory.restore_panels(splitter)
    sizes = splitter.sizes()
    if room * sizes[1] < LEAST_PAGE * sum(sizes):
        share(splitter, room)
