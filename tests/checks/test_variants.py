"""Wordings by people who had not read the checks (``tests/data/checks``): what they say is a defect is heard, and
their near misses are not.

Each set was measured before anybody who mends the checks looked at it, and studied afterwards. ``not_heard.tsv`` lists what is still missed or wrongly heard;
nothing may join it or leave it unnoticed.
"""

import csv
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.checks.reading import review
from workbench.checks.engine import families
from workbench.checks.registry import registered
from workbench.domain.contract import ContractType
from workbench.settings.check_switches import CheckSwitches
from workbench.settings.paths import locate

DATA = Path(__file__).parents[1] / "data" / "checks"
SETS = ("first", "second", "third")
KINDS = {"services": "service"}
GROUPS = ("COM", "LAB", "SOF", "LEA", "SAL", "FRM", "NDA", "SRV", "CON", "LOA", "GUA", "EQU", "ENT")


class Case(NamedTuple):
    """A wording: the check, whether it must fire, and its place among those of its set."""

    name: str
    check: str
    fires: bool
    kind: ContractType | None
    text: str


@cache
def cases(which: str) -> tuple[Case, ...]:
    known = {kind.value: kind for kind in ContractType}
    rows = tomllib.loads((DATA / f"{which}.toml").read_text("utf-8"))["case"]
    counts: dict[tuple[str, str], int] = {}
    made: list[Case] = []
    for row in rows:
        at = counts[row["check"], row["kind"]] = counts.get((row["check"], row["kind"]), 0) + 1
        kind = known.get(KINDS.get(row["type"], row["type"]))
        name = f"{which}:{row['check']}:{row['kind']}:{at}"
        made.append(Case(name, row["check"], row["kind"] == "fires", kind, row["text"].strip()))
    return tuple(made)


@cache
def not_heard() -> frozenset[str]:
    with (DATA / "not_heard.tsv").open(encoding="utf-8", newline="") as file:
        return frozenset(row["case"] for row in csv.DictReader(file, delimiter="\t"))


def right(case: Case) -> bool:
    return any(found.check == case.check for found in review(case.text, case.kind)) is case.fires


@pytest.mark.parametrize("which", SETS)
@pytest.mark.parametrize("group", GROUPS)
def test_what_a_stranger_calls_a_defect_is_heard(which: str, group: str) -> None:
    wrong = {case.name for case in cases(which) if case.check.startswith(group) and not right(case)}
    assert wrong == {name for name in not_heard() if name.startswith(f"{which}:{group}")}


def test_a_check_is_on_only_if_it_heard_two_strangers_and_no_near_miss() -> None:
    families()
    off = CheckSwitches(locate().checks, Path("nobody")).packaged
    heard = Counter(case.check for which in SETS for case in cases(which) if case.fires)
    heard.subtract(name.split(":")[1] for name in not_heard() if ":fires:" in name)
    wrong = {name.split(":")[1] for name in not_heard() if ":silent:" in name}
    assert {check for check, count in heard.items() if count < 2} | wrong == set(off)
    assert sum(check.check_id not in off for check in registered()) >= 180


def test_every_check_of_the_catalogue_has_wordings_of_strangers() -> None:
    families()
    for which in SETS:
        fires = {case.check for case in cases(which) if case.fires}
        silent = {case.check for case in cases(which) if not case.fires}
        ours = {check.check_id for check in registered() if check.check_id.startswith(GROUPS)}
        assert ours - fires <= {"COM-86", "COM-87"}, (
            which
        )  # hidden text and planted orders: no plain text holds them
        assert ours - silent <= {"COM-86", "COM-87"}, which
