"""The review memorandum as a .docx (specification R6.4), laid out with python-docx.

A new sheet, never the lawyer's file: python-docx is not on that file's save path.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from workbench.documents.sheet import Line, Sheet
from workbench.domain import wording
from workbench.domain.citation import ArticleNo
from workbench.domain.finding import Basis, Edit, EditKind, Finding, Risk
from workbench.domain.issue import Issue, issues
from workbench.domain.reports import ItemOutcome, ItemResult, VerifyReport
from workbench.domain.review import Review
from workbench.text.diff import OpKind, opcodes
from workbench.text.numerals import chinese_article
from workbench.words import Words

CONTEXT = 24
MUTED, GREEN, AMBER = "5B6168", "17683F", "8A5200"
COLOURS = {Risk.HIGH: "B42318", Risk.MEDIUM: "8A5200", Risk.LOW: "2C5282"}


@dataclass(frozen=True)
class Memo:
    """What the memorandum is made from. ``when`` is shown in the time of the place where it is made."""

    review: Review
    words: Words
    when: datetime
    outcomes: tuple[ItemOutcome, ...] = ()
    chain: VerifyReport | None = None


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
    """The memorandum's bytes. ``outcomes`` are the export items that became comments or stayed out,
    ``chain`` is what verifying the run's chain gave: who signed it stands in the head."""
    return make_memo(review, words, when, outcomes, chain).data


def make_memo(
    review: Review,
    words: Words,
    when: datetime,
    outcomes: Iterable[ItemOutcome] = (),
    chain: VerifyReport | None = None,
) -> WrittenMemo:
    """The same with its text, a line a paragraph."""
    memo = Memo(review, words, when, tuple(outcomes), chain)
    sheet = Sheet()
    _head(sheet, memo)
    _findings(sheet, memo)
    _gaps(sheet, memo)
    _not_written(sheet, memo)
    _citations(sheet, memo)
    _statutes(sheet, memo)
    return WrittenMemo(sheet.to_bytes(), sheet.text)


def _row(sheet: Sheet, label: str, text: str, colour: str = "") -> None:
    if not text:
        return
    paragraph = sheet.line()
    paragraph.put(f"{label}　", MUTED)
    paragraph.put(text, colour)


def _head(sheet: Sheet, memo: Memo) -> None:
    review, say = memo.review, memo.words.say
    sheet.heading(say("memo.title"), 0)
    source = say(f"date_source.{review.reference.source.value}")
    date = say("memo.date_value", date=review.reference.value.isoformat(), source=source)
    chain = say("memo.chain_value", hops=len(review.hops), head=review.head[:16], signed=_signed(memo))
    rows = (
        ("contract", review.contract.source.name),
        ("type", _type(memo)),
        ("side", say(f"side.{review.options.side.name.lower()}")),
        ("date", date),
        ("outcome", say(f"state.{review.state.value}") if review.state else ""),
        ("made", memo.when.astimezone().strftime("%Y-%m-%d %H:%M")),
        ("digest", review.contract.source.digest),
        ("chain", chain),
    )
    sheet.facts([(say(f"memo.{code}"), value) for code, value in rows])
    found = issues(review.findings)
    counts = {risk: sum(issue.lead.risk is risk for issue in found) for risk in Risk}
    sheet.heading(say("memo.summary"), 1)
    sheet.line().put(say(
        "memo.summary_text", findings=len(found), high=counts[Risk.HIGH],
        medium=counts[Risk.MEDIUM], low=counts[Risk.LOW], citations=len(review.verdicts),
        verified=sum(1 for verdict in review.verdicts if verdict.verified),
    ))  # fmt: skip
    for note in review.contract.notes:
        sheet.line().put(say(f"read.{note.code}", **dict(note.facts)), MUTED)


def _signed(memo: Memo) -> str:
    """Who vouches for the chain; its last signature counts."""
    chain, say = memo.chain, memo.words.say
    if chain is not None and not chain.valid:
        return say("memo.chain_broken")
    if chain is None or not chain.signatures:
        return say("memo.chain_unsigned")
    last = chain.signatures[-1]
    return say(f"memo.chain_signed_{last.trust}", fingerprint=last.fingerprint, name=last.name)


def _type(memo: Memo) -> str:
    """The narrower kind where it is known, which is a Chinese name; else the type."""
    found = memo.review.contract.type
    kind = found.kind if memo.words.language == "zh" else ""
    return kind or memo.words.say(f"type.{found.type.value}")


def _findings(sheet: Sheet, memo: Memo) -> None:
    say = memo.words.say
    sheet.heading(say("memo.findings"), 1)
    if not memo.review.findings:
        sheet.line().put(say("memo.none"))
    number = 0
    for risk in Risk:
        group = [issue for issue in issues(memo.review.findings) if issue.lead.risk is risk]
        if group:
            sheet.heading(say("memo.group", risk=say(f"risk.{risk.value}"), count=len(group)), 2)
        for issue in group:
            number += 1
            _issue(sheet, memo, issue, number)


