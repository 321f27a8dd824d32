"""The iron rule: no rerun without a change, and no attempt that was made before (specification R4.4).

Pure functions: the flow hands in what ran, and gets back what may run again.
"""

from collections.abc import Collection, Sequence

import rfc8785
from pydantic import JsonValue

from workbench.domain.directed import DirectedChange, Need, RerunHistory, RerunPlan
from workbench.envelope.blocks import dump_block
from workbench.envelope.model import Envelope
from workbench.gates.changes import changes_for, merged
from workbench.settings.settings import Budget
from workbench.text.digests import digest_of, sha256


def content_digest(envelope: Envelope) -> str:
    """SHA-256 in hex of what an envelope says: status, confidence, deliverables, notes, blocks, payload.

    Not its hash in the chain, which differs for every hop: two attempts that read the same words
    read the same input.
    """
    skeleton = envelope.skeleton
    said: dict[str, JsonValue] = {
        "status": skeleton.status,
        "confidence": skeleton.confidence,
        "deliverables": list(skeleton.key_deliverables),
        "notes": list(skeleton.handoff_notes),
        "blocks": [[block.kind, sha256(dump_block(block))] for block in envelope.blocks],
        "payload": digest_of(envelope.payload.content),
    }
    return sha256(rfc8785.dumps(said))


def rerun_key(node: str, inputs: Sequence[str], changes: Sequence[DirectedChange]) -> str:
    """SHA-256 in hex of the canonical JSON of a node, its input digests and its changes.

    The order of changes does not matter, nor that of what they are about.
    """
    whole = merged(changes, ())
    told: list[JsonValue] = [change.model_dump(mode="json") for change in whole]
    return sha256(rfc8785.dumps({"node": node, "inputs": list(inputs), "changes": told}))


def admit(seen: Collection[str], key: str) -> bool:
    """Whether an attempt may be made: never the same one twice."""
    return key not in seen


class DirectedReruns:
    """The policy: at most ``budget.reruns`` directed reruns of a run."""

    def __init__(self, budget: Budget) -> None:
        self._most = budget.reruns

    def plan(self, passed: bool, needs: Sequence[Need], history: RerunHistory) -> RerunPlan:
        """What to run again. Earlier changes of a node stay in force, so that a rerun does not undo the
        one before. Reasons: passed, reruns_spent, nothing_to_change, repeated, rerun."""
        if passed:
            return RerunPlan(reason="passed")
        wanted = changes_for(needs, history.nodes)
        if not wanted:
            return RerunPlan(reason="nothing_to_change")
        if history.reruns >= self._most:
            return RerunPlan(reason="reruns_spent")
        return _admitted(wanted, history)


def _admitted(wanted: Sequence[DirectedChange], history: RerunHistory) -> RerunPlan:
    seen = {*history.seen, *(rerun_key(node.node, node.inputs, node.changes) for node in history.nodes)}
    changes: list[DirectedChange] = []
    keys: list[tuple[str, str]] = []
    refused: list[str] = []
    for node in history.nodes:
        fresh = [change for change in wanted if change.node == node.node]
        if not fresh:
            continue
        told = merged((*node.changes, *fresh), history.nodes)
        key = rerun_key(node.node, node.inputs, told)
        if admit(seen, key):
            changes += told
            keys.append((node.node, key))
        else:
            refused.append(node.node)
    reason = "rerun" if changes else "repeated"
    return RerunPlan(changes=tuple(changes), keys=tuple(keys), refused=tuple(refused), reason=reason)
