"""Every check is tried on the examples that stand beside it."""

import re

import pytest

from tests.checks.reading import read, review
from workbench.checks import families
from workbench.checks.registry import Check, registered
from workbench.domain.finding import Finding
from workbench.settings.paths import Paths
from workbench.words import Words

assert len(families.FAMILIES) > 0
CHECKS = registered()
PLACEHOLDER = re.compile(r"\{([a-z_0-9]+)\}")


def _found(item: Check, text: str) -> list[Finding]:
    chosen = item.example_type or (min(item.types) if item.types else None)
    return [finding for finding in review(text, chosen) if finding.check == item.check_id]


@pytest.mark.parametrize("item", CHECKS, ids=lambda item: item.check_id)
def test_fires_where_it_must(item: Check) -> None:
    for text in item.fires:
        assert _found(item, text), f"{item.check_id} is silent on: {text}"


@pytest.mark.parametrize("item", CHECKS, ids=lambda item: item.check_id)
def test_is_silent_where_it_must_be(item: Check) -> None:
    for text in item.silent:
        noise = [finding.quote for finding in _found(item, text)]
        assert not noise, f"{item.check_id} fires on: {text}"


@pytest.mark.parametrize("item", CHECKS, ids=lambda item: item.check_id)
def test_has_words_for_all_that_it_says(item: Check, paths: Paths) -> None:
    words = Words.load(paths.resources / "words")
    for text in item.fires:
        for finding in _found(item, text):
            code = f"{finding.check}.{finding.variant}" if finding.variant else finding.check
            for facet in ("title", "explain", "advice"):
                for language in ("zh", "en"):
                    asked = set(PLACEHOLDER.findall(words.table[f"{code}.{facet}"][language]))
                    open_ones = asked - {"quote", *dict(finding.facts)}
                    assert not open_ones, f"{code}.{facet} asks for facts that the hit lacks"


@pytest.mark.parametrize("item", CHECKS, ids=lambda item: item.check_id)
def test_quotes_and_edits_repeat_the_contract(item: Check) -> None:
    for text in item.fires:
        contract = read(text, item.example_type)
        for finding in _found(item, text):
            assert finding.span.of(contract.text) == finding.quote
            if finding.edit is not None:
                assert finding.edit.span.of(contract.text) == finding.edit.old
                assert finding.edit.old != finding.edit.new


def test_every_check_has_both_kinds_of_example() -> None:
    assert all(item.fires and item.silent for item in CHECKS)
