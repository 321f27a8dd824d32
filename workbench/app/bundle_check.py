"""Verifies a bundle that may come from anywhere, without the program's database (R1.7)."""

import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import cast

import rfc8785
from pydantic import JsonValue

from workbench.app.bundle import (
    ENVELOPES,
    FORMAT,
    HEAD,
    LAWS,
    MANIFEST,
    README,
    ROWS,
    SIGNATURES,
    VERSION,
    listed,
)
from workbench.app.keys import Keys
from workbench.app.verified import laws_of, reported
from workbench.domain.reports import ChainBreak, VerifyReport
from workbench.envelope.blocks import LawVersion
from workbench.envelope.chain import Head, Sealed
from workbench.envelope.signing import Signature
from workbench.envelope.verify import examine
from workbench.errors import LimitError, UserError
from workbench.text.digests import sha256

MOST_FILES, MOST_BYTES, MOST_RATIO, RATIO_FROM = 50_000, 300_000_000, 200, 1_000_000
_NAME = re.compile(rf"(?:{re.escape(ROWS)}[0-9a-f]{{64}}|[A-Za-z]+\.(?:jsonl?|txt))")
_CHUNK = 1 << 16


def verify_bundle(path: Path, keys: Keys) -> VerifyReport:
    """Whether a bundle holds, and where it does not.

    Raises UserError ``bundle_missing`` or ``bundle_no_bundle`` for what is none, LimitError
    ``bundle_too_large`` for what would harm the machine. A bundle that was tampered with is no error:
    the report says so.
    """
    if not path.is_file():
        raise UserError("bundle_missing", name=path.name)
    untrusted_files = _unpacked(path)
    try:
        return _report(untrusted_files, keys)
    except (KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        raise UserError("bundle_no_bundle", name=path.name) from error


def keys_of(path: Path, keys: Keys) -> tuple[str, ...]:
    """The public keys that signed a bundle. Raises the errors of :func:`verify_bundle`, and UserError
    ``bundle_broken`` or ``bundle_unsigned`` where there is nothing to trust."""
    report = verify_bundle(path, keys)
    if not report.valid:
        raise UserError("bundle_broken", name=path.name)
    if not report.signatures:
        raise UserError("bundle_unsigned", name=path.name)
    return tuple(dict.fromkeys(note.key for note in report.signatures))


def _unpacked(path: Path) -> dict[str, bytes]:
    """Every file of the archive, in bounds."""
    try:
        with zipfile.ZipFile(path) as archive:
            _guard(archive, path)
            left = MOST_BYTES
            files: dict[str, bytes] = {}
            for entry in archive.infolist():
                files[entry.filename] = _read(archive, entry, left, path)
                left -= len(files[entry.filename])
            return files
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, OSError) as error:
        raise UserError("bundle_no_bundle", name=path.name) from error


def _guard(archive: zipfile.ZipFile, path: Path) -> None:
    entries = archive.infolist()
    names = [entry.filename for entry in entries]
    size = sum(entry.file_size for entry in entries)
    inflated = any(
        entry.file_size > RATIO_FROM and entry.file_size > MOST_RATIO * max(1, entry.compress_size)
        for entry in entries
    )
    if len(entries) > MOST_FILES or size > MOST_BYTES or inflated:
        raise LimitError("bundle_too_large", name=path.name)
    strange = any(_NAME.fullmatch(name) is None for name in names)
    if (
        strange
        or len(set(names)) != len(names)
        or MANIFEST not in names
        or any(e.flag_bits & 1 for e in entries)
    ):
        raise UserError("bundle_no_bundle", name=path.name)


def _read(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, most: int, path: Path) -> bytes:
    """The bytes of one entry, counted while they are read."""
    parts: list[bytes] = []
    total = 0
    with archive.open(entry) as file:
        while part := file.read(_CHUNK):
            total += len(part)
            if total > most:
                raise LimitError("bundle_too_large", name=path.name)
            parts.append(part)
    return b"".join(parts)


