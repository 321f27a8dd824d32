"""Given the instructions of ``resources/prompts``, then each has a version that stands on the envelope and a
heading that no model sees, both languages are there, and no article in them is from memory."""

import re
from datetime import date
from pathlib import Path

import pytest

from tests.prompts.rendering import LANGUAGES, prompts, sample
from tests.scripted.contracts import contract_text
from tests.scripted.stage import SEATS, Cast, House, play
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.contract import ContractType
from workbench.errors import Bug
from workbench.providers.instructions import FOCUS, Prompts, heading
from workbench.settings.paths import locate

AGENTS = (*SEATS, "common", "intent", FOCUS)


@pytest.fixture(scope="module")
def house() -> House:
    return House.open()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("agent", AGENTS)
def test_every_instruction_has_a_version_and_says_what_changed(
    house: House, agent: str, language: str
) -> None:
    head = house.prompts.heading(agent, language)
    assert head is not None
    assert (head.agent, head.version >= 1, bool(head.changed)) == (agent, True, True)
    assert not house.prompts.alone(agent, language).startswith("---")


def test_both_languages_are_of_one_version_and_one_set_of_numbers(house: House) -> None:
    for agent in AGENTS:
        chinese, english = (house.prompts.heading(agent, language) for language in LANGUAGES)
        assert chinese is not None
        assert english is not None
        assert chinese.model_dump(exclude={"changed"}) == english.model_dump(exclude={"changed"})


def test_no_file_is_left_over(house: House) -> None:
    assert house.prompts.texts.keys() == {f"{agent}.{lang}" for agent in AGENTS for lang in LANGUAGES}


@pytest.mark.parametrize(
    "head",
    ["", "agent: analyst\nversion: 1", "agent: drafter\nversion: 1\nchanged: x", "agent: analyst\nversion: 0\nchanged: x",
     "agent: analyst\nversion: 1\nchanged: x\nmodel: y", "agent: analyst\nversion: 1\nchanged: x\ntemperature: 101"],
)  # fmt: skip
def test_a_heading_that_does_not_fit_is_a_bug_of_the_installation(head: str) -> None:
    with pytest.raises(Bug):
        heading(head, "analyst.zh.md")


def test_a_file_without_a_heading_is_refused(tmp_path: Path) -> None:
    (tmp_path / "analyst.zh.md").write_text("# 分析师\n", "utf-8")
    with pytest.raises(Bug):
        Prompts.load(tmp_path)


def test_no_heading_reaches_a_model(house: House) -> None:
    for language in LANGUAGES:
        for seat, prompt in prompts(house, sample(), language).items():
            head = house.prompts.heading(seat, language)
            assert head is not None
            assert head.changed not in prompt.system + prompt.user
            assert not re.search(
                r"^(agent|version|changed|temperature|articles): ", prompt.system, re.MULTILINE
            )
            assert (prompt.temperature, prompt.max_tokens) == (head.temperature, head.answer)


def test_the_version_stands_on_the_envelope_of_every_hop_that_asked(house: House) -> None:
    run = play(house, contract_text(2, long=False), Cast(house, 1, "version", {}))
    for seat in SEATS:
        used = run.standing(seat).skeleton.usage.prompt
        assert used == house.prompts.version(seat, "zh")
        assert used.startswith(f"{seat}.zh ")
    assert run.standing("symbolic").skeleton.usage.prompt == ""


def test_every_article_in_an_instruction_is_in_the_library(house: House) -> None:
    today = ReferenceDate(value=date(2026, 11, 1), source=DateSource.CHOSEN)
    cited = [
        (name, verdict)
        for name, text in house.prompts.texts.items()
        for verdict in house.law.examine(text, today)
    ]
    assert cited
    assert [(name, verdict.citation.text) for name, verdict in cited if not verdict.verified] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_of_contract_has_its_points(house: House, language: str) -> None:
    for kind in ContractType:
        assert house.prompts.focus(kind.value, language).startswith("- "), kind
    assert house.prompts.focus("none of these", language) == ""


def test_the_instructions_are_found_where_the_program_looks() -> None:
    assert (locate().resources / "prompts" / "common.zh.md").is_file()
