"""The half of the gold questions that the search is tuned on stays answered; the other half is the bench's."""

from datetime import date

from tests.law.search_gold import answers, halves, load_gold, score
from tests.law.test_search import search
from workbench.law.book import LawBook
from workbench.law.search.engine import StatuteSearch
from workbench.law.timeline import current

_ = search  # a fixture
DAY = date(2026, 11, 30)


def test_every_answer_is_an_article_in_force(book: LawBook) -> None:
    for asked in load_gold():
        for answer in asked.articles:
            version = current(book.store.laws[answer.law], DAY)
            assert version is not None, asked
            assert answer.number in book.store.articles(version.law_id), asked


def test_the_halves_are_even_and_no_reported_answer_was_tuned_on() -> None:
    gold = load_gold()
    tuned, reported = halves(gold)
    assert len(tuned) + len(reported) == len(gold) == len({each.name for each in (*tuned, *reported)})
    on_screen = [each for each in gold if each.name <= "G029"]
    assert not set(on_screen) & set(reported)
    assert len(reported) > 180
    for field in {each.field for each in gold} - {"contract"}:
        first, second = (sum(each.field == field for each in half) for half in (tuned, reported))
        assert abs(first - second) <= 3, field
    later = [each for each in tuned if each not in on_screen]
    right, left = ({answer for each in half for answer in each.articles} for half in (later, reported))
    assert not right & left
    assert halves(tuple(gold)) == (tuned, reported)


def test_the_tuned_half_stays_answered(search: StatuteSearch) -> None:
    tuned = halves(load_gold()).tuned
    found = [(asked, answers(search.find(asked.question, DAY, 10))) for asked in tuned]
    result = score(found)
    assert result.recall >= 0.95
    assert result.reciprocal >= 0.88
