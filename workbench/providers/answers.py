"""Reading an answer as the library hands it over: its text, how it ended, and what it cost."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any, cast

from workbench.providers.calls import Call, Sizes

SPARE = 4_000  # characters beside the bound, so that a short question may have a longer answer


class TooLong(Exception):
    """The answer is longer than any that was asked for."""


@dataclass
class Listening:
    """What was heard so far of one answer; kept outside, so that a broken one is still counted."""

    call: Call
    sizes: Sizes
    pieces: list[str] = field(default_factory=list[str])
    length: int = 0
    thought: bool = False
    finish: str = ""
    too_long: bool = False

    def hear(self, words: str) -> None:
        """Some more of it. Raises TooLong."""
        self.pieces.append(words)
        self.length += len(words)
        if self.length > self.call.arguments["max_tokens"] * self.sizes.characters + SPARE:
            self.too_long = True
            raise TooLong

    @property
    def text(self) -> str:
        """The words so far; halves of a character together, one that stays alone as its escape."""
        heard = "".join(self.pieces)
        try:
            heard.encode()
        except UnicodeEncodeError:
            whole = heard.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
            return whole.encode("utf-8", "backslashreplace").decode()
        return heard


@dataclass(frozen=True)
class Answer:
    """A whole answer; tokens as the library counts them, which are the provider's where it named any."""

    tokens_in: int
    tokens_out: int


async def collect(response: Any, listening: Listening) -> Answer:
    """Read an answer, streamed or in one piece, to its end."""
    if hasattr(response, "__aiter__"):
        async for chunk in cast("AsyncIterator[Any]", response):
            for choice in chunk.choices[:1]:
                _hear(choice, choice.delta, listening)
        parts = response.chunks  # as they came, with the counts that the ones above are stripped of
    else:
        for choice in response.choices[:1]:
            _hear(choice, choice.message, listening)
        parts = [response]
    named = [usage for part in parts if (usage := getattr(part, "usage", None)) is not None]
    return Answer(_last(named, "prompt_tokens"), _last(named, "completion_tokens"))


def _hear(choice: Any, said: Any, listening: Listening) -> None:
    if getattr(said, "reasoning_content", None):
        listening.thought = True
    listening.finish = getattr(choice, "finish_reason", None) or listening.finish
    words = getattr(said, "content", None)
    if isinstance(words, str) and words:
        listening.hear(words)


def _last(usages: list[Any], name: str) -> int:
    """The last number that was named and is not 0: a protocol may name one at the start, one at the end."""
    counts = (getattr(usage, name, 0) for usage in reversed(usages))
    return next((count for count in counts if isinstance(count, int) and count), 0)
