"""Each defect of the deals planted into a whole contract that is otherwise in order, where other clauses speak of
the same words."""

import tomllib
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.checks.reading import review

HERE = Path(__file__).parent


class Planting(NamedTuple):
    """A contract of ``clean`` with the paragraph that begins with ``at`` put in other words."""

    check: str
    contract: str
    at: str
    text: str
    gone: tuple[str, ...]

    def spoilt(self) -> str:
        lines = _clean(self.contract).splitlines()
        assert any(line.startswith(self.at) for line in lines), "nothing would be planted"
        kept = [line for line in lines if not line.startswith(self.gone or ("\0",))]
        return "\n".join(self.text if line.startswith(self.at) else line for line in kept)


def _clean(name: str) -> str:
    return (HERE / "clean" / f"{name}.txt").read_text("utf-8")


PLANTINGS = [
    Planting(row["check"], row["contract"], row["at"], row["text"], tuple(row.get("gone", ())))
    for row in tomllib.loads((HERE / "planted_deals.toml").read_text("utf-8"))["planted"]
]


@pytest.mark.parametrize("planting", PLANTINGS, ids=lambda each: f"{each.check}:{each.text[:14]}")
def test_is_heard_once_among_the_clauses_of_a_whole_contract(planting: Planting) -> None:
    before = {finding.check for finding in review(_clean(planting.contract))}
    assert planting.check not in before
    found = [finding for finding in review(planting.spoilt()) if finding.check == planting.check]
    assert len(found) == 1
    assert found[0].quote.strip()
