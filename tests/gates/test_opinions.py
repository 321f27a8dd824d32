"""Given grades of models, when the gate judges, then each stands in the judgement with the model that gave it,
apart from what code proved, and one's own work is graded by oneself only where nobody else could (R4.2)."""

from decimal import Decimal

import pytest

from tests.scripted.author import LORE, author
from tests.scripted.contracts import contract_text
from tests.scripted.stage import Cast, House, play
from workbench.domain.judgement import Criterion, Delivery, Grader
from workbench.gates.rubric import counted, opinions
from workbench.providers.scripted import Script, SeededModel

RULE = Criterion(name="quotes_located", passed=True)
OWN = Criterion(name="explained", passed=True, graded_by="model", model="a/author")
OTHER = Criterion(name="complete", passed=False, graded_by="model", model="b/grader")


def delivery(*criteria: Criterion, models: int, graders: tuple[Grader, ...] = ()) -> Delivery:
    return Delivery(
        clauses=(),
        findings=(),
        criteria=criteria,
        author_models=("a/author",),
        models=models,
        graders=graders,
    )


def told(given: Delivery) -> list[tuple[str, str, bool, Decimal]]:
    return [(each.criterion, each.model, each.own, each.weight) for each in opinions(given)]


def test_a_grade_of_one_s_own_work_is_named_and_counts_nothing_beside_another_model() -> None:
    given = delivery(RULE, OWN, OTHER, models=2)
    assert told(given) == [
        ("explained", "a/author", True, Decimal(0)),
        ("complete", "b/grader", False, Decimal("0.5")),
    ]
    assert counted(given) == (RULE, OTHER)


def test_where_no_other_is_configured_it_counts_as_lawyers_let_it_stand_and_is_named() -> None:
    assert told(delivery(OWN, models=1)) == [("explained", "a/author", True, Decimal("0.5"))]
    record = Grader(model="a/author", graded=8, overturned=8)
    assert told(delivery(OWN, models=1, graders=(record,))) == [
        ("explained", "a/author", True, Decimal("0.1"))
    ]


def test_another_that_is_configured_bars_it_though_it_did_not_answer() -> None:
    (opinion,) = opinions(delivery(OWN, models=2))
    assert (opinion.own, opinion.weight) == (True, Decimal(0))


def test_an_opinion_on_what_code_graded_counts_nothing() -> None:
    same = OTHER.model_copy(update={"name": RULE.name})
    assert told(delivery(RULE, same, models=2)) == [("quotes_located", "b/grader", False, Decimal(0))]


@pytest.fixture(scope="module")
def house() -> House:
    return House.open()


class Alone(Cast):
    """One model in every seat."""

    def model(self, name: str) -> SeededModel:
        return self.models.setdefault(
            name, SeededModel(Script(author, {}, LORE), 1, "alone", name, "maker/only")
        )


@pytest.mark.parametrize(
    ("cast", "grader", "own"), [(Cast, "scripted/reviewer", False), (Alone, "maker/only", True)]
)
def test_a_review_records_who_graded(house: House, cast: type[Cast], grader: str, own: bool) -> None:
    run = play(house, contract_text(2, long=False), cast(house, 1, "graded", {}))
    given = run.judgements[-1].opinions
    assert {each.criterion for each in given} == {"explained", "actionable", "complete"}
    assert {(each.model, each.own, each.weight) for each in given} == {(grader, own, Decimal("0.5"))}
