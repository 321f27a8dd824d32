"""What an agent is: a name and a function from a job to typed output (specification R1.3, R2.1).

Agents do not know checks, gates or one another: what they need is handed in as :class:`Tools`, and
what other agents found comes as their envelopes.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from threading import Lock
from typing import Protocol

from workbench.domain.citation import ArticleView, ReferenceDate, Verdict
from workbench.domain.contract import Contract, ContractType
from workbench.domain.directed import DirectedChange
from workbench.domain.doubtful import without_doubtful
from workbench.domain.finding import Finding, Side
from workbench.domain.judgement import Delivery, GateResult, Judgement
from workbench.domain.steps import Part
from workbench.envelope.blocks import Request
from workbench.envelope.model import Envelope, Kind
from workbench.envelope.pack import Output
from workbench.providers.base import Allowance, ChatModel
from workbench.words import Words


@dataclass(frozen=True)
class Tools:
    """What agents may use.

    ``reference`` finds the day on which law is judged, ``examine`` judges every citation of a text,
    ``check`` runs the rules, ``judge`` is the quality gate, ``release`` the output gate over new words
    for a contract, where there is one. ``retrieve`` finds at most so many articles of the library for a
    question on a day, ``article`` one by its law and number, ``relevant`` names the laws that concern a
    type of contract. ``reread`` takes a text as the contract that it would be, of the same type.
    ``models`` is how many models are configured, asked or not.
    """

    reference: Callable[[Contract, date | None, date], ReferenceDate]
    examine: Callable[[str, ReferenceDate], tuple[Verdict, ...]]
    check: Callable[[Contract, ReferenceDate, Side, tuple[Verdict, ...]], tuple[Finding, ...]]
    judge: Callable[[Delivery], Judgement]
    release: Callable[[str, Contract], GateResult] | None = None
    retrieve: Callable[[str, int, date | None], tuple[ArticleView, ...]] | None = None
    article: Callable[[str, str, date | None], ArticleView | None] | None = None
    reread: Callable[[str, Contract], Contract] | None = None
    relevant: Callable[[ContractType], tuple[str, ...]] = lambda _type: ()
    models: int = 0


class Matter:
    """The heavy things that the nodes of one run share instead of passing them by value.

    Verdicts are a pure function of text and date: whoever of researcher and analyst needs them first
    has them computed, the other waits for the same ones.
    """

    def __init__(self, run_id: str, contract: Contract, request: Request, tools: Tools, words: Words) -> None:
        self.run_id = run_id
        self.contract = contract
        self.request = request
        self.tools = tools
        self.words = words
        chosen = request.options.date
        day = date.fromisoformat(chosen) if chosen else None
        self.reference = tools.reference(contract, day, request.today)
        self._verdicts: tuple[Verdict, ...] | None = None
        self._lock = Lock()

    def judged(self, verdicts: tuple[Verdict, ...]) -> None:
        """Take over verdicts that an earlier hop committed."""
        self._verdicts = verdicts

    @property
    def verdicts(self) -> tuple[Verdict, ...]:
        """The verdicts on the contract's own citations."""
        with self._lock:
            if self._verdicts is None:
                found = self.tools.examine(self.contract.text, self.reference)
                self._verdicts = without_doubtful(found, self.contract)
            return self._verdicts


@dataclass(frozen=True)
class Job:
    """One node's work. ``upstream`` are the envelopes that passed on, by node; ``degraded`` and
    ``blocked`` name the nodes whose envelopes passed with a warning or did not pass (R2.4).
    ``changes`` are what this attempt has to do differently, ``attempt`` counts from 1 (R4.4).
    ``stop`` raises ``Cancelled`` once somebody asked for it. ``part`` is this node's share where a
    step was fanned out. ``model`` answers prompts of this job, behind the circuit breaker; None where
    none is configured or the lawyer chose to go on offline: then an agent does what it can by rules.
    ``allowance`` is asked before a model is asked once more (R2.3)."""

    matter: Matter
    upstream: Mapping[str, Envelope]
    degraded: tuple[str, ...] = ()
    blocked: tuple[str, ...] = ()
    stop: Callable[[], None] = lambda: None
    changes: tuple[DirectedChange, ...] = ()
    attempt: int = 1
    part: Part | None = None
    model: ChatModel | None = None
    allowance: Allowance | None = None

    def given(self, kind: type[Kind]) -> Kind | None:
        """The first block of a type in any upstream envelope."""
        found = (envelope.block(kind) for envelope in self.upstream.values())
        return next((block for block in found if block is not None), None)

    def say(self, code: str, **facts: object) -> str:
        """A short line for the skeleton, in the run's language."""
        return self.matter.words.say(code, **facts)


class Agent(Protocol):
    """One agent. ``name`` is its ``agent_id``."""

    @property
    def name(self) -> str:
        """The agent's id in envelopes."""
        ...

    def run(self, job: Job) -> Output:
        """Do the work."""
        ...


class Thinker(Protocol):
    """An agent that waits for something outside, a model as a rule; the scheduler awaits it."""

    @property
    def name(self) -> str:
        """The agent's id in envelopes."""
        ...

    async def perform(self, job: Job) -> Output:
        """Do the work."""
        ...


Worker = Agent | Thinker


@dataclass(frozen=True)
class Rule:
    """An agent that is one deterministic function."""

    name: str
    function: Callable[[Job], Output]

    def run(self, job: Job) -> Output:
        """Do the work."""
        return self.function(job)
