"""The gateway: every call to a model goes through here, and litellm is known nowhere else (R2.8).

The library is imported with the first call, in a thread, so that neither a start nor a review by rules
pays for it. It is asked once: retries and fallbacks are the breaker's. Whatever it raises ends here as a
code with numbers, since its words may quote a prompt or a key.
"""

import asyncio
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from workbench.domain.models import ModelEntry, ModelLimits, ProbeReport
from workbench.errors import RetryableError
from workbench.providers import library
from workbench.providers.answers import Answer, Listening, collect
from workbench.providers.attempt import Attempt
from workbench.providers.base import BUSY, KEY_REFUSED, TIMEOUT, UNREACHED, ChatModel, Prompt, Reply
from workbench.providers.calls import Call, Patience, Say, Sizes, call_of
from workbench.providers.limiter import Held, Limiter, Ticks
from workbench.providers.probe import Knowledge, probe
from workbench.providers.profiles import ProviderProfile, host_of

if TYPE_CHECKING:
    from workbench.providers.wire import Wire

Key = Callable[[], str | None]

NOT_HERE = "none"  # stands where the library wants a key that it does not get


def _now() -> datetime:
    return datetime.now(UTC)


def _yuan() -> Decimal:
    return ModelLimits().yuan_per_dollar


@dataclass(frozen=True)
class Ways:
    """How calls are made: what is waited for, how much is read, who limits, by which clock, and what a
    dollar costs."""

    patience: Patience = field(default_factory=Patience)
    sizes: Sizes = field(default_factory=Sizes)
    limiter: Limiter = field(default_factory=Limiter)
    ticks: Ticks = time.monotonic
    now: Callable[[], datetime] = _now
    yuan_per_dollar: Callable[[], Decimal] = _yuan


class Gateway:
    """Makes models of entries. One for a program: its limiter is shared by all callers."""

    def __init__(self, profiles: Mapping[str, ProviderProfile], say: Say, ways: Ways | None = None) -> None:
        self.profiles, self.say, self.ways = profiles, say, ways or Ways()
        self._lock = threading.Lock()
        self._litellm: Any = None
        self._context: ssl.SSLContext | None = None
        self._kept: dict[str, Any] = {}

    def warm(self) -> None:
        """Load the library now; takes seconds the first time. May be called from any thread."""
        with self._lock:
            if self._litellm is None:
                self._litellm, self._context = _load(), _trust()

    @property
    def warmed(self) -> bool:
        """Whether the library is there."""
        return self._litellm is not None

    def profile(self, entry: ModelEntry) -> ProviderProfile:
        """The profile of an entry; that of any compatible address where its own is not known any more."""
        return self.profiles.get(entry.provider) or self.profiles["compatible"]

    def model(self, entry: ModelEntry, key: Key) -> ChatModel:
        """The model of an entry. ``key`` is asked before each call, so that a new key counts at once."""
        return GatewayModel(self, entry, key)

    async def probe(self, entry: ModelEntry, key: Key) -> ProbeReport:
        """Ask a model live what it can do (``providers.probe``)."""
        await asyncio.to_thread(self.warm)
        known = Knowledge(self._litellm.model_cost, f"litellm {_version()}")
        return await probe(self, entry, key, known, self.ways.now)

    def wire(self, entry: ModelEntry) -> "Wire":
        """A new way to the host of an entry."""
        from workbench.providers.wire import Wire

        profile, ways = self.profile(entry), self.ways
        assert self._context
        return Wire(profile.address(entry), self._context, ways.patience, ways.sizes, profile.unpaid)

    async def send(self, call: Call, wire: "Wire", address: str, key: str) -> Any:
        """Hand a call to the library, with our own client and nothing of its own."""
        litellm = self._litellm
        options = {
            "num_retries": 0,
            "max_retries": 0,
            "drop_params": True,
            "timeout": self.ways.patience.whole,
        }
        if call.arguments["custom_llm_provider"] == "openai":
            # The client is kept, the key is not: it goes from the wire to the host.
            wire.bearer, key, client = key, NOT_HERE, self._client(address)
        else:
            client = _handler(wire)
        with wire.laid():
            return await litellm.acompletion(
                **call.arguments, **options, client=client, api_base=address, api_key=key
            )

    def _client(self, address: str) -> Any:
        """The client of an address, which knows no key and has no way out of its own. It is kept, since
        making one takes time, and the first request of each asks the system in a thread what it is."""
        if address not in self._kept:
            self._kept[address] = _client(address)
        return self._kept[address]


