"""The loopback server itself: it says what its script says, over real sockets, and keeps what it was asked."""

import asyncio
import json
import ssl
from pathlib import Path

import pytest

from tests.loopback import acts
from tests.loopback.certificate import self_signed
from tests.loopback.server import Loopback

ASK = {"model": "m", "messages": [{"role": "system", "content": "规则"}, {"role": "user", "content": "问"}]}


async def _post(server: Loopback, body: dict[str, object], path: str = "/v1/chat/completions") -> bytes:
    reader, writer = await asyncio.open_connection(server.host, server.port)
    try:
        raw = json.dumps(body).encode()
        writer.write(f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Length: {len(raw)}\r\n\r\n".encode() + raw)
        head = await reader.readuntil(b"\r\n\r\n")
        if b"chunked" in head:
            return head + await reader.readuntil(b"0\r\n\r\n")
        length = int(head.lower().split(b"content-length: ")[1].split(b"\r\n")[0])
        return head + await reader.readexactly(length)
    finally:
        writer.close()
        await writer.wait_closed()


def test_the_script_is_played_in_order_and_its_last_act_repeated(loopback: Loopback) -> None:
    loopback.play(acts.status(429, retry_after="3"), acts.answer("第一"), acts.answer("第二"))
    replies = [asyncio.run(_post(loopback, ASK)) for _ in range(4)]
    assert [reply.split(b" ")[1] for reply in replies] == [b"429", b"200", b"200", b"200"]
    assert b"Retry-After: 3" in replies[0]
    assert "第一" in replies[1].decode()
    assert "第二" in replies[3].decode()


def test_what_was_asked_is_kept(loopback: Loopback) -> None:
    asyncio.run(_post(loopback, ASK))
    (asked,) = loopback.asked
    assert (asked.model, asked.system, asked.user, asked.peer) == ("m", "规则", "问", "127.0.0.1")


def test_a_stream_ends_with_its_usage_only_where_that_is_asked_for(loopback: Loopback) -> None:
    plain = asyncio.run(_post(loopback, {**ASK, "stream": True}))
    told = asyncio.run(_post(loopback, {**ASK, "stream": True, "stream_options": {"include_usage": True}}))
    assert b"[DONE]" in plain
    assert b"prompt_tokens" not in plain
    assert b"prompt_tokens" in told


def test_a_model_can_have_a_script_of_its_own(loopback: Loopback) -> None:
    loopback.play(acts.answer("另一个"), model="other")
    assert "好的" in asyncio.run(_post(loopback, ASK)).decode()
    assert "另一个" in asyncio.run(_post(loopback, {**ASK, "model": "other"})).decode()


def test_a_cut_stream_breaks_off(loopback: Loopback) -> None:
    loopback.play(acts.cut())
    with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
        asyncio.run(_post(loopback, {**ASK, "stream": True}))


def test_who_is_kept_waiting_can_leave_and_is_counted(loopback: Loopback) -> None:
    loopback.play(acts.silent())

    async def leave() -> None:
        call = asyncio.ensure_future(_post(loopback, ASK))
        await asyncio.to_thread(loopback.wait, lambda: loopback.busy == 1)
        call.cancel()
        await asyncio.gather(call, return_exceptions=True)

    asyncio.run(leave())
    assert loopback.wait(lambda: loopback.gone == 1)


def test_twenty_callers_are_open_at_once(loopback: Loopback) -> None:
    loopback.hold(20)

    async def crowd() -> None:
        await asyncio.gather(*(_post(loopback, ASK) for _ in range(20)))

    asyncio.run(crowd())
    assert loopback.peak == 20


def test_a_certificate_of_ones_own_proves_nothing(tmp_path: Path) -> None:
    with Loopback(self_signed(tmp_path)) as server:

        async def knock() -> None:
            await asyncio.open_connection(server.host, server.port, ssl=ssl.create_default_context())

        with pytest.raises(ssl.SSLCertVerificationError):
            asyncio.run(knock())
        assert server.asked == []
