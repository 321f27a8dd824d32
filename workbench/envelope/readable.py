"""Structured blocks as lines of text that a model reads and code reads back (specification R1.5).

A block is a header ``#KIND`` and lines below it. Risks and citations are one line each, fields between
bars; every other kind is its JSON in one line. Reading back gives equal blocks, but for what a reader
looks up where it needs it: the verdicts behind a risk's bases (their marks stand in the line) and the
full text of an article (instrument, version and article stand in the line).
"""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple, TypeVar, cast

from workbench.domain.citation import ArticleNo, Citation, Verdict
from workbench.domain.finding import Basis, Edit, EditKind, Finding, Mark
from workbench.domain.span import Span
from workbench.envelope.blocks import BLOCKS, Block, Citations, RiskPoints, Unknown, dump_block, load_block
from workbench.envelope.lines import escape, join_fields, join_list, split, split_list, unescape
from workbench.errors import UserError

HEADER, ROW = "#", " "
_Item = TypeVar("_Item")


class _Table(NamedTuple):
    """How one kind is written as lines and read back."""

    write: Callable[[Any], Iterable[str]]
    read: Callable[[Sequence[str]], Block]


def write_blocks(blocks: Iterable[Block]) -> str:
    """All blocks, whole, in their order."""
    return "\n".join(line for block in blocks for line in _lines(block))


def read_blocks(lines: Iterable[str]) -> tuple[Block, ...]:
    """The blocks in lines written by :func:`write_blocks`; reading ends before the first line that is
    of no block. Raises UserError ``compact_unreadable`` where a block is not as it was written."""
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        if line.startswith(HEADER):
            found.append((line[len(HEADER) :], []))
        elif line.startswith(ROW) and found:
            found[-1][1].append(line[len(ROW) :])
        else:
            break
    return tuple(_block(kind, rows) for kind, rows in found)


def _lines(block: Block) -> Iterator[str]:
    yield HEADER + escape(block.kind)
    table = TABLES.get(block.kind)
    if table is not None and not isinstance(block, Unknown):
        yield from table.write(block)
    elif isinstance(block, Unknown):
        yield ROW + escape(block.raw.decode("latin-1"))
    else:
        yield ROW + dump_block(block).decode()


def _block(kind: str, rows: Sequence[str]) -> Block:
    try:
        if kind in TABLES:
            return TABLES[kind].read(rows)
        if kind not in BLOCKS:
            return Unknown(name=unescape(kind), raw=unescape(rows[0]).encode("latin-1"))
        return load_block(kind, rows[0].encode())
    except (ValueError, IndexError, TypeError) as error:
        raise UserError("compact_unreadable") from error


def _place(span: Span | None) -> str:
    return "" if span is None else f"{span.start}-{span.end}"


def _span(text: str) -> Span:
    start, _, end = text.partition("-")
    return Span(int(start), int(end))


def _optional(text: str, read: Callable[[str], _Item]) -> _Item | None:
    return read(text) if text else None


def _pairs(pairs: Iterable[tuple[str, ...]]) -> str:
    return ";".join("=".join(escape(part) for part in pair) for pair in pairs)


def _unpaired(text: str) -> Iterator[list[str]]:
    for pair in split(text, ";") if text else ():
        yield [unescape(part) for part in split(pair, "=")]


def _facts(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in _unpaired(text))


def _risks(block: RiskPoints) -> Iterator[str]:
    return (ROW + join_fields(_risk(finding)) for finding in block.findings)


def _risk(finding: Finding) -> tuple[str, ...]:
    """One finding. An edit of the very words that are quoted does not repeat them."""
    change = finding.edit
    edit: tuple[str, ...] = ()
    if change is not None:
        same = change.span == finding.span and change.old == finding.quote
        place = ("", "") if same else (_place(change.span), change.old)
        edit = (change.kind.value, *place, change.new)
    flags = (
        "missing" if finding.missing else "",
        finding.source,
        _number(finding.hop),
        finding.comment_reason,
    )
    return (
        escape(finding.finding_id),
        escape(finding.check),
        escape(finding.variant),
        finding.risk.value,
        finding.negotiability.value,
        escape(finding.favours),
        _number(finding.clause),
        _place(finding.span),
        escape(finding.quote),
        _pairs(finding.facts),
        ";".join(_place(span) for span in finding.evidence),
        _pairs((basis.cited, basis.mark.value) for basis in finding.basis),
        "=".join(escape(part) for part in edit),
        "=".join(escape(part) for part in flags),
    )


