"""Given several models, when they are seated, then nobody reviews what it wrote while another is there (R4.2)."""

import asyncio
from dataclasses import dataclass

import pytest

from workbench.app.previewing import first_at
from workbench.app.seats import Seats
from workbench.domain.models import ModelEntry, Purpose
from workbench.domain.steps import Step
from workbench.errors import RetryableError
from workbench.providers.base import FAILED, Prompt, Reply
from workbench.providers.breaker import Providers

PROMPT = Prompt(system="s", user="u")


class Plenty:
    left = 9

    def take(self) -> bool:
        return True


@dataclass
class Named:
    name: str
    dead: bool = False

    async def complete(self, prompt: Prompt) -> Reply:
        if self.dead:
            raise RetryableError(FAILED, model=self.name)
        return Reply(text="", model=self.name)


async def at_once(_seconds: float) -> None:
    """The breaker's pauses are of no interest here."""


def seated(*models: Named, authors: tuple[str, ...] = (), **purposes: Purpose) -> Seats:
    providers = Providers(models, at_once, lambda: 0.0, lambda *_, **__: "")
    named = {f"{name}/m": purpose for name, purpose in purposes.items()}
    return Seats(providers, named, authors)


def answers(seats: Seats, node: str, provider: str = "") -> str:
    model = seats.model_for(Step(name=node), provider, Plenty())
    assert model is not None
    return asyncio.run(model.complete(PROMPT)).model


def test_the_author_reviews_only_where_nobody_else_is_left() -> None:
    seats = seated(Named("a/m"), Named("b/m"))
    assert [answers(seats, node) for node in ("researcher", "analyst", "drafter", "reviewer")] == [
        "a/m",
        "a/m",
        "a/m",
        "b/m",
    ]
    assert answers(seated(Named("a/m")), "reviewer") == "a/m"
    alone = seated(Named("a/m"), Named("b/m", dead=True))
    assert answers(alone, "analyst") == "a/m"
    assert answers(alone, "reviewer") == "a/m"


def test_who_stepped_in_as_author_does_not_review() -> None:
    seats = seated(Named("a/m", dead=True), Named("b/m"), Named("c/m"))
    assert answers(seats, "analyst") == "b/m"
    assert answers(seats, "reviewer") == "c/m"


def test_authors_of_before_a_restart_are_remembered() -> None:
    seats = seated(Named("a/m"), Named("b/m"), authors=("a/m", ""))
    assert answers(seats, "reviewer") == "b/m"


def test_a_model_that_is_there_to_review_is_asked_first_for_that_and_last_for_the_rest() -> None:
    seats = seated(Named("r/m"), Named("a/m"), Named("b/m"), r=Purpose.REVIEWER)
    assert [answers(seats, node) for node in ("researcher", "analyst", "reviewer")] == ["a/m", "a/m", "r/m"]
    down = seated(Named("r/m"), Named("a/m", dead=True), r=Purpose.REVIEWER)
    assert answers(down, "analyst") == "r/m"


def test_the_provider_that_the_lawyer_chose_comes_first_but_not_over_its_own_work() -> None:
    seats = seated(Named("a/m"), Named("b/m"))
    assert answers(seats, "analyst", "b") == "b/m"
    assert answers(seats, "reviewer", "b") == "a/m"


def test_without_models_nobody_sits() -> None:
    assert seated().model_for(Step(name="analyst"), "", Plenty()) is None


@pytest.mark.parametrize(
    ("purposes", "expected"),
    [
        ((Purpose.ANY,), ("a", "a")),
        ((Purpose.ANY, Purpose.ANY), ("a", "b")),
        ((Purpose.REVIEWER, Purpose.ANY), ("b", "a")),
        ((Purpose.ANY, Purpose.ANY, Purpose.REVIEWER), ("a", "c")),
        ((Purpose.REVIEWER,), ("a", "a")),
    ],
)
def test_the_preview_names_who_would_be_asked_first(
    purposes: tuple[Purpose, ...], expected: tuple[str, str]
) -> None:
    entries = [
        ModelEntry(provider=name, model="m", purpose=kind)
        for name, kind in zip("abc", purposes, strict=False)
    ]
    assert tuple(first_at(seat, entries).provider for seat in ("analyst", "reviewer")) == expected
    seats = seated(*(Named(entry.name) for entry in entries), **{e.provider: e.purpose for e in entries})
    assert tuple(answers(seats, seat).split("/")[0] for seat in ("analyst", "reviewer")) == expected
