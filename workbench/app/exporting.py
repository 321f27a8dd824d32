"""What leaves the program: redline, clean copy, memorandum and bundle (specification R6.4)."""

import os
import tempfile
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Literal, NamedTuple

from workbench.app.release import memo_event, note, redline_event
from workbench.documents.memo import make_memo
from workbench.documents.redline.clean import write_clean
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
from workbench.errors import RetryableError
from workbench.settings.gate_rules import OutputRules
from workbench.text.digests import sha256
from workbench.text.own_terms import in_own_terms
from workbench.words import Words

ORDER = (ExportKind.REDLINE, ExportKind.CLEAN, ExportKind.MEMO, ExportKind.BUNDLE)
SUFFIX = {ExportKind.BUNDLE: ".zip"}
_ACCEPTING = frozenset({DecisionKind.ACCEPT, DecisionKind.EDIT})


Audience = Literal["internal", "counterparty"]


class Order(NamedTuple):
    """What is to be exported, and how. ``decided`` is the decision in force on each finding;
    ``everything`` takes every suggested edit that was not rejected, decided or not. ``audience`` says who will
    read the comments of the file. ``chain`` is what the
    memorandum says of the run's chain, ``rules`` those of the output gate."""

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


class _Made(NamedTuple):
    kind: ExportKind
    data: bytes
    stem: str


def export(order: Order, out: Path) -> ExportReport:
    """Make every file first, then put them all into ``out``.

    Nothing that exists is overwritten: a number is added to the name. Raises UserError
    ``redline_needs_docx`` for native files of another format, ``source_changed`` and the writers'
    own; RetryableError ``export_failed`` where the folder cannot be written: no partial file stays.
    """
    source = Path(order.review.contract.source.path or order.review.contract.source.name)
    outcomes: tuple[ItemOutcome, ...] = ()
    checks: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    made: list[_Made] = []
    copy = _copy_stem(order.review.contract.source, order.words)
    stem = Path(order.review.contract.source.name).stem
    events: list[GateEvent] = []
    for kind in (kind for kind in ORDER if kind in order.kinds):
        if kind is ExportKind.REDLINE:
            written = write_redline(
                source, order.review.contract, items(order), order.author, order.when, order.words
            )
            outcomes, checks = written.outcomes, (*checks, *written.checks)
            notes = (*notes, *written.notes)
            made.append(_Made(kind, written.data, copy))
            events.append(redline_event(items(order), order.review, order.decided.values(), order.when))
        elif kind is ExportKind.CLEAN:
            clean = write_clean(source, order.review.contract, clean_items(order), order.author, order.when)
            outcomes, checks = outcomes or clean.outcomes, (*checks, *clean.checks)
            notes = (*notes, *clean.notes)
            made.append(_Made(kind, clean.data, copy))
        elif kind is ExportKind.MEMO:
            memo = make_memo(order.review, order.words, order.when, outcomes, order.chain)
            made.append(_Made(kind, memo.data, stem))
            events.append(
                memo_event(memo.text, order.review, order.decided.values(), order.rules, order.when)
            )
        else:
            made.append(_Made(kind, order.bundle(), stem))
    files = _place(made, out, order.words)
    notes = (*notes, *(code for event in events for code in note(event)))
    return ExportReport(
        files=files,
        outcomes=outcomes,
        checks=tuple(dict.fromkeys(checks)),
        notes=tuple(dict.fromkeys(notes)),
        released=tuple(events),
    )


def _copy_stem(source: Source, words: Words) -> str:
    """What a marked or clean copy is called after; a converted original is named with its format, so that nobody takes
    the .docx for the file that came in."""
    name = Path(source.name).stem
    return words.say("flow.file.converted", name=name, format=source.format) if source.converted else name


def export_bundle(data: bytes, out: Path, stem: str, words: Words) -> ExportReport:
    """Write a bundle alone, as for a destroyed matter."""
    return ExportReport(files=_place([_Made(ExportKind.BUNDLE, data, stem)], out, words))


def export_versions(data: bytes, out: Path, stem: str, words: Words) -> tuple[ExportedFile, ...]:
    """Write the marked file of two versions."""
    return _place([_Made(ExportKind.REDLINE, data, stem)], out, words)


def items(order: Order) -> tuple[ExportItem, ...]:
    """Edits that were accepted (with ``everything``: all but rejected ones), comments for the rest. Where
    several places make one issue, the first that goes out tells it and the others point there."""
    out = [f for f in order.review.findings if not _rejected(f, order) and _told(f, order)]
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


def _comment(finding: Finding, lead: Finding, order: Order) -> str:
    if finding is not lead:
        return wording.same_comment(finding, order.review.contract, lead, order.words)
    if order.audience == "counterparty":
        return wording.counterparty_comment(finding, order.words)
    return wording.comment_text(finding, order.words)


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


def _place(made: Iterable[_Made], out: Path, words: Words) -> tuple[ExportedFile, ...]:
    """Write all files under names of their own, then give them their real names."""
    waiting: list[tuple[_Made, Path]] = []
    name = ""
    try:
        out.mkdir(parents=True, exist_ok=True)
        for file in made:
            name = words.say(f"flow.file.{file.kind.value}", name=file.stem) + SUFFIX.get(file.kind, ".docx")
            waiting.append((file, _temporary(file.data, out)))
        return tuple(_named(file, path, out, words) for file, path in waiting)
    except OSError as error:
        raise RetryableError("export_failed", name=name or out.name) from error
    finally:
        for _, path in waiting:
            path.unlink(missing_ok=True)


def _temporary(data: bytes, out: Path) -> Path:
    handle, name = tempfile.mkstemp(prefix=".workbench-", dir=out)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError:
        Path(name).unlink(missing_ok=True)
        raise
    return Path(name)


def _named(file: _Made, path: Path, out: Path, words: Words) -> ExportedFile:
    """Move a finished file to the first name that is free."""
    suffix = SUFFIX.get(file.kind, ".docx")
    first = words.say(f"flow.file.{file.kind.value}", name=file.stem)
    path.chmod(0o644)
    for number in range(1, 10_000):
        target = out / f"{first}{'' if number == 1 else f' ({number})'}{suffix}"
        if _taken_by_move(path, target):
            digest = sha256(file.data)
            return ExportedFile(kind=file.kind, path=str(target), size=len(file.data), digest=digest)
    raise RetryableError("export_failed", name=first)


def _taken_by_move(path: Path, target: Path) -> bool:
    """Give a file its name unless somebody has it; a hard link never overwrites, where there are any."""
    if target.exists():
        return False
    try:
        target.hardlink_to(path)
    except FileExistsError:
        return False
    except OSError:
        path.rename(target)
    return True