def _finding(line: str) -> Finding:
    field = split(line, "|")
    span, quote = _span(field[7]), unescape(field[8])
    missing, source, hop, reason = (unescape(part) for part in split(field[13], "="))
    return Finding.model_validate({
        "finding_id": unescape(field[0]),
        "check": unescape(field[1]),
        "variant": unescape(field[2]),
        "risk": field[3],
        "negotiability": field[4],
        "favours": unescape(field[5]),
        "clause": _optional(field[6], int),
        "span": span,
        "quote": quote,
        "facts": _facts(field[9]),
        "evidence": tuple(_span(place) for place in field[10].split(";") if place),
        "basis": tuple(Basis(cited=cited, mark=Mark(mark)) for cited, mark in _unpaired(field[11])),
        "edit": _edit(field[12], span, quote),
        "missing": bool(missing),
        "source": source,
        "hop": _optional(hop, int),
        "comment_reason": reason,
    })  # fmt: skip


def _edit(text: str, span: Span, quote: str) -> Edit | None:
    if not text:
        return None
    kind, place, old, new = (unescape(part) for part in split(text, "="))
    return Edit(
        kind=EditKind(kind), span=_span(place) if place else span, old=old if place else quote, new=new
    )


def _number(value: int | None) -> str:
    return "" if value is None else str(value)


def _citations(block: Citations) -> Iterator[str]:
    return (ROW + join_fields(_citation(verdict)) for verdict in block.verdicts)


# Fields of a citation that few have, as JSON by their short names.
_RARE = ("paragraph", "item", "sub_item", "version_year", "in_title_marks", "back_reference", "historic",
         "claim", "quoted", "absurd_range")  # fmt: skip


def _citation(verdict: Verdict) -> tuple[str, ...]:
    cited = verdict.citation
    rare = cited.model_dump(mode="json", include=set(_RARE), exclude_defaults=True)
    return (
        escape(cited.text),
        _place(cited.span),
        escape(cited.named),
        _place(cited.name_span),
        "" if cited.article is None else f"{cited.article.number}.{cited.article.suffix}",
        escape(json.dumps(rare, separators=(",", ":"))) if rare else "",
        verdict.outcome.value,
        verdict.scope.value if verdict.scope else "",
        escape(verdict.reason),
        _pairs(verdict.facts),
        escape(verdict.instrument),
        escape(verdict.version),
        "=".join(
            day.isoformat() if day else "" for day in (verdict.from_date, verdict.to_date, verdict.reference)
        ),
        join_list((verdict.successor, verdict.compared, verdict.disagreement))
        if verdict.successor or verdict.compared or verdict.disagreement
        else "",
    )


def _verdict(line: str) -> Verdict:
    field = split(line, "|")
    number, _, suffix = field[4].partition(".")
    rare = cast("dict[str, Any]", json.loads(unescape(field[5]))) if field[5] else {}
    start, end, reference = (_optional(day, date.fromisoformat) for day in field[12].split("="))
    successor, compared, disagreement = split_list(field[13]) or ("", "", "")
    citation = Citation.model_validate({
        "text": unescape(field[0]),
        "span": _span(field[1]),
        "named": unescape(field[2]),
        "name_span": _span(field[3]),
        "article": ArticleNo(int(number), int(suffix)) if number else None,
        **rare,
    })  # fmt: skip
    return Verdict.model_validate({
        "citation": citation,
        "outcome": field[6],
        "scope": field[7] or None,
        "reason": unescape(field[8]),
        "facts": _facts(field[9]),
        "instrument": unescape(field[10]),
        "version": unescape(field[11]),
        "from_date": start,
        "to_date": end,
        "reference": reference,
        "successor": successor,
        "compared": compared,
        "disagreement": disagreement,
    })  # fmt: skip


def _read_risks(rows: Sequence[str]) -> Block:
    return RiskPoints(findings=tuple(_finding(row) for row in rows))


def _read_citations(rows: Sequence[str]) -> Block:
    return Citations(verdicts=tuple(_verdict(row) for row in rows))


TABLES: dict[str, _Table] = {
    RiskPoints.KIND: _Table(_risks, _read_risks),
    Citations.KIND: _Table(_citations, _read_citations),
}
