"""Chunks of a streamed answer in OpenAI's protocol, joined to fewer and larger ones (``watched``)."""

import json
from typing import Any, cast

PIECE = 4_000  # characters


def table(value: object) -> dict[str, Any]:
    """A JSON object, empty for anything else."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


class Merger:
    """Joins neighbouring chunks of OpenAI's protocol that hold words and nothing else."""

    def __init__(self) -> None:
        self._first: dict[str, Any] | None = None
        self._words: list[str] = []
        self.length = 0

    def takes(self, said: dict[str, Any]) -> bool:
        """Keep a chunk's words for later; False for a chunk that is more than words."""
        choice = _only_choice(said)
        if choice is None or choice.get("finish_reason"):
            return False
        words = choice["delta"].get("content")
        if not isinstance(words, str):
            return False
        self._first = self._first or said
        self._words.append(words)
        self.length += len(words)
        return True

    def end(self, said: dict[str, Any]) -> bytes:
        """The chunk that ends an answer with all words before it, as one event; empty where they cannot
        be one."""
        choice = _only_choice(said)
        if self._first is None or choice is None or choice["delta"].get("content"):
            return b""
        self._first["choices"][0]["finish_reason"] = choice.get("finish_reason")
        return self.flush()

    def flush(self) -> bytes:
        """The words kept so far as one event; empty where there are none."""
        if self._first is None:
            return b""
        self._first["choices"][0]["delta"]["content"] = "".join(self._words)
        # As escapes: half a character, which providers that cut between bytes do send, has no other form.
        event = f"data: {json.dumps(self._first)}\n\n".encode()
        self._first, self._words, self.length = None, [], 0
        return event


def _only_choice(said: dict[str, Any]) -> dict[str, Any] | None:
    """The one choice of a chunk with a delta of nothing but words; None for a chunk that is more."""
    choices = said.get("choices")
    if said.get("usage") or not isinstance(choices, list) or len(cast("list[object]", choices)) != 1:
        return None
    choice = table(cast("list[object]", choices)[0])
    delta = choice.get("delta")
    if not isinstance(delta, dict) or choice.get("logprobs"):
        return None
    named = cast("dict[str, object]", delta).items()
    return None if any(value for name, value in named if name not in {"content", "role"}) else choice
