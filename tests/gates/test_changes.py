"""Given what the gate found, when a rerun is planned, then each of the nine changes comes when called for, and only then."""

from collections.abc import Callable

import pytest

from tests.gates.making import GOOD, basis, clauses, delivery, finding, reviewed
from workbench.domain.citation import Outcome
from workbench.domain.directed import ChangeKind, DirectedChange, NodeFacts
from workbench.domain.judgement import (
    Author,
    Claim,
    Conflict,
    Criterion,
    Delivery,
    Fault,
    Judgement,
    NumericClaim,
    QuotedDefect,
    TopicVerdict,
)
from workbench.gates.change_table import TABLE, kind_for
from workbench.gates.changes import ORDER, change_text, changes_for
from workbench.gates.needs import needs
from workbench.gates.quality import judge
from workbench.settings.paths import locate
from workbench.settings.settings import GateRules
from workbench.words import LANGUAGES, Words

RULES = GateRules()
NODES = tuple(
    NodeFacts(node=name, agent=name, thinks=True) for name in ("researcher", "analyst", "drafter", "reviewer")
)
HALL, CITE, SETTLE, RUBRIC, MISSING, TAIL, DEEP, EDGE, NONE = ChangeKind
OVER = {"finding_id": "f1", "operator": "<=", "bound": 20, "stated": 30}
VOICES = tuple(
    TopicVerdict(node=node, clause=2, topic="违约金", verdict=code, built=node)
    for node, code in (("drafter", "valid"), ("reviewer", "void"))
)

MUST: list[tuple[ChangeKind, Callable[[], Delivery], tuple[str, ...], str]] = [
    (HALL, lambda: delivery(finding(basis(Outcome.ARTICLE_MISSING, "民法典第9999条"))), ("researcher", "analyst", "drafter"), "民法典第9999条"),
    (HALL, lambda: delivery(finding(basis(Outcome.REPEALED, "合同法第52条")), authors=(Author(finding_id="f1", node="analyst"),)), ("analyst",), "合同法第52条"),
    (HALL, lambda: delivery(finding(basis()), faults=(Fault(finding_id="f1", code="quote_not_found"),)), ("researcher", "analyst", "drafter"), "f1 #0"),
    (HALL, lambda: delivery(finding(basis()), numeric=(NumericClaim.model_validate(OVER),)), ("researcher", "analyst", "drafter"), "30 <= 20"),
    (CITE, lambda: delivery(finding(quote="")), ("analyst", "drafter"), "f1 #0"),
    (CITE, lambda: delivery(claims=(Claim(claim_id="k1", clause=5, node="drafter"),)), ("drafter",), "k1 #5"),
    (SETTLE, lambda: delivery(conflicts=(Conflict(clause=3, topic="edit", first="a", second="b"),)), ("drafter", "reviewer"), "edit #3"),
    (SETTLE, lambda: delivery(verdicts=VOICES), ("drafter", "reviewer"), "违约金 #2: drafter = valid / reviewer = void"),
    (RUBRIC, lambda: delivery(criteria=(GOOD, Criterion(name="elements", passed=False))), ("analyst", "drafter"), "elements"),
    (RUBRIC, lambda: delivery(criteria=(GOOD, Criterion(name="elements", passed=False, node="drafter"))), ("drafter",), "elements"),
    (MISSING, lambda: delivery(blocked=("analyst",)), ("analyst",), "analyst"),
    (TAIL, lambda: delivery(clauses=clauses(21), reviewed=reviewed(18)), ("reviewer",), "第20条"),
    (TAIL, lambda: delivery(finding(basis()), faults=(Fault(finding_id="f1", code="injection_silence", subject="第九条", node="analyst"),)), ("analyst",), "第九条"),
    (DEEP, lambda: delivery(degraded=("analyst",)), ("analyst",), "analyst"),
    (DEEP, lambda: delivery(compared=2, compared_equal=0), ("researcher", "analyst", "drafter", "reviewer"), "consistency"),
    (EDGE, lambda: delivery(finding(basis(Outcome.CATALOGUED, "仲裁法解释第7条"))), ("researcher", "analyst", "drafter"), "仲裁法解释第7条"),
    (EDGE, lambda: delivery(finding(basis(Outcome.AMBIGUOUS, "合同法第52条"))), ("researcher", "analyst", "drafter"), "合同法第52条"),
]  # fmt: skip

