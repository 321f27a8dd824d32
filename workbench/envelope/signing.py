"""Ed25519 signatures over a chain (specification R1.7).

A signature names the run, a hop and its hash. As every hash covers all hops before it, who signs a hop
signs everything up to it. What a signature proves: that the holder of the key vouched for exactly these
hops. It does not prove who the holder is (fingerprints are compared by people), nor that no later hops
were cut off together with head and signatures.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, NamedTuple

import rfc8785

from workbench.domain.base import Model
from workbench.domain.reports import ChainBreak
from workbench.envelope.keys import Signer, holds

FORMAT, VERSION = "contract-workbench-signature", 1

Purpose = Literal["end", "human", "approval"]


class Signature(Model):
    """A signature over a run up to and with hop ``seq``, whose hash is ``digest``.

    ``purpose`` says for what (``Purpose``), ``at`` when (ISO 8601, UTC). ``key`` is the public key and
    ``value`` the signature, both in hex. Plain text all of it, so that no other spelling means the same.
    """

    run_id: str
    seq: int
    digest: str
    purpose: str
    at: str
    key: str
    value: str


class Mandate(NamedTuple):
    """What is to be signed beside an envelope that is being committed, by whom, and when."""

    signer: Signer
    purpose: Purpose
    at: datetime


def message(signature: Signature) -> bytes:
    """The bytes that are signed: everything but the signature itself."""
    fields = signature.model_dump(exclude={"value"})
    return rfc8785.dumps({"format": FORMAT, "version": VERSION, **fields})


def signed(run_id: str, seq: int, digest: str, mandate: Mandate) -> Signature:
    """The signature over a hop."""
    blank = Signature(
        run_id=run_id,
        seq=seq,
        digest=digest,
        purpose=mandate.purpose,
        at=mandate.at.isoformat(timespec="microseconds"),
        key=mandate.signer.key,
        value="",
    )
    return blank.model_copy(update={"value": mandate.signer.sign(message(blank)).hex()})


def genuine(signature: Signature) -> bool:
    """Whether the holder of the named key signed exactly this. What cannot be written canonically (a
    number beyond 2^53, half a surrogate pair) was never signed by this program."""
    try:
        signed_bytes = message(signature)
    except rfc8785.CanonicalizationError:
        return False
    return holds(signature.key, signature.value, signed_bytes)


class Signatures:
    """The signatures of one chain, each checked when its hop comes by."""

    def __init__(self, signatures: Sequence[Signature]) -> None:
        self._open: dict[int, list[Signature]] = {}
        for signature in signatures:
            self._open.setdefault(signature.seq, []).append(signature)
        self.genuine: list[Signature] = []

    def hop(self, seq: int, digest: str, run_id: object, signer: object) -> list[ChainBreak]:
        """What is wrong with the signatures of a hop that must bear the one of ``signer``, if any."""
        breaks: list[ChainBreak] = []
        keys: set[str] = set()
        for signature in self._open.pop(seq, ()):
            if not genuine(signature):
                breaks.append(_broken("signature_edited", signature))
            elif (signature.digest, signature.run_id) != (digest, run_id):
                breaks.append(_broken("signature_elsewhere", signature))
            else:
                keys.add(signature.key)
                self.genuine.append(signature)
        if signer and signer not in keys and not breaks:
            facts = (("key", str(signer)[:16]),)
            breaks.append(ChainBreak(code="signature_missing", hop=seq, facts=facts))
        return breaks

    def left(self) -> list[ChainBreak]:
        """Signatures over hops that are not in the chain."""
        rest = [signature for group in self._open.values() for signature in group]
        return [_broken("signature_elsewhere", signature) for signature in rest]


def _broken(code: str, signature: Signature) -> ChainBreak:
    return ChainBreak(code=code, hop=max(0, signature.seq), facts=(("key", signature.key[:16]),))
