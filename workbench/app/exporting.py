"""What leaves the program: redline, clean copy, memorandum and bundle (specification R6.4)."""

from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from workbench.app.placing import Made, place
from workbench.app.release import list_event, memo_event, note, redline_event
from workbench.documents.annotate import write_annotated
from workbench.documents.findings_list import csv_bytes, findings_table
from workbench.documents.findings_xlsx import xlsx_bytes
from workbench.documents.memo import WrittenMemo, make_memo, make_memo_pdf
from workbench.documents.redline.clean import write_clean
from workbench.documents.redline.evidence import evidence_of
from workbench.documents.redline.export import write_redline
from workbench.domain import wording
from workbench.domain.contract import Source
from workbench.domain.finding import Decision, DecisionKind, Edit, Finding, Negotiability
from workbench.domain.gates import GateEvent
from workbench.domain.issue import issues
from workbench.domain.reports import (
    ExportedFile,
    ExportItem,
    ExportKind,
    ExportReport,
    ItemOutcome,
    VerifyReport,
)
from workbench.domain.review import Review
from workbench.settings.gate_rules import OutputRules
from workbench.text.own_terms import in_own_terms
from workbench.words import Words

ORDER = tuple(ExportKind)
_ACCEPTING = frozenset({DecisionKind.ACCEPT, DecisionKind.EDIT})


Audience = Literal["internal", "counterparty"]
Marking = Literal["both", "file", "none"]
"""Where the marks of the bases and their evidence stand: in comments and inside the file, inside alone, nowhere."""


class Order(NamedTuple):
    """What is to be exported, and how. ``decided`` is the decision in force on each finding;
    ``everything`` takes every suggested edit that was not rejected, decided or not. ``audience`` says who will
    read the comments of the file; for the other side there are no ``marks``. ``chain`` is what the memorandum says of the run's chain, ``rules`` those of the output gate."""

    review: Review
    decided: Mapping[str, Decision]
    kinds: frozenset[ExportKind]
    author: str
    when: datetime
    everything: bool
    words: Words
    bundle: Callable[[], bytes]
    chain: VerifyReport | None = None
    rules: OutputRules = OutputRules()
    audience: Audience = "internal"
    marks: Marking = "both"


def export(order: Order, out: Path) -> ExportReport:
    """Make every file first, then put them all into ``out``.

    Nothing that exists is overwritten: a number is added to the name. Raises UserError
    ``redline_needs_docx`` and ``annotate_needs_pdf`` for native files of another format, ``source_changed`` and the
    writers' own; RetryableError ``export_failed`` where the folder cannot be written: no partial file stays.
    """
    made: list[Made] = []
    done = Product(b"")
    for kind in (kind for kind in ORDER if kind in order.kinds):
        product = _MAKERS[kind](order, done.outcomes)
        source = order.review.contract.source
        stem = _copy_stem(source, order.words) if kind in _COPIES else Path(source.name).stem
        made.append(Made(kind, product.data, stem))
        done = done.with_more(product)
    files = place(made, out, order.words)
    notes = (*done.notes, *(code for event in done.events for code in note(event)))
    return ExportReport(
        files=files,
        outcomes=done.outcomes,
        checks=tuple(dict.fromkeys(done.checks)),
        notes=tuple(dict.fromkeys(notes)),
        released=done.events,
    )


class Product(NamedTuple):
    """What a writer made, and what is to be told of it. ``outcomes`` are the items' fates."""

    data: bytes
    outcomes: tuple[ItemOutcome, ...] = ()
    checks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    events: tuple[GateEvent, ...] = ()

    def with_more(self, other: "Product") -> "Product":
        """Everything that is told of both; fates are told by the first writer that decided them."""
        return Product(
            b"",
            self.outcomes or other.outcomes,
            (*self.checks, *other.checks),
            (*self.notes, *other.notes),
            (*self.events, *other.events),
        )


_Maker = Callable[[Order, tuple[ItemOutcome, ...]], Product]


def _source(order: Order) -> Path:
    return Path(order.review.contract.source.path or order.review.contract.source.name)


def _redline(order: Order, _known: tuple[ItemOutcome, ...]) -> Product:
    wanted = items(order)
    told = order.audience == "internal" and order.marks != "none"
    evidence = evidence_of(order.review, _out(order), order.words, order.when) if told else None
    made = write_redline(
        _source(order), order.review.contract, wanted, order.author, order.when, order.words, evidence
    )
    event = redline_event(wanted, order.review, order.decided.values(), order.when)
    notes = (*made.notes, "marks_inside") if told else made.notes
    return Product(made.data, made.outcomes, made.checks, notes, (event,))


def _clean(order: Order, _known: tuple[ItemOutcome, ...]) -> Product:
    made = write_clean(_source(order), order.review.contract, clean_items(order), order.author, order.when)
    return Product(made.data, made.outcomes, made.checks, made.notes)


def _annotated(order: Order, _known: tuple[ItemOutcome, ...]) -> Product:
    wanted = items(order)
    risks = {finding.finding_id: finding.risk for finding in order.review.findings}
    made = write_annotated(
        _source(order), order.review.contract, wanted, risks, order.author, order.when, order.words
    )
    event = redline_event(wanted, order.review, order.decided.values(), order.when)
    return Product(made.data, made.outcomes, made.checks, made.notes, (event,))


