"""Which criteria of the rubric count, and how much a model's grade is worth (specification R4.2).

A grade by code counts 1. A grade by a model counts as much as lawyers let its grades stand: with
``graded`` grades that a lawyer saw, ``overturned`` of them overturned, the weight is

    (graded - overturned + 1) / (graded + 2)

Laplace's rule of succession, that is the mean of a Beta(1, 1) prior after the observed outcomes: the
probability that the next grade stands. Chosen since it needs no tuned constant, gives one half where
nothing is known, and falls towards 0 (the opinion then vanishes from the rubric) as grades are
overturned. The weight scales the criterion in numerator and denominator alike, so that distrust makes a
grade count less in both directions.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from fractions import Fraction

from workbench.domain.judgement import Criterion, Delivery, Grader, Opinion


def counted(delivery: Delivery) -> tuple[Criterion, ...]:
    """The criteria that count, code's first: where code graded a criterion no opinion on it counts, and
    where two models are configured none grades what it wrote."""
    by_rule = [item for item in delivery.criteria if item.graded_by == "rule"]
    known = {item.name for item in by_rule}
    barred = delivery.models > 1
    by_model = [
        item
        for item in delivery.criteria
        if item.graded_by == "model" and item.name not in known and not (barred and _own(item, delivery))
    ]
    return (*by_rule, *by_model)


def opinions(delivery: Delivery) -> tuple[Opinion, ...]:
    """Every grade that a model gave, with what it counts: nothing where code graded the same, or where the
    model grades what it wrote and another is configured."""
    count = {id(item): trust(item, delivery.graders) for item in counted(delivery)}
    return tuple(
        Opinion(
            criterion=item.name,
            model=item.model,
            passed=item.passed,
            own=_own(item, delivery),
            weight=_shown(count.get(id(item), Fraction(0))),
        )
        for item in delivery.criteria
        if item.graded_by == "model"
    )


def _own(item: Criterion, delivery: Delivery) -> bool:
    return item.model in delivery.author_models


def _shown(weight: Fraction) -> Decimal:
    """A weight with two places, rounded down."""
    return Decimal(weight.numerator * 100 // weight.denominator) / 100


def trust(criterion: Criterion, graders: Sequence[Grader]) -> Fraction:
    """How much a criterion's grade counts, from 0 to 1."""
    if criterion.graded_by == "rule":
        return Fraction(1)
    return stands(_record(criterion, graders))


def stands(record: Iterable[Grader]) -> Fraction:
    """The chance that a lawyer lets the next grade stand, from how earlier ones fared."""
    seen = list(record)
    graded = sum(item.graded for item in seen)
    kept = graded - sum(min(item.overturned, item.graded) for item in seen)
    return Fraction(kept + 1, graded + 2)


def _record(criterion: Criterion, graders: Sequence[Grader]) -> tuple[Grader, ...]:
    """The model's record on this very criterion, else its record on the whole."""
    of_model = [item for item in graders if item.model == criterion.model]
    exact = tuple(item for item in of_model if item.criterion == criterion.name)
    return exact or tuple(item for item in of_model if not item.criterion)
