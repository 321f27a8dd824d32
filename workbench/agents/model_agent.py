"""Agents that think: rules first, then a model's answer by the repair ladder (specification R1.3, R7.1).

One question for every part of the contract, and at most one again that names what was wrong. An answer
that cannot be read is handed over as it is, for the state gate to refuse; where it is refused a second
time, or no model is there, the rules' results stand alone and say so.
"""

from collections.abc import Sequence
from typing import NamedTuple

from workbench.agents import scrutiny
from workbench.agents.base import Job, Matter
from workbench.agents.joining import together
from workbench.agents.pieces import Piece, pieces
from workbench.agents.prompting import Composed, PromptRules, Prompts, Tell, again, budgets, compose, wrong
from workbench.agents.seats import Heard, Seat, joined
from workbench.domain.citation import DateSource, Verdict
from workbench.domain.directed import ChangeKind
from workbench.domain.judgement import Fault
from workbench.envelope.blocks import Block, Claims, RiskPoints
from workbench.envelope.ground import Ground
from workbench.envelope.model import Usage
from workbench.envelope.pack import Output
from workbench.envelope.repair import Repair, repair
from workbench.errors import LimitError, RetryableError
from workbench.providers.base import FAILURES, OVER_BUDGET, ChatModel, spent
from workbench.providers.spending import added, usage, with_earlier

__all__ = ["UNREAD", "ModelAgent", "added", "usage"]

UNREAD = "model_unread"


