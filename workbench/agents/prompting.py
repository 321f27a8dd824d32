"""Prompts: an agent's instructions, the contract as quoted data, earlier envelopes, what to change (R2.4, R4.4).

Instructions are Markdown files of ``resources/prompts`` (``agents.instructions``). Whatever comes from
outside (the contract, law, and envelopes, since they quote it) stands in a fence that it cannot leave.
"""

import re
from collections.abc import Callable, Sequence

from workbench.agents.base import Job
from workbench.agents.delivery import worded
from workbench.agents.form_words import form_in_words
from workbench.agents.passages import passages, written
from workbench.agents.pieces import Piece, pieces, within
from workbench.agents.points import in_words, law_in_words, of_part
from workbench.domain.base import Model
from workbench.domain.contract import Clause, Contract
from workbench.domain.directed import DirectedChange
from workbench.domain.finding import Side
from workbench.domain.wording import full_number
from workbench.envelope.aggregate import aggregate
from workbench.envelope.answer import json_schema
from workbench.envelope.blocks import (
    Citations,
    Claims,
    Jurisdiction,
    Material,
    Redline,
    Request,
    RiskPoints,
    Scan,
)
from workbench.envelope.ground import Ground
from workbench.envelope.repair import Ask
from workbench.providers.base import Prompt, window
from workbench.providers.instructions import Heading, Prompts
from workbench.text.fence import quoted
from workbench.text.token_count import weight, whole
from workbench.words import Words

__all__ = ["Composed", "PromptRules", "Prompts", "Tell", "again", "compose", "wrong"]

Tell = Callable[[Sequence[DirectedChange], Words], str]
NAMES = "｜"  # between a clause's number and its first words
_FIRST = 24
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
# What a prompt gives in another way (the contract, the task, findings with their wording, law in words), and
# what only code reads: digests of clauses, verdicts by id.
_WITHOUT = frozenset({
    Material.KIND, Request.KIND, RiskPoints.KIND, Redline.KIND, Citations.KIND, Jurisdiction.KIND, Scan.KIND,
    Claims.KIND,
})  # fmt: skip


