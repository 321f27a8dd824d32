"""What the scheduler is handed: a journal, clocks, and those who look on, judge and answer (R2, R3, R4)."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from workbench.agents.base import Job
from workbench.domain.directed import RerunPolicy
from workbench.domain.gates import GateEvent
from workbench.domain.judgement import GateResult
from workbench.domain.question import Answer, Question
from workbench.domain.review import HopSummary
from workbench.domain.steps import Splice
from workbench.envelope.chain import Head, Sealed
from workbench.envelope.model import Envelope
from workbench.envelope.pack import Output
from workbench.errors import WorkbenchError
from workbench.flow.graph import Node, NodeState
from workbench.flow.hops import Hop
from workbench.flow.past import Past
from workbench.providers.base import Allowance, ChatModel


class Journal(Protocol):
    """One run's chain on disk. ``append`` returns when the envelopes are there to stay."""

    def append(self, *makes: Callable[[Head], Envelope]) -> tuple[Sealed, ...]:
        """Seal and commit the envelope that each gives for the head as it then is: all or none."""
        ...


class Watcher(Protocol):
    """Who is told while a run goes on."""

    def began(self, hop: HopSummary) -> None:
        """A node began; its hop has no number yet (the one shown is where it will stand)."""
        ...

    def committed(self, hop: Hop, shown: HopSummary) -> None:
        """An envelope is on disk: a hop, an attempt that was kept out, or one of the flow's own."""
        ...

    def changed(self, node: str, state: NodeState) -> None:
        """A node's state changed."""
        ...


class Gatekeeping(Protocol):
    """The state gate, before anything of an attempt enters the shared state (R3.3)."""

    def look(self, node: Node, job: Job, output: Output, /) -> GateResult:
        """Whether the handover is fit. Pure."""
        ...

    def note(self, event: GateEvent) -> None:
        """Keep a row of the gate log."""
        ...


class Asker(Protocol):
    """Asks the lawyer and waits, if need be over a restart of the program (R2.8)."""

    async def ask(self, question: Question) -> Answer:
        """The answer. Raises Cancelled where nobody is there to give one now; the question stays."""
        ...


class Models(Protocol):
    """Gives a node its model behind a circuit breaker of its own."""

    def model_for(self, node: Node, provider: str, allowance: Allowance) -> ChatModel | None:
        """The model of a node, ``provider`` first where one is named; None where there is none."""
        ...


class Replanning(Protocol):
    """Proposes another subgraph where a node failed (R2.2)."""

    def replan(self, failed: Node, error: WorkbenchError, past: Past, /) -> Splice | None:
        """A replacement for a failed node and its descendants, None to give up on them."""
        ...


@dataclass(frozen=True)
class Clocks:
    """The time of day in UTC, and a counter of seconds for durations."""

    now: Callable[[], datetime]
    ticks: Callable[[], float]


@dataclass(frozen=True)
class Hooks:
    """Who takes part in a run. Without a gate every handover is fit, without ``reruns`` a judgement
    is final, without an asker a model that stays away counts as a failed attempt."""

    gate: Gatekeeping | None = None
    reruns: RerunPolicy | None = None
    asker: Asker | None = None
    models: Models | None = None
    replan: Replanning | None = None
