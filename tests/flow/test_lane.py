"""Runs that share an event loop: nothing of one is left for the next."""

import asyncio
import threading

import pytest

from workbench.flow.lane import Lane


async def _loop() -> asyncio.AbstractEventLoop:
    return asyncio.get_running_loop()


def test_one_run_after_the_other_uses_the_same_loop() -> None:
    lane = Lane()
    first, second = lane.run(_loop()), lane.run(_loop())
    lane.close()
    assert first is second
    assert first.is_closed(), "closing the lane closes its loop"


def test_what_a_run_leaves_at_work_is_cancelled_before_the_next_one_begins() -> None:
    lane, ends = Lane(), list[str]()

    async def lingers() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            ends.append("cancelled")

    async def leaves() -> None:
        kept.append(asyncio.ensure_future(lingers()))
        await asyncio.sleep(0)

    kept = list["asyncio.Future[None]"]()
    lane.run(leaves())
    assert ends == ["cancelled"]
    assert kept[0].cancelled()
    assert lane.run(_loop()).is_running() is False, "the lane goes on in a new loop"
    lane.close()


def test_an_error_goes_up_and_the_lane_goes_on() -> None:
    lane = Lane()

    async def fails() -> None:
        raise ValueError("this one")

    with pytest.raises(ValueError, match="this one"):
        lane.run(fails())

    async def works() -> int:
        return 7

    assert lane.run(works()) == 7
    lane.close()


def test_a_run_that_finds_the_lane_taken_has_a_loop_of_its_own() -> None:
    lane, begun, may_end = Lane(), threading.Event(), threading.Event()
    loops = list[asyncio.AbstractEventLoop]()

    async def waits() -> None:
        loops.append(asyncio.get_running_loop())
        begun.set()
        await asyncio.to_thread(may_end.wait)

    thread = threading.Thread(target=lambda: lane.run(waits()))
    thread.start()
    begun.wait()
    loops.append(lane.run(_loop()))
    may_end.set()
    thread.join()
    assert loops[0] is not loops[1]
    assert lane.run(_loop()) is loops[0], "and the lane is free again"
    lane.close()
