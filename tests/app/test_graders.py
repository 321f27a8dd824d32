"""Given lawyers who decided on what a model graded, when the next review is judged, then the model's
grades weigh as they fared (R4.2)."""

from contextlib import closing
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path

import pytest

from tests.app.conftest import Clock
from tests.scripted.author import LORE, author
from tests.scripted.contracts import contract_text
from workbench.app.graders import Seen, counted, graders, grades
from workbench.app.workbench import Workbench
from workbench.domain.finding import Decision, DecisionKind
from workbench.domain.judgement import Criterion, Grader
from workbench.domain.review import ReviewOptions
from workbench.gates.rubric import trust
from workbench.providers.scripted import Script, SeededModel
from workbench.scenarios import review as scenario
from workbench.settings.paths import Paths

MODEL = "scripted/lawyer"


def decided(**kinds: DecisionKind) -> dict[str, Decision]:
    at = datetime(2026, 11, 30, tzinfo=UTC)
    return {name: Decision(finding_id=name, kind=kind, by="张律师", at=at) for name, kind in kinds.items()}


def grade(name: str, *, passed: bool = True, lost: tuple[str, ...] = ()) -> Criterion:
    return Criterion(name=name, passed=passed, graded_by="model", lost=lost, model=MODEL)


@pytest.mark.parametrize(
    ("kind", "criterion", "overturned"),
    [
        (DecisionKind.ACCEPT, "explained", False),
        (DecisionKind.CONFIRM, "explained", False),
        (DecisionKind.REJECT, "explained", True),
        (DecisionKind.EDIT, "explained", False),
        (DecisionKind.EDIT, "actionable", True),
    ],
)
def test_a_decision_lets_a_grade_stand_or_overturns_it(
    kind: DecisionKind, criterion: str, overturned: bool
) -> None:
    assert list(grades([grade(criterion)], decided(a=kind))) == [Seen(MODEL, criterion, overturned)]
    against = grade(criterion, passed=False, lost=("a",))
    assert list(grades([against], decided(a=kind))) == [Seen(MODEL, criterion, not overturned)]
    assert list(grades([against], decided(b=kind))) == [Seen(MODEL, criterion, overturned)]


def test_what_is_no_word_on_a_grade_counts_for_nothing() -> None:
    ruled = Criterion(name="findings_worded", passed=True)
    assert list(grades([ruled], decided(a=DecisionKind.REJECT))) == []
    assert list(grades([grade("explained")], decided(a=DecisionKind.QUEUE))) == []
    assert counted(()) == ()


def test_grades_that_lawyers_overturn_weigh_less_in_the_next_review(
    paths: Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "合同.txt"
    path.write_text(contract_text(3, long=False), "utf-8")
    model = SeededModel(Script(author, {}, LORE), 1, "graders", "any", MODEL)
    given: list[tuple[Grader, ...]] = []
    judge = scenario.judge

    def noted(delivery, *rest):
        given.append(delivery.graders)
        return judge(delivery, *rest)

    monkeypatch.setattr(scenario, "judge", noted)
    with closing(Workbench.open(paths, clock=Clock(), models=(model,))) as bench:
        first = bench.review(path, ReviewOptions())
        one, two, *_ = (finding.finding_id for finding in first.findings)
        assert graders(bench._store, bench._home.archive) == ()
        bench.decide(first.run_id, one, DecisionKind.REJECT, reason="不成立")
        bench.decide(first.run_id, two, DecisionKind.ACCEPT)
        bench.review(path, ReviewOptions())
        bench.undo(first.run_id)
        bench.undo(first.run_id)
        assert graders(bench._store, bench._home.archive) == ()
    before, after = given[0], given[-1]
    assert before == ()
    whole = next(item for item in after if not item.criterion)
    assert (whole.model, whole.graded, whole.overturned) == (MODEL, 6, 3)
    explained = Grader(model=MODEL, criterion="explained", graded=2, overturned=1)
    assert explained in after
    assert trust(grade("explained"), before) == Fraction(1, 2) == trust(grade("explained"), after)
    assert trust(grade("explained"), counted(Seen(MODEL, "explained", True) for _ in range(3))) == Fraction(
        1, 5
    )
