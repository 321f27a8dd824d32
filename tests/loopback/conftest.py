"""The server as a fixture. Elsewhere: ``from tests.loopback.fixtures import loopback``."""

from tests.loopback.fixtures import loopback

__all__ = ["loopback"]
