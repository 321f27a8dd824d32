"""One limiter for all callers of this program, a lane a host (specification R2.8).

A lane bounds the requests that are open at once and those begun within a minute; a host that says
"later" (429, 503 with Retry-After) holds everybody who wants to ask it. Callers may sit in several
threads, each with an event loop of its own.
"""

import asyncio
import threading
import time
from collections import deque
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

from workbench.providers.profiles import Rate

MINUTE = 60.0
BOUND = 60.0
"""Seconds. A host that wants a longer pause is not waited for: another provider is asked."""

Sleep = Callable[[float], Awaitable[None]]
Ticks = Callable[[], float]


class Held(Exception):
    """The host is not to be asked for longer than anybody should wait; ``seconds`` says how long."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class Limiter:
    """The lanes of all hosts. ``ticks`` in seconds; ``sleep`` waits some."""

    def __init__(self, ticks: Ticks = time.monotonic, sleep: Sleep = asyncio.sleep) -> None:
        self._ticks, self._sleep = ticks, sleep
        self._lanes: dict[str, _Lane] = {}
        self._lock = threading.Lock()

    @asynccontextmanager
    async def turn(self, host: str, rate: Rate) -> AsyncGenerator[None]:
        """Wait for a place in a host's lane and keep it. Raises Held where the wait would be too long."""
        lane = self._lane(host)
        await self._enter(lane, rate)
        try:
            while pause := self._pause(lane, rate):
                await self._sleep(pause)
            yield
        finally:
            self._leave(lane)

    def hold(self, host: str, seconds: float) -> None:
        """Nobody asks a host for so many seconds from now."""
        lane = self._lane(host)
        with self._lock:
            lane.closed_until = max(lane.closed_until, self._ticks() + seconds)

    def _lane(self, host: str) -> "_Lane":
        with self._lock:
            return self._lanes.setdefault(host, _Lane())

    async def _enter(self, lane: "_Lane", rate: Rate) -> None:
        with self._lock:
            if lane.open < rate.in_flight and not lane.waiting:
                lane.open += 1
                return
            loop = asyncio.get_running_loop()
            place: asyncio.Future[None] = loop.create_future()
            lane.waiting.append((loop, place))
        try:
            await place
        except asyncio.CancelledError:
            with self._lock:
                given = place not in [other for _, other in lane.waiting]
                lane.waiting = deque(item for item in lane.waiting if item[1] is not place)
            if given:  # the place was handed over in the same moment: it goes on to the next
                self._leave(lane)
            raise

    def _leave(self, lane: "_Lane") -> None:
        """Give a place back: to the one who waits longest, who then counts as open in our stead."""
        with self._lock:
            while lane.waiting:
                loop, place = lane.waiting.popleft()
                if not loop.is_closed():
                    loop.call_soon_threadsafe(_give, place)
                    return
            lane.open -= 1

    def _pause(self, lane: "_Lane", rate: Rate) -> float:
        """Seconds until this caller may begin; 0 begins it."""
        with self._lock:
            now = self._ticks()
            if lane.closed_until > now:
                if lane.closed_until - now > BOUND:
                    raise Held(lane.closed_until - now)
                return lane.closed_until - now
            while lane.begun and lane.begun[0] <= now - MINUTE:
                lane.begun.popleft()
            if len(lane.begun) >= rate.per_minute:
                return lane.begun[0] + MINUTE - now
            lane.begun.append(now)
            return 0.0


class _Lane:
    """One host: how many are open, when the last ones began, who waits, and until when it is closed."""

    def __init__(self) -> None:
        self.open = 0
        self.begun: deque[float] = deque()
        self.waiting: deque[tuple[asyncio.AbstractEventLoop, asyncio.Future[None]]] = deque()
        self.closed_until = 0.0


def _give(place: asyncio.Future[None]) -> None:
    if not place.done():
        place.set_result(None)
