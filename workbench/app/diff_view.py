"""What ``workbench diff`` shows and gives out as JSON."""

from __future__ import annotations

from rich.markup import escape

from workbench.app.terminal import console
from workbench.domain import wording
from workbench.domain.contract import Source
from workbench.domain.finding import Finding
from workbench.domain.versions import (
    Basis,
    CarryReason,
    CarryReport,
    FindingChange,
    FindingPair,
    Passage,
    PassageChange,
    PieceKind,
    RoundComparison,
    VersionChange,
    VersionReport,
)
from workbench.words import Words

Json = dict[str, object]
_SHOWN = 160
_STYLE = {VersionChange.INSERTED: "green", VersionChange.DELETED: "red"}


def report_json(report: VersionReport) -> Json:
    """The comparison, and the marked file where one was written."""
    told = report.versions
    marked = {"plain": report.plain, "exact": report.exact, "edits": report.edits}
    return {
        "old": _source(told.old),
        "new": _source(told.new),
        "against": told.basis.value,
        "counts": {kind.value: told.count(kind) for kind in VersionChange},
        "changes": [_change(change) for change in told.changes],
        "renumbered": [item.model_dump() for item in told.renumbered],
        "noise": told.noise.model_dump(),
        "authors": list(told.authors),
        "files": [
            {"kind": file.kind.value, "path": file.path, "size": file.size, "sha256": file.digest}
            for file in report.files
        ],
        "marked": marked if report.files else None,
    }


def _source(source: Source) -> Json:
    return {"name": source.name, "format": source.format, "size": source.size, "sha256": source.digest}


def _change(change: PassageChange) -> Json:
    return {
        "id": change.change_id,
        "change": change.kind.value,
        "edited": change.edited,
        "follows": change.follows,
        "old": _passage(change.old),
        "new": _passage(change.new),
        "pieces": [{"piece": p.kind.value, "old": p.old, "new": p.new} for p in change.pieces],
        "authors": list(change.authors),
    }


def _passage(passage: Passage | None) -> Json | None:
    if passage is None:
        return None
    cell = passage.cell
    return {
        "clause": passage.clause,
        "heading": passage.heading,
        "text": passage.text,
        "span": list(passage.span),
        "cell": {"table": cell.table, "row": cell.row, "column": cell.column} if cell else None,
    }


def findings_json(rounds: RoundComparison | None, words: Words) -> Json | None:
    """The findings of two rounds; None where none were compared."""
    if rounds is None:
        return None
    return {
        "before": rounds.before,
        "after": rounds.after,
        "counts": {kind.value: rounds.count(kind) for kind in FindingChange},
        "pairs": [_pair(pair, words) for pair in rounds.findings],
    }


def _pair(pair: FindingPair, words: Words) -> Json:
    return {
        "finding": pair.kind.value,
        "before": _finding(pair.before, words),
        "after": _finding(pair.after, words),
    }


def _finding(finding: Finding | None, words: Words) -> Json | None:
    if finding is None:
        return None
    return {
        "id": finding.finding_id,
        "check": finding.check,
        "title": wording.title(finding, words),
        "risk": finding.risk.value,
        "quote": finding.quote,
        "span": list(finding.span),
    }


def carried_json(report: CarryReport, words: Words) -> Json:
    """What became of the decisions of the last round."""
    return {
        "before": report.before,
        "after": report.after,
        "counts": {reason.value: sum(r.reason is reason for r in report.results) for reason in CarryReason},
        "decisions": [
            {
                "result": result.reason.value,
                "needs_look": result.needs_look,
                "decision": result.decision.kind.value,
                "by": result.decision.by,
                "before": _finding(result.before, words),
                "after": _finding(result.after, words),
            }
            for result in report.results
        ],
    }


