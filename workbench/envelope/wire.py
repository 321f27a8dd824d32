"""What a model has to write for each kind of block, and how it becomes the block (R1.2, R1.3).

A wire model names clauses by number and quotes words, since a model cannot know offsets, digests or
verdicts. ``block`` turns it into the block that this program believes: quotes located, law judged,
what fails left out and counted. A kind without a wire model of its own is written as the block itself,
so a new block type is still one model in ``BLOCKS``.
"""

from collections import Counter
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from workbench.domain.citation import Citation, Verdict
from workbench.domain.finding import Edit, EditKind, Finding, Negotiability, Risk
from workbench.domain.judgement import Conflict, Criterion, ReviewedClause, TopicVerdict
from workbench.domain.span import Span
from workbench.envelope import blocks
from workbench.envelope.blocks import Block
from workbench.envelope.ground import CLAUSE, EDIT, UNEXAMINED, Checks
from workbench.envelope.pack import storable
from workbench.envelope.spoken import ANSWER, NEGOTIABILITY, RISK, VERDICT, one_or_many, spoken
from workbench.envelope.spoken import EDIT as EDIT_WORDS
from workbench.text.diff import opcodes
from workbench.text.digests import digest_of
from workbench.text.legible import legible

CHECK = "AI-01"
ADVICE = "model_advice"
MOST, BASES = 500, 20
_BETWEEN = "\x1f"  # ASCII's unit separator: no value of a key runs into the next
_DEFAULT = {Risk.HIGH: Negotiability.MUST, Risk.MEDIUM: Negotiability.PREFER, Risk.LOW: Negotiability.ACCEPT}

Quote = Annotated[str, BeforeValidator(storable), Field(max_length=20_000)]
"""Words of the contract or of the law, as they stand there."""


def seen(value: object) -> object:
    """A model's own words as a person sees them."""
    kept = storable(value)
    return legible(kept) if isinstance(kept, str) else kept


Text = Annotated[str, BeforeValidator(seen), Field(max_length=20_000)]
"""A model's own words."""


def listed(value: object) -> object:
    """One string where a list was asked for is a list of one; null is none."""
    if value is None:
        return ()
    return (value,) if isinstance(value, str) else value


class Wire(BaseModel):
    """Base of all wire models: fields that nobody asked for are not an error."""

    model_config = ConfigDict(frozen=True, extra="ignore", coerce_numbers_to_str=True)

    def block(self, checks: Checks) -> Block | None:
        """The block, as far as its claims hold; None where nothing of it may stand."""
        raise NotImplementedError


class RiskItem(Wire):
    """One risk. ``quote`` repeats the words of the contract exactly, ``clause`` is the number shown
    before them, ``basis`` names articles (《民法典》第五百八十五条), ``rewrite`` replaces the quote."""

    clause: Text = ""
    quote: Quote
    title: Text
    why: Text = ""
    advice: Text = ""
    risk: Annotated[Risk, BeforeValidator(spoken(RISK))]
    negotiability: Annotated[Negotiability | None, BeforeValidator(spoken(NEGOTIABILITY))] = None
    basis: Annotated[tuple[Text, ...], BeforeValidator(listed), Field(max_length=BASES)] = ()
    rewrite: Text | None = None

    def finding(self, checks: Checks, seen: Counter[str]) -> Finding | None:
        """The finding; None where its quote is not to be found. A basis that the library refutes, or
        an edit that does not fit one paragraph, is left out of it."""
        key = _BETWEEN.join((CHECK, self.quote, self.title))
        change = None if self.rewrite == self.quote else self.rewrite
        name = f"{CHECK}-{digest_of(_BETWEEN.join((key, str(seen[key]))))[:8]}"
        seen[key] += 1
        span = checks.quote(self.quote, self.clause, name)
        if span is None:
            return None
        clause = checks.ground.clause_at(span)
        bases = (checks.basis(cited, name) for cited in dict.fromkeys(self.basis))
        return Finding(
            finding_id=name,
            check=CHECK,
            facts=(("title", self.title), ("why", self.why), ("advice", self.advice)),
            risk=self.risk,
            negotiability=self.negotiability or _DEFAULT[self.risk],
            clause=clause.index if clause else None,
            span=span,
            quote=span.of(checks.ground.text),
            basis=tuple(basis for basis in bases if basis is not None),
            edit=edit(checks, span, EditKind.REPLACE, change, name) if change else None,
            comment_reason="" if change else "model_comment",
            source="model",
        )


class RiskPoints(Wire):
    """Risks that were found."""

    items: Annotated[tuple[RiskItem, ...], BeforeValidator(one_or_many), Field(max_length=MOST)]

    def block(self, checks: Checks) -> blocks.RiskPoints:
        """The findings whose quotes stand in the contract, in its order."""
        seen: Counter[str] = Counter()
        found = [item.finding(checks, seen) for item in self.items]
        kept = sorted((f for f in found if f is not None), key=lambda f: (f.span, f.finding_id))
        return blocks.RiskPoints(findings=tuple(kept))


