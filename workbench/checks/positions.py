"""What a contract says on a clause of the playbook: the figure or the choice, and where (specification R7).

Reading knows no position: it gives what stands there, and a position grades it afterwards.
"""

import re
from collections.abc import Iterator
from decimal import Decimal
from typing import NamedTuple

from workbench.checks.index import Index, Sentence
from workbench.checks.listed import forbidden
from workbench.checks.passages import is_menu
from workbench.checks.sides import Sides
from workbench.domain.contract import PeriodUnit
from workbench.domain.playbook import Measure, PlaybookClause
from workbench.domain.span import Span
from workbench.text.numerals import parse_integer
from workbench.text.periods import find_periods
from workbench.text.ratios import find_ratios

_DAYS = {
    PeriodUnit.HOUR: Decimal(1) / 24,
    PeriodUnit.DAY: Decimal(1),
    PeriodUnit.WORKING_DAY: Decimal("1.4"),
    PeriodUnit.WEEK: Decimal(7),
    PeriodUnit.MONTH: Decimal(30),
    PeriodUnit.QUARTER: Decimal(90),
    PeriodUnit.YEAR: Decimal(365),
}
_MONTHS = {**{unit: days / 30 for unit, days in _DAYS.items()}, PeriodUnit.YEAR: Decimal(12)}
_REACH = 48
_STOPS = re.compile(r"[；;。\n]")
_MOST = 40


class Reading(NamedTuple):
    """What one place says: a figure in the clause's measure or the name of a choice, and its words."""

    value: Decimal | str
    text: str
    span: Span


def readings(clause: PlaybookClause, sides: Sides, index: Index) -> tuple[Reading, ...]:
    """Every reading of a clause, in the order of the text."""
    found: list[Reading] = []
    for sentence in index.holding(*clause.find):
        if len(found) >= _MOST:
            break
        if (clause.unless and sides.pattern(clause.unless).search(sentence.text)) or is_menu(sentence.text):
            continue
        found += (item for item in _read(clause, sides, sentence) if not forbidden(index, item.span))
    return tuple(found)


def shown(clause: PlaybookClause, sides: Sides, index: Index) -> bool:
    """Whether the contract deals with the clause at all."""
    if clause.shown:
        return bool(sides.pattern(clause.shown).search(index.text))
    return index.has(*clause.find)


def asked(clause: PlaybookClause, sides: Sides, index: Index) -> bool:
    """Whether a contract like this one calls for the clause."""
    return not clause.needs or bool(sides.pattern(clause.needs).search(index.text))


def _read(clause: PlaybookClause, sides: Sides, sentence: Sentence) -> Iterator[Reading]:
    for found in _matches(clause, sides, sentence):
        if clause.measure is Measure.CHOICE:
            reading = _choice(clause, sides, sentence, found)
        else:
            reading = _figure(clause.measure, sentence, found)
        if reading is not None:
            yield reading


def _matches(clause: PlaybookClause, sides: Sides, sentence: Sentence) -> Iterator[re.Match[str]]:
    if clause.match:
        yield from sides.pattern(clause.match).finditer(sentence.text)
        return
    words = "|".join(re.escape(word) for word in clause.find)
    found = sides.pattern(words).search(sentence.text)
    if found:
        yield found


def _choice(clause: PlaybookClause, sides: Sides, sentence: Sentence, found: re.Match[str]) -> Reading | None:
    span = sentence.piece(found)
    words = sentence.text[span.start - sentence.start : span.end - sentence.start]
    for name, pattern in clause.choices.items():
        if sides.pattern(pattern).search(words):
            return Reading(name, words, span)
    return None


def _figure(measure: Measure, sentence: Sentence, found: re.Match[str]) -> Reading | None:
    named = "value" in found.re.groupindex and found["value"] is not None
    words = found["value"] if named else _after(sentence.text, found.end())
    first = _first(measure, words)
    if first is None:
        return None
    return Reading(first.value, first.text, sentence.piece(found))


class _Figure(NamedTuple):
    value: Decimal
    text: str


def _first(measure: Measure, words: str) -> _Figure | None:
    """The first figure of the wanted kind in some words; a bare numeral counts where it is all there is."""
    if measure is Measure.SHARE:
        ratios = find_ratios(words)
        return _Figure(ratios[0].value, ratios[0].text) if ratios else None
    scale = _MONTHS if measure is Measure.MONTHS else _DAYS
    periods = find_periods(words)
    if periods:
        return _Figure(periods[0].value * scale[periods[0].unit], periods[0].text)
    bare = parse_integer(words) if len(words) <= 4 else None
    return None if bare is None else _Figure(Decimal(bare), words)


def _after(text: str, start: int) -> str:
    stop = _STOPS.search(text, start)
    return text[start : min(start + _REACH, stop.start() if stop else len(text))]
