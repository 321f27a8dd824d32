"""Sentences that were written from the descriptions of the checks alone, by another hand than the checks."""

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.checks.reading import found, review
from workbench.domain.contract import ContractType
from workbench.domain.finding import Risk

HERE = Path(__file__).parent
COMMON = "common"
BALANCED = sorted((HERE / "clean").glob("*.txt"))


class Case(NamedTuple):
    """A text of a type that must or must not raise a check; no type leaves it to be recognised."""

    check: str
    text: str
    chosen: ContractType | None


def _cases(kind: str) -> list[Case]:
    cases: list[Case] = []
    for path in sorted((HERE / "hostile").glob("*.toml")):
        for check, row in tomllib.loads(path.read_text("utf-8")).items():
            told = row.get("type", path.stem.partition("_")[0])
            chosen = None if told == COMMON else ContractType(told)
            cases += [Case(check, text, chosen) for text in row.get(kind, ())]
    assert cases, "an empty table would skip these tests in silence"
    return cases


def _name(case: Case) -> str:
    return f"{case.check}:{case.text[:16]}"


@pytest.mark.parametrize("case", _cases("fires"), ids=_name)
def test_sees_the_wrong_in_other_words(case: Case) -> None:
    assert found(case.check, case.text, case.chosen)


@pytest.mark.parametrize("case", _cases("silent"), ids=_name)
def test_leaves_the_lawful_neighbour_alone(case: Case) -> None:
    noise = [finding.quote for finding in found(case.check, case.text, case.chosen)]
    assert not noise


@pytest.mark.parametrize("path", BALANCED, ids=lambda path: path.stem)
@pytest.mark.parametrize("told", [True, False], ids=["type told", "type recognised"])
def test_has_nothing_grave_to_say_on_a_balanced_contract(path: Path, told: bool) -> None:
    """Its made-up identity numbers fail their check digits, which COM-28 rightly says."""
    chosen = ContractType(path.stem) if told else None
    findings = review(path.read_text("utf-8"), chosen)
    grave = [(item.check, item.quote) for item in findings if item.risk is not Risk.LOW]
    assert not [item for item in grave if item[0] != "COM-28"]


def test_a_list_that_forbids_is_no_wrong_and_one_that_allows_is() -> None:
    items = "\n（一）扣押乙方的居民身份证；\n（二）要求乙方缴纳押金。"
    forbidden = "劳动合同\n甲方不得有下列行为：" + items
    allowed = "劳动合同\n甲方有权采取下列措施：" + items
    assert not found("LAB-12", forbidden, ContractType.LABOUR)
    assert found("LAB-12", allowed, ContractType.LABOUR)
