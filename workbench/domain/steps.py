"""Steps of a workflow as data, and changes to a workflow while it runs (specification R2.1, R2.2)."""

from typing import Literal

from workbench.domain.base import Model


class Part(Model):
    """A step's share of something that was cut: ``number`` counts from 1."""

    number: int
    of: int


class Step(Model):
    """One step and the steps whose envelopes it reads; ``agent`` does it, by default its namesake.

    With ``sight`` "metadata" it is given only the skeletons of those envelopes, neither blocks nor
    payload. ``part`` is its share where a step was fanned out.
    """

    name: str
    agent: str = ""
    after: tuple[str, ...] = ()
    sight: Literal["whole", "metadata"] = "whole"
    part: Part | None = None

    @property
    def actor(self) -> str:
        """The id of the agent that does this step."""
        return self.agent or self.name


class Wait(Model):
    """A step that from now on also waits for another."""

    node: str
    on: str


class Splice(Model):
    """A change to a workflow: steps taken out, steps put in, and who now also waits for whom.

    A step may be taken out and put in again under its name, with another agent. Whoever waited for a
    step that is gone no longer does; ``waits`` says for what instead.
    """

    asked_by: str
    remove: tuple[str, ...] = ()
    add: tuple[Step, ...] = ()
    waits: tuple[Wait, ...] = ()


def extra_step(asked_by: str, name: str, agent: str = "", before: tuple[str, ...] = ()) -> Splice:
    """One more step after the one that asks for it, and ``before`` others."""
    step = Step(name=name, agent=agent, after=(asked_by,))
    return Splice(asked_by=asked_by, add=(step,), waits=tuple(Wait(node=node, on=name) for node in before))


def replacement(asked_by: str, old: str, new: Step, heirs: tuple[str, ...] = ()) -> Splice:
    """Another step in the place of ``old``; ``heirs`` are the steps that waited for the old one."""
    waits = tuple(Wait(node=heir, on=new.name) for heir in heirs)
    return Splice(asked_by=asked_by, remove=(old,), add=(new,), waits=waits)
