"""Deliveries made up for the gate's tests."""

from datetime import date

from workbench.domain.citation import ArticleNo, Citation, Outcome, Scope, Verdict
from workbench.domain.contract import Clause, ClauseKind
from workbench.domain.finding import Basis, Finding, Mark, Negotiability, Risk
from workbench.domain.judgement import Criterion, Delivery, ReviewedClause
from workbench.domain.span import Span

GOOD = Criterion(name="quotes_located", passed=True)


def basis(
    outcome: Outcome = Outcome.VERIFIED,
    cited: str = "民法典第585条",
    instrument: str = "中华人民共和国民法典",
    article: int = 585,
) -> Basis:
    place = Span(0, len(cited))
    verdict = Verdict(
        citation=Citation(
            text=cited, span=place, named=instrument, name_span=place, article=ArticleNo(article)
        ),
        outcome=outcome,
        scope=Scope.EXISTENCE if outcome is Outcome.VERIFIED else None,
        reason="r",
        instrument=instrument,
        reference=date(2026, 11, 1),
    )
    green = outcome is Outcome.VERIFIED
    return Basis(cited=cited, mark=Mark.VERIFIED_EXISTENCE if green else Mark.NEEDS_CHECK, verdict=verdict)


def finding(*bases: Basis, name: str = "f1", quote: str = "违约金", clause: int | None = 0) -> Finding:
    return Finding(
        finding_id=name, check="COM-30", risk=Risk.HIGH, negotiability=Negotiability.MUST, clause=clause,
        span=Span(0, len(quote)), quote=quote, basis=bases,
    )  # fmt: skip


def clauses(count: int) -> tuple[Clause, ...]:
    return tuple(
        Clause(
            index=n, kind=ClauseKind.CLAUSE, number=f"第{n + 1}条", path=(n + 1,), level=1, heading="",
            heading_span=None, span=Span(n, n + 1), own=Span(n, n + 1), parent=None, digest=f"d{n}",
        )
        for n in range(count)
    )  # fmt: skip


def reviewed(count: int) -> tuple[ReviewedClause, ...]:
    return tuple(ReviewedClause(clause=n, digest=f"d{n}") for n in range(count))


def delivery(*findings: Finding, **more: object) -> Delivery:
    return Delivery.model_validate({"clauses": (), "findings": findings, "criteria": (GOOD,), **more})
