"""The gold questions for the search and their two halves (``tests/data/search/gold.tsv``).

They were written by somebody who had not seen the search, its tables or its errors. The search is tuned on
the first half alone; nobody looks at what it gets wrong on the second. Questions that share an article
stand on one side, and every field is dealt out evenly; the first questions of the table, which were on
screen while the search was made, then leave the second half for the first.
"""

import csv
import hashlib
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from workbench.domain.citation import ArticleNo
from workbench.domain.search import LawSearch
from workbench.law.store import article_number
from workbench.law.titles import title_key

_ON_SCREEN = "G029"  # the last of those
GOLD = Path(__file__).parents[1] / "data" / "search" / "gold.tsv"


class Answer(NamedTuple):
    """An article by the key of its law's title."""

    law: str
    number: ArticleNo


class Asked(NamedTuple):
    """A question with the articles that answer it; any of them is right."""

    name: str
    field: str
    question: str
    articles: tuple[Answer, ...]


class Halves(NamedTuple):
    """The half that is tuned on, and the half that is reported."""

    tuned: tuple[Asked, ...]
    reported: tuple[Asked, ...]


class Score(NamedTuple):
    """Shares of the questions: a right article among the first five, all of them there; and the mean of one
    over the first right one's place."""

    recall: float
    strict: float
    reciprocal: float


def load_gold() -> tuple[Asked, ...]:
    """Every question of the table."""
    with GOLD.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    return tuple(Asked(row["id"], row["field"], row["question"], _answers(row["articles"])) for row in rows)


def _answers(listed: str) -> tuple[Answer, ...]:
    return tuple(_answer(*each.split("#")) for each in listed.split(";"))


def _answer(law: str, label: str) -> Answer:
    number, _, suffix = label.partition("-")
    return Answer(title_key(law), ArticleNo(int(number), int(suffix or 0)))


def halves(gold: Sequence[Asked]) -> Halves:
    """Groups of questions that share an article, in an order that nobody chose, dealt out by field."""
    sides: tuple[list[Asked], list[Asked]] = ([], [])
    dealt: tuple[Counter[str], Counter[str]] = (Counter(), Counter())
    for group in sorted(_groups(gold), key=lambda group: (group[0].field, _chance(group))):
        field = group[0].field
        fewer = min((0, 1), key=lambda side: (dealt[side][field], dealt[side].total(), side))
        sides[fewer].extend(group)
        dealt[fewer].update(each.field for each in group)
    tuned, reported = sides
    tuned += [each for each in reported if each.name <= _ON_SCREEN]
    return Halves(tuple(tuned), tuple(each for each in reported if each.name > _ON_SCREEN))


def _chance(group: Sequence[Asked]) -> str:
    return hashlib.sha256(min(each.name for each in group).encode()).hexdigest()


def _groups(gold: Sequence[Asked]) -> list[list[Asked]]:
    above: dict[Answer, Answer] = {}

    def top(answer: Answer) -> Answer:
        while above.setdefault(answer, answer) != answer:
            answer = above[answer]
        return answer

    for each in gold:
        for answer in each.articles:
            above[top(answer)] = top(each.articles[0])
    found: defaultdict[Answer, list[Asked]] = defaultdict(list)
    for each in gold:
        found[top(each.articles[0])].append(each)
    return list(found.values())


def answers(report: LawSearch) -> list[Answer]:
    """The articles of the hits, in order."""
    numbered = ((hit.article, article_number(hit.article.article)) for hit in report.hits)
    return [Answer(title_key(article.instrument), number) for article, number in numbered if number]


def score(found: Sequence[tuple[Asked, Sequence[Answer]]]) -> Score:
    """How good the answers to questions are."""
    places = [next((n for n, each in enumerate(got, 1) if each in asked.articles), 0) for asked, got in found]
    whole = [set(asked.articles) <= set(got[:5]) for asked, got in found]
    count = len(found)
    return Score(
        sum(1 <= place <= 5 for place in places) / count,
        sum(whole) / count,
        sum(1 / place for place in places if place) / count,
    )
