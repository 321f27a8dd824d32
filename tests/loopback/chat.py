"""The program's own scripted models behind the loopback server: their answers and their faults over HTTP."""

import asyncio
import json
from typing import Protocol

from tests.loopback.acts import Act, Asked, answer, cut, silent, status
from workbench.errors import RetryableError
from workbench.providers.base import BUSY, CUT, FAILED, TIMEOUT, Prompt, Reply

FAULTS = {
    BUSY: status(429, retry_after="1"),
    FAILED: status(500),
    CUT: cut(),
    TIMEOUT: silent(),
}


class Answers(Protocol):
    async def complete(self, prompt: Prompt) -> Reply: ...


def prompt_of(asked: Asked) -> Prompt:
    """The prompt behind a request; its schema from where the provider enforces it, or from its last line."""
    form = asked.body.get("response_format") or {}
    system, schema = asked.system, ""
    if form.get("type") == "json_schema":
        schema = json.dumps(form["json_schema"]["schema"], ensure_ascii=False)
    elif system.rpartition("\n")[2].startswith("{"):
        schema = system.rpartition("\n")[2]
        system = system.rpartition("\n\n")[0]
    return Prompt(system=system, user=asked.user, json_schema=schema)


def asked_by(model: Answers, asked: Asked) -> Act:
    """What a model would do with a request, as an act."""
    try:
        return answer(asyncio.run(model.complete(prompt_of(asked))).text)
    except RetryableError as error:
        return FAULTS.get(error.code, status(500))
