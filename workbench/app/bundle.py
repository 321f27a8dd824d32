"""The audit bundle: a chain that a stranger can verify without this program's database (P2, R1.7).

A .zip of plain JSON: ``envelopes.jsonl`` (one line a hop: its hash and its record), ``rows/<digest>``
(blocks and payloads), ``head.json``, ``laws.json`` (the articles it rested on, by hash),
``manifest.json`` (the SHA-256 of every other file) and ``README.txt`` in both languages.
"""

import io
import json
import zipfile
from collections.abc import Sequence
from datetime import datetime

from workbench.app.history import law_versions
from workbench.envelope.chain import Head, Lookup, Sealed, open_sealed
from workbench.envelope.verify import named_rows
from workbench.text.digests import sha256
from workbench.words import LANGUAGES, Words

FORMAT, VERSION = "contract-workbench-bundle", 1
ENVELOPES, HEAD, LAWS, MANIFEST, README, ROWS = (
    "envelopes.jsonl",
    "head.json",
    "laws.json",
    "manifest.json",
    "README.txt",
    "rows/",
)


def write_bundle(
    run_id: str, chain: Sequence[Sealed], lookup: Lookup, head: Head, made: datetime, words: Words
) -> bytes:
    """The bundle's bytes. Rows that were destroyed are left out; their digests still stand in the chain."""
    files: dict[str, bytes] = {
        ENVELOPES: "".join(
            json.dumps({"hash": link.digest, "record": json.loads(link.record)}, ensure_ascii=False) + "\n"
            for link in chain
        ).encode(),
        HEAD: _json({"hash": head.digest, "length": head.length, "signed": False}),
        LAWS: _json(laws(chain, lookup)),
        README: "\n\n".join(words.speak(each).say("bundle.readme") for each in LANGUAGES).encode(),
    }
    for link in chain:
        for row in named_rows(json.loads(link.record)):
            data = lookup(row.digest)
            if data is not None:
                files[ROWS + row.digest] = data
    manifest = {
        "format": FORMAT,
        "version": VERSION,
        "run_id": run_id,
        "made": made.isoformat(timespec="seconds"),
        "signed": False,
        "files": {name: sha256(data) for name, data in files.items()},
    }
    return _zip({MANIFEST: _json(manifest), **files}, made)


def laws(chain: Sequence[Sealed], lookup: Lookup) -> list[dict[str, str]]:
    """What ``laws.json`` holds of the articles that the chain rested on."""
    articles = law_versions(open_sealed(link, lookup) for link in chain)
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
