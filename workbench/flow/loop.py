"""The loop of one run: begins what is ready, commits what is done, until nothing is left (R2.2, R2.3)."""

import asyncio
from concurrent.futures import ThreadPoolExecutor

from workbench.envelope.blocks import Judged, Wish
from workbench.errors import Cancelled, WorkbenchError
from workbench.flow.attempts import Attempts, Crew, Done, Failed
from workbench.flow.chronicle import Attempt, Chronicle
from workbench.flow.graph import Node, NodeState
from workbench.flow.hops import Hop
from workbench.flow.progress import Progress
from workbench.flow.replanning import Replans
from workbench.flow.reruns import Reruns

ASKED = "question"  # the cause of a stop that waits for a person's answer
POLL = 0.1  # seconds between two looks at whether somebody asked to stop, while nothing happens

_Task = asyncio.Task[Done | Failed]


class Loop:
    """One run. Everything but the agents' own work happens in one thread."""

    def __init__(
        self,
        crew: Crew,
        chronicle: Chronicle,
        progress: Progress,
        attempts: Attempts,
        reruns: Reruns,
        replans: Replans,
    ) -> None:
        self._crew = crew
        self._chronicle = chronicle
        self._past = chronicle.past
        self._progress = progress
        self._attempts = attempts
        self._reruns = reruns
        self._replans = replans
        self._tasks: dict[str, _Task] = {}
        self._ended: list[tuple[str, _Task]] = []
        self._dropped: list[_Task] = []
        self._held: dict[str, Done] = {}
        self._inline: list[Node] = []
        self._wake = asyncio.Event()
        self._poll: asyncio.TimerHandle | None = None
        self._threads = asyncio.Semaphore(max(1, crew.settings.workers))
        self._pool: ThreadPoolExecutor | None = None

    async def go(self) -> None:
        """Run to the end. Raises what the scheduler's ``run`` says."""
        self._take_up()
        try:
            while True:
                if self._crew.cancelled():
                    self._settle(self._results())
                    self._release(every=True)
                    raise Cancelled
                self._begin()
                if self._inline and not self._tasks:
                    self._settle([await self._attempts.work(self._inline.pop(0), None, None)])
                elif self._tasks:
                    await self._news()
                    self._settle(self._results())
                elif not self._inline:
                    break
        finally:
            await self._leave()
        if self._progress.failures:
            place = self._past.workflow.place
            raise self._progress.failures[min(self._progress.failures, key=place.__getitem__)]

    def _take_up(self) -> None:
        """Decide what a run that was killed had committed and not yet drawn its conclusions from."""
        for hop in list(self._past.hops.values()):
            if any(name in self._past.hops for name in self._past.workflow.successors.get(hop.node, ())):
                continue
            self._conclude(hop)

    def _begin(self) -> None:
        """Begin what is ready: models and threads at once, rules in place one at a time."""
        while (node := self._progress.next()) is not None:
            if self._crew.thinks(node):
                self._start(node)
            elif self._crew.settings.workers > 1:
                self._start(node, self._workers())
            else:
                self._inline.append(node)
        if self._inline and self._tasks:
            # While a model is awaited, rules leave the loop free to hear it.
            for node in self._inline:
                self._start(node, self._workers())
            self._inline = []

    def _start(self, node: Node, pool: ThreadPoolExecutor | None = None) -> None:
        work = self._attempts.work(node, self._threads if pool else None, pool)
        task = self._tasks[node.name] = asyncio.create_task(work, name=node.name)
        task.add_done_callback(lambda ended: self._end(node.name, ended))

    def _end(self, name: str, task: _Task) -> None:
        self._ended.append((name, task))
        self._wake.set()

    def _workers(self) -> ThreadPoolExecutor:
        if self._pool is None:
            self._pool = ThreadPoolExecutor(max(1, self._crew.settings.workers), "rules")
        return self._pool

    async def _news(self) -> None:
        """Wait until something ends, or it is time to see whether somebody asked to stop."""
        if self._poll is None:  # kept over what ends meanwhile: a model's call waits for what is done here
            self._poll = asyncio.get_running_loop().call_later(POLL, self._look_up)
        await self._wake.wait()
        self._wake.clear()

    def _look_up(self) -> None:
        self._poll = None
        self._wake.set()

    def _results(self) -> list[Done | Failed]:
        """What has ended, in the workflow's order. An error outside an agent's work goes up."""
        ended = [(name, task) for name, task in self._ended if self._tasks.get(name) is task]
        self._ended = []
        results: list[Done | Failed] = []
        for name, task in sorted(ended, key=lambda pair: self._past.workflow.place[pair[0]]):
            del self._tasks[name]
            try:
                results.append(task.result())
            except Cancelled as stopped:  # the lawyer was asked, and chose to stop
                results.append(Failed(self._past.workflow.node(name), stopped))
        return results

    def _settle(self, results: list[Done | Failed]) -> None:
        """Commit what is done and may be committed now, each with its consequences."""
        stopped: WorkbenchError | None = None
        for result in results:
            if isinstance(result, Done):
                self._held[result.node.name] = result
            elif isinstance(result.error, Cancelled):
                if (
                    result.error.cause == ASKED
                ):  # what others are at work on was paid for: it comes to its end
                    self._progress.held(result.node.name, result.error)
                else:
                    stopped = stopped or result.error
            else:
                self._failed(result)
        self._release(every=stopped is not None)
        if stopped is not None:
            raise stopped

    def _failed(self, result: Failed) -> None:
        """A node failed: something else takes its place, or its descendants go with it."""
        self._progress.tell(result.node, NodeState.FAILED)
        if self._replans.failed(result.node, result.error, self._progress.at_work):
            self._progress.survey()
        else:
            self._progress.failed(result.node.name, result.error)

    def _release(self, *, every: bool) -> None:
        """Commit results in order; ``every`` one before the run is left."""
        place = self._past.workflow.place
        while self._held:
            names = sorted(self._held, key=lambda name: place.get(name, 0))
            may = [self._held[name] for name in names if every or not self._waits_its_turn(name)]
            if not may:
                return
            self._commit(_of_one_moment(may))

    def _waits_its_turn(self, name: str) -> bool:
        """Whether a rule's result is held back: an earlier rule is at work, and nobody waits for this."""
        place = self._past.workflow.place
        if self._crew.thinks(self._past.workflow.node(name)):
            return False
        earlier = any(
            place[other] < place[name] and not self._crew.thinks(self._past.workflow.node(other))
            for other in self._tasks
        )
        return earlier and not self._progress.lets_begin(name, frozenset(self._held))

    def _commit(self, done: list[Done]) -> None:
        agents = self._crew.agents
        hops = self._chronicle.stands(
            *(Attempt(each.node, agents[each.node.actor].name, each.output, each.spent) for each in done)
        )
        for each in done:
            del self._held[each.node.name]
            self._attempts.over(each.node.name)
            self._progress.completed(each.node.name)
        for hop in hops:
            self._conclude(hop)

    def _conclude(self, hop: Hop) -> None:
        """What follows from a hop beyond its successors: an extra step, a directed rerun."""
        if self._replans.wished(hop, self._progress.at_work):
            self._progress.survey()
        judged = hop.envelope.block(Judged)
        if judged is not None:
            self._reopen(self._reruns.after(hop, judged.judgement))

    def _reopen(self, names: frozenset[str]) -> None:
        if not names:
            return
        for name in names:
            self._held.pop(name, None)
            task = self._tasks.pop(name, None)
            if task is not None:
                task.cancel()
                self._dropped.append(task)
            self._attempts.over(name)
        self._inline = [node for node in self._inline if node.name not in names]
        self._progress.reopen(names)

    async def _leave(self) -> None:
        """Nothing of the run goes on after its end: tasks are cancelled, threads joined."""
        if self._poll is not None:
            self._poll.cancel()
        for task in self._tasks.values():
            task.cancel()
        # What was dropped was cancelled then: once more would cut its cleaning up short.
        tasks = {*self._tasks.values(), *self._dropped, *(task for _, task in self._ended)}
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown()


def _of_one_moment(done: list[Done]) -> list[Done]:
    """The first results that can be committed together: up to one that may change what comes after."""
    for count, each in enumerate(done, 1):
        if any(isinstance(block, Judged | Wish) for block in each.output.blocks):
            return done[:count]
    return done
