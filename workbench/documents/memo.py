"""The review memorandum (specification R6.4): composed once, laid out as .docx or .pdf.

A new document, never the lawyer's file: python-docx is not on that file's save path.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from workbench.documents.memo_annex import annex_citations, annex_statutes
from workbench.documents.memo_findings import COLOURS, put_findings
from workbench.documents.memo_open import put_open
from workbench.documents.memo_view import MemoView, numbered
from workbench.documents.paper import GREEN, MUTED, Paper
from workbench.documents.paper_docx import docx_bytes
from workbench.documents.paper_pdf import pdf_bytes
from workbench.domain.finding import Risk
from workbench.domain.issue import issues
from workbench.domain.reports import ItemOutcome, VerifyReport
from workbench.domain.review import Review
from workbench.words import Words

__all__ = ["GREEN", "WrittenMemo", "compose_memo", "make_memo", "make_memo_pdf", "write_memo"]


class WrittenMemo(NamedTuple):
    """The memorandum's bytes and what it says."""

    data: bytes
    text: str


def write_memo(
    review: Review,
    words: Words,
    when: datetime,
    outcomes: Iterable[ItemOutcome] = (),
    chain: VerifyReport | None = None,
) -> bytes:
    """The memorandum's bytes as .docx."""
    return make_memo(review, words, when, outcomes, chain).data


def make_memo(
    review: Review,
    words: Words,
    when: datetime,
    outcomes: Iterable[ItemOutcome] = (),
    chain: VerifyReport | None = None,
) -> WrittenMemo:
    """The memorandum as .docx, with its text, a line a paragraph. ``outcomes`` are the export items that became
    comments or stayed out, ``chain`` is what verifying the run's chain gave: who signed it stands in the head.
    ``when`` is shown in the time of the place where it is made."""
    paper = compose_memo(review, words, when, outcomes, chain)
    return WrittenMemo(docx_bytes(paper), paper.text)


def make_memo_pdf(
    review: Review,
    words: Words,
    when: datetime,
    outcomes: Iterable[ItemOutcome] = (),
    chain: VerifyReport | None = None,
) -> WrittenMemo:
    """The same memorandum as .pdf, with fonts that travel in the file."""
    paper = compose_memo(review, words, when, outcomes, chain)
    return WrittenMemo(pdf_bytes(paper), paper.text)


def compose_memo(
    review: Review,
    words: Words,
    when: datetime,
    outcomes: Iterable[ItemOutcome] = (),
    chain: VerifyReport | None = None,
) -> Paper:
    """What the memorandum says, before it has a format."""
    memo = MemoView(review, words, tuple(outcomes), numbered(review))
    title = words.say("memo.title")
    running = words.say("memo.running", title=title, name=review.contract.source.name)
    paper = Paper(running, words.say("memo.page"), words.language)
    _head(paper, memo, when, chain)
    _summary(paper, memo)
    paper.contents(words.say("memo.contents"))
    put_findings(paper, memo)
    put_open(paper, memo)
    annex_citations(paper, memo)
    annex_statutes(paper, memo)
    return paper


def _head(paper: Paper, memo: MemoView, when: datetime, chain: VerifyReport | None) -> None:
    review, say = memo.review, memo.words.say
    paper.heading(say("memo.title"), 0)
    source = say(f"date_source.{review.reference.source.value}")
    date = say("memo.date_value", date=review.reference.value.isoformat(), source=source)
    envelopes = say(
        "memo.chain_value", hops=len(review.hops), head=review.head[:16], signed=_signed(memo.words, chain)
    )
    rows = (
        ("contract", review.contract.source.name),
        ("type", _type(memo)),
        ("side", say(f"side.{review.options.side.name.lower()}")),
        ("date", date),
        ("outcome", say(f"state.{review.state.value}") if review.state else ""),
        ("made", when.astimezone().strftime("%Y-%m-%d %H:%M")),
        ("digest", review.contract.source.digest),
        ("chain", envelopes),
    )
    paper.facts((say(f"memo.{code}"), value) for code, value in rows)


def _summary(paper: Paper, memo: MemoView) -> None:
    review, say = memo.review, memo.words.say
    found = issues(review.findings)
    counts = {risk: sum(issue.lead.risk is risk for issue in found) for risk in Risk}
    verified = sum(1 for verdict in review.verdicts if verdict.verified)
    paper.heading(say("memo.summary"), 1)
    paper.tally([
        *((str(counts[risk]), say("memo.tally_risk", risk=say(f"risk.{risk.value}")), COLOURS[risk]) for risk in Risk),
        (f"{verified}/{len(review.verdicts)}", say("memo.tally_verified"), GREEN),
    ])  # fmt: skip
    paper.line().put(say(
        "memo.summary_text", findings=len(found), high=counts[Risk.HIGH],
        medium=counts[Risk.MEDIUM], low=counts[Risk.LOW], citations=len(review.verdicts), verified=verified,
    ))  # fmt: skip
    models = tuple(dict.fromkeys(hop.model for hop in review.hops if hop.model))
    if models:
        paper.line().put(say("memo.by_models", models=say("memo.between").join(models)))
    else:
        paper.line().put(say("memo.by_rules"))
    for note in review.contract.notes:
        paper.line().put(say(f"read.{note.code}", **dict(note.facts)), MUTED)


def _signed(words: Words, chain: VerifyReport | None) -> str:
    """Who vouches for the chain; its last signature counts."""
    say = words.say
    if chain is not None and not chain.valid:
        return say("memo.chain_broken")
    if chain is None or not chain.signatures:
        return say("memo.chain_unsigned")
    last = chain.signatures[-1]
    return say(f"memo.chain_signed_{last.trust}", fingerprint=last.fingerprint, name=last.name)


def _type(memo: MemoView) -> str:
    """The narrower kind where it is known, which is a Chinese name; else the type."""
    found = memo.review.contract.type
    kind = found.kind if memo.words.language == "zh" else ""
    return kind or memo.words.say(f"type.{found.type.value}")
