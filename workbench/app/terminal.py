"""What the terminal shows, with rich. Contract text is printed as text, never as markup."""

import json
import sys
from collections import Counter
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from workbench.domain import wording
from workbench.domain.contract import Contract, ReadNote
from workbench.domain.finding import Finding, Risk
from workbench.domain.issue import issues
from workbench.domain.queue import QueueItem
from workbench.domain.reading import reading
from workbench.domain.reports import ExportKind, ExportReport, ItemResult, LawReport, VerifyReport
from workbench.domain.review import BudgetWarned, HopChanged, Review, RunEvent
from workbench.scenarios.review import WORKFLOW
from workbench.words import Words

RISK_STYLE = {Risk.HIGH: "bold red", Risk.MEDIUM: "yellow", Risk.LOW: "blue"}


def console(stderr: bool = False) -> Console:
    """A console on the current streams (tests swap them)."""
    return Console(stderr=stderr, highlight=False, soft_wrap=False)


def print_json(value: object) -> None:
    """JSON on standard output, readable and in UTF-8 whatever the locale; escaped where a file's text or
    name holds what UTF-8 cannot say."""
    sys.stdout.flush()
    try:
        data = json.dumps(value, ensure_ascii=False, indent=2).encode()
    except UnicodeEncodeError:
        data = json.dumps(value, indent=2).encode()
    sys.stdout.buffer.write(data + b"\n")
    sys.stdout.buffer.flush()


def show_error(sentence: str) -> None:
    """One sentence on standard error."""
    console(stderr=True).print(escape(sentence), style="red", soft_wrap=True)


def note(sentence: str) -> None:
    """A sentence for whoever sits there, beside what the command gives out."""
    console(stderr=True).print(escape(sentence), soft_wrap=True)


@contextmanager
def progress(words: Words, quiet: bool) -> Generator[Callable[[RunEvent], None]]:
    """Show hops as they commit, on standard error; silent with ``quiet`` or where nobody looks."""
    screen = console(stderr=True)
    with Progress(
        SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn(),
        console=screen, transient=True, disable=quiet or not screen.is_terminal,
    ) as bar:  # fmt: skip
        task = bar.add_task("", total=len(WORKFLOW.nodes))

        def emit(event: RunEvent) -> None:
            if isinstance(event, HopChanged):
                bar.update(task, description=escape(words.say(f"agent.{event.hop.agent}")))
                if event.committed:
                    bar.advance(task)
            elif isinstance(event, BudgetWarned):
                screen.print(escape(budget_line(words, event)), style="yellow", soft_wrap=True)

        yield emit


def budget_line(words: Words, event: BudgetWarned) -> str:
    """One line about a limit that comes near."""
    money = event.limit.endswith("_cost")
    numbers = {"spent": event.spent, "allowed": event.allowed, "expected": event.expected}
    facts = {name: f"{n / 1_000_000:,.2f}" if money else f"{n:,}" for name, n in numbers.items()}
    code = "ahead" if event.expected else "near"
    return words.say(f"cli.models.{code}", limit=words.say(f"limit.{event.limit}"), **facts)


def show_contract(words: Words, contract: Contract) -> None:
    """Clauses, parties, amounts and dates as they were read."""
    out = console()
    out.print(escape(words.say(
        "cli.read.size", name=contract.source.name, blocks=len(contract.blocks),
        characters=len(contract.text), clauses=len(contract.clauses),
    )))  # fmt: skip
    kind = words.say(f"type.{contract.type.type.value}")
    out.print(escape(words.say("cli.read.type", type=kind, score=contract.type.score)))
    show_reading(words, contract)
    table = Table(words.say("cli.read.clauses"), "", "", box=None)
    for clause in contract.clauses:
        place = f"{clause.span.start}-{clause.span.end}"
        number = clause.number
        if not number and not clause.heading:
            number = wording.clause_name(contract, clause.index, words)
        table.add_row("  " * clause.level + escape(number), escape(clause.heading), place)
    out.print(table)
    facts = {
        "parties": [_party(p.label, p.role, p.name) for p in contract.parties],
        "amounts": [a.text for a in contract.amounts],
        "dates": [d.text for d in contract.dates if d.complete],
    }
    for name, rows in facts.items():
        shown = words.say("cli.read.between").join(dict.fromkeys(" ".join(row.split()) for row in rows))
        if shown:
            out.print(escape(words.say(f"cli.read.{name}", found=shown)))
    blank = sum(1 for d in contract.dates if not d.complete)
    if blank:
        out.print(escape(words.say("cli.read.blank_dates", count=blank)))


def show_reading(words: Words, contract: Contract) -> None:
    """The report of one file: how it was read, what was not, what else is to be known."""
    report = reading(contract)
    for title, notes in (("how", report.how), ("unread", report.unread)):
        if notes:
            console().print(words.say(f"cli.read.{title}"), style="bold")
        for note in notes:
            console().print(escape(f"  {_sentence(words, note)}"), soft_wrap=True)
    if not report.unread:
        console().print(words.say("cli.read.all"))
    for note in report.remarks:
        console().print(escape(_sentence(words, note)), style="yellow", soft_wrap=True)


