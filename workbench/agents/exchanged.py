"""Rewrites in which one person or number stands where another one stood (specification R2.8, P1).

A model sees pseudonyms, and two of them look alike to it. Every one that it copies is whole and known, so
nothing is bent; but a payee and a payer that changed places make another contract. Such a rewrite is not
taken, and the lawyer is told.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import combinations

from workbench.domain.contract import Contract
from workbench.domain.finding import Edit
from workbench.text.personal import find_personal
from workbench.text.personal_kinds import Known

EXCHANGED = "names_exchanged"
_EDGE = 3_000  # characters at either end of a contract: where its people are introduced, and sign
_NEAR, _PLACES, _NAMES, _FEW = 8, 60, 12, 8

Names = tuple[str, ...]


def names_of(contract: Contract, edits: Iterable[Edit]) -> Names:
    """The people, bodies and numbers that edits may confuse: the parties, who is introduced or signs, and
    whoever the edits themselves name; longer ones first."""
    texts = [text for edit in edits for text in (edit.old, edit.new)]
    if not texts:
        return ()
    known = Known.of(contract)
    looked = "\n".join((contract.text[:_EDGE], contract.text[-_EDGE:], *dict.fromkeys(texts)))
    values = {value.value for value in known.values} | {found.value for found in find_personal(looked, known)}
    return tuple(
        sorted((value for value in values if len(value) > 1), key=lambda value: (-len(value), value))
    )


def exchanged(edit: Edit, names: Names) -> bool:
    """Whether a rewrite comes nearer to the words that it replaces with another name at one of its places,
    or with two names exchanged."""
    if not edit.old or not edit.new:
        return False
    there = [name for name in names if name in edit.old or name in edit.new][:_NAMES]
    if len(there) < 2:
        return False
    cut = re.compile("|".join(re.escape(name) for name in there))
    old, new = _around(edit.old, cut), _around(edit.new, cut)
    if [part for part in old if part in there] == [part for part in new if part in there]:
        return False
    kept = _common(old, new)
    return any(_common(old, other) > kept for other in _otherwise(new, there))


def _otherwise(new: list[str], there: Sequence[str]) -> Iterator[list[str]]:
    """A rewrite with two names exchanged, or, where there are few, with one name at one place."""
    for one, other in combinations(there, 2):
        places = {one: other, other: one}
        yield [places.get(part, part) for part in new]
    named = [at for at, part in enumerate(new) if part in there]
    for at in named if len(named) <= _FEW else ():
        for name in there:
            yield [*new[:at], name, *new[at + 1 :]]


def _around(text: str, cut: re.Pattern[str]) -> list[str]:
    """The names of a text, each as one part, among the characters nearest to them."""
    parts: list[str] = []
    at = 0
    for match in list(cut.finditer(text))[:_PLACES]:
        before = text[at : match.start()]
        parts += before if len(before) <= 2 * _NEAR else before[:_NEAR] + before[-_NEAR:]
        parts.append(match[0])
        at = match.end()
    return [*parts, *text[at : at + _NEAR]]


def _common(old: Sequence[str], new: Sequence[str]) -> int:
    """How many parts both have in one order."""
    return sum(block.size for block in SequenceMatcher(None, old, new, autojunk=False).get_matching_blocks())
