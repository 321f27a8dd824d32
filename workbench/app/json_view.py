"""The documented JSON of the terminal, on which tests and other programs rely.

``review``: state, findings (id, check, title, risk, clause, quote, basis, verification, suggestion) and
files; ``places`` are all places of one finding. ``law``: citations (text, span, instrument, article, verdict, scope, reason) and reference_date.
Spans are [start, end) in code points. Fields may be added, never renamed.
"""

from collections.abc import Mapping, Sequence

from workbench.domain import wording
from workbench.domain.citation import Verdict
from workbench.domain.contract import Contract, ReadNote
from workbench.domain.finding import Basis, Edit, Finding
from workbench.domain.issue import Issue, issues
from workbench.domain.queue import QueueItem
from workbench.domain.reading import reading
from workbench.domain.reports import ExportReport, LawReport, VerifyReport
from workbench.domain.review import Loss, Review
from workbench.errors import WorkbenchError
from workbench.words import Words

Json = dict[str, object]
VERIFIED, NEEDS = "verified", "needs_verification"


def review_json(review: Review, words: Words, report: ExportReport) -> Json:
    """A review with the files that were written for it."""
    return {
        "state": review.state.value if review.state else None,
        "findings": [issue_json(issue, review.contract, words) for issue in issues(review.findings)],
        "files": _files(report),
        "run_id": review.run_id,
        "source": _source(review.contract),
        "type": review.contract.type.type.value,
        "script": review.contract.script.value,
        "law": {
            "law": review.contract.jurisdiction.law.value,
            "name": review.contract.jurisdiction.name,
            "stated": review.contract.jurisdiction.stated,
        },
        "notes": [
            {"code": note.code, "sentence": words.say(f"read.{note.code}", **dict(note.facts))}
            for note in review.contract.notes
        ],
        "side": review.options.side.value,
        "tone": review.options.tone.value,
        "reference_date": review.reference.value.isoformat(),
        "reference_source": review.reference.source.value,
        "score": None if review.score is None else str(review.score),
        "signals": [
            {
                "name": signal.name,
                "value": None if signal.value is None else str(signal.value),
                "lost": [_loss(loss, review.contract, words) for loss in signal.losses],
            }
            for signal in review.signals
        ],
        "gaps": [
            {
                "code": gap.code,
                "finding": gap.finding_id or None,
                "clause": None
                if gap.clause is None
                else wording.clause_name(review.contract, gap.clause, words),
                "span": None if gap.span is None else list(gap.span),
                "sentence": wording.gap_sentence(gap, words),
            }
            for gap in review.gaps
        ],
        "citations": [verdict_json(verdict, words) for verdict in review.verdicts],
        "hops": [
            {
                "seq": hop.seq,
                "agent": hop.agent,
                "status": hop.status,
                "route": hop.route,
                "confidence": hop.confidence,
                "milliseconds": hop.milliseconds,
                "hash": hop.envelope_hash,
            }
            for hop in review.hops
        ],
        "head": review.head,
        "outcomes": _outcomes(report, words),
    }


def _loss(loss: Loss, contract: Contract, words: Words) -> Json:
    """Why a signal lost a point, and where."""
    return {
        "kind": loss.kind,
        "about": loss.about,
        "finding": loss.finding_id or None,
        "clause": None if loss.clause is None else wording.clause_name(contract, loss.clause, words),
        "sentence": words.say(f"loss.{loss.why}", about=loss.about),
    }


def issue_json(issue: Issue, contract: Contract, words: Words) -> Json:
    """A finding with every place where it stands; the first place is the finding's own."""
    return {
        **finding_json(issue.lead, contract, words),
        "places": [
            {
                "id": finding.finding_id,
                "clause": wording.clause_name(contract, finding.clause, words),
                "span": list(finding.span),
                "quote": finding.quote,
                "suggestion": None if finding.edit is None else suggestion_json(finding.edit),
            }
            for finding in issue.findings
        ],
    }


