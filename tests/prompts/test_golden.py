"""Given one real contract, when a review asks its models, then each prompt is the one that was read and
approved (issue 4). A prompt that is meant to change is renewed by ``python -m tests.prompts.rendering``."""

from pathlib import Path

import pytest

from tests.prompts.rendering import GOLDEN, LANGUAGES, all_of, prompts, sample, text
from tests.scripted.stage import SEATS, House
from workbench.documents.read import read_contract
from workbench.text.fence import BAR


@pytest.fixture(scope="module")
def house() -> House:
    return House.open()


def test_every_prompt_is_the_one_that_was_approved(house: House) -> None:
    rendered = {each.name: each.text for each in all_of(house, sample())}
    approved = {path.stem: path.read_text("utf-8") for path in GOLDEN.glob("*.txt")}
    assert rendered.keys() == approved.keys()
    for name, shown in rendered.items():
        assert shown == approved[name], (
            f"{name}: renew by python -m tests.prompts.rendering, and read the difference"
        )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_real_contract_stands_in_every_prompt_whole_and_fenced(
    house: House, testdata: Path, language: str
) -> None:
    path = next(iter(sorted((testdata / "contracts").rglob("*.docx"))))
    contract = read_contract(path)
    for seat, prompt in prompts(house, contract, language).items():
        lines = prompt.user.split("\n")
        shown = [line.removeprefix(BAR) for line in lines if line.startswith(BAR)]
        assert contract.blocks[0].text in "\n".join(shown), seat
        outside = [line for line in lines if not line.startswith((BAR, "<<<"))]
        assert not any(block.text in outside for block in contract.blocks if len(block.text) > 12), seat
        assert "version:" not in text(prompt)
        assert "#SCAN" not in prompt.user
        assert '"digest"' not in prompt.user


def test_the_seats_are_told_of_the_same_contract(house: House) -> None:
    made = prompts(house, sample(), "zh")
    assert made.keys() == set(SEATS)
    assert len({prompt.system for prompt in made.values()}) == len(SEATS)
