"""The gateway to models, made when one is first needed: nothing of it is imported before (R2.8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from workbench.domain.models import ModelEntry, ProbeReport, Profile, Sent
from workbench.errors import UserError
from workbench.settings.model_keys import ModelKeys
from workbench.settings.paths import Paths
from workbench.storage.opening import open_reservations
from workbench.words import Words

if TYPE_CHECKING:
    from workbench.providers.base import ChatModel
    from workbench.providers.gateway import Gateway
    from workbench.providers.privacy import Leaving
    from workbench.providers.profiles import ProviderProfile
    from workbench.storage.reserved import Reservations
    from workbench.storage.store import Store


class Gateways:
    """Profiles of providers, and the way to their models. ``rate`` gives the yuan of a dollar."""

    def __init__(self, paths: Paths, words: Words, keys: ModelKeys, rate: Callable[[], Decimal]) -> None:
        self._paths = paths
        self._words = words
        self._keys = keys
        self._rate = rate
        self._made: Gateway | None = None
        self._reservations: Reservations | None = None

    @cached_property
    def _profiles(self) -> Mapping[str, ProviderProfile]:
        from workbench.providers.profiles import load_profiles

        return load_profiles(self._paths.models)

    def profiles(self) -> tuple[Profile, ...]:
        """The providers that are offered."""
        return tuple(profile.offered(self._words.language) for profile in self._profiles.values())

    def known(self, entry: ModelEntry) -> None:
        """Raises UserError ``no_such_provider`` for an entry of a provider that has no profile, and
        ``model_needs_address`` where the provider has no address of its own."""
        if entry.provider not in self._profiles:
            raise UserError("no_such_provider", provider=entry.provider)
        if not self._profile(entry).address(entry):
            raise UserError("model_needs_address", provider=entry.provider)

    def variable(self, entry: ModelEntry) -> str:
        """The environment variable that is looked at for an entry's key. A provider's usual one holds the
        key for its own host: at another address it would hand that key to somebody else."""
        profile = self._profile(entry)
        if not profile.at_home(entry):
            profile = self._profiles["compatible"]
        return entry.key_variable or profile.key_variable

    def host(self, entry: ModelEntry) -> str:
        """The host that an entry's calls go to, with its port where one is named."""
        return self._profile(entry).host(entry)

    def hostname(self, entry: ModelEntry) -> str:
        """The host alone, whatever its port."""
        return urlsplit(f"//{self.host(entry)}").hostname or ""

    def room(self, entry: ModelEntry) -> int:
        """How many tokens an entry's model may think beyond the answer that is asked for."""
        from workbench.providers.calls import THINKING_ROOM

        return THINKING_ROOM if self._profile(entry).always_thinks(entry) else 0

    def model(self, entry: ModelEntry) -> ChatModel:
        """The model of an entry; its key is looked up at each call."""
        return self._gateway().model(entry, self._key(entry))

    async def probe(self, entry: ModelEntry) -> ProbeReport:
        """What a live test of an entry finds."""
        return await self._gateway().probe(entry, self._key(entry))

    def sent(self, seat: str, entry: ModelEntry, leaving: Leaving, words: Words) -> Sent:
        """Literally what an entry's model would be handed for a seat."""
        from workbench.providers.calls import call_of

        call = call_of(entry, self._profile(entry), leaving.prompt, words.say)
        texts = {item["role"]: item["content"] for item in call.arguments["messages"]}
        return Sent(
            seat=seat,
            model=entry.name,
            host=self.host(entry),
            system=texts.get("system", ""),
            user=texts["user"],
            replaced=leaving.replaced,
        )

    def reservations(self, store: Store) -> Reservations:
        """What open calls could cost: one for all runs of this process, and with other processes' in the
        store, since the limits of a day are for all of them together."""
        if self._reservations is None:
            self._reservations = open_reservations(store, self._paths.locks)
        return self._reservations

    def close(self) -> None:
        """Let go of what was reserved."""
        if self._reservations is not None:
            self._reservations.close()

    def _profile(self, entry: ModelEntry) -> ProviderProfile:
        return self._profiles.get(entry.provider) or self._profiles["compatible"]

    def _gateway(self) -> Gateway:
        """The gateway, one for the installation: its limiter is shared by all callers."""
        if self._made is None:
            from workbench.providers.gateway import Gateway, Ways

            self._made = Gateway(self._profiles, self._words.say, Ways(yuan_per_dollar=self._rate))
        return self._made

    def _key(self, entry: ModelEntry) -> Callable[[], str | None]:
        name, variable = entry.name, self.variable(entry)
        return lambda: self._keys.find(name, variable)
