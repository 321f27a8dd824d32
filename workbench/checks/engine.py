"""Runs the checks over a contract and turns their hits into findings (specification R7.2, R7.3)."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from workbench.checks.families import FAMILIES
from workbench.checks.index import Index
from workbench.checks.listed import forbidden
from workbench.checks.registry import (
    Check,
    Context,
    Hit,
    applies,
    registered,
    rests_on_law,
    with_defaults,
)
from workbench.checks.typed import TYPED
from workbench.domain.citation import Scope
from workbench.domain.contract import Contract
from workbench.domain.finding import Basis, Edit, Finding, Mark
from workbench.domain.jurisdiction import Script
from workbench.domain.span import Span
from workbench.text.own_terms import in_own_terms
from workbench.text.reading import as_read, in_own_script

# Where both of a pair fire on the same words, the left one says it all.
YIELDS = {
    ("COM-01", "COM-02"),
    ("COM-01", "COM-03"),
    ("COM-01", "COM-04"),
    ("COM-02", "COM-04"),
    ("COM-05", "COM-06"),
    ("COM-05", "COM-09"),
    ("COM-07", "COM-06"),
    ("COM-08", "COM-06"),
    ("COM-12", "COM-11"),
    ("COM-35", "COM-36"),
    ("COM-32", "COM-31"),
    ("COM-40", "COM-41"),
    ("COM-46", "COM-42"),
    ("LAB-34", "LAB-10"),
    ("LAB-08", "LAB-07"),
    ("LAB-25", "COM-59"),
    ("ENT-04", "COM-43"),
    ("SRV-12", "COM-42"),
    ("LEA-13", "GUA-13"),
    ("GUA-16", "GUA-04"),
    ("ENT-04", "ENT-06"),
    ("FRM-03", "COM-65"),
}

_OF_A_TYPE = frozenset(module.__name__.rpartition(".")[2] for module in TYPED)


def run_checks(contract: Contract, context: Context) -> tuple[Finding, ...]:
    """Every finding of every check that applies, in the order of the text, one an issue.

    Ids depend on the check, the variant, the quoted words and the how-manieth such quote it is, so
    that the same contract gives the same ids and an edit elsewhere does not disturb them.
    """
    index = context.index if context.index is not None else Index(as_read(contract))
    read = index.contract
    ready = replace(context, index=index)
    found: list[tuple[Check, Hit]] = []
    for check in registered():
        if check.check_id not in context.off and applies(check, contract):
            hits = _distinct(check.run(read, ready))
            if check.family in _OF_A_TYPE:
                hits = [hit for hit in hits if hit.missing or not forbidden(index, hit.span)]
            if not rests_on_law(check, contract):
                hits = [replace(hit, basis=()) for hit in hits]
            found += ((check, with_defaults(check, hit)) for hit in hits)
    found.sort(key=lambda pair: (pair[1].span, pair[0].check_id, pair[1].key))
    findings = _findings(_without_yielding(found), ready, index)
    return findings if read is contract else tuple(in_own_script(each, contract) for each in findings)


def families() -> tuple[str, ...]:
    """The names of the families that are built in."""
    return tuple(module.__name__.rpartition(".")[2] for module in FAMILIES)


def _distinct(hits: Iterable[Hit]) -> list[Hit]:
    """One hit for words that a check hit twice; hits with different keys stay apart."""
    kept: list[Hit] = []
    last: dict[str, int] = {}
    for hit in sorted(hits, key=lambda hit: (hit.span.start, -hit.span.end)):
        end = last.get(hit.key, -1)
        if hit.span.start < end:
            continue
        last[hit.key] = max(hit.span.end, hit.span.start + 1)
        kept.append(hit)
    return kept


def _without_yielding(found: list[tuple[Check, Hit]]) -> list[tuple[Check, Hit]]:
    kept: list[tuple[Check, Hit]] = []
    for position, (check, hit) in enumerate(found):
        if not any(
            (other.check_id, check.check_id) in YIELDS and rival.span.meets(hit.span)
            for other, rival in found[max(0, position - 12) : position + 12]
        ):
            kept.append((check, hit))
    return kept


def _findings(found: list[tuple[Check, Hit]], context: Context, index: Index) -> tuple[Finding, ...]:
    seen: Counter[tuple[str, str, str, str]] = Counter()
    bases: dict[str, Basis] = {}
    findings: list[Finding] = []
    for check, hit in found:
        quote = hit.span.of(index.text)
        about = (check.check_id, hit.variant, hit.key, quote)
        findings.append(_finding(check, hit, quote, seen[about], context, index, bases))
        seen[about] += 1
    return tuple(findings)


def _finding(
    check: Check, hit: Hit, quote: str, nth: int, context: Context, index: Index, bases: dict[str, Basis]
) -> Finding:
    clause = index.clause(hit.span)
    cited = tuple(_basis(name, context, bases) for name in hit.basis or ())
    return Finding(
        finding_id=finding_id(check.check_id, hit.variant, hit.key, quote, nth),
        check=check.check_id,
        variant=hit.variant,
        facts=tuple(sorted(hit.facts.items())),
        risk=hit.risk or check.risk,
        negotiability=hit.negotiability or check.negotiability,
        favours=check.favours,
        clause=None if clause is None else clause.index,
        span=Span(*hit.span),
        quote=quote,
        evidence=hit.evidence,
        basis=cited + _own_verdict(hit),
        edit=_in_own_terms(hit.edit, index.contract) if _writable(hit.edit, index) else None,
        comment_reason=hit.comment_reason or ("" if _writable(hit.edit, index) else "not_writable"),
        missing=hit.missing,
    )


def finding_id(check_id: str, variant: str, key: str, quote: str, nth: int) -> str:
    """The stable id of a finding: check id and eight hex digits."""
    digest = hashlib.sha256("\x1f".join((check_id, variant, key, quote, str(nth))).encode()).hexdigest()
    return f"{check_id}-{digest[:8]}"


def _writable(edit: Edit | None, index: Index) -> bool:
    """Whether the edit's words stand in one paragraph, in Chinese text, outside locked ranges."""
    if edit is None:
        return True
    block = index.block(edit.span.start)
    if block is None or not block.span.holds(edit.span) or edit.span.of(index.text) != edit.old:
        return False
    inside = edit.span.shift(-block.start)
    return index.chinese and not any(locked.meets(inside) for locked in block.locked)


def _in_own_terms(edit: Edit | None, read: Contract) -> Edit | None:
    """The edit in the words of the contract as it is read; its script is put back later."""
    if edit is None:
        return None
    new = in_own_terms(edit.new, read.model_copy(update={"script": Script.SIMPLIFIED}))
    return edit if new == edit.new else edit.model_copy(update={"new": new})


def _basis(cited: str, context: Context, bases: dict[str, Basis]) -> Basis:
    known = bases.get(cited)
    if known is None:
        if context.law is None:
            known = Basis(cited=cited, mark=Mark.NEEDS_CHECK)
        else:
            known = context.law.basis(cited, context.reference)
        bases[cited] = known
    return known


def _own_verdict(hit: Hit) -> tuple[Basis, ...]:
    """The citation that the finding is about, green only if it was verified."""
    if hit.verdict is None:
        return ()
    mark = Mark.NEEDS_CHECK
    if hit.verdict.verified:
        content = hit.verdict.scope is Scope.CONTENT
        mark = Mark.VERIFIED_CONTENT if content else Mark.VERIFIED_EXISTENCE
    return (Basis(cited=hit.verdict.citation.text, mark=mark, verdict=hit.verdict),)