def finding_json(finding: Finding, contract: Contract, words: Words) -> Json:
    """A finding at its place. ``quote`` is the exact text of the contract at ``span``."""
    return {
        "id": finding.finding_id,
        "check": finding.check,
        "title": wording.title(finding, words),
        "risk": finding.risk.value,
        "clause": wording.clause_name(contract, finding.clause, words),
        "quote": finding.quote,
        "basis": [basis_json(basis, words) for basis in finding.basis],
        "verification": verification(finding),
        "suggestion": None if finding.edit is None else suggestion_json(finding.edit),
        "span": list(finding.span),
        "negotiability": finding.negotiability.value,
        "favours": finding.favours,
        "explanation": wording.explanation(finding, words),
        "advice": wording.advice(finding, words),
        "missing": finding.missing,
        "source": finding.source,
        "playbook": None if finding.stance is None else stance_json(finding, words),
    }


def stance_json(finding: Finding, words: Words) -> Json:
    """The playbook's word on a finding; ``internal`` and ``fallbacks`` are for us, ``counterparty`` for the
    other side."""
    stance = finding.stance
    if stance is None:
        return {}
    return {
        "name": stance.playbook,
        "version": stance.version,
        "sha256": stance.digest,
        "topic": stance.topic,
        "title": stance.title,
        "role": stance.role,
        "tone": stance.tone.value,
        "found": stance.found or None,
        "position": stance.ask,
        "fallbacks": list(stance.fallbacks),
        "standard": stance.standard or None,
        "internal": wording.internal(finding, words),
        "counterparty": wording.counterparty(finding, words),
    }


def verification(finding: Finding) -> str:
    """``verified`` only where there is a basis and every one is green."""
    return VERIFIED if finding.basis and all(basis.mark.green for basis in finding.basis) else NEEDS


def basis_json(basis: Basis, words: Words) -> Json:
    """One basis with its own mark."""
    verdict = basis.verdict
    return {
        "cited": basis.cited,
        "mark": basis.mark.value,
        "outcome": verdict.outcome.value if verdict else None,
        "reason": wording.reason(verdict, words) if verdict else "",
    }


def suggestion_json(edit: Edit) -> Json:
    """A suggested edit."""
    return {"kind": edit.kind.value, "old": edit.old, "new": edit.new, "span": list(edit.span)}


def law_json(report: LawReport, words: Words) -> Json:
    """Every citation with its verdict."""
    return {
        "citations": [verdict_json(verdict, words) for verdict in report.verdicts],
        "reference_date": report.reference.value.isoformat(),
        "reference_source": report.reference.source.value,
    }


def verdict_json(verdict: Verdict, words: Words) -> Json:
    """One citation. ``instrument`` is the full title where it was resolved, else the name as written;
    ``article`` is a number with its suffix (585, 120之1), null for a whole instrument."""
    citation = verdict.citation
    return {
        "text": citation.text,
        "span": list(citation.span),
        "instrument": verdict.instrument or citation.named,
        "article": None if citation.article is None else str(citation.article),
        "verdict": verdict.outcome.value,
        "scope": verdict.scope.value if verdict.scope else None,
        "reason": wording.reason(verdict, words),
        "paragraph": citation.paragraph,
        "item": citation.item,
        "sub_item": citation.sub_item,
        "version": verdict.version,
        "successor": verdict.successor,
        "imported": imported_json(verdict),
    }


def imported_json(verdict: Verdict) -> Json | None:
    """Where the text came from that the user brought in; None for packaged texts."""
    facts = dict(verdict.facts)
    if "imported_from" not in facts:
        return None
    return {name: facts[f"imported_{name}"] for name in ("from", "on", "sha256")}


