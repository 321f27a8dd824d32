"""The digest by which a block's text is known again (R6.4)."""

import hashlib


def digest_of(text: str) -> str:
    """SHA-256 of the text in UTF-8, as hex; lone surrogates (broken PDFs) pass through."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
