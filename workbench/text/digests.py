"""The one digest of this program: SHA-256 in hex, over bytes or over a text (R1.7, R6.4)."""

import hashlib


def sha256(data: bytes) -> str:
    """SHA-256 in hex."""
    return hashlib.sha256(data).hexdigest()


def digest_of(text: str) -> str:
    """The digest by which a text is known again, over its UTF-8; lone surrogates (broken PDFs) pass through."""
    return sha256(text.encode("utf-8", "surrogatepass"))