def _memo(order: Order, known: tuple[ItemOutcome, ...]) -> Product:
    return _told_in(make_memo(order.review, order.words, order.when, known, order.chain), order)


def _memo_pdf(order: Order, known: tuple[ItemOutcome, ...]) -> Product:
    return _told_in(make_memo_pdf(order.review, order.words, order.when, known, order.chain), order)


def _told_in(memo: WrittenMemo, order: Order) -> Product:
    event = memo_event(memo.text, order.review, order.decided.values(), order.rules, order.when)
    return Product(memo.data, events=(event,))


def _xlsx(order: Order, _known: tuple[ItemOutcome, ...]) -> Product:
    table = findings_table(order.review, order.words)
    return Product(
        xlsx_bytes(table), events=(list_event(table.text, order.review, order.decided.values(), order.when),)
    )


def _csv(order: Order, _known: tuple[ItemOutcome, ...]) -> Product:
    table = findings_table(order.review, order.words)
    return Product(
        csv_bytes(table), events=(list_event(table.text, order.review, order.decided.values(), order.when),)
    )


def _bundle(order: Order, _known: tuple[ItemOutcome, ...]) -> Product:
    return Product(order.bundle())


_MAKERS: dict[ExportKind, _Maker] = {
    ExportKind.REDLINE: _redline,
    ExportKind.CLEAN: _clean,
    ExportKind.ANNOTATED: _annotated,
    ExportKind.MEMO: _memo,
    ExportKind.MEMO_PDF: _memo_pdf,
    ExportKind.XLSX: _xlsx,
    ExportKind.CSV: _csv,
    ExportKind.BUNDLE: _bundle,
}
_COPIES = frozenset({ExportKind.REDLINE, ExportKind.CLEAN})


def _copy_stem(source: Source, words: Words) -> str:
    """What a marked or clean copy is called after; a converted original is named with its format, so that nobody takes
    the .docx for the file that came in."""
    name = Path(source.name).stem
    return words.say("flow.file.converted", name=name, format=source.format) if source.converted else name


def export_bundle(data: bytes, out: Path, stem: str, words: Words) -> ExportReport:
    """Write a bundle alone, as for a destroyed matter."""
    return ExportReport(files=place([Made(ExportKind.BUNDLE, data, stem)], out, words))


def export_versions(data: bytes, out: Path, stem: str, words: Words) -> tuple[ExportedFile, ...]:
    """Write the marked file of two versions."""
    return place([Made(ExportKind.REDLINE, data, stem)], out, words)


def items(order: Order) -> tuple[ExportItem, ...]:
    """Edits that were accepted (with ``everything``: all but rejected ones), comments for the rest. Where
    several places make one issue, the first that goes out tells it and the others point there."""
    out = _out(order)
    lead = {finding.finding_id: issue.lead for issue in issues(out) for finding in issue.findings}
    return tuple(
        ExportItem(
            item_id=finding.finding_id,
            span=finding.span,
            edit=_edit(finding, order),
            comment=in_own_terms(_comment(finding, lead[finding.finding_id], order), order.review.contract),
        )
        for finding in out
    )


def _out(order: Order) -> list[Finding]:
    """The findings that go out."""
    return [f for f in order.review.findings if not _rejected(f, order) and _told(f, order)]


def _comment(finding: Finding, lead: Finding, order: Order) -> str:
    if finding is not lead:
        return wording.same_comment(finding, order.review.contract, lead, order.words)
    if order.audience == "counterparty":
        return wording.counterparty_comment(finding, order.words)
    return wording.comment_text(finding, order.words, marked=order.marks == "both")


def _told(finding: Finding, order: Order) -> bool:
    """Whether a finding goes out. To the other side only what we press for, and a model's words only where
    a lawyer accepted them; an edit that a lawyer took goes out in any case."""
    if order.audience == "internal":
        return True
    decision = order.decided.get(finding.finding_id)
    if decision is not None and decision.kind in _ACCEPTING:
        return True
    pressed = finding.negotiability in (Negotiability.MUST, Negotiability.PREFER)
    return pressed and finding.source == "rule" and bool(wording.counterparty(finding, order.words))


def clean_items(order: Order) -> tuple[ExportItem, ...]:
    """The edits alone."""
    return tuple(item.model_copy(update={"comment": ""}) for item in items(order) if item.edit is not None)


def _rejected(finding: Finding, order: Order) -> bool:
    decision = order.decided.get(finding.finding_id)
    return decision is not None and decision.kind is DecisionKind.REJECT


def _edit(finding: Finding, order: Order) -> Edit | None:
    decision = order.decided.get(finding.finding_id)
    if decision is not None and decision.kind is DecisionKind.EDIT:
        own = Edit(span=finding.span, old=finding.quote, new=decision.new)
        return finding.edit.model_copy(update={"new": decision.new}) if finding.edit else own
    taken = decision is not None and decision.kind in _ACCEPTING
    return finding.edit if taken or order.everything else None
