"""Ed25519 keys: the one door to the cryptography package (specification R1.7)."""

import hashlib
from typing import Protocol

GROUPS, GROUP = 10, 4


class Signer(Protocol):
    """Who can sign; the private key stays with it."""

    @property
    def key(self) -> str:
        """The public key in hex."""
        ...

    def sign(self, data: bytes) -> bytes:
        """The signature of some bytes."""
        ...


class KeySigner:
    """A signer that holds its private key in memory."""

    def __init__(self, seed: bytes) -> None:
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # loads OpenSSL

        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        self._public = self._private.public_key().public_bytes_raw().hex()

    @property
    def key(self) -> str:
        """The public key in hex."""
        return self._public

    def sign(self, data: bytes) -> bytes:
        """The signature of some bytes."""
        return self._private.sign(data)


def new_seed() -> bytes:
    """A new private key, as its 32 bytes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    return Ed25519PrivateKey.generate().private_bytes_raw()


def fingerprint(key: str) -> str:
    """What two people compare to know a key: SHA-256 of it, its first 160 bits in groups of four."""
    digits = hashlib.sha256(bytes.fromhex(key)).hexdigest().upper()
    return " ".join(digits[place : place + GROUP] for place in range(0, GROUPS * GROUP, GROUP))


def same_fingerprint(one: str, other: str) -> bool:
    """Whether two fingerprints are the same, whatever their spaces, colons and case."""
    bare = [digits.translate({ord(sign): None for sign in " :-\u3000"}).upper() for digits in (one, other)]
    return bare[0] == bare[1] and len(bare[0]) == GROUPS * GROUP


def holds(key: str, value: str, data: bytes) -> bool:
    """Whether ``value`` is the signature of ``data`` by the holder of a public key, both in plain hex."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        public, signature = bytes.fromhex(key), bytes.fromhex(value)
        if (public.hex(), signature.hex()) != (key, value):
            return False
        Ed25519PublicKey.from_public_bytes(public).verify(signature, data)
    except (ValueError, InvalidSignature):
        return False
    return True
