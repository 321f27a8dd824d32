"""Symbolic check: what the others claim, proven again from the text and the statute library (R2.1).

No opinion and no model: a quote stands at its span or it does not. What fails is named as a fault,
and the delivery is made without it (``agents.delivery``).
"""

from collections.abc import Iterable, Sequence

from workbench.agents.analyst import own_defect
from workbench.agents.base import Job, Matter, Rule
from workbench.agents.drafter import DRAFTER
from workbench.agents.second_look import look_again
from workbench.agents.sums import sums
from workbench.domain.citation import DateSource, Scope, Verdict
from workbench.domain.contract import Contract
from workbench.domain.finding import Basis, EditKind, Finding, Mark
from workbench.domain.judgement import Criterion, Fault
from workbench.domain.span import Span
from workbench.envelope.blocks import Citations, Claims, Redline, RedlineItem, RiskPoints
from workbench.envelope.pack import PROVEN, Output
from workbench.text.diff import OpKind

QUOTE, EDIT, DIFF, MARK = "quote_not_found", "edit_does_not_fit", "diff_does_not_fit", "mark_not_earned"
CRITERIA = {
    "quotes_located": QUOTE,
    "edits_fit": EDIT,
    "diffs_apply": DIFF,
    "marks_earned": MARK,
}
_EARNS = {Scope.EXISTENCE: Mark.VERIFIED_EXISTENCE, Scope.CONTENT: Mark.VERIFIED_CONTENT}
_BATCH = 200


def prove(job: Job) -> Output:
    """Every quote, edit, diff and green mark, checked once more."""
    points, redline = job.given(RiskPoints), job.given(Redline)
    citations = job.given(Citations)
    findings = points.findings if points else ()
    items = redline.items if redline else ()
    faults: list[Fault] = []
    marks = _Marks(job.matter, citations.verdicts if citations else ())
    for number, finding in enumerate(findings):
        if number % _BATCH == 0:
            job.stop()
        faults += _finding(finding, job.matter.contract, marks)
    for item in items:
        faults += _item(item, job.matter.contract)
    faults += _second_look(job, findings, items)
    numeric = tuple(claim for item in items for claim in sums(item, job.matter.contract))
    total = len(findings) + len(items)
    looked = {
        QUOTE: len(findings),
        EDIT: sum(not item.dropped for item in items),
        DIFF: sum(not item.dropped and item.edit.kind is EditKind.REPLACE for item in items),
        MARK: sum(basis.mark.green for finding in findings for basis in finding.basis),
    }
    criteria = tuple(_criterion(name, code, faults) for name, code in CRITERIA.items() if looked[code])
    return Output(
        status="partial" if faults else "success",
        deliverables=(job.say("flow.prove.claims", count=total, faults=len(faults)),),
        blocks=(Claims(checked=total, criteria=criteria, faults=tuple(faults), numeric=numeric),),
        held=PROVEN,
    )


def _second_look(job: Job, findings: Sequence[Finding], items: Sequence[RedlineItem]) -> Iterable[Fault]:
    """What the rules say of the wording that a model wrote: of its own findings, or of findings that had
    none, and then it is the drafter's."""
    own = {item.finding_id: item for item in findings if item.edit is not None}
    ruled = {name: item.edit for name, item in own.items() if item.source == "rule"}
    for fault in look_again(job.matter, [item for item in items if ruled.get(item.finding_id) != item.edit]):
        yield fault if fault.finding_id in own else fault.model_copy(update={"node": DRAFTER.name})


def _criterion(name: str, code: str, faults: list[Fault]) -> Criterion:
    """One criterion; what had nothing to look at is none, since it could not fail (R4.1)."""
    lost = tuple(fault.finding_id for fault in faults if fault.code == code)
    return Criterion(name=name, passed=not lost, lost=lost)


def _finding(finding: Finding, contract: Contract, marks: "_Marks") -> Iterable[Fault]:
    if finding.span.of(contract.text) != finding.quote or not _inside(finding.span, contract):
        yield Fault(finding_id=finding.finding_id, code=QUOTE)
    for basis in finding.basis:
        if basis.mark.green and not marks.earned(finding, basis):
            yield Fault(finding_id=finding.finding_id, code=MARK, subject=basis.cited)


def _inside(span: Span, contract: Contract) -> bool:
    return 0 <= span.start <= span.end <= len(contract.text)


def _item(item: RedlineItem, contract: Contract) -> Iterable[Fault]:
    edit = item.edit
    if item.dropped:
        return
    if edit.span.of(contract.text) != edit.old or not _inside(edit.span, contract):
        yield Fault(finding_id=item.finding_id, code=EDIT)
    elif edit.kind is EditKind.REPLACE and not _rebuilds(item):
        yield Fault(finding_id=item.finding_id, code=DIFF)


def _rebuilds(item: RedlineItem) -> bool:
    """Whether the diff gives back the old words when rejected and the new ones when accepted."""
    old = "".join(op.text for op in item.ops if op.kind != OpKind.INSERT)
    new = "".join(op.text for op in item.ops if op.kind != OpKind.DELETE)
    return (old, new) == (item.edit.old, item.edit.new)


class _Marks:
    """Green marks derived anew; each distinct basis is asked for once."""

    def __init__(self, matter: Matter, verdicts: tuple[Verdict, ...]) -> None:
        self._matter = matter
        self._own = {(verdict.citation.span, verdict.citation.text): verdict for verdict in verdicts}
        # A basis names its article as it stands on the day, so an undated contract leaves no doubt here.
        self._day = matter.reference.model_copy(update={"source": DateSource.CHOSEN})
        self._fresh: dict[str, tuple[Verdict, ...]] = {}

    def earned(self, finding: Finding, basis: Basis) -> bool:
        """Whether the library, asked again, vouches for the mark.

        The contract's own citations are compared with the researcher's verdict, which is of another
        hop than the finding's.
        """
        if own_defect(finding, basis, self._matter.contract.text) and basis.verdict is not None:
            citation = basis.verdict.citation
            own = self._own.get((citation.span, citation.text))
            return own is not None and own.verified and _EARNS.get(own.scope or Scope.EXISTENCE) is basis.mark
        fresh = self._fresh.get(basis.cited)
        if fresh is None:
            fresh = self._matter.tools.examine(basis.cited, self._day)
            self._fresh[basis.cited] = fresh
        return len(fresh) == 1 and _agrees(fresh[0], basis)


def _agrees(fresh: Verdict, basis: Basis) -> bool:
    """Whether a fresh verdict vouches for the mark, on the same article's very text."""
    old = basis.verdict
    if old is None or not fresh.verified:
        return False
    if (old.instrument, old.version, old.article_text) != (
        fresh.instrument,
        fresh.version,
        fresh.article_text,
    ):
        return False
    return basis.mark is Mark.VERIFIED_EXISTENCE or fresh.scope is Scope.CONTENT


SYMBOLIC = Rule("symbolic", prove)
