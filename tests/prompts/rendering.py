"""The prompts of a whole review as a model gets them, and their golden files.

``python -m tests.prompts.rendering`` writes the golden files anew; read the difference before committing it.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.scripted.stage import SEATS, Cast, House, play
from workbench.documents.read import read_contract
from workbench.domain.contract import Contract
from workbench.domain.intent import Situation
from workbench.domain.views import ModelSummary, RouterView
from workbench.flow.intent_router import IntentRouter
from workbench.providers.base import Prompt, Reply
from workbench.settings.paths import locate

GOLDEN = Path(__file__).parent / "golden"
LANGUAGES = ("zh", "en")


class Rendered(NamedTuple):
    """One prompt: ``<agent>.<language>`` and its text."""

    name: str
    text: str


def sample() -> Contract:
    """The sample contract that is delivered with the program."""
    return read_contract(locate().resources / "samples" / "software-development.docx")


def text(prompt: Prompt) -> str:
    """A prompt as it is read."""
    asked = f"temperature {prompt.temperature}/100, at most {prompt.max_tokens} tokens"
    return f"{prompt.system}\n\n---- {asked} ----\n\n{prompt.user}\n"


def prompts(house: House, contract: Contract, language: str) -> dict[str, Prompt]:
    """The first prompt of every seat in a review with models that answer well."""
    cast = Cast(house, 1, "golden", {})
    play(house, "", cast, contract=contract, language=language)
    return {seat: cast.models[seat].asked[0] for seat in SEATS}


class _Light:
    name = "scripted/light"

    def __init__(self) -> None:
        self.asked: list[Prompt] = []

    async def complete(self, prompt: Prompt) -> Reply:
        self.asked.append(prompt)
        return Reply(text="none", model=self.name)


def intent(house: House, language: str) -> Prompt:
    """What the light model is asked of a request that the words do not decide."""
    light = _Light()
    router = IntentRouter.load(locate().intent, house.words.speak(language), light)
    page = ModelSummary(text=house.words.speak(language).say("context.kind.clause"))
    asyncio.run(router.route(RouterView(request_source="typed"), "帮我弄一下这个", Situation(), page))
    return light.asked[0]


def all_of(house: House, contract: Contract) -> Iterator[Rendered]:
    """Every prompt in both languages."""
    for language in LANGUAGES:
        for seat, prompt in prompts(house, contract, language).items():
            yield Rendered(f"{seat}.{language}", text(prompt))
        yield Rendered(f"intent.{language}", text(intent(house, language)))


def renew() -> None:
    """Write the golden files."""
    for rendered in all_of(House.open(), sample()):
        (GOLDEN / f"{rendered.name}.txt").write_text(rendered.text, "utf-8")


if __name__ == "__main__":
    renew()