def _sentence(words: Words, note: ReadNote) -> str:
    return words.say(f"read.{note.code}", **dict(note.facts))


def show_notes(words: Words, contract: Contract) -> None:
    """What the reader of the results must know about the file."""
    for note in contract.notes:
        console().print(escape(_sentence(words, note)), style="yellow", soft_wrap=True)


def _party(*parts: str) -> str:
    return " ".join(dict.fromkeys(part for part in parts if part))


def show_law(words: Words, report: LawReport) -> None:
    """Every citation with its verdict and the sentence for it."""
    out = console()
    out.print(escape(words.say("cli.law.date", date=report.reference.value.isoformat())))
    if not report.verdicts:
        out.print(escape(words.say("cli.law.none")))
        return
    table = Table()
    for column in ("citation", "verdict", "reason"):
        table.add_column(words.say(f"cli.column.{column}"), overflow="fold")
    for verdict in report.verdicts:
        table.add_row(
            escape(verdict.citation.text), escape(wording.verdict_mark(verdict, words)),
            escape(wording.reason(verdict, words)),
        )  # fmt: skip
    out.print(table)


def finding_mark(words: Words, finding: Finding) -> str:
    """How many bases of the finding carry a green mark; never one word for the whole finding."""
    good = sum(basis.mark.green for basis in finding.basis)
    return words.say("mark.count", verified=good, total=len(finding.basis)) if finding.basis else ""


def show_review(words: Words, review: Review, report: ExportReport) -> None:
    """The findings as a table, the outcome, and what was written."""
    out = console()
    contract = review.contract
    show_notes(words, contract)
    if review.findings:
        out.print(_findings(words, review))
    else:
        out.print(escape(words.say("cli.review.none", name=contract.source.name)))
    found = issues(review.findings)
    risks = Counter(issue.lead.risk for issue in found)
    out.print(escape(words.say(
        "cli.review.state",
        state=words.say(f"state.{review.state.value}") if review.state else "",
        findings=len(found), high=risks[Risk.HIGH], medium=risks[Risk.MEDIUM], low=risks[Risk.LOW],
        verified=sum(1 for v in review.verdicts if v.verified), citations=len(review.verdicts),
        date=review.reference.value.isoformat(),
    )), soft_wrap=True)  # fmt: skip
    if report.files and not contract.source.word:
        code = "pdf_notes" if any(f.kind is ExportKind.ANNOTATED for f in report.files) else "no_redline"
        out.print(escape(words.say(f"cli.review.{code}", name=contract.source.name)), soft_wrap=True)
    show_files(words, report)


def _findings(words: Words, review: Review) -> Table:
    contract = review.contract
    names = ("risk", "number", "title", "quote", "mark")
    table = Table(title=escape(contract.source.name))
    for column in names:
        table.add_column(words.say(f"cli.column.{column}"), overflow="fold")
    for issue in issues(review.findings):
        finding = issue.lead
        quote = finding.quote.replace("\n", " ")
        table.add_row(
            f"[{RISK_STYLE[finding.risk]}]{words.say(f'risk.{finding.risk.value}')}[/]",
            escape(wording.places(contract, issue, words)),
            escape(wording.title(finding, words)),
            escape(quote if len(quote) <= 40 else quote[:39] + "…"),
            escape(finding_mark(words, finding)),
        )  # fmt: skip
    return table


def show_files(words: Words, report: ExportReport) -> None:
    """Paths of what was written, and how many edits became comments."""
    out = console()
    fallback = sum(1 for o in report.outcomes if o.result in {ItemResult.FALLBACK, ItemResult.LEFT_OUT})
    if fallback:
        out.print(escape(words.say("cli.review.fallback", count=fallback)), style="yellow")
    if report.files:
        out.print(words.say("cli.review.files"))
        for file in report.files:
            out.print(escape(f"  {file.path}"), soft_wrap=True)
    for code in report.notes:
        out.print(escape(words.say(f"export.note.{code}")), style="yellow", soft_wrap=True)


def show_verified(words: Words, report: VerifyReport, more: Sequence[str] = ()) -> None:
    """Whether a chain holds and ``more`` about it, and if not, every place where it breaks."""
    if report.valid:
        sentence = words.say("cli.verify.valid", hops=report.hops, head=report.head[:16])
        console().print(escape(sentence), style="green", soft_wrap=True)
        for line in more:
            console().print(escape(line), soft_wrap=True)
        return
    for broken in report.breaks:
        reason = wording.break_sentence(broken, words)
        console(stderr=True).print(
            escape(words.say("cli.verify.broken", reason=reason)), style="red", soft_wrap=True
        )


def show_queue(words: Words, items: Sequence[QueueItem]) -> None:
    """What waits for a lawyer, one item a paragraph, with the id by which it is settled."""
    out = console()
    if not items:
        out.print(escape(words.say("queue.empty")))
    for item in items:
        out.print(escape(wording.gap_sentence(item.gap, words)), soft_wrap=True)
        code = "queue.settled" if item.settled_by else "queue.open"
        facts = {"item": item.item_id, "run": item.run_id, "by": item.settled_by, "reason": item.reason}
        out.print(escape("  " + words.say(code, **facts)), style="dim", soft_wrap=True)
