"""Small coloured words in a row that wraps."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QSizePolicy, QWidget

from ui.widgets.pills import pill


class Flow(QLayout):
    """Items from left to right, as many rows as the width asks for."""

    def __init__(self, parent: QWidget | None = None, gap: int = 5) -> None:
        super().__init__(parent)
        self.gap = gap
        self._items: list[QLayoutItem] = []
        self.setContentsMargins(0, 0, 0, 0)

    def addItem(self, item: QLayoutItem) -> None:
        """Take one more."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]  # Qt hands out null
        """The item at a place."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:  # pyright: ignore[reportIncompatibleMethodOverride]  # Qt hands out null
        """Let go of the item at a place."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """Takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The narrower, the higher."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height at a width."""
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        """Place everything."""
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        """As little as possible."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """The widest item."""
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, *, move: bool) -> int:
        x, y, high = rect.x(), rect.y(), 0
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            size = item.sizeHint()
            if x > rect.x() and x + size.width() > rect.right() + 1:
                x, y, high = rect.x(), y + high + self.gap, 0
            if move:
                item.setGeometry(QRect(QPoint(x, y), size))
            x, high = x + size.width() + self.gap, max(high, size.height())
        return y + high - rect.y()


class Wrapped(QWidget):
    """Holds widgets from left to right in as many rows as they need."""

    def __init__(self, gap: int = 5) -> None:
        super().__init__()
        self.flow = Flow(self, gap)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def add(self, widget: QWidget) -> None:
        """Take one more."""
        self.flow.addWidget(widget)

    def empty(self) -> None:
        """Let go of all."""
        while (item := self.flow.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()


class Chips(Wrapped):
    """Coloured words, replaced as a whole."""

    def __init__(self, name: str = "") -> None:
        super().__init__()
        self.name = name

    def show_words(self, words: Sequence[tuple[str, str]]) -> None:
        """Show (word, tone) pairs."""
        self.empty()
        for text, tone in words:
            self.add(pill(text, tone))
        self.setAccessibleName(f"{self.name} {' '.join(text for text, _ in words)}".strip())
        self.setVisible(bool(words))
        self.updateGeometry()

    @property
    def words(self) -> tuple[str, ...]:
        """What is shown."""
        found: list[str] = []
        for index in range(self.flow.count()):
            item = self.flow.itemAt(index)
            widget = item.widget() if item is not None else None
            if widget is not None:
                found.append(widget.property("text"))
        return tuple(found)
