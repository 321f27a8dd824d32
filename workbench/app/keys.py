"""Whose keys sign here and whose are trusted (specification R1.7).

The private key stays in the system's keyring. Public keys and names stand in ``keys.json``: they are no
secret, and a bundle can be verified without opening the database.
"""

import json
import os
import tempfile
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from pydantic import ValidationError

from workbench.domain.base import Model
from workbench.domain.reports import KeyCard, SignatureNote
from workbench.envelope.keys import KeySigner, Signer, fingerprint, new_seed, same_fingerprint
from workbench.envelope.signing import Signature
from workbench.errors import RetryableError, UserError
from workbench.settings import secrets
from workbench.settings.paths import make_private

SECRET = "signing-key"  # noqa: S105 - the name under which it is kept


class _Book(Model):
    """What ``keys.json`` holds: own public keys, the last one in use, and trusted ones with names."""

    own: tuple[str, ...] = ()
    trusted: dict[str, str] = {}


class Keys:
    """The keys of one installation. Nothing is loaded before it is needed."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._signer: Signer | None = None
        self.loaded = False

    def signer(self) -> Signer | None:
        """Who signs here, made at the first call; None where no keyring works: the chain is unsigned.

        Imports keyring and may wait for the person to unlock it: never called in a window's process nor
        inside a transaction.
        """
        if not self.loaded:
            self._signer, self.loaded = self._found(), True
        return self._signer

    def _found(self) -> Signer | None:
        try:
            seed = secrets.recall(SECRET)
            if seed is None:
                secrets.keep(SECRET, new_seed().hex())
                seed = secrets.recall(SECRET) or ""  # another process may have been first: its key counts
            signer = KeySigner(bytes.fromhex(seed))
        except (RetryableError, ValueError):
            return None
        book = self._book()
        if signer.key not in book.own[-1:]:
            others = tuple(key for key in book.own if key != signer.key)
            self._write(book.model_copy(update={"own": (*others, signer.key)}))
        return signer

    def own(self) -> KeyCard | None:
        """The public key with which this installation last signed."""
        book = self._book()
        return _card(book.own[-1], "", own=True) if book.own else None

    def cards(self) -> tuple[KeyCard, ...]:
        """Own keys, the one in use first, then trusted ones by name."""
        book = self._book()
        mine = [_card(key, "", own=True) for key in reversed(book.own)]
        others = [_card(key, name) for key, name in sorted(book.trusted.items(), key=lambda item: item[1])]
        return (*mine, *others)

    def trust(self, keys: Sequence[str], shown: str, name: str) -> KeyCard:
        """Trust the one of some keys that has the fingerprint that the other person read out.

        Raises UserError ``fingerprint_differs`` where none has it: then the bundle is not theirs.
        """
        found = next((key for key in keys if same_fingerprint(fingerprint(key), shown)), None)
        if found is None:
            raise UserError("fingerprint_differs", count=len(set(keys)))
        if not name.strip():
            raise UserError("key_needs_name")
        book = self._book()
        self._write(book.model_copy(update={"trusted": {**book.trusted, found: name.strip()}}))
        return _card(found, name.strip())

    def distrust(self, shown: str) -> KeyCard:
        """Trust a key no longer. Raises UserError ``no_such_key``."""
        book = self._book()
        for key, name in book.trusted.items():
            if same_fingerprint(fingerprint(key), shown):
                left = {other: named for other, named in book.trusted.items() if other != key}
                self._write(book.model_copy(update={"trusted": left}))
                return _card(key, name)
        raise UserError("no_such_key")

    def notes(self, signatures: Sequence[Signature]) -> tuple[SignatureNote, ...]:
        """Signatures that hold, with whose they are as far as this user knows."""
        book = self._book() if signatures else _Book()
        return tuple(_note(signature, book) for signature in signatures)

    def _book(self) -> _Book:
        try:
            return _Book.model_validate_json(self._file.read_bytes())
        except FileNotFoundError:
            return _Book()
        except OSError as error:
            raise UserError("store_unreachable") from error
        except ValidationError as error:
            raise UserError("keys_damaged", name=self._file.name) from error

    def _write(self, book: _Book) -> None:
        """Replace the file as a whole."""
        text = json.dumps(book.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"
        try:
            make_private(self._file.parent)
            handle, name = tempfile.mkstemp(prefix=".keys-", dir=self._file.parent)
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).replace(self._file)
        except OSError as error:
            raise UserError("store_unreachable") from error


def _card(key: str, name: str, *, own: bool = False) -> KeyCard:
    return KeyCard(key=key, fingerprint=fingerprint(key), name=name, own=own)


def _note(signature: Signature, book: _Book) -> SignatureNote:
    trust = "own" if signature.key in book.own else "trusted" if signature.key in book.trusted else "unknown"
    return SignatureNote(
        hop=signature.seq,
        purpose=signature.purpose,
        at=datetime.fromisoformat(signature.at),
        key=signature.key,
        fingerprint=fingerprint(signature.key),
        trust=trust,
        name=book.trusted.get(signature.key, ""),
    )
