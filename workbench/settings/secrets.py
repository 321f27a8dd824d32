"""Secrets of the person at this computer, in the system's keyring and nowhere else (specification R1.7).

The one module that imports keyring, and only when a secret is first needed: the import and the search
for a backend take a fifth of a second of processor time. A backend that writes plain files counts as
none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from workbench.errors import RetryableError

if TYPE_CHECKING:
    from collections.abc import Iterable

    from keyring.backend import KeyringBackend

SERVICE = "contract-workbench"
_PLAIN = "keyrings.alt."  # backends in files, also "encrypted" ones whose key lies beside them


def recall(name: str) -> str | None:
    """A secret, None where it was never kept. Raises RetryableError ``no_keyring`` where there is no
    keyring, or it is locked: what cannot be read is not taken for absent."""
    backend = _backend()
    try:
        return backend.get_password(SERVICE, name)
    except Exception as error:
        raise RetryableError("no_keyring", reason=type(error).__name__) from error


def keep(name: str, value: str) -> None:
    """Keep a secret. Raises RetryableError ``no_keyring`` unless it can be read back."""
    backend = _backend()
    try:
        backend.set_password(SERVICE, name, value)  # pyright: ignore[reportUnknownMemberType]  # typed by a decorator
    except Exception as error:
        raise RetryableError("no_keyring", reason=type(error).__name__) from error
    if recall(name) is None:
        raise RetryableError("no_keyring", reason="Forgetful")


def forget(name: str) -> None:
    """Delete a secret; one that was never kept is no error. Raises RetryableError ``no_keyring`` where it
    can still be read afterwards, or nothing can be."""
    if recall(name) is None:
        return
    backend = _backend()
    try:
        backend.delete_password(SERVICE, name)
    except Exception as error:
        raise RetryableError("no_keyring", reason=type(error).__name__) from error
    if recall(name) is not None:
        raise RetryableError("no_keyring", reason="Unforgetting")


def working() -> bool:
    """Whether this computer has a keyring at all; one that is locked counts."""
    try:
        _backend()
    except RetryableError:
        return False
    return True


def _backend() -> KeyringBackend:
    import keyring
    from keyring.backends.chainer import ChainerBackend
    from keyring.backends.fail import Keyring as NoKeyring

    try:
        found = keyring.get_keyring()
        parts = (
            cast("Iterable[KeyringBackend]", found.backends)
            if isinstance(found, ChainerBackend)
            else (found,)
        )
        for backend in parts:
            if not (isinstance(backend, NoKeyring) or type(backend).__module__.startswith(_PLAIN)):
                return backend
    except Exception as error:
        raise RetryableError("no_keyring", reason=type(error).__name__) from error
    raise RetryableError("no_keyring", reason="NoKeyring")
