"""Checks on wordings that no example beside them has (``wordings/<family>.toml``)."""

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.checks.reading import found
from workbench.domain.contract import ContractType

FOLDER = Path(__file__).parent / "wordings"


class Case(NamedTuple):
    """A text that must or must not raise a check; ``chosen`` is the contract type where one is told."""

    check: str
    text: str
    chosen: ContractType | None


def _cases(kind: str) -> list[Case]:
    cases = [
        Case(check, row, None)
        if isinstance(row, str)
        else Case(check, row["text"], ContractType(row["type"]))
        for path in sorted(FOLDER.glob("*.toml"))
        for check, table in tomllib.loads(path.read_text("utf-8")).items()
        for row in table.get(kind, ())
    ]
    assert cases, "an empty table would skip these tests in silence"
    return cases


def _name(case: Case) -> str:
    return f"{case.check}:{case.text[:16]}"


@pytest.mark.parametrize("case", _cases("fires"), ids=_name)
def test_a_defect_is_seen_in_other_words(case: Case) -> None:
    findings = found(case.check, case.text, case.chosen)
    assert findings
    assert all(finding.quote.strip() for finding in findings)


@pytest.mark.parametrize("case", _cases("silent"), ids=_name)
def test_what_is_in_order_stays_silent(case: Case) -> None:
    assert found(case.check, case.text, case.chosen) == ()