def _report(files: Mapping[str, bytes], keys: Keys) -> VerifyReport:
    manifest = cast("dict[str, JsonValue]", json.loads(files[MANIFEST]))
    if manifest["format"] != FORMAT:
        raise ValueError(MANIFEST)
    if manifest["version"] != VERSION:
        raise UserError("bundle_version", found=str(manifest["version"])[:20], known=VERSION)
    run_id = str(manifest["run_id"])
    breaks = _listed(files, cast("dict[str, str]", manifest["files"]))
    chain = _chain(files.get(ENVELOPES, b""))
    head = _head(files.get(HEAD))

    def lookup(digest: str) -> bytes | None:
        return files.get(ROWS + digest)

    signatures = _signatures(files.get(SIGNATURES))
    found = examine(chain, lookup, head, signatures, run_id)
    laws: tuple[LawVersion, ...] = ()
    if not (breaks or found.breaks or found.foreign):
        breaks += _beside(files, manifest, signed=bool(signatures))
        laws = laws_of(found, lookup)
        if json.loads(files.get(LAWS, b"null")) != listed(laws):
            breaks.append(ChainBreak(code="laws_edited", hop=None))
    made = datetime.fromisoformat(str(manifest["made"])).date()
    return reported(found, run_id, head, keys, laws, breaks, made)


def _listed(files: Mapping[str, bytes], listed: Mapping[str, str]) -> list[ChainBreak]:
    """Files against the manifest. Envelopes, head and rows are judged by the chain, which locates better."""
    breaks: list[ChainBreak] = []
    for name in sorted((files.keys() | listed.keys()) - {MANIFEST}):
        code = ""
        if name not in files:
            code = "file_missing" if name in {ENVELOPES, HEAD, LAWS, README} else ""
        elif name not in listed:
            code = "file_unknown"
        elif sha256(files[name]) != listed[name]:
            code = "file_edited" if name in {LAWS, README, SIGNATURES} or name.startswith(ROWS) else ""
        if code:
            breaks.append(ChainBreak(code=code, hop=None, facts=(("name", name),)))
    return breaks


def _beside(
    files: Mapping[str, bytes], manifest: Mapping[str, JsonValue], *, signed: bool
) -> list[ChainBreak]:
    """What the chain cannot see where it holds: other bytes that read the same, and what head and
    manifest say of themselves."""
    named = cast("dict[str, str]", manifest["files"])
    edited = {name for name in files.keys() - {MANIFEST} if sha256(files[name]) != named[name]}
    edited |= {MANIFEST} if named.keys() - files.keys() or manifest["signed"] is not signed else set()
    edited |= {HEAD} if json.loads(files[HEAD])["signed"] is not signed else set()
    return [ChainBreak(code="file_edited", hop=None, facts=(("name", name),)) for name in sorted(edited)]


def _once(members: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    """The members of an object. Raises ValueError where a name stands twice: readers would differ."""
    made = dict(members)
    if len(made) < len(members):
        raise ValueError(members[0][0])
    return made


def _chain(data: bytes) -> list[Sealed]:
    chain: list[Sealed] = []
    lines = data.decode("utf-8", "replace").removesuffix("\n").split("\n") if data else []
    for place, line in enumerate(lines):
        try:
            item = json.loads(line, object_pairs_hook=_once)
            if item.keys() != {"hash", "record"}:
                raise ValueError(line[:20])
            record = rfc8785.dumps(item["record"]).decode()
            chain.append(Sealed(seq=place, digest=str(item["hash"]), record=record))
        except (
            ValueError,
            KeyError,
            TypeError,
            AttributeError,
            RecursionError,
            rfc8785.CanonicalizationError,
        ):
            chain.append(Sealed(seq=place, digest="", record=line))
    return chain


def _signatures(data: bytes | None) -> tuple[Signature, ...]:
    items = [] if data is None else cast("list[dict[str, JsonValue]]", json.loads(data))
    return tuple(
        Signature.model_validate({name: item[name] for name in Signature.model_fields}) for item in items
    )


def _head(data: bytes | None) -> Head:
    if data is None:
        return Head()
    value = json.loads(data)
    return Head(digest=str(value["hash"]), length=int(value["length"]))
