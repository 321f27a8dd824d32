"""The playbook over a contract: findings of its own, and its word on what the checks found (R7.2, R7.3).

Only what a position does not accept is told, and a required clause that is not there; whatever is
acceptable gives nothing. A check on the same topic at the same place keeps its finding, with its law, and
takes the position in.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

from workbench.checks.engine import finding_id
from workbench.checks.index import Index
from workbench.checks.insertion import at_end, insertion
from workbench.checks.passages import place_of_missing
from workbench.checks.positions import Reading, asked, readings, shown
from workbench.checks.registry import Context
from workbench.checks.sides import Sides
from workbench.domain.contract import ClauseKind
from workbench.domain.finding import Basis, Edit, Finding, Mark, Negotiability, Risk
from workbench.domain.playbook import Grade, Playbook, PlaybookClause, Position
from workbench.domain.span import Span
from workbench.domain.stance import Stance, Tone

CHECK = "PLB"
_WHOLE, _CLAUSES, _PLACES, _LONGEST = 300, 3, 8, 60


@dataclass(frozen=True)
class Held:
    """A playbook with the digest of its text, and the tone in which its comments speak."""

    playbook: Playbook
    digest: str
    tone: Tone = Tone.USUAL


class _Point(NamedTuple):
    clause: PlaybookClause
    position: Position
    role: str
    places: tuple[Reading, ...]
    edit: Edit | None = None
    standard: str = ""


def with_stances(
    findings: Sequence[Finding], held: Held, sides: Sides, context: Context
) -> tuple[Finding, ...]:
    """The findings with the playbook's own among them, in the order of the text."""
    kept = list(findings)
    index = context.places
    for point in _points(held, sides, index):
        stance = _stance(point, held, sides)
        rival = next((n for n, item in enumerate(kept) if _same(item, point, index)), None)
        if rival is None:
            kept.append(_finding(point, stance, context, index))
        else:
            kept[rival] = _joined(kept[rival], point, stance)
    return tuple(sorted(kept, key=lambda finding: (finding.span, finding.check, finding.finding_id)))


def _points(held: Held, sides: Sides, index: Index) -> Iterator[_Point]:
    added = 0
    whole = _is_whole(held.playbook, sides, index)
    for clause in held.playbook.clause:
        position = _ours(clause, sides)
        if position is None:
            continue
        role = sides.labels.get(sides.ours, "")
        text = sides.named(position.insert or clause.standard)
        refused = tuple(_refused(clause, position, sides, index))
        if refused:
            yield _Point(clause, position, role, refused, None, text)
        elif whole and position.required and _absent(clause, sides, index):
            edit = insertion(clause, text, sides, index, added)
            added += edit is not None and at_end(clause, sides, index)
            yield _Point(clause, position, role, (), edit, text)


def _refused(clause: PlaybookClause, position: Position, sides: Sides, index: Index) -> Iterator[Reading]:
    if sides.ours and position.unacceptable is not None:
        found = readings(clause, sides, index)
        yield from (item for item in found if position.grade(item.value) is Grade.UNACCEPTABLE)


def _absent(clause: PlaybookClause, sides: Sides, index: Index) -> bool:
    return not shown(clause, sides, index) and asked(clause, sides, index)


def _ours(clause: PlaybookClause, sides: Sides) -> Position | None:
    """Our side's position; for a neutral reader one that only says what both sides require."""
    if sides.ours:
        return clause.positions.get(sides.ours)
    both = [clause.positions.get(role.role) for role in sides.roles]
    first = both[0]
    if first is None or any(position is None or not position.required for position in both):
        return None
    if not clause.standard:
        return None
    return Position(
        why=f"{first.say}。", say=first.say, ask=first.ask, risk=first.risk, push=first.push, required=True
    )


def _is_whole(playbook: Playbook, sides: Sides, index: Index) -> bool:
    """Whether the text is long and rich enough for something to be missing from it."""
    if len(index.text) < _WHOLE:
        return False
    clauses = (True for clause in index.contract.clauses if clause.kind is ClauseKind.CLAUSE)
    if sum(islice(clauses, _CLAUSES)) < _CLAUSES:
        return False
    return any(shown(clause, sides, index) for clause in playbook.clause)


