"""The four seats at which a model may sit: what it is asked for, and how its answer joins the rules' (R7.1).

Rules always run first and their results stay as they are. A model adds findings, wording, verdicts;
what did not hold of it is named in a ``CLAIMS`` block, so that the quality gate sees it and a directed
rerun can tell the model (R4.4).
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NamedTuple

from workbench.agents import planted, scrutiny
from workbench.agents.analyst import ANALYST
from workbench.agents.base import Job, Rule
from workbench.agents.delivery import worded
from workbench.agents.drafter import DRAFTER, arrange
from workbench.agents.passages import cited_as
from workbench.agents.researcher import RESEARCHER
from workbench.agents.reviewer import REVIEWER
from workbench.domain.citation import Verdict
from workbench.domain.finding import Finding, Risk
from workbench.domain.judgement import Fault, ReviewedClause, TopicVerdict
from workbench.envelope.blocks import (
    Block,
    Citations,
    Claims,
    Conflicts,
    Redline,
    RedlineItem,
    RiskPoints,
    Scan,
)
from workbench.envelope.ground import CLAUSE, EDIT, QUOTE, Ground
from workbench.envelope.model import Kind
from workbench.envelope.pack import Held, Output

HOLDS = "holds"
UNKNOWN = "finding_unknown"
_HARD = frozenset({QUOTE, EDIT})
_CRITERIA = frozenset({"explained", "actionable", "complete"})


class Heard(NamedTuple):
    """What a model's answer came to: its output after the ladder, the claims that did not hold, and
    what it was held against."""

    output: Output
    faults: tuple[Fault, ...]
    ground: Ground


class Joined(NamedTuple):
    """The blocks of rules and model together, and what of the model's claims did not hold; ``recovered``
    counts claims that hold after all, ``lost`` those that were left out here, ``notes`` says so."""

    blocks: tuple[Block, ...]
    faults: tuple[Fault, ...] = ()
    recovered: int = 0
    notes: tuple[str, ...] = ()
    lost: int = 0


@dataclass(frozen=True)
class Seat:
    """One agent: its rules, the blocks that a model is asked for, and how both join."""

    rule: Rule
    kinds: tuple[str, ...]
    join: Callable[[Job, Output, Heard], Joined]

    @property
    def name(self) -> str:
        """The agent's id."""
        return self.rule.name


def joined(seat: Seat, job: Job, ruled: Output, heard: Heard) -> Output:
    """The output of a step whose model answered."""
    words, said = job.matter.words, heard.output
    made = seat.join(job, ruled, heard)
    faults = [
        *hard(heard.faults),
        *made.faults,
        *scrutiny.lines(said, heard.ground),
        *scrutiny.tongue(said, words.language),
    ]
    told = scrutiny.cleaned(said, words)
    return said.model_copy(
        update={
            "status": "partial" if faults and said.status == "success" else said.status,
            "deliverables": (*ruled.deliverables, *told.deliverables),
            "notes": (*ruled.notes, *made.notes, *told.notes),
            "blocks": _with_faults(made.blocks, faults, seat.name),
            "held": _sum(ruled.held, _less(said.held, made.lost), made.recovered),
        }
    )


def hard(faults: Iterable[Fault]) -> tuple[Fault, ...]:
    """The faults that are a gap in what is delivered; others only cost confidence."""
    return tuple(fault for fault in faults if fault.code in _HARD or fault.code.startswith("basis_"))


def _with_faults(blocks: tuple[Block, ...], faults: Iterable[Fault], node: str) -> tuple[Block, ...]:
    named = tuple(dict.fromkeys(fault.model_copy(update={"node": node}) for fault in faults))
    if not named:
        return blocks
    claims = next((block for block in blocks if isinstance(block, Claims)), None) or Claims()
    others = tuple(block for block in blocks if not isinstance(block, Claims))
    return (*others, claims.model_copy(update={"faults": (*claims.faults, *named)}))


def _less(held: Held | None, lost: int) -> Held | None:
    """Claims with some that were left out after they had been counted as held, or not been counted."""
    return (
        held if held is None or not lost else Held(total=max(held.total, lost), held=max(0, held.held - lost))
    )


def _sum(ruled: Held | None, said: Held | None, recovered: int) -> Held | None:
    if ruled is None or said is None:
        return said or ruled
    total = ruled.total + said.total
    return Held(total=total, held=min(total, ruled.held + said.held + recovered))


