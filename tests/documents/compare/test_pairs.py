"""Forty pairs of versions: every change that was made is told, and none that was not; the marked file holds."""

from pathlib import Path

import pytest

from tests.documents.compare.pairs import COUNT, Pair, missed, pairs, phantoms
from tests.documents.redline.judging import parts, texts
from tests.documents.redline.making import WHEN
from workbench.documents.compare.compare import compare
from workbench.documents.compare.marked import write_marked
from workbench.documents.read import read_contract
from workbench.domain.contract import BlockKind, Contract
from workbench.text.substance import fold

MADE = list(pairs())
OURS = "审阅人"


def said(contract: Contract) -> list[str]:
    """The paragraphs that say something, in order."""
    kept = (block for block in contract.blocks if block.kind not in (BlockKind.HEADER, BlockKind.FOOTER))
    return [block.text for block in kept if block.text.strip()]


@pytest.mark.parametrize("pair", MADE, ids=[f"{at}-{pair.name}" for at, pair in enumerate(MADE)])
def test_what_was_changed_is_told_and_marked_and_nothing_else(pair: Pair, tmp_path: Path) -> None:
    old_file = pair.old.write(tmp_path, "old", pair.forms[0])
    old = read_contract(old_file)
    new = read_contract(pair.new.write(tmp_path, "new", pair.forms[1]))
    told = compare(old, new)
    assert phantoms(told, pair.real) == []
    assert missed(told, pair.real) == []
    made = write_marked(old_file.read_bytes(), old, new, OURS, WHEN)
    accepted = [text for text in texts(made.data, accept=True, author=OURS) if text.strip()]
    rejected = [text for text in texts(made.data, accept=False, author=OURS) if text.strip()]
    if pair.forms == ("docx", "docx") and not made.plain:
        header = [b.text for b in old.blocks if b.kind is BlockKind.HEADER]
        assert accepted == said(new) + header
        assert rejected == said(old) + header
    elif not made.plain:
        assert rejected == said(old)
    assert made.plain is (pair.forms[0] != "docx")


def test_rows_and_moves_are_written_as_such(tmp_path: Path) -> None:
    told: dict[str, str] = {}
    for pair in MADE:
        if pair.forms == ("docx", "docx"):
            file = pair.old.write(tmp_path, "old", "docx")
            new = read_contract(pair.new.write(tmp_path, "new", "docx"))
            made = write_marked(file.read_bytes(), read_contract(file), new, OURS, WHEN)
            told[pair.name] = parts(made.data)["word/document.xml"].decode()
    assert all("<w:trPr><w:ins " in xml for name, xml in told.items() if "row_in" in name)
    assert all("<w:trPr><w:del " in xml for name, xml in told.items() if "row_out" in name)
    moved = [name for name, xml in told.items() if "<w:moveFromRangeStart " in xml]
    assert {name for name in told if "moved" in name or "move" in name} <= set(moved), (sorted(told), moved)


def test_there_are_forty_pairs_of_every_kind() -> None:
    assert len(MADE) == COUNT == 40
    assert len({pair.name for pair in MADE}) >= 25
    assert {pair.forms for pair in MADE} > {("docx", "docx"), ("docx", "pdf"), ("txt", "docx")}


@pytest.mark.parametrize("pair", MADE[:13], ids=lambda pair: pair.name)
def test_backwards_the_same_places_are_told_with_the_opposite_kinds(pair: Pair, tmp_path: Path) -> None:
    opposite = {"inserted": "deleted", "deleted": "inserted", "split": "merged", "merged": "split"}
    old = read_contract(pair.old.write(tmp_path, "old", "docx"))
    new = read_contract(pair.new.write(tmp_path, "new", "docx"))
    there = sorted(change.kind.value for change in compare(old, new).changes)
    back = sorted(opposite.get(kind, kind) for kind in (c.kind.value for c in compare(new, old).changes))
    assert there == back


@pytest.mark.parametrize("pair", MADE[::4], ids=lambda pair: pair.name)
def test_a_version_in_another_format_says_the_same(pair: Pair, tmp_path: Path) -> None:
    one = read_contract(pair.new.write(tmp_path, "one", "docx"))
    for form in ("txt", "pdf"):
        if pair.new.auto:
            continue
        told = compare(one, read_contract(pair.new.write(tmp_path, "other", form)))
        assert [(c.kind, c.old, c.new) for c in told.changes] == [], form
        assert told.renumbered == ()


def test_the_new_text_can_be_made_from_the_old_one_and_the_changes(tmp_path: Path) -> None:
    for pair in MADE[:13]:
        old = read_contract(pair.old.write(tmp_path, "old", "docx"))
        new = read_contract(pair.new.write(tmp_path, "new", "docx"))
        for change in compare(old, new).changes:
            if change.pieces and change.old and change.new:
                assert "".join(piece.old for piece in change.pieces) == change.old.text
                assert "".join(piece.new for piece in change.pieces) == change.new.text
            kept = [p for p in change.pieces if p.kind.value in ("equal", "noise")]
            assert all(fold(p.old).replace(" ", "") == fold(p.new).replace(" ", "") for p in kept)
