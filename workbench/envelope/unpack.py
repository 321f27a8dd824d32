"""Envelopes as text for the next agent's prompt, standard and compact (specification R1.5, R2.4).

Budgets are in tokens by our own estimate (``text.token_count``). The payload is cut first, at the end
of a sentence, and a mark says how much is left out; skeleton and blocks are whole at every budget,
also where they alone are over it. A degraded hop's payload is marked as to be verified.
"""

from collections.abc import Collection
from typing import NamedTuple

from workbench.envelope.blocks import Block
from workbench.envelope.lines import CompactLine, one_line, parse_compact, write_compact
from workbench.envelope.model import Envelope
from workbench.envelope.readable import read_blocks, write_blocks
from workbench.text.sentences import cut
from workbench.text.token_count import weight, whole
from workbench.words import Words

STATUS = {"success": "OK", "partial": "PARTIAL", "failed": "FAILED"}


class Reading(NamedTuple):
    """What a reader has who is given the compact rendering and nothing else."""

    line: CompactLine
    blocks: tuple[Block, ...]


class Rendering(NamedTuple):
    """A rendering in two parts: what is never cut, and the payload with its heading."""

    fixed: str
    heading: str
    payload: str

    @property
    def needs(self) -> int:
        """Tokens of the whole, by estimate."""
        return whole(weight(self.whole))

    @property
    def whole(self) -> str:
        """Nothing cut."""
        return f"{self.fixed}\n{self.heading}\n{self.payload}" if self.payload else self.fixed

    def within(self, budget: int | None, words: Words) -> str:
        """The rendering in at most ``budget`` tokens, as far as cutting the payload can do that."""
        if budget is None or self.needs <= budget:
            return self.whole
        all_out = self._marked("", len(self.payload), words)
        if weight(self.whole) <= weight(all_out):
            return self.whole
        kept, omitted = cut(self.payload, 10 * budget - weight(all_out) - weight("\n"))
        return self._marked(kept, omitted, words) if kept else all_out

    def floor(self, words: Words) -> int:
        """Tokens below which cutting cannot bring it."""
        return whole(weight(self.within(0, words)))

    def _marked(self, kept: str, omitted: int, words: Words) -> str:
        left_out = whole(weight(self.payload[len(kept) :]))
        mark = words.say("unpack.cut", characters=omitted, tokens=left_out)
        return "\n".join(part for part in (self.fixed, self.heading, kept, mark) if part)


def standard(
    envelope: Envelope, words: Words, *, degraded: bool = False, without: Collection[str] = ()
) -> Rendering:
    """The skeleton in words, every block, the payload. ``without`` names kinds of block that the
    caller gives in another way (the contract itself)."""
    skeleton = envelope.skeleton
    named = compact_line(envelope, words)
    lines = [
        words.say(
            "unpack.head",
            agent=named.agent,
            task=named.task,
            status=words.say(f"status.{skeleton.status}"),
            confidence=f"{skeleton.confidence / 100:.2f}",
        )
    ]
    lists = {
        "deliverables": skeleton.key_deliverables,
        "notes": skeleton.handoff_notes,
        "files": skeleton.output_files,
    }
    for name, items in lists.items():
        if items:
            lines += [words.say(f"unpack.{name}"), *(f"- {one_line(item)}" for item in items)]
    law = skeleton.legal_meta
    if law is not None:
        norm = " ".join(one_line(part) for part in law.model_dump().values() if part)
        lines.append(words.say("unpack.law", norm=norm))
    return _rendering("\n".join(lines), envelope, words, degraded=degraded, without=without)


def compact(
    envelope: Envelope, words: Words, *, degraded: bool = False, without: Collection[str] = ()
) -> Rendering:
    """The one line and every block, then the payload."""
    line = write_compact(compact_line(envelope, words))
    return _rendering(line, envelope, words, degraded=degraded, without=without)


def unpack(
    envelope: Envelope,
    words: Words,
    budget: int | None = None,
    *,
    degraded: bool = False,
    without: Collection[str] = (),
) -> str:
    """The standard rendering within a budget of tokens, None for no bound."""
    return standard(envelope, words, degraded=degraded, without=without).within(budget, words)


def unpack_compact(
    envelope: Envelope,
    words: Words,
    budget: int | None = 0,
    *,
    degraded: bool = False,
    without: Collection[str] = (),
) -> str:
    """The one line, every block and as much payload as the budget leaves room for, by default none."""
    return compact(envelope, words, degraded=degraded, without=without).within(budget, words)


def read_compact(text: str) -> Reading:
    """The line and the blocks of a compact rendering. Raises UserError ``compact_unreadable``."""
    line, *rest = text.split("\n")
    return Reading(parse_compact(line), read_blocks(rest))


def compact_line(envelope: Envelope, words: Words) -> CompactLine:
    """Who did what with what status, D, F and N; names in the words' language where they have one."""
    skeleton = envelope.skeleton
    return CompactLine(
        agent=_name("agent", skeleton.sender.agent_id, words),
        task=_name("task", skeleton.node, words),
        status=STATUS[skeleton.status],
        deliverables=skeleton.key_deliverables,
        files=skeleton.output_files,
        notes=skeleton.handoff_notes,
    )


def _name(kind: str, code: str, words: Words) -> str:
    return words.say(f"{kind}.{code}") if words.has(f"{kind}.{code}") else code


def _rendering(
    head: str, envelope: Envelope, words: Words, *, degraded: bool, without: Collection[str]
) -> Rendering:
    blocks = write_blocks(block for block in envelope.blocks if block.kind not in without)
    fixed = f"{head}\n{blocks}" if blocks else head
    heading = words.say("unpack.unverified" if degraded else "unpack.payload")
    return Rendering(fixed, heading, envelope.payload.content)
