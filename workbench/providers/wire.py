"""The one way out to a model: an HTTP transport that watches a single call (specification R2.8).

It goes to the configured host and nowhere else, follows nothing, sends only the headers that a model
needs, waits no longer than it was told, reads no more than it was told, and notes what happened as
codes and numbers. What an answer says is never kept here.
"""

import asyncio
import json
import ssl
from collections.abc import Generator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from email.utils import parsedate_to_datetime
from typing import cast

import certifi
import httpx

from workbench.providers.base import GARBLED, MOVED, TIMEOUT
from workbench.providers.calls import Patience, Sizes, cause_of
from workbench.providers.merging import table
from workbench.providers.watched import Failed, Record, Watched, named

_KEPT = frozenset(
    ("host", "content-length", "content-type", "accept", "authorization", "x-api-key", "anthropic-version",
     "anthropic-beta")
)  # fmt: skip
_ERROR_BODY = 65_536


def trust() -> ssl.SSLContext:
    """Whom we believe: the system's authorities and those that come with the program."""
    # Not the default context: that one writes the secrets of its connections to a file on SSLKEYLOGFILE.
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.load_default_certs(ssl.Purpose.SERVER_AUTH)
    context.load_verify_locations(certifi.where())
    return context


_CALL: ContextVar["Wire"] = ContextVar("wire")


class Switch(httpx.AsyncBaseTransport):
    """The transport of a client that is kept: each call goes over the wire that was laid for it
    (:meth:`Wire.laid`), and without one nothing goes out."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Ask over this call's own wire."""
        wire = _CALL.get(None)
        if wire is None:
            raise Failed("")
        return await wire.handle_async_request(request)


class Wire(httpx.AsyncBaseTransport):
    """The transport of one call to one address. ``bearer`` is a key that the client above does not have:
    it is put on the request here."""

    def __init__(
        self, address: str, context: ssl.SSLContext, patience: Patience, sizes: Sizes, unpaid: tuple[str, ...]
    ) -> None:
        self.record = Record()
        self.bearer = ""
        self._to = httpx.URL(address)
        self.patience, self.sizes, self._unpaid = patience, sizes, unpaid
        # No environment, no proxy, no keep-alive: the socket ends with the call.
        limits = httpx.Limits(max_connections=1, max_keepalive_connections=0)
        self._inner = httpx.AsyncHTTPTransport(verify=context, trust_env=False, limits=limits)

    @contextmanager
    def laid(self) -> Generator[None]:
        """Whatever a kept client asks meanwhile in this task goes over this wire."""
        before = _CALL.set(self)
        try:
            yield
        finally:
            _CALL.reset(before)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Ask, and hand the answer on while it is watched. Raises Failed."""
        if (request.url.scheme, request.url.host, request.url.port) != (
            self._to.scheme,
            self._to.host,
            self._to.port,
        ):
            raise self.failed(MOVED)
        waits: dict[str, float | None] = {
            "connect": self.patience.connect, "read": None, "write": self.patience.first, "pool": 1.0
        }  # fmt: skip
        request = self._spare(request, waits)
        # An answer in one piece begins when it is finished.
        first = self.patience.first if self.record.sent.get("stream") else self.patience.whole
        self.record.delivered = True  # until it is known that nobody was there
        try:
            async with asyncio.timeout(first):
                response = await self._inner.handle_async_request(request)
        except TimeoutError:
            raise self.failed(TIMEOUT) from None
        except httpx.TransportError as error:
            self.record.delivered = not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
            raise self.failed(named(error)) from None
        waits["read"] = self.patience.idle  # from here on it is read piece by piece
        await self._judge(response)
        # No cookie: a client that is kept would remember one call in the next.
        headers = [item for item in response.headers.multi_items() if item[0] != "set-cookie"]
        return httpx.Response(response.status_code, headers=headers, stream=Watched(self, response))

    async def aclose(self) -> None:
        """Close the socket, whatever is still on it."""
        await self._inner.aclose()

    def _spare(self, request: httpx.Request, waits: dict[str, float | None]) -> httpx.Request:
        """The request as it goes out: only the headers that a model needs, with our patience."""
        with suppress(ValueError):
            asked = table(json.loads(request.content))
            self.record.sent = {**table(asked.get("options")), **asked}
        return httpx.Request(
            request.method,
            request.url,
            headers=_spare(request.headers, self.bearer),
            stream=request.stream,
            extensions={"timeout": waits},
        )

    async def _judge(self, response: httpx.Response) -> None:
        """Refuse an answer by its head. Only then is the body of an error looked at, for its kind."""
        self.record.status = response.status_code
        self.record.retry_after = _retry_after(response.headers)
        if response.status_code >= 300:
            words = await self._error_words(response)
            raise self.failed(cause_of(response.status_code, words, self._unpaid))
        kind = response.headers.get("content-type", "").lower()
        coding = response.headers.get("content-encoding", "identity").lower()
        if coding != "identity" or not ("json" in kind or "event-stream" in kind):
            raise self.failed(GARBLED)

    async def _error_words(self, response: httpx.Response) -> str:
        body = b""
        with suppress(httpx.TransportError, TimeoutError):
            async with asyncio.timeout(self.patience.idle):
                async for piece in cast("httpx.AsyncByteStream", response.stream):
                    body += piece
                    if len(body) > _ERROR_BODY:
                        break
        return body[:_ERROR_BODY].decode("utf-8", "replace")

    def failed(self, cause: str) -> Failed:
        """The end of the call by a cause; the first one counts."""
        self.record.cause = self.record.cause or cause
        return Failed("")


def _spare(headers: httpx.Headers, bearer: str) -> httpx.Headers:
    """Only what a model needs; nothing about this computer. Nothing compressed, so that sizes are sizes."""
    kept = [(name, value) for name, value in headers.items() if name in _KEPT]
    if bearer:
        kept = [item for item in kept if item[0] != "authorization"]
        kept.append(("authorization", f"Bearer {bearer}"))
    return httpx.Headers([*kept, ("user-agent", "contract-workbench"), ("accept-encoding", "identity")])


def _retry_after(headers: httpx.Headers) -> float | None:
    """Seconds that the host wants to be left alone: a number, or a date against its own clock."""
    said = headers.get("retry-after", "").strip()
    if not said:
        return None
    with suppress(ValueError):
        seconds = float(said)
        return seconds if 0 <= seconds < float("inf") else None
    with suppress(ValueError, TypeError):
        until, now = parsedate_to_datetime(said), parsedate_to_datetime(headers.get("date", ""))
        return max(0.0, (until - now).total_seconds())
    return None
