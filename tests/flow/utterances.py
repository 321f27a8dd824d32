"""The labelled utterances and what counts as right, for the tests and the bench of the intent router."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from workbench.domain.intent import Guess
from workbench.flow.intent_rules import FastPath

DATA = Path(__file__).parent / "data"


class Utterance(NamedTuple):
    """What somebody says, and what it is for: a workflow, ask, or none."""

    label: str
    text: str


class Miss(NamedTuple):
    """An utterance that was read as something else."""

    utterance: Utterance
    guess: Guess


def load(name: str) -> tuple[Utterance, ...]:
    """A table of ``tests/flow/data``."""
    lines = (DATA / name).read_text("utf-8").splitlines()
    return tuple(Utterance(*line.split("\t")) for line in lines if line and not line.startswith("#"))


def right(label: str, guess: Guess, decides: int) -> bool:
    """Whether the fast path alone does what the label says.

    A workflow has to be decided for. For ``ask`` nothing may be; for ``none`` there may not even be a
    workflow to offer.
    """
    decided = guess.intent if guess.confidence >= decides else None
    if label == "ask":
        return decided is None
    if label == "none":
        return decided is None and not guess.candidates
    return decided is not None and decided.value == label


def misses(utterances: Iterable[Utterance], path: FastPath) -> list[Miss]:
    """The utterances that the fast path gets wrong."""
    read = ((utterance, path.read(utterance.text)) for utterance in utterances)
    return [Miss(u, guess) for u, guess in read if not right(u.label, guess, path.numbers.decides)]
