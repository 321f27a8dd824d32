"""Committed hops: routing on confidence, parents, and how they are shown (specification R2.3, R2.4)."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from workbench.domain.review import HopSummary
from workbench.envelope.model import Envelope
from workbench.flow.graph import RESERVED
from workbench.settings.settings import Routing

Route = Literal["pass", "degrade", "block"]

# Nodes of the envelopes that the flow itself commits.
RERUN, SPLICE, ANSWER = f"{RESERVED}rerun", f"{RESERVED}splice", f"{RESERVED}answer"


class Hop(NamedTuple):
    """An envelope that is on disk, with its hash."""

    envelope: Envelope
    digest: str

    @property
    def node(self) -> str:
        """The workflow's node that sent it."""
        return self.envelope.skeleton.node


def route(confidence: int, rules: Routing) -> Route:
    """At least 0.8 passes on; from 0.5 it passes with its payload marked 待验证; below it stays behind."""
    if confidence >= rules.passes:
        return "pass"
    return "degrade" if confidence >= rules.degrades else "block"


def parents(after: tuple[str, ...], done: Mapping[str, Hop]) -> tuple[str, ...]:
    """The hashes of the hops that a node is built on, in the order in which it names them."""
    return tuple(done[name].digest for name in after)


def summary(hop: Hop, rules: Routing) -> HopSummary:
    """A committed hop as the strip shows it."""
    skeleton = hop.envelope.skeleton
    return HopSummary(
        seq=skeleton.hop_seq,
        agent=skeleton.sender.agent_id,
        node=skeleton.node,
        status=skeleton.status,
        route=route(skeleton.confidence, rules),
        confidence=skeleton.confidence,
        milliseconds=skeleton.usage.latency,
        note=skeleton.key_deliverables[0] if skeleton.key_deliverables else "",
        envelope_hash=hop.digest,
        model=skeleton.sender.model,
    )
