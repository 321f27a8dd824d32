"""Which envelopes are signed, and by whom (specification R1.7): the end of a run and every word of a person.

The key is fetched outside the transaction that commits: a keyring may ask the person to unlock it, and
nobody else could write meanwhile.
"""

from collections.abc import Callable
from typing import TypeVar

from workbench.app.keys import Keys
from workbench.envelope.chain import Head
from workbench.envelope.model import Envelope
from workbench.envelope.signing import Mandate, Purpose

ENDS = frozenset({"terminal"})

Made = TypeVar("Made")
Make = Callable[[Head], Envelope]
Ask = Callable[[Envelope], Mandate | None]


class _KeyNeeded(Exception):
    """An envelope is to be signed and nobody looked for a key yet."""


class Sealing:
    """Signs what is to be signed on its way into a store."""

    def __init__(self, keys: Keys) -> None:
        self._keys = keys

    def commit(self, write: Callable[[Callable[[Make], Make], Ask], Made]) -> Made:
        """Let ``write`` commit envelopes: it is given what names the signer in an envelope, and what
        signs it. It is called a second time where the key had to be fetched first; what it wrote before
        was rolled back."""
        try:
            return write(self._naming, self._mandate)
        except _KeyNeeded:
            self._keys.signer()
        return write(self._naming, self._mandate)

    def _naming(self, make: Make) -> Make:
        def named(head: Head) -> Envelope:
            envelope = make(head)
            if purpose(envelope) is None:
                return envelope
            if not self._keys.loaded:
                raise _KeyNeeded
            signer = self._keys.signer()
            key = signer.key if signer else ""
            skeleton = envelope.skeleton.model_copy(update={"signer": key})
            return envelope.model_copy(update={"skeleton": skeleton})

        return named

    def _mandate(self, envelope: Envelope) -> Mandate | None:
        signer, reason = (self._keys.signer() if envelope.skeleton.signer else None), purpose(envelope)
        if signer is None or reason is None:
            return None
        return Mandate(signer, reason, envelope.skeleton.created_at)


def purpose(envelope: Envelope) -> Purpose | None:
    """For what an envelope is signed, if it is. A copy in a fork is not: its author vouched for the
    original, and the end of the fork covers it."""
    skeleton = envelope.skeleton
    if skeleton.origin:
        return None
    if skeleton.sender.human:
        return "human"
    return "end" if skeleton.node in ENDS else None
