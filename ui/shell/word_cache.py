"""All words at once: read from the tables, or from what was read last time if no table changed."""

import json
from pathlib import Path

from workbench.words import Words

CACHE = "words.cache.json"


def load_words(tables: Path, data: Path, language: str) -> Words:
    """The whole table of words. The cache is only ever a copy: when in doubt the tables are read."""
    stamp: list[list[object]] = [
        [p.name, p.stat().st_mtime_ns, p.stat().st_size] for p in sorted(tables.glob("*.toml"))
    ]
    kept = _kept(data / CACHE, stamp)
    if kept is not None:
        return Words(kept, language)
    words = Words.load(tables, language)
    text = json.dumps({"stamp": stamp, "table": words.table}, ensure_ascii=False)
    try:
        (data / CACHE).write_text(text, "utf-8")
    except OSError:
        return words  # a folder that cannot be written costs some milliseconds at the next start
    return words


def _kept(cache: Path, stamp: list[list[object]]) -> dict[str, dict[str, str]] | None:
    try:
        held = json.loads(cache.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(held, dict) or held.get("stamp") != stamp:  # pyright: ignore[reportUnknownMemberType]
        return None
    return held["table"]  # pyright: ignore[reportUnknownVariableType]
