"""The loopback server as a pytest fixture for any room: import it into the room's conftest."""

from collections.abc import Iterator

import pytest

from tests.loopback.server import Loopback


@pytest.fixture
def loopback() -> Iterator[Loopback]:
    """A provider on this computer that answers everything well until it is told otherwise."""
    with Loopback() as server:
        yield server
