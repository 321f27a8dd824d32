"""The table as Qt actions on one window."""

from collections.abc import Callable, Mapping

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget

from ui.actions.table import ACTIONS
from workbench.words import Words


class Actions:
    """All actions by name, with the state that enables them."""

    def __init__(self, window: QWidget, words: Words, handlers: Mapping[str, Callable[[], None]]) -> None:
        self.by_name: dict[str, QAction] = {}
        for entry in ACTIONS:
            made = QAction(words.say(f"desk.action.{entry.name}"), window)
            made.setToolTip(words.say(f"desk.action.{entry.name}.tip"))
            made.setShortcuts([QKeySequence(keys) for keys in entry.keys])
            made.triggered.connect(_plain(handlers[entry.name]))
            window.addAction(made)
            self.by_name[entry.name] = made

    def __getitem__(self, name: str) -> QAction:
        return self.by_name[name]

    def trigger(self, name: str) -> None:
        """Do it, if it is enabled."""
        self.by_name[name].trigger()

    def tick(self, name: str, *, on: bool) -> None:
        """Show in the menu whether this is how it is now."""
        action = self.by_name[name]
        action.setCheckable(True)
        action.setChecked(on)

    def enable(self, present: frozenset[str]) -> None:
        """Enable every action whose needs are all present."""
        for entry in ACTIONS:
            self.by_name[entry.name].setEnabled(present.issuperset(entry.needs))


def _plain(handler: Callable[[], None]) -> Callable[[bool], None]:
    def triggered(_checked: bool) -> None:
        handler()

    return triggered
