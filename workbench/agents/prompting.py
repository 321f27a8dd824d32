"""Prompts: an agent's instructions, the contract as quoted data, earlier envelopes, what to change (R2.4, R4.4).

Instructions are Markdown files of ``resources/prompts``. Whatever comes from outside (the contract, and
envelopes, since they quote it) stands in a fence that it cannot leave.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from workbench.agents.base import Job
from workbench.agents.form_words import form_in_words
from workbench.domain.base import Model
from workbench.domain.contract import Clause, Contract
from workbench.domain.directed import DirectedChange
from workbench.domain.wording import full_number
from workbench.envelope.aggregate import aggregate
from workbench.envelope.answer import json_schema
from workbench.envelope.blocks import Material, Request
from workbench.envelope.ground import Ground
from workbench.envelope.repair import Ask
from workbench.errors import Bug
from workbench.providers.base import Prompt
from workbench.text.fence import quoted
from workbench.text.token_count import weight, whole
from workbench.words import Words

Tell = Callable[[Sequence[DirectedChange], Words], str]
_COMMON = "common"
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_WITHOUT = frozenset({Material.KIND, Request.KIND})


class PromptRules(Model):
    """Budgets of a prompt in tokens: the contract's text, and all earlier envelopes together."""

    contract: int = 60_000
    envelopes: int = 12_000
    answer: int = 8_000


@dataclass(frozen=True)
class Prompts:
    """The instructions of all agents; ``texts`` by ``<agent>.<language>``."""

    texts: dict[str, str]

    @classmethod
    def load(cls, folder: Path) -> "Prompts":
        """Read every ``<agent>.<language>.md`` of a folder."""
        return cls({path.stem: path.read_text("utf-8").strip() for path in sorted(folder.glob("*.md"))})

    def of(self, agent: str, language: str) -> str:
        """What all agents are told, then what this one is. Bug ``prompt_missing``."""
        parts: list[str] = []
        for name in (f"{_COMMON}.{language}", f"{agent}.{language}"):
            if name not in self.texts:
                raise Bug("prompt_missing", name=f"{name}.md")
            parts.append(self.texts[name])
        return "\n\n".join(parts)


class Composed(Model):
    """A prompt, and the texts beside the contract that the model was given in it."""

    prompt: Prompt
    sources: tuple[str, ...]


def compose(
    job: Job, agent: str, kinds: tuple[str, ...], prompts: Prompts, tell: Tell, rules: PromptRules
) -> Composed:
    """The prompt of a job."""
    words = job.matter.words
    earlier = aggregate(
        list(job.upstream.values()), words, rules.envelopes, degraded=job.degraded, without=_WITHOUT
    )
    sections = [
        ("contract", _contract(job, rules)),
        ("earlier", quoted(earlier, "envelopes").text if earlier else ""),
        ("degraded", "\n".join(f"- {_name(name, words)}" for name in (*job.degraded, *job.blocked))),
        ("changes", _told(job, tell)),
        ("form", form_in_words(kinds, words)),
    ]
    user = "\n\n".join(f"{words.say(f'prompt.head.{name}')}\n{text}" for name, text in sections if text)
    prompt = Prompt(
        system=prompts.of(agent, words.language),
        user=user,
        schema_name=kinds[0] if len(kinds) == 1 else "",
        json_schema=json_schema(*kinds),
        max_tokens=rules.answer,
    )
    return Composed(prompt=prompt, sources=(earlier,))


def again(prompt: Prompt, answer: str, wrong: str, words: Words) -> Prompt:
    """The one question again: the same prompt, the answer so far as quoted data, and what was wrong."""
    parts = [prompt.user, words.say("prompt.head.reask"), wrong, words.say("prompt.again")]
    if answer.strip():
        parts.append(quoted(answer, "answer").text)
    return prompt.model_copy(update={"user": "\n\n".join(parts)})


def wrong(ask: Ask, words: Words) -> str:
    """What was wrong, in a sentence."""
    return words.say(f"repair.{ask.code}", **dict(ask.facts))


def _contract(job: Job, rules: PromptRules) -> str:
    """The contract as far as the budget goes, whole clauses only, with the numbers to name them by."""
    contract, words = job.matter.contract, job.matter.words
    text = contract.text
    end, given = len(text), contract.clauses
    if whole(weight(text)) > rules.contract:
        kept = [c for c in contract.clauses if whole(weight(text[: c.own.end])) <= rules.contract]
        given = contract.clauses[: len(kept)]
        end = given[-1].own.end if given else 0
    ground = Ground(contract=contract)
    numbers = "\n".join(clause_label(ground, contract, clause) for clause in given if clause.number)
    cut = ""
    if end < len(text) and len(given) < len(contract.clauses):
        first = contract.clauses[len(given)]
        left_out = len(contract.clauses) - len(given)
        cut = words.say("prompt.cut", clause=full_number(contract, first.index), count=left_out)
    listed = f"{words.say('prompt.head.clauses')}\n{quoted(numbers, 'clauses').text}" if numbers else ""
    return "\n\n".join(part for part in (quoted(text[:end], "contract").text, cut, listed) if part)


def clause_label(ground: Ground, contract: Contract, clause: Clause) -> str:
    """How a model is to name a clause: as one would cite it where that leads back to this clause and no
    other, else by the number that stands there."""
    cited = full_number(contract, clause.index)
    return cited if ground.clauses(cited) == [clause] else clause.number


def _told(job: Job, tell: Tell) -> str:
    """The directed changes. What they are about may quote: it cannot begin a line of its own."""
    told = tell(job.changes, job.matter.words) if job.changes else ""
    return "\n".join(_CONTROL.sub(" ", line).replace("<<<", "‹‹‹") for line in told.split("\n"))


def _name(node: str, words: Words) -> str:
    code = f"agent.{node}"
    return words.say(code) if words.has(code) else node
