"""A form's grid: what is asked on the left, the answer beside it."""

from PySide6.QtWidgets import QGridLayout, QWidget

ASKS = 72  # pixels for the longest short question in either language


def fields(holder: QWidget) -> QGridLayout:
    """An empty grid of fields in a widget; forms that stand below each other line up."""
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(12)
    grid.setVerticalSpacing(8)
    grid.setColumnMinimumWidth(0, ASKS)
    grid.setColumnStretch(1, 1)
    return grid
