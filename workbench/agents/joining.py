"""One answer out of the answers to the parts of a long contract (specification R9).

Nothing of any part is lost: findings, wording and contradictions are put one behind the other, a clause
was read where any part's reader read it, a criterion holds where it holds in every part, and of two
verdicts on one finding the doubt stays.
"""

from collections.abc import Iterable, Sequence

from workbench.domain.judgement import Criterion, TopicVerdict
from workbench.envelope.blocks import Block, Citations, Claims, Conflicts, Redline, RiskPoints, Scan
from workbench.envelope.model import Rung, Status
from workbench.envelope.pack import Held, Output

_RUNGS: tuple[Rung, ...] = ("typed", "well_formed", "fenced", "repaired", "reasked", "minimal")
_STATES: tuple[Status, ...] = ("success", "partial", "failed")
_FAILS = "fails"


def together(outputs: Sequence[Output]) -> Output:
    """The output of all parts in their order; of one part, itself."""
    if len(outputs) == 1:
        return outputs[0]
    held = [output.held for output in outputs if output.held is not None]
    stated = [output.stated for output in outputs if output.stated is not None]
    return outputs[0].model_copy(
        update={
            "status": max((each.status for each in outputs), key=_STATES.index),
            "rung": max((each.rung for each in outputs), key=_RUNGS.index),
            "deliverables": _each_once(line for each in outputs for line in each.deliverables),
            "notes": _each_once(line for each in outputs for line in each.notes),
            "files": _each_once(name for each in outputs for name in each.files),
            "blocks": _blocks(outputs),
            "content": "\n\n".join(each.content for each in outputs if each.content),
            "status_prose": "\n".join(each.status_prose for each in outputs if each.status_prose),
            "held": Held(total=sum(h.total for h in held), held=sum(h.held for h in held)) if held else None,
            "stated": min(stated, default=None),
        }
    )


def _each_once(lines: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(lines))


def _blocks(outputs: Sequence[Output]) -> tuple[Block, ...]:
    """One block of every kind, in the order in which they first came."""
    kinds = dict.fromkeys(block.kind for output in outputs for block in output.blocks)
    return tuple(
        _merged([block for output in outputs for block in output.blocks if block.kind == kind])
        for kind in kinds
    )


def _merged(blocks: Sequence[Block]) -> Block:
    first = blocks[0]
    if isinstance(first, RiskPoints):
        found = [each for block in blocks if isinstance(block, RiskPoints) for each in block.findings]
        ids = {finding.finding_id: finding for finding in reversed(found)}
        return RiskPoints(findings=tuple(sorted(ids.values(), key=lambda f: (f.span, f.finding_id))))
    if isinstance(first, Citations):
        laws = (each for block in blocks if isinstance(block, Citations) for each in block.verdicts)
        return Citations(verdicts=tuple(dict.fromkeys(laws)))
    if isinstance(first, Redline):
        edits = (each for block in blocks if isinstance(block, Redline) for each in block.items)
        return Redline(items=tuple(dict.fromkeys(edits)))
    if isinstance(first, Scan):
        scans = [block for block in blocks if isinstance(block, Scan)]
        read = {record.clause: record for scan in scans for record in scan.clauses}
        return Scan(
            clauses=tuple(read[at] for at in sorted(read)), none_found=all(s.none_found for s in scans)
        )
    if isinstance(first, Conflicts):
        given = [block for block in blocks if isinstance(block, Conflicts)]
        items = tuple(dict.fromkeys(item for block in given for item in block.items))
        return first.model_copy(update={"items": items, "compared": sum(b.compared for b in given)})
    return (
        _claims([block for block in blocks if isinstance(block, Claims)])
        if isinstance(first, Claims)
        else first
    )


def _claims(blocks: Sequence[Claims]) -> Claims:
    graded: dict[str, Criterion] = {}
    said: dict[str, TopicVerdict] = {}
    for block in blocks:
        for item in block.criteria:
            known = graded.get(item.name)
            lost = _each_once((*(known.lost if known else ()), *item.lost))
            passed = item.passed and (known is None or known.passed)
            graded[item.name] = item.model_copy(update={"passed": passed, "lost": lost})
        for verdict in block.verdicts:
            if verdict.topic not in said or verdict.verdict == _FAILS:
                said[verdict.topic] = verdict
    return blocks[0].model_copy(
        update={
            "checked": len(graded),
            "criteria": tuple(graded.values()),
            "verdicts": tuple(said.values()),
        }
    )