MUST_NOT: list[tuple[ChangeKind, Callable[[], Delivery]]] = [
    (HALL, lambda: delivery(finding(basis()))),
    (HALL, lambda: delivery(finding(basis(Outcome.CATALOGUED, "仲裁法解释第7条")))),  # not covered is not false
    (HALL, lambda: delivery(finding(basis(Outcome.REPEALED, "合同法第52条")), defects=(QuotedDefect(finding_id="f1", cited="合同法第52条"),))),
    (HALL, lambda: delivery(numeric=(NumericClaim.model_validate({**OVER, "stated": 20}),))),
    (CITE, lambda: delivery(finding(basis(), quote=""), finding(name="f2"), claims=(Claim(claim_id="k", quote="原文"),))),
    (SETTLE, lambda: delivery(compared=3, compared_equal=3, verdicts=(VOICES[0], VOICES[1].model_copy(update={"verdict": "valid"})))),
    (RUBRIC, lambda: delivery(criteria=(GOOD,))),
    (MISSING, lambda: delivery(degraded=("analyst",))),
    (TAIL, lambda: delivery(clauses=clauses(21), reviewed=reviewed(19))),
    (TAIL, lambda: delivery(clauses=clauses(20))),
    (DEEP, lambda: delivery(finding(basis(Outcome.ARTICLE_MISSING, "民法典第9999条")))),  # something else says why
    (EDGE, lambda: delivery(finding(basis(Outcome.ARTICLE_MISSING, "民法典第9999条")))),
    (EDGE, lambda: delivery(finding(basis(Outcome.CATALOGUED, "解释第7条")), defects=(QuotedDefect(finding_id="f1", cited="解释第7条"),))),
    (NONE, lambda: delivery(blocked=("analyst",))),
    (NONE, lambda: delivery(finding(basis()))),
]  # fmt: skip


def kinds(judged: Judgement) -> set[ChangeKind]:
    return {need.kind for need in judged.needs}


@pytest.mark.parametrize(("kind", "given", "nodes", "about"), MUST)
def test_a_change_comes_when_called_for_names_what_it_is_about_and_reaches_its_nodes(
    kind: ChangeKind, given: Callable[[], Delivery], nodes: tuple[str, ...], about: str
) -> None:
    judged = judge(given(), RULES)
    changes = [change for change in changes_for(judged.needs, NODES) if change.kind is kind]
    assert tuple(change.node for change in changes) == nodes
    assert all(any(about == fact for _, fact in change.facts) for change in changes)
    assert all(change.about for change in changes)


@pytest.mark.parametrize(("kind", "given"), MUST_NOT)
def test_a_change_does_not_come_uncalled(kind: ChangeKind, given: Callable[[], Delivery]) -> None:
    assert kind not in kinds(judge(given(), RULES))


def test_none_comes_where_a_delivery_failed_and_nothing_can_be_told() -> None:
    (need,) = needs(delivery(), (), (), passed=False)
    assert need.kind is NONE
    assert changes_for((need,), NODES) == ()
    assert needs(delivery(), (), (), passed=True) == ()


def test_every_kind_has_a_row_a_must_and_a_must_not() -> None:
    assert tuple(row.kind for row in TABLE) == tuple(ChangeKind)
    assert {case[0] for case in MUST} | {NONE} == {case[0] for case in MUST_NOT} == set(ChangeKind)
    assert list(ORDER) == list(ChangeKind)


def test_what_a_trigger_calls_for_stands_in_the_table_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    triggers = [trigger for row in TABLE for trigger in row.triggers]
    assert len(triggers) == len(set(triggers))
    assert kind_for("gap.quote_not_found") is ChangeKind.ANTI_HALLUCINATION
    assert kind_for("gap.basis_repealed") is ChangeKind.ANTI_HALLUCINATION, "a * stands for any rest"
    assert kind_for("gap.something_new") is None
    called = {need.kind for need in judge(MUST[0][1](), RULES).needs}
    assert MUST[0][0] in called
    rows = tuple(row._replace(triggers=()) if row.kind is MUST[0][0] else row for row in TABLE)
    monkeypatch.setattr("workbench.gates.change_table.TABLE", rows)
    assert MUST[0][0] not in {need.kind for need in judge(MUST[0][1](), RULES).needs}


def test_a_rule_that_wrote_the_fault_is_not_told_and_nobody_else_is_blamed() -> None:
    judged = judge(MUST[1][1](), RULES)
    rules_only = tuple(node.model_copy(update={"thinks": node.node != "analyst"}) for node in NODES)
    assert changes_for(judged.needs, rules_only) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_text_of_a_change_says_concretely_what_to_do(language: str) -> None:
    words = Words.load(locate().words, language)
    for kind, given, _, about in MUST:
        changes = changes_for(judge(given(), RULES).needs, NODES)
        text = change_text([change for change in changes if change.kind is kind], words)
        assert about in text
        assert words.say(f"change.{kind.value}") in text
        assert not [
            line for line in text.splitlines() if line.startswith("- ") and ": " in line and "_" in line
        ]
    assert change_text((), words) == ""


def test_changes_for_one_prompt_stand_in_table_order_and_unknown_codes_are_kept() -> None:
    words = Words.load(locate().words, "zh")
    deep = DirectedChange(kind=DEEP, node="a", facts=(("some_code", "hop 3"),))
    hall = DirectedChange(kind=HALL, node="a", about=("民法典第9999条",))
    text = change_text((deep, hall), words)
    assert text.index("民法典第9999条") < text.index("some_code: hop 3")
