"""Citations of law and the verdicts on them (specification R5.2)."""

from datetime import date
from enum import StrEnum
from typing import NamedTuple

from workbench.domain.base import Model
from workbench.domain.span import Span


class ArticleNo(NamedTuple):
    """An article number with its 之X suffix: 第一百二十条之一 is (120, 1), plain articles have 0."""

    number: int
    suffix: int = 0

    def __str__(self) -> str:
        return f"{self.number}" if not self.suffix else f"{self.number}之{self.suffix}"


class Citation(Model):
    """One citation of one article (a list or range gives one each) or of a whole instrument.

    ``span`` covers the words that carry this citation. ``named`` is the instrument as written;
    for 同法 or a list's later members ``name_span`` points back to where the name stands.
    ``claim`` is what the text says the article provides, where it restates or quotes it.
    ``restated`` is true where it says so in a language that is not compared; ``bracketed`` where a number in
    brackets behind the article may be a paragraph or an item (Article 39(2)).
    ``absurd_range`` marks a range that is upside down or too wide to be judged article by article.
    """

    text: str
    span: Span
    named: str
    name_span: Span
    article: ArticleNo | None = None
    paragraph: int | None = None
    item: int | None = None
    sub_item: int | None = None
    version_year: int | None = None
    in_title_marks: bool = False
    back_reference: bool = False
    historic: bool = False
    claim: Span | None = None
    quoted: bool = False
    absurd_range: bool = False
    restated: bool = False
    bracketed: bool = False


class Outcome(StrEnum):
    """The eight answers to "does this citation hold on the reference date?"."""

    VERIFIED = "verified"
    CONTENT_DISAGREES = "content_disagrees"
    ARTICLE_MISSING = "article_missing"
    LAW_UNKNOWN = "law_unknown"
    CATALOGUED = "catalogued"
    REPEALED = "repealed"
    NOT_IN_FORCE = "not_in_force"
    AMBIGUOUS = "ambiguous"


REFUTED = frozenset({
    Outcome.CONTENT_DISAGREES,
    Outcome.ARTICLE_MISSING,
    Outcome.LAW_UNKNOWN,
    Outcome.REPEALED,
    Outcome.NOT_IN_FORCE,
})  # fmt: skip
"""The outcomes that say that a citation does not hold (R4.1). Catalogued and ambiguous ones are open."""


class Scope(StrEnum):
    """What a ``verified`` outcome vouches for."""

    EXISTENCE = "existence"
    CONTENT = "content"


class DateSource(StrEnum):
    """Where a reference date came from, in order of precedence."""

    CHOSEN = "chosen"
    SIGNING = "signing"
    TODAY = "today"


class ReferenceDate(Model):
    """The day on which law is judged, and why that day."""

    value: date
    source: DateSource
    span: Span | None = None


class Verdict(Model):
    """A small proof about one citation.

    ``reason`` is a code (``law.<reason>`` in the words) with ``facts``. ``instrument`` is the full
    official title that was resolved, ``version`` its version date, ``from_date``/``to_date`` the
    time that version is in force (end exclusive), ``article_text`` what the user can open.
    ``compared`` and ``disagreement`` say what was checked against the text and what differs.
    """

    citation: Citation
    outcome: Outcome
    scope: Scope | None = None
    reason: str
    facts: tuple[tuple[str, str], ...] = ()
    instrument: str = ""
    version: str = ""
    from_date: date | None = None
    to_date: date | None = None
    article_text: str = ""
    successor: str = ""
    compared: str = ""
    disagreement: str = ""
    reference: date

    @property
    def verified(self) -> bool:
        """Whether a green mark may stand beside this citation."""
        return self.outcome is Outcome.VERIFIED


class ArticleView(Model):
    """An article as the desk shows it, with its neighbours. ``imported_from`` names the file of a text
    that the user brought in, and ``imported_on`` the day; empty for packaged texts."""

    instrument: str
    version: str
    status: str
    from_date: date | None
    to_date: date | None
    article: str
    text: str
    previous: str = ""
    next: str = ""
    chapter: str = ""
    imported_from: str = ""
    imported_on: date | None = None