def _issue(sheet: Sheet, memo: Memo, issue: Issue, number: int) -> None:
    words, say, finding = memo.words, memo.words.say, issue.lead
    paragraph = sheet.line(keep=True)
    paragraph.put(f"{number}. ", COLOURS[finding.risk], bold=True)
    paragraph.put(wording.title(finding, words), bold=True)
    paragraph.put(f"　{say(f'negotiability.{finding.negotiability.value}')}", MUTED)
    _row(sheet, say("memo.place"), wording.places(memo.review.contract, issue, words))
    _row(sheet, say("memo.quote"), finding.quote.replace("\n", " "))
    _row(sheet, say("memo.why"), wording.explanation(finding, words))
    _row(sheet, say("memo.advice"), wording.advice(finding, words))
    if finding.stance is not None:
        _row(sheet, say("memo.outside"), wording.counterparty(finding, words))
    for basis in finding.basis:
        _basis(sheet, memo, basis)
    _change(sheet, memo, finding)
    for place in issue.findings:
        _decision(sheet, memo, place, several=bool(issue.others))


def _decision(sheet: Sheet, memo: Memo, finding: Finding, *, several: bool) -> None:
    say = memo.words.say
    decided = [d for d in memo.review.decisions if d.finding_id == finding.finding_id]
    if decided:
        last = decided[-1]
        where = wording.clause_name(memo.review.contract, finding.clause, memo.words) if several else ""
        text = " ".join(filter(None, (where, say(f"decision.{last.kind.value}"), last.by, last.reason)))
        _row(sheet, say("memo.decision"), text)


def _basis(sheet: Sheet, memo: Memo, basis: Basis) -> None:
    paragraph = sheet.line()
    paragraph.put(f"{memo.words.say('memo.basis')}　", MUTED)
    paragraph.put(f"{basis.cited} ")
    paragraph.put(wording.mark(basis, memo.words), GREEN if basis.mark.green else AMBER)


def _change(sheet: Sheet, memo: Memo, finding: Finding) -> None:
    edit, say = finding.edit, memo.words.say
    if edit is None:
        return
    paragraph = sheet.line()
    paragraph.put(f"{say('memo.change')}　", MUTED)
    if edit.kind is EditKind.REPLACE:
        _redline(paragraph, memo.review.contract.text, edit)
    elif edit.kind is EditKind.INSERT_AFTER:
        paragraph.put(say("memo.insert", new=edit.new), GREEN)
    else:
        paragraph.put(say("memo.delete_block"), COLOURS[Risk.HIGH])


def _redline(line: Line, text: str, edit: Edit) -> None:
    """The edit as the Word file shows it, with a few words on either side."""
    before = text[max(0, edit.span.start - CONTEXT) : edit.span.start].rpartition("\n")[2]
    line.put(("…" if edit.span.start > CONTEXT else "") + before)
    for op in opcodes(edit.old, edit.new):
        colour = {OpKind.DELETE: COLOURS[Risk.HIGH], OpKind.INSERT: GREEN}.get(op.kind, "")
        line.put(op.text, colour, strike=op.kind is OpKind.DELETE)
    after = text[edit.span.end : edit.span.end + CONTEXT].partition("\n")
    line.put(after[0] + ("" if after[1] else "…"))


def _gaps(sheet: Sheet, memo: Memo) -> None:
    if not memo.review.gaps:
        return
    sheet.heading(memo.words.say("memo.gaps"), 1)
    for gap in memo.review.gaps:
        place = wording.clause_name(memo.review.contract, gap.clause, memo.words)
        _row(sheet, place, wording.gap_sentence(gap, memo.words))


def _not_written(sheet: Sheet, memo: Memo) -> None:
    odd = [o for o in memo.outcomes if o.result in {ItemResult.FALLBACK, ItemResult.LEFT_OUT}]
    if not odd:
        return
    sheet.heading(memo.words.say("memo.not_written"), 1)
    titles = {finding.finding_id: wording.title(finding, memo.words) for finding in memo.review.findings}
    for outcome in odd:
        reason = memo.words.say(f"export.{outcome.reason}", **dict(outcome.facts))
        _row(sheet, titles.get(outcome.item_id, outcome.item_id), reason)


def _citations(sheet: Sheet, memo: Memo) -> None:
    if not memo.review.verdicts:
        return
    sheet.heading(memo.words.say("memo.citations"), 1)
    for verdict in memo.review.verdicts:
        paragraph = sheet.line()
        paragraph.put(verdict.citation.text.replace("\n", ""), bold=True)
        mark = wording.verdict_mark(verdict, memo.words)
        paragraph.put(f"　{mark}", GREEN if verdict.verified else AMBER)
        paragraph.put(f"　{wording.reason(verdict, memo.words)}")


def _statutes(sheet: Sheet, memo: Memo) -> None:
    verdicts = [basis.verdict for finding in memo.review.findings for basis in finding.basis]
    shown: dict[tuple[str, str, ArticleNo], str] = {}
    for verdict in (*verdicts, *memo.review.verdicts):
        if verdict is not None and verdict.article_text and verdict.citation.article is not None:
            key = (verdict.instrument, verdict.version, verdict.citation.article)
            shown.setdefault(key, verdict.article_text)
    if not shown:
        return
    sheet.heading(memo.words.say("memo.statutes"), 1)
    for (instrument, version, article), text in sorted(shown.items()):
        paragraph = sheet.line(keep=True)
        paragraph.put(f"{instrument} {chinese_article(article)}", bold=True)
        paragraph.put(f"　{memo.words.say('memo.version', version=version)}", MUTED)
        sheet.line().put(text)
