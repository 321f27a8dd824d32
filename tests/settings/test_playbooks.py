"""Given playbooks on disk, when the user edits, damages or resets a copy, then the right one is in force."""

from pathlib import Path

import pytest

from workbench.errors import UserError
from workbench.settings.paths import Paths, locate
from workbench.settings.playbooks import PlaybookShelf, parse
from workbench.words import Words

SMALL = """name = "lease"
version = {version}
title = "房屋租赁合同"
types = ["lease"]

[[clause]]
topic = "deposit"
title = "押金"
find = ["押金"]
measure = "months"
[clause.positions.lessee]
why = "押金占用资金。"
say = "押金宜与风险相当"
ask = "押金一个月租金"
standard = {{ most = 1 }}
unacceptable = {{ over = {over} }}
"""


def small(version: int = 2, over: int = 2) -> str:
    return SMALL.format(version=version, over=over)


@pytest.fixture
def shelf(paths: Paths, tmp_path: Path) -> PlaybookShelf:
    return PlaybookShelf(paths.playbooks, tmp_path / "own")


def fault_of(text: str) -> dict[str, object]:
    with pytest.raises(UserError) as caught:
        parse(text, "mine.toml")
    assert caught.value.code == "playbook_bad"
    assert caught.value.facts["file"] == "mine.toml"
    return caught.value.facts


def test_the_packaged_ones_are_in_force_until_the_user_saves_one(shelf: PlaybookShelf) -> None:
    names = [found.card.name for found in shelf.all()]
    assert names == sorted(names)
    assert not any(found.own for found in shelf.all())
    packaged = shelf.get("lease")
    kept = shelf.save(small())
    assert kept.own
    assert (kept.playbook.version, kept.text) == (2, small())
    assert kept.digest != packaged.digest
    assert shelf.get("lease").text == small()


def test_the_one_before_is_kept_under_its_version_and_hash(shelf: PlaybookShelf, tmp_path: Path) -> None:
    packaged = shelf.get("lease")
    shelf.save(small())
    shelf.save(small(3, 3))
    kept = {path.name: path.read_text("utf-8") for path in (tmp_path / "own" / "earlier").iterdir()}
    assert kept[f"lease-1-{packaged.digest[:8]}.toml"] == packaged.text
    assert small() in kept.values()
    assert shelf.get("lease").playbook.version == 3


def test_a_change_without_a_new_version_is_refused_and_nothing_changes(shelf: PlaybookShelf) -> None:
    shelf.save(small())
    with pytest.raises(UserError, match="playbook_version") as caught:
        shelf.save(small(2, 3))
    assert caught.value.facts == {"version": 2, "least": 3}
    assert shelf.get("lease").text == small()
    assert shelf.save(small()).text == small(), "the same once more is no change"


def test_going_back_keeps_the_users_copy(shelf: PlaybookShelf, tmp_path: Path) -> None:
    shelf.save(small())
    back = shelf.reset("lease")
    assert back is not None
    assert not back.own
    assert not (tmp_path / "own" / "lease.toml").exists()
    assert small() in [path.read_text("utf-8") for path in (tmp_path / "own" / "earlier").iterdir()]
    assert shelf.reset("lease") is not None, "once more does no harm"


@pytest.mark.parametrize(
    "damage",
    [small().replace('title = "押金"', "title = "), small().replace("months", "miles"), "\x00", "name ="],
)
def test_a_damaged_copy_is_told_with_its_line_left_alone_and_not_used(
    shelf: PlaybookShelf, tmp_path: Path, damage: str
) -> None:
    file = tmp_path / "own" / "lease.toml"
    file.parent.mkdir()
    file.write_text(damage, "utf-8")
    found = shelf.get("lease")
    assert not found.own
    assert found.fault is not None
    assert found.fault.facts["file"] == "lease.toml"
    assert int(str(found.fault.facts["line"])) >= 1
    assert file.read_text("utf-8") == damage
    assert [error.code for error in shelf.damaged()] == ["playbook_bad"]


def test_bytes_that_are_no_text_are_damage_too(shelf: PlaybookShelf, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "lease.toml").write_bytes(b"\xff\xfe\x00name")
    assert shelf.get("lease").fault
    assert not shelf.get("lease").own
    shelf.reset("lease")
    assert not shelf.get("lease").fault
    assert b"\xff\xfe\x00name" in [path.read_bytes() for path in (tmp_path / "own" / "earlier").iterdir()]


def test_saving_over_a_damaged_copy_keeps_that_too(shelf: PlaybookShelf, tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "lease.toml").write_text("name = ", "utf-8")
    assert shelf.save(small()).own
    assert "name = " in [path.read_text("utf-8") for path in (tmp_path / "own" / "earlier").iterdir()]


def test_a_playbook_of_the_users_alone_goes_before_ours(shelf: PlaybookShelf) -> None:
    from workbench.domain.contract import ContractType

    shelf.save(small(1).replace('name = "lease"', 'name = "our-lease"'))
    used = shelf.of(ContractType.LEASE, "房屋租赁合同")
    assert used is not None
    assert used.playbook.name == "our-lease"
    assert shelf.reset("our-lease") is None
    assert shelf.of(ContractType.LEASE, "融资租赁合同") is None


@pytest.mark.parametrize("name", ["../models", "no-such", "", "a/b", "LEASE", "lease.toml"])
def test_strange_names_reach_no_file(shelf: PlaybookShelf, name: str) -> None:
    with pytest.raises(UserError, match="no_such_playbook"):
        shelf.get(name)
    with pytest.raises(UserError, match="no_such_playbook"):
        shelf.reset(name)


@pytest.mark.parametrize(
    ("old", "new", "line", "says"),
    [
        ('measure = "months"', 'measure = "miles"', 10, "listed"),
        ("most = 1", "mots = 1", 15, "unknown"),
        ("[clause.positions.lessee]", "[clause.positions.tenant]", 1, "role"),
        ("over = 2", "least = 1", 6, "both"),
        ('find = ["押金"]', 'find = ["押金"]\nmatch = "押金("', 10, "pattern"),
        ('find = ["押金"]', 'find = ["押金"]\nmatch = "<landlord>押金"', 1, "mark"),
        ('ask = "押金一个月租金"', 'ask = "押金一个月租金"\nrequired = true', 6, "standard"),
        ("version = 2", "version = 0", 2, "value"),
        ('types = ["lease"]', 'types = ["other"]', 1, "type"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(old: str, new: str, line: int, says: str) -> None:
    text = small()
    assert old in text
    facts = fault_of(text.replace(old, new))
    assert facts["fault"] == f"playbook_fault.{says}"
    sentence = Words.load(locate().words).error(UserError("playbook_bad", **facts))
    assert "playbook_fault" not in sentence
    assert str(facts["line"]) in sentence
    assert abs(int(str(facts["line"])) - line) <= 1, facts
