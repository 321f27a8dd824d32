"""An OpenAI-compatible HTTP/1.1 server on 127.0.0.1, in a thread of its own, that does what its script says.

``play`` puts acts into the script: each request takes the next one, the last is repeated. A script may
stand for one model only. Everything that was asked is kept in ``asked``; ``peak`` is the largest number
of requests that were open at once, ``gone`` counts callers that left before their answer was whole.
"""

import asyncio
import json
import ssl
import threading
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

from tests.loopback import forms
from tests.loopback.acts import Act, Asked, answer

Done = TypeVar("Done")
REASONS = {
    200: "OK",
    301: "Moved Permanently",
    302: "Found",
    307: "Temporary Redirect",
    308: "Permanent Redirect",
}


class Loopback:
    """The server. Use it as a context manager, or by the fixture ``loopback``."""

    def __init__(self, certificate: Path | None = None, host: str = "127.0.0.1") -> None:
        self.certificate, self.host = certificate, host
        self.port = 0
        self.asked: list[Asked] = []
        self.connections = self.busy = self.peak = self.gone = 0
        self._scripts: dict[str, list[Act]] = {"": [answer()]}
        self._changed = threading.Condition()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, name="loopback", daemon=True)
        self._server: asyncio.Server | None = None
        self._served: set[asyncio.Task[Any]] = set()
        self._release = asyncio.Event()
        self.gate = 0

    # -- what tests say ---------------------------------------------------------------------------

    @property
    def origin(self) -> str:
        scheme = "https" if self.certificate else "http"
        return f"{scheme}://{self.host}:{self.port}"

    @property
    def url(self) -> str:
        """The base URL of an OpenAI-compatible entry."""
        return f"{self.origin}/v1"

    def play(self, *acts: Act, model: str = "") -> None:
        """The acts of the next requests (of one model, where it is named); the last one is repeated."""
        self._scripts[model] = list(acts)

    def hold(self, count: int) -> None:
        """From now on nobody is answered until ``count`` requests are open at the same time."""
        self.gate = count

    def release(self) -> None:
        """Let those who are kept waiting by ``silent`` and ``stall`` have the rest of their answer."""
        self._loop.call_soon_threadsafe(self._release.set)

    def wait(self, condition: Callable[[], bool], seconds: float = 10) -> bool:
        """Wait until something is so here; woken by every change, so that nobody polls."""
        with self._changed:
            return self._changed.wait_for(condition, seconds)

    def texts(self) -> str:
        """Everything that ever reached this server, as one text."""
        return "\n".join(asked.raw.decode("utf-8", "replace") for asked in self.asked)

    # -- its life ---------------------------------------------------------------------------------

    def __enter__(self) -> "Loopback":
        self._thread.start()
        self._here(self._open())
        return self

    def __exit__(self, *_error: object) -> None:
        self._here(self._shut())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _here(self, work: Coroutine[Any, Any, Done]) -> Done:
        future: Future[Done] = asyncio.run_coroutine_threadsafe(work, self._loop)
        return future.result(20)

    async def _open(self) -> None:
        context = None
        if self.certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(self.certificate)
        self._server = await asyncio.start_server(self._serve, self.host, 0, ssl=context)
        self.port = self._server.sockets[0].getsockname()[1]

    async def _shut(self) -> None:
        assert self._server
        self._server.close()
        self._release.set()
        for task in self._served:
            task.cancel()
        await asyncio.gather(*self._served, return_exceptions=True)
        await self._loop.shutdown_default_executor()

    # -- one connection ---------------------------------------------------------------------------

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task
        self._served.add(task)
        self._note(connections=1)
        try:
            while asked := await self._read(reader, writer):
                if not await self._answered(asked, reader, writer):
                    break
        except (ConnectionError, asyncio.IncompleteReadError, ssl.SSLError):
            self._note(gone=1)
        except asyncio.CancelledError:
            pass  # the server shuts; nobody waits for this task's result but `_shut`
        finally:
            self._served.discard(task)
            writer.close()
            with suppress(ConnectionError, ssl.SSLError, asyncio.CancelledError):
                await writer.wait_closed()

    async def _read(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> Asked | None:
        head = await reader.readuntil(b"\r\n\r\n") if not reader.at_eof() else b""
        if not head:
            return None
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        method, path, _version = first.split(" ")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        raw = await reader.readexactly(int(headers.get("content-length", 0)))
        peer = writer.get_extra_info("peername")[0]
        asked = Asked(method, path.partition("?")[0], headers, raw, json.loads(raw) if raw else {}, peer)
        self.asked.append(asked)
        return asked

    def _next(self, asked: Asked) -> Act:
        script = self._scripts.get(asked.model) or self._scripts[""]
        act = script.pop(0) if len(script) > 1 else script[0]
        return act if act.when(asked) else answer(act.text)

    async def _answered(
        self, asked: Asked, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        """Do what the script says; False where the connection ends with it."""
        self._note(busy=1)
        try:
            if self.gate:
                await self._loop.run_in_executor(None, self.wait, lambda: self.peak >= self.gate)
            return await self._act(self._next(asked), asked, reader, writer)
        finally:
            self._note(busy=-1)

    async def _act(
        self, act: Act, asked: Asked, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        if act.fault == "silent":
            await self._kept_waiting(reader)
        if act.status != 200:
            return await _plain(writer, act, act.body or _error_body(act.status, asked), "application/json")
        if act.fault == "html":
            return await _plain(writer, act, act.body, "text/html; charset=utf-8")
        if act.fault == "verbatim":
            kind = act.headers["Content-Type"]
            return await _plain(writer, replace(act, headers={}), act.body, kind)
        text = (
            "哈" * (act.size // 3)
            if act.fault == "huge"
            else await self._loop.run_in_executor(None, act.say, asked)
        )
        if asked.streams:
            return await self._stream(act, asked, text, reader, writer)
        body = json.dumps(forms.whole(asked, act, text), ensure_ascii=False)
        if act.fault == "malformed":
            body = "{" + body
        if act.fault in {"stall", "cut", "ended"}:
            half = body.encode()[: len(body) // 2]
            writer.write(_head(200, "application/json", act, length=len(body.encode())) + half)
            await writer.drain()
            if act.fault != "stall":
                return self._gone(writer, act)
            await self._kept_waiting(reader)
            writer.write(body.encode()[len(half) :])
            await writer.drain()
            return True
        return await _plain(writer, act, body, "application/json")

    async def _stream(
        self, act: Act, asked: Asked, text: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        writer.write(_head(200, forms.content_type(asked), act))
        events = forms.stream(asked, act, text)
        for number, event in enumerate(events):
            if act.fault and number == len(events) // 2:
                if act.fault in {"cut", "ended"}:
                    await writer.drain()
                    return self._gone(writer, act)
                if act.fault == "stall":
                    await writer.drain()
                    await self._kept_waiting(reader)
                if act.fault == "error":
                    event = b'data: {"error":{"message":"overloaded","code":500}}\n\n'
                if act.fault == "malformed":
                    event = event.replace(b"{", b"<<{[", 1)
                if act.fault == "bad_length":
                    writer.write(b"zz;\r\n")
            writer.write(b"%x\r\n%b\r\n" % (len(event), event))
            await writer.drain()
        writer.write(b"0\r\n\r\n")
        await writer.drain()
        return True

    def _gone(self, writer: asyncio.StreamWriter, act: Act) -> bool:
        """End a connection in the middle: politely, or by a reset."""
        if act.fault == "ended":
            writer.write(b"0\r\n\r\n")
        else:
            writer.transport.abort()
        return False

    async def _kept_waiting(self, reader: asyncio.StreamReader) -> None:
        """Until the caller leaves or the test releases everybody."""
        left = asyncio.ensure_future(reader.read(1))
        released = asyncio.ensure_future(self._release.wait())
        try:
            await asyncio.wait({left, released}, return_when=asyncio.FIRST_COMPLETED)
            if left.done() and not self._release.is_set():
                raise ConnectionResetError
        finally:
            for task in (left, released):
                task.cancel()
            await asyncio.gather(left, released, return_exceptions=True)

    def _note(self, *, connections: int = 0, busy: int = 0, gone: int = 0) -> None:
        with self._changed:
            self.connections += connections
            self.busy += busy
            self.gone += gone
            self.peak = max(self.peak, self.busy)
            self._changed.notify_all()


def _head(code: int, kind: str, act: Act, length: int | None = None) -> bytes:
    size = "Transfer-Encoding: chunked" if length is None else f"Content-Length: {length}"
    lines = [f"HTTP/1.1 {code} {REASONS.get(code, 'Error')}", f"Content-Type: {kind}", size]
    lines += [f"{name}: {value}" for name, value in act.headers.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


async def _plain(writer: asyncio.StreamWriter, act: Act, body: str, kind: str) -> bool:
    sent = body.encode()
    writer.write(_head(act.status, kind, act, length=len(sent)) + sent)
    await writer.drain()
    return True


def _error_body(code: int, asked: Asked) -> str:
    """What providers say when they refuse: it quotes the key and the prompt, as some do."""
    words = f"refused {asked.headers.get('authorization', '')}: {asked.user[:200]}"
    return json.dumps({"error": {"message": words, "type": "error", "code": str(code)}}, ensure_ascii=False)
