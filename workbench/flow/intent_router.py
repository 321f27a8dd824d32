"""The intent router: what a request is for (specification R2.5).

Two doors. What comes from a button, a menu or a drop maps by its source to a workflow, and nothing that
was typed is read. Free text takes the keyword fast path; where that is not sure, a light model is asked
if there is one, and otherwise the lawyer. Every answer of every door leaves through ``clamp_action``.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal, NamedTuple

from workbench.domain.base import Model
from workbench.domain.intent import Decision, Guess, Intent, Situation
from workbench.domain.views import ModelSummary, RouterView
from workbench.errors import LimitError, RetryableError
from workbench.flow.intent_rules import FastPath
from workbench.providers.base import ChatModel, Prompt
from workbench.providers.instructions import Prompts
from workbench.words import Words

AGENT = "intent"
_TYPED = 600  # characters of a request that a model is shown
_ANSWERED = 200  # characters of the longest answer: a name, a number, some words around them
_STATED = re.compile(r"(?<![\d.])(?:0?\.\d{1,2}|1\.0{1,2}|0|1)(?![\d.])")
_NAME = re.compile(r"[a-z]+")


class Sources(Model):
    """``resources/intent/sources.toml``: where requests come from, and what each workflow needs."""

    source: Mapping[str, Intent]
    needs: Mapping[str, frozenset[Intent]]
    edition: Mapping[str, frozenset[Intent]]

    @classmethod
    def load(cls, folder: Path) -> "Sources":
        """The table of ``resources/intent``."""
        return cls.model_validate(tomllib.loads((folder / "sources.toml").read_text("utf-8")))

    def lacks(self, intent: Intent, situation: Situation) -> str:
        """Why a workflow may not begin: ``edition_lacks``, ``needs_material``, or empty."""
        if intent in self.needs["edition"] - self.edition.get(situation.edition, frozenset()):
            return "edition_lacks"
        if intent in self.needs["material"] and not situation.material:
            return "needs_material"
        return ""


def clamp_action(decision: Decision, situation: Situation, sources: Sources) -> Decision:
    """The one way out of the router: a workflow that lacks its material or its edition does not run,
    however sure anybody is, and one that the edition lacks is not offered either."""
    offered = tuple(
        each for each in decision.candidates if sources.lacks(each.intent, situation) != "edition_lacks"
    )
    decision = decision.model_copy(
        update={"candidates": offered, "following": _allowed(decision, situation, sources)}
    )
    if decision.wanted is None:
        return decision.model_copy(update={"action": "ask", "workflow": None})
    lack = sources.lacks(decision.wanted, situation)
    if lack == "edition_lacks":
        return decision.model_copy(update={"action": "refuse", "workflow": None, "reason": lack})
    if lack or decision.action != "run":
        return decision.model_copy(
            update={"action": "ask", "workflow": None, "reason": lack or decision.reason}
        )
    return decision.model_copy(update={"workflow": decision.wanted})


def _allowed(decision: Decision, situation: Situation, sources: Sources) -> tuple[Intent, ...]:
    """What may follow; material may be there by then, the edition will still be the same."""
    return tuple(each for each in decision.following if sources.lacks(each, situation) != "edition_lacks")


@dataclass(frozen=True)
class IntentRouter:
    """Routes requests. ``light`` is the model for what the fast path is not sure of, None without one."""

    fast: FastPath
    sources: Sources
    words: Words
    light: ChatModel | None = None
    prompts: Path | None = None

    @classmethod
    def load(cls, folder: Path, words: Words, light: ChatModel | None = None) -> "IntentRouter":
        """A router over ``resources/intent``, with the instructions of ``resources/prompts`` beside it."""
        return cls(FastPath.load(folder), Sources.load(folder), words, light, folder.parent / "prompts")

    @cached_property
    def _instructions(self) -> Prompts:
        """Read when a model is first asked: what is sure without one costs no file."""
        return Prompts.load(self.prompts) if self.prompts is not None else Prompts({})

    async def route(
        self,
        view: RouterView,
        text: str = "",
        situation: Situation | None = None,
        summary: ModelSummary | None = None,
    ) -> Decision:
        """What a request is for. Never raises for what it is given to read.

        ``text`` is what was typed and is left alone where the source says what is wanted. ``summary``
        is all that a model is told about the page.
        """
        at_hand = situation or Situation()
        known = self.by_source(view, at_hand)
        if known is not None:
            return known
        guess = self.fast.read(text)
        decision = self._read(guess)
        if decision.action == "ask" and self.light is not None:
            decision = await self._asked(self.light, text, guess, summary or ModelSummary())
        return self._leave(decision, at_hand)

    def by_source(self, view: RouterView, situation: Situation) -> Decision | None:
        """The decision for a button, a menu or a drop; None where only the typed text can tell."""
        intent = self.sources.source.get(view.request_source)
        if intent is None:
            return None
        return self._leave(_decided("source", intent, 100, Guess()), situation)

    def by_words(self, text: str, situation: Situation) -> Decision:
        """The decision that a text gets without any model."""
        return self._leave(self._read(self.fast.read(text)), situation)

    def _read(self, guess: Guess) -> Decision:
        """What the fast path decides, where it is sure enough; else the lawyer is to be asked."""
        if guess.intent is not None and guess.confidence >= self.fast.numbers.decides:
            return _decided("fast", guess.intent, guess.confidence, guess)
        return self._ask(guess)

    def _leave(self, decision: Decision, situation: Situation) -> Decision:
        clamped = clamp_action(decision, situation, self.sources)
        offered = clamped.candidates[: self.fast.numbers.candidates]
        return clamped.model_copy(update={"candidates": offered})

    def _ask(self, guess: Guess, reason: str = "") -> Decision:
        """The lawyer is asked; workflows are offered where the text names any."""
        said = "which_one" if guess.candidates else "not_understood"
        return Decision(
            action="ask",
            path="fast" if guess.candidates else "none",
            confidence=guess.confidence,
            reason=reason or said,
            candidates=guess.candidates,
            following=guess.following,
            evidence=guess.evidence,
        )

    async def _asked(self, light: ChatModel, text: str, guess: Guess, summary: ModelSummary) -> Decision:
        """What the light model makes of it; where it fails or says nothing usable, the lawyer is asked."""
        try:
            reply = await light.complete(self._prompt(text, summary))
        except (RetryableError, LimitError):  # it failed, or a limit of spending forbids it
            return self._ask(guess).model_copy(update={"model": light.name})
        said = answer(reply.text)
        if said.named is None:
            return self._ask(guess).model_copy(update={"model": reply.model, "stated": said.stated})
        decided = _decided("model", said.named, self.fast.numbers.model, guess)
        return decided.model_copy(update={"model": reply.model, "stated": said.stated, "evidence": ()})

    def _prompt(self, text: str, summary: ModelSummary) -> Prompt:
        lines = [f"{intent.value}: {self.words.say(f'intent.workflow.{intent.value}')}" for intent in Intent]
        page = self.words.say("intent.prompt.page", summary=summary.text) if summary.text else ""
        asked = self.words.say("intent.prompt.request", text=_quoted(text))
        language = self.words.language
        head = self._instructions.heading(AGENT, language)
        return Prompt(
            system="\n\n".join((self._instructions.alone(AGENT, language), "\n".join(lines))),
            user="\n".join(filter(None, (page, asked))),
            temperature=head.temperature if head else 0,
            max_tokens=(head.answer if head else None) or 20,
        )


class Answer(NamedTuple):
    """What a light model said: the one workflow that it names, None where it names none or several, and
    its word on its own confidence in hundredths, for the record."""

    named: Intent | None = None
    stated: int | None = None


def answer(text: str) -> Answer:
    """A model's answer read. One that is longer than an answer can be says nothing."""
    if len(text) > _ANSWERED:
        return Answer()
    lowered = text.lower()
    named = {word for word in _NAME.findall(lowered) if word in set(Intent)}
    stated = _STATED.search(lowered)
    hundredths = round(float(stated.group()) * 100) if stated else None
    return Answer(Intent(named.pop()) if len(named) == 1 else None, hundredths)


def _decided(
    path: Literal["source", "fast", "model"], intent: Intent, confidence: int, guess: Guess
) -> Decision:
    return Decision(
        action="run",
        path=path,
        wanted=intent,
        confidence=confidence,
        candidates=guess.candidates,
        following=guess.following,
        evidence=guess.evidence,
    )


def _quoted(text: str) -> str:
    """A request as data for a model: its first characters on one line, without the closing mark."""
    shown = "".join(letter if letter.isprintable() else " " for letter in text[:_TYPED])
    return " ".join(shown.split()).replace("»", "›").replace("«", "‹")
