"""Given a job with something wrong in it, when an agent does its hop, then its envelope says so."""

from datetime import UTC, date, datetime
from types import MappingProxyType

import pytest

from workbench.agents.base import Job, Matter, Tools
from workbench.agents.gatekeeper import delivery
from workbench.agents.researcher import research
from workbench.agents.reviewer import review
from workbench.agents.segmenter import segment
from workbench.documents.plain import contract_from_text
from workbench.domain.citation import Citation, DateSource, Outcome, ReferenceDate, Verdict
from workbench.domain.contract import Contract
from workbench.domain.finding import Finding, Negotiability, Risk
from workbench.domain.review import ReviewOptions
from workbench.domain.span import Span
from workbench.envelope.blocks import Block, Conflicts, Request, RiskPoints, Scan
from workbench.envelope.model import Envelope, Payload, Sender, Skeleton
from workbench.settings.paths import locate
from workbench.words import Words

WHEN = datetime(2026, 11, 30, 8, 0, tzinfo=UTC)
DAY = ReferenceDate(value=date(2026, 11, 1), source=DateSource.TODAY)
TEXT = "第一条 依据《民法典》第五百八十五条付款。\n第二条 货物一批。"
CONTRACT = contract_from_text(TEXT)


def verdict(start: int) -> Verdict:
    text = "《民法典》第五百八十五条"
    span = Span(start, start + len(text))
    cited = Citation(text=text, span=span, named="民法典", name_span=span)
    return Verdict(citation=cited, outcome=Outcome.AMBIGUOUS, reason="r", reference=DAY.value)


def finding(clause: int, check: str = "COM-05") -> Finding:
    at = TEXT.index("货物")
    return Finding(
        finding_id="f", check=check, risk=Risk.HIGH, negotiability=Negotiability.MUST, clause=clause,
        span=Span(at, at + 2), quote="货物",
    )  # fmt: skip


def envelope(*blocks: Block) -> Envelope:
    skeleton = Skeleton(
        envelope_id="e", session_id="r", hop_seq=0, node="n", sender=Sender(agent_id="a"), created_at=WHEN,
        status="success", confidence=80,
    )  # fmt: skip
    return Envelope(skeleton=skeleton, blocks=blocks, payload=Payload())


def job(
    *blocks: Block,
    contract: Contract = CONTRACT,
    verdicts: tuple[Verdict, ...] = (),
    blocked: tuple[str, ...] = (),
) -> Job:
    tools = Tools(
        reference=lambda *_: DAY, examine=lambda *_: verdicts, check=lambda *_: (),
        judge=lambda *_: pytest.fail("nobody asked for a judgement"),
    )  # fmt: skip
    request = Request(
        workflow="review", name="n", path="p", source_digest="d", options=ReviewOptions(), today=DAY.value,
        started=WHEN,
    )  # fmt: skip
    matter = Matter("r", contract, request, tools, Words.load(locate().words))
    return Job(matter, MappingProxyType({"analyst": envelope(*blocks)}), blocked=blocked)


@pytest.mark.parametrize(("clause", "topics"), [(1, []), (0, ["place"])])
def test_the_reviewer_sees_a_finding_that_is_not_in_its_clause(clause: int, topics: list[str]) -> None:
    output = review(job(RiskPoints(findings=(finding(clause),))))
    conflicts = next(block for block in output.blocks if isinstance(block, Conflicts))
    assert [item.topic for item in conflicts.items] == topics
    assert output.status == ("partial" if topics else "success")


def test_the_reviewer_leaves_a_record_of_every_clause() -> None:
    scan = next(block for block in review(job()).blocks if isinstance(block, Scan))
    assert [(item.clause, item.digest) for item in scan.clauses] == [
        (clause.index, clause.digest) for clause in CONTRACT.clauses
    ]
    assert scan.none_found


def test_the_researchers_confidence_counts_citations_that_stand_where_they_say() -> None:
    right = verdict(TEXT.index("《民法典》"))
    output = research(job(verdicts=(right, verdict(0))))
    assert output.held is not None
    assert (output.held.held, output.held.total) == (1, 2)


def test_the_segmenters_confidence_counts_blocks_that_stand_where_they_say() -> None:
    moved = CONTRACT.blocks[1].model_copy(update={"start": 3})
    output = segment(job(contract=CONTRACT.model_copy(update={"blocks": (CONTRACT.blocks[0], moved)})))
    assert output.held is not None
    assert (output.held.held, output.held.total) == (1, 2)


def test_the_gate_is_told_of_hops_that_stayed_behind_and_of_findings_without_words() -> None:
    told = delivery(job(RiskPoints(findings=(finding(1, "XXX-99"),)), blocked=("drafter",)))
    assert told.blocked == ("drafter",)
    worded = next(item for item in told.criteria if item.name == "findings_worded")
    assert (worded.passed, worded.lost) == (False, ("f",))
    good = delivery(job(RiskPoints(findings=(finding(1),))))
    assert next(item for item in good.criteria if item.name == "findings_worded").passed
