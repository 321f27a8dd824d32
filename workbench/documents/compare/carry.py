"""Which decisions of the last round still hold in the new version (specification R6.3).

A decision was taken on words in their clause. It is carried over where finding and clause stand as they stood, and
where what was decided is the same; else it is shown as needing a look. When in doubt it needs one.
"""

from collections.abc import Iterator, Mapping, Sequence

from workbench.domain.contract import Contract
from workbench.domain.finding import Decision, DecisionKind, Finding
from workbench.domain.review import Review
from workbench.domain.span import Span
from workbench.domain.versions import (
    CarryReason,
    CarryResult,
    FindingChange,
    FindingPair,
    PassageChange,
    VersionComparison,
)

_WORDED = frozenset({DecisionKind.ACCEPT, DecisionKind.EDIT})


def carry_over(
    before: Review,
    after: Review,
    versions: VersionComparison,
    pairs: Sequence[FindingPair],
    decided: Mapping[str, Decision],
) -> tuple[CarryResult, ...]:
    """What becomes of every decision in force on ``before``, in the order of the new findings; those on findings that
    are gone come last."""
    return tuple(_results(before, after, versions, pairs, decided))


def _results(
    before: Review,
    after: Review,
    versions: VersionComparison,
    pairs: Sequence[FindingPair],
    decided: Mapping[str, Decision],
) -> Iterator[CarryResult]:
    for pair in pairs:
        decision = decided.get(pair.before.finding_id) if pair.before is not None else None
        if decision is None or pair.before is None:
            continue
        reason = CarryReason.GONE
        if pair.after is not None:
            reason = _reason(before, after, versions, pair, decision)
        yield CarryResult(decision=decision, reason=reason, before=pair.before, after=pair.after)


def _reason(
    before: Review, after: Review, versions: VersionComparison, pair: FindingPair, decision: Decision
) -> CarryReason:
    old, new = pair.before, pair.after
    if old is None or new is None:
        return CarryReason.GONE
    if before.options.side is not after.options.side:
        return CarryReason.SIDE
    if pair.kind is not FindingChange.KEPT or (old.variant, old.facts, old.risk) != (
        new.variant,
        new.facts,
        new.risk,
    ):
        return CarryReason.REWORDED
    if _touched(before.contract, old, [c for c in versions.changes if c.old], new_side=False) or _touched(
        after.contract, new, [c for c in versions.changes if c.new], new_side=True
    ):
        return CarryReason.CLAUSE
    if decision.kind in _WORDED and _words(old) != _words(new):
        return CarryReason.PROPOSAL
    if [basis.cited for basis in old.basis] != [basis.cited for basis in new.basis]:
        return CarryReason.BASIS
    return CarryReason.CARRIED


def _words(finding: Finding) -> tuple[str, str, str] | None:
    edit = finding.edit
    return None if edit is None else (edit.kind.value, edit.old, edit.new)


def _touched(
    contract: Contract, finding: Finding, changes: Sequence[PassageChange], *, new_side: bool
) -> bool:
    """Whether words of the finding's clause changed, moved, came or went. A finding on the whole document, or on what
    is missing, has no clause that could change."""
    if finding.clause is None or finding.missing:
        return False
    clause = contract.clauses[finding.clause].span
    for change in changes:
        passage = change.new if new_side else change.old
        if passage is not None and not change.follows and _meet(passage.span, clause):
            return True
    return False


def _meet(one: Span, other: Span) -> bool:
    return one.start < other.end and other.start < one.end
