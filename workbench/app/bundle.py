"""The audit bundle: a chain that a stranger can verify without this program's database (P2, R1.7).

A .zip of plain JSON: ``envelopes.jsonl`` (one line a hop: its hash and its record), ``rows/<digest>``
(blocks and payloads), ``head.json``, ``laws.json`` (the articles it rested on, by hash),
``signatures.json`` (where somebody signed: what, when, with which public key), ``manifest.json`` (the SHA-256 of every other file) and ``README.txt`` in both languages.
"""

import io
import json
import zipfile
from collections.abc import Iterable, Sequence
from datetime import datetime

from workbench.app.verified import articles
from workbench.envelope.blocks import LawVersion, LawVersions
from workbench.envelope.chain import Head, Lookup, Sealed
from workbench.envelope.keys import fingerprint
from workbench.envelope.signing import Signature
from workbench.envelope.verify import named_rows
from workbench.text.digests import sha256
from workbench.words import LANGUAGES, Words

FORMAT, VERSION = "contract-workbench-bundle", 1
ENVELOPES, HEAD, LAWS, SIGNATURES, MANIFEST, README, ROWS = (
    "envelopes.jsonl",
    "head.json",
    "laws.json",
    "signatures.json",
    "manifest.json",
    "README.txt",
    "rows/",
)


def write_bundle(
    run_id: str,
    chain: Iterable[Sealed],
    lookup: Lookup,
    head: Head,
    signatures: Sequence[Signature],
    made: datetime,
    words: Words,
) -> bytes:
    """The bundle's bytes. Rows that were destroyed are left out; their digests still stand in the chain."""
    lines: list[str] = []
    rows: dict[str, bytes] = {}
    laws: tuple[LawVersion, ...] = ()
    for link in chain:
        record = json.loads(link.record)
        lines.append(json.dumps({"hash": link.digest, "record": record}, ensure_ascii=False) + "\n")
        for row in named_rows(record):
            data = lookup(row.digest)
            if data is not None:
                rows[ROWS + row.digest] = data
            if data is not None and row.kind == LawVersions.KIND:
                laws = articles(data)
    signed = bool(signatures)
    files: dict[str, bytes] = {
        ENVELOPES: "".join(lines).encode(),
        HEAD: _json({"hash": head.digest, "length": head.length, "signed": signed}),
        LAWS: _json(listed(laws)),
        README: "\n\n".join(words.speak(each).say("bundle.readme") for each in LANGUAGES).encode(),
    }
    if signed:
        files[SIGNATURES] = _json(
            [{**each.model_dump(), "fingerprint": fingerprint(each.key)} for each in signatures]
        )
    files |= rows
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "run_id": run_id,
        "made": made.isoformat(timespec="seconds"),
        "signed": signed,
        "files": {name: sha256(data) for name, data in files.items()},
    }
    return _zip({MANIFEST: _json(manifest), **files}, made)


def listed(articles: Iterable[LawVersion]) -> list[dict[str, str]]:
    """What ``laws.json`` holds of the articles that a chain rested on."""
    return [item.model_dump() for item in articles]


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def _zip(files: dict[str, bytes], made: datetime) -> bytes:
    """One archive; equal contents give equal bytes."""
    out = io.BytesIO()
    moment = made.timetuple()[:6]
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, date_time=(max(1980, moment[0]), *moment[1:]))
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED, compresslevel=6)
    return out.getvalue()
