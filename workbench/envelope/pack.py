"""From typed agent output to an envelope's skeleton (specification R1.3, R1.4).

Agents of this program give typed output; the repair ladder for a model's raw text is a function
beside :func:`pack` that ends in the same :class:`Output`.
"""

from datetime import datetime

from workbench.domain.base import Model
from workbench.envelope.blocks import Block
from workbench.envelope.model import (
    DELIVERABLE_LENGTH,
    DELIVERABLES,
    NOTE_LENGTH,
    NOTES,
    Envelope,
    LegalMeta,
    Payload,
    Rung,
    Sender,
    Skeleton,
    Status,
    Usage,
)


class ConfidenceRules(Model):
    """Constants of the heuristic, in hundredths; lengths in characters."""

    failed: int = 20
    base: int = 60
    files: int = 20
    long: int = 10
    very_long: int = 10
    failure_words: int = 15
    long_from: int = 500
    very_long_from: int = 2000
    words: tuple[str, ...] = ("失败", "无法", "错误", "超时", "failed", "error", "unable", "timeout")


class Held(Model):
    """How many of an agent's typed quotes and citations check out."""

    total: int
    held: int

    @property
    def share(self) -> int:
        """In hundredths, rounded down; nothing to check counts as all held."""
        return 100 if not self.total else self.held * 100 // self.total


PROVEN = Held(total=1, held=1)
"""The claim of a deterministic hop that did its work: nothing in it is a guess."""


class Output(Model):
    """What an agent hands over, before it has a place in a chain.

    ``status_prose`` is the agent's own account and the only place where failure words count;
    ``held`` is given where the claims are typed. ``model`` is the model that was asked and ``usage``
    what all its attempts cost; both empty for rules.
    """

    status: Status = "success"
    deliverables: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    blocks: tuple[Block, ...] = ()
    content: str = ""
    status_prose: str = ""
    held: Held | None = None
    legal_meta: LegalMeta | None = None
    rung: Rung = "typed"
    model: str = ""
    usage: Usage | None = None


class Address(Model):
    """Where an envelope stands: its session, place, sender and parents, and whether it is kept out of
    what later nodes read."""

    session_id: str
    hop_seq: int
    attempt: int
    node: str
    sender: Sender
    parents: tuple[str, ...]
    created_at: datetime
    usage: Usage = Usage()
    kept_out: bool = False


def confidence(output: Output, rules: ConfidenceRules) -> int:
    """The heuristic confidence in hundredths.

    0.6, +0.2 with files, +0.1 over 500 and +0.1 over 2,000 characters, -0.15 with failure words;
    0.2 flat for a failure. Typed claims get the length bonus and are capped by the share that holds.
    """
    if output.status == "failed":
        return rules.failed
    length = len(output.content)
    typed = output.held is not None
    points = rules.base
    points += rules.files if output.files else 0
    points += rules.long if typed or length > rules.long_from else 0
    points += rules.very_long if typed or length > rules.very_long_from else 0
    prose = output.status_prose.lower()
    points -= rules.failure_words if any(word in prose for word in rules.words) else 0
    points = max(0, min(100, points))
    return points if output.held is None else min(points, output.held.share)


def pack(output: Output, address: Address, rules: ConfidenceRules) -> Envelope:
    """The envelope of an output. Lists over their limits are cut and the last note says so."""
    skeleton = Skeleton(
        envelope_id=f"env_{address.session_id}_{address.hop_seq:04d}",
        session_id=address.session_id,
        hop_seq=address.hop_seq,
        attempt=address.attempt,
        kept_out=address.kept_out,
        node=address.node,
        sender=address.sender,
        parents=address.parents,
        created_at=address.created_at,
        usage=address.usage,
        status=output.status,
        rung=output.rung,
        confidence=confidence(output, rules),
        key_deliverables=_limited(output.deliverables, DELIVERABLES, DELIVERABLE_LENGTH),
        handoff_notes=_limited(output.notes, NOTES, NOTE_LENGTH),
        output_files=output.files,
        legal_meta=output.legal_meta,
    )
    return Envelope(skeleton=skeleton, blocks=output.blocks, payload=Payload(content=output.content))


def _limited(items: tuple[str, ...], count: int, length: int) -> tuple[str, ...]:
    kept = items if len(items) <= count else (*items[: count - 1], f"… +{len(items) - count + 1}")
    return tuple(item if len(item) <= length else item[: length - 1] + "…" for item in kept)
