"""A playbook's examples test it: what each must read and how that must be graded (specification R7)."""

from decimal import Decimal, InvalidOperation
from itertools import chain
from typing import NamedTuple

from workbench.checks.families import FAMILIES
from workbench.checks.index import Index
from workbench.checks.positions import readings, shown
from workbench.checks.registry import registered
from workbench.checks.sides import sides_of
from workbench.documents.plain import contract_from_text
from workbench.domain.finding import Side
from workbench.domain.playbook import Example, Playbook, PlaybookClause
from workbench.errors import UserError


class Result(NamedTuple):
    """What an example gave: its grade (``silent``, ``missing``), and the reading in words."""

    gives: str
    reading: str


def rehearse(book: Playbook) -> None:
    """Try every example, and every check that is named. Raises UserError ``playbook_example`` for the first
    example that does not hold, ``playbook_check`` for a check that does not exist."""
    known = {item.check_id for item in registered()} if FAMILIES else set[str]()
    for clause in book.clause:
        unknown = [name for name in clause.checks if name.partition(".")[0] not in known]
        if unknown:
            raise UserError("playbook_check", topic=clause.topic, check=unknown[0])
        for number, example in enumerate(clause.examples, 1):
            got = tried(book, clause, example)
            if not _holds(example, got):
                wanted = " ".join(filter(None, (example.gives, example.reading)))
                said = " ".join(filter(None, got))
                raise UserError(
                    "playbook_example", topic=clause.topic, number=number, wanted=wanted, got=said
                )


def tried(book: Playbook, clause: PlaybookClause, example: Example) -> Result:
    """What the clause makes of an example's text."""
    contract = contract_from_text(example.text, book.types[0])
    sides = sides_of(contract, Side.NEUTRAL)
    if sides is None:
        return Result("silent", "")
    index = Index(contract)
    position = clause.positions[example.role]
    found = readings(clause, sides, index)
    if not found:
        absent = position.required and not shown(clause, sides, index)
        return Result("missing" if absent and example.gives == "missing" else "silent", "")
    order = ("unacceptable", "open", "fallback", "standard")
    graded = {position.grade(item.value).value: item.value for item in reversed(found)}
    worst = next(grade for grade in order if grade in graded)
    return Result(worst, str(graded[worst]))


def _holds(example: Example, got: Result) -> bool:
    if example.gives != got.gives:
        return False
    if not example.reading or example.reading == got.reading:
        return True
    try:
        return Decimal(example.reading) == Decimal(got.reading)
    except InvalidOperation:
        return False


def examples(book: Playbook) -> tuple[Example, ...]:
    """Every example of a playbook."""
    return tuple(chain.from_iterable(clause.examples for clause in book.clause))
