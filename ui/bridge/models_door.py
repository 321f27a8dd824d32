"""What the front door can do with models, asked by name; keys pass through and are not remembered here."""

from typing import NamedTuple

from PySide6.QtCore import QObject, Signal, Slot

from ui.bridge.port import Port
from workbench.errors import WorkbenchError


class Asked(NamedTuple):
    """A call that was made: its operation and its arguments without the key."""

    op: str
    arguments: dict[str, object]

    @property
    def name(self) -> str:
        """The model that it is about, empty where it is about none."""
        return str(self.arguments.get("name", ""))


class ModelsDoor(QObject):
    """Sends calls about models; ``answered(Asked, result)`` or ``refused(Asked, error)`` follow."""

    answered = Signal(object, object)
    refused = Signal(object, object)

    def __init__(self, port: Port) -> None:
        super().__init__()
        self.port = port
        self._open: dict[int, Asked] = {}
        port.done.connect(self._done)
        port.failed.connect(self._failed)

    def ask(self, op: str, **arguments: object) -> None:
        """Ask for an operation of the front door."""
        kept = {name: value for name, value in arguments.items() if name != "key"}
        self._open[self.port.call(op, **arguments)] = Asked(op, kept)

    def waits_for(self, op: str, name: str = "") -> bool:
        """Whether an answer is still to come."""
        return any(asked.op == op and name in ("", asked.name) for asked in self._open.values())

    def cancel(self, op: str, name: str = "") -> None:
        """Stop what was asked for, where it is still open."""
        for number, asked in tuple(self._open.items()):
            if asked.op == op and name in ("", asked.name):
                self.port.cancel(number)

    @Slot(int, object)
    def _done(self, number: int, result: object) -> None:
        asked = self._open.pop(number, None)
        if asked is not None:
            self.answered.emit(asked, result)

    @Slot(int, object)
    def _failed(self, number: int, error: WorkbenchError) -> None:
        asked = self._open.pop(number, None)
        if asked is not None:
            self.refused.emit(asked, error)