def _block(output: Output, kind: type[Kind]) -> Kind | None:
    return next((block for block in output.blocks if isinstance(block, kind)), None)


def research(job: Job, ruled: Output, heard: Heard) -> Joined:
    """The contract's citations as the rules judged them; law that the model adds in a block of its own,
    for the next agents to read. What it did not choose from the articles that it was given is named: the
    library has it, but nobody looked for it."""
    given, known = _block(heard.output, Citations), _block(ruled, Citations)
    seen = {(v.citation.span, v.citation.text) for v in (known.verdicts if known else ())}
    added = tuple(
        verdict
        for verdict in (given.verdicts if given else ())
        if (verdict.citation.span, verdict.citation.text) not in seen
    )
    remembered = sum(not _was_given(verdict, job, heard.ground) for verdict in added)
    notes = (job.say("model.from_memory", count=remembered),) if remembered else ()
    return Joined((*ruled.blocks, *((Citations(verdicts=added),) if added else ())), notes=notes)


def _was_given(verdict: Verdict, job: Job, ground: Ground) -> bool:
    """Whether an article stands among the passages of the prompt, or in the contract itself."""
    if verdict.citation.span.end > verdict.citation.span.start or verdict.citation.article is None:
        return True
    article = dict(verdict.facts).get("article", "")
    shown = cited_as(verdict.instrument, article, verdict.version, job.matter.words)
    return ground.stands_in_sources(shown)


def _left_out(job: Job, count: int) -> tuple[str, ...]:
    """A note of what was not taken because it repeats, or was not asked for."""
    return (job.say("model.left_out", count=count),) if count else ()


def analyse(job: Job, ruled: Output, heard: Heard) -> Joined:
    """All findings of the rules, and those of the model that say something else. Silence on a contract
    that tells the machine what to find is a fault."""
    points, given = _block(ruled, RiskPoints), _block(heard.output, RiskPoints)
    known = points.findings if points else ()
    told = {(finding.span, finding.edit and finding.edit.new) for finding in known}
    serious = planted.without_praise(given.findings if given else ())
    fresh = [f for f in serious.findings if (f.span, f.edit and f.edit.new) not in told]
    seen = scrutiny.findings(fresh, heard.output.model, heard.ground, job.matter.words, known)
    findings = tuple(sorted((*known, *seen.findings), key=lambda f: (f.span, f.finding_id)))
    # The rules' word that nothing was found falls with the first finding.
    others = tuple(
        block
        for block in ruled.blocks
        if not isinstance(block, RiskPoints) and not (findings and isinstance(block, Scan))
    )
    said = tuple(_held_to(finding) for finding in findings)
    silent = not serious.findings and not heard.faults
    obeyed = planted.silenced(known, job.matter.contract) if silent else ()
    notes = (job.say("model.praise", count=serious.praise),) if serious.praise else ()
    return Joined(
        (RiskPoints(findings=findings), *others, Claims(verdicts=said)),
        (*seen.faults, *obeyed),
        notes=(
            *notes,
            *_left_out(job, len(serious.findings) - len(fresh)),
            *_beside_orders(job, known, sum(f.edit is not None for f in seen.findings)),
        ),
        lost=serious.praise,
    )


def _beside_orders(job: Job, known: Iterable[Finding], edits: int) -> tuple[str, ...]:
    """A note where a model worded changes of a contract that gives orders to machines."""
    if not edits or not planted.orders(known):
        return ()
    return (job.say("model.beside_orders", count=edits),)


def _held_to(finding: Finding) -> TopicVerdict:
    """What the analyst says of its own finding, for the reviewer to agree with or not."""
    return TopicVerdict(
        node=ANALYST.name,
        clause=finding.clause,
        topic=finding.finding_id,
        verdict=HOLDS,
        finding_id=finding.finding_id,
        built=finding.source,
    )


def draft(job: Job, ruled: Output, heard: Heard) -> Joined:
    """Every edit of the findings, and the model's wording for findings that had none."""
    points, given = job.given(RiskPoints), _block(heard.output, Redline)
    findings = points.findings if points else ()
    seen = scrutiny.edits(given or Redline(items=()), heard.ground, findings)
    names = {finding.finding_id for finding in findings}
    unknown = tuple(
        Fault(finding_id="", code=UNKNOWN, subject=name) for name in seen.kept if name not in names
    )
    drafted = Redline(items=tuple(RedlineItem(finding_id=n, edit=e) for n, e in seen.kept.items()))
    items = arrange(worded(findings, drafted), job.matter.contract)
    others = tuple(block for block in ruled.blocks if not isinstance(block, Redline))
    worded_before = sum(f.edit is not None and f.finding_id in seen.kept for f in findings)
    twice = len(given.items) - len({item.finding_id for item in given.items}) if given else 0
    notes = (*_left_out(job, worded_before + twice), *_beside_orders(job, findings, len(seen.kept)))
    return Joined((Redline(items=items), *others), (*seen.faults, *unknown), notes=notes)


