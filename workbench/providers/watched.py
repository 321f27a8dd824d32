"""The body of a model's answer as it comes over the wire: watched, noted, and handed on in fewer pieces.

Each line of a stream has to be what streams are made of. What an answer says of itself (that it is whole,
how many tokens it took, that something failed) is noted; its words are not. A stream of one token a piece
is handed on in pieces of some thousand characters: nobody reads it before it is whole, and the library
takes half a millisecond for each.
"""

import asyncio
import json
import ssl
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

import httpx

from workbench.providers.base import CUT, FAILED, GARBLED, HUGE, INSECURE, TIMEOUT, UNREACHED
from workbench.providers.calls import Patience, Sizes

_DONE = b"[DONE]"
_INPUT = ("prompt_tokens", "input_tokens", "prompt_eval_count")
_PIECE = 4_000  # characters


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


class Watch(Protocol):
    """The call that an answer belongs to."""

    record: Record
    patience: Patience
    sizes: Sizes

    def failed(self, cause: str) -> Failed:
        """The end of the call by a cause."""
        ...


class Watched(httpx.AsyncByteStream):
    """The body of an answer."""

    def __init__(self, watch: Watch, response: httpx.Response) -> None:
        self._watch, self._inner = watch, cast("httpx.AsyncByteStream", response.stream)
        kind = response.headers.get("content-type", "").lower()
        self._events = "event-stream" in kind
        self._lines = self._events or "ndjson" in kind or "jsonl" in kind or "json-seq" in kind
        self._rest = b""
        self._merger = _Merger()

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        pieces = aiter(self._inner)
        try:
            while (piece := await self._next(pieces)) is not None:
                read += len(piece)
                if read > self._watch.sizes.wire:
                    raise self._watch.failed(HUGE)
                for words in self._handed_on(piece):
                    yield words
            self._look(self._rest)
            if not self._watch.record.ended:
                raise self._watch.failed(CUT)
        except Failed:
            if held := self._merger.flush():  # what came is counted, also where it is not used
                yield held
            raise
        yield self._merger.flush() + (self._rest if self._events else b"")

    def _handed_on(self, piece: bytes) -> Iterator[bytes]:
        """A piece, looked at; a stream of events in fewer and larger ones."""
        if not self._lines:
            self._rest += piece
            yield piece
            return
        *lines, self._rest = (self._rest + piece).split(b"\n")
        if not self._events:
            for line in lines:
                self._look(line)
            yield piece
            return
        out = b""
        for line in lines:
            said = self._look(line)
            if not (said and self._merger.takes(said)):
                out += (self._merger.flush() if line.strip() else b"") + line + b"\n"
        if self._merger.length > _PIECE:
            out += self._merger.flush()
        if out:
            yield out

    async def _next(self, pieces: AsyncIterator[bytes]) -> bytes | None:
        """The next piece; None at the end. Raises Failed."""
        try:
            async with asyncio.timeout(self._watch.patience.idle):
                return await anext(pieces, None)
        except TimeoutError:
            raise self._watch.failed(TIMEOUT) from None
        except httpx.TransportError as error:
            raise self._watch.failed(named(error)) from None

    def _look(self, line: bytes) -> dict[str, Any] | None:
        """What a line says, noted; None for one that says nothing. Raises Failed for one that is broken
        or an error."""
        line = line.strip()
        if self._events:
            if not line.startswith(b"data:"):
                return None
            line = line[5:].strip()
        if not line:
            return None
        if self._events and line == _DONE:
            self._watch.record.ended = True
            return None
        try:
            said: object = json.loads(line)
        except ValueError:
            raise self._watch.failed(GARBLED) from None
        if not isinstance(said, dict):
            raise self._watch.failed(GARBLED)
        spoken = cast("dict[str, Any]", said)
        if spoken.get("error"):
            raise self._watch.failed(FAILED)
        _note(self._watch.record, spoken)
        return spoken

    async def aclose(self) -> None:
        """Close the stream below."""
        await self._inner.aclose()


class _Merger:
    """Joins neighbouring chunks of OpenAI's protocol that hold words and nothing else."""

    def __init__(self) -> None:
        self._first: dict[str, Any] | None = None
        self._words: list[str] = []
        self.length = 0

    def takes(self, said: dict[str, Any]) -> bool:
        """Keep a chunk's words for later; False for a chunk that is more than words."""
        choices = said.get("choices")
        if said.get("usage") or not isinstance(choices, list) or len(cast("list[object]", choices)) != 1:
            return False
        choice = table(cast("list[object]", choices)[0])
        delta = table(choice.get("delta"))
        words = delta.get("content")
        more = any(value for name, value in delta.items() if name not in {"content", "role"})
        if more or choice.get("finish_reason") or choice.get("logprobs") or not isinstance(words, str):
            return False
        self._first = self._first or said
        self._words.append(words)
        self.length += len(words)
        return True

    def flush(self) -> bytes:
        """The words kept so far as one event; empty where there are none."""
        if self._first is None:
            return b""
        self._first["choices"][0]["delta"]["content"] = "".join(self._words)
        # As escapes: half a character, which providers that cut between bytes do send, has no other form.
        event = f"data: {json.dumps(self._first)}\n\n".encode()
        self._first, self._words, self.length = None, [], 0
        return event


def _note(record: Record, said: dict[str, Any]) -> None:
    """What one object of an answer says of its end and its tokens, in each of the three protocols."""
    choices = said.get("choices")
    listed = cast("list[object]", choices) if isinstance(choices, list) else []
    stops: list[object] = [table(choice).get("finish_reason") for choice in listed]
    stops += [said.get("stop_reason"), table(said.get("delta")).get("stop_reason")]
    done = said.get("done") is True or said.get("type") == "message_stop"
    record.ended = record.ended or done or any(stops)
    places = (said, table(said.get("usage")), table(table(said.get("message")).get("usage")))
    counts = [place.get(name) for place in places for name in _INPUT]
    record.counted = record.counted or any(type(count) is int and count > 0 for count in counts)


def table(value: object) -> dict[str, Any]:
    """A JSON object, empty for anything else."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def named(error: httpx.TransportError) -> str:
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
