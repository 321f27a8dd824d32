"""Given many callers of one host, when they ask at once, then the host is asked no faster than it may be."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from workbench.providers.limiter import Held, Limiter
from workbench.providers.profiles import Rate


class Clock:
    """Time that passes only where somebody sleeps; everybody else runs first."""

    def __init__(self) -> None:
        self.now = 0.0
        self.begun: list[float] = []

    def ticks(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        until = self.now + seconds
        await asyncio.sleep(0)
        self.now = max(self.now, until)


async def _call(limiter: Limiter, clock: Clock, rate: Rate, work: Callable[[], Awaitable[None]]) -> None:
    async with limiter.turn("host", rate):
        clock.begun.append(clock.now)
        await work()


def test_no_more_are_open_at_once_than_may_be_and_all_get_their_turn() -> None:
    clock, open_now, peak = Clock(), 0, 0
    limiter = Limiter(clock.ticks, clock.sleep)

    async def work() -> None:
        nonlocal open_now, peak
        open_now += 1
        peak = max(peak, open_now)
        for _ in range(3):
            await asyncio.sleep(0)
        open_now -= 1

    async def crowd() -> None:
        rate = Rate(in_flight=3, per_minute=1000)
        await asyncio.gather(*(_call(limiter, clock, rate, work) for _ in range(20)))

    asyncio.run(crowd())
    assert (peak, open_now, len(clock.begun)) == (3, 0, 20)


@given(st.integers(1, 5), st.integers(1, 30))
def test_no_minute_has_more_than_it_may(per_minute: int, callers: int) -> None:
    clock = Clock()
    limiter = Limiter(clock.ticks, clock.sleep)

    async def work() -> None:
        await asyncio.sleep(0)

    async def crowd() -> None:
        rate = Rate(in_flight=4, per_minute=per_minute)
        await asyncio.gather(*(_call(limiter, clock, rate, work) for _ in range(callers)))

    asyncio.run(crowd())
    assert len(clock.begun) == callers
    for at in clock.begun:
        assert sum(at <= other < at + 60 for other in clock.begun) <= per_minute


def test_a_host_that_asks_for_a_pause_gets_it_from_everybody_and_no_other_host_does() -> None:
    clock = Clock()
    limiter = Limiter(clock.ticks, clock.sleep)
    limiter.hold("host", 12)

    async def both() -> None:
        async with limiter.turn("other", Rate()):
            assert clock.now == 0
        async with limiter.turn("host", Rate()):
            assert clock.now == 12

    asyncio.run(both())


def test_a_shorter_wish_takes_nothing_from_a_longer_one() -> None:
    clock = Clock()
    limiter = Limiter(clock.ticks, clock.sleep)
    limiter.hold("host", 30)
    limiter.hold("host", 1)  # of a call that was open beside the first

    async def ask() -> None:
        async with limiter.turn("host", Rate()):
            assert clock.now == 30

    asyncio.run(ask())


def test_nobody_waits_for_an_hour() -> None:
    clock = Clock()
    limiter = Limiter(clock.ticks, clock.sleep)
    limiter.hold("host", 3600)

    async def ask() -> None:
        async with limiter.turn("host", Rate(in_flight=1)):
            pass

    for _ in range(3):  # a place that was not used is given back
        with pytest.raises(Held) as held:
            asyncio.run(ask())
        assert held.value.seconds == 3600
    clock.now = 3600
    asyncio.run(ask())


def test_who_is_cancelled_while_waiting_takes_nobodys_place() -> None:
    limiter, rate = Limiter(), Rate(in_flight=1)

    async def crowd() -> None:
        release = asyncio.Event()
        inside = asyncio.Event()

        async def holder() -> None:
            async with limiter.turn("host", rate):
                inside.set()
                await release.wait()

        async def waiter() -> str:
            async with limiter.turn("host", rate):
                return "in"

        first = asyncio.ensure_future(holder())
        await inside.wait()
        waiting = [asyncio.ensure_future(waiter()) for _ in range(3)]
        await asyncio.sleep(0)
        waiting[0].cancel()
        release.set()
        await first
        waiting[1].cancel()
        with suppress(asyncio.CancelledError):
            await waiting[1]
        assert await asyncio.wait_for(waiting[2], 5) == "in"
        async with limiter.turn("host", rate):
            pass

    asyncio.run(crowd())


def test_callers_of_several_threads_share_a_lane() -> None:
    from concurrent.futures import ThreadPoolExecutor
    from threading import Lock

    limiter, rate, lock = Limiter(), Rate(in_flight=2, per_minute=1000), Lock()
    state = {"open": 0, "peak": 0, "done": 0}

    async def ask() -> None:
        async with limiter.turn("host", rate):
            with lock:
                state["open"] += 1
                state["peak"] = max(state["peak"], state["open"])
            await asyncio.sleep(0)
            with lock:
                state["open"] -= 1
                state["done"] += 1

    async def some() -> None:
        await asyncio.gather(*(ask() for _ in range(10)))

    with ThreadPoolExecutor(4) as pool:
        for future in [pool.submit(asyncio.run, some()) for _ in range(4)]:
            future.result(30)
    assert state["done"] == 40
    assert state["peak"] <= 2