def read_json(contract: Contract, words: Words) -> Json:
    """What was read: text, clauses, parties, amounts, dates and the rest, each with its span; and how the file was
    read."""
    report = reading(contract)
    dumped = contract.model_dump(mode="json", exclude={"blocks": True, "text": True})
    facts: Json = {
        name: dumped[name]
        for name in (
            "title",
            "type",
            "parties",
            "dates",
            "amounts",
            "ratios",
            "periods",
            "definitions",
            "references",
            "comments",
            "script",
            "jurisdiction",
        )
    }
    return {
        "source": _source(contract),
        "text": contract.text,
        "clauses": [
            {
                "index": clause.index,
                "kind": clause.kind.value,
                "number": clause.number,
                "path": list(clause.path),
                "level": clause.level,
                "heading": clause.heading,
                "span": list(clause.span),
                "parent": clause.parent,
                "annex": clause.annex,
                "automatic": clause.automatic,
            }
            for clause in contract.clauses
        ],
        "blocks": [
            {"kind": block.kind.value, "label": block.label, "span": list(block.span)}
            for block in contract.blocks
        ],
        **facts,
        "notes": [{"code": note.code, "facts": dict(note.facts)} for note in contract.notes],
        "reading": {
            "how": [_note(note, words) for note in report.how],
            "unread": [_note(note, words) for note in report.unread],
            "remarks": [_note(note, words) for note in report.remarks],
        },
        "scan": dumped["scan"],
    }


def _note(note: ReadNote, words: Words) -> Json:
    return {
        "code": note.code,
        "facts": dict(note.facts),
        "sentence": words.say(f"read.{note.code}", **dict(note.facts)),
    }


def export_json(report: ExportReport, words: Words) -> Json:
    """What was exported."""
    return {
        "files": _files(report),
        "outcomes": _outcomes(report, words),
        "checks": list(report.checks),
        "notes": [words.say(f"export.note.{code}") for code in report.notes],
    }


def verify_json(report: VerifyReport, words: Words) -> Json:
    """Whether a chain holds."""
    return {
        "valid": report.valid,
        "run_id": report.run_id,
        "hops": report.hops,
        "head": report.head,
        "signed": report.signed,
        "breaks": [
            {
                "code": item.code,
                "hop": item.hop,
                "facts": dict(item.facts),
                "sentence": wording.break_sentence(item, words),
            }
            for item in report.breaks
        ],
        "laws": list(report.laws),
        "made": report.made.isoformat() if report.made else None,
    }


def error_json(error: WorkbenchError, words: Words) -> Json:
    """An error with its stable code and its sentence."""
    return {"error": {"code": error.code, "message": words.error(error), "exit_code": error.exit_code}}


def _source(contract: Contract) -> Json:
    source = contract.source
    return {
        "name": source.name,
        "format": source.format,
        "size": source.size,
        "sha256": source.digest,
        "encoding": source.encoding,
        "converted": source.converted,
    }


def _files(report: ExportReport) -> list[Json]:
    return [
        {"kind": file.kind.value, "path": file.path, "size": file.size, "sha256": file.digest}
        for file in report.files
    ]


def _outcomes(report: ExportReport, words: Words) -> list[Json]:
    return [
        {
            "id": outcome.item_id,
            "result": outcome.result.value,
            "reason": _said(f"export.{outcome.reason}", dict(outcome.facts), words) if outcome.reason else "",
        }
        for outcome in report.outcomes
    ]


def _said(code: str, facts: Mapping[str, str], words: Words) -> str:
    return words.say(code, **facts) if words.has(code) else code


def queue_json(items: Sequence[QueueItem], words: Words) -> Json:
    """The review queue: each item with its place, evidence and the hashes of its envelopes."""
    return {
        "items": [
            {
                "id": item.item_id,
                "run_id": item.run_id,
                "code": item.gap.code,
                "sentence": wording.gap_sentence(item.gap, words),
                "finding": item.gap.finding_id or None,
                "clause": item.gap.clause,
                "span": None if item.gap.span is None else list(item.gap.span),
                "step": item.gap.node or None,
                "evidence": item.gap.evidence,
                "hops": list(item.hops),
                "raised": item.raised.isoformat(),
                "settled_by": item.settled_by or None,
                "reason": item.reason or None,
            }
            for item in items
        ]
    }
