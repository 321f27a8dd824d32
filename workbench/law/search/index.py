"""The index over every article of every version in the library."""

from array import array
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from workbench.domain.citation import ArticleNo
from workbench.law.search.postings import Postings, Shape, weigh
from workbench.law.search.tables import Tables
from workbench.law.search.terms import count_terms
from workbench.law.store import StatuteStore, Version
from workbench.law.titles import title_key
from workbench.text.script import simplified

_TEXT, _ASKED, _HEADING = Shape(), Shape(length=0.4), Shape()


class Place(NamedTuple):
    """Where a document of the index stands in the library."""

    law_id: str
    number: ArticleNo


@dataclass(frozen=True)
class LawIndex:
    """Three fields: the articles' texts, what people ask about them, and the headings above them.

    A document is an article of a version: ``law_ids[laws[n]]``, number ``numbers[n]`` with ``suffixes[n]``,
    under the heading ``under[n]``.
    """

    law_ids: Sequence[str]
    laws: Sequence[int]
    numbers: Sequence[int]
    suffixes: Sequence[int]
    under: Sequence[int]
    text: Postings
    asked: Postings
    heading: Postings

    def __len__(self) -> int:
        return len(self.laws)

    def place(self, document: int) -> Place:
        """The article behind a document."""
        number = ArticleNo(self.numbers[document], self.suffixes[document])
        return Place(self.law_ids[self.laws[document]], number)


def build_index(store: StatuteStore, tables: Tables) -> LawIndex:
    """Read the whole library and index it."""
    held = [version for versions in store.laws.values() for version in versions if version.law_id]
    asked = subjects_of(store, tables)
    headings: dict[str, int] = {}
    laws, numbers, suffixes, under = (array("I") for _ in range(4))
    texts: list[Counter[str]] = []
    questions: list[Counter[str]] = []
    for law, version in enumerate(held):
        key = title_key(version.title)
        for number, article in store.articles(version.law_id).items():
            laws.append(law)
            numbers.append(number.number)
            suffixes.append(number.suffix)
            under.append(headings.setdefault(f"{key}，{article.chapter}", len(headings)))
            # A text of Hong Kong or Taiwan that was imported is found by a question in either script.
            texts.append(count_terms(simplified(article.text)))
            questions.append(count_terms(asked[key].get(article.text, "")))
    return LawIndex(
        law_ids=[version.law_id for version in held],
        laws=laws,
        numbers=numbers,
        suffixes=suffixes,
        under=under,
        text=weigh(texts, _TEXT),
        asked=weigh(questions, _ASKED),
        heading=weigh([count_terms(heading) for heading in headings], _HEADING),
    )


def subjects_of(store: StatuteStore, tables: Tables) -> Mapping[str, dict[str, str]]:
    """What people ask, by law and by the article's text: an article that moved keeps its entries."""
    found: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for subject in tables.subjects():
        key = title_key(subject.title)
        version = _version(store.laws.get(key, ()), subject.version)
        article = store.articles(version.law_id).get(subject.number) if version else None
        if article is not None:
            known = found[key].get(article.text, "")
            found[key][article.text] = f"{known} {subject.asked}"
    return found


def _version(versions: Sequence[Version], passed: str) -> Version | None:
    held = (version for version in versions if version.law_id and version.version_date == passed)
    return next(held, None)
