"""Given answers of one moment, when they are committed, then together and in order: all of them, or what there is room for."""

from collections.abc import Callable

import pytest

from tests.flow.stage import DIAMOND, Journal, Stage, fine, says
from workbench.domain.steps import extra_step
from workbench.envelope.blocks import Wish
from workbench.envelope.chain import Head, Sealed
from workbench.envelope.model import Envelope
from workbench.envelope.pack import Held, Output
from workbench.envelope.verify import verify_chain
from workbench.errors import RetryableError


class Counting(Journal):
    """Writes down how many envelopes each commit had; has room for ``room`` at once."""

    def __init__(self, room: int = 9) -> None:
        super().__init__()
        self.sizes, self.room = list[int](), room

    def append(self, *makes: Callable[[Head], Envelope]) -> tuple[Sealed, ...]:
        if len(makes) > self.room:
            raise RetryableError("disk_full")
        self.sizes.append(len(makes))
        return super().append(*makes)


def staged(journal: Journal, left: Output | None = None) -> Stage:
    return Stage(DIAMOND, journal=journal, thinkers={"left": says(left or fine()), "right": says(fine())})


def test_answers_of_one_moment_wait_for_the_disk_once() -> None:
    journal = Counting()
    stage = staged(journal)
    stage.run()
    assert journal.sizes == [1, 2, 1]
    assert stage.nodes() == ["top", "left", "right", "end"]
    assert [hop.envelope.skeleton.hop_seq for hop in stage.watcher.hops] == [0, 1, 2, 3]
    assert verify_chain(journal.chain, journal.rows.get, journal.head) == ()


def test_a_disk_with_room_for_one_keeps_one_after_the_other() -> None:
    journal = Counting(room=1)
    stage = staged(journal)
    stage.run()
    assert journal.sizes == [1, 1, 1, 1]
    assert stage.nodes() == ["top", "left", "right", "end"]


def test_a_disk_without_room_stops_the_run() -> None:
    journal = Counting(room=0)
    with pytest.raises(RetryableError) as full:
        staged(journal).run()
    assert full.value.code == "disk_full"
    assert journal.chain == []


def test_what_may_change_the_graph_is_heard_before_the_next_is_committed() -> None:
    wish = Output(held=Held(total=1, held=1), blocks=(Wish(splice=extra_step("left", "left.more", "top")),))
    journal = Counting()
    stage = staged(journal, left=wish)
    stage.run()
    assert 2 not in journal.sizes
    assert verify_chain(journal.chain, journal.rows.get, journal.head) == ()
