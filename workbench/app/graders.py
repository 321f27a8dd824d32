"""How models' grades fared with lawyers, counted from the decisions in earlier chains (R4.2).

A lawyer who decides on a finding decides on every grade that a model gave it: to accept or confirm it says
that it is fine, to reject it that it is not, and to edit it that its advice could not be used as it stood.
A grade that says otherwise was overturned.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from workbench.app.history import decisions, settled
from workbench.domain.finding import Decision, DecisionKind
from workbench.domain.judgement import Criterion, Grader
from workbench.envelope.blocks import Claims, DecisionTaken

if TYPE_CHECKING:
    from workbench.app.archive import Archive
    from workbench.storage.store import Store

RUNS = 60  # the newest runs that are counted: what a model was a year ago says little
REVIEWER = "reviewer"
ADVICE = "actionable"  # the criterion that an edit speaks against
_KNOWN = frozenset({DecisionKind.ACCEPT, DecisionKind.CONFIRM, DecisionKind.EDIT, DecisionKind.REJECT})


class Seen(NamedTuple):
    """One grade of one finding that a lawyer decided on."""

    model: str
    criterion: str
    overturned: bool


def graders(store: Store, archive: Callable[[str], Archive]) -> tuple[Grader, ...]:
    """The record of every model that graded: for each criterion, and (empty ``criterion``) on the whole."""
    cards = (card for card in store.recent(RUNS) if card.finished is not None and card.destroyed is None)
    decided = (card.run_id for card in cards if card.undecided < card.findings)
    return counted(item for run_id in decided for item in _of(archive(run_id)))


def counted(seen: Iterable[Seen]) -> tuple[Grader, ...]:
    """Grades as records, in the order of their names."""
    graded, overturned = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for item in seen:
        for key in ((item.model, ""), (item.model, item.criterion)):
            graded[key] += 1
            overturned[key] += item.overturned
    return tuple(
        Grader(model=model, criterion=name, graded=graded[model, name], overturned=overturned[model, name])
        for model, name in sorted(graded)
    )


def grades(criteria: Iterable[Criterion], decided: Mapping[str, Decision]) -> Iterator[Seen]:
    """What the decisions on one review say of a model's grades in it."""
    for item in criteria:
        if item.graded_by != "model":
            continue
        for name, decision in decided.items():
            if decision.kind in _KNOWN:
                says_fine = name not in item.lost if item.lost else item.passed
                yield Seen(item.model, item.name, says_fine != _fine(decision, item.name))


def _fine(decision: Decision, criterion: str) -> bool:
    if decision.kind is DecisionKind.EDIT:
        return criterion != ADVICE
    return decision.kind is not DecisionKind.REJECT


def _of(archive: Archive) -> Iterator[Seen]:
    hops = archive.hops(frozenset({Claims.KIND, DecisionTaken.KIND}))
    standing = [hop for hop in hops if hop.node == REVIEWER and not hop.envelope.skeleton.kept_out]
    claims = standing[-1].envelope.block(Claims) if standing else None
    yield from grades(claims.criteria if claims else (), settled(decisions(hops)))