def show_carried(words: Words, report: CarryReport) -> None:
    """How many decisions were carried over, and each that needs a look, with the reason."""
    out, say = console(), words.say
    carried = sum(result.reason is CarryReason.CARRIED for result in report.results)
    look = [result for result in report.results if result.needs_look]
    gone = sum(result.reason is CarryReason.GONE for result in report.results)
    line = say("carry.counts", carried=carried, look=len(look), gone=gone)
    out.print(escape(line), style="bold", soft_wrap=True)
    for result in look:
        line = say(
            "carry.look",
            title=wording.title(result.after or result.before, words),
            decision=say(f"decision.{result.decision.kind.value}"),
            by=result.decision.by,
            why=say(f"carry.why.{result.reason.value}"),
        )
        out.print(escape(line), soft_wrap=True)


def show_report(words: Words, report: VersionReport) -> None:
    """Counts, each change with its words, new numbers, and what differs in form alone."""
    out, say, told = console(), words.say, report.versions
    head = say("diff.head", old=told.old.name, new=told.new.name)
    out.print(escape(head), style="bold", soft_wrap=True)
    if told.basis is not Basis.VERSIONS:
        out.print(escape(say(f"diff.basis.{told.basis.value}")), soft_wrap=True)
    counts = [say(f"diff.count.{kind.value}", count=told.count(kind)) for kind in VersionChange]
    line = say("diff.separator").join(counts) if told.changes else say("diff.same")
    out.print(escape(line), soft_wrap=True)
    for change in told.changes:
        _show_change(words, change)
    typed = [item for item in told.renumbered if not item.automatic]
    for item in typed:
        line = say("diff.renumbered", old=item.old or "—", new=item.new or "—", heading=item.heading)
        out.print(escape(line), soft_wrap=True)
    noise = told.noise
    if any(noise.model_dump().values()):
        out.print(escape(say("diff.noise", **noise.model_dump())), soft_wrap=True)
    for file in report.files:
        code = "diff.marked_plain" if report.plain else "diff.marked"
        out.print(escape(say(code, path=file.path, edits=report.edits)), soft_wrap=True)
        if not report.exact:
            out.print(escape(say("diff.substance")), soft_wrap=True)


def _show_change(words: Words, change: PassageChange) -> None:
    out = console()
    old, new = (side.clause if side and side.clause else "—" for side in (change.old, change.new))
    code = "follows" if change.follows else change.kind.value
    head = words.say(f"diff.change.{code}", old=old, new=new)
    if change.authors:
        head += words.say("diff.by", authors=words.say("diff.listed").join(change.authors))
    out.print(escape(head), style=_STYLE.get(change.kind, "yellow"), soft_wrap=True)
    side = change.new or change.old
    text = marked_line(change) if change.edited else _short(side.text if side else "")
    out.print(escape(f"    {text}"), soft_wrap=True)


def marked_line(change: PassageChange) -> str:
    """The changed words between the first words that stay: [-gone-] {+come+}, as other tools write it."""
    out: list[str] = []
    for piece in change.pieces:
        if piece.kind is PieceKind.DELETE:
            out.append(f"[-{piece.old}-]")
        elif piece.kind is PieceKind.INSERT:
            out.append(f"{{+{piece.new}+}}")
        else:
            words = piece.new
            out.append(words if len(words) <= 40 else f"{words[:20]}…{words[-20:]}")
    return "".join(out).replace("\n", " | ")


def _short(text: str) -> str:
    flat = text.replace("\n", " | ")
    return flat if len(flat) <= _SHOWN else f"{flat[:_SHOWN]}…"


def show_findings(words: Words, rounds: RoundComparison | None) -> None:
    """Counts and each finding that is not as it was."""
    if rounds is None:
        return
    out, say = console(), words.say
    counts = (say(f"diff.finding_count.{kind.value}", count=rounds.count(kind)) for kind in FindingChange)
    out.print(escape(say("diff.separator").join(counts)), style="bold", soft_wrap=True)
    for pair in rounds.findings:
        finding = pair.after or pair.before
        if pair.kind is not FindingChange.KEPT and finding is not None:
            title = wording.title(finding, words)
            line = say(f"diff.finding.{pair.kind.value}", title=title, quote=_short(finding.quote)[:40])
            out.print(escape(line), soft_wrap=True)
