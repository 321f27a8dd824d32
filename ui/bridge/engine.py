"""What the engine's process runs first. No Qt here, and the engine itself is loaded only over there."""

from multiprocessing.connection import Connection
from multiprocessing.synchronize import Event as CancelFlag


def serve(connection: Connection, cancel_event: CancelFlag, language: str) -> None:
    """Load the engine, then answer calls until the window closes the pipe."""
    from workbench.app.worker import serve as answer_calls

    answer_calls(connection, cancel_event, language)
