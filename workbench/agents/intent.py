"""Intent: a dropped file or a command maps to its workflow without reading a word (R2.5)."""

from workbench.agents.base import Job, Rule
from workbench.envelope.blocks import Request
from workbench.envelope.pack import PROVEN, Output
from workbench.words import Words


def route(job: Job) -> Output:
    """What was asked for, as it was asked."""
    return stated(job.matter.request, job.matter.words)


def stated(request: Request, words: Words) -> Output:
    """A request as the first hop of a run states it, whoever sends it."""
    alone = (words.say(f"flow.by_rules.{request.by_rules}"),) if request.by_rules else ()
    return Output(
        deliverables=(words.say(f"flow.intent.{request.workflow}"),),
        notes=(words.say(f"flow.origin.{request.origin}"), *alone),
        blocks=(request,),
        held=PROVEN,
    )


INTENT = Rule("intent", route)
