"""Limits, defaults and prohibitions of law as data (specification R5.3), read from ``bounds.tsv``.

Only rows of the kind ``bound`` with a number limit what parties may agree. A default speaks where they are
silent, a presumption (违约金超过损失的百分之三十) says what a court will usually find: neither is a cap.
"""

import csv
import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from pathlib import Path

from workbench.domain.citation import ArticleNo
from workbench.text.numerals import parse_integer

_ARTICLE = re.compile(r"第(\d+)条(?:之(\d+))?")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_UNITS = {
    "%": "share", "月": "month", "年": "year", "日": "day", "天": "day", "倍": "times", "周岁": "age", "次": "time",
    "人": "person", "倍LPR1Y": "lpr", "元": "yuan", "万元": "yuan", "小时/日": "hour", "小时/周": "hour", "小时/月": "hour",
}  # fmt: skip
_SCALE = {"%": Fraction(1, 100), "万元": Fraction(10_000)}


class Kind(StrEnum):
    """What a row is to a contract.

    ``bound``: no agreement may pass it. ``prohibition``: may not be agreed at all. ``requirement``: must be
    observed. ``default``: holds where nothing was agreed. ``presumption``: what is deemed or usually found.
    ``adjustment``: may be agreed, a court may change it. ``threshold``: from here on something else holds.
    ``limitation``: a right ends. ``liability``: what is owed for a breach. ``term``, ``rate``: fixed by law.
    """

    BOUND = "bound"
    PROHIBITION = "prohibition"
    REQUIREMENT = "requirement"
    DEFAULT = "default"
    PRESUMPTION = "presumption"
    ADJUSTMENT = "adjustment"
    THRESHOLD = "threshold"
    LIMITATION = "limitation"
    LIABILITY = "liability"
    TERM = "term"
    RATE = "rate"


# What the parties may agree otherwise, and what a court may find otherwise.
YIELDING = frozenset({Kind.DEFAULT, Kind.PRESUMPTION, Kind.ADJUSTMENT})


@dataclass(frozen=True)
class Bound:
    """One row: what the text of ``law`` that was passed on ``version`` says in ``article`` about ``quantity``.

    ``operator`` is <=, >=, ==, <, >, range, or a word (prohibited, requires ...). ``status`` is
    "verified" where the number was read back from the library, "catalogued" where its text is absent.
    """

    bound_id: str
    law: str
    version: str
    article: str
    kind: Kind
    quantity: str
    operator: str
    value: str
    unit: str
    condition: str
    status: str

    @property
    def caps(self) -> bool:
        """Whether it limits what may be agreed, by a number."""
        return self.kind is Kind.BOUND and self.number is not None and self.operator in ("<=", ">=", "==")

    @property
    def yields(self) -> bool:
        """Whether it gives way to what was agreed or found in the case."""
        return self.kind in YIELDING

    @property
    def source(self) -> str:
        """The article with its law, as a basis cites it."""
        return f"{self.law} {self.article}"

    @property
    def number_of_article(self) -> ArticleNo:
        """The article as a number."""
        found = _ARTICLE.fullmatch(self.article)
        return ArticleNo(int(found[1]), int(found[2] or 0)) if found else ArticleNo(0)

    @property
    def number(self) -> Fraction | None:
        """The value as a plain number (shares as fractions, sums in 元); None for ranges and words."""
        if not _NUMBER.fullmatch(self.value) or self.unit not in _UNITS:
            return None
        return Fraction(self.value) * _SCALE.get(self.unit, Fraction(1))

    @property
    def figure_unit(self) -> str:
        """The unit as ``law.figures`` names it."""
        return _UNITS.get(self.unit, "")

    @property
    def subject(self) -> str:
        """The quantity's plain name, without what stands in brackets or behind a dash."""
        return re.split(r"[（(\-/]", self.quantity)[0]


@cache
def load_bounds(folder: Path) -> tuple[Bound, ...]:
    """All rows of ``bounds.tsv`` in ``folder``."""
    with (folder / "bounds.tsv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return tuple(Bound(bound_id=row.pop("id"), kind=Kind(row.pop("kind")), **row) for row in rows)


@cache
def bounds_by_id(folder: Path) -> Mapping[str, Bound]:
    """Every row by its id (B001 ...)."""
    return {bound.bound_id: bound for bound in load_bounds(folder)}


@cache
def bounds_by_article(folder: Path) -> dict[tuple[str, ArticleNo], tuple[Bound, ...]]:
    """Rows by full title and article."""
    found: dict[tuple[str, ArticleNo], list[Bound]] = defaultdict(list)
    for bound in load_bounds(folder):
        found[bound.law, bound.number_of_article].append(bound)
    return {key: tuple(rows) for key, rows in found.items()}


def parse_article(text: str) -> ArticleNo | None:
    """第585条, 第五百八十五条, 585 or 120之1 as an article number."""
    found = re.search(
        r"第?\s*([0-9〇零一二三四五六七八九十百千]+)\s*条?(?:\s*之\s*([0-9一二三四五六七八九十]+))?", text
    )
    number = parse_integer(found[1]) if found else None
    if found is None or number is None:
        return None
    return ArticleNo(number, (parse_integer(found[2]) or 0) if found[2] else 0)
