"""Risks as lines and back: everything but the verdicts behind their bases (specification R1.5)."""

from collections.abc import Iterator

from workbench.domain.finding import Basis, Edit, EditKind, Finding, Mark
from workbench.domain.span import Span
from workbench.envelope.blocks import RiskPoints
from workbench.envelope.fields import (
    read_facts,
    read_optional,
    read_pairs,
    read_span,
    write_number,
    write_pairs,
    write_place,
)
from workbench.envelope.lines import escape, join_fields, split, unescape


def write_risks(block: RiskPoints) -> Iterator[str]:
    """One row an item."""
    return (join_fields(_risk(finding)) for finding in block.findings)


def _risk(finding: Finding) -> tuple[str, ...]:
    """One finding. An edit of the very words that are quoted does not repeat them."""
    change = finding.edit
    edit: tuple[str, ...] = ()
    if change is not None:
        same = change.span == finding.span and change.old == finding.quote
        place = ("", "") if same else (write_place(change.span), change.old)
        edit = (change.kind.value, *place, change.new)
    flags = (
        "missing" if finding.missing else "",
        finding.source,
        write_number(finding.hop),
        finding.comment_reason,
    )
    return (
        escape(finding.finding_id),
        escape(finding.check),
        escape(finding.variant),
        finding.risk.value,
        finding.negotiability.value,
        escape(finding.favours),
        write_number(finding.clause),
        write_place(finding.span),
        escape(finding.quote),
        write_pairs(finding.facts),
        ";".join(write_place(span) for span in finding.evidence),
        write_pairs((basis.cited, basis.mark.value) for basis in finding.basis),
        "=".join(escape(part) for part in edit),
        "=".join(escape(part) for part in flags),
    )


def read_risk(line: str) -> Finding:
    """The item of a row. Raises ValueError or IndexError where it is none."""
    field = split(line, "|")
    span, quote = read_span(field[7]), unescape(field[8])
    missing, source, hop, reason = (unescape(part) for part in split(field[13], "="))
    return Finding.model_validate({
        "finding_id": unescape(field[0]),
        "check": unescape(field[1]),
        "variant": unescape(field[2]),
        "risk": field[3],
        "negotiability": field[4],
        "favours": unescape(field[5]),
        "clause": read_optional(field[6], int),
        "span": span,
        "quote": quote,
        "facts": read_facts(field[9]),
        "evidence": tuple(read_span(place) for place in field[10].split(";") if place),
        "basis": tuple(Basis(cited=cited, mark=Mark(mark)) for cited, mark in read_pairs(field[11])),
        "edit": _edit(field[12], span, quote),
        "missing": bool(missing),
        "source": source,
        "hop": read_optional(hop, int),
        "comment_reason": reason,
    })  # fmt: skip


def _edit(text: str, span: Span, quote: str) -> Edit | None:
    if not text:
        return None
    kind, place, old, new = (unescape(part) for part in split(text, "="))
    return Edit(
        kind=EditKind(kind), span=read_span(place) if place else span, old=old if place else quote, new=new
    )
