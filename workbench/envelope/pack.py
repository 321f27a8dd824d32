"""From typed agent output to an envelope (specification R1.3, R1.4).

Agents of this program give typed output; a model's raw text becomes the same :class:`Output` by the
ladder of ``envelope.repair``. Packing never raises and drops no text: what a list cannot hold goes on
in the payload, and what no file could hold (half a surrogate pair) is written as its escape.
"""

from datetime import datetime
from typing import Annotated, NamedTuple

from pydantic import BeforeValidator

from workbench.domain.base import Model
from workbench.envelope.blocks import Block
from workbench.envelope.model import (
    DELIVERABLE_LENGTH,
    DELIVERABLES,
    NOTE_LENGTH,
    NOTES,
    Envelope,
    Hundredths,
    LegalMeta,
    Payload,
    Rung,
    Sender,
    Skeleton,
    Status,
    Usage,
)


def storable(value: object) -> object:
    """Text that every file and database can hold: lone surrogates become their escapes."""
    if isinstance(value, str) and not value.isascii():
        try:
            value.encode()
        except UnicodeEncodeError:
            return value.encode("utf-8", "backslashreplace").decode("utf-8")
    return value


Storable = Annotated[str, BeforeValidator(storable)]


class ConfidenceRules(Model):
    """Constants of the heuristic, in hundredths; lengths in characters."""

    failed: int = 20
    minimal: int = 20
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
    what all its attempts cost; both empty for rules. ``stated`` is the confidence that a model claims
    for itself: kept for the record, never part of the figure.
    """

    status: Status = "success"
    deliverables: tuple[Storable, ...] = ()
    notes: tuple[Storable, ...] = ()
    files: tuple[Storable, ...] = ()
    blocks: tuple[Block, ...] = ()
    content: Storable = ""
    status_prose: Storable = ""
    held: Held | None = None
    legal_meta: LegalMeta | None = None
    rung: Rung = "typed"
    model: str = ""
    usage: Usage | None = None
    stated: Hundredths | None = None


class Address(NamedTuple):
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
    0.2 flat for a failure, and for text that no rung of the repair ladder could read. Typed claims
    get the length bonus and are capped by the share that holds.
    """
    if output.status == "failed":
        return rules.failed
    if output.rung == "minimal":
        return rules.minimal
    length = len(output.content)
    typed = output.held is not None
    points = rules.base
    points += rules.files if output.files else 0
    points += rules.long if typed or length > rules.long_from else 0
    points += rules.very_long if typed or length > rules.very_long_from else 0
    prose = output.status_prose.lower()
    points -= rules.failure_words if any(map(prose.__contains__, rules.words)) else 0
    points = max(0, min(100, points))
    return points if output.held is None else min(points, output.held.share)


def pack(output: Output, address: Address, rules: ConfidenceRules) -> Envelope:
    """The envelope of an output. What the lists cannot hold is cut there with a mark, and stands whole
    at the end of the payload."""
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
        stated_confidence=output.stated,
        key_deliverables=limited(output.deliverables, DELIVERABLES, DELIVERABLE_LENGTH),
        handoff_notes=limited(output.notes, NOTES, NOTE_LENGTH),
        output_files=output.files,
        legal_meta=output.legal_meta,
    )
    over = _over("key_deliverables", output.deliverables, skeleton.key_deliverables)
    over += _over("handoff_notes", output.notes, skeleton.handoff_notes)
    content = "\n".join((output.content, *over)) if over else output.content
    return Envelope(skeleton=skeleton, blocks=output.blocks, payload=Payload(content=content))


def limited(items: tuple[str, ...], count: int, length: int) -> tuple[str, ...]:
    """The items as a list of the skeleton holds them; marks say what was cut."""
    kept = items if len(items) <= count else (*items[: count - 1], f"… +{len(items) - count + 1}")
    return tuple(item if len(item) <= length else item[: length - 1] + "…" for item in kept)


def _over(name: str, items: tuple[str, ...], kept: tuple[str, ...]) -> tuple[str, ...]:
    """The items that did not fit whole, under the name of their list."""
    lost = tuple(f"- {item}" for item in items if item not in kept)
    return (f"[{name}]", *lost) if lost else ()