class CitedItem(Wire):
    """One citation of law. With ``quote`` it stands in the contract; without, the model relies on it.
    ``says`` is what the article is claimed to provide, in its own words."""

    law: Text
    article: Text = ""
    clause: Text = ""
    quote: Quote = ""
    says: Quote = ""

    @property
    def cited(self) -> str:
        """The citation as a sentence that the library can judge."""
        law = self.law.strip().strip("《》")
        return f"《{law}》{self.article.strip()}" + (f"规定：“{self.says}”" if self.says else "")

    def verdicts(self, checks: Checks) -> tuple[Verdict, ...]:
        """The library's verdicts. The contract's own citation is read from the contract's words, and
        is kept whatever the verdict: that it does not hold is the result."""
        if checks.ground.examine is None:
            checks.count(False, UNEXAMINED, self.cited)
            return ()
        if not self.quote:
            verdict = checks.verdict(self.cited)
            return () if verdict is None else (_without_place(verdict),)
        span = checks.quote(self.quote, self.clause)
        if span is None:
            return ()
        return tuple(_moved(v, span.start) for v in checks.examine(span.of(checks.ground.text)))


class Citations(Wire):
    """Citations of law."""

    items: Annotated[tuple[CitedItem, ...], BeforeValidator(one_or_many), Field(max_length=MOST)]

    def block(self, checks: Checks) -> blocks.Citations:
        """The verdicts of the citations that could be found, each once."""
        found = dict.fromkeys(verdict for item in self.items for verdict in item.verdicts(checks))
        return blocks.Citations(verdicts=tuple(found))


class EditItem(Wire):
    """One edit for a finding: ``new`` replaces the quoted words, or is a paragraph after theirs."""

    finding_id: Text
    clause: Text = ""
    quote: Quote
    kind: Annotated[EditKind, BeforeValidator(spoken(EDIT_WORDS))] = EditKind.REPLACE
    new: Text = ""


class Redline(Wire):
    """Edits."""

    items: Annotated[tuple[EditItem, ...], BeforeValidator(one_or_many), Field(max_length=MOST)]

    def block(self, checks: Checks) -> blocks.Redline:
        """The edits whose quotes stand in one paragraph, with their readable diffs."""
        made: list[blocks.RedlineItem] = []
        for item in self.items:
            span = checks.quote(item.quote, item.clause, item.finding_id)
            change = edit(checks, span, item.kind, item.new, item.finding_id) if span else None
            if change is None:
                continue
            ops = opcodes(change.old, change.new) if change.kind is EditKind.REPLACE else ()
            diff = tuple(blocks.DiffOp(op.kind.value, op.text) for op in ops)
            made.append(blocks.RedlineItem(finding_id=item.finding_id, edit=change, ops=diff))
        return blocks.Redline(items=tuple(made))


class Scan(Wire):
    """The numbers of the clauses that were read; ``none_found`` says that nothing was found in them."""

    clauses: Annotated[tuple[Text, ...], BeforeValidator(listed), Field(max_length=MOST)]
    none_found: bool = False

    def block(self, checks: Checks) -> blocks.Scan:
        """Records by text hash; a number that no clause or several clauses bear gives none."""
        looked: dict[int, ReviewedClause] = {}
        for number in self.clauses:
            named = checks.ground.clauses(number)
            if checks.count(len(named) == 1, CLAUSE, number):
                looked[named[0].index] = ReviewedClause(clause=named[0].index, digest=named[0].digest)
        return blocks.Scan(clauses=tuple(looked[at] for at in sorted(looked)), none_found=self.none_found)


class Suggestions(Wire):
    """What the next agent must look at, in words."""

    items: Annotated[tuple[Text, ...], BeforeValidator(listed), Field(max_length=MOST)]

    def block(self, checks: Checks) -> blocks.Suggestions:  # noqa: ARG002 - nothing to check in advice
        """The advice under one code."""
        return blocks.Suggestions(items=tuple(blocks.Suggestion(code=ADVICE, about=a) for a in self.items))


class JudgedCriterion(Wire):
    """One criterion of the rubric with the finding ids where it did not hold."""

    name: Text
    passed: Annotated[bool, BeforeValidator(spoken(ANSWER))]
    lost: Annotated[tuple[Text, ...], BeforeValidator(listed)] = ()


class FindingVerdict(Wire):
    """Whether a finding of another agent holds, in this model's view."""

    finding_id: Text
    verdict: Annotated[Literal["holds", "fails"], BeforeValidator(spoken(VERDICT))]
    why: Text = ""


