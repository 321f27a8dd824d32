"""Given a llama.cpp server with a small model, when the gateway asks it, then the whole path runs against a real model.

It takes part where ``WORKBENCH_LLAMA_SERVER`` names its address (``http://127.0.0.1:8080/v1``), and is left out
elsewhere: nothing of it is needed to build or test the program. What such a small model says is not judged.
"""

import asyncio
import json
import os

import pytest

from workbench.domain.models import AnswerForm, ModelEntry
from workbench.errors import RetryableError
from workbench.providers.base import HOPELESS, Prompt
from workbench.providers.gateway import Gateway
from workbench.providers.profiles import load_profiles
from workbench.settings.paths import locate
from workbench.words import Words

VARIABLE = "WORKBENCH_LLAMA_SERVER"
SCHEMA = '{"type":"object","properties":{"sum":{"type":"integer"}},"required":["sum"],"additionalProperties":false}'


@pytest.fixture
def entry() -> ModelEntry:
    url = os.environ.get(VARIABLE, "")
    if not url:
        pytest.skip(f"no llama.cpp server: {VARIABLE} is not set")
    return ModelEntry(provider="compatible", model="small", base_url=url)


@pytest.fixture
def gateway() -> Gateway:
    paths = locate()
    return Gateway(load_profiles(paths.models), Words.load(paths.words).say)


def test_it_is_probed_and_answers_streamed_and_in_one_piece(entry: ModelEntry, gateway: Gateway) -> None:
    report = asyncio.run(gateway.probe(entry, lambda: None))
    assert report.works, report.steps
    for streaming in (True, False):
        found = report.capabilities.model_copy(update={"streaming": streaming})
        model = gateway.model(entry.model_copy(update={"capabilities": found}), lambda: None)
        reply = asyncio.run(model.complete(Prompt(system="Answer with one word.", user="Yes or no?")))
        assert reply.text
        assert (reply.estimated, reply.tokens_in > 0, reply.tokens_out > 0) == (False, True, True)
        assert [call.cause for call in reply.attempts] == [""]


def test_a_schema_is_kept_where_the_server_enforces_it(entry: ModelEntry, gateway: Gateway) -> None:
    found = asyncio.run(gateway.probe(entry, lambda: None)).capabilities
    enforced = found.model_copy(update={"form": AnswerForm.SCHEMA})
    model = gateway.model(entry.model_copy(update={"capabilities": enforced}), lambda: None)
    prompt = Prompt(
        system="Answer in JSON.", user="What is one plus one?", schema_name="sum", json_schema=SCHEMA,
        max_tokens=64,
    )  # fmt: skip
    reply = asyncio.run(model.complete(prompt))
    assert isinstance(json.loads(reply.text)["sum"], int)
    assert "schema" not in reply.losses


def test_a_prompt_beyond_its_context_is_refused_by_name(entry: ModelEntry, gateway: Gateway) -> None:
    model = gateway.model(entry, lambda: None)
    with pytest.raises(RetryableError) as refused:
        asyncio.run(model.complete(Prompt(system="", user="合同 " * 400_000, max_tokens=16)))
    assert refused.value.code in HOPELESS
