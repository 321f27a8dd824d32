"""The body of a model's answer as it comes over the wire: watched, noted, and handed on in fewer pieces.

Each line of a stream has to be what streams are made of. What an answer says of itself (that it is whole,
how many tokens it took, that something failed) is noted; its words are not. A stream of one token a piece
is handed on in pieces of some thousand characters (``merging``), and what it says of its tokens not at
all: nobody reads it before it is whole, and the library takes half a millisecond for each.
"""

import json
import ssl
from collections.abc import AsyncIterator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, cast

import httpx

from workbench.providers.base import CUT, FAILED, GARBLED, HUGE, INSECURE, TIMEOUT, UNREACHED
from workbench.providers.calls import Patience, Sizes
from workbench.providers.merging import PIECE, Merger, table

_DONE = b"[DONE]"
_INPUT = ("prompt_tokens", "input_tokens", "prompt_eval_count")


class Tokens(NamedTuple):
    """What an answer took, as its provider says: of the question and of the answer."""

    asked: int
    answered: int


@dataclass
class Record:
    """What happened on the wire. ``cause`` is the code of what went wrong, empty where nothing did;
    ``sent`` the names of the request's parameters; ``delivered`` whether the host may have read the
    request; ``ended`` whether the answer said that it was whole; ``counted`` whether it named its tokens.
    ``tokens`` are those of an object that named nothing else: the library is not told of it."""

    status: int = 0
    retry_after: float | None = None
    cause: str = ""
    sent: Mapping[str, object] = field(default_factory=dict[str, object])
    delivered: bool = False
    ended: bool = False
    counted: bool = False
    tokens: Tokens | None = None


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
        self._merger = Merger()
        self._over = False

    async def __aiter__(self) -> AsyncIterator[bytes]:
        read = 0
        pieces = aiter(self._inner)
        try:
            while not self._over and (piece := await self._next(pieces)) is not None:
                read += len(piece)
                if read > self._watch.sizes.wire:
                    raise self._watch.failed(HUGE)
                for words in self._handed_on(piece):
                    yield words
            if not self._over:
                self._look(self._rest)
            if not self._watch.record.ended:
                raise self._watch.failed(CUT)
        except Failed:
            if held := self._merger.flush():  # what came is counted, also where it is not used
                yield held
            raise
        # The end itself is not handed on: the library would leave at once, and a dozen readers above and
        # below unfinished, each to be closed by a task of its own.
        if last := self._merger.flush() + (self._rest if self._events and not self._over else b""):
            yield last

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
            if self._over:
                break
            if said is None:
                out += (self._merger.flush() if line.strip() else b"") + line + b"\n"
            elif not self._merger.takes(said) and not self._counts(said):
                out += self._merger.end(said) or self._merger.flush() + line + b"\n"
        if self._merger.length > PIECE:
            out += self._merger.flush()
        if out:
            yield out

    def _counts(self, said: dict[str, Any]) -> bool:
        """Keep the tokens of a chunk of OpenAI's protocol that holds nothing else; False for any other."""
        usage = said.get("usage")
        if not isinstance(usage, dict) or said.get("choices") != []:
            return False
        named = cast("dict[str, object]", usage)
        asked, answered = named.get("prompt_tokens"), named.get("completion_tokens")
        if type(asked) is not int or type(answered) is not int:
            return False
        self._watch.record.tokens = Tokens(asked, answered)
        return True

    async def _next(self, pieces: AsyncIterator[bytes]) -> bytes | None:
        """The next piece; None at the end. Raises Failed."""
        try:
            return await anext(pieces, None)
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
            self._watch.record.ended = self._over = True
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


def _note(record: Record, said: dict[str, Any]) -> None:
    """What one object of an answer says of its end and its tokens, in each of the three protocols."""
    choices = said.get("choices")
    listed = cast("list[object]", choices) if isinstance(choices, list) else []
    stops = (said.get("stop_reason"), table(said.get("delta")).get("stop_reason"))
    done = said.get("done") is True or said.get("type") == "message_stop"
    if done or any(stops) or any(table(choice).get("finish_reason") for choice in listed):
        record.ended = True
    for place in (said, table(said.get("usage")), table(table(said.get("message")).get("usage"))):
        if any(type(count) is int and count > 0 for count in map(place.get, _INPUT)):
            record.counted = True


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