class PromptRules(Model):
    """Budgets of a prompt in tokens: the contract's text (of one part), all earlier envelopes together,
    articles of law, the answer. ``parts`` is into how many parts a long contract goes at most; ``spare``
    the hundredths of a model's context that stay empty, since tokens are estimated."""

    contract: int = 60_000
    envelopes: int = 12_000
    law: int = 8_000
    answer: int = 8_000
    parts: int = 8
    spare: int = 15

    def fitting(self, context: int | None, fixed: int) -> "PromptRules":
        """The budgets for a model of so many tokens of context, of which ``fixed`` are instructions that
        cannot be cut: law first gives way, then what earlier steps wrote, and the contract goes in more
        parts."""
        if context is None:
            return self
        answer = min(self.answer, max(256, context // 4))
        left = context * (100 - self.spare) // 100 - answer - fixed
        law = min(self.law, max(0, left * 15 // 100))
        envelopes = min(self.envelopes, max(0, left * 25 // 100))
        contract = min(self.contract, max(200, left - law - envelopes))
        budgets = {"answer": answer, "law": law, "envelopes": envelopes, "contract": contract}
        return self.model_copy(update=budgets)


class Composed(Model):
    """A prompt, the texts beside the contract that the model was given in it, the number of articles
    among them, and the clauses of a contract that no part gives."""

    prompt: Prompt
    sources: tuple[str, ...]
    left_out: tuple[int, ...] = ()


def compose(
    job: Job,
    agent: str,
    kinds: tuple[str, ...],
    prompts: Prompts,
    tell: Tell,
    rules: PromptRules,
    piece: Piece | None = None,
    known: RiskPoints | None = None,
) -> Composed:
    """The prompt of a job: about one part of the contract, the first where none is named. ``known`` is
    what the rules of this very step have found already."""
    words = job.matter.words
    head = prompts.heading(agent, words.language) or Heading(agent=agent, version=1, changed="-")
    system, form = prompts.of(agent, words.language), form_in_words(kinds, words)
    rules = budgets(job, agent, kinds, prompts, rules)
    piece = piece or pieces(job.matter.contract, rules.contract, 1)[0]
    earlier = aggregate(
        list(job.upstream.values()), words, rules.envelopes, degraded=job.degraded, without=_WITHOUT
    )
    law = written(passages(job.matter, head.articles), rules.law, words)
    points, cited = _points(job, piece), _cited(job, rules)
    found = _known(job, piece, known)
    sections = [
        ("task", _task(job, prompts, focus=head.focus)),
        ("contract", _contract(job, piece)),
        ("known", quoted(found, "known").text if found else ""),
        ("points", quoted(points, "points").text if points else ""),
        ("law", quoted(law, "law").text if law else ""),
        ("cited", quoted(cited, "cited").text if cited else ""),
        ("earlier", quoted(earlier, "envelopes").text if earlier else ""),
        ("degraded", "\n".join(f"- {_name(name, words)}" for name in (*job.degraded, *job.blocked))),
        ("changes", _told(job, tell)),
        ("form", form),
    ]
    prompt = Prompt(
        system=system,
        user="\n\n".join(f"{words.say(f'prompt.head.{name}')}\n{text}" for name, text in sections if text),
        schema_name=kinds[0] if len(kinds) == 1 else "",
        json_schema=json_schema(*kinds),
        temperature=head.temperature,
        max_tokens=rules.answer,
    )
    missing = _after(job.matter.contract, piece.end)
    return Composed(
        prompt=prompt,
        sources=tuple(text for text in (earlier, points, law, cited) if text),
        left_out=tuple(clause.index for clause in missing),
    )


def _points(job: Job, piece: Piece) -> str:
    """The findings of earlier steps in this part, in words, with the wording that was drafted."""
    points, redline = job.given(RiskPoints), job.given(Redline)
    if points is None:
        return ""
    contract = job.matter.contract
    shown = of_part(worded(points.findings, redline), piece.span, piece.end)
    return in_words(shown, contract, job.matter.words, brief=False)


def _cited(job: Job, rules: PromptRules) -> str:
    """The law that earlier steps found, in words."""
    blocks = (
        block for sent in job.upstream.values() for block in sent.blocks if isinstance(block, Citations)
    )
    return law_in_words(
        (verdict for block in blocks for verdict in block.verdicts), rules.law, job.matter.words
    )


def _known(job: Job, piece: Piece, known: RiskPoints | None) -> str:
    """What the rules of this step found in this part, for the model not to say it again."""
    shown = of_part(known.findings, piece.span, piece.end) if known is not None else ()
    return in_words(shown, job.matter.contract, job.matter.words, brief=True)


def budgets(
    job: Job, agent: str, kinds: tuple[str, ...], prompts: Prompts, rules: PromptRules
) -> PromptRules:
    """The rules for this agent and the model that it has."""
    context = window(job.model) if job.model is not None else None
    return fitted(job.matter.words, context, agent, kinds, prompts, rules)


def fitted(
    words: Words,
    context: int | None,
    agent: str,
    kinds: tuple[str, ...],
    prompts: Prompts,
    rules: PromptRules,
) -> PromptRules:
    """The rules for an agent and a model of so many tokens of context, None where that is unknown."""
    head = prompts.heading(agent, words.language)
    if head is not None and head.answer is not None:
        rules = rules.model_copy(update={"answer": head.answer})
    return rules.fitting(context, instructions(words, agent, kinds, prompts))


def instructions(words: Words, agent: str, kinds: tuple[str, ...], prompts: Prompts) -> int:
    """The tokens of what every prompt of an agent says, whatever the contract."""
    return whole(weight(prompts.of(agent, words.language)) + weight(form_in_words(kinds, words))) + 300


def again(prompt: Prompt, answer: str, wrong: str, words: Words) -> Prompt:
    """The one question again: the same prompt, the answer so far as quoted data, and what was wrong."""
    parts = [prompt.user, words.say("prompt.head.reask"), wrong, words.say("prompt.again")]
    if answer.strip():
        parts.append(quoted(answer, "answer").text)
    return prompt.model_copy(update={"user": "\n\n".join(parts)})


def wrong(ask: Ask, words: Words) -> str:
    """What was wrong, in a sentence."""
    return words.say(f"repair.{ask.code}", **dict(ask.facts))


def _task(job: Job, prompts: Prompts, *, focus: bool) -> str:
    """What is reviewed, for whom and on which day, and what to look for in such a contract."""
    matter = job.matter
    words, side = matter.words, matter.request.options.side
    kind = matter.contract.type.type
    for_whom = "neutral" if side is Side.NEUTRAL else "client"
    lines = [
        words.say("prompt.task.type", type=words.say(f"type.{kind.value}")),
        words.say(f"prompt.task.{for_whom}", side=words.say(f"side.{side.name.lower()}")),
        words.say("prompt.task.day", day=matter.reference.value.isoformat()),
    ]
    looked_for = prompts.focus(kind.value, words.language) if focus else ""
    if looked_for:
        lines += [words.say("prompt.task.focus"), looked_for]
    return "\n".join(lines)


def _contract(job: Job, piece: Piece) -> str:
    """One part of the contract with the numbers to name its clauses by, and what is not in it."""
    contract, words = job.matter.contract, job.matter.words
    ground = Ground(contract=contract)
    given = within(contract, piece.span)
    numbers = "\n".join(_listed(ground, contract, clause) for clause in given if clause.number)
    part = words.say("prompt.part", number=piece.number, of=piece.of) if piece.of > 1 else ""
    missing, cut = _after(contract, piece.end), ""
    if piece.last and piece.end < len(contract.text):
        first = full_number(contract, missing[0].index) if missing else "…"
        cut = words.say("prompt.cut", clause=first, count=len(missing))
    listed = f"{words.say('prompt.head.clauses')}\n{quoted(numbers, 'clauses').text}" if numbers else ""
    text = contract.text[piece.span.start : piece.span.end].removesuffix("\n")
    return "\n\n".join(part for part in (part, quoted(text, "contract").text, cut, listed) if part)


def _after(contract: Contract, end: int) -> tuple[Clause, ...]:
    """The clauses that begin behind the last part that is given."""
    return tuple(clause for clause in contract.clauses if clause.span.start >= end)


def clause_label(ground: Ground, contract: Contract, clause: Clause) -> str:
    """How a model is to name a clause: as one would cite it where that leads back to this clause and no
    other, else by the number that stands there."""
    cited = full_number(contract, clause.index)
    return cited if ground.clauses(cited) == [clause] else clause.number


def _listed(ground: Ground, contract: Contract, clause: Clause) -> str:
    """A clause's name; with its first words where the number does not stand in the text (Word counts it)."""
    label, own = clause_label(ground, contract, clause), clause.own.of(contract.text).strip()
    return label if own.startswith(clause.number) else f"{label}{NAMES}{' '.join(own[:_FIRST].split())}"


def _told(job: Job, tell: Tell) -> str:
    """The directed changes. What they are about may quote: it cannot begin a line of its own."""
    told = tell(job.changes, job.matter.words) if job.changes else ""
    return "\n".join(_CONTROL.sub(" ", line).replace("<<<", "‹‹‹") for line in told.split("\n"))


def _name(node: str, words: Words) -> str:
    code = f"agent.{node}"
    return words.say(code) if words.has(code) else node
