"""Given envelopes of rules and of models, when the gate is asked, then it is given all that they deliver."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import cast

from workbench.agents.base import Job, Matter, Tools
from workbench.agents.gatekeeper import delivery, judge
from workbench.documents.plain import contract_from_text
from workbench.domain.citation import DateSource, ReferenceDate
from workbench.domain.finding import Edit, Finding, Negotiability, Risk
from workbench.domain.judgement import Claim, Conflict, Criterion, Delivery, Fault, Judgement, TopicVerdict
from workbench.domain.review import ReviewOptions
from workbench.domain.span import Span
from workbench.envelope.blocks import Block, Claims, Conflicts, Judged, Request, RiskPoints
from workbench.envelope.model import Envelope, Sender, Skeleton
from workbench.gates import quality
from workbench.gates.rubric import counted
from workbench.settings.paths import locate
from workbench.settings.settings import GateRules
from workbench.words import Words

TEXT = "第一条 试用期\n试用期为八个月。\n第二条 其他\n本合同一式两份。"
CONTRACT = contract_from_text(TEXT)
START = TEXT.index("八个月")
WRITTEN = Finding(
    finding_id="f1", check="LAB-01", risk=Risk.HIGH, negotiability=Negotiability.MUST, clause=None,
    span=Span(START, START + 3), quote="八个月",
    edit=Edit(span=Span(START, START + 3), old="八个月", new="七个月"),
)  # fmt: skip


def envelope(node: str, *blocks: Block, model: str = "") -> Envelope:
    skeleton = Skeleton(
        envelope_id=node, session_id="run", hop_seq=0, node=node, sender=Sender(agent_id=node, model=model),
        created_at=datetime(2026, 11, 30, tzinfo=UTC), status="success", confidence=80,
    )  # fmt: skip
    return Envelope(skeleton=skeleton, blocks=blocks)


def job(upstream: Mapping[str, Envelope], **more: tuple[str, ...]) -> Job:
    reference = ReferenceDate(value=date(2026, 11, 30), source=DateSource.TODAY)

    def gate(given: Delivery) -> Judgement:
        return quality.judge(given, GateRules())

    tools = Tools(reference=lambda *_: reference, examine=lambda *_: (), check=lambda *_: (), judge=gate)
    request = Request(
        workflow="review", name="a.txt", path="a.txt", source_digest="", options=ReviewOptions(),
        today=date(2026, 11, 30), started=datetime(2026, 11, 30, tzinfo=UTC),
    )  # fmt: skip
    matter = Matter("run", CONTRACT, request, tools, Words.load(locate().words))
    return Job(matter, upstream, more.get("degraded", ()), more.get("blocked", ()))


def verdict(node: str, code: str, number: int) -> TopicVerdict:
    return TopicVerdict(
        node=node, clause=1, topic="试用期", verdict=code, number=Decimal(number), unit="个月", built=node
    )


def test_verdicts_claims_and_grades_of_every_agent_reach_the_gate() -> None:
    graded = Criterion(name="clear", passed=True, graded_by="model", model="b/two")
    upstream = {
        "analyst": envelope("analyst", RiskPoints(findings=(WRITTEN,)), Claims(claims=(Claim(claim_id="k"),), verdicts=(verdict("analyst", "void", 6),)), model="a/one"),
        "symbolic": envelope("symbolic", Claims(checked=1, criteria=(Criterion(name="quotes_located", passed=True),))),
        "reviewer": envelope("reviewer", Claims(criteria=(graded,), verdicts=(verdict("reviewer", "void", 3),)), model="b/two"),
    }  # fmt: skip
    given = delivery(job(upstream, degraded=("analyst",)))
    assert [item.name for item in given.criteria][:2] == ["quotes_located", "clear"]
    assert [item.claim_id for item in given.claims] == ["k"]
    assert [item.number for item in given.verdicts] == [6, 3]
    assert (given.author_models, given.models) == (("a/one",), 2)
    assert [(item.finding_id, item.node) for item in given.authors] == [("f1", "analyst")]
    assert given.degraded == ("analyst",)
    (made,) = given.suggested
    assert made.text == "试用期为七个月。"
    assert made.ours.of(made.text) == "七个月"
    judged = judge(job(upstream)).blocks[0]
    assert isinstance(judged, Judged)
    assert "conflict" in {gap.code for gap in judged.judgement.gaps}


def test_only_the_symbolic_check_decides_what_may_not_be_shown() -> None:
    refuted = Claims(faults=(Fault(finding_id="f1", code="edit_does_not_fit"),))
    others = {"analyst": envelope("analyst", RiskPoints(findings=(WRITTEN,)), refuted, model="a/one")}
    assert delivery(job(others)).findings[0].edit is not None
    proven = {**others, "symbolic": envelope("symbolic", refuted)}
    assert delivery(job(proven)).findings[0].edit is None


def test_a_comparison_counts_only_as_a_second_view() -> None:
    against = Conflict(clause=1, topic="edit", first="analyst", second="drafter")
    for second, expected in ((False, (0, 0)), (True, (4, 3))):
        block = Conflicts(items=(against,), compared=4, second_view=second)
        given = delivery(job({"reviewer": envelope("reviewer", block)}))
        assert (given.compared, given.compared_equal) == expected
        assert given.conflicts == (against,)


def test_a_review_without_findings_has_no_criterion_that_could_not_fail() -> None:
    given = cast("Delivery", delivery(job({"analyst": envelope("analyst", RiskPoints(findings=()))})))
    assert given.criteria == ()
    assert quality.judge(given, GateRules()).score is None


def test_no_model_grades_its_own_work_where_another_is_configured() -> None:
    """Also where the other one never answered: what counts is who could have graded."""
    graded = Criterion(name="clear", passed=False, graded_by="model", model="a/one")
    upstream = {
        "analyst": envelope("analyst", RiskPoints(findings=(WRITTEN,)), model="a/one"),
        "reviewer": envelope("reviewer", Claims(criteria=(graded,)), model="a/one"),
    }
    alone = job(upstream)
    both = replace(
        alone,
        matter=Matter(
            "run", CONTRACT, alone.matter.request, replace(alone.matter.tools, models=2), alone.matter.words
        ),
    )
    assert (delivery(alone).models, delivery(both).models) == (1, 2)
    assert [item.name for item in counted(delivery(alone)) if item.graded_by == "model"] == ["clear"]
    assert [item.name for item in counted(delivery(both)) if item.graded_by == "model"] == []
