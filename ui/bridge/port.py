"""What the desk knows of the engine: ask by name, hear events, then one answer."""

from PySide6.QtCore import QObject, Signal

from workbench.errors import WorkbenchError


class Port(QObject):
    """A way to the engine that never makes the window wait.

    ``call`` answers at once with a number; later come any number of ``told(number, event)``, then
    exactly one ``done(number, result)`` or ``failed(number, WorkbenchError)``. All are emitted in the
    window's thread.
    """

    told = Signal(int, object)
    done = Signal(int, object)
    failed = Signal(int, object)

    def call(self, op: str, **arguments: object) -> int:
        """Ask for an operation of the front door; returns the number of the call."""
        raise NotImplementedError

    def cancel(self, number: int) -> None:
        """Stop a call within a second; it fails with ``Cancelled``."""
        raise NotImplementedError

    def listen(self) -> None:
        """Begin to hand on answers."""

    def close(self) -> None:
        """Let go of threads and processes."""

    def fail(self, number: int, error: WorkbenchError) -> None:
        """Answer a call with an error."""
        self.failed.emit(number, error)
