"""The one way out to a model: an HTTP transport that watches a single call (specification R2.8).

It goes to the configured host and nowhere else, follows nothing, sends only the headers that a model
needs, waits no longer than it was told, reads no more than it was told, and notes what happened as
codes and numbers. What an answer says is never kept here.
"""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, cast

import certifi
import httpx

from workbench.providers.base import CUT, FAILED, GARBLED, HUGE, INSECURE, MOVED, TIMEOUT, UNREACHED
from workbench.providers.calls import Patience, Sizes, cause_of

_KEPT = frozenset(
    ("host", "content-length", "content-type", "accept", "authorization", "x-api-key", "anthropic-version",
     "anthropic-beta")
)  # fmt: skip
_ERROR_BODY = 65_536
_DONE = b"[DONE]"


@dataclass
class Record:
    """What happened on the wire. ``cause`` is the code of what went wrong, empty where nothing did;
    ``sent`` the names of the request's parameters; ``delivered`` whether the host may have read the
    request; ``ended`` whether the answer said that it was whole; ``counted`` whether it named its tokens."""

    status: int = 0
    retry_after: float | None = None
    cause: str = ""
    sent: Mapping[str, object] = field(default_factory=dict[str, object])
    delivered: bool = False
    ended: bool = False
    counted: bool = False


class Failed(httpx.TransportError):
    """The call is over; the record says why. Carries no words."""


def trust() -> ssl.SSLContext:
    """Whom we believe: the system's authorities and those that come with the program."""
    context = ssl.create_default_context()
    context.load_verify_locations(certifi.where())
    return context


class Wire(httpx.AsyncBaseTransport):
    """The transport of one call to one address."""

    def __init__(
        self, address: str, context: ssl.SSLContext, patience: Patience, sizes: Sizes, unpaid: tuple[str, ...]
    ) -> None:
        self.record = Record()
        self._to = httpx.URL(address)
        self.patience, self.sizes, self._unpaid = patience, sizes, unpaid
        # No environment, no proxy, no keep-alive: the socket ends with the call.
        limits = httpx.Limits(max_connections=1, max_keepalive_connections=0)
        self._inner = httpx.AsyncHTTPTransport(verify=context, trust_env=False, limits=limits)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Ask, and hand the answer on while it is watched. Raises Failed."""
        if (request.url.scheme, request.url.host, request.url.port) != (
            self._to.scheme,
            self._to.host,
            self._to.port,
        ):
            raise self.failed(MOVED)
        request = self._spare(request)
        try:
            async with asyncio.timeout(self.patience.first):
                response = await self._inner.handle_async_request(request)
        except TimeoutError:
            self.record.delivered = True
            raise self.failed(TIMEOUT) from None
        except httpx.TransportError as error:
            self.record.delivered = not isinstance(error, httpx.ConnectError | httpx.ConnectTimeout)
            raise self.failed(_named(error)) from None
        self.record.delivered = True
        await self._judge(response)
        return httpx.Response(response.status_code, headers=response.headers, stream=_Watched(self, response))

    async def aclose(self) -> None:
        """Close the socket, whatever is still on it."""
        await self._inner.aclose()

    def _spare(self, request: httpx.Request) -> httpx.Request:
        """The request as it goes out: only the headers that a model needs, with our patience."""
        with suppress(ValueError):
            asked = _table(json.loads(request.content))
            self.record.sent = {**_table(asked.get("options")), **asked}
        waits = {"connect": self.patience.connect, "read": None, "write": self.patience.first, "pool": 1.0}
        return httpx.Request(
            request.method,
            request.url,
            headers=_spare(request.headers),
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


class _Watched(httpx.AsyncByteStream):
    """The body of an answer, piece by piece; each line of a stream has to be what streams are made of."""

    def __init__(self, wire: Wire, response: httpx.Response) -> None:
        self._wire, self._inner = wire, cast("httpx.AsyncByteStream", response.stream)
        kind = response.headers.get("content-type", "").lower()
        self._events = "event-stream" in kind
        self._lines = self._events or "ndjson" in kind or "jsonl" in kind or "json-seq" in kind
        self._rest = b""

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        pieces = aiter(self._inner)
        while (piece := await self._next(pieces)) is not None:
            read += len(piece)
            if read > self._wire.sizes.wire:
                raise self._wire.failed(HUGE)
            *lines, self._rest = (self._rest + piece).split(b"\n") if self._lines else (self._rest + piece,)
            for line in lines:
                self._look(line)
            yield piece
        self._look(self._rest)
        if not self._wire.record.ended:
            raise self._wire.failed(CUT)

    async def _next(self, pieces: AsyncIterator[bytes]) -> bytes | None:
        """The next piece; None at the end. Raises Failed."""
        try:
            async with asyncio.timeout(self._wire.patience.idle):
                return await anext(pieces, None)
        except TimeoutError:
            raise self._wire.failed(TIMEOUT) from None
        except httpx.TransportError as error:
            raise self._wire.failed(_named(error)) from None

    def _look(self, line: bytes) -> None:
        """Note what a line says of the answer. Raises Failed for one that is broken or an error."""
        line = line.strip()
        if self._events:
            if not line.startswith(b"data:"):
                return
            line = line[5:].strip()
        if not line:
            return
        record = self._wire.record
        if self._events and line == _DONE:
            record.ended = True
            return
        try:
            said: object = json.loads(line)
        except ValueError:
            raise self._wire.failed(GARBLED) from None
        if not isinstance(said, dict):
            raise self._wire.failed(GARBLED)
        if cast("dict[str, object]", said).get("error"):
            raise self._wire.failed(FAILED)
        _note(record, cast("dict[str, Any]", said))

    async def aclose(self) -> None:
        await self._inner.aclose()


_INPUT = ("prompt_tokens", "input_tokens", "prompt_eval_count")


def _note(record: Record, said: dict[str, Any]) -> None:
    """What one object of an answer says of its end and its tokens, in each of the three protocols."""
    choices = said.get("choices")
    listed = cast("list[object]", choices) if isinstance(choices, list) else []
    stops: list[object] = [_table(choice).get("finish_reason") for choice in listed]
    stops += [said.get("stop_reason"), _table(said.get("delta")).get("stop_reason")]
    done = said.get("done") is True or said.get("type") == "message_stop"
    record.ended = record.ended or done or any(stops)
    places = (said, _table(said.get("usage")), _table(_table(said.get("message")).get("usage")))
    counts = [place.get(name) for place in places for name in _INPUT]
    record.counted = record.counted or any(isinstance(count, int) and count > 0 for count in counts)


def _table(value: object) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _spare(headers: httpx.Headers) -> httpx.Headers:
    """Only what a model needs; nothing about this computer. Nothing compressed, so that sizes are sizes."""
    kept = [(name, value) for name, value in headers.items() if name.lower() in _KEPT]
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


def _named(error: httpx.TransportError) -> str:
    """The code of what went wrong on a connection."""
    if isinstance(error, httpx.TimeoutException):
        return TIMEOUT
    if isinstance(error, httpx.ConnectError):
        return INSECURE if _unproven(error) else UNREACHED
    if isinstance(error, httpx.RemoteProtocolError):
        words = str(error).lower()
        return CUT if "peer closed" in words or "disconnected" in words else GARBLED
    if isinstance(error, httpx.NetworkError):
        return CUT
    return UNREACHED


def _unproven(error: BaseException) -> bool:
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, ssl.SSLCertVerificationError):
            return True
        cause = cause.__cause__ or cause.__context__
    return False
