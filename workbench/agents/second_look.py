"""The rules, run once more over the contract with a model's wording in it (specification R4.2, R7.1).

Wording that a model suggests may itself be what the rules report in a contract: a one-sided release, a bound
that law does not allow, a blank. Whatever the rules find in the new words, and did not find before, is a
fault of those words.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from workbench.agents.base import Matter
from workbench.domain.contract import Contract
from workbench.domain.finding import Edit, EditKind, Finding
from workbench.domain.judgement import Fault
from workbench.domain.span import Span
from workbench.domain.wording import title
from workbench.envelope.blocks import RedlineItem

RAISES = "edit_raises_finding"


class _Written(NamedTuple):
    """A text with edits in it, and where the new words of each finding's edit stand."""

    text: str
    places: tuple[tuple[str, Span], ...]


def look_again(matter: Matter, items: Sequence[RedlineItem]) -> tuple[Fault, ...]:
    """Faults of wording that makes the rules report something new. ``items`` are a model's own."""
    taken = [item for item in items if not item.dropped]
    reread = matter.tools.reread if taken else None
    if reread is None:
        return ()
    before = reread(matter.contract.text, matter.contract)
    written = _with(matter.contract, taken)
    known = Counter(_key(finding) for finding in _checked(matter, before))
    after = reread(written.text, matter.contract)
    faults: list[Fault] = []
    for finding in _checked(matter, after):
        if known[_key(finding)] > 0:
            known[_key(finding)] -= 1
            continue
        subject = title(finding, matter.words)[:80]
        touched = _touched(finding, written.places)
        faults += [Fault(finding_id=name, code=RAISES, subject=subject) for name in touched]
    return tuple(dict.fromkeys(faults))


def _checked(matter: Matter, contract: Contract) -> Iterable[Finding]:
    tools, side = matter.tools, matter.request.options.side
    verdicts = tools.examine(contract.text, matter.reference)
    found = tools.check(contract, matter.reference, side, verdicts)
    # What stands in new words comes last, so that an old finding of the same kind is not taken for it.
    return sorted(found, key=lambda finding: finding.quote not in matter.contract.text)


def _key(finding: Finding) -> tuple[str, str]:
    return finding.check, finding.variant


def _touched(finding: Finding, places: Sequence[tuple[str, Span]]) -> Iterator[str]:
    return (name for name, span in places if span.meets(finding.span) or span.holds(finding.span))


def _with(contract: Contract, items: Sequence[RedlineItem]) -> _Written:
    """The contract's text with the edits made, from the first to the last."""
    parts: list[str] = []
    places: list[tuple[str, Span]] = []
    at = length = 0
    for item in sorted(items, key=lambda item: (item.edit.span, item.finding_id)):
        edit = item.edit
        start, end, new = _change(contract, edit)
        if start < at:
            continue
        parts += [contract.text[at:start], new]
        length += start - at + len(new)
        places.append((item.finding_id, Span(length - len(new), length)))
        at = end
    return _Written("".join((*parts, contract.text[at:])), tuple(places))


class _Change(NamedTuple):
    start: int
    end: int
    new: str


def _change(contract: Contract, edit: Edit) -> _Change:
    if edit.kind is EditKind.REPLACE:
        return _Change(edit.span.start, edit.span.end, edit.new)
    after = contract.text.find("\n", edit.span.end)
    after = len(contract.text) if after < 0 else after
    if edit.kind is EditKind.INSERT_AFTER:
        return _Change(after, after, f"\n{edit.new}")
    before = contract.text.rfind("\n", 0, edit.span.start) + 1
    return _Change(before, after, "")
