"""Given checks that came on and off, the user turns them, and a damaged file of theirs stops nothing."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.errors import UserError
from workbench.settings.check_switches import CheckSwitches, Turned

CAME = '[off]\nCOM-98 = "unheard"\nCOM-99 = "unheard"\n[left_out]\nSAL-11 = "unheard"\n'


@pytest.fixture
def switches(tmp_path: Path) -> CheckSwitches:
    (tmp_path / "standing.toml").write_text(CAME, "utf-8")
    return CheckSwitches(tmp_path, tmp_path / "data" / "checks.json")


def test_what_came_off_is_off_until_it_is_turned_on(switches: CheckSwitches) -> None:
    assert switches.off() == {"COM-98", "COM-99"}
    switches.turn("COM-98", on=True)
    switches.turn("COM-01", on=False)
    assert switches.off() == {"COM-99", "COM-01"}
    switches.turn("COM-01", on=True)
    switches.turn("COM-98", on=False)
    assert switches.off() == {"COM-98", "COM-99"}
    assert switches.left_out == {"SAL-11": "unheard"}


@pytest.mark.parametrize(
    "damaged", [b"", b"{", b"\xff\xfe\x00", b"[]", b'{"on": 3}', b'{"on": [], "more": 1}', b"[" * 90_000, b" " * 300_000]
)  # fmt: skip
def test_a_damaged_file_stops_no_review_and_is_not_overwritten(
    switches: CheckSwitches, damaged: bytes
) -> None:
    file = switches._own
    file.parent.mkdir()
    file.write_bytes(damaged)
    assert switches.off() == {"COM-98", "COM-99"}
    with pytest.raises(UserError, match="checks_file"):
        switches.turn("COM-01", on=False)
    assert file.read_bytes() == damaged


@given(st.lists(st.tuples(st.sampled_from(["A-1", "B-2", "C-3"]), st.booleans())))
def test_the_last_turn_of_a_check_counts(turns: list[tuple[str, bool]]) -> None:
    turned = Turned()
    for check_id, on in turns:
        turned = turned.turn(check_id, on=on)
    last = dict(turns)
    assert turned.on == {name for name, on in last.items() if on}
    assert turned.off == {name for name, on in last.items() if not on}
