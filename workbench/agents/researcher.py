"""Researcher: every citation of law in the contract, judged against the statute library (R5.2)."""

from workbench.agents.base import Job, Rule
from workbench.agents.looked import vouched
from workbench.envelope.blocks import Citations
from workbench.envelope.pack import Held, Output


def research(job: Job) -> Output:
    """The verdicts. A citation that does not hold is a result, not a failure; what is checked here
    is that every citation stands in the text where it says."""
    job.stop()
    verdicts, text = job.matter.verdicts, job.matter.contract.text
    verified = sum(verdict.verified for verdict in verdicts)
    held = sum(verdict.citation.span.of(text) == verdict.citation.text for verdict in verdicts)
    return Output(
        deliverables=(job.say("flow.research.citations", count=len(verdicts), verified=verified),),
        blocks=(Citations(verdicts=verdicts), *vouched(verdicts, job.matter.contract)),
        held=Held(total=len(verdicts), held=held),
    )


RESEARCHER = Rule("researcher", research)
