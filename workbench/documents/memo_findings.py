"""The findings of the memorandum, by risk: place, words, evidence, why, basis, advice, change, decision."""

from workbench.documents.memo_view import MemoView, Numbered
from workbench.documents.paper import AMBER, BLUE, GREEN, MUTED, RED, VIOLET, Line, Paper
from workbench.domain import wording
from workbench.domain.contract import Contract
from workbench.domain.finding import Basis, Edit, EditKind, Finding, Mark, Risk
from workbench.domain.span import Span
from workbench.text.diff import OpKind, opcodes

CONTEXT = 24
QUOTED = 600
"""Characters of the contract that a memorandum quotes at one place; more says that it was cut."""
COLOURS = {Risk.HIGH: RED, Risk.MEDIUM: AMBER, Risk.LOW: BLUE}


def put_findings(paper: Paper, memo: MemoView) -> None:
    """Every issue under its risk, numbered through."""
    say = memo.words.say
    paper.heading(say("memo.findings"), 1)
    if not memo.issues:
        paper.line().put(say("memo.none"))
    for risk in Risk:
        group = [item for item in memo.issues if item.issue.lead.risk is risk]
        if group:
            paper.heading(say("memo.group", risk=say(f"risk.{risk.value}"), count=len(group)), 2)
        for item in group:
            _issue(paper, memo, item)


def mark_colour(basis: Basis) -> str:
    """Green for what is verified alone; what a lawyer confirmed has a colour of its own (P1)."""
    if basis.mark is Mark.LAWYER_CONFIRMED:
        return VIOLET
    return GREEN if basis.mark.green else AMBER


def _row(paper: Paper, label: str, text: str, *, quoted: bool = False) -> None:
    if text:
        paper.row(label, quoted=quoted).put(text)


def _issue(paper: Paper, memo: MemoView, item: Numbered) -> None:
    words, say, finding = memo.words, memo.words.say, item.issue.lead
    contract = memo.review.contract
    line = paper.line(keep=True, lead=True)
    line.put(f"{item.number}. ", COLOURS[finding.risk], bold=True)
    line.put(wording.title(finding, words), bold=True)
    line.put(f"　{say(f'negotiability.{finding.negotiability.value}')}", MUTED)
    if finding.source != "rule":
        line.put(f"　{say('memo.by_model')}", AMBER)
    _row(paper, say("memo.place"), wording.places(contract, item.issue, words))
    _row(paper, say("memo.quote"), _flat(finding.quote), quoted=True)
    for span in _further(finding):
        _row(paper, say("memo.evidence"), _quoted(contract, span, memo), quoted=True)
    _row(paper, say("memo.why"), wording.explanation(finding, words))
    for basis in finding.basis:
        paper.row(say("memo.basis")).put(f"{basis.cited} ").put(
            wording.mark(basis, words), mark_colour(basis)
        )
    _row(paper, say("memo.advice"), wording.advice(finding, words))
    if finding.stance is not None:
        _row(paper, say("memo.outside"), wording.counterparty(finding, words))
    _change(paper, memo, finding)
    for place in item.issue.findings:
        _decision(paper, memo, place, several=bool(item.issue.others))


def _further(finding: Finding) -> tuple[Span, ...]:
    """The evidence beyond the words that are quoted already, each once."""
    inside = finding.span
    spans = dict.fromkeys(Span(*span) for span in finding.evidence)
    return tuple(
        s for s in spans if s.end > s.start and not (inside.start <= s.start and s.end <= inside.end)
    )


def _quoted(contract: Contract, span: Span, memo: MemoView) -> str:
    holding = [clause.index for clause in contract.clauses if clause.own.start <= span.start < clause.own.end]
    place = wording.clause_name(contract, holding[-1], memo.words) if holding else ""
    words = _flat(contract.text[span.start : span.end])
    return memo.words.say("memo.quoted_at", place=place, words=words) if place else words


def _flat(quote: str) -> str:
    flat = quote.replace("\n", " ")
    return flat if len(flat) <= QUOTED else f"{flat[:QUOTED]}…"


def _decision(paper: Paper, memo: MemoView, finding: Finding, *, several: bool) -> None:
    last = memo.decision(finding.finding_id)
    if last is None:
        return
    words, say = memo.words, memo.words.say
    where = wording.clause_name(memo.review.contract, finding.clause, words) if several else ""
    day = last.at.astimezone().strftime("%Y-%m-%d")
    parts = (where, say(f"decision.{last.kind.value}"), last.new, last.reason, last.by, day)
    paper.row(say("memo.decision")).put("　".join(part for part in parts if part), VIOLET)


def _change(paper: Paper, memo: MemoView, finding: Finding) -> None:
    edit, say = finding.edit, memo.words.say
    if edit is None:
        return
    line = paper.row(say("memo.change"))
    if edit.kind is EditKind.REPLACE:
        _redline(line, memo.review.contract.text, edit)
    elif edit.kind is EditKind.INSERT_AFTER:
        line.put(say("memo.insert", new=edit.new), GREEN)
    else:
        line.put(say("memo.delete_block"), RED)


def _redline(line: Line, text: str, edit: Edit) -> None:
    """The edit as the Word file shows it, with a few words on either side."""
    before = text[max(0, edit.span.start - CONTEXT) : edit.span.start].rpartition("\n")[2]
    line.put(("…" if edit.span.start > CONTEXT else "") + before)
    for op in opcodes(edit.old, edit.new):
        colour = {OpKind.DELETE: RED, OpKind.INSERT: GREEN}.get(op.kind, "")
        line.put(op.text, colour, strike=op.kind is OpKind.DELETE)
    after = text[edit.span.end : edit.span.end + CONTEXT].partition("\n")
    line.put(after[0] + ("" if after[1] else "…"))
