"""The gateway to models, made when one is first needed: nothing of it is imported before (R2.8)."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from workbench.domain.models import ModelEntry, ProbeReport, Profile
from workbench.errors import UserError
from workbench.settings.model_keys import ModelKeys
from workbench.settings.paths import Paths
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.providers.base import ChatModel


class Gateways:
    """Profiles of providers, and the way to their models."""

    def __init__(self, paths: Paths, words: Words, keys: ModelKeys) -> None:
        self._paths = paths
        self._words = words
        self._keys = keys

    def profiles(self) -> tuple[Profile, ...]:
        """The providers that are offered."""
        return ()

    def known(self, entry: ModelEntry) -> None:
        """Raises UserError ``no_such_provider`` for an entry of a provider that has no profile."""

    def variable(self, entry: ModelEntry) -> str:
        """The environment variable that is looked at for an entry's key."""
        return entry.key_variable

    def host(self, entry: ModelEntry) -> str:
        """The host that an entry's calls go to."""
        return urlsplit(entry.base_url).netloc

    def model(self, entry: ModelEntry) -> ChatModel:
        """The model of an entry; its key is looked up at each call."""
        raise UserError("no_such_provider", provider=entry.provider)

    def room(self, entry: ModelEntry) -> int:  # noqa: ARG002 - of any entry, until profiles say more
        """How many tokens an entry's model may think beyond the answer that is asked for."""
        return 0

    async def probe(self, entry: ModelEntry) -> ProbeReport:
        """What a live test of an entry finds."""
        raise UserError("no_such_provider", provider=entry.provider)

    def close(self) -> None:
        """Close what was opened."""
