"""Agents that think: rules first, then a model's answer by the repair ladder (specification R1.3, R7.1).

One question, and at most one again that names what was wrong. An answer that cannot be read is handed
over as it is, for the state gate to refuse; where it is refused a second time, or no model is there, the
rules' results stand alone and say so.
"""

from typing import NamedTuple

from workbench.agents import scrutiny
from workbench.agents.base import Job, Matter
from workbench.agents.prompting import Composed, PromptRules, Prompts, Tell, again, compose, wrong
from workbench.agents.seats import Heard, Seat, joined
from workbench.domain.citation import DateSource, Verdict
from workbench.domain.directed import ChangeKind
from workbench.domain.judgement import Fault
from workbench.envelope.blocks import Claims
from workbench.envelope.ground import Ground
from workbench.envelope.model import Usage
from workbench.envelope.pack import Output
from workbench.envelope.repair import Repair, repair
from workbench.errors import RetryableError
from workbench.providers.base import FAILURES, ChatModel, Prompt, Reply, spent

UNREAD = "model_unread"


class _Answer(NamedTuple):
    """The last answer and all answers before it, what they cost, and what they came to."""

    repaired: Repair
    model: str
    usage: Usage


class ModelAgent:
    """One seat with a model in it. ``tell`` puts directed changes into words."""

    def __init__(self, seat: Seat, prompts: Prompts, tell: Tell, rules: PromptRules | None = None) -> None:
        self._seat = seat
        self._prompts = prompts
        self._tell = tell
        self._rules = rules or PromptRules()

    @property
    def name(self) -> str:
        """The agent's id in envelopes, the same as without a model."""
        return self._seat.name

    async def perform(self, job: Job) -> Output:
        """Do the work. Raises what the model raises, unless this is the second try."""
        ruled = self._seat.rule.run(job)
        model = job.model
        if model is None:
            return ruled
        composed = compose(job, self.name, self._seat.kinds, self._prompts, self._tell, self._rules)
        ground = _ground(job.matter, self.name, composed)
        try:
            answer = await self._ask(job, model, composed.prompt, ground)
        except RetryableError as error:
            if not _told_to_retry(job) or error.code not in FAILURES:
                raise
            return self._alone(job, ruled, Output(), str(error.facts.get("model", model.name)), spent(error))
        job.stop()
        output = answer.repaired.output.model_copy(update={"model": answer.model, "usage": answer.usage})
        if output.rung == "minimal":
            return (
                self._alone(job, ruled, output, answer.model, answer.usage) if _told_to_retry(job) else output
            )
        return joined(self._seat, job, ruled, Heard(output, answer.repaired.faults, ground))

    async def _ask(self, job: Job, model: ChatModel, prompt: Prompt, ground: Ground) -> _Answer:
        """The answer, asked for once more where that would make it better and may be done."""
        words = job.matter.words
        first = await model.complete(prompt)
        repaired = repair(first.text, self._seat.kinds, ground, words)
        fault = self._wrong(repaired, job)
        if not fault or (job.allowance is not None and not job.allowance.take()):
            return _Answer(repaired, first.model, usage(first))
        job.stop()
        try:
            second = await model.complete(again(prompt, first.text, fault, words))
        except RetryableError as error:
            if error.code not in FAILURES:
                raise
            return _Answer(repaired, first.model, added(usage(first), spent(error)))
        better = repair(second.text, self._seat.kinds, ground, words, earlier=(first.text,))
        return _Answer(better, second.model, added(usage(first), usage(second)))

    def _wrong(self, repaired: Repair, job: Job) -> str:
        """What is to be asked again, in a sentence; empty where the answer will do."""
        words = job.matter.words
        if repaired.ask is not None:
            return wrong(repaired.ask, words)
        return words.say("prompt.language") if scrutiny.foreign(repaired.output, words.language) else ""

    def _alone(self, job: Job, ruled: Output, unread: Output, model: str, usage: Usage) -> Output:
        """The rules' results where the model gave nothing usable twice; its words stay in the payload."""
        line = job.say("model.unread")
        fault = Fault(finding_id="", code=UNREAD, subject=self.name, node=self.name)
        return ruled.model_copy(
            update={
                "status": "partial",
                "notes": (line, *ruled.notes),
                "blocks": (*ruled.blocks, Claims(faults=(fault,))),
                "content": "\n\n".join(part for part in (ruled.content, unread.content) if part),
                "model": model,
                "usage": usage,
            }
        )


def _told_to_retry(job: Job) -> bool:
    return any(change.kind is ChangeKind.RETRY_MISSING for change in job.changes)


def _ground(matter: Matter, agent: str, composed: Composed) -> Ground:
    """What the model's claims are held against. Law that it names itself is meant as it stands on the
    day; only the contract's own citations depend on whether the contract says its day."""
    day = matter.reference
    if agent != "researcher":
        day = day.model_copy(update={"source": DateSource.CHOSEN})

    def examine(text: str) -> tuple[Verdict, ...]:
        return matter.tools.examine(text, day)

    return Ground(
        contract=matter.contract, sources=composed.sources, examine=examine, reference=matter.reference
    )


def usage(reply: Reply) -> Usage:
    """What a reply cost."""
    return Usage(
        tokens_in=reply.tokens_in,
        tokens_out=reply.tokens_out,
        cost=reply.cost,
        latency=reply.latency,
        calls=reply.attempts,
        losses=reply.losses,
    )


def added(first: Usage, second: Usage) -> Usage:
    """Two costs together."""
    return Usage(
        tokens_in=first.tokens_in + second.tokens_in,
        tokens_out=first.tokens_out + second.tokens_out,
        cost=first.cost + second.cost,
        latency=first.latency + second.latency,
        calls=(*first.calls, *second.calls),
        losses=tuple(dict.fromkeys((*first.losses, *second.losses))),
    )