class GatewayModel:
    """One configured model."""

    def __init__(self, gateway: Gateway, entry: ModelEntry, key: Key) -> None:
        self._gateway, self._entry, self._key = gateway, entry, key

    @property
    def name(self) -> str:
        """``provider/model``, as it stands in envelopes."""
        return self._entry.name

    @property
    def context(self) -> int | None:
        """How many tokens fit into it, as its probe found; a prompt is made to fit (``base.window``)."""
        return self._entry.capabilities.context

    async def complete(self, prompt: Prompt) -> Reply:
        """Answer a prompt by one call. Raises RetryableError with a code of ``providers.base`` and what
        was spent among its facts; a cancelled task ends the call and its socket."""
        reply = await self._asked(prompt)
        if isinstance(reply, RetryableError):
            # Raised outside of the handler: no exception of the library hangs on it as its context.
            raise reply
        return reply

    async def _asked(self, prompt: Prompt) -> Reply | RetryableError:
        gateway, entry = self._gateway, self._entry
        profile, ways = gateway.profile(entry), gateway.ways
        if not gateway.warmed:
            await asyncio.to_thread(gateway.warm)
        call = call_of(entry, profile, prompt, gateway.say)
        attempt = Attempt(entry, call, ways.yuan_per_dollar())
        key = await asyncio.to_thread(self._key)  # a keyring may wait for a person to unlock it
        if (profile.needs_key and not key) or (key and not _sendable(key)):
            return attempt.failed(KEY_REFUSED)
        address = profile.address(entry)
        if not address:
            return attempt.failed(UNREACHED)
        try:
            async with ways.limiter.turn(host_of(address), profile.rate):
                return await self._called(call, attempt, address, key or NOT_HERE)
        except Held as held:
            attempt.retry_after = held.seconds
            return attempt.failed(BUSY)

    async def _called(self, call: Call, attempt: Attempt, address: str, key: str) -> Reply | RetryableError:
        gateway, ways = self._gateway, self._gateway.ways
        wire, listening = gateway.wire(self._entry), Listening(call, ways.sizes)
        began = ways.ticks()
        answer: Answer | None = None
        try:
            async with asyncio.timeout(ways.patience.whole):
                answer = await collect(await gateway.send(call, wire, address, key), listening)
            if wire.record.tokens is not None:
                answer = Answer(*wire.record.tokens)
        except TimeoutError:
            wire.record.cause = wire.record.cause or TIMEOUT
        except Exception:  # noqa: BLE001  # its words may quote a prompt or a key: the record has the cause
            answer = None
        finally:
            await wire.aclose()
            attempt.latency = round((ways.ticks() - began) * 1000)
            if wire.record.retry_after is not None and wire.record.status in {429, 503, 529}:
                ways.limiter.hold(host_of(address), wire.record.retry_after)
        return attempt.ended(wire.record, answer, listening)


def _load() -> Any:
    library.prepare()
    import litellm

    loaded: Any = litellm
    library.hush(loaded)
    from litellm.litellm_core_utils.litellm_logging import Logging
    from litellm.litellm_core_utils.streaming_handler import CustomStreamWrapper
    from litellm.llms.ollama.common_utils import OllamaModelInfo

    # It would ask the server about its model behind our back, with a client of its own.
    server: Any = OllamaModelInfo
    server.get_model_info = library.nothing
    # Its books (callbacks, prices) take more time than the call itself, and nobody reads them.
    books: Any = Logging
    books.async_success_handler = books.async_failure_handler = library.nothing_later
    books.success_handler = books.failure_handler = library.nothing
    books.response_cost_calculator = library.nothing
    books.dispatch_success_handlers = books.dispatch_attempt_failure_handlers = library.nothing_later
    library.unbuild(CustomStreamWrapper)
    return loaded


def _trust() -> ssl.SSLContext:
    from workbench.providers.wire import trust

    return trust()


def _version() -> str:
    from importlib.metadata import version

    return version("litellm")


def _client(address: str) -> Any:
    """A client of the library's own kind, over the wires of its calls."""
    import httpx
    import openai

    from workbench.providers.wire import Switch

    # It takes clients of httpx too, which its types do not say.
    http: Any = httpx.AsyncClient(transport=Switch(), follow_redirects=False, trust_env=False)
    return openai.AsyncOpenAI(api_key=NOT_HERE, base_url=address, http_client=http, max_retries=0)


def _handler(wire: "Wire") -> Any:
    """The same for the other protocols, over the wire of one call."""
    from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler

    handler: Any = AsyncHTTPHandler
    return handler(transport=wire, follow_redirects=False)


def _sendable(key: str) -> bool:
    """Whether a key can stand in a header at all: a variable may hold anything."""
    return key.isascii() and key.isprintable() and " " not in key
