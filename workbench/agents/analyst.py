"""Analyst: the deterministic checks (R7.3)."""

from workbench.agents.base import Job, Rule
from workbench.agents.looked import vouched
from workbench.domain.citation import Outcome
from workbench.domain.finding import Basis, Finding, Risk
from workbench.envelope.blocks import RiskPoints
from workbench.envelope.pack import Held, Output

_INVENTED = frozenset({Outcome.LAW_UNKNOWN, Outcome.ARTICLE_MISSING, Outcome.CONTENT_DISAGREES})


def analyse(job: Job) -> Output:
    """All findings of the rules, each with its bases and their marks."""
    job.stop()
    matter = job.matter
    options = matter.request.options
    findings = matter.tools.check(matter.contract, matter.reference, options.side, matter.verdicts)
    job.stop()
    high = sum(finding.risk is Risk.HIGH for finding in findings)
    return Output(
        deliverables=(job.say("flow.analyse.findings", count=len(findings), high=high),),
        blocks=(RiskPoints(findings=findings), *vouched(findings, matter.contract)),
        held=checked(findings, matter.contract.text),
    )


def checked(findings: tuple[Finding, ...], text: str) -> Held:
    """How many quotes stand in the text and how many bases check out.

    A basis that honestly says 需验证 because its text is not on this machine or not in force that day
    leaves the denominator (R4.2); one that the library calls invented, or a green mark without a
    verified verdict, counts against the analyst (R1.4). The contract's own citations are its defects.
    """
    quotes = [finding.span.of(text) == finding.quote for finding in findings]
    bases = [
        sound(basis)
        for finding in findings
        for basis in finding.basis
        if not own_defect(finding, basis, text) and (basis.mark.green or _invented(basis))
    ]
    return Held(total=len(quotes) + len(bases), held=sum(quotes) + sum(bases))


def sound(basis: Basis) -> bool:
    """Whether a green mark rests on a verified verdict."""
    return basis.mark.green and basis.verdict is not None and basis.verdict.verified


def own_defect(finding: Finding, basis: Basis, text: str) -> bool:
    """Whether the basis is a citation of the contract itself, quoted as what the finding is about."""
    if basis.verdict is None:
        return False
    citation = basis.verdict.citation
    reported = (finding.span, *finding.evidence)
    return citation.span.of(text) == citation.text and any(place.meets(citation.span) for place in reported)


def _invented(basis: Basis) -> bool:
    return basis.verdict is not None and basis.verdict.outcome in _INVENTED


ANALYST = Rule("analyst", analyse)
