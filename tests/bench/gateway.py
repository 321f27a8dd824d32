"""What the gateway costs beside the provider that it asks.

1. One call, streamed, over the loopback server: through the gateway (library, transport, limiter, books)
   and bare, by one httpx client that stays open, posts the same request and reads the answer to its end.
   The calls alternate, so that a busy machine slows both; the server is a process of its own, so that
   neither waits for its interpreter.
2. Twenty calls at once: how many sockets the server sees open together.

The first call of all loads the library and is not counted.
"""

import asyncio
import json
import multiprocessing
import statistics
import time
from collections.abc import Awaitable, Callable
from multiprocessing.connection import Connection

import httpx

from tests.bench.figures import Figure, report
from tests.loopback import acts
from tests.loopback.server import Loopback
from workbench.domain.models import ModelEntry
from workbench.providers.base import Prompt
from workbench.providers.gateway import Gateway
from workbench.providers.profiles import load_profiles
from workbench.settings.paths import locate
from workbench.words import Words

RUNS, CROWD = 60, 20
ASK = Prompt(system="你是法律助理。" * 50, user="请审阅下列合同。" * 400)
SAID = "承租人应当按照约定的用途使用租赁物。" * 40


def serve(line: Connection) -> None:
    """The server, in a process of its own: says where it is, then at each word how many sockets were busy
    at once at most, from then on holding everybody until the crowd is there."""
    with Loopback() as server:
        server.play(acts.Act(text=SAID, pieces=20))
        line.send(server.url)
        while line.recv() == "crowd":
            server.hold(CROWD)
            line.send(server.peak)


def gateway() -> Gateway:
    paths = locate()
    made = Gateway(load_profiles(paths.models), Words.load(paths.words).say)
    made.warm()
    return made


async def bare(client: httpx.AsyncClient, url: str) -> None:
    body = {
        "model": "m", "stream": True, "stream_options": {"include_usage": True}, "temperature": 0.1,
        "messages": [{"role": "system", "content": ASK.system}, {"role": "user", "content": ASK.user}],
    }  # fmt: skip
    said: list[str] = []
    key = {"Authorization": "Bearer k"}
    async with client.stream("POST", f"{url}/chat/completions", json=body, headers=key) as response:
        async for line in response.aiter_lines():
            if line.startswith("data: {"):
                choices = json.loads(line[6:])["choices"]
                said += [choices[0]["delta"].get("content", "")] if choices else []
    assert "".join(said) == SAID


async def milliseconds(call: Callable[[], Awaitable[object]]) -> float:
    before = time.perf_counter()
    await call()
    return (time.perf_counter() - before) * 1000


async def added(asked: Callable[[], Awaitable[object]], url: str) -> float:
    """The median of what a call through the gateway takes longer than a bare one, pair by pair."""
    async with httpx.AsyncClient(trust_env=False) as client:

        async def plain() -> None:
            await bare(client, url)

        await asked()
        await plain()
        pairs = [(await milliseconds(asked), await milliseconds(plain)) for _ in range(RUNS)]
    return statistics.median(through - direct for through, direct in pairs)


def main() -> int:
    line, end = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=serve, args=(end,), daemon=True)
    process.start()
    made, url = gateway(), line.recv()
    model = made.model(ModelEntry(provider="compatible", model="m", base_url=url), lambda: "k")

    async def asked() -> None:
        assert (await model.complete(ASK)).text == SAID

    async def crowd() -> None:
        await asyncio.gather(*(model.complete(ASK) for _ in range(CROWD)))

    more = asyncio.run(added(asked, url))
    line.send("crowd")
    line.recv()
    asyncio.run(crowd())
    line.send("crowd")
    idle = CROWD - line.recv()
    line.send("end")
    process.join()
    return report(
        [
            Figure("gateway over bare httpx, median of a call", more, 10, " ms"),
            Figure(f"sockets not busy with {CROWD} calls at once", idle, 0),
        ]
    )


if __name__ == "__main__":
    raise SystemExit(main())
