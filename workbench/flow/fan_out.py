"""One step as many: a long document in parts, each seen by one call and by no other (specification R9).

``fan_out`` turns a node of a workflow into as many as there are parts; the nodes that waited for it
wait for all of them. :class:`EachPart` is the agent for them: its function gets one part and the
skeletons of what came before, and has no way to the rest of the document.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from workbench.agents.base import Job
from workbench.domain.directed import DirectedChange
from workbench.domain.span import Span
from workbench.domain.steps import Part
from workbench.envelope.model import Skeleton
from workbench.envelope.pack import Output
from workbench.errors import Bug
from workbench.flow.graph import Node, Workflow
from workbench.providers.base import Allowance, ChatModel


def fan_out(workflow: Workflow, name: str, parts: int) -> Workflow:
    """The workflow with ``name`` as ``parts`` nodes (``name.01`` to ``name.50``), done by its agent."""
    old = workflow.node(name)
    width = len(str(parts))
    split = tuple(
        Node(
            name=f"{name}.{number:0{width}d}",
            agent=old.actor,
            after=old.after,
            sight="metadata",
            part=Part(number=number, of=parts),
        )
        for number in range(1, parts + 1)
    )
    names = tuple(node.name for node in split)
    nodes: list[Node] = []
    for node in workflow.nodes:
        if node.name == name:
            nodes += split
        elif name in node.after:
            place = node.after.index(name)
            after = (*node.after[:place], *names, *node.after[place + 1 :])
            nodes.append(node.model_copy(update={"after": after}))
        else:
            nodes.append(node)
    return Workflow(name=workflow.name, nodes=tuple(nodes)).checked()


def cuts(text: str, parts: int) -> tuple[Span, ...]:
    """Spans of about equal length that cover a text whole, each ending at the end of a line where one
    is near; some are empty where the text has less lines than that. Offsets in characters."""
    step = len(text) / parts
    edges = [0]
    for number in range(1, parts):
        target = max(round(number * step), edges[-1])
        near = text.find("\n", target, target + max(1, int(step)))
        edges.append(target if near < 0 else near + 1)
    edges.append(len(text))
    return tuple(Span(start, end) for start, end in pairwise(edges))


@dataclass(frozen=True)
class PartView:
    """All that one call sees: its own words, where they stand in the document, and the skeletons of
    the hops before. ``say`` gives the lines for its own skeleton."""

    part: Part
    span: Span
    text: str
    metadata: tuple[Skeleton, ...]
    changes: tuple[DirectedChange, ...]
    attempt: int
    model: ChatModel | None
    allowance: Allowance | None
    say: Callable[..., str]
    stop: Callable[[], None]


@dataclass(frozen=True)
class EachPart:
    """An agent whose work is the same for every part. ``cut`` gives the spans of all parts."""

    name: str
    work: Callable[[PartView], Awaitable[Output]]
    cut: Callable[[str, int], Sequence[Span]] = cuts

    async def perform(self, job: Job) -> Output:
        """Show the function its part, and nothing else. Bug ``node_failed`` for a node without one."""
        if job.part is None:
            raise Bug("node_failed", node=self.name, kind="NoPart")
        text = job.matter.contract.text
        span = self.cut(text, job.part.of)[job.part.number - 1]
        view = PartView(
            part=job.part,
            span=span,
            text=text[span.start : span.end],
            metadata=tuple(envelope.skeleton for envelope in job.upstream.values()),
            changes=job.changes,
            attempt=job.attempt,
            model=job.model,
            allowance=job.allowance,
            say=job.matter.words.say,
            stop=job.stop,
        )
        return await self.work(view)
