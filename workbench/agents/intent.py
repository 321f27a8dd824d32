"""Intent: a dropped file or a command maps to its workflow without reading a word (R2.5)."""

from workbench.agents.base import Job, Rule
from workbench.envelope.pack import Held, Output


def route(job: Job) -> Output:
    """What was asked for, as it was asked."""
    request = job.matter.request
    return Output(
        deliverables=(job.say(f"flow.intent.{request.workflow}"),),
        notes=(job.say(f"flow.origin.{request.origin}"),),
        blocks=(request,),
        held=Held(total=1, held=1),
    )


INTENT = Rule("intent", route)
