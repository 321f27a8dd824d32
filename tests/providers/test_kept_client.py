"""Given a client of the library that is kept for an address, when several calls go through it, then nothing of
one is in another, and nothing goes out beside them."""

import asyncio

import httpx
import pytest

from tests.loopback import acts
from tests.loopback.acts import Act
from tests.loopback.server import Loopback
from tests.providers.conftest import ASK, Asker
from workbench.providers.merging import Merger
from workbench.providers.watched import Failed
from workbench.providers.wire import Switch


def test_calls_at_once_with_keys_of_their_own_each_send_only_theirs(asker: Asker, loopback: Loopback) -> None:
    loopback.play(Act(text=lambda asked: asked.headers["authorization"].removeprefix("Bearer ")))
    gateway = asker.gateway()

    async def all_at_once() -> list[str]:
        models = [gateway.model(asker.entry(), lambda key=f"key-{number}": key) for number in range(8)]
        return [reply.text for reply in await asyncio.gather(*(model.complete(ASK) for model in models))]

    assert asyncio.run(all_at_once()) == [f"key-{number}" for number in range(8)]
    assert asyncio.run(all_at_once()) == [f"key-{number}" for number in range(8)], "in another loop"


def test_a_key_that_was_changed_counts_at_once_and_the_old_one_is_gone(
    asker: Asker, loopback: Loopback
) -> None:
    gateway, keys = asker.gateway(), iter(("old", "new"))
    model = gateway.model(asker.entry(), lambda: next(keys))
    for _ in range(2):
        asyncio.run(model.complete(ASK))
    assert [asked.headers["authorization"] for asked in loopback.asked] == ["Bearer old", "Bearer new"]


def test_a_cookie_of_one_answer_is_not_sent_with_the_next_question(asker: Asker, loopback: Loopback) -> None:
    loopback.play(Act(headers={"Set-Cookie": "who=you; Path=/"}))
    model = asker.gateway().model(asker.entry(), lambda: "k")
    for _ in range(2):
        asyncio.run(model.complete(ASK))
    assert all("cookie" not in asked.headers for asked in loopback.asked)


def test_without_a_call_a_kept_client_reaches_nobody(loopback: Loopback) -> None:
    async def ask() -> None:
        async with httpx.AsyncClient(transport=Switch()) as client:
            await client.get(loopback.url)

    with pytest.raises(Failed):
        asyncio.run(ask())
    assert not loopback.asked


def test_an_answer_that_failed_before_does_not_stain_the_next(asker: Asker, loopback: Loopback) -> None:
    gateway = asker.gateway()
    model = gateway.model(asker.entry(), lambda: "k")
    loopback.play(acts.cut(), acts.answer("好的。"))
    with pytest.raises(Exception, match="model_cut"):
        asyncio.run(model.complete(ASK))
    assert asyncio.run(model.complete(ASK)).text == "好的。"


def chunk(delta: dict[str, object], **more: object) -> dict[str, object]:
    return {"id": "x", "choices": [{"index": 0, "delta": delta, "finish_reason": None, **more}]}


def test_the_words_before_an_end_go_on_with_it_as_one_event() -> None:
    merger = Merger()
    assert merger.takes(chunk({"role": "assistant", "content": "甲"}))
    assert merger.takes(chunk({"content": "乙"}))
    event = merger.end(chunk({}, finish_reason="stop"))
    assert b'"finish_reason": "stop"' in event
    assert "甲乙".encode("unicode_escape") in event
    assert merger.flush() == b""


@pytest.mark.parametrize(
    "last",
    [
        chunk({"content": "丙"}, finish_reason="stop"),
        chunk({"tool_calls": [{"index": 0}]}, finish_reason="tool_calls"),
        {**chunk({}, finish_reason="stop"), "usage": {"prompt_tokens": 1}},
        {"id": "x", "choices": []},
    ],
    ids=["words of its own", "tools", "counts", "no choice"],
)
def test_an_end_that_is_more_than_that_is_left_as_it_is(last: dict[str, object]) -> None:
    merger = Merger()
    assert merger.takes(chunk({"content": "甲"}))
    assert merger.end(last) == b""
    assert "甲".encode("unicode_escape") in merger.flush()
