"""Segmenter: the contract's clauses by the hash of their text, and the day on which law is judged."""

from workbench.agents.base import Job, Rule
from workbench.domain.judgement import ReviewedClause
from workbench.envelope.blocks import Jurisdiction, Material, Scan
from workbench.envelope.pack import Held, Output
from workbench.text.digests import digest_of

CHINA = "CN"


def segment(job: Job) -> Output:
    """The clause tree as it was read. What is checked: every block stands where it says."""
    contract, reference = job.matter.contract, job.matter.reference
    held = sum(contract.text.startswith(block.text, block.start) for block in contract.blocks)
    clauses = tuple(ReviewedClause(clause=item.index, digest=item.digest) for item in contract.clauses)
    return Output(
        deliverables=(
            job.say("flow.segment.clauses", count=len(clauses)),
            job.say("flow.segment.parties", count=len(contract.parties)),
            job.say("flow.segment.reference", date=reference.value.isoformat()),
        ),
        notes=(job.say("flow.segment.notes", count=len(contract.notes)),) if contract.notes else (),
        blocks=(
            Material(text_digest=digest_of(contract.text), contract=contract),
            Jurisdiction(jurisdiction=CHINA, reference=reference),
            Scan(clauses=clauses, none_found=not clauses),
        ),
        held=Held(total=len(contract.blocks), held=held),
    )


SEGMENTER = Rule("segment", segment)
