"""A keyring in memory, for tests that sign. Named in PYTHON_KEYRING_BACKEND it serves child processes."""

import os

from keyring.backend import KeyringBackend


class MemoryKeyring(KeyringBackend):
    """Forgets with its process, unless WORKBENCH_TEST_SECRET gives every process the same secret."""

    priority = 1  # pyright: ignore[reportAssignmentType]  # the library declares a property

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username), os.environ.get("WORKBENCH_TEST_SECRET"))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]
