"""Our own facts about law, read from ``resources/law``: dates, repeals, catalogue, names (specification R5.1).

Every table is read when it is first asked for; nothing is read at import.
"""

import csv
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from pathlib import Path

from workbench.law.english import EnglishName, english_key
from workbench.law.titles import title_key, without_issuer


@dataclass(frozen=True)
class DateRow:
    """A version of a law: ``effective_from`` is None where no source gives the day.

    ``text`` says whether the library holds this version's text.
    """

    title: str
    version_date: str
    effective_from: date | None
    source: str
    highest_article: int
    text: bool


@dataclass(frozen=True)
class Repeal:
    """A repealed instrument. ``on`` is the day where known; ``by_then`` a day on which it surely was."""

    title: str
    on: date | None
    by_then: date
    successor: str
    provision: str
    checked: str


@dataclass(frozen=True)
class CatalogueRow:
    """A version of an instrument that exists while its text is not in the library."""

    kind: str
    title: str
    version_date: str
    effective_from: date | None
    highest_article: int
    expired: bool


def _rows(path: Path) -> Iterator[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)


def parse_day(text: str) -> date | None:
    """An ISO date, None for an empty field."""
    return date.fromisoformat(text) if text else None


@dataclass(frozen=True)
class Amendment:
    """Articles of a law that ``amendment`` changed on ``since``; the library holds the older text."""

    amendment: str
    law: str
    since: date
    articles: frozenset[int]


@dataclass(frozen=True)
class Facts:
    """The tables of one folder."""

    folder: Path

    @cached_property
    def dates(self) -> dict[str, tuple[DateRow, ...]]:
        """Versions by title key, oldest first."""
        found: dict[str, list[DateRow]] = defaultdict(list)
        for row in _rows(self.folder / "effective.tsv"):
            found[title_key(row["title"])].append(
                DateRow(
                    title=row["title"],
                    version_date=row["version_date"],
                    effective_from=parse_day(row["effective_from"]),
                    source=row["source"],
                    highest_article=int(row["highest_article"] or 0),
                    text=row["text"] == "text",
                )
            )
        return {key: tuple(sorted(rows, key=lambda row: row.version_date)) for key, rows in found.items()}

    @cached_property
    def repeals(self) -> dict[str, Repeal]:
        """The repealed register by title key."""
        found: dict[str, Repeal] = {}
        for row in _rows(self.folder / "repealed.tsv"):
            on = parse_day(row["repealed_on"])
            bound = on or parse_day(row["repealed_by_then"]) or date.max
            found[title_key(row["title"])] = Repeal(
                row["title"], on, bound, row["successor"], row["provision"], row["checked"]
            )
        return found

    @cached_property
    def starts(self) -> dict[str, date]:
        """Days on which repealed laws took effect, known because they replaced others on that day."""
        return {title_key(row.successor): row.on for row in self.repeals.values() if row.on is not None}

    @cached_property
    def catalogue(self) -> dict[str, tuple[CatalogueRow, ...]]:
        """Known instruments by title key, and by the key without the issuing court where that is unique."""
        found: dict[str, list[CatalogueRow]] = defaultdict(list)
        for row in _rows(self.folder / "catalogue.tsv"):
            found[title_key(row["title"])].append(
                CatalogueRow(
                    kind=row["kind"],
                    title=row["title"],
                    version_date=row["version_date"],
                    effective_from=parse_day(row["effective_from"]),
                    highest_article=int(row["highest_article"] or 0),
                    expired=row["expired"] == "expired",
                )
            )
        short: dict[str, set[str]] = defaultdict(set)
        for key in found:
            short[without_issuer(key)].add(key)
        for key, full in short.items():
            if key not in found and len(full) == 1:
                found[key] = found[next(iter(full))]
        return {key: tuple(rows) for key, rows in found.items()}

    @cached_property
    def aliases(self) -> dict[str, str]:
        """Short and superseded names to the one official title that each means."""
        tables = tomllib.loads((self.folder / "aliases.toml").read_text("utf-8"))
        return {title_key(name): str(title) for table in tables.values() for name, title in table.items()}

    @cached_property
    def english(self) -> dict[str, EnglishName]:
        """English names of laws by their key, each with the one title that it means."""
        rows = _rows(self.folder / "english.tsv")
        return {english_key(row["english"]): EnglishName(row["title"], row["alone"] == "yes") for row in rows}

    @cached_property
    def topics(self) -> dict[str, str]:
        """What an English sentence about law is about, in the words of the statutes."""
        return {row["english"]: row["chinese"] for row in _rows(self.folder / "english_topics.tsv")}

    @cached_property
    def amendments(self) -> tuple[Amendment, ...]:
        """Amendments that are newer than the library's text."""
        tables = tomllib.loads((self.folder / "amended.toml").read_text("utf-8"))
        return tuple(
            Amendment(name, row["law"], row["since"], frozenset(row["articles"]))
            for name, row in tables.items()
        )