def _same(finding: Finding, point: _Point, index: Index) -> bool:
    """Whether a finding is about the same topic at the same place."""
    names = {finding.check, f"{finding.check}.{finding.variant}"}
    if finding.stance is not None or finding.source != "rule" or not names & set(point.clause.checks):
        return False
    if finding.missing or not point.places:
        return finding.missing and not point.places
    spans = (finding.span, *finding.evidence)
    near = (index.passage(place.span).span for place in point.places)
    return any(one.meets(span) for one in near for span in spans)


def _stance(point: _Point, held: Held, sides: Sides) -> Stance:
    position, own = point.position, point.position.texts(held.tone)
    return Stance(
        playbook=held.playbook.name,
        version=held.playbook.version,
        digest=held.digest,
        topic=point.clause.topic,
        title=point.clause.title,
        role=point.role,
        tone=held.tone,
        missing=not point.places,
        found=_short(point.places[0].text) if point.places else "",
        why=sides.named(position.why),
        say=sides.named(position.say),
        ask=sides.named(position.ask),
        fallbacks=tuple(sides.named(fallback.label) for fallback in position.fallbacks),
        standard=point.standard,
        internal=sides.named(own.internal),
        counterparty=sides.named(own.counterparty),
    )


def _finding(point: _Point, stance: Stance, context: Context, index: Index) -> Finding:
    span = point.places[0].span if point.places else place_of_missing(index.contract)
    quote = span.of(index.text)
    clause = index.clause(span)
    variant = "missing" if stance.missing else "refused"
    about = f"{stance.playbook}.{stance.topic}.{point.role}"
    return Finding(
        finding_id=finding_id(CHECK, variant, about, quote, 0),
        check=CHECK,
        variant=variant,
        facts=(("ask", stance.ask), ("found", stance.found), ("role", stance.role), ("title", stance.title)),
        risk=point.position.risk,
        negotiability=point.position.push,
        favours=point.role,
        clause=None if clause is None else clause.index,
        span=Span(*span),
        quote=quote,
        evidence=tuple(place.span for place in point.places[1:_PLACES]),
        basis=tuple(_basis(cited, context) for cited in point.clause.basis),
        edit=point.edit,
        comment_reason=_reason(point),
        missing=stance.missing,
        stance=stance,
    )


def _joined(finding: Finding, point: _Point, stance: Stance) -> Finding:
    """A check's finding with the position: the harsher of both, and the standard clause where it is missing."""
    edit = finding.edit or (point.edit if finding.missing else None)
    return finding.model_copy(
        update={
            "stance": stance,
            "risk": min(finding.risk, point.position.risk, key=lambda risk: risk.rank),
            "negotiability": min(finding.negotiability, point.position.push, key=lambda push: push.rank),
            "edit": edit,
            "comment_reason": "" if edit else finding.comment_reason,
        }
    )


def _reason(point: _Point) -> str:
    if point.edit is not None:
        return ""
    if not point.places:
        return "not_writable"
    return "negotiable" if point.clause.commercial else "playbook"


def _basis(cited: str, context: Context) -> Basis:
    if context.law is None:
        return Basis(cited=cited, mark=Mark.NEEDS_CHECK)
    return context.law.basis(cited, context.reference)


def _short(words: str) -> str:
    return words if len(words) <= _LONGEST else words[: _LONGEST - 1] + "…"


def prioritised(findings: Sequence[Finding], sides: Sides) -> tuple[Finding, ...]:
    """Risk and negotiability as our side sees them: what protects us is pressed for, what protects the
    other side can be traded, except that grave breaches of law stay what they are for an employer too."""
    if not sides.ours:
        return tuple(findings)
    return tuple(_seen(finding, sides) for finding in findings)


def _seen(finding: Finding, sides: Sides) -> Finding:
    helped = sides.helps(finding.favours)
    if not helped or finding.stance is not None:
        return finding
    risk, push = finding.risk, finding.negotiability
    if helped == sides.ours:
        push = Negotiability.MUST if risk is Risk.HIGH else min(push, Negotiability.PREFER, key=_rank)
    elif not (sides.ours == "employer" and risk is Risk.HIGH):
        push = Negotiability.PREFER if risk is Risk.HIGH else max(push, Negotiability.TRADE, key=_rank)
        risk = {Risk.HIGH: Risk.MEDIUM}.get(risk, Risk.LOW)
    return finding.model_copy(update={"risk": risk, "negotiability": push})


def _rank(push: Negotiability) -> int:
    return push.rank
