"""All words, the desk's own first: a window needs two tables at once, the rest only for findings."""

import json
import tomllib
from pathlib import Path
from typing import TypeVar, overload

from workbench.words import Words, flatten

CACHE = "words.cache.json"
EARLY = ("desk.toml", "marks.toml")
Sentences = dict[str, str]
Other = TypeVar("Other")


class WordTable(dict[str, Sentences]):
    """A table that begins with the early topics and reads the others when an unknown code is asked
    for, or when told to. A cache in the data folder spares parsing while no table changes."""

    def __init__(self, tables: Path, data: Path) -> None:
        super().__init__()
        self.tables, self.data = tables, data
        self.whole = False
        for name in EARLY:
            self.update(flatten(tomllib.loads((tables / name).read_text("utf-8"))))

    def complete(self) -> None:
        """Read whatever is missing."""
        if not self.whole:
            self.whole = True
            self.update(all_words(self.tables, self.data))

    def __contains__(self, code: object) -> bool:
        if not super().__contains__(code):
            self.complete()
        return super().__contains__(code)

    @overload
    def get(self, code: str, default: None = None, /) -> Sentences | None: ...
    @overload
    def get(self, code: str, default: Sentences, /) -> Sentences: ...
    @overload
    def get(self, code: str, default: Other, /) -> Sentences | Other: ...
    def get(self, code: str, default: object = None, /) -> object:
        """The sentences for a code."""
        known = code in self  # may read the rest
        return super().get(code) if known else default


def all_words(tables: Path, data: Path) -> dict[str, Sentences]:
    """Every table. The cache is only ever a copy: when in doubt the tables are read."""
    stamp: list[list[object]] = [
        [path.name, path.stat().st_mtime_ns, path.stat().st_size] for path in sorted(tables.glob("*.toml"))
    ]
    kept = _kept(data / CACHE, stamp)
    if kept is not None:
        return kept
    table = {code: dict(sentences) for code, sentences in Words.load(tables).table.items()}
    try:
        (data / CACHE).write_text(json.dumps({"stamp": stamp, "table": table}, ensure_ascii=False), "utf-8")
    except OSError:
        return table  # a folder that cannot be written costs some milliseconds at the next start
    return table


def _kept(cache: Path, stamp: list[list[object]]) -> dict[str, Sentences] | None:
    try:
        held = json.loads(cache.read_text("utf-8"))
    except (OSError, ValueError):
        return None
    if not isinstance(held, dict) or held.get("stamp") != stamp:  # pyright: ignore[reportUnknownMemberType]
        return None
    return held["table"]  # pyright: ignore[reportUnknownVariableType]
