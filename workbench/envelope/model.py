"""The envelope: a machine-readable skeleton and a prose payload (specification R1.1)."""

from datetime import datetime
from typing import Annotated, Literal, TypeVar

from pydantic import ConfigDict, Field, StringConstraints

from workbench.domain.base import Model
from workbench.domain.models import CallAttempt
from workbench.envelope.blocks import Block

ENV_VER = "1.3"
DELIVERABLES, DELIVERABLE_LENGTH = 8, 80
NOTES, NOTE_LENGTH = 6, 120

# How an agent's output became an envelope: typed by our own code, or a rung of the repair ladder (R1.3).
Rung = Literal["typed", "well_formed", "fenced", "repaired", "reasked", "minimal"]
Status = Literal["success", "partial", "failed"]
Deliverable = Annotated[str, StringConstraints(max_length=DELIVERABLE_LENGTH)]
Note = Annotated[str, StringConstraints(max_length=NOTE_LENGTH)]
Hundredths = Annotated[int, Field(ge=0, le=100)]
Kind = TypeVar("Kind", bound=Block)


class Open(Model):
    """A part of the envelope that keeps fields of a later minor version as they came (R1.7)."""

    model_config = ConfigDict(extra="allow")


class Sender(Open):
    """Who made an envelope: an agent (and the model it used, empty for rules) or a person."""

    agent_id: str
    model: str = ""
    human: bool = False


class Usage(Open):
    """What a hop cost. ``cost`` in millionths of a yuan, ``latency`` in milliseconds; ``again`` counts
    what was tried again inside the attempt: re-asks, and calls repeated after a failure. ``calls`` are
    all calls to models in their order, ``losses`` what a model was asked for and silently did not do.
    ``prompt`` names the version of the instructions that it had (``analyst.zh 3 + common.zh 2``)."""

    tokens_in: int = 0
    tokens_out: int = 0
    cost: int = 0
    latency: int = 0
    again: int = 0
    calls: tuple[CallAttempt, ...] = ()
    losses: tuple[str, ...] = ()
    prompt: str = ""


class LegalMeta(Open):
    """The one norm that an envelope is about, where it is about one."""

    law_name: str = ""
    article_no: str = ""
    efficacy: str = ""
    jurisdiction: str = ""
    src_version: str = ""


class Skeleton(Open):
    """What routing reads; never cut. ``confidence`` in hundredths, ``parents`` are envelope hashes.

    ``node`` is the workflow's node that sent it. What may quote the contract (``TOLD``) is held by the
    chain by digest like a block, so that it can be destroyed without breaking the chain.
    ``kept_out`` marks an attempt that a gate or the routing refused and that was made again: it is in
    the chain and never in the state that later nodes read (R3.3).
    ``stated_confidence`` is what a model said of itself, for the record only (R1.4).
    """

    envelope_id: str
    session_id: str
    hop_seq: int
    attempt: int = 1
    kept_out: bool = False
    node: str
    sender: Sender
    parents: tuple[str, ...] = ()
    created_at: datetime
    usage: Usage = Usage()
    status: Status
    rung: Rung = "typed"
    confidence: Hundredths
    stated_confidence: Hundredths | None = None
    key_deliverables: Annotated[tuple[Deliverable, ...], Field(max_length=DELIVERABLES)] = ()
    handoff_notes: Annotated[tuple[Note, ...], Field(max_length=NOTES)] = ()
    output_files: tuple[str, ...] = ()
    legal_meta: LegalMeta | None = None
    signer: str = ""
    origin: str = ""


TOLD = ("key_deliverables", "handoff_notes", "output_files", "legal_meta")
"""Fields of the skeleton that a model or a file name fills: rows of their own in the chain (R1.7)."""


class Payload(Model):
    """The prose of an envelope; the first thing to be cut."""

    content: str = ""


class Envelope(Open):
    """One hop's result. ``blocks`` belong to the skeleton: they are never cut."""

    env_ver: str = ENV_VER
    skeleton: Skeleton
    blocks: tuple[Block, ...] = ()
    payload: Payload = Payload()

    def block(self, kind: type[Kind]) -> Kind | None:
        """The first block of a type, None where there is none."""
        return next((block for block in self.blocks if isinstance(block, kind)), None)
