"""An article and a version of a law, wherever their text comes from (specification R5.1)."""

from dataclasses import dataclass
from datetime import date

from workbench.domain.citation import ArticleNo


@dataclass(frozen=True)
class Article:
    """An article as the library has it. ``order`` is its place in the law."""

    number: ArticleNo
    label: str
    text: str
    chapter: str
    order: int


@dataclass(frozen=True)
class Imported:
    """Where an imported text came from: the file's name and digest, and the day of the import. ``doubt``
    is why nothing can be verified by it: ``undated``, ``expired`` or empty."""

    name: str
    on: date
    sha256: str
    doubt: str = ""


@dataclass(frozen=True)
class Version:
    """One version of a law. ``law_id`` is empty where only its dates are known.

    ``from_date`` is None where no source gives it; ``to_date`` is exclusive. ``first`` is the day on
    which the law first took effect, if that lies before this version. ``contradicted`` versions prove
    nothing: the data set contradicts itself, or an imported text has no date or is listed as expired.
    ``imported`` says where a text came from that the user brought in.
    """

    title: str
    version_date: str
    law_id: str
    from_date: date | None
    to_date: date | None = None
    first: date | None = None
    highest_article: int = 0
    contradicted: bool = False
    source: str = ""
    imported: Imported | None = None

    @property
    def passed(self) -> date:
        """The day on which this version was passed."""
        return date.fromisoformat(self.version_date) if self.version_date else date.min

    @property
    def earliest(self) -> date:
        """The first day on which it can have been in force."""
        return self.from_date or self.passed
