"""The clean contracts of the seeded-defect bench stay quiet, and one planted defect in them is heard."""

from pathlib import Path

import pytest

from tests.bench.seeded.bases import Base, load_bases
from tests.bench.seeded.plant import plant
from tests.checks.reading import review
from workbench.domain.finding import Risk

CLEAN = sorted((Path(__file__).parent / "clean").glob("*.txt"))
BASES = {base.name: base for base in load_bases(None)}


@pytest.mark.parametrize("base", BASES.values(), ids=BASES.keys())
def test_says_nothing_grave_on_a_clean_contract(base: Base) -> None:
    assert not [(each.check, each.quote) for each in review(base.text) if each.risk is not Risk.LOW]


@pytest.mark.parametrize("path", CLEAN, ids=lambda path: path.stem)
def test_says_nothing_at_all_on_a_contract_in_order(path: Path) -> None:
    assert not [(each.check, each.quote) for each in review(path.read_text("utf-8"))]


def test_planting_changes_one_paragraph_and_keeps_the_article_numbers() -> None:
    base = BASES["sale"]
    planted = plant(base, {"op": "add", "at": "保密", "text": "双方应当遵守{doc}。"})
    assert planted.places == ("9.2 双方应当遵守本合同。",)
    assert planted.text.replace("9.2 双方应当遵守本合同。\n", "") == base.text


def test_a_dropped_article_leaves_no_gap_and_no_dangling_reference() -> None:
    planted = plant(BASES["labour"], {"op": "drop", "at": "劳动报酬"})
    assert not [each.check for each in review(planted.text) if each.check in {"COM-14", "COM-15"}]
    assert "LAB-01" in {each.check for each in review(planted.text)}
