"""A gateway whose models are asked over real sockets on this computer."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

import pytest

from tests.loopback.fixtures import loopback
from tests.loopback.server import Loopback
from workbench.domain.models import Capabilities, ModelEntry
from workbench.errors import RetryableError
from workbench.providers.base import Prompt, Reply
from workbench.providers.calls import Patience, Sizes
from workbench.providers.gateway import Gateway, Ways
from workbench.providers.limiter import Limiter
from workbench.providers.profiles import ProviderProfile, load_profiles
from workbench.settings.paths import locate
from workbench.words import Words

__all__ = ["loopback"]

ASK = Prompt(system="你是法律助理。", user="请回答：合同是否有效？")
KEY = "sk-test-0123456789"


@dataclass
class Asker:
    """Asks a model of the loopback server."""

    server: Loopback
    profiles: Mapping[str, ProviderProfile]
    words: Words
    patience: Patience = field(default_factory=Patience)
    sizes: Sizes = field(default_factory=Sizes)
    limiter: Limiter = field(default_factory=Limiter)

    def gateway(self) -> Gateway:
        ways = Ways(patience=self.patience, sizes=self.sizes, limiter=self.limiter)
        return Gateway(self.profiles, self.words.say, ways)

    def entry(self, provider: str = "compatible", model: str = "m", **more: object) -> ModelEntry:
        """An entry of a provider whose address is the server's."""
        own = {"anthropic", "ollama"}
        base = self.server.origin if provider in own else self.server.url
        return ModelEntry.model_validate({"provider": provider, "model": model, "base_url": base, **more})

    def ask(self, entry: ModelEntry | None = None, prompt: Prompt = ASK, key: str | None = KEY) -> Reply:
        return asyncio.run(self.gateway().model(entry or self.entry(), lambda: key).complete(prompt))

    def fails(
        self, entry: ModelEntry | None = None, prompt: Prompt = ASK, key: str | None = KEY
    ) -> RetryableError:
        with pytest.raises(RetryableError) as error:
            self.ask(entry, prompt, key)
        return error.value


@pytest.fixture(scope="session")
def profiles() -> Mapping[str, ProviderProfile]:
    return load_profiles(locate().models)


@pytest.fixture(scope="session")
def words() -> Words:
    return Words.load(locate().words)


@pytest.fixture
def asker(loopback: Loopback, profiles: Mapping[str, ProviderProfile], words: Words) -> Asker:
    return Asker(loopback, profiles, words)


PROTOCOLS = ("compatible", "anthropic", "ollama")


@pytest.fixture(params=[(name, streamed) for name in PROTOCOLS for streamed in (True, False)], ids=str)
def each_way(request: pytest.FixtureRequest, asker: Asker) -> ModelEntry:
    """An entry of each protocol, streamed and in one piece."""
    name, streamed = request.param
    return asker.entry(name, capabilities=Capabilities(streaming=streamed))
