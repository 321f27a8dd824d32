"""Given a provider that lies about what it took, when its answer is booked, then no number of its own can
open a limit, break the books or be taken for a count."""

import json
from decimal import Decimal

import pytest

from tests.loopback import acts
from tests.loopback.acts import Act
from tests.loopback.server import Loopback
from tests.providers.conftest import ASK, Asker
from workbench.domain.models import Capabilities, ModelEntry, Price
from workbench.text.token_count import estimate

SAID = "合同有效，理由如下。"
PRICE = Price(currency="CNY", tokens_in=Decimal(2), tokens_out=Decimal(8), source="user")
OURS = (estimate(f"{ASK.system}\n{ASK.user}").tokens, estimate(SAID).tokens)
LIES: dict[str, tuple[object, object]] = {
    "negative answer": (10, -(10**9)),
    "negative question": (-5, 10),
    "both negative": (-5, -5),
    "beyond every model": (10**30, 10),
    "beyond every model in the answer": (10, 2**60),
    "nothing for an answer that came": (10, 0),
    "truths": (True, True),
}


def counted(tokens_in: object, tokens_out: object, *, streams: bool) -> Act:
    """An answer of OpenAI's protocol with these numbers."""
    head: dict[str, object] = {"id": "x", "created": 1, "model": "m"}
    usage: dict[str, object] = {
        "usage": {"prompt_tokens": tokens_in, "completion_tokens": tokens_out, "total_tokens": 1}
    }
    if not streams:
        choice = {"index": 0, "message": {"role": "assistant", "content": SAID}, "finish_reason": "stop"}
        return acts.verbatim(json.dumps({**head, "object": "chat.completion", "choices": [choice], **usage}))
    chunk: dict[str, object] = {**head, "object": "chat.completion.chunk"}
    said = {**chunk, "choices": [{"index": 0, "delta": {"content": SAID}, "finish_reason": None}]}
    ended = {**chunk, "choices": [{"index": 0, "delta": {"content": ""}, "finish_reason": "stop"}]}
    count: dict[str, object] = {**chunk, "choices": (), **usage}
    body = "".join(f"data: {json.dumps(event)}\n\n" for event in (said, ended, count))
    return acts.verbatim(f"{body}data: [DONE]\n\n", "text/event-stream")


def entry(asker: Asker, *, streams: bool) -> ModelEntry:
    return asker.entry(capabilities=Capabilities(streaming=streams), price=PRICE)


@pytest.mark.parametrize("streams", [True, False])
@pytest.mark.parametrize("lie", LIES)
def test_a_count_that_cannot_be_is_replaced_by_our_own(
    lie: str, streams: bool, asker: Asker, loopback: Loopback
) -> None:
    loopback.play(counted(*LIES[lie], streams=streams))
    reply = asker.ask(entry(asker, streams=streams))
    assert reply.text == SAID
    assert (reply.tokens_in, reply.tokens_out, reply.estimated) == (*OURS, True)
    assert reply.cost == OURS[0] * 2 + OURS[1] * 8
    assert [call.cost for call in reply.attempts] == [reply.cost]


def test_a_count_that_can_be_is_the_providers(asker: Asker, loopback: Loopback) -> None:
    loopback.play(counted(900_000, 7, streams=True))
    reply = asker.ask(entry(asker, streams=True))
    assert (reply.tokens_in, reply.tokens_out, reply.estimated) == (900_000, 7, False)
