"""Whether a planted fault stands in what was handed over: looked for by its own words.

It knows what was planted and reads what a lawyer would be shown. It asks no gate, no statute library and
no check of the product; what is green it takes from the marks that are shown.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from tests.scripted.author import LORE
from tests.scripted.stage import SEATS, Run
from workbench.domain.finding import TerminalState
from workbench.providers.faults import FaultKind, Planted
from workbench.providers.scripted import Given, SeededModel

LASTING = frozenset({FaultKind.CONTRADICTION, FaultKind.SKIPPED_TAIL, FaultKind.WRONG_LANGUAGE})
"""Faults that stand wherever the answer stands in which they were made."""


SILENCE = "silence"
"""A model that reports nothing any more leaves no words to find, and no mark over any."""


class Fault(NamedTuple):
    """A fault in one answer of one seat; ``last`` where no later answer came from it."""

    seat: str
    planted: Planted
    last: bool


@dataclass(frozen=True)
class Shown:
    """What a lawyer is shown: all words, those beside a green mark, and the run's one state."""

    words: str
    green: tuple[str, ...]
    passed: bool


def faults(models: dict[str, SeededModel]) -> list[Fault]:
    """Everything that was planted in a session."""
    found: list[Fault] = []
    for seat, model in models.items():
        came = [given.number for given in model.given if given.text is not None]
        found += [Fault(seat, item, _last(given, came)) for given in model.given for item in given.planted]
    return found


def _last(given: Given, came: list[int]) -> bool:
    return bool(came) and given.number == came[-1]


def shown(run: Run) -> Shown:
    """The findings with their words, bases and edits, and the lines of every step that stands."""
    words: list[str] = []
    green: list[str] = []
    for finding in run.findings:
        words += [finding.quote, *(value for _, value in finding.facts)]
        words += [finding.edit.new] if finding.edit else []
        words += [basis.cited for basis in finding.basis]
        green += [basis.cited for basis in finding.basis if basis.mark.green]
    for seat in SEATS:
        skeleton = run.standing(seat).skeleton
        words += [*skeleton.key_deliverables, *skeleton.handoff_notes]
    return Shown("\n".join(words), tuple(green), run.state is TerminalState.PASSED)


def stands(fault: Fault, what: Shown) -> bool:
    """Whether the fault is in what is shown."""
    if fault.planted.kind in LASTING or fault.planted.place == SILENCE:
        return fault.last
    return bool(fault.planted.words) and fault.planted.words in what.words


def green_over(fault: Fault, what: Shown) -> bool:
    """Whether a green mark stands over it: the run passed with it, or its very words are marked."""
    if not fault.planted.locatable:
        return False
    return (what.passed and stands(fault, what)) or _marked(fault.planted.words, what.green)


def _marked(words: str, green: Iterable[str]) -> bool:
    false = (*LORE.invented, *LORE.misstated)
    return any(cited in false and cited == words for cited in green)
