"""The library that speaks the providers' protocols, made silent (specification R2.8; platform.md).

``gateway`` alone imports it. What has to be said to it before and after the import stands here: no call
home, no file of settings, no log, no callback, no second thoughts.
"""

import logging
import os
import warnings
from collections.abc import Mapping
from typing import Any

BEFORE: Mapping[str, str] = {
    "LITELLM_LOCAL_MODEL_COST_MAP": "True",  # the price table in the package, not the one on the net
    "LITELLM_OFFLINE_MODE": "True",
    "LITELLM_TELEMETRY": "False",
    "LITELLM_MODE": "PRODUCTION",  # any other loads a .env file of the folder we happen to stand in
    "LITELLM_LOG": "CRITICAL",
    "LITELLM_SUPPRESS_STARTUP_OUTPUT": "True",
}
FORGOTTEN = (
    "OPENAI_LOG",
    "ANTHROPIC_LOG",
    "LITELLM_SET_VERBOSE",
    "OPENAI_CUSTOM_HEADERS",
    "ANTHROPIC_CUSTOM_HEADERS",
    "USE_LITELLM_PROXY",
    "LITELLM_PROXY_API_BASE",
    "LITELLM_PROXY_API_KEY",
)
"""Variables that would make the libraries talkative, add to what is sent, or send it in another protocol."""

LOUD = (
    "LiteLLM",
    "LiteLLM Router",
    "LiteLLM Proxy",
    "litellm",
    "openai",
    "anthropic",
    "httpx",
    "httpcore",
    "aiohttp",
)
"""Loggers that know prompts, answers, addresses or keys."""


def prepare() -> None:
    """Set the environment for the import."""
    os.environ.update(BEFORE)
    for name in FORGOTTEN:
        os.environ.pop(name, None)
    silence()


def hush(library: Any) -> None:
    """Switch off whatever could carry a prompt, an answer or a key to a log, a screen or another host."""
    library.suppress_debug_info = True
    library.turn_off_message_logging = True
    library.set_verbose = False
    library.telemetry = False
    library.num_retries = None
    library.request_timeout = 600
    library.drop_params = True
    library.disable_end_user_cost_tracking = True
    library.disable_streaming_logging = True
    for name in ("callbacks", "success_callback", "failure_callback", "input_callback", "service_callback"):
        setattr(library, name, [])
    # Its models warn of an answer of another shape, and quote it.
    warnings.filterwarnings("ignore", module=r"(pydantic|litellm|openai|httpx)(\.|$)")
    silence()


def nothing(*_args: object, **_named: object) -> None:
    """What takes the place of what the library would do unasked."""


async def nothing_later(*_args: object, **_named: object) -> None:
    """The same where it is awaited."""


def unbuild(stream: Any) -> None:
    """Keep the class of its streams from putting an answer together once more for its books: in a thread,
    and counting the tokens that no provider named. What was named stands on the pieces (``answers``)."""
    for name, instead in (
        ("_async_build_complete_streaming_response", nothing_later),
        ("_record_partial_usage_for_failure", nothing),
    ):
        if not hasattr(stream, name):
            raise AttributeError(name)  # another version: what we rely on has to be looked at again
        setattr(stream, name, instead)


def silence() -> None:
    """Nothing of those loggers is handed to anybody, whatever level the root or a handler has."""
    for name in LOUD:
        _close(logging.getLogger(name))
    known = [name for name in logging.root.manager.loggerDict if name.split(".")[0] in LOUD]
    for name in known:
        _close(logging.getLogger(name))


def _close(logger: logging.Logger) -> None:
    logger.handlers = [logging.NullHandler()]
    logger.propagate = False
    logger.disabled = True
    logger.setLevel(logging.CRITICAL + 1)