def review(job: Job, ruled: Output, heard: Heard) -> Joined:
    """The rules' contradictions and the model's; a record only for clauses that the model read."""
    output, model = heard.output, heard.output.model
    points = job.given(RiskPoints)
    places = {finding.finding_id: finding.clause for finding in (points.findings if points else ())}
    claims, scan = _block(output, Claims) or Claims(), _block(output, Scan)
    known, said = _block(ruled, Conflicts) or Conflicts(), _block(output, Conflicts) or Conflicts()
    verdicts = tuple(
        verdict.model_copy(
            update={"node": REVIEWER.name, "clause": places[verdict.topic], "built": f"model:{model}"}
        )
        for verdict in claims.verdicts
        if verdict.topic in places
    )
    unknown = tuple(
        Fault(finding_id="", code=UNKNOWN, subject=verdict.topic)
        for verdict in claims.verdicts
        if verdict.topic not in places
    )
    # Grades are of findings: where there are none, an opinion alone must not decide how the run ends.
    criteria = tuple(
        item.model_copy(update={"model": model})
        for item in claims.criteria
        if places and item.name in _CRITERIA
    )
    read = _read(job, scan, heard)
    ours = (Scan, Conflicts)
    blocks = (
        Scan(clauses=read.clauses, none_found=not places),
        known.model_copy(update={"items": (*known.items, *said.items)}),
        *(block for block in ruled.blocks if not isinstance(block, ours)),
        Claims(checked=claims.checked, criteria=criteria, verdicts=verdicts),
    )
    strange = sum(item.name not in _CRITERIA for item in claims.criteria)
    return Joined(
        blocks,
        (*unknown, *_passed_over(job, points, verdicts, read.clauses)),
        read.recovered,
        notes=_left_out(job, strange),
    )


def _passed_over(
    job: Job, points: RiskPoints | None, verdicts: Iterable[TopicVerdict], read: tuple[ReviewedClause, ...]
) -> tuple[Fault, ...]:
    """Faults of a reviewer that read nothing, or says nothing on a grave finding, where the contract gives
    orders to machines."""
    findings = points.findings if points else ()
    grave = {finding.finding_id for finding in findings if finding.risk is Risk.HIGH}
    if read and not grave - {verdict.topic for verdict in verdicts}:
        return ()
    return planted.silenced(findings, job.matter.contract)


class _Read(NamedTuple):
    """The clauses that were read, and how many names among them lead to several clauses."""

    clauses: tuple[ReviewedClause, ...]
    recovered: int


def _read(job: Job, scan: Scan | None, heard: Heard) -> _Read:
    """The clauses that the model read. Two things it cannot say: parts without a number (preamble,
    signatures), which the rules' record stands for, and which of several clauses of one number it
    means (an annex begins again at 1), which counts for all of them once it was said for each."""
    clauses = job.matter.contract.clauses
    at = {record.clause for record in (scan.clauses if scan else ())}
    recovered = 0
    said = Counter(fault.subject for fault in heard.faults if fault.code == CLAUSE)
    for number, times in said.items():
        named = heard.ground.clauses(number)
        if times >= len(named) > 1:
            at.update(clause.index for clause in named)
            recovered += times
    for clause in clauses:
        # Nobody is known to have read the signatures below clauses that nobody read.
        if not clause.number and (clause.index == 0 or clause.index - 1 in at):
            at.add(clause.index)
    return _Read(
        tuple(ReviewedClause(clause=index, digest=clauses[index].digest) for index in sorted(at)), recovered
    )


SEATS = (
    Seat(RESEARCHER, (Citations.KIND,), research),
    Seat(ANALYST, (RiskPoints.KIND,), analyse),
    Seat(DRAFTER, (Redline.KIND,), draft),
    Seat(REVIEWER, (Scan.KIND, Claims.KIND, Conflicts.KIND), review),
)
