"""Personal data in a contract: names, numbers and addresses that must not leave the computer (R2.8).

What is found once, in a field or by its form, is then found wherever it stands.
"""

import re
from collections.abc import Iterable, Iterator, Set

from workbench.domain.span import Span
from workbench.text.amounts import find_amounts
from workbench.text.personal_clear import find_clear, find_sounded
from workbench.text.personal_companies import find_companies
from workbench.text.personal_fields import find_fields
from workbench.text.personal_kin import both_scripts, called, find_dotted, find_pinyin
from workbench.text.personal_kinds import AMOUNT, COMPANY, KINDS, PERSON, Known, Personal, Value, even, masked
from workbench.text.personal_latin import find_latin
from workbench.text.personal_lists import find_beside, find_listed
from workbench.text.personal_numbers import Found, find_numbers
from workbench.text.personal_occurrences import Occurrences
from workbench.text.personal_papers import find_papers
from workbench.text.personal_people import find_people
from workbench.text.personal_places import find_addresses
from workbench.text.personal_roles import find_roles
from workbench.text.personal_shops import find_shops
from workbench.text.personal_short import short_names
from workbench.text.personal_strange import find_strange
from workbench.text.personal_tables import find_tabled

__all__ = ["KINDS", "Known", "Personal", "Value", "find_personal"]

# A name set over the width of a column: 李　雷, 王 小 明.
_SPREAD = re.compile(r"(?=([\u3400-\u9fff]( {1,4})[\u3400-\u9fff](?: {1,4}[\u3400-\u9fff])?))")


def find_personal(text: str, known: Known | None = None, *, amounts: bool = False) -> tuple[Personal, ...]:
    """Every personal datum in order, none meeting another; sums of money only where ``amounts``."""
    seen = even(text)
    found = _apart(seen, _found(seen, text, amounts=amounts))
    people = [item.span for item in found if item.kind == PERSON]
    found = _apart(seen, (*found, *find_listed(seen, people)))
    companies = [item.span for item in found if item.kind == COMPANY]
    found += short_names(seen, companies)
    values = dict.fromkeys(known.values if known else ())
    values |= dict.fromkeys(Value(item.kind, item.span.of(text)) for item in found)
    values |= dict.fromkeys(called(seen, text, _people(values)))
    values |= dict.fromkeys(Value(PERSON, span.of(text)) for span in _spread(seen, _people(values)))
    kinds = {value.value: value.kind for value in reversed(values)}
    spans = Occurrences(values).find(text)
    return tuple(Personal(kinds[span.of(text)], span, span.of(text)) for span in spans)


def _found(seen: str, text: str, *, amounts: bool) -> Iterable[Found]:
    yield from find_numbers(seen)
    yield from find_addresses(seen)
    named = [*find_fields(seen), *find_companies(seen), *find_shops(seen)]
    yield from sorted(named, key=lambda item: (item.span.start, -item.span.end))
    yield from find_papers(seen)
    yield from both_scripts(seen)
    yield from find_dotted(seen)
    yield from find_beside(seen)
    yield from find_tabled(seen, text)
    yield from find_roles(seen)
    yield from find_latin(seen)
    yield from find_people(seen)
    yield from find_clear(seen)
    yield from find_sounded(seen)
    yield from find_pinyin(seen)
    yield from find_strange(seen)
    if amounts:
        yield from (Found(AMOUNT, item.span) for item in find_amounts(seen) if item.value is not None)


def _people(values: Iterable[Value]) -> set[str]:
    return {even(value) for kind, value in values if kind == PERSON}


def _spread(seen: str, people: Set[str]) -> Iterator[Span]:
    """Known names of two or three signs with blanks between the signs."""
    for match in _SPREAD.finditer(seen):
        signs = match[1].split()
        for count in {2, len(signs)}:
            if "".join(signs[:count]) in people:
                end = match.start(2) + len(match[2]) + 1 if count == 2 else match.end(1)
                yield Span(match.start(), end)


def _nobody(value: str) -> bool:
    """Whether a value names nobody: it was hidden before, or says 某 for a name."""
    return "某" in value or masked(value)


def _apart(seen: str, found: Iterable[Found]) -> list[Found]:
    """Without what meets an earlier, surer find, or was hidden before."""
    taken: list[Found] = []
    marks = bytearray()
    for item in found:
        start, end = item.span
        if end > len(marks):
            marks.extend(bytes(end + 4096 - len(marks)))
        if end - start > 1 and not _nobody(seen[start:end]) and not any(marks[start:end]):
            marks[start:end] = b"\x01" * (end - start)
            taken.append(item)
    return taken
