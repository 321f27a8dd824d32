"""A review made by hand: verdicts, findings, hops, an article."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from decimal import Decimal

from workbench.domain.citation import (
    ArticleNo,
    ArticleView,
    Citation,
    DateSource,
    Outcome,
    ReferenceDate,
    Scope,
    Verdict,
)
from workbench.domain.contract import (
    Contract,
)
from workbench.domain.finding import (
    Basis,
    Edit,
    EditKind,
    Finding,
    Gap,
    Mark,
    Negotiability,
    Risk,
    TerminalState,
)
from workbench.domain.review import (
    HopSummary,
    Review,
    ReviewOptions,
)
from workbench.domain.span import Span

NOW = datetime(2026, 11, 20, 9, 30, tzinfo=UTC)
REFERENCE = ReferenceDate(value=date(2026, 11, 20), source=DateSource.TODAY)


def verdict(contract: Contract, words: str, outcome: Outcome, instrument: str, number: int) -> Verdict:
    """A verdict about the citation that reads ``words``."""
    at = contract.text.index(words)
    span = Span(at, at + len(words))
    citation = Citation(text=words, span=span, named=instrument, name_span=span, article=ArticleNo(number))
    good = outcome is Outcome.VERIFIED
    return Verdict(
        citation=citation,
        outcome=outcome,
        scope=Scope.EXISTENCE if good else None,
        reason=outcome.value,
        instrument=f"中华人民共和国{instrument}",
        reference=REFERENCE.value,
    )


def make_verdicts(contract: Contract) -> tuple[Verdict, ...]:
    """One good citation, one whose text is not here, one repealed."""
    return (
        verdict(contract, "第五百八十五条", Outcome.VERIFIED, "民法典", 585),
        verdict(contract, "《计算机软件保护条例》第十一条", Outcome.CATALOGUED, "计算机软件保护条例", 11),
        verdict(contract, "《中华人民共和国合同法》第一百零七条", Outcome.REPEALED, "合同法", 107),
    )


def finding(
    contract: Contract,
    check: str,
    quote: str,
    new: str | None,
    risk: Risk = Risk.HIGH,
    *,
    cited: str = "中华人民共和国民法典 第五百八十五条",
    mark: Mark = Mark.VERIFIED_EXISTENCE,
    missing: bool = False,
    kind: EditKind = EditKind.REPLACE,
    key: str = "",
) -> Finding:
    """A finding about the words ``quote``."""
    at = contract.text.index(quote)
    span = Span(at, at + len(quote))
    clause = max((c for c in contract.clauses if c.span.holds(span)), key=lambda c: c.level, default=None)
    edit = None if new is None else Edit(kind=kind, span=span, old=quote, new=new)
    return Finding(
        finding_id=f"{check}{key}",
        check=check,
        risk=risk,
        negotiability=Negotiability.MUST if risk is Risk.HIGH else Negotiability.PREFER,
        clause=None if missing or clause is None else clause.index,
        span=span,
        quote=quote,
        basis=(Basis(cited=cited, mark=mark),) if cited else (),
        edit=edit,
        missing=missing,
        hop=6,
    )


def make_findings(contract: Contract) -> tuple[Finding, ...]:
    """Findings of every kind that the desk shows."""
    needs = Mark.NEEDS_CHECK
    arbitration = "可以提交北京仲裁委员会仲裁，也可以向人民法院起诉"
    only = "任何一方均应提交北京仲裁委员会，按照申请仲裁时该会现行有效的仲裁规则在北京进行仲裁；仲裁裁决是终局的，对双方均有约束力"
    acceptance = (
        "甲方应在收到软件后十五日内完成验收，并书面确认验收结果；未通过的，乙方应在十日内整改并重新提交。"
    )
    return (
        finding(
            contract,
            "FAKE-06",
            "甲方逾期不提出书面异议的，视为验收合格",
            None,
            Risk.LOW,
            cited="中华人民共和国民法典 第六百二十一条",
        ),
        finding(
            contract,
            "FAKE-04",
            "3.1",
            acceptance,
            Risk.MEDIUM,
            cited="",
            missing=True,
            kind=EditKind.INSERT_AFTER,
        ),
        finding(contract, "FAKE-01", "不超过合同总额的百分之五十", "不超过合同总额的百分之三十", mark=needs),
        finding(contract, "FAKE-02", arbitration, only, cited="中华人民共和国仲裁法 第二十七条"),
        finding(
            contract,
            "FAKE-03",
            "《计算机软件保护条例》第十一条",
            None,
            Risk.MEDIUM,
            cited="计算机软件保护条例 第十一条",
            mark=needs,
        ),
        finding(
            contract,
            "FAKE-05",
            "《中华人民共和国合同法》第一百零七条",
            "《中华人民共和国民法典》第五百七十七条",
            cited="中华人民共和国民法典 第五百七十七条",
        ),
    )


HOPS = (
    ("intent", "pass", 98, 12),
    ("segment", "pass", 95, 64),
    ("researcher", "pass", 82, 140),
    ("analyst", "degrade", 72, 180),
    ("drafter", "pass", 88, 45),
    ("symbolic", "pass", None, 4),
    ("reviewer", "pass", 91, 30),
    ("gate", "degrade", 76, 9),
    ("terminal", "pass", 90, 3),
)


def hop(seq: int, *, running: bool = False) -> HopSummary:
    """The hop with this number, running or done."""
    agent, route, confidence, took = HOPS[seq - 1]
    if running:
        return HopSummary(seq=seq, agent=agent, node=agent, status="running")
    return HopSummary(
        seq=seq,
        agent=agent,
        node=agent,
        status="success",
        route=route,
        confidence=confidence,
        milliseconds=took,
    )


def make_review(contract: Contract, findings: Sequence[Finding], verdicts: Sequence[Verdict]) -> Review:
    """A finished review."""
    return Review(
        run_id="run-1",
        contract=contract,
        options=ReviewOptions(),
        reference=REFERENCE,
        verdicts=tuple(verdicts),
        findings=tuple(findings),
        hops=tuple(hop(seq) for seq in range(1, len(HOPS) + 1)),
        state=TerminalState.ESCALATE,
        score=Decimal("0.86"),
        gaps=(Gap(code="citation", finding_id="FAKE-03"), Gap(code="citation", finding_id="FAKE-05")),
        head="9f3c2a71d0",
        started=NOW,
    )


ARTICLE = ArticleView(
    instrument="中华人民共和国民法典",
    version="2020-05-28",
    status="现行有效",
    from_date=date(2021, 1, 1),
    to_date=None,
    article="第五百八十五条",
    text="（条文正文，测试用文字。）",
    previous="（前一条，测试用文字。）",
    next="（后一条，测试用文字。）",
    chapter="合同编",
)
