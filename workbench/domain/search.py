"""What the search over the statutes answers (specification R5.4)."""

from datetime import date
from enum import StrEnum

from workbench.domain.base import Model
from workbench.domain.citation import ArticleView
from workbench.domain.span import Span


class MetBy(StrEnum):
    """How a word of a question led to an article."""

    TEXT = "text"
    """The word stands in the article."""
    EVERYDAY = "everyday"
    """The law's word for it stands in the article (``resources/law/everyday.toml``)."""
    SUBJECT = "subject"
    """People ask about the article in such words (``resources/law/subjects``)."""
    HEADING = "heading"
    """The word stands in the title of the law or in a heading above the article."""
    NUMBER = "number"
    """The question names the law, or the very article."""


class Met(Model):
    """A word of the question and how it met the article; ``law`` is the law's word where it is another."""

    word: str
    by: MetBy
    law: str = ""


class LawHit(Model):
    """An article that a question led to. ``snippet`` is the part of ``article.text`` that speaks to it most;
    ``score`` orders the hits of one question and means nothing beside another's."""

    article: ArticleView
    snippet: Span
    score: float
    why: tuple[Met, ...]


class LawSearch(Model):
    """The hits for a question on a day, best first; ``laws`` are the titles that the question named."""

    question: str
    on: date
    laws: tuple[str, ...]
    hits: tuple[LawHit, ...]