class Claims(Wire):
    """Criteria graded by the model: an opinion, kept apart from what code proved (R4.2). ``verdicts``
    are its conclusions on other agents' findings, to be held against theirs."""

    criteria: Annotated[tuple[JudgedCriterion, ...], BeforeValidator(one_or_many), Field(max_length=MOST)]
    verdicts: Annotated[tuple[FindingVerdict, ...], BeforeValidator(one_or_many), Field(max_length=MOST)] = ()

    def block(self, checks: Checks) -> blocks.Claims:  # noqa: ARG002 - an opinion has no place to check
        """The criteria, marked as graded by a model; a verdict's topic is the finding."""
        graded = (
            Criterion(name=c.name, passed=c.passed, graded_by="model", lost=c.lost) for c in self.criteria
        )
        said = (
            TopicVerdict(
                node="",
                clause=None,
                topic=v.finding_id,
                verdict=v.verdict,
                finding_id=v.finding_id,
                built="model",
            )
            for v in self.verdicts
        )
        return blocks.Claims(checked=len(self.criteria), criteria=tuple(graded), verdicts=tuple(said))


class ConflictItem(Wire):
    """Two agents that say different things about a clause."""

    clause: Text = ""
    topic: Text
    first: Text
    second: Text
    finding_id: Text = ""


class Conflicts(Wire):
    """Contradictions; ``compared`` is how many pairs were looked at."""

    items: Annotated[tuple[ConflictItem, ...], BeforeValidator(one_or_many), Field(max_length=MOST)]
    compared: Annotated[int, Field(ge=0)] = 0

    def block(self, checks: Checks) -> blocks.Conflicts:
        """All of them: a conflict is never dropped, only its clause may be unknown."""
        made: list[Conflict] = []
        for item in self.items:
            named = checks.ground.clauses(item.clause)
            if item.clause:
                checks.count(len(named) == 1, CLAUSE, item.clause, item.finding_id)
            made.append(
                Conflict(
                    clause=named[0].index if len(named) == 1 else None,
                    topic=item.topic,
                    first=item.first,
                    second=item.second,
                    finding_id=item.finding_id,
                )
            )
        return blocks.Conflicts(items=tuple(made), compared=self.compared)


class Jurisdiction(Wire):
    """Whose law applies, and the words of the contract that say so."""

    jurisdiction: Text
    clause: Text = ""
    quote: Quote = ""

    def block(self, checks: Checks) -> Block | None:
        """With the run's own reference date; none where the quote or the date is missing."""
        found = checks.quote(self.quote, self.clause) if self.quote else Span(0, 0)
        if found is None or checks.ground.reference is None:
            return None
        return blocks.Jurisdiction(jurisdiction=self.jurisdiction, reference=checks.ground.reference)


def edit(checks: Checks, span: Span, kind: EditKind, new: str, about: str) -> Edit | None:
    """The edit at a located quote; None where its words do not stand in one paragraph that may be
    changed."""
    block = checks.ground.block_at(span)
    inside = span.shift(-block.start) if block else span
    fits = block is not None and not any(Span(*locked).meets(inside) for locked in block.locked)
    if not checks.count(fits, EDIT, span.of(checks.ground.text), about):
        return None
    return Edit(kind=kind, span=span, old=span.of(checks.ground.text), new=new)


def _moved(verdict: Verdict, start: int) -> Verdict:
    """A verdict on a piece of the contract, at its place in the contract."""
    old = verdict.citation
    claim = old.claim.shift(start) if old.claim else None
    places = {"span": old.span.shift(start), "name_span": old.name_span.shift(start), "claim": claim}
    return verdict.model_copy(update={"citation": old.model_copy(update=places)})


def _without_place(verdict: Verdict) -> Verdict:
    """A verdict on law that the model relies on: its citation stands nowhere in the contract."""
    nowhere = {"span": Span(0, 0), "name_span": Span(0, 0), "claim": None}
    citation: Citation = verdict.citation.model_copy(update=nowhere)
    return verdict.model_copy(update={"citation": citation})


WIRES: dict[str, type[Wire]] = {
    blocks.RiskPoints.KIND: RiskPoints,
    blocks.Citations.KIND: Citations,
    blocks.Redline.KIND: Redline,
    blocks.Scan.KIND: Scan,
    blocks.Suggestions.KIND: Suggestions,
    blocks.Claims.KIND: Claims,
    blocks.Conflicts.KIND: Conflicts,
    blocks.Jurisdiction.KIND: Jurisdiction,
}


def form(kind: str) -> type[BaseModel]:
    """What a model has to write for a kind: its wire model, or the block itself where it has none."""
    return WIRES.get(kind) or blocks.BLOCKS[kind]


def believed(written: BaseModel, checks: Checks) -> Block | None:
    """The block of what a model wrote, as far as it holds."""
    if isinstance(written, Wire):
        return written.block(checks)
    return written if isinstance(written, Block) else None