class _Answer(NamedTuple):
    """The last answer and all answers before it, what they cost, and what they came to."""

    repaired: Repair
    model: str
    usage: Usage
    composed: Composed


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
        if job.model is None:
            return ruled
        answers: list[_Answer] = []
        try:
            for piece in self._pieces(job):
                job.stop()
                answers.append(await self._asked(job, job.model, piece, ruled))
        except (RetryableError, LimitError) as error:
            if not _told_to_retry(job) or error.code not in FAILURES:
                with_earlier(error, _cost(answers))
                raise
            model = str(error.facts.get("model", job.model.name))
            return self._alone(job, ruled, Output(), model, added(_cost(answers), spent(error)))
        job.stop()
        return self._joined(job, ruled, answers)

    def _pieces(self, job: Job) -> tuple[Piece, ...]:
        fit = budgets(job, self.name, self._seat.kinds, self._prompts, self._rules)
        return pieces(job.matter.contract, fit.contract, fit.parts)

    async def _asked(self, job: Job, model: ChatModel, piece: Piece, ruled: Output) -> _Answer:
        """One part's answer, with the version of the instructions that it had."""
        kinds, known = self._seat.kinds, next((b for b in ruled.blocks if isinstance(b, RiskPoints)), None)
        composed = compose(job, self.name, kinds, self._prompts, self._tell, self._rules, piece, known)
        ground = _ground(job.matter, self.name, composed.sources)
        answer = await self._ask(job, model, composed, ground)
        version = self._prompts.version(self.name, job.matter.words.language)
        return answer._replace(usage=answer.usage.model_copy(update={"prompt": version}))

    def _joined(self, job: Job, ruled: Output, answers: Sequence[_Answer]) -> Output:
        """Rules and all parts together. A part that could not be read leaves the others standing, and a
        fault that says so."""
        model, cost = answers[-1].model, _cost(answers)
        read = [answer for answer in answers if answer.repaired.output.rung != "minimal"]
        whole = together([answer.repaired.output for answer in read or answers])
        output = whole.model_copy(update={"model": model, "usage": cost})
        if not read:
            return self._alone(job, ruled, output, model, cost) if _told_to_retry(job) else output
        faults = tuple(fault for answer in answers for fault in answer.repaired.faults)
        sources = tuple(dict.fromkeys(text for answer in answers for text in answer.composed.sources))
        heard = Heard(output, faults, _ground(job.matter, self.name, sources))
        return self._partly(job, joined(self._seat, job, ruled, heard), answers)

    async def _ask(self, job: Job, model: ChatModel, composed: Composed, ground: Ground) -> _Answer:
        """The answer, asked for once more where that would make it better and may be done."""
        words, prompt = job.matter.words, composed.prompt
        first = await model.complete(prompt)
        repaired = repair(first.text, self._seat.kinds, ground, words)
        fault = self._wrong(repaired, job)
        if not fault or (job.allowance is not None and not job.allowance.take()):
            return _Answer(repaired, first.model, usage(first), composed)
        job.stop()
        try:
            second = await model.complete(again(prompt, first.text, fault, words))
        except (RetryableError, LimitError) as error:
            # A limit that forbids a second call takes nothing away from the first answer.
            if error.code not in FAILURES | {OVER_BUDGET}:
                with_earlier(error, usage(first))
                raise
            return _Answer(repaired, first.model, added(usage(first), spent(error)), composed)
        better = repair(second.text, self._seat.kinds, ground, words, earlier=(first.text,))
        return _Answer(better, second.model, added(usage(first), usage(second)), composed)

    def _wrong(self, repaired: Repair, job: Job) -> str:
        """What is to be asked again, in a sentence; empty where the answer will do."""
        words = job.matter.words
        if repaired.ask is not None:
            return wrong(repaired.ask, words)
        return words.say("prompt.language") if scrutiny.foreign(repaired.output, words.language) else ""

    def _alone(self, job: Job, ruled: Output, unread: Output, model: str, usage: Usage) -> Output:
        """The rules' results where the model gave nothing usable twice; its words stay in the payload."""
        line = job.say("model.unread")
        return ruled.model_copy(
            update={
                "status": "partial",
                "notes": (line, *ruled.notes),
                "blocks": (*ruled.blocks, Claims(faults=(self._unread,))),
                "content": "\n\n".join(part for part in (ruled.content, unread.content) if part),
                "model": model,
                "usage": usage,
            }
        )

    def _partly(self, job: Job, made: Output, answers: Sequence[_Answer]) -> Output:
        """The output of a step of which some parts of the contract could not be read by the model, or were
        not given to it at all."""
        unread = [a.repaired.output.content for a in answers if a.repaired.output.rung == "minimal"]
        left_out = answers[-1].composed.left_out
        lines: list[str] = []
        if left_out:
            total = len(job.matter.contract.clauses)
            lines.append(job.say("model.cut", count=len(left_out), total=total))
        if unread:
            lines.append(job.say("model.parts_unread", count=len(unread), total=len(answers)))
        if not lines:
            return made
        faults = (Claims(faults=(self._unread,)),) if unread else ()
        return made.model_copy(
            update={
                "status": "partial" if made.status == "success" else made.status,
                "notes": (*lines, *made.notes),
                "blocks": _one_claims((*made.blocks, *faults)),
                "content": "\n\n".join(part for part in (made.content, *unread) if part),
            }
        )

    @property
    def _unread(self) -> Fault:
        return Fault(finding_id="", code=UNREAD, subject=self.name, node=self.name)


def _one_claims(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Blocks with all faults in one block of claims, where there are several."""
    claims = [block for block in blocks if isinstance(block, Claims)]
    if len(claims) < 2:
        return blocks
    faults = tuple(fault for block in claims for fault in block.faults)
    others = tuple(block for block in blocks if not isinstance(block, Claims))
    return (*others, claims[0].model_copy(update={"faults": faults}))


def _cost(answers: Sequence[_Answer]) -> Usage:
    total = Usage()
    for answer in answers:
        total = added(total, answer.usage)
    return total


def _told_to_retry(job: Job) -> bool:
    return any(change.kind is ChangeKind.RETRY_MISSING for change in job.changes)


def _ground(matter: Matter, agent: str, sources: tuple[str, ...]) -> Ground:
    """What the model's claims are held against. Law that it names itself is meant as it stands on the
    day; only the contract's own citations depend on whether the contract says its day."""
    day = matter.reference
    if agent != "researcher":
        day = day.model_copy(update={"source": DateSource.CHOSEN})

    def examine(text: str) -> tuple[Verdict, ...]:
        return matter.tools.examine(text, day)

    return Ground(contract=matter.contract, sources=sources, examine=examine, reference=matter.reference)
