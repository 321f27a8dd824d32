"""Models that answer without a network: from a list, or with faults drawn around a correct answer.

They serve tests, the bench and demonstrations. They know nothing that a real model could not know: the
prompt, what they answered before, and their own script.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, cast

from workbench.domain.base import Model
from workbench.errors import Bug, LimitError, RetryableError
from workbench.providers.base import Prompt, Reply
from workbench.providers.faults import (
    CONTENT,
    FORM,
    SPOILS,
    TRANSPORT,
    FaultKind,
    Lore,
    Planted,
)
from workbench.providers.misshapen import MISSHAPEN, SILENT
from workbench.text.token_count import estimate


class ListedModel:
    """Answers from a list, in order; an error in it is raised. ``asked`` keeps every prompt."""

    def __init__(
        self, answers: Sequence[str | RetryableError | LimitError], name: str = "scripted/list"
    ) -> None:
        self._answers = list(answers)
        self._name = name
        self.asked: list[Prompt] = []

    @property
    def name(self) -> str:
        """As it stands in envelopes."""
        return self._name

    async def complete(self, prompt: Prompt) -> Reply:
        """The next answer. Bug ``script_spent`` where there is none left."""
        self.asked.append(prompt)
        if len(self.asked) > len(self._answers):
            raise Bug("script_spent", model=self._name)
        answer = self._answers[len(self.asked) - 1]
        if not isinstance(answer, str):
            raise answer
        return reply(answer, prompt, self._name)


def reply(text: str, prompt: Prompt, name: str) -> Reply:
    """A text as a reply, its tokens counted by our own estimate."""
    asked = estimate(prompt.system).tokens + estimate(prompt.user).tokens
    return Reply(text=text, model=name, tokens_in=asked, tokens_out=estimate(text).tokens)


class Better(Model):
    """What being told is worth. ``rerun`` by how often the model was told before (the last one goes on),
    ``reask`` for the one question again, ``fresh`` the share of the rates at which new faults come."""

    rerun: tuple[float, ...] = (0.7, 0.4, 0.2)
    reask: float = 0.85
    fresh: float = 0.2


class Signs(NamedTuple):
    """The lines by which a prompt says that the model is told something: what to do differently, or
    what was wrong with its last answer; and those of a passage that talks to the machine."""

    changes: tuple[str, ...] = ()
    reask: tuple[str, ...] = ()
    injection: tuple[str, ...] = ()


class Script(NamedTuple):
    """One model's way. ``author`` gives the correct answer to a prompt; ``rates`` are probabilities."""

    author: Callable[[Prompt], str]
    rates: Mapping[FaultKind, float]
    lore: Lore
    better: Better = Better()
    signs: Signs = Signs()


class Given(NamedTuple):
    """One answer: what was planted in it, and its text (None where it never came)."""

    number: int
    planted: tuple[Planted, ...]
    text: str | None


class SeededModel:
    """Draws faults around a correct answer; the same for the same (seed, session, node, attempt).

    An attempt is one call. ``given`` keeps every answer with what was planted, ``asked`` every prompt.
    """

    def __init__(self, script: Script, seed: int, session: str, node: str, name: str = "") -> None:
        self._script = script
        self._key = f"{seed}/{session}/{node}"
        self._name = name or f"scripted/{node}"
        self._told = 0
        self.asked: list[Prompt] = []
        self.given: list[Given] = []

    @property
    def name(self) -> str:
        """As it stands in envelopes."""
        return self._name

    async def complete(self, prompt: Prompt) -> Reply:
        """An answer, or RetryableError with one of the codes of ``providers.base.FAILURES``."""
        self.asked.append(prompt)
        number = len(self.asked)
        rng = Random(f"{self._key}/{number}")
        kinds = self._draw(prompt, rng)
        lost = next((kind for kind in kinds if kind in TRANSPORT), None)
        if lost is not None:
            self.given.append(Given(number, (Planted(lost, "call"),), None))
            raise _failure(lost, prompt, self._name)
        text, planted = spoiled(self._script.author(prompt), kinds, self._script.lore, rng)
        self.given.append(Given(number, planted, text))
        return reply(text, prompt, self._name)

    def _draw(self, prompt: Prompt, rng: Random) -> tuple[FaultKind, ...]:
        """The kinds of this answer. Told what to do better, it most often does, else it errs alike."""
        before = self._before()
        chance = self._chance(prompt)
        tempted = any(sign in prompt.user for sign in self._script.signs.injection)
        share = 1.0 if chance is None else self._script.better.fresh
        fresh = _drawn(self._script.rates, share, rng, tempted=tempted)
        if chance is None or rng.random() < chance:
            return fresh
        return _one_form(dict.fromkeys((*before, *fresh)))

    def _before(self) -> tuple[FaultKind, ...]:
        """The kinds of the last answer that came."""
        came = [given for given in self.given if given.text is not None]
        return tuple(item.kind for item in came[-1].planted) if came else ()

    def _chance(self, prompt: Prompt) -> float | None:
        """How likely this answer is better than the last; None where nobody told what to change."""
        better, signs = self._script.better, self._script.signs
        if any(sign in prompt.user for sign in signs.reask):
            return better.reask
        if not any(sign in prompt.user for sign in signs.changes):
            return None
        self._told += 1
        return better.rerun[min(self._told, len(better.rerun)) - 1]


class Spoiled(NamedTuple):
    """An answer with its faults."""

    text: str
    planted: tuple[Planted, ...]


def spoiled(correct: str, kinds: Sequence[FaultKind], lore: Lore, rng: Random) -> Spoiled:
    """A correct answer with these faults in it, content first, then at most one of form."""
    answer = cast("dict[str, Any]", json.loads(correct))
    planted = [SPOILS[kind](answer, lore, rng) for kind in CONTENT if kind in kinds]
    found = [item for item in planted if item is not None]
    form = next((kind for kind in FORM if kind in kinds), None)
    if form is None:
        return Spoiled(json.dumps(answer, ensure_ascii=False), tuple(found))
    kept = [] if form in SILENT else found
    return Spoiled(MISSHAPEN[form](answer, rng), (*kept, Planted(form, "form")))


def _drawn(
    rates: Mapping[FaultKind, float], share: float, rng: Random, *, tempted: bool
) -> tuple[FaultKind, ...]:
    """Each kind by its rate. Every kind draws, so that one rate does not move another's luck."""
    luck = {kind: rng.random() for kind in FaultKind}
    drawn = [kind for kind in FaultKind if luck[kind] < rates.get(kind, 0) * share]
    if not tempted:
        drawn = [kind for kind in drawn if kind is not FaultKind.INJECTION_OBEYED]
    return _one_form(drawn)


def _one_form(kinds: Sequence[FaultKind] | Mapping[FaultKind, None]) -> tuple[FaultKind, ...]:
    """At most one fault of form or transport; transport first, since then there is no form."""
    outer = [kind for kind in (*TRANSPORT, *FORM) if kind in kinds][:1]
    return (*(kind for kind in kinds if kind in CONTENT), *outer)


def _failure(kind: FaultKind, prompt: Prompt, name: str) -> RetryableError:
    """The error, with what was spent: a call that was refused cost nothing, the others their prompt."""
    asked = 0 if kind is FaultKind.BUSY else reply("", prompt, name).tokens_in
    half = 200 if kind is FaultKind.CUT_STREAM else 0
    return RetryableError(TRANSPORT[kind], model=name, tokens_in=asked, tokens_out=half, cost=0)
