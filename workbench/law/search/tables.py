"""Our own tables for the search: what people say and what the law says.

``everyday.toml`` turns everyday words into words of the law. ``subjects/*.toml`` is the index at the back
of the statute book: for an article of a version, what people ask about it. Both are read when the index
is built or a question asked, and are part of the cache's key.
"""

import hashlib
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from workbench.domain.citation import ArticleNo
from workbench.errors import Bug


class Saying(NamedTuple):
    """Everyday words and the law's for them. Each of ``said`` is a way to say it: words that all stand there."""

    said: tuple[tuple[str, ...], ...]
    law: tuple[str, ...]


class Subject(NamedTuple):
    """What people ask about an article of one version of a law."""

    title: str
    version: str
    number: ArticleNo
    asked: str


@dataclass(frozen=True)
class Tables:
    """The tables in ``folder`` (resources/law)."""

    folder: Path

    @cached_property
    def sayings(self) -> Sequence[Saying]:
        """Every row of ``everyday.toml``."""
        rows: dict[str, Mapping[str, str]] = tomllib.loads((self.folder / "everyday.toml").read_text("utf-8"))
        return tuple(
            Saying(tuple(tuple(way.split("+")) for way in said.split("|")), tuple(law.split()))
            for table in rows.values()
            for said, law in table.items()
        )

    def subjects(self) -> Iterator[Subject]:
        """Every entry of ``subjects``."""
        for path in self._subject_files():
            for title, entries in tomllib.loads(path.read_text("utf-8")).items():
                for label, asked in entries.items():
                    if label != "version":
                        yield Subject(title, str(entries["version"]), _number(label), str(asked))

    def digest(self) -> str:
        """The digest of what goes into the index."""
        found = hashlib.sha256()
        for path in self._subject_files():
            found.update(path.read_bytes())
        return found.hexdigest()

    def _subject_files(self) -> list[Path]:
        return sorted((self.folder / "subjects").glob("*.toml"))


def _number(label: str) -> ArticleNo:
    number, _, suffix = label.partition("-")
    if not number.isdigit() or (suffix and not suffix.isdigit()):
        raise Bug("bad_subject", label=label)
    return ArticleNo(int(number), int(suffix or 0))
