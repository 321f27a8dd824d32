"""The program's own scripted models behind the loopback server: their answers and their faults over HTTP."""

import asyncio
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


def asked_by(model: Answers, asked: Asked) -> Act:
    """What a model would do with a request, as an act."""
    prompt = Prompt(system=asked.system, user=asked.user)
    try:
        return answer(asyncio.run(model.complete(prompt)).text)
    except RetryableError as error:
        return FAULTS.get(error.code, status(500))
