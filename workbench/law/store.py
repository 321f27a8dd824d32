"""The packaged statutes, opened read-only, with their known faults repaired (specification R5.1).

Repairs: validity is computed from dates (never from the status column); dates of effect come from our
own table; headings and annexes that hang on an article's end are cut; article keys keep 之X; rows that
are no articles (全文, 条目) are left out; a law marked 已废止 without a repealing text is "contradicted".
"""

import re
import sqlite3
from collections import defaultdict
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property
from pathlib import Path

from workbench.domain.citation import ArticleNo
from workbench.errors import UserError
from workbench.law.facts import DateRow, Facts, parse_day
from workbench.law.shelf import IMPORTED, NO_SHELF, Shelf, Shelved, articles_of, shelve
from workbench.law.titles import title_key
from workbench.law.versions import Article, Version
from workbench.text.numerals import parse_integer

_ARTICLE = re.compile(r"第(?P<n>[^条]+)条(?:之(?P<s>.+))?")
_HEADING = re.compile(
    r"(?:\n\s*(?:第[一二三四五六七八九十百]+(?:编|分编|章|节)[\s　]*[^\n，。；：]{0,40}|附\s*则))+\s*\Z"
)
_ANNEX = re.compile(
    r"\n\s*(?:附[：:]|附件|附表|附录|附则表)[^\n。]{0,30}(?:\n|\Z)|\n[^\n。]{2,30}税率表[^\n。]{0,20}\n|\n附：[^\n]*"
)
_REPEALED_MARK = "已废止"
# Versions whose day of effect no source gives are taken as in force a year after they were passed.
UNSURE_DAYS = 366
# The packaged data set is current to this day; bounds and the bases of checks were written against it.
DATA_AS_OF = date(2026, 11, 1)


@dataclass
class StatuteStore:
    """Read-only access to the statutes. Articles are read law by law when first asked for."""

    path: Path
    facts: Facts
    shelf: Shelf = NO_SHELF
    _articles: dict[str, dict[ArticleNo, Article]] = field(
        default_factory=dict[str, dict[ArticleNo, Article]], repr=False
    )
    _stamp: int = 0

    @cached_property
    def connection(self) -> sqlite3.Connection:
        """The open data file. Immutable: no lock, no journal, never written."""
        if not self.path.is_file():
            raise UserError("statutes_missing")
        uri = f"{self.path.resolve().as_uri()}?mode=ro&immutable=1"
        return sqlite3.connect(uri, uri=True, check_same_thread=False)

    def close(self) -> None:
        """Close the data file if it was opened."""
        if "connection" in self.__dict__:
            self.connection.close()
            del self.__dict__["connection"]

    def refresh(self) -> bool:
        """Look whether the user's own texts changed; what was read of them is then read anew."""
        stamp = self.shelf.stamp()
        if stamp == self._stamp:
            return False
        self._stamp = stamp
        self.__dict__.pop("shelved", None)
        for law_id in [law_id for law_id in self._articles if law_id.startswith(IMPORTED)]:
            del self._articles[law_id]
        return True

    @property
    def laws(self) -> dict[str, tuple[Version, ...]]:
        """Versions by title key, oldest first, with the time that each is in force: packaged laws, and
        what the user brought in where the packaged library has no text."""
        return self.shelved.laws

    @cached_property
    def shelved(self) -> Shelved:
        """The packaged laws together with imported texts, and those that stand back."""
        return shelve(self.packaged, self.shelf.cards(), self.facts)

    @cached_property
    def packaged(self) -> dict[str, tuple[Version, ...]]:
        """The packaged laws alone."""
        rows = self.connection.execute(
            "select law_id, law_name, effective_date, version_date, status from laws"
        )
        held: dict[str, list[Version]] = defaultdict(list)
        for law_id, title, effective, passed, status in rows:
            key = title_key(title)
            known = {row.version_date: row for row in self.facts.dates.get(key, ())}.get(passed)
            held[key].append(self._version(law_id, title, effective, passed, status, known))
        return {key: self._timeline(key, versions) for key, versions in held.items()}

    def _version(
        self, law_id: str, title: str, effective: str, passed: str, status: str, known: DateRow | None
    ) -> Version:
        day = parse_day(effective)
        if known is not None:
            start, source = known.effective_from, known.source
        else:
            start, source = (day if effective >= passed else None), "data"
        contradicted = status == _REPEALED_MARK and title_key(title) not in self.facts.repeals
        return Version(
            title=title,
            version_date=passed,
            law_id=law_id,
            from_date=start,
            first=day if effective < passed else None,
            highest_article=known.highest_article if known else 0,
            contradicted=contradicted,
            source=source,
        )

    def _timeline(self, key: str, held: list[Version]) -> tuple[Version, ...]:
        texts = {version.version_date for version in held}
        bare = [
            Version(row.title, row.version_date, "", row.effective_from, highest_article=row.highest_article)
            for row in self.facts.dates.get(key, ())
            if not row.text and row.version_date not in texts
        ]
        ordered = sorted([*held, *bare], key=lambda version: version.version_date)
        repeal = self.facts.repeals.get(key)
        last = repeal.by_then if repeal else None
        ends = [*(later.earliest for later in ordered[1:]), last]
        return tuple(replace(version, to_date=end) for version, end in zip(ordered, ends, strict=True))

    def mentioned_before(self, title: str, day: date) -> bool:
        """Whether a text that is older than ``day`` names the law, which then is older too."""
        short = title_key(title)
        named = re.compile(
            rf"《(?:中华人民共和国)?{re.escape(short)}(?:（[^）]*）)?》|^(?:中华人民共和国)?{re.escape(short)}实施"
        )
        listed = (row for rows in self.facts.catalogue.values() for row in rows)
        if any(
            row.version_date and row.version_date < day.isoformat() and named.search(row.title)
            for row in listed
        ):
            return True
        rows = self.connection.execute(
            "select a.article_text from articles a join laws l using (law_id) "
            "where l.version_date < ? and a.article_text like ?",
            (day.isoformat(), f"%{short}》%"),
        )
        return any(named.search(text) for (text,) in rows)

    def articles(self, law_id: str) -> dict[ArticleNo, Article]:
        """The articles of one version by number; empty for texts that are not in articles."""
        if law_id not in self._articles:
            own = law_id.startswith(IMPORTED)
            self._articles[law_id] = articles_of(self.shelf, law_id) if own else self._read(law_id)
        return self._articles[law_id]

    def _read(self, law_id: str) -> dict[ArticleNo, Article]:
        rows = self.connection.execute(
            "select article_no, article_text, chapter, section from articles where law_id = ? order by id",
            (law_id,),
        ).fetchall()
        found: dict[ArticleNo, Article] = {}
        for order, (label, text, chapter, section) in enumerate(rows):
            number = article_number(label)
            if number is None or number in found:
                continue
            place = " ".join(part for part in (chapter, section) if part)
            found[number] = Article(number, label, clean(text, last=order == len(rows) - 1), place, order)
        return found


def article_number(label: str) -> ArticleNo | None:
    """第一百二十条之一 as (120, 1); None for rows that are no articles."""
    match = _ARTICLE.fullmatch(label.strip())
    number = parse_integer(match["n"]) if match else None
    if match is None or number is None:
        return None
    suffix = parse_integer(match["s"]) if match["s"] else 0
    return None if suffix is None else ArticleNo(number, suffix)


def clean(text: str, *, last: bool) -> str:
    """The article without headings that leaked into its end and, for a last article, without annexes."""
    text = _HEADING.sub("", text)
    if last and (annex := _ANNEX.search(text)):
        text = text[: annex.start()]
    return text.strip()
