"""Keys of models: in the system's keyring, an environment variable or this process's memory (R2.8).

Never in a file of ours, a log, an error or a command line. A key leaves this module in one way only: it
is handed to the call that needs it.
"""

import os
from collections.abc import Mapping

from workbench.domain.models import KeyPlace
from workbench.errors import RetryableError, UserError
from workbench.settings import secrets

_LONGEST = 4096


class ModelKeys:
    """The keys of configured models, each by its model's name. ``environ`` is where variables stand."""

    def __init__(self, environ: Mapping[str, str] | None = None) -> None:
        self._environ = os.environ if environ is None else environ
        self._session: dict[str, str] = {}

    def find(self, model: str, variable: str = "") -> str | None:
        """The key of a model: the session's own, else the keyring's, else the variable's; None where there
        is none. Imports keyring and may wait for the person to unlock it."""
        held = self._session.get(model) or self._kept(model)
        return held or (self._environ.get(variable, "").strip() or None if variable else None)

    def place(self, model: str, variable: str = "") -> KeyPlace:
        """Where a model's key would come from now."""
        if model in self._session:
            return KeyPlace.SESSION
        if self._kept(model):
            return KeyPlace.KEYRING
        if variable and self._environ.get(variable, "").strip():
            return KeyPlace.ENVIRONMENT
        return KeyPlace.NONE

    def keep(self, model: str, key: str, place: KeyPlace, variable: str = "") -> None:
        """Keep a key in the keyring, or in memory until the program ends.

        Raises UserError ``key_malformed`` for what can be no key, ``key_no_keyring`` where no keyring
        works (``variable`` is what it names instead), ``key_not_kept_there`` for any other place.
        """
        key = key.strip()
        if not key or len(key) > _LONGEST or not key.isascii() or not key.isprintable() or " " in key:
            raise UserError("key_malformed")
        if place is KeyPlace.SESSION:
            self._session[model] = key
        elif place is KeyPlace.KEYRING:
            try:
                secrets.keep(_secret(model), key)
            except RetryableError:
                raise UserError("key_no_keyring", variable=variable or "…") from None
            self._session.pop(model, None)
        else:
            raise UserError("key_not_kept_there", variable=variable or "…")

    def forget(self, model: str) -> None:
        """Forget a key, here and in the keyring. A variable is not ours to change.

        Raises RetryableError ``key_not_forgotten`` where there is a keyring that does not let go of it, or
        is locked, so that nobody takes a key for gone that is there.
        """
        if secrets.working():
            try:
                secrets.forget(_secret(model))
            except RetryableError:
                raise RetryableError("key_not_forgotten", model=model) from None
        self._session.pop(model, None)

    @staticmethod
    def keyring() -> bool:
        """Whether this computer has a keyring that works."""
        return secrets.working()

    @staticmethod
    def _kept(model: str) -> str | None:
        try:
            return secrets.recall(_secret(model))
        except RetryableError:
            return None


def _secret(model: str) -> str:
    return f"model-key {model}"
