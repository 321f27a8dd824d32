"""How many articles of revised laws are paired as a reader pairs them: 66 pairs, drawn at random from both
versions of two laws and labelled by reading both texts before there was anything to compare them with.

A row is right where the article stands in the pair that was labelled, with the same partners and the same
kind (``tests/data/law/regwatch_pairs.tsv``). The second figure is the time for the longer law.
"""

import csv
import sys
from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import NamedTuple

from tests.bench.figures import Figure, cpu, report
from workbench.domain.regwatch import ArticleChange, ChangeKind
from workbench.law.book import LawBook
from workbench.law.bounds import parse_article
from workbench.law.watching import law_change
from workbench.settings.paths import locate, statutes

PAIRS = Path(__file__).parents[1] / "data" / "law" / "regwatch_pairs.tsv"
BAR = 0.95


class Share(Figure):
    """A figure that must not fall under its bar."""

    @property
    def ok(self) -> bool:
        return self.value >= self.bar


class Row(NamedTuple):
    """A labelled pair. ``old`` and ``new`` are numbers; one of them is empty for what is new or gone."""

    law: str
    before: str
    after: str
    old: frozenset[str]
    new: frozenset[str]
    kind: ChangeKind


def rows() -> Iterator[Row]:
    """The labelled pairs."""
    with PAIRS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file, delimiter="\t"):
            old, new = (frozenset(filter(None, row[side].split(","))) for side in ("old", "new"))
            yield Row(row["law"], row["from"], row["to"], old, new, ChangeKind(row["kind"]))


def numbers(labels: tuple[str, ...]) -> frozenset[str]:
    """第一百二十条之一 as 120之1."""
    return frozenset(str(parse_article(label)) for label in labels)


def right(row: Row, changes: tuple[ArticleChange, ...]) -> bool:
    """Whether the article stands in the labelled pair, and it is called what the reader called it."""
    for change in changes:
        old, new = numbers(change.old), numbers(change.new)
        if (row.old and row.old <= old) or (not row.old and row.new <= new):
            merged = row.kind is ChangeKind.MERGED
            return change.kind is row.kind and new == row.new and (merged or old == row.old)
    return False


def compared(book: LawBook) -> Mapping[str, tuple[ArticleChange, ...]]:
    """The changes of every labelled law."""
    found: dict[str, tuple[ArticleChange, ...]] = {}
    for row in rows():
        if row.law not in found:
            days = date.fromisoformat(row.before), date.fromisoformat(row.after)
            found[row.law] = law_change(book, row.law, *days).changes
    return found


def wrong(book: LawBook) -> list[str]:
    """The rows that came out otherwise."""
    found = compared(book)
    return [
        f"{row.law} {','.join(sorted(row.old))}->{','.join(sorted(row.new))} {row.kind.value}"
        for row in rows()
        if not right(row, found[row.law])
    ]


def main() -> int:
    """Print the share of right pairs and what came out otherwise."""
    book = LawBook.open(statutes(), locate().law)
    total, bad = sum(1 for _ in rows()), wrong(book)
    for line in bad:
        print(f"# {line}")
    spent = cpu(lambda: law_change(book, "海商法", date(1992, 11, 7), date(2025, 10, 28)))
    share = 1 - len(bad) / total
    figures = [
        Share("regwatch.pairs", total, 60),
        Share("regwatch.right", share, BAR),
        Figure("regwatch.seconds", spent, 5, "s"),
    ]
    return report(figures)


if __name__ == "__main__":
    sys.exit(main())
