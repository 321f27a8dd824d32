"""Limits, defaults and prohibitions of law as data (specification R5.3), read from ``bounds.toml``."""

import re
import tomllib
from collections import defaultdict
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

from workbench.domain.citation import ArticleNo
from workbench.text.numerals import parse_integer

_ARTICLE = re.compile(r"第(\d+)条(?:之(\d+))?")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_UNITS = {
    "%": "share", "月": "month", "年": "year", "日": "day", "天": "day", "倍": "times", "周岁": "age", "次": "time",
    "人": "person", "元": "yuan", "万元": "yuan", "小时/日": "hour", "小时/周": "hour", "小时/月": "hour",
}  # fmt: skip
_SCALE = {"%": Fraction(1, 100), "万元": Fraction(10_000)}


@dataclass(frozen=True)
class Bound:
    """One row: what ``law`` says in ``article`` about ``quantity``.

    ``operator`` is <=, >=, ==, <, range, or a word (prohibited, requires ...). ``status`` is
    "verified" where the number was read back from the library, "catalogued" where its text is absent.
    """

    bound_id: str
    law: str
    article: str
    kind: str
    quantity: str
    operator: str
    value: str
    unit: str
    condition: str
    status: str

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
    """All rows of ``bounds.toml`` in ``folder``."""
    table = tomllib.loads((folder / "bounds.toml").read_text("utf-8"))
    return tuple(Bound(bound_id=key, **row) for key, row in table.items())


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
