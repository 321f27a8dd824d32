"""A program that asks a model in every way while everything logs, for test_secrecy.py: prints its ends only."""

import asyncio
import json
import logging
import os
import sys

SECRET, KEY, SAID = "机密甲方星河公司", "sk-SECRETKEY", "机密回答"
_PARTS = {"role": "assistant", "content": [{"type": "text", "text": SAID}]}
ODD = {
    "id": "x", "object": "chat.completion", "created": 1, "model": "m",
    "choices": [{"index": 0, "message": _PARTS, "finish_reason": "stop"}],
}  # fmt: skip
"""An answer whose words stand where no string is expected: a library that warns of it quotes them."""


def main() -> None:
    logging.basicConfig(level=logging.DEBUG, stream=sys.stderr)
    os.environ |= {"LITELLM_LOG": "DEBUG", "OPENAI_LOG": "debug"}

    from tests.loopback import acts
    from tests.loopback.server import Loopback
    from workbench.domain.models import Capabilities, ModelEntry
    from workbench.errors import RetryableError
    from workbench.providers.base import Prompt
    from workbench.providers.gateway import Gateway
    from workbench.providers.profiles import load_profiles
    from workbench.settings.paths import locate
    from workbench.words import Words

    paths = locate()
    gateway = Gateway(load_profiles(paths.models), Words.load(paths.words).say)
    prompt = Prompt(system="规则", user=SECRET)
    faults = (
        acts.answer(SAID),
        acts.status(401),
        acts.status(500),
        acts.malformed(),
        acts.cut(SAID),
        acts.html(),
        acts.verbatim(json.dumps(ODD)),
    )
    with Loopback() as server:
        for provider, base in (
            ("compatible", server.url),
            ("anthropic", server.origin),
            ("ollama", server.origin),
        ):
            for streaming in (True, False):
                entry = ModelEntry(
                    provider=provider,
                    model="m",
                    base_url=base,
                    capabilities=Capabilities(streaming=streaming),
                )
                for act in faults:
                    server.play(act)
                    try:
                        asyncio.run(gateway.model(entry, lambda: KEY).complete(prompt))
                        sys.stdout.write("answered\n")
                    except RetryableError as error:
                        logging.exception("a call failed")
                        sys.stdout.write(f"{error.code}\n")
        assert SECRET in server.texts()
    logging.getLogger("control").debug("the log is on")


if __name__ == "__main__":
    main()
